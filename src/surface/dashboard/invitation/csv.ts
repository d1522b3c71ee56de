// Reads a list of customers in any encoding and with any separator into cells with their line numbers.
import { CsvError, parse } from "csv-parse/sync";
import { readEmail } from "#platform/email.ts";

/** @property line on which the row begins */
export type Line = { line: number; cells: string[] };
/** @property text the whole list, for the confirmation after the preview */
type Table = { text: string; lines: Line[]; isLatin: boolean };

/** Larger shops use the API or an integration. */
export const MOST_LIST_ROWS = 5_000;
export const TOO_MANY_ROWS = `The list has more than ${MOST_LIST_ROWS.toLocaleString("en-GB")} rows. Split it.`;
export const MAX_LIST_BYTES = 1_048_576;
/** Stops at a quotation mark that is never closed. */
const MAX_ROW_LENGTH = 8_192;
/** Empty lines included. */
const MOST_LINES = 20_000;
const DELIMITERS = [",", ";", "\t"];
/** Characters of pictures and archives, and of no text. */
const BINARY = /[\u0000-\u0008\u000e-\u001f\u007f]/;
const MARKS: [bytes: number[], encoding: string][] = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** The rows that are not empty, or a sentence about the error of the list. */
export function readTable(given: Uint8Array | string): Table | { wrong: string } {
  const decoded = typeof given === "string" ? { text: given, isLatin: false } : decode(given);
  if (decoded === null)
    return { wrong: "This is a workbook and not CSV. In your spreadsheet choose “Save as”, then CSV in UTF-8." };
  // As browsers do with the text of a form: the preview and the confirmation must read the same rows.
  const text = decoded.text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (BINARY.test(text)) return { wrong: "This is not CSV: it holds more than text." };
  if (text.trim() === "") return { wrong: "The list is empty." };
  const parsed = parseLines(text);
  if ("wrong" in parsed) return parsed;
  const lines = parsed.lines.filter(({ cells }) => cells.some((cell) => cell !== ""));
  // One more, because the first may hold the column names.
  if (parsed.lines.length >= MOST_LINES || lines.length > MOST_LIST_ROWS + 1) return { wrong: TOO_MANY_ROWS };
  return { text, lines, isLatin: decoded.isLatin };
}

function parseLines(text: string): { lines: Line[] } | { wrong: string } {
  const lines: Line[] = [];
  let line = 1;
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: MAX_ROW_LENGTH,
      to: MOST_LINES,
      // A cell may hold line breaks: the parser knows on which line the row ends.
      on_record(cells: string[], { lines: end }) {
        lines.push({ line, cells });
        line = end + 1;
        return cells;
      },
    });
    return { lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, lines } = error as CsvError & { lines?: number };
    const place = lines === undefined ? "" : ` (near line ${lines})`;
    if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE")
      return { wrong: `A row is too long, or a quotation mark is not closed${place}.` };
    return { wrong: `A row cannot be read: there is text after a closing quotation mark${place}.` };
  }
}

/** UTF-8, or else the encoding of older spreadsheets. Null for a workbook. */
function decode(bytes: Uint8Array): { text: string; isLatin: boolean } | null {
  const begins = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (WORKBOOKS.some(begins)) return null;
  const marked = MARKS.find(([mark]) => begins(mark));
  if (marked) return { text: new TextDecoder(marked[1]).decode(bytes), isLatin: false };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isLatin: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isLatin: true };
  }
}

/** The most frequent one in the first row. */
function delimiterOf(text: string): string {
  const row = text
    .split("\n", 1)
    .join("")
    .replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((each) => row.split(each).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

type ColumnField = "email" | "name" | "first" | "last" | "reference" | "language" | "sendAt";
export type Columns = Partial<Record<ColumnField, number>>;

/** Normalised as by `plain`. */
const NAMES: Record<ColumnField, string> = {
  email:
    "email, e mail, mail, email address, e mail address, mail address, customer email, customer e mail, billing email, contact email, recipient, " +
    "e mail adresse, email adresse, mailadresse, mail adresse, kunden e mail, adresse e mail, adresse email, adresse mail, courriel, " +
    "correo, correo electronico, email cliente, email del cliente, indirizzo email, indirizzo e mail, posta elettronica, " +
    "e mailadres, emailadres, adres e mail, adres email, endereco de email, endereco de e mail, e post, epost, メール, メールアドレス, 邮箱, 电子邮件, 이메일",
  name:
    "name, full name, customer, customer name, client, client name, recipient name, billing name, kunde, kundin, kundenname, empfanger, " +
    "nom, nom complet, nom du client, nombre, nombre completo, nombre del cliente, cliente, nome, nome completo, nome cliente, nome e cognome, " +
    "naam, klant, klantnaam, volledige naam, imie i nazwisko, klient, namn, navn, 氏名, お名前, 名前, 姓名, 이름",
  first: "first name, firstname, given name, forename, vorname, prenom, voornaam, imie, fornamn, fornavn, 名",
  last: "last name, lastname, surname, family name, nachname, familienname, nom de famille, apellido, apellidos, cognome, achternaam, nazwisko, sobrenome, efternamn, etternavn, 姓",
  reference:
    "reference, ref, order, order number, order no, order nr, order id, order reference, invoice, invoice number, booking, booking number, " +
    "referenz, bestellung, bestellnummer, bestellnr, bestell nr, auftrag, auftragsnummer, auftragsnr, rechnungsnummer, buchungsnummer, " +
    "commande, numero de commande, n de commande, no de commande, numero commande, facture, pedido, numero de pedido, n de pedido, referencia, " +
    "ordine, numero ordine, numero d ordine, riferimento, encomenda, bestelling, bestelnummer, ordernummer, referentie, " +
    "zamowienie, numer zamowienia, nr zamowienia, ordrenummer, referens, 注文番号, 订单号, 주문번호",
  language:
    "language, lang, locale, customer language, customer locale, sprache, kundensprache, langue, idioma, lengua, lingua, taal, jezyk, 言語, اللغة",
  sendAt:
    "send at, sendat, send on, send date, date, invite on, invite at, versand am, senden am, einladen am, versanddatum, " +
    "date d envoi, envoyer le, fecha de envio, enviar el, data di invio, data invio, data de envio, verzenddatum, verzenden op, data wysylki, 送信日",
};

const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split(", ").map((name) => [plain(name), field as ColumnField] as const),
  ),
);

/** The order of columns in a list without names, from the address on. */
const UNNAMED: readonly ColumnField[] = ["email", "name", "reference", "sendAt", "language"];

/** The columns and the rows below them, or a sentence about the error. */
export function findColumns(lines: readonly Line[]): { columns: Columns; rows: readonly Line[] } | { wrong: string } {
  const [head, ...rows] = lines;
  if (!head) return { wrong: "The list is empty." };
  const address = head.cells.findIndex((cell) => "email" in readEmail(cell));
  if (address !== -1) {
    const columns = UNNAMED.flatMap((field, at) => (address + at < head.cells.length ? [[field, address + at]] : []));
    return { columns: Object.fromEntries(columns), rows: lines };
  }
  const columns: Columns = {};
  for (const [at, cell] of head.cells.entries()) {
    const field = FIELD_OF.get(plain(cell));
    // The first of two: exports repeat the billing columns for shipping.
    if (field && columns[field] === undefined) columns[field] = at;
  }
  if (columns.email === undefined)
    return { wrong: "No column holds email addresses. Name it “email” in the first row." };
  if (rows.length === 0) return { wrong: "The list has column names and no rows." };
  return { columns, rows };
}

/** Letters and digits in lower case, without marks, one space between words. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ł/g, "l")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
