// Decodes a file into text with one kind of line end, and notes line ends and damage on the way.
import { type LineEnds, MOST_DAMAGED_LINES, type SheetFound } from "./choice.ts";
import { markOf } from "./encoding.ts";
import { moreThanText, strayNul } from "./fault.ts";

/** What `plainLines` writes into. */
export type Noted = Pick<SheetFound, "lineEnds" | "damagedLines" | "damaged" | "sampleLine">;

const REPLACED = "\ufffd";
/** A picture holds more of these than one in so many characters; a damaged text holds a few. */
const CHARACTERS_FOR_NUL = 1_000;
/** Beside a NUL, these show that the file is no damaged text. */
const OTHER_CONTROL = /[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/;
const MOST_SAMPLE_CHARACTERS = 300;

/** @param onBytes gets the number of bytes that were read. @param isCut whether the end may be within a character, which is left out */
export async function* decoded(
  pieces: AsyncIterable<Uint8Array>,
  encoding: string,
  onBytes: (bytes: number) => void = () => {},
  isCut = false,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  for await (const piece of pieces) {
    // The decoder drops only the mark of its own encoding, and a person may have chosen another.
    const begins = bytes === 0 ? (markOf(piece)?.length ?? 0) : 0;
    bytes += piece.length;
    onBytes(bytes);
    yield decoder.decode(piece.subarray(begins), { stream: true });
  }
  if (!isCut) yield decoder.decode();
}

/**
 * Yields the text with `\n` as the only line end, and without marks at its start. Notes into `noted`, which a cut piece of the file may
 * have filled before. Throws a Refusal for a file that holds more than text.
 */
export async function* plainLines(texts: AsyncIterable<string>, noted: Noted): AsyncGenerator<string> {
  Object.assign(noted, { lineEnds: null, damagedLines: [], damaged: 0 });
  const note = noteTaker(noted);
  let held = "";
  let isStart = true;
  for await (const text of texts) {
    const all = held + text;
    // A carriage return at the end may be the first half of a line end.
    const end = all.length - (all.endsWith("\r\r") ? 2 : all.endsWith("\r") ? 1 : 0);
    held = all.slice(end);
    const whole: string = isStart ? all.slice(0, end).replace(/^\ufeff+/, "") : all.slice(0, end);
    isStart &&= whole === "";
    if (whole !== "") yield note(whole);
  }
  if (held !== "") yield note(held);
}

function noteTaker(noted: Noted): (text: string) => string {
  let characters = 0;
  let nuls = 0;
  let lineOfNul: number | null = null;
  let line = 1;
  let lastDamaged = 0;
  const damage = (damaged: number) => {
    lastDamaged = damaged;
    noted.damaged++;
    if (noted.damagedLines.length < MOST_DAMAGED_LINES) noted.damagedLines.push(damaged);
  };
  return (text) => {
    characters += text.length;
    if (text.includes("\0")) {
      nuls += text.split("\0").length - 1;
      lineOfNul ??= line + breaksIn(plainBreaks(text.slice(0, text.indexOf("\0"))));
      if (nuls * CHARACTERS_FOR_NUL > characters) throw OTHER_CONTROL.test(text) ? moreThanText() : strayNul(lineOfNul);
    }
    noted.lineEnds = lineEndsOf(text, noted.lineEnds);
    const plain = plainBreaks(text).replaceAll("\0", REPLACED);
    noted.sampleLine ??= lineBeyondAscii(plain);
    if (!plain.includes(REPLACED)) line += breaksIn(plain);
    else
      for (const [at, part] of plain.split("\n").entries()) {
        if (at > 0) line++;
        if (part.includes(REPLACED) && line !== lastDamaged) damage(line);
      }
    return plain;
  };
}

/** Programs that write Windows' line ends twice leave two carriage returns. */
function plainBreaks(text: string): string {
  return text.replace(/\r{1,2}\n|\r/g, "\n");
}

function lineEndsOf(text: string, before: LineEnds | null): LineEnds | null {
  if (before === "mixed") return before;
  const kinds = new Set<LineEnds>(before === null ? [] : [before]);
  if (/\r\n/.test(text)) kinds.add("crlf");
  if (/(?:^|[^\r])\n/.test(text)) kinds.add("lf");
  if (/\r(?!\r?\n)/.test(text)) kinds.add("cr");
  const [only = null] = kinds;
  return kinds.size > 1 ? "mixed" : only;
}

function lineBeyondAscii(text: string): string | null {
  const at = text.search(/[^\0-\u007f]/);
  if (at === -1) return null;
  const end = text.indexOf("\n", at);
  const line = text.slice(text.lastIndexOf("\n", at) + 1, end === -1 ? text.length : end);
  const from = Math.max(0, line.search(/[^\0-\u007f]/) - MOST_SAMPLE_CHARACTERS / 2);
  return line.slice(from, from + MOST_SAMPLE_CHARACTERS).toWellFormed();
}

export function breaksIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
