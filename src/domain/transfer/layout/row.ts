// Reads a row of another service's file into the fields of a {"type":"review"} record, or says why the row is refused.
import { createHash } from "node:crypto";
import { getDomain } from "tldts";
import type { NamedProduct } from "#domain/business/product.ts";
import { domainKey } from "#domain/business/state/domain-key.ts";
import { ownMailDomains } from "#domain/business/state/mail-provider.ts";
import { readAddresses } from "#domain/review/photo/address.ts";
import { namesForeignAddress } from "#domain/review/rule/mail-address.ts";
import { harmlessName, NO_NAME } from "#domain/review/rule/name.ts";
import { publicProduct } from "#domain/review/rule/own-words.ts";
import { LANGUAGE_CODES } from "#platform/language/detect.ts";
import { promisesForStars, promiseToReaders } from "#platform/promise/promise.ts";
import { EMAIL } from "#platform/record/value.ts";
import { codePoints, TEXT_LIMIT } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { withoutContact } from "./contact.ts";
import { readDate } from "./date.ts";
import { ROW_FAULT } from "./fault.ts";
import type { FieldName, Form } from "./layout.ts";
import { parentOf } from "./reply.ts";
import { readRating, type Scale, starsOf } from "./scale.ts";
import type { Scanned } from "./scan.ts";
import { statusOf } from "./status.ts";
import { oneLine, plainText } from "./text.ts";

/** `fields` lacks the business and the products, which the caller adds. */
export type RowReview = {
  fields: Record<string, unknown> & { externalId: string };
  product: NamedProduct | null;
  /** Addresses; null for one that is none. */
  pictures: readonly string[];
};

export type RowReading = { review: RowReview } | Wrong;

/** A longer column is not kept, because the review is whole without it. */
const MOST_KEPT_CHARACTERS = 8_000;
const MOST_ID = 200;
/** Leaves room for the layout's name and a suffix in the external id. */
const MOST_KEY = MOST_ID - 40;

/** `domain`: a row must not contradict it. */
export type Site = { domain: string; country: string };

/** Reads the reviews of a row, with what was left out of them. Returns null for a row that is the reply of another row's review. */
export function readRow(scanned: Scanned, cells: readonly string[], site: Site): RowReading[] | null {
  if (cells.slice(scanned.header.length).some((cell) => cell.trim() !== ""))
    return [ROW_FAULT.fields(cells.length, scanned.header.length)];
  if (parentOf(scanned, cells) !== null) {
    const refused = scanned.replies.refuses(cells);
    return refused && [refused];
  }
  const { reviews } = scanned.layout;
  if (!reviews) return readOne(scanned, cells, site, "", {});
  const rated = reviews.filter(({ fields }) => scanned.field(cells, "rating", fields) !== "");
  if (rated.length === 0) return [ROW_FAULT.noRating()];
  return rated.flatMap(({ suffix, fields }) => readOne(scanned, cells, site, suffix, fields));
}

function readOne(
  scanned: Scanned,
  cells: readonly string[],
  site: Site,
  suffix: string,
  of: Form["fields"],
): RowReading[] {
  const { layout } = scanned;
  const field = (name: FieldName) => scanned.field(cells, name, of);
  const column = (name: FieldName) => scanned.columnOf(cells, name, of);
  const domain = field("domain");
  if (domain !== "" && siteOf(domain) !== siteOf(site.domain)) return [ROW_FAULT.site(domain.slice(0, 100))];
  const status = statusOf(scanned, cells);
  if (status.status === undefined) return [status];
  const stars = readStars(field("rating"), column("rating"), scanned.scale);
  if (typeof stars !== "number") return [stars];
  const createdAt = readCreated(field("date"), column("date"), scanned);
  if (!(createdAt instanceof Date)) return [createdAt];
  const name = oneLine(field("author"));
  const texts = {
    title: withoutContact(oneLine(field("title"))),
    body: withoutContact(plainText(field("body"))),
    author: name || NO_NAME,
  };
  for (const each of ["title", "body", "author"] as const) {
    const [length, { max }] = [codePoints(texts[each]), TEXT_LIMIT[each]];
    if (length > max) return [ROW_FAULT.long(column(each), length, max)];
  }
  const { title, body } = texts;
  const key = field("key");
  const reply = replyOf(scanned, cells, key, createdAt);
  const email = field("email");
  const product = productOf(field, site);
  const who = email || field("author");
  // Everybody can read the id.
  const at = scanned.has("date") ? createdAt.toISOString() : "";
  const id = key === "" || namesForeignAddress(key, []) ? hashOf(key, product, who, at, title, body) : key;
  if (id.length > MOST_KEY) return [ROW_FAULT.long(column("key"), id.length, MOST_KEY)];
  const language = field("language").slice(0, 2).toLowerCase();
  const fields = {
    externalId: `${layout.name}:${id}${suffix && `:${suffix}`}`,
    rating: stars,
    title,
    body,
    author: harmlessName(texts.author, site.country, language),
    verified: false,
    source: "import",
    origin: layout.vendor,
    status: status.status,
    incentivized: readIncentivized(scanned.field(cells, "incentivized", { incentivized: INCENTIVIZED, ...of })),
    createdAt: createdAt.toISOString(),
    ...(EMAIL.test(email) && email.length <= TEXT_LIMIT.email.max && { email }),
    ...(LANGUAGE_CODES.has(language) && { language }),
    ...(reply !== null && !("wrong" in reply) && { reply }),
  };
  const original = originalOf(scanned, cells);
  const pictures = readAddresses((layout.pictures ?? []).map((name) => scanned.cell(cells, name)).join("\n"));
  const review = { fields: { ...fields, ...(original && { original }) }, product, pictures };
  return [{ review }, ...(reply !== null && "wrong" in reply ? [reply] : [])];
}

