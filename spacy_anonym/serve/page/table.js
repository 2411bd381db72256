/* The table of labels: how many, whether they are replaced, by which operator with which parameters.

   Rows stay the same elements for as long as their label is there: what has the focus, is open or is being typed is not disturbed
   by an answer that comes meanwhile. */

import { make, paint } from "./view.js";

const OWN = "";
/** The operators that are chosen most often, before all others. */
const FIRST = ["replace", "surrogate", "pseudonym", "redact", "mask", "keep"];

export class Table {
  /** body: the <tbody>. on: {toggle(label, on), operator(label, {type, ...} or null)}; label null is the row of all labels. */
  constructor(body, on) {
    this.body = body;
    this.on = on;
    this.operators = [];
    this.rows = new Map();
  }

  /** The operators there are: [{name, help, params: [{name, type, default, required, help}]}]. */
  offer(operators) {
    const rank = ({ name }) => FIRST.indexOf(name) + 1 || FIRST.length + 1;
    this.operators = operators.toSorted((a, b) => rank(a) - rank(b));
    this.rows.clear();
  }

  /** rows: [{label, count, distinct, off, color, title}]. chosen(label): {type, ...} or null. */
  show(rows, chosen) {
    const all = { label: null, count: rows.reduce((sum, row) => sum + row.count, 0), off: false };
    const wanted = [all, ...rows].flatMap((row) => {
      if (!this.rows.has(row.label)) this.rows.set(row.label, new Row(row, this.operators, this.on));
      return this.rows.get(row.label).show(row, chosen(row.label));
    });
    const focus = document.activeElement;
    for (const element of [...this.body.children]) if (!wanted.includes(element)) element.remove();
    wanted.forEach((element, i) => {
      if (this.body.children[i] !== element) this.body.insertBefore(element, this.body.children[i] ?? null);
    });
    if (document.activeElement !== focus && this.body.contains(focus)) focus.focus();
  }
}

class Row {
  constructor({ label, color, title }, operators, on) {
    this.label = label;
    this.name = label ?? "All labels";
    this.operators = operators;
    this.on = on;
    this.open = false;
    this.given = this.waiting = null;
    this.fields = [];
    this.count = make("td", "count");
    this.line = make("tr", label ? "" : "all", this.#head(color, title), this.count, make("td", "", make("div", "how", this.#select(), this.#more())));
    this.form = make("tr", "params");
    this.form.setAttribute("aria-label", `Parameters of ${this.name}`);
  }

  /** RETURNS the elements of the row as it is now. */
  show({ count, distinct, off }, operator) {
    // What was chosen here waits for what it cannot do without, unless something else was chosen meanwhile, as by an undo.
    if (operator !== this.given) this.waiting = null;
    this.given = operator;
    this.operator = operator = this.waiting ?? operator;
    this.count.textContent = String(count);
    this.count.title = distinct < count ? `${distinct} different` : "";
    this.line.classList.toggle("off", off);
    if (this.box) this.box.checked = !off;
    const type = operator?.type ?? OWN;
    if (this.select.value !== type) this.select.value = type;
    const known = this.operators.find((each) => each.name === type);
    this.select.title = known?.help ?? "";
    const params = known?.params ?? [];
    if (this.formOf !== type) this.#fill(type, params);
    this.more.hidden = !params.length;
    this.more.setAttribute("aria-expanded", String(this.open));
    for (const [param, field] of this.fields) if (field !== document.activeElement) write(field, param, operator[param.name]);
    return this.open && params.length ? [this.line, this.form] : [this.line];
  }

  #head(color, title) {
    const head = make("th");
    head.scope = "row";
    if (this.label === null) {
      head.append(make("span", "name", this.name));
      return head;
    }
    this.box = make("input");
    this.box.type = "checkbox";
    this.box.setAttribute("aria-label", `Replace ${this.label}`);
    this.box.addEventListener("change", () => this.on.toggle(this.label, this.box.checked));
    const wrap = make("label", "toggle", this.box, make("span", "dot"), make("span", "name", ...broken(this.label)));
    paint(wrap.children[1], color);
    if (title) wrap.title = title;
    head.append(wrap);
    return head;
  }

