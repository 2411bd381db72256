/* What floats above the panes: the details of a span, and the form that corrects one. */

import { make, paint } from "./view.js";

const GAP = 6;
const EDGE = 12;

/** Place a box below an element, or above it where there is no room, within the window. */
function place(box, anchor) {
  const rect = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = rect.bottom + GAP;
  const fits = below + height <= innerHeight - EDGE;
  const top = fits ? below : Math.max(EDGE, rect.top - GAP - height);
  const left = Math.max(EDGE, Math.min(rect.left, document.documentElement.clientWidth - width - EDGE));
  box.style.top = `${Math.round(top)}px`;
  box.style.left = `${Math.round(left)}px`;
}

/** The details on hover and on focus: role "tooltip". Escape closes it, and it stays while the pointer is on it. */
export class Detail {
  constructor(box) {
    this.box = box;
    box.addEventListener("mouseenter", () => clearTimeout(this.timer));
    box.addEventListener("mouseleave", () => this.hide());
  }

  /** rows: [[name, value]], empty values left out. */
  show(anchor, { label, title, color, score, rows }) {
    clearTimeout(this.timer);
    this.anchor = anchor;
    const head = make("div", "detail-head", make("span", "dot"), make("strong", "", label));
    paint(head.firstChild, color);
    if (title) head.append(make("span", "muted", title));
    const list = make("dl");
    if (score !== null) list.append(make("dt", "", "score"), make("dd", "", meter(score), score.toFixed(2)));
    for (const [name, value] of rows) {
      if (value) list.append(make("dt", "", name), make("dd", "", value));
    }
    this.box.replaceChildren(head, list);
    this.box.hidden = false;
    place(this.box, anchor);
  }

  /** Hide it, after a moment in which the pointer can come onto it. */
  leave() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), 120);
  }

  hide() {
    clearTimeout(this.timer);
    this.box.hidden = true;
  }

  /** Something was scrolled: stay beside what it is about. */
  follow() {
    if (this.box.hidden) return;
    if (this.anchor.isConnected) place(this.box, this.anchor);
    else this.hide();
  }
}

function meter(score) {
  const bar = make("span", "meter", make("span"));
  bar.firstChild.style.width = `${Math.round(100 * Math.max(0, Math.min(1, score)))}%`;
  return bar;
}

/** The form that adds a span, gives it another label, or removes it. */
export class Fix {
  /** box: the element, which has the <form>. */
  constructor(box) {
    this.box = box;
    const form = (this.form = box.querySelector("form"));
    const { elements } = form;
    [this.label, this.all, this.search] = [elements.label, elements.all, elements.search];
    this.search.addEventListener("input", () => this.#offer());
    this.search.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      const { options } = this.label;
      const to = this.label.selectedIndex + (event.key === "ArrowDown" ? 1 : -1);
      if (to >= 0 && to < options.length) this.#choose(options[to].value);
    });
    this.label.addEventListener("change", () => this.#choose(this.label.value));
    this.label.addEventListener("dblclick", (event) => event.target.value && this.#done(event, "set"));
    form.addEventListener("submit", (event) => this.#done(event, "set"));
    for (const what of ["remove", "allow"]) elements[what].addEventListener("click", (event) => this.#done(event, what));
    elements.why.addEventListener("click", () => {
      const { why } = this.options;
      this.close();
      why();
    });
    elements.cancel.addEventListener("click", () => this.close());
    document.addEventListener("pointerdown", (event) => {
      if (!box.hidden && !box.contains(event.target)) this.close(false);
    });
  }

  /** Open it beside an element. options: {value, about, label (null adds), labels: {used, all, titles, preferred}, others, done(what, label, all),
      why(),
      closed()}. `others` is how many further places have the same text. */
  open(anchor, options) {
    this.options = options;
    const { form } = this;
    const adds = options.label === null;
    form.querySelector(".quote").textContent = options.value.length > 60 ? `${options.value.slice(0, 60)}…` : options.value;
    form.querySelector(".about").textContent = options.about;
    form.querySelector(".fix-title").textContent = adds ? "Add a finding" : "Change a finding";
    form.elements.set.textContent = adds ? "Add" : "Change label";
    for (const name of ["remove", "allow", "why"]) form.elements[name].hidden = adds;
    this.search.value = "";
    this.#offer(options.label ?? options.labels.preferred);
    this.all.checked = false;
    form.querySelector(".others").hidden = !options.others;
    form.querySelector(".others-text").textContent = `also ${options.others} other ${options.others === 1 ? "place" : "places"} with this text`;
    this.box.hidden = false;
    place(this.box, anchor);
    this.search.focus();
    this.label.selectedOptions[0]?.scrollIntoView({ block: "nearest" });
  }

  /** The labels that have what is searched for in their name or meaning; names that begin with it come first. */
  #offer(chosen = null) {
    const { used, all, titles } = this.options.labels;
    const plain = (text) => text.trim().toLowerCase().replace(/[\s-]+/g, "_");
    const wanted = plain(this.search.value);
    const rank = (label) => [label, titles[label]?.title ?? ""].findIndex((text) => plain(text).includes(wanted));
    const fit = (labels) => labels.filter((label) => rank(label) >= 0)
      .sort((a, b) => plain(b).startsWith(wanted) - plain(a).startsWith(wanted) || rank(a) - rank(b));
    this.label.replaceChildren(group("In this text", fit(used)), group("All labels", fit(all)));
    this.#choose(chosen ?? this.label.options[0]?.value);
  }

  #choose(label) {
    this.label.value = label ?? "";
    this.form.querySelector(".meaning").textContent = label ? (this.options.labels.titles[label]?.title ?? "") : "No label has that in its name.";
    this.form.elements.set.disabled = !label;
    this.label.selectedOptions[0]?.scrollIntoView({ block: "nearest" });
  }

  get isOpen() {
    return !this.box.hidden;
  }

  close(back = true) {
    if (this.box.hidden) return;
    this.box.hidden = true;
    this.options.closed(back);
  }

  #done(event, what) {
    event.preventDefault();
    if (what === "set" && !this.label.value) return;
    const { done } = this.options;
    this.box.hidden = true;
    done(what, this.label.value, this.all.checked);
  }
}

function group(name, labels) {
  const element = make("optgroup", "", ...labels.map((label) => new Option(label, label)));
  element.label = name;
  element.hidden = !labels.length;
  return element;
}
