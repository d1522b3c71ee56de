// Finds the encoding of a file: by its mark, by the zero bytes of UTF-16, as UTF-8 that may be damaged, else by a detector's guess.
import { isAscii, isUtf8 } from "node:buffer";
import { detectAll } from "jschardet";
import { encodingNamed } from "./choice.ts";

const MARKS: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], "UTF-8"],
  [[0xff, 0xfe], "UTF-16LE"],
  [[0xfe, 0xff], "UTF-16BE"],
];
const LINE_FEED = 0x0a;
/** The lines beyond ASCII that tell the encoding. More do not change the guess. */
const EVIDENCE_BYTES = 64 * 1024;
/** Of one line, so that a file without line ends is no longer evidence than others. */
const EVIDENCE_LINE_BYTES = 4 * 1024;
/** Damaged UTF-8 has at least so many sound characters for each damaged one. In other encodings they are chance. */
const SOUND_FOR_DAMAGED = 2;
const WESTERN = "windows-1252";
/** Starts Japanese in ISO-2022-JP, whose bytes are all ASCII. */
const JAPANESE_ESCAPE = /\u001b\$[@B]/;
/** No text that a person wrote holds these, nor half of a pair. */
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd\ufffe\uffff]/;

/** Returns the length of a byte order mark, and the encoding that it names. */
export function markOf(bytes: Uint8Array): { encoding: string; length: number } | null {
  const found = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  return found ? { encoding: found[1], length: found[0].length } : null;
}

/**
 * Reads the file until enough lines beyond ASCII are found: a western file may hold the first one at its end.
 * @param sample the first bytes of the file
 */
export async function findEncoding(sample: Uint8Array, pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const marked = markOf(sample);
  if (marked) return marked.encoding;
  const head = sample.subarray(0, EVIDENCE_BYTES);
  const wide = wideEncoding(head);
  if (wide !== null) return wide;
  if (JAPANESE_ESCAPE.test(latin(head))) return "ISO-2022-JP";
  const evidence = await evidenceOf(pieces);
  return isMostlyUtf8(evidence) ? "UTF-8" : guess(evidence);
}

/** UTF-16 without a mark: digits, separators and line ends have a zero byte on one side, and other encodings hold none. */
function wideEncoding(head: Uint8Array): string | null {
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even === odd || isDamagedAscii(head, even + odd)) return null;
  const encoding = odd > even ? "UTF-16LE" : "UTF-16BE";
  // The cut may be within a pair.
  const text = new TextDecoder(encoding).decode(head.subarray(0, head.length - (head.length % 2)), { stream: true });
  return NO_TEXT.test(text) ? null : encoding;
}

/** UTF-16 of few zero bytes is no UTF-8, or holds bytes that no text in UTF-8 has. */
function isDamagedAscii(head: Uint8Array, zeros: number): boolean {
  if (4 * zeros > head.length || !isUtf8(head.subarray(0, head.lastIndexOf(LINE_FEED) + 1 || head.length)))
    return false;
  return !NO_TEXT.test(latin(head).replaceAll("\0", ""));
}

/** Collects the lines that hold more than ASCII. */
async function evidenceOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const lines: Uint8Array[] = [];
  let length = 0;
  let rest: Uint8Array = Buffer.alloc(0);
  const keep = (line: Uint8Array) => {
    const from = Math.max(0, line.findIndex((byte) => byte >= 0x80) - EVIDENCE_LINE_BYTES / 2);
    const kept = line.subarray(from, from + EVIDENCE_LINE_BYTES);
    lines.push(kept);
    length += kept.length;
  };
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    // A line that goes on in the next piece is kept whole, unless it is so long that the cut does not matter.
    const isLong = bytes.length - end > EVIDENCE_BYTES;
    rest = isLong ? Buffer.alloc(0) : bytes.subarray(end);
    for (const line of linesBeyondAscii(isLong ? bytes : bytes.subarray(0, end))) {
      keep(line);
      if (length >= EVIDENCE_BYTES) return Buffer.concat(lines);
    }
  }
  if (!isAscii(rest)) keep(rest);
  return Buffer.concat(lines);
}

function* linesBeyondAscii(bytes: Uint8Array): Generator<Uint8Array> {
  if (isAscii(bytes)) return;
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, at);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(at, end);
    if (!isAscii(line)) yield line;
    at = end;
  }
}

function isMostlyUtf8(evidence: Buffer): boolean {
  if (isUtf8(evidence)) return true;
  const text = decode(evidence, "UTF-8");
  const beyond = text.match(/[^\0-\u007f]/gu)?.length ?? 0;
  const replaced = text.match(/\ufffd/g)?.length ?? 0;
  // A program that wrote the file may have replaced characters before.
  const written = latin(evidence).match(/\u00ef\u00bf\u00bd/g)?.length ?? 0;
  const damaged = replaced - written;
  return beyond - replaced >= SOUND_FOR_DAMAGED * damaged;
}

/** The detector's names for encodings that the standard knows under another, mostly a smaller one. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  cp932: "Shift_JIS",
  shift_jis_2004: "Shift_JIS",
  "euc-jis-2004": "EUC-JP",
  gb18030: "GBK",
  gb2312: "GBK",
  cp949: "EUC-KR",
  big5hkscs: "Big5",
  cp874: "windows-874",
  "tis-620": "windows-874",
};
/** What spreadsheets and shops write. Rare encodings resemble these too much to be guessed from a few words. */
const GUESSED: ReadonlySet<string> = new Set([
  ...["windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255"],
  ...["windows-1256", "windows-1257", "windows-1258", "windows-874", "ISO-8859-2", "ISO-8859-5", "ISO-8859-7"],
  ...["ISO-8859-15", "KOI8-R", "KOI8-U", "IBM866", "Shift_JIS", "EUC-JP", "GBK", "Big5", "EUC-KR"],
]);

function guess(evidence: Buffer): string {
  for (const { encoding } of detectAll(evidence, { minimumThreshold: 0 })) {
    const label = (encoding ?? "").toLowerCase().replace(/^iso8859-/, "iso-8859-");
    const named = encodingNamed(OTHER_NAMES[label] ?? label);
    if (named === null || !GUESSED.has(named)) continue;
    // Where both give the same text, the name that more people know stands in the preview.
    return decode(evidence, named) === decode(evidence, WESTERN) ? WESTERN : named;
  }
  return WESTERN;
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}
