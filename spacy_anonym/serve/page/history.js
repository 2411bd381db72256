/* What a person decided about the text, as steps that can be undone.

   A step is one frozen object: `changes` (spans added and removed by hand), `off` (labels that are not replaced), `operators`
   (by label), `fallback` (the operator of all others, null is the pipeline's own), `threshold` (null is the pipeline's own) and
   `words` (texts with a word a line: `allow`, never replaced, and `deny`, always). */

const START = Object.freeze({ changes: [], off: [], operators: {}, fallback: null, threshold: null, words: { allow: "", deny: "" } });

export class History {
  constructor() {
    this.past = [];
    this.future = [];
    this.now = START;
  }

  /** A new step: what is given over what was. */
  take(part) {
    this.past.push(this.now);
    this.future = [];
    this.now = Object.freeze({ ...this.now, ...part });
  }

  /** Another text altogether: no changes by hand and nothing to undo; what was decided about labels stays. */
  restart() {
    this.past = [];
    this.future = [];
    this.now = Object.freeze({ ...this.now, changes: [] });
  }

  /** The text was edited: each step's changes become what `rebase` makes of them, and nothing is undone by that. */
  move(rebase) {
    const moved = (step) => Object.freeze({ ...step, changes: rebase(step.changes) });
    this.past = this.past.map(moved);
    this.future = this.future.map(moved);
    this.now = moved(this.now);
  }

  /** RETURNS the step that was left, or null where there is none to go to. */
  undo() {
    return this.#go(this.past, this.future);
  }

  redo() {
    return this.#go(this.future, this.past);
  }

  #go(from, to) {
    if (!from.length) return null;
    const left = this.now;
    to.push(left);
    this.now = from.pop();
    return left;
  }
}
