/* Files that the service anonymizes as files: their options and states, and the results to look at and to download. */

import { make } from "./view.js";
import { download, extensionOf } from "./files.js";
import { plural, say, wordsOf } from "./messages.js";
import { showSheet } from "./sheet.js";
import { zipOf } from "./zip.js";

/** Characters of a result that are shown. */
const PREVIEW = 20000;
/** Types of results that are texts. */
const TEXTS = /^(text\/|message\/|application\/(x-ndjson|json|xml))/;

export class FileList {
  /** box: the element with the options, the bar, the buttons and the list; send(file, options) gives {blob, name, count}. */
  constructor(box, send) {
    const find = (selector) => box.querySelector(selector);
    [this.form, this.bar, this.list, this.zip] = [find("form"), find("progress"), find("ul"), find("#zip")];
    this.send = send;
    this.rows = [];
    this.running = Promise.resolve();
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#run(this.rows);
    });
    this.zip.addEventListener("click", () => this.#save());
  }

  /** The formats there are: [{name, read, written}]. */
  offer(formats) {
    const { format, output_format: output } = this.form.elements;
    format.append(...formats.filter((each) => each.read).map(({ name }) => new Option(name, name)));
    output.append(...formats.filter((each) => each.written).map(({ name }) => new Option(name, name)));
  }

  /** Send files, one after the other. */
  add(files) {
    const rows = files.map((file) => this.#row(file));
    this.rows.push(...rows);
    return this.#run(rows);
  }

  #run(rows) {
    for (const row of rows) this.#tell(row, "waits");
    // What is added meanwhile comes after.
    return (this.running = this.running.then(async () => {
      for (const [done, row] of rows.entries()) {
        this.#progress(done, rows.length);
        await this.#send(row);
      }
      this.#progress(rows.length, rows.length);
    }));
  }

  #progress(done, all) {
    [this.bar.value, this.bar.max] = [done, all];
    this.bar.hidden = done === all;
    this.form.elements.again.disabled = !this.rows.length;
    this.zip.hidden = this.rows.filter((row) => row.result).length < 2;
    say(`${done} of ${plural(all, "file")} done.`);
  }

  #row(file) {
    const row = { file, state: make("span"), line: make("li", "", make("span", "", file.name)), result: null, name: "" };
    this.list.prepend(row.line);
    return row;
  }

  #tell(row, text, bad = false) {
    row.state.className = bad ? "bad" : "muted";
    row.state.textContent = text;
    row.result = null;
    row.line.replaceChildren(row.line.firstChild, row.state);
  }

  async #send(row) {
    this.#tell(row, "working…");
    const given = new FormData(this.form).entries();
    try {
      const result = await this.send(row.file, Object.fromEntries([...given].filter(([, value]) => value.trim())));
      this.#tell(row, result.count === null ? "done" : `${result.count} found`);
      row.result = result;
      row.name = this.#nameOf(row);
      row.line.append(this.#button("Download", row, () => download(row.name, result.blob, result.blob.type)));
      if (TEXTS.test(result.blob.type)) row.line.append(this.#button("Preview", row, () => this.#preview(row)));
    } catch (error) {
      this.#tell(row, [wordsOf(error), error.code].filter(Boolean).join(" "), true);
      if (!error.code) throw error;
    }
  }

  #button(text, row, act) {
    const button = make("button", "", text);
    button.type = "button";
    button.setAttribute("aria-label", `${text} ${row.name}`);
    button.addEventListener("click", act);
    return button;
  }

  /** The input's name with "_anonymized" behind it and the result's extension, numbered where another result has it. */
  #nameOf(row) {
    const [stem, extension] = [row.file.name.replace(/(?<=.)\.[^.]*$/, ""), extensionOf(row.result.name)];
    const taken = this.rows.filter((each) => each !== row && each.result).map((each) => each.name.toLowerCase());
    for (let number = 1; ; number++) {
      const name = `${stem}_anonymized${number > 1 ? `_${number}` : ""}${extension && `.${extension}`}`;
      if (!taken.includes(name.toLowerCase())) return name;
    }
  }

  async #preview({ name, result: { blob } }) {
    const text = await blob.slice(0, 4 * PREVIEW).text();
    showSheet(name, { preview: text.length > PREVIEW ? `${text.slice(0, PREVIEW)}…` : text });
  }

  async #save() {
    const done = this.rows.filter((row) => row.result).map(({ name, result }) => ({ name, blob: result.blob }));
    try {
      download("anonymized.zip", await zipOf(done), "application/zip");
    } catch {
      say("That is too much for one archive: download the files one by one.");
    }
  }
}
