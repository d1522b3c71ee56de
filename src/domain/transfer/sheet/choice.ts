// What a person may decide about how a file is read, and what was understood without them.

/** Absent is found out. */
export type SheetChoices = {
  /** One of `ENCODINGS`. A workbook has none. */
  encoding?: string | undefined;
  /** One of `SEPARATORS`. A workbook has none. */
  separator?: string | undefined;
  /** The name of a workbook's sheet, hidden ones included. */
  sheet?: string | undefined;
};

export type LineEnds = "lf" | "crlf" | "cr" | "mixed";

/** How a file is read. `lineEnds` and the damage are those of the lines that were read so far. */
export type SheetFound = {
  /** One of `ENCODINGS`; null for a workbook. */
  encoding: string | null;
  /** The character between cells; null for a workbook. */
  separator: string | null;
  /** Null for a workbook, and before the first line end. */
  lineEnds: LineEnds | null;
  /** The line of the column names, from 1. Lines above it are titles. */
  headerRow: number;
  /** The name of the sheet that is read; null for a file that is no workbook. */
  sheet: string | null;
  /** The names of the visible sheets, in their order. */
  sheets: readonly string[];
  /** The first lines with characters that could not be read and stand as U+FFFD, at most `MOST_DAMAGED_LINES`. */
  damagedLines: number[];
  /** How many such lines there are. */
  damaged: number;
  /** The first line with a character beyond ASCII, by which a person can judge the encoding; null where there is none. */
  sampleLine: string | null;
};

export const MOST_DAMAGED_LINES = 100;

export const SEPARATORS: readonly string[] = [",", ";", "\t", "|"];

/** The encodings of the WHATWG standard by its names, without `replacement`, which decodes nothing. */
export const ENCODINGS: readonly string[] = [
  ...["UTF-8", "UTF-16LE", "UTF-16BE"],
  ...["windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254"],
  ...["windows-1255", "windows-1256", "windows-1257", "windows-1258", "windows-874"],
  ...["ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6", "ISO-8859-7", "ISO-8859-8"],
  ...["ISO-8859-8-I", "ISO-8859-10", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16"],
  ...["KOI8-R", "KOI8-U", "IBM866", "macintosh", "x-mac-cyrillic"],
  ...["Shift_JIS", "EUC-JP", "ISO-2022-JP", "GBK", "gb18030", "Big5", "EUC-KR", "x-user-defined"],
];

/** Returns the name of an encoding in `ENCODINGS` by any of its labels, such as "latin1" or "sjis"; null for an unknown one. */
export function encodingNamed(label: string): string | null {
  try {
    const { encoding } = new TextDecoder(label.trim());
    return ENCODINGS.find((name) => name.toLowerCase() === encoding.toLowerCase()) ?? null;
  } catch {
    return null;
  }
}
