// The options that say how a file of reviews is read, and what a report says of how it was read.
import { Refusal } from "#contract/refusal.ts";
import {
  type ColumnMapping,
  DAY_ORDERS,
  type ImportChoices,
  type ImportFound,
  MAPPED_FIELDS,
  readShop,
} from "#domain/transfer/layout/choice.ts";
import { SCALES } from "#domain/transfer/layout/scale.ts";
import { zoneNamed } from "#domain/transfer/layout/zone.ts";
import { encodingNamed, SEPARATORS } from "#domain/transfer/sheet/choice.ts";
import { WrongCall } from "./kit/terminal.ts";

export type ChoiceOptions = {
  encoding?: string;
  separator?: string;
  scale?: string;
  dayOrder?: string;
  timeZone?: string;
  sheet?: string;
  columns?: string;
  shop?: string;
};

const NAMES = {
  ...{ encoding: "--encoding", separator: "--separator", scale: "--scale", dayOrder: "--day-order" },
  ...{ timeZone: "--time-zone", sheet: "--sheet", columns: "--columns", shop: "--shop" },
} as const;

/** Names of separators that a shell treats as its own. */
const SEPARATOR_NAMES: Readonly<Record<string, string>> = {
  ...{ comma: ",", semicolon: ";", tab: "\t", "\\t": "\t", bar: "|" },
};

/** Returns the first of these options that was given, as it is written; null for none. */
export function givenChoice(options: ChoiceOptions): string | null {
  for (const [name, option] of Object.entries(NAMES)) if (Object.hasOwn(options, name)) return option;
  return null;
}

/** Throws WrongCall, which names the option. */
export function readChoices(options: ChoiceOptions): ImportChoices {
  const { encoding, separator, scale, dayOrder, timeZone, sheet, columns, shop } = options;
  return {
    encoding: encoding === undefined ? undefined : encodingOf(encoding),
    separator: separator === undefined ? undefined : separatorOf(separator),
    sheet: sheet === undefined ? undefined : notEmpty(NAMES.sheet, sheet),
    scale: scale === undefined ? null : oneOf(NAMES.scale, scale, SCALES),
    dayOrder: dayOrder === undefined ? null : oneOf(NAMES.dayOrder, dayOrder, DAY_ORDERS),
    timeZone: timeZone === undefined ? null : timeZoneOf(timeZone),
    columns: columns === undefined ? null : columnsOf(columns),
    shop: shop === undefined ? null : shopOf(shop),
  };
}

function encodingOf(text: string): string {
  const name = encodingNamed(text);
  if (name === null)
    throw wrong(NAMES.encoding, text, "must be the name of an encoding, such as UTF-8, windows-1252 or Shift_JIS");
  return name;
}

function separatorOf(text: string): string {
  const separator = Object.hasOwn(SEPARATOR_NAMES, text) ? SEPARATOR_NAMES[text] : text;
  if (separator === undefined || !SEPARATORS.includes(separator))
    throw wrong(NAMES.separator, text, "must be a comma, a semicolon, a tab or a bar, as a sign or by that name");
  return separator;
}

function timeZoneOf(text: string): string {
  const name = zoneNamed(text);
  if (name === null) throw wrong(NAMES.timeZone, text, "must be the name of a time zone, such as Europe/Berlin");
  return name;
}

function shopOf(text: string): string {
  const shop = readShop(text);
  if (shop === null) throw wrong(NAMES.shop, text, "must be the email address or the user id of the shop");
  return shop;
}

function oneOf<T extends string | number>(option: string, text: string, values: readonly T[]): T {
  const found = values.find((each) => String(each) === text);
  if (found === undefined) throw wrong(option, text, `must be one of ${values.join(", ")}`);
  return found;
}

function notEmpty(option: string, text: string): string {
  if (text.trim() === "") throw wrong(option, text, "must not be empty");
  return text;
}

function wrong(option: string, text: string, must: string): WrongCall {
  return new WrongCall(`${option} ${must}, not ${JSON.stringify(text.slice(0, 100))}.`);
}

