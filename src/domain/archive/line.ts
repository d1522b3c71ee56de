// Splits bytes into lines with bounded memory. Reports and skips a line that is too long or not UTF-8.

/** A longer line is an error. */
export const MAX_LINE_BYTES = 1024 * 1024;

/** A huge chunk of a source must not become one huge text. */
const WINDOW_BYTES = 256 * 1024;
const NEWLINE = 10;

export type Line = { number: number; text: string } | { number: number; wrong: string };

/** Not streaming, so a throw leaves no bytes behind. */
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Yields the lines of each chunk with their numbers, which count blank lines. Drops a byte order mark at the start. */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number = MAX_LINE_BYTES,
): AsyncGenerator<Line[]> {
  let number = 0;
  let carried: Uint8Array[] = [];
  let carriedBytes = 0;
  let skipping = false;
  const tooLong = (): Line => ({ number: ++number, wrong: "the line is longer than 1 MiB" });
  const finished = (block: Uint8Array): Line[] =>
    split(block).map((text) => {
      if (text === null) return { number: ++number, wrong: "the line is not valid UTF-8" };
      if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes) return tooLong();
      return { number: ++number, text: number === 1 && text.startsWith("\ufeff") ? text.slice(1) : text };
    });

  for await (const chunk of source) {
    for (let start = 0; start < chunk.length; ) {
      let window = chunk.subarray(start, start + WINDOW_BYTES);
      const end = window.lastIndexOf(NEWLINE) + 1;
      start += end === 0 ? window.length : end;
      if (end === 0) {
        carriedBytes += window.length;
        skipping ||= carriedBytes > maxBytes;
        // Copied, because a source may fill the same buffer again.
        if (skipping) carried = [];
        else carried.push(window.slice());
        continue;
      }
      window = window.subarray(0, end - 1);
      const lines: Line[] = [];
      if (skipping) {
        lines.push(tooLong());
        const rest = window.indexOf(NEWLINE) + 1;
        if (rest > 0) lines.push(...finished(window.subarray(rest)));
      } else {
        lines.push(...finished(carried.length === 0 ? window : Buffer.concat([...carried, window])));
      }
      carried = [];
      carriedBytes = 0;
      skipping = false;
      yield lines;
    }
  }
  if (skipping) yield [tooLong()];
  else if (carriedBytes > 0) yield finished(Buffer.concat(carried));
}

/** Returns the lines' texts; null for a line that is not UTF-8. */
function split(block: Uint8Array): (string | null)[] {
  const text = decode(block);
  if (text !== null) return text.split("\n");
  const texts: (string | null)[] = [];
  for (let start = 0; start <= block.length; ) {
    const newline = block.indexOf(NEWLINE, start);
    const end = newline === -1 ? block.length : newline;
    texts.push(decode(block.subarray(start, end)));
    start = end + 1;
  }
  return texts;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
