/* The way back: a text with replacements, and the mapping that restores it. */

import { deanonymize } from "./api.js";
import { copy } from "./files.js";
import { hideProblem, plural, say, showProblem, withKey } from "./messages.js";
import { Offsets } from "./spans.js";
import { Pane } from "./view.js";

const $ = (id) => document.getElementById(id);
const quiet = { enter() {}, leave() {}, act() {} };

export class Restore {
  /** mapping() gives the present text's {new value: original}, or null. */
  constructor(mapping) {
    this.mapping = mapping;
    this.given = this.text = "";
    this.pane = new Pane($("restored"), quiet);
    this.nothing = $("restored").firstElementChild;
    $("restore-run").addEventListener("click", () => this.#run());
    $("restored-copy").addEventListener("click", async () => say((await copy(this.text)) ? "Copied." : "The browser did not let it be copied."));
    for (const name of ["anonymize", "restore"]) $(`tab-${name}`).addEventListener("click", () => this.#turn(name));
    $("mapping-file").addEventListener("change", async () => ($("mapping-text").value = await $("mapping-file").files[0].text()));
  }

  #turn(name) {
    for (const each of ["anonymize", "restore"]) {
      $(`tab-${each}`).setAttribute("aria-pressed", String(each === name));
      $(`${each}-view`).hidden = each !== name;
    }
    document.querySelector(".controls").hidden = name === "restore";
    const mapping = this.mapping();
    // The mapping of the present text, unless the person gave another one.
    if (name === "restore" && mapping && $("mapping-text").value === this.given) $("mapping-text").value = this.given = JSON.stringify(mapping, null, 2);
  }

  async #run() {
    hideProblem();
    this.pane.clear(this.nothing);
    $("restored-copy").disabled = true;
    let mapping = null;
    try {
      mapping = JSON.parse($("mapping-text").value);
    } catch {
      return say("The mapping is not valid JSON: paste what “Save mapping” wrote.");
    }
    try {
      const { text, items, problems } = await withKey(() => deanonymize({ text: $("restore-text").value, mapping }));
      const offsets = new Offsets(text);
      const spans = items.map((item) => ({ start: offsets.toUnits(item.start), end: offsets.toUnits(item.end), label: "RESTORED" }));
      this.pane.show(text, spans, () => ({}));
      this.text = text;
      $("restored-copy").disabled = false;
      say(`${plural(items.length, "value")} restored${problems.length ? `, ${problems.length} not` : ""}.`);
    } catch (error) {
      say("");
      showProblem(error);
    }
  }
}
