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
  /** form: the element, a <form role="dialog">. */
  constructor(form) {
    this.form = form;
    const { elements } = form;
    [this.label, this.all] = [elements.label, elements.all];
    form.addEventListener("submit", (event) => this.#done(event, "set"));
    elements.remove.addEventListener("click", (event) => this.#done(event, "remove"));
    elements.cancel.addEventListener("click", () => this.close());
    document.addEventListener("pointerdown", (event) => {
      if (!form.hidden && !form.contains(event.target)) this.close(false);
    });
  }

  /** Open it beside an element. options: {value, about, label (null adds), labels: {used, all}, others, done(what, label, all),
      closed()}. `others` is how many further places have the same text. */
  open(anchor, options) {
    this.options = options;
    const { form } = this;
    const adds = options.label === null;
    form.querySelector(".quote").textContent = options.value.length > 60 ? `${options.value.slice(0, 60)}…` : options.value;
    form.querySelector(".about").textContent = options.about;
    form.querySelector(".fix-title").textContent = adds ? "Add a finding" : "Change a finding";
    form.elements.set.textContent = adds ? "Add" : "Change label";
    form.elements.remove.hidden = adds;
    this.label.replaceChildren(group("In this text", options.labels.used), group("All labels", options.labels.all));
    this.label.value = options.label ?? options.labels.preferred;
    this.all.checked = false;
    form.querySelector(".others").hidden = !options.others;
    form.querySelector(".others-text").textContent = `also ${options.others} other ${options.others === 1 ? "place" : "places"} with this text`;
    form.hidden = false;
    place(form, anchor);
    this.label.focus();
  }

  get isOpen() {
    return !this.form.hidden;
  }

  close(back = true) {
    if (this.form.hidden) return;
    this.form.hidden = true;
    this.options.closed(back);
  }

  #done(event, what) {
    event.preventDefault();
    const { done } = this.options;
    this.form.hidden = true;
    done(what, this.label.value, this.all.checked);
  }
}

function group(name, labels) {
  const element = make("optgroup", "", ...labels.map((label) => new Option(label, label)));
  element.label = name;
  element.hidden = !labels.length;
  return element;
}
