/* Words that are never replaced, and words that always are: a line each; /…/ is a regular expression (RE2). */

const linesOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/\s+/g, "\\s+");

/** The expression of a line: whole words only, but that Hebrew writes prepositions together with the word. */
function patternOf(line) {
  const own = /^\/(.+)\/$/.exec(line)?.[1];
  if (own) return own;
  const [letter, hebrew] = [/[\p{L}\p{N}]/u, /^\p{Script=Hebrew}/u];
  const begins = letter.test([...line][0]) && !hebrew.test(line) ? "(?<![\\p{L}\\p{N}])" : "";
  return `${begins}${escaped(line)}${letter.test([...line].at(-1)) ? "(?![\\p{L}\\p{N}])" : ""}`;
}

/** RETURNS the fields of a request for two texts with a word a line. */
export function wordsAsked({ allow, deny }) {
  const [stay, go] = [linesOf(allow), linesOf(deny)];
  const expressions = stay.some((line) => /^\/.+\/$/.test(line));
  const kept = expressions ? stay.map((line) => /^\/(.+)\/$/.exec(line)?.[1] ?? escaped(line)) : stay;
  return {
    ...(stay.length && { allow_list: kept, ...(expressions && { allow_list_match: "regex" }) }),
    ...(go.length && { patterns: go.map(patternOf) }),
  };
}