/** A field and its column, which stands in quotation marks where it holds a comma. */
const COLUMN = /\s*([^=,"\s]{1,40})\s*=\s*(?:"((?:[^"]|"")*)"\s*|([^,"][^,]*))(?:,|$)/y;
const EXAMPLE = 'rating=Score,body="Your words"';

function columnsOf(text: string): ColumnMapping {
  const mapping: ColumnMapping = {};
  for (let at = 0; at < text.length; at = COLUMN.lastIndex) {
    COLUMN.lastIndex = at;
    const [all, given = "", quoted, bare = ""] = COLUMN.exec(text) ?? [];
    if (all === undefined) throw wrong(NAMES.columns, text.slice(at), `must be a list such as ${EXAMPLE}`);
    const field = MAPPED_FIELDS.find((each) => each === given);
    const column = (quoted?.replaceAll('""', '"') ?? bare).trim();
    if (field === undefined) throw wrong(NAMES.columns, given, `must name the fields as ${MAPPED_FIELDS.join(", ")}`);
    if (mapping[field] !== undefined) throw wrong(NAMES.columns, given, "must name each field once");
    if (column === "") throw wrong(NAMES.columns, all, `must name a column for ${field}`);
    mapping[field] = column;
  }
  if (mapping.rating === undefined || (mapping.title ?? mapping.body) === undefined)
    throw wrong(NAMES.columns, text, "must name the columns of rating, and of title or body");
  return mapping;
}

/** Calls `read`, which refuses choices that the file contradicts: the option was wrong then, and not the file. */
export async function namingOptions<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === undefined) throw error;
    const [name, option] = Object.entries(NAMES).find(([each]) => each === error.field) ?? [];
    throw option === undefined ? error : new WrongCall(`${option}: ${error.message.replace(`${name}: `, "")}`);
  }
}

/** For `--json`. Sentences are for pages. */
export function usedFields(used: ImportFound): Record<string, unknown> {
  const { encoding, separator, lineEnds, headerRow, dayOrder, timeZone, sheet, sheets } = used;
  const { columns, touched, damaged, scaleAsked, shop, shopAsked, shopCandidates } = used;
  const warnings = used.warnings.map(({ line, warning: message }) => ({ line, message }));
  return {
    ...{ encoding, separator, lineEnds, headerRow, dayOrder, timeZone, sheet, sheets, columns, touched, damaged },
    ...{ scaleAsked, shop, shopAsked, shopCandidates, warnings },
  };
}

const SHOWN_WARNINGS = 20;
const SHOWN_SHOPS = 5;

export function describeUsed(used: ImportFound): string[] {
  const { encoding, lineEnds, headerRow, sheet, scale, scaleAsked, dayOrder, timeZone, touched, warnings } = used;
  const { columns, shop, shopAsked, shopCandidates, damaged } = used;
  const file =
    sheet === null ? `${encoding}, ${separatorName(used)}, lines end in ${lineEnds ?? "nothing"}` : `sheet ${sheet}`;
  const listed = Object.entries(columns ?? {}).map(([field, column]) => `${field}=${JSON.stringify(column)}`);
  const more = warnings.length - SHOWN_WARNINGS;
  const candidates = shopCandidates.slice(0, SHOWN_SHOPS).map((each) => `${each.shop} (${each.rows} rows)`);
  return [
    `read as: ${file}, column names in line ${headerRow}`,
    `stars: out of ${scale} in ${rows(touched.scale)} without a scale${scaleAsked ? "; the file does not tell for sure, see --scale" : ""}`,
    `dates: ${dayOrder} first in ${rows(touched.dayOrder)}, ${timeZone} in ${rows(touched.timeZone)} without a zone`,
    `columns: ${listed.join(",")}`,
    ...(shop.length > 0 ? [`the shop: ${shop.join(", ")}`] : []),
    ...(shopAsked
      ? [`whose replies are the shop's is not known: see --shop. Authors are ${candidates.join(", ")}`]
      : []),
    ...(damaged > 0 ? [`${damaged} lines hold characters that could not be read`] : []),
    ...warnings.slice(0, SHOWN_WARNINGS).map(({ line, warning }) => `line ${line}: warning: ${warning}`),
    ...(more > 0 ? [`and ${more} more warnings`] : []),
  ];
}

function separatorName({ separator }: ImportFound): string {
  const [name] = Object.entries(SEPARATOR_NAMES).find(([, sign]) => sign === separator) ?? [];
  return `separator ${name ?? separator}`;
}

function rows(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}
