/* Files that the service anonymizes as files: their states, and the results to download. */

import { make } from "./view.js";
import { download } from "./files.js";
import { wordsOf } from "./messages.js";

export class FileList {
  /** box: shown when there is a file; list: a <ul>; send(file) gives {blob, name, count}. */
  constructor(box, list, send) {
    this.box = box;
    this.list = list;
    this.send = send;
  }

  /** Send files, one after the other. */
  async add(files) {
    this.box.hidden = false;
    const rows = files.map((file) => this.#row(file));
    for (const row of rows) await this.#run(row);
  }

  #row(file) {
    const state = make("span", "muted", "waits");
    state.setAttribute("role", "status");
    const row = make("li", "", make("span", "", file.name), state);
    this.list.prepend(row);
    return { file, state, row };
  }

  async #run({ file, state, row }) {
    state.textContent = "…";
    try {
      const { blob, name, count } = await this.send(file);
      state.textContent = count === null ? "done" : `${count} found`;
      const button = make("button", "", "Download");
      button.type = "button";
      button.setAttribute("aria-label", `Download ${name}`);
      button.addEventListener("click", () => download(name, blob, blob.type));
      row.append(button);
    } catch (error) {
      state.className = "bad";
      state.textContent = [wordsOf(error), error.code].filter(Boolean).join(" ");
      if (!error.code) throw error;
    }
  }
}
