// Reads `\"` as a quotation mark where a program wrote it as one, beside `""` and beside texts that end with a backslash.

/** Stands for a quotation mark of a text while the cells are told apart. It is no character that a text may hold. */
const MARK = "\ufdd0";
/** What follows a quotation mark tells what it is. */
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

/** Moves a cut out of a run of backslashes. */
function cutBefore(text: string, end: number): number {
  let cut = end;
  while (cut > 0 && cut < text.length && text[cut - 1] === "\\") cut--;
  return cut;
}

/** @returns a function that marks the first `end` characters of a text; those after it are looked at and not returned */
function quoteMarker(separator: string): (text: string, end: number) => string {
  /** Written quotation marks since the last that bounds a cell. Odd means that one was opened. */
  let written = 0;
  return (text, end) => {
    const part = text.slice(0, end);
    if (!part.includes('"')) return part;
    if (written === 0 && !part.includes('\\"')) return part;
    return part.replace(/(\\*)"/g, (all, slashes: string, at: number) => {
      const isWritten = slashes.length % 2 === 1 && isText(text, at + all.length, separator, written % 2 === 1);
      written = isWritten ? written + 1 : 0;
      return isWritten ? slashes.slice(1) + MARK : all;
    });
  };
}

/** Tells whether a quotation mark after a backslash is part of the text, by what comes after it. */
function isText(text: string, at: number, separator: string, isOpened: boolean): boolean {
  const isEnd = (place: number) => place >= text.length || text[place] === separator || text[place] === "\n";
  // `\""` at a cell's end is a written mark and the end of the cell; else it is a backslash and `""`.
  if (text[at] === '"') return isEnd(at + 1);
  if (!isEnd(at) || isOpened) return true;
  if (text[at] !== separator) return false;
  // The text goes on: "24\", it fits". A cell would begin with a quotation mark, or hold none.
  const next = text.slice(at + 1, at + LOOK_AHEAD);
  if (/^ +\p{L}/u.test(next)) return true;
  const cell = next.slice(0, next.search(separator === "|" ? /[|\n]/ : new RegExp(`[${separator}\n]`)));
  return cell.includes('"') && !cell.startsWith('"');
}