  #select() {
    this.select = make("select", "", new Option(this.label ? "same as all" : "default", OWN));
    for (const each of this.operators) this.select.append(new Option(each.name, each.name));
    this.select.setAttribute("aria-label", `Operator of ${this.name}`);
    this.select.addEventListener("change", () => {
      this.waiting = null;
      const type = this.select.value;
      if (type === OWN) this.on.operator(this.label, null);
      else this.#choose({ type });
    });
    return this.select;
  }

  /** Take an operator, or, where a parameter that it needs is missing, show the field and wait for it. */
  #choose(operator) {
    const { params } = this.operators.find((each) => each.name === operator.type);
    const missing = params.findIndex((param) => param.required && !(param.name in operator));
    if (missing < 0) {
      this.waiting = null;
      return this.on.operator(this.label, operator);
    }
    this.waiting = this.operator = operator;
    if (this.formOf !== operator.type) this.#fill(operator.type, params);
    this.more.hidden = false;
    this.#show(true);
    this.fields[missing][1].focus();
  }

  #show(open) {
    this.open = open;
    this.more.setAttribute("aria-expanded", String(open));
    if (open) this.line.after(this.form);
    else this.form.remove();
  }

  #more() {
    this.more = make("button", "small", "…");
    this.more.type = "button";
    this.more.title = "Parameters";
    this.more.setAttribute("aria-label", `Parameters of ${this.name}`);
    this.more.addEventListener("click", () => this.#show(!this.open));
    return this.more;
  }

  /** Make the fields of an operator. */
  #fill(type, params) {
    this.formOf = type;
    this.open = false;
    const cell = make("td");
    cell.colSpan = 3;
    this.fields = params.map((param) => {
      const field = fieldOf(param);
      field.addEventListener("change", () => {
        const rest = { ...this.operator };
        delete rest[param.name];
        const value = valueOf(field);
        this.#choose(value === null ? rest : { ...rest, [param.name]: value });
      });
      const wrap = make("label", "param", make("span", "", param.name), field);
      if (param.help) wrap.title = param.help;
      cell.append(wrap);
      return [param, field];
    });
    this.form.replaceChildren(cell);
  }
}

/** A label that can break behind its underscores. */
const broken = (label) => label.split(/(?<=_)/).flatMap((part, i) => (i ? [make("wbr"), part] : [part]));

const ownOf = (param) => (param.default === null || param.default === undefined ? "" : String(param.default));

function write(field, param, value) {
  const shown = value === undefined || String(value) === ownOf(param) ? "" : String(value);
  if (field.value !== shown) field.value = shown;
}

/** A field for a parameter, by the Python type that the service names: "int", "Optional[bool]", "Literal['a', 'b']". */
function fieldOf(param) {
  const type = String(param.type);
  const literal = /Literal\[([^\]]*)\]/.exec(type)?.[1];
  const choices = literal ? [...literal.matchAll(/'([^']*)'/g)].map((each) => each[1]) : /\bbool\b/.test(type) ? ["true", "false"] : null;
  const own = ownOf(param);
  const field = make(choices ? "select" : "input");
  if (choices) {
    field.append(new Option(own, ""), ...choices.filter((each) => each !== own).map((each) => new Option(each, each)));
  } else {
    const number = /\b(int|float)\b/.test(type);
    field.type = param.name === "key" || param.name === "salt" ? "password" : number ? "number" : "text";
    if (/\bfloat\b/.test(type)) field.step = "any";
    field.autocomplete = "off";
    field.spellcheck = false;
    field.placeholder = param.required ? "needed" : /\bList\b/.test(type) ? "a, b, c" : own;
  }
  field.required = param.required === true;
  field.dataset.type = type;
  return field;
}

/** What a field says: null where the operator's own default holds. */
function valueOf(field) {
  const { type } = field.dataset;
  if (field.value === "") return null;
  if (/\bbool\b/.test(type)) return field.value === "true";
  if (field.type === "number") return Number(field.value);
  return /\bList\b/.test(type) ? field.value.split(",").map((each) => each.trim()) : field.value;
}
