/* The text, what was found in it, what a person made of that, and the new text that came of it. */

import { anonymize, explain } from "./api.js";
import { History } from "./history.js";
import { wordsAsked } from "./words.js";
import { Offsets, corrected, partners, rebased } from "./spans.js";

export class Session {
  constructor() {
    this.text = "";
    this.pipeline = "";
    this.policy = "";
    this.mapping = false;
    this.history = new History();
    this.forget();
  }

  /** Forget what was found and the new text. */
  forget() {
    this.running?.abort();
    this.found = null;
    this.foundFor = null;
    this.used = "";
    this.drop();
  }

  /** Forget the new text. */
  drop() {
    this.answer = null;
    this.after = { text: "", items: [], links: [] };
  }

  /** Another text. What was corrected by hand stays where the text is the same. */
  setText(text) {
    if (text === this.text) return;
    const before = this.text;
    this.history.move((changes) => rebased(changes, before, text));
    this.text = text;
    this.forget();
  }

  get step() {
    return this.history.now;
  }

  /** All spans, sorted, those that stay in the text too: `off`. */
  get spans() {
    const { changes, off } = this.step;
    return corrected(this.found ?? [], changes).map((span) => ({ ...span, off: off.includes(span.label) }));
  }

  /** What is asked for beside the operators: fields of a request. */
  get asked() {
    const { threshold, words } = this.step;
    const { pipeline, policy, mapping } = this;
    const chosen = { ...(pipeline && { pipeline }), ...(policy && { policy }), ...(mapping && { mapping }) };
    return { ...chosen, ...(threshold !== null && { threshold }), ...wordsAsked(words) };
  }

  /** Why there is a finding at the place of the span `index`: rows of /v1/explain. */
  async why(index) {
    const span = this.spans[index];
    const { explanations } = await explain({ text: this.text, pipeline: this.used });
    const offsets = new Offsets(this.text);
    return explanations.filter((row) => offsets.toUnits(row.start) < span.end && span.start < offsets.toUnits(row.end));
  }

  /** Take words, as a step. RETURNS whether they are others than before. */
  takeWords(words) {
    const isNew = Object.keys(words).some((name) => words[name] !== this.step.words[name]);
    if (isNew) this.history.take({ words });
    return isNew;
  }

  /** The operators to send for texts in which these labels may be found. */
  operatorsFor(labels) {
    const { operators, fallback } = this.step;
    if (!fallback) return operators;
    return { DEFAULT: fallback, ...Object.fromEntries(labels.map((label) => [label, fallback])), ...operators };
  }

  /** Ask for the new text, and first, where text, pipeline, policy or threshold are others or `again` is true, for what is in it. An older
      question that is still open is dropped. RETURNS false where a newer question took this one's place. */
  async update(again = false) {
    this.running?.abort();
    const running = (this.running = new AbortController());
    try {
      const asked = JSON.stringify(this.asked);
      if (again || !this.found || this.foundFor !== asked) {
        await this.#find(running.signal);
        this.foundFor = asked;
        if (this.#isAsFound()) return true;
      }
      await this.#rewrite(running.signal);
      return true;
    } catch (error) {
      if (error.name === "AbortError" || running.signal.aborted) return false;
      throw error;
    }
  }

  async #find(signal) {
    const answer = await anonymize({ text: this.text, operators: this.operatorsFor([]), ...this.asked }, signal);
    signal.throwIfAborted();
    const offsets = new Offsets(this.text);
    this.found = answer.items.map((item) => ({
      start: offsets.toUnits(item.source_start),
      end: offsets.toUnits(item.source_end),
      label: item.label,
      score: item.score ?? null,
      rule: item.rule ?? "",
      entity: item.entity ?? "",
    }));
    this.used = answer.pipeline;
    this.#take(answer, this.spans);
  }

  async #rewrite(signal) {
    const kept = this.spans.filter((span) => !span.off);
    const offsets = new Offsets(this.text);
    const spans = kept.map(({ start, end, label }) => ({
      start: offsets.toPoints(start),
      end: offsets.toPoints(end),
      label,
    }));
    const operators = this.operatorsFor([...new Set(kept.map((span) => span.label))]);
    const answer = await anonymize({ text: this.text, pipeline: this.used, spans, detect: false, operators, mapping: this.mapping }, signal);
    signal.throwIfAborted();
    this.#take(answer, kept);
  }

  /** Whether the answer to the first question is what is wanted: nothing was changed by hand. */
  #isAsFound() {
    const { changes, off, fallback } = this.step;
    return !changes.length && !fallback && !this.found.some((span) => off.includes(span.label));
  }

  /** What was found keeps its score and rule in the items, also where it was sent back as a span. */
  #take(answer, sent) {
    const source = new Offsets(this.text);
    const target = new Offsets(answer.text);
    const units = answer.items.map((item) => ({
      ...item,
      start: target.toUnits(item.start),
      end: target.toUnits(item.end),
      source_start: source.toUnits(item.source_start),
      source_end: source.toUnits(item.source_end),
    }));
    const of = partners(sent, units);
    const told = (item, i) => (of[i] < 0 ? item : { ...item, score: sent[of[i]].score, rule: sent[of[i]].rule });
    const places = new Map(this.spans.map((span, i) => [span.start, i]));
    this.answer = { ...answer, items: answer.items.map(told) };
    this.after = {
      text: answer.text,
      items: units.map(told),
      links: of.map((i) => (i < 0 ? -1 : (places.get(sent[i].start) ?? -1))),
    };
  }
}
