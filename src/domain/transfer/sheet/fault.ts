// Why a file is refused, by its name and with what to do: in English for programs, and as a sentence for people.
import { Refusal } from "#contract/refusal.ts";
import { type Sentence, sentence } from "#contract/sentence.ts";
import type { Wrong } from "#platform/text/wrong.ts";

const SAVE = "Save it as .xlsx or as CSV in UTF-8.";

export const emptyFile = () => refusal("The file is empty.", sentence("fileFault.empty"));

export const moreThanText = () =>
  refusal(`The file is no table: it holds more than text. ${SAVE}`, sentence("fileFault.noText"));

export const strayNul = (line: number) =>
  refusal(`Line ${line} has a NUL character, which no text holds. ${SAVE}`, sentence("fileFault.nul", { line }));

export const tooManyCells = (most: number) =>
  refusal(
    `The file is a table of more than ${most.toLocaleString("en")} cells. Split it.`,
    sentence("fileFault.cells", { most }),
  );

export const notReadableFrom = (line: number, most: number) =>
  refusal(
    `The file is not readable from line ${line} on: the row is longer than ${most.toLocaleString("en")} characters, or a quotation mark is not closed.`,
    sentence("fileFault.unclosed", { line, most }),
  );

/** For a workbook that only a password opens. */
export const locked = () =>
  refusal(
    "The file is protected by a password. Save it without one, or as CSV in UTF-8.",
    sentence("fileFault.password"),
  );

export const oldWorkbook = () => refusal(`The file is an old workbook (.xls). ${SAVE}`, sentence("fileFault.xls"));

export const binaryWorkbook = () =>
  refusal(`The file is a binary workbook (.xlsb). ${SAVE}`, sentence("fileFault.xlsb"));

export const openDocument = () =>
  refusal(`The file is an OpenDocument workbook (.ods). ${SAVE}`, sentence("fileFault.ods"));

export const noWorkbook = () =>
  refusal(
    "The file is an archive and no workbook. Unpack it, and choose the table in it.",
    sentence("fileFault.archive"),
  );

export const damagedWorkbook = () =>
  refusal(
    "The file is a damaged workbook. Save it anew in a spreadsheet program, or as CSV in UTF-8.",
    sentence("fileFault.damaged"),
  );

export const declaredEntities = () =>
  refusal(
    "The file is a workbook that declares entities. Save it anew in a spreadsheet program.",
    sentence("fileFault.entities"),
  );

export const tooDeep = (most: number) =>
  refusal(`The file is a workbook whose XML is nested more than ${most} deep.`, sentence("fileFault.deep", { most }));

export const tooMuchText = () =>
  refusal("The file is a workbook with too much text. Save it as CSV in UTF-8.", sentence("fileFault.texts"));

/** @param most in MB */
export const largeWorkbook = (most: number) =>
  refusal(
    `The file is a workbook of more than ${most} MB. Save it as CSV in UTF-8.`,
    sentence("fileFault.large", { most }),
  );

/** @param most in MB */
export const largeUnpacked = (most: number) =>
  refusal(
    `The file is a workbook that unpacks to more than ${most} MB. Save it as CSV in UTF-8.`,
    sentence("fileFault.unpacked", { most }),
  );

/** @param names of the visible sheets */
export function noSuchSheet(sheet: string, names: readonly string[]): Refusal {
  const sheets = names.slice(0, MOST_NAMED).join(", ");
  return refusal(
    `The workbook has no sheet named "${sheet}". It has ${sheets}.`,
    sentence("fileFault.sheet", { sheet, sheets }),
    "sheet",
  );
}

const MOST_NAMED = 20;

export const unknownEncoding = (encoding: string) =>
  refusal(
    `The encoding "${encoding}" is not known. Use a name such as UTF-8, windows-1252 or Shift_JIS.`,
    sentence("fileFault.encoding", { encoding }),
    "encoding",
  );

export const unknownSeparator = () =>
  refusal("The separator must be a comma, a semicolon, a tab or a bar.", sentence("fileFault.separator"), "separator");

export const noEncoding = () =>
  refusal(
    "The file is a workbook, which has no encoding of its own. Leave it out.",
    sentence("fileFault.noEncoding"),
    "encoding",
  );

export const noSeparator = () =>
  refusal(
    "The file is a workbook, which has no separator. Leave it out.",
    sentence("fileFault.noSeparator"),
    "separator",
  );

export const noSheets = () =>
  refusal("The file is no workbook and has no sheets. Leave it out.", sentence("fileFault.noSheets"), "sheet");

/** Of a row: the others are read. */
export const tooManyColumns = (most: number): Wrong => ({
  wrong: `the row has more than ${most} columns`,
  says: sentence("fileFault.columns", { most }),
});

/** Texts that are no table, by how they begin. */
const OTHER_TEXTS: readonly [begins: RegExp, refused: () => Refusal][] = [
  [/^%PDF-/, () => refusal("The file is a PDF. Export the reviews as CSV in UTF-8.", sentence("fileFault.pdf"))],
  [
    /^\s*<(?:!doctype|html|head|body|table|meta|style)\b/i,
    () => refusal(`The file is a web page (HTML), whatever its name says. ${SAVE}`, sentence("fileFault.html")),
  ],
  [/^\s*<\?xml\b/i, () => refusal(`The file is an XML document. ${SAVE}`, sentence("fileFault.xml"))],
];

/** Throws a Refusal for a text of another kind. */
export function refuseOtherText(text: string): void {
  for (const [begins, refused] of OTHER_TEXTS) if (begins.test(text)) throw refused();
}

export function refusal(message: string, says: Sentence, field?: string): Refusal {
  return new Refusal("validation_error", message, { says, ...(field !== undefined && { field }) });
}
