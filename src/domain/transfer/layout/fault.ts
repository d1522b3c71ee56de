// Why a row or a file of reviews is refused: in English for programs, and as a sentence for people. Reasons name the file's columns.
import { sentence } from "#contract/sentence.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { refusal } from "../sheet/fault.ts";

export const ROW_FAULT = {
  fields: (cells: number, columns: number): Wrong => ({
    wrong: `the row has ${cells} fields, and the first row ${columns}`,
    says: sentence("rowFault.fields", { cells, columns }),
  }),
  site: (site: string): Wrong => ({
    wrong: `the row is of another site: ${site}`,
    says: sentence("rowFault.site", { site }),
  }),
  status: (status: string): Wrong => ({
    wrong: `its status there is ${status}`,
    says: sentence("rowFault.status", { status }),
  }),
  repeats: (line: number): Wrong => ({
    wrong: `the same review as on line ${line}; it is imported once`,
    says: sentence("rowFault.repeats", { line }),
  }),
  noRating: (): Wrong => ({ wrong: "the row has no rating", says: sentence("rowFault.noRating") }),
  noDate: (): Wrong => ({ wrong: "the row has no date", says: sentence("rowFault.noDate") }),
  rating: (column: string, text: string): Wrong => ({
    wrong: `${column} ${quoted(text)} is no number`,
    says: sentence("rowFault.rating", { column, value: cut(text) }),
  }),
  range: (column: string, text: string, most: number): Wrong => ({
    wrong: `${column} ${quoted(text)} is not from 1 to ${most}`,
    says: sentence("rowFault.range", { column, value: cut(text), most }),
  }),
  date: (column: string, text: string): Wrong => ({
    wrong: `${column} ${quoted(text)} cannot be read as a date`,
    says: sentence("rowFault.date", { column, value: cut(text) }),
  }),
  zone: (column: string, text: string): Wrong => ({
    wrong: `${column} ${quoted(text)} is a date with a time zone that has several meanings; write an offset, such as -08:00`,
    says: sentence("rowFault.zone", { column, value: cut(text) }),
  }),
  dateRange: (column: string, text: string): Wrong => ({
    wrong: `${column} ${quoted(text)} is a date that is not between 1970 and tomorrow`,
    says: sentence("rowFault.dateRange", { column, value: cut(text) }),
  }),
  long: (column: string, length: number, most: number): Wrong => ({
    wrong: `${column} must be at most ${most} characters, and has ${length}`,
    says: sentence("rowFault.long", { column, length, most }),
  }),
  replyLong: (column: string, length: number, most: number): Wrong => ({
    wrong: `${column} must be at most ${most} characters, and has ${length}: the review has no reply`,
    says: sentence("rowFault.replyLong", { column, length, most }),
  }),
  stranger: (): Wrong => ({
    wrong: "it is a reply, and its author is not known as the shop",
    says: sentence("rowFault.stranger"),
  }),
  waiting: (): Wrong => ({ wrong: "it is a reply that is not published there", says: sentence("rowFault.waiting") }),
  orphan: (): Wrong => ({
    wrong: "it is a reply to another reply, or its review is not in the file",
    says: sentence("rowFault.orphan"),
  }),
  emptyReply: (): Wrong => ({ wrong: "it is a reply without text", says: sentence("rowFault.emptyReply") }),
  later: (): Wrong => ({
    wrong: "the shop has a later reply to the same review",
    says: sentence("rowFault.later"),
  }),
  noProduct: (): Wrong => ({ wrong: "the row has no id, handle or sku", says: sentence("rowFault.noProduct") }),
  gtin: (column: string, text: string): Wrong => ({
    wrong: `${column} ${quoted(text)} has not 8, 12, 13 or 14 digits`,
    says: sentence("rowFault.gtin", { column, value: cut(text) }),
  }),
};

export const FILE_FAULT = {
  unknown: (columns: string, layouts: string) =>
    refusal(
      `The layout of the file is not known. Its first row holds the columns ${columns}. Say which column is what with --columns, such as --columns rating=Score,body=Text, or name one of the known layouts with --from: ${layouts}.`,
      sentence("rowFault.unknownLayout", { columns }),
    ),
  notOf: (vendor: string, missing: string, columns: string) =>
    refusal(
      `This is no file of ${vendor}: the column ${missing} is missing. The first row holds the columns ${columns}.`,
      sentence("rowFault.notOf", { vendor, missing, columns }),
    ),
  noColumns: () => refusal("The first row of the file holds no column names.", sentence("rowFault.noColumns")),
  noColumn: (column: string, field: string, columns: string) =>
    refusal(
      `columns: ${field} is to be read from the column ${column}, which the file does not have. Its first row holds the columns ${columns}.`,
      sentence("rowFault.noColumn", { column, columns }),
      "columns",
    ),
  needed: (columns: string) =>
    refusal(
      `columns: rating, and title or body, are needed. The first row holds the columns ${columns}.`,
      sentence("rowFault.needed", { columns }),
      "columns",
    ),
  unknownField: (field: string, fields: string) =>
    refusal(
      `columns: ${field} is no field. The fields are ${fields}.`,
      sentence("rowFault.unknownField", { field, fields }),
      "columns",
    ),
  addresses: (column: string, field: string) =>
    refusal(
      `columns: the column ${column} holds mail addresses or telephone numbers, and ${field} would be public.`,
      sentence("rowFault.addresses", { column }),
      "columns",
    ),
  timeZone: (zone: string) =>
    refusal(
      `timeZone: ${quoted(zone)} is no time zone. Write a name such as Europe/Berlin.`,
      sentence("rowFault.timeZone", { zone: cut(zone) }),
      "timeZone",
    ),
  rows: (most: number) =>
    refusal(`The file has more than ${most.toLocaleString("en")} rows. Split it.`, sentence("rowFault.rows", { most })),
  replies: () => refusal("The file has too many replies. Split it.", sentence("rowFault.replies")),
  reviewsNotProducts: () =>
    refusal("This is a file of reviews. Import it without the word products.", sentence("rowFault.reviewsNotProducts")),
  noProductColumn: (columns: string) =>
    refusal(
      `The file needs a column id, handle or sku. Its first row holds the columns ${columns}.`,
      sentence("rowFault.noProductColumn", { columns }),
    ),
};

export const WARNING = {
  damage: () => ({
    warning: "characters that could not be read stand as U+FFFD",
    says: sentence("rowFault.warnDamage"),
  }),
  order: (column: string, text: string) => ({
    warning: `${column} ${quoted(text)} has another order of day and month than the file`,
    says: sentence("rowFault.warnOrder", { column, value: cut(text) }),
  }),
  above: (column: string, text: string, most: number) => ({
    warning: `${column} ${quoted(text)} is above ${most}`,
    says: sentence("rowFault.warnAbove", { column, value: cut(text), most }),
  }),
  zone: (column: string, text: string) => ({
    warning: `${column} ${quoted(text)} has a time zone with several meanings`,
    says: sentence("rowFault.warnZone", { column, value: cut(text) }),
  }),
};

const MOST_SHOWN = 40;

function cut(text: string): string {
  return text.slice(0, MOST_SHOWN).toWellFormed();
}

function quoted(text: string): string {
  return JSON.stringify(cut(text));
}
