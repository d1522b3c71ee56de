// Validates the rows of an uploaded list.
import { Refusal } from "#contract/refusal.ts";
import { sentence as choiceOf } from "#contract/sentence.ts";
import type { Recipient } from "#domain/invitation/create/draft.ts";
import { readRecipient } from "#domain/invitation/create/field.ts";
import { OFFERS, type Offer } from "#domain/review/state/reward.ts";
import {
  type CustomerLine,
  type CustomerTable,
  MOST_LIST_ROWS,
  TOO_MANY_ROWS,
} from "#domain/transfer/reader/customers.ts";
import { formatOf } from "#platform/language/format.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { atField } from "#surface/look/words.ts";
import { say, wordsIn } from "#words/words.ts";
import { type Columns, findColumns, type Heads, type ListFault } from "./column.ts";
import { plainHead } from "./head.ts";
import { momentOf } from "./send-date.ts";
import { explain } from "./words.ts";

/** A row that can be queued, with its line in the file and its cells as they were typed. */
export type ReadyRow = Omit<Recipient, "sendAt"> & { line: number; typed: string; sendAt: string | null };
export type WrongRow = { line: number; typed: string; what: string };
/** @property text the list as it was read, to read it again */
export type ReadList = Pick<CustomerTable, "text" | "isLatin" | "found"> & {
  /** Rows below the column names. */
  count: number;
  ready: ReadyRow[];
  wrong: WrongRow[];
  /** Rows with the email address and the order number of an earlier one, which invite no customer again. */
  repeated: WrongRow[];
  heads: Heads;
  /** A column is about rewards. */
  hasRewards: boolean;
};

/** @property country of the business */
type Place = { timeZone: string; country: string; now: Date; language: Language };
/** @property separator of cells in the list; null in a workbook */
type RowPlace = Place & { separator: string | null };

/** The problem is of the whole list. */
export function readList(table: CustomerTable | Wrong, place: Place): ReadList | { problem: ListFault } {
  if ("wrong" in table) return { problem: table };
  const { row: words } = wordsIn("inviting", place.language);
  const found = findColumns(table.lines, place.language);
  if ("wrong" in found) return { problem: found };
  if (found.rows.length > MOST_LIST_ROWS) return { problem: TOO_MANY_ROWS };
  const ready: ReadyRow[] = [];
  const wrong: WrongRow[] = [];
  const repeated: WrongRow[] = [];
  const seen = new Map<string, number>();
  for (const each of found.rows) {
    const row = readRow(each, found.columns, { ...place, separator: table.found.separator });
    if ("what" in row) {
      wrong.push(row);
      continue;
    }
    const key = JSON.stringify([row.email.toLowerCase(), row.reference]);
    const before = seen.get(key);
    if (before === undefined) {
      seen.set(key, row.line);
      ready.push(row);
    } else {
      const what = row.reference === null ? words.twiceBare({ line: before }) : words.twice({ line: before });
      repeated.push({ line: row.line, typed: row.typed, what });
    }
  }
  const hasRewards = found.columns.reward !== undefined || found.columns.rewardNote !== undefined;
  const { heads, rows } = found;
  const read = { count: rows.length, heads, ready, wrong, repeated, hasRewards };
  return { ...read, text: table.text, isLatin: table.isLatin, found: table.found };
}

function readRow(
  { line, cells }: CustomerLine,
  columns: Columns,
  { timeZone, country, now, language, separator }: RowPlace,
): ReadyRow | WrongRow {
  const words = wordsIn("inviting", language).row;
  const cell = (at: number | undefined) => (at === undefined ? null : cells[at]?.trim() || null);
  const email = cell(columns.email);
  const typed = typedOf(cells, separator);
  const wrong = (what: string): WrongRow => ({ line, typed, what });
  if (email === null) return wrong(words.noAddress);
  const written = cell(columns.sendAt);
  const sendAt = written === null ? null : momentOf(written, timeZone);
  if (written !== null && sendAt === null) return wrong(words.noDay);
  const offered = cell(columns.reward);
  const reward = offered === null ? null : offerOf(offered);
  if (reward === undefined) return wrong(noSuchReward(language));
  const row = {
    email,
    name: nameOf(cell(columns.name), cell(columns.first), cell(columns.last)),
    reference: cell(columns.reference),
    language: tagOf(cell(columns.language)),
    reward,
    rewardNote: cell(columns.rewardNote),
    sendAt,
  };
  try {
    return { ...readRecipient(row, now, country), line, typed, sendAt };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.says?.key === "text.email") return wrong(words.badAddress);
    return wrong(error.says?.key === "invitation.language" ? words.noLanguage : explain(error, language).whole);
  }
}

/** The cells of a row up to the last filled one, as the list separates them. */
function typedOf(cells: readonly string[], separator: string | null): string {
  const last = cells.findLastIndex((cell) => cell !== "");
  return cells.slice(0, last + 1).join(separator === ";" ? "; " : ", ");
}

/** Names the values as the form does. */
function noSuchReward(language: Language): string {
  const { field } = wordsIn("reward", language);
  const values = formatOf(language).choice(OFFERS.map((value) => field[value]));
  const sentence = say(choiceOf("invitation.choice", { values }), language);
  return atField(field.reward, sentence, language);
}

/** The tags of our languages by their names in each of them. */
const TAG_OF = new Map(
  LANGUAGES.flatMap((spoken) => LANGUAGES.map((tag) => [plainHead(formatOf(spoken).languageName(tag)), tag] as const)),
);

/** A cell that names none of them stays as it is. */
function tagOf(cell: string | null): string | null {
  return cell === null ? null : (TAG_OF.get(plainHead(cell)) ?? cell);
}

/** "Nom" beside "Prénom" is the last name, and "Nome" beside "Cognome" the first, except where it has the other in it. */
function nameOf(name: string | null, first: string | null, last: string | null): string | null {
  const isPart = (first === null) !== (last === null) && !name?.includes(first ?? last ?? "");
  if (name !== null && !isPart) return name;
  return [first ?? name, last ?? name].filter((part) => part !== null).join(" ") || null;
}

/** By the value of REST, and by the words of the form in any of our languages. */
const OFFER_OF = new Map<string, Offer>(
  LANGUAGES.flatMap((language) => {
    const { field, ask } = wordsIn("reward", language);
    return [
      ...[field.none, ask.no, "none"].map((word) => [plainHead(word), "none"] as const),
      ...[field.any_review, ask.yes, "any_review"].map((word) => [plainHead(word), "any_review"] as const),
    ];
  }),
);

/** Undefined where the cell names no reward. */
function offerOf(cell: string): Offer | undefined {
  return OFFER_OF.get(plainHead(cell));
}
