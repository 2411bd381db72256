/* Files in and out: what is dropped or chosen, what is downloaded and copied. */

/** Extensions that are shown as text. All others that the service knows go to it as files. */
const SHOWN = new Set(["", "txt", "text", "md", "log", "rst", "tex"]);

export const extensionOf = (name) => (/\.([^.]+)$/.exec(name)?.[1] ?? "").toLowerCase();

/** The text of a file that is to be shown, or null where the file goes to the service: another format, or no UTF-8. */
export async function textOf(file) {
  if (!SHOWN.has(extensionOf(file.name)) && !file.type.startsWith("text/plain")) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** Give the browser a file to save. */
export function download(name, content, type) {
  const link = document.createElement("a");
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Copy a text. Where the page came over plain HTTP from elsewhere there is no clipboard object: the older way. RETURNS whether it
    was copied. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "out-of-sight";
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

/** Call `take(files)` for files dropped anywhere on the page; `over(boolean)` tells whether some are above it. */
export function acceptDrops(take, over) {
  let depth = 0;
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  const enter = (event, step) => {
    if (!hasFiles(event)) return;
    depth = Math.max(0, depth + step);
    over(depth > 0);
  };
  document.addEventListener("dragenter", (event) => enter(event, 1));
  document.addEventListener("dragleave", (event) => enter(event, -1));
  document.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    depth = 0;
    over(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  });
}
