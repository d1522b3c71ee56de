// Reads `\"` as a quotation mark where a program wrote it as one, beside `""` and beside texts that end with a backslash.

/** Stands for a quotation mark of a text while the cells are told apart. It is no character that a text may hold. */
const MARK = "\ufdd0";
/** So many characters behind a quotation mark tell whether it ends a cell. */
const LOOK_AHEAD = 200;

/** Yields the text with `MARK` for each written quotation mark. */
export async function* markedQuotes(texts: AsyncIterable<string>, separator: string): AsyncGenerator<string> {
  const marker = quoteMarker(separator);
  let held = "";
  for await (const text of texts) {
    const all = held + text;
    // Of a piece without a backslash nothing has to wait.
    const end = all.includes("\\") ? Math.max(0, all.length - LOOK_AHEAD) : all.length;
    const cut = cutBefore(all, end);
    yield marker(all, cut);
    held = all.slice(cut);
  }
  yield marker(held, held.length);
}

/** Marks a whole text. */
export function markQuotes(text: string, separator: string): string {
  return quoteMarker(separator)(text, text.length);
}

export function unmarkQuotes(cell: string): string {
  return cell.includes(MARK) ? cell.replaceAll(MARK, '"') : cell;
}

/** Moves a cut out of a run of backslashes, whose number decides. */
function cutBefore(text: string, end: number): number {
  if (end === text.length) return end;
  const cut = end - slashesBefore(text, end);
  // A run that is longer than what is looked at is no writing of a program.
  return end - cut < LOOK_AHEAD ? cut : end;
}

function slashesBefore(text: string, at: number): number {
  let from = at;
  while (from > 0 && text[from - 1] === "\\") from--;
  return at - from;
}

/** @returns a function that marks the first `end` characters of a text; those after it are looked at and not returned */
function quoteMarker(separator: string): (text: string, end: number) => string {
  /** Written quotation marks since the last that bounds a cell. Odd means that one was opened. */
  let written = 0;
  return (text, end) => {
    const part = text.slice(0, end);
    if (written === 0 && !part.includes('\\"')) return part;
    let marked = "";
    let done = 0;
    for (let at = part.indexOf('"'); at !== -1; at = part.indexOf('"', at + 1)) {
      const isWritten =
        slashesBefore(part, at) % 2 === 1 && isText(text.slice(at + 1, at + LOOK_AHEAD), separator, written);
      written = isWritten ? written + 1 : 0;
      if (!isWritten) continue;
      marked += part.slice(done, at - 1) + MARK;
      done = at + 1;
    }
    return done === 0 ? part : marked + part.slice(done);
  };
}

/** Tells whether a quotation mark after a backslash is part of the text, by what comes `after` it. */
function isText(after: string, separator: string, written: number): boolean {
  const isEnd = (at: number) => at >= after.length || after[at] === separator || after[at] === "\n";
  // `\""` at a cell's end is a written mark and the end of the cell; else it is a backslash and `""`.
  if (after[0] === '"') return isEnd(1);
  if (!isEnd(0) || written % 2 === 1) return true;
  if (after[0] !== separator) return false;
  // The text goes on: "24\", it fits". A cell would begin with a quotation mark, or hold none.
  const next = after.slice(1);
  if (/^ +\p{L}/u.test(next)) return true;
  const ends = [next.indexOf(separator), next.indexOf("\n"), next.length].filter((end) => end !== -1);
  const cell = next.slice(0, Math.min(...ends));
  return cell.includes('"') && !cell.startsWith('"');
}
