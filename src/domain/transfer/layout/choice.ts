// What an owner or operator may decide about a file of reviews before anything is written, and what the first reading found out.
import type { Sentence } from "#contract/sentence.ts";
import { EMAIL } from "#platform/record/value.ts";
import type { SheetChoices, SheetFound } from "../sheet/choice.ts";
import { FILE_FAULT } from "./fault.ts";
import type { Scale } from "./scale.ts";
import { zoneNamed } from "./zone.ts";

/** Of a file of any service: the field of the review that a column holds. */
export type MappedField = (typeof MAPPED_FIELDS)[number];

export const MAPPED_FIELDS = [
  ...(["rating", "title", "body", "author", "email", "date", "reply", "product", "id"] as const),
] as const;

/** Names of the file's columns by field. Stars, and text or title, are needed. */
export type ColumnMapping = Partial<Record<MappedField, string>>;

export const DAY_ORDERS = ["day", "month"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Null lets the first reading guess. */
export type LayoutChoices = {
  scale: Scale | null;
  /** What comes first in a date such as 03/04/2024. */
  dayOrder: DayOrder | null;
  /** An IANA name, of dates without a zone. The guess is UTC. */
  timeZone: string | null;
  /** Reads the file by these columns, and by no layout. */
  columns: ColumnMapping | null;
  /** Whose rows are replies, where replies stand in rows of their own: an address or a user's id. */
  shop: string | null;
};

/** All that a person may decide about a file of reviews. */
export type ImportChoices = SheetChoices & LayoutChoices;

export const GUESS_ALL: LayoutChoices = { scale: null, dayOrder: null, timeZone: null, columns: null, shop: null };

/** Returns the zone as `Intl` spells it. Throws a Refusal for an unknown one. */
export function checkedZone(timeZone: string | null): string {
  const name = zoneNamed(timeZone ?? "UTC");
  if (name === null) throw FILE_FAULT.timeZone(timeZone ?? "");
  return name;
}

/** @property line from 1 @property warning in English, for the command line and logs */
export type LayoutWarning = { line: number; warning: string; says: Sentence };

/** An author of replies who may be the shop. @property shop as `LayoutChoices` takes it @property rows with replies of this author */
export type ShopCandidate = { shop: string; rows: number };

export type LayoutFound = {
  /** Null for an unknown layout without columns. */
  layout: string | null;
  scale: Scale;
  /** Whether the preview should ask, because the ratings alone do not tell. */
  scaleAsked: boolean;
  dayOrder: DayOrder;
  timeZone: string;
  /** Those that are read, of a known layout, too. Null for an unknown layout without columns. */
  columns: ColumnMapping | null;
  /** Counts of the rows whose reading depends on each guess; rows that tell it themselves are not counted. */
  touched: { scale: number; dayOrder: number; timeZone: number; shop: number };
  /** The first ones, in the order of their lines. */
  warnings: LayoutWarning[];
  /** The addresses or ids of users whose rows are the shop's replies. */
  shop: string[];
  /** Whether the file has replies in rows of their own, and none of their authors is known as the shop. */
  shopAsked: boolean;
  shopCandidates: ShopCandidate[];
  /** What a person needs to choose columns; null after the whole file was read. */
  first: FirstRows | null;
};

/** All that was understood of a file of reviews. `warnings` holds the lines with damage, too. */
export type ImportFound = SheetFound & LayoutFound;

export type FirstRows = {
  columns: string[];
  /** Each cell is cut. */
  rows: string[][];
  /** Of an unknown layout, the guess from names and contents. It may lack the needed fields. */
  guess: ColumnMapping;
};

/** Returns an address or a user's id; null for text that is neither. */
export function readShop(text: string): string | null {
  const shop = text.trim();
  const isOne = shop.includes("@") ? EMAIL.test(shop) : /^\S{1,200}$/.test(shop);
  return isOne ? shop : null;
}
