/* Corrections by hand: spans that are added, given another label, or removed. */

import { Fix } from "./detail.js";
import { fromShown, othersLike, shown, trimmed } from "./spans.js";

export class Corrections {
  /** pane: of the original. page: {form, area, labels() -> {used, all, titles}, changed(told), allow(value), why(index), failed(error),
      mode(name)}; area is the field in which text is selected by the keyboard. */
  constructor(session, pane, page) {
    this.session = session;
    this.pane = pane;
    this.page = page;
    this.fix = new Fix(page.form);
    this.preferred = "PERSON";
    this.#listen();
  }

  get isOpen() {
    return this.fix.isOpen;
  }

  close() {
    if (this.fix.isOpen) this.fix.close();
    else if (!this.page.area.hidden) this.#stopSelecting();
  }

  remove(index, pane) {
    this.#take([index], null);
    pane.focus(index);
    this.page.changed("Removed.");
  }

  /** Accept or remove all findings with a score below a limit that are to be replaced. */
  below(limit, accepted) {
    const { spans } = this.session;
    const unsure = [...spans.keys()].filter((index) => spans[index].score !== null && spans[index].score < limit && !spans[index].off);
    if (!unsure.length) return this.page.changed("There is none below it.");
    this.#decide(unsure.map((index) => ({ ...spans[index], kind: accepted ? "add" : "remove" })));
    this.page.changed(`${unsure.length} ${accepted ? "accepted" : "removed"}.`);
  }

  /** Ask what becomes of the span `index`; `pane` and `mark` are where it was pressed. */
  change(index, pane, mark) {
    const { session } = this;
    const span = session.spans[index];
    const value = session.text.slice(span.start, span.end);
    const twins = session.spans.flatMap((each, i) => (i !== index && session.text.slice(each.start, each.end) === value ? [i] : []));
    this.fix.open(mark, {
      value,
      about: [span.score === null ? "" : `score ${span.score.toFixed(2)}`, span.rule].filter(Boolean).join(", "),
      label: span.label,
      labels: this.#labels(),
      others: twins.length,
      why: () => this.page.why(index).catch(this.page.failed),
      done: (what, label, all) => {
        if (what === "allow") return this.page.allow(value);
        const chosen = all ? [index, ...twins] : [index];
        this.#take(chosen, what === "set" ? label : null);
        this.page.changed(what === "set" ? `Changed to ${label}.` : "Removed.");
        pane.focus(index);
      },
      closed: (back) => back && pane.focus(pane.current),
    });
  }

  /** Let text be selected by the keyboard: a field shows it, and takes no change. */
  startSelecting() {
    const { area } = this.page;
    area.value = this.session.text;
    this.page.mode("select");
    area.focus();
    const span = this.session.spans[this.pane.current];
    const at = span ? shown(this.session.text.slice(0, span.start)).length : 0;
    area.setSelectionRange(at, at);
  }

  #stopSelecting() {
    this.page.mode("review");
    this.pane.focus(this.pane.current);
  }

  #labels() {
    const { used, all, titles } = this.page.labels();
    return { used, all: all.filter((label) => !used.includes(label)), titles, preferred: this.preferred };
  }

  /** Ask for the label of a new span; anchor: an element or a range. */
  #add(selected, anchor, closed) {
    const { text } = this.session;
    const place = selected && trimmed(text, selected.start, selected.end);
    if (!place) return;
    const taken = this.session.spans;
    const free = othersLike(text, place).filter(({ start, end }) => !taken.some((span) => span.start < end && start < span.end));
    this.fix.open(anchor, {
      value: text.slice(place.start, place.end),
      about: "",
      label: null,
      labels: this.#labels(),
      others: free.length,
      done: (_, label, all) => {
        this.preferred = label;
        const places = all ? [place, ...free] : [place];
        this.#decide(places.map((each) => ({ kind: "add", label, ...each })));
        document.getSelection().removeAllRanges();
        this.page.mode("review");
        this.page.changed(`Added ${label}.`);
        this.pane.focus(this.session.spans.findIndex((span) => span.start === place.start));
      },
      closed,
    });
  }

  /** Give spans a label; null removes them. */
  #take(indices, label) {
    const { spans } = this.session;
    const kind = label === null ? "remove" : "add";
    this.#decide(indices.map((index) => ({ kind, start: spans[index].start, end: spans[index].end, label: label ?? spans[index].label })));
  }

  #decide(changes) {
    const { history } = this.session;
    history.take({ changes: [...history.now.changes, ...changes] });
  }

  #listen() {
    const { area } = this.page;
    area.addEventListener("beforeinput", (event) => event.preventDefault());
    area.addEventListener("drop", (event) => event.preventDefault());
    area.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const place = { start: fromShown(this.session.text, area.selectionStart), end: fromShown(this.session.text, area.selectionEnd) };
      this.#add(place, area, (back) => back && area.focus());
    });
    const look = () => {
      if (this.fix.isOpen || this.pane.root.hidden) return;
      const selected = this.pane.selection();
      if (selected) this.#add(selected, document.getSelection().getRangeAt(0), () => document.getSelection().removeAllRanges());
    };
    let [inside, touch, timer] = [false, false, 0];
    document.addEventListener("pointerdown", (event) => {
      inside = this.pane.root.contains(event.target);
      touch = event.pointerType === "touch";
    });
    document.addEventListener("pointerup", () => inside && !touch && setTimeout(look));
    // A finger selects by handles, and tells of nothing but the selection.
    document.addEventListener("selectionchange", () => {
      clearTimeout(timer);
      if (touch) timer = setTimeout(look, 500);
    });
  }
}
