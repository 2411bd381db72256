/* The two panes: a text as lines, each in its own direction, with its spans marked.

   Text comes into the page as text nodes only. A pane is one stop of the Tab key: the arrow keys go from span to span. */

import { piecesOf } from "./spans.js";

const LABEL_COLOR = /^#[0-9a-f]{6}$/i;

/** RETURNS an element with a class, and a text or children. */
export function make(tag, className = "", ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** Give an element the colour of a label, in the custom property --c. */
export function paint(element, color) {
  element.style.setProperty("--c", LABEL_COLOR.test(color ?? "") ? color : "#ffa8b6");
}

/** For labels of which another one in the text has the colour already. */
const OTHERS = ["#4fc1a0", "#c0c840", "#6f8fff", "#f060b0", "#c08a50", "#e05555", "#90a4ae", "#55b555", "#e0a800", "#8a55d0", "#00a5c0", "#b5567a"];

/** Colours of labels: the label's own, or another where that one is taken. A label keeps the first that it gets. */
export class Colors {
  #by = new Map();

  of(label, own = "#ffa8b6") {
    if (!this.#by.has(label)) {
      const taken = [...this.#by.values()];
      this.#by.set(label, [own, ...OTHERS].find((color) => !taken.includes(color)) ?? own);
    }
    return this.#by.get(label);
  }
}

export class Pane {
  /** root: the element to fill. on: {enter(pane, index, mark), leave(pane), act(pane, index, mark, key)}. */
  constructor(root, on) {
    this.root = root;
    this.on = on;
    this.marks = [];
    this.current = 0;
    root.addEventListener("mouseover", (event) => this.#told(event, "enter"));
    root.addEventListener("mouseout", (event) => this.#told(event, "leave"));
    root.addEventListener("focusin", (event) => this.#told(event, "enter"));
    root.addEventListener("focusout", (event) => this.#told(event, "leave"));
    root.addEventListener("click", (event) => this.#told(event, "act"));
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Show a text, if it is not what is shown. spans: {start, end, label, off, operator}, sorted; look(label) gives {color}. */
  show(text, spans, look) {
    const told = JSON.stringify(spans.map(({ start, end, label, off, operator }) => [start, end, label, off, operator]));
    if (text === this.text && told === this.told) return;
    [this.text, this.told] = [text, told];
    this.on.leave(this);
    this.marks = spans.map(() => []);
    const all = document.createDocumentFragment();
    for (const line of piecesOf(text, spans)) {
      const row = make("div", "line");
      row.dir = "auto";
      row.dataset.start = line.start;
      for (const piece of line.pieces) {
        const part = text.slice(piece.start, piece.end);
        row.append(piece.span < 0 ? part : this.#mark(part, piece, spans[piece.span], look));
      }
      if (!line.pieces.length) row.append(make("br"));
      all.append(row);
    }
    this.root.replaceChildren(all);
    this.current = Math.min(this.current, Math.max(0, this.marks.length - 1));
    this.#stop(this.current, 0);
  }

  #mark(part, piece, span, look) {
    const mark = make("mark", "span", part);
    mark.dataset.i = piece.span;
    mark.dataset.label = span.label;
    mark.classList.toggle("off", Boolean(span.off));
    mark.classList.toggle("kept", span.operator === "keep");
    mark.classList.toggle("empty", part === "");
    mark.classList.toggle("more", !piece.last);
    paint(mark, look(span.label).color);
    if (piece.first) {
      mark.tabIndex = -1;
      mark.setAttribute("role", "button");
      mark.setAttribute("aria-describedby", "detail");
      if (part === "") mark.setAttribute("aria-label", `${span.label}, removed`);
    }
    this.marks[piece.span].push(mark);
    return mark;
  }

  /** Show an element instead of a text. */
  clear(instead) {
    this.text = this.told = undefined;
    this.marks = [];
    this.current = 0;
    this.root.replaceChildren(instead);
  }

  /** Highlight the span `index` and no other; -1 is none. `near`: bring it into the visible part of the pane. */
  highlight(index, near) {
    for (const mark of this.root.querySelectorAll(".hot")) mark.classList.remove("hot");
    const marks = this.marks[index] ?? [];
    for (const mark of marks) mark.classList.add("hot");
    if (near && marks.length) this.#reveal(marks[0]);
  }

  /** Put the focus on the span `index`, or on the pane's nearest where there are fewer; on the pane where there is none. */
  focus(index) {
    if (!this.marks.length) return this.root.focus();
    this.#go(Math.max(0, Math.min(index, this.marks.length - 1)));
  }

  /** The selection as offsets {start, end} of the text, or null where it is empty or not of this pane. */
  selection() {
    const chosen = document.getSelection();
    if (!chosen.rangeCount || chosen.isCollapsed) return null;
    const range = chosen.getRangeAt(0);
    if (!this.root.contains(range.startContainer)) return null;
    // A click that selects the last paragraph ends at the start of what comes behind the pane.
    const behind = !this.root.contains(range.endContainer);
    if (behind && range.endOffset > 0) return null;
    return {
      start: this.#offset(range.startContainer, range.startOffset),
      end: behind ? this.text.length : this.#offset(range.endContainer, range.endOffset),
    };
  }

  #offset(node, offset) {
    if (node === this.root) {
      const row = this.root.children[offset];
      return row ? Number(row.dataset.start) : this.text.length;
    }
    const row = (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement).closest(".line");
    const before = document.createRange();
    before.setStart(row, 0);
    before.setEnd(node, offset);
    return Number(row.dataset.start) + before.toString().length;
  }

  #told(event, what) {
    const mark = event.target.closest?.(".span");
    if (!mark) return;
    const index = Number(mark.dataset.i);
    if (event.type === "focusin") this.#stop(index);
    this.on[what](this, index, mark, "");
  }

  #key(event) {
    const mark = event.target.closest(".span");
    if (!mark || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = Number(mark.dataset.i);
    const to = { ArrowRight: index + 1, ArrowDown: index + 1, ArrowLeft: index - 1, ArrowUp: index - 1 };
    to.Home = 0;
    to.End = this.marks.length - 1;
    if (event.key in to) this.#go(Math.max(0, Math.min(to[event.key], this.marks.length - 1)));
    else if (["Enter", " ", "Delete", "Backspace"].includes(event.key)) this.on.act(this, index, mark, event.key);
    else return;
    event.preventDefault();
  }

  #go(index) {
    const mark = this.marks[index][0];
    this.#stop(index);
    mark?.focus({ preventScroll: true });
    if (mark) this.#reveal(mark);
  }

  /** Make the span `index` the one that Tab comes to. */
  #stop(index) {
    this.marks[this.current]?.[0]?.setAttribute("tabindex", "-1");
    this.current = index;
    this.marks[index]?.[0]?.setAttribute("tabindex", "0");
  }

  /** Scroll the pane, never the page, as little as it takes; the page only where the pane does not scroll. */
  #reveal(mark) {
    const box = mark.getBoundingClientRect();
    const frame = this.root.getBoundingClientRect();
    const margin = Math.min(48, frame.height / 4);
    if (box.top < frame.top + margin) this.root.scrollTop -= frame.top + margin - box.top;
    else if (box.bottom > frame.bottom - margin) this.root.scrollTop += box.bottom - frame.bottom + margin;
    if (mark === document.activeElement) mark.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