/** Columns of any layout that say whether a review was rewarded. */
const INCENTIVIZED = ["incentivized", "is_incentivized", "is_incentivized_review", "incentivized_review"];

/** Null where the file does not say, which is not the same as no. */
function readIncentivized(given: string): boolean | null {
  if (/^(?:true|yes|y|1|t)$/i.test(given)) return true;
  return /^(?:false|no|n|0|f)$/i.test(given) ? false : null;
}

function readStars(given: string, column: string, scale: Scale): number | Wrong {
  if (given === "") return ROW_FAULT.noRating();
  const rating = readRating(given);
  if (rating === null) return ROW_FAULT.rating(column, given);
  return starsOf(rating, scale) ?? ROW_FAULT.range(column, given, rating.of ?? scale);
}

/** A review of a file without dates is of the day on which it is imported. */
function readCreated(given: string, column: string, scanned: Scanned): Date | Wrong {
  if (!scanned.has("date")) return new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  if (given === "") return ROW_FAULT.noDate();
  const reading = readDate(given, scanned);
  if (reading === "unclear") return ROW_FAULT.zone(column, given);
  if (reading === "none") return ROW_FAULT.date(column, given);
  return isPast(reading.at) ? reading.at : ROW_FAULT.dateRange(column, given);
}

function isPast(at: Date): boolean {
  return at.getTime() >= 0 && at.getTime() <= Date.now() + DAY_MS;
}

type ReadReply = { body: string; createdAt: string };

/** A reply that is too long, or promises a reward, costs the reply, and not the review. */
function replyOf(scanned: Scanned, cells: readonly string[], key: string, createdAt: Date): ReadReply | Wrong | null {
  const own = withoutContact(plainText(scanned.field(cells, "reply")));
  const given = own === "" ? scanned.replies.of(key) : { body: own, date: scanned.field(cells, "replyDate") };
  if (given === undefined) return null;
  const [length, { max }] = [codePoints(given.body), TEXT_LIMIT.reply];
  if (length > max) return ROW_FAULT.replyLong(scanned.columnOf(cells, "reply"), length, max);
  const promise = promiseToReaders(given.body);
  if (promise) return { ...promise, wrong: `the reply ${promise.wrong}` };
  // A reply without a date gets the date of its review, because it cannot be older.
  const reading = readDate(given.date, scanned);
  const at = typeof reading === "object" && isPast(reading.at) ? reading.at : createdAt;
  return { body: given.body, createdAt: at.toISOString() };
}

function productOf(field: (name: FieldName) => string, { domain }: Site): NamedProduct | null {
  const [id, handle, sku, name] = [
    field("productId"),
    field("productHandle"),
    field("productSku"),
    oneLine(field("productName")),
  ];
  const own = id || handle || sku || name;
  const key = domainKey(domain) ?? domain;
  // A product's id and name are public.
  if (own === "" || own.length > MOST_ID || namesForeignAddress(own, ownMailDomains(key)) || promisesForStars(own))
    return null;
  const url = field("productUrl");
  const product = {
    id: own,
    name: name.slice(0, 255) || null,
    url: /^https?:\/\/\S+$/i.test(url) && url.length <= TEXT_LIMIT.url.max && URL.canParse(url) ? url : null,
    handle: handle.slice(0, MOST_ID) || null,
    sku: sku.slice(0, 100) || null,
    gtin: field("gtin").slice(0, 50) || null,
    mpn: field("mpn").slice(0, 100) || null,
    brand: oneLine(field("brand")).slice(0, 100) || null,
  };
  return publicProduct(product, key, null);
}

/** Hashes id, product, address, moment and text, so that the same row has the same id in every file. */
function hashOf(
  key: string,
  product: NamedProduct | null,
  who: string,
  at: string,
  title: string,
  body: string,
): string {
  const parts = [product?.id ?? "", who.toLowerCase(), at, title, body, ...(key === "" ? [] : [key])];
  return `#${createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32)}`;
}

/** Returns the further columns and the texts that reading changed, so that an export writes the same row. */
function originalOf({ layout, cell, field }: Scanned, cells: readonly string[]): Record<string, string> | null {
  const kept: Record<string, string> = {};
  const keep = (name: string, value: string) => {
    if (value !== "" && value.length <= MOST_KEPT_CHARACTERS) kept[name] = value;
  };
  for (const name of layout.keeps) keep(name, cell(cells, name));
  const [title, body, reply] = [field(cells, "title"), field(cells, "body"), field(cells, "reply")];
  if (title !== oneLine(title)) keep("title", title);
  if (body !== plainText(body)) keep("body", body);
  if (reply !== plainText(reply)) keep("reply", reply);
  const rating = field(cells, "rating");
  if (!/^[1-5]$/.test(rating)) keep("rating", rating);
  keep("date", field(cells, "date"));
  keep("replyDate", field(cells, "replyDate"));
  return Object.keys(kept).length > 0 ? kept : null;
}

function siteOf(address: string): string {
  return getDomain(address) ?? address.toLowerCase();
}
