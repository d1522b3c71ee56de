// Reads a row of another service's file into the fields of a {"type":"review"} record, or says why the row is refused.
import { createHash } from "node:crypto";
import { getDomain } from "tldts";
import type { NamedProduct } from "#domain/business/product.ts";
import { domainKey } from "#domain/business/state/domain-key.ts";
import { harmlessName, NO_NAME } from "#domain/review/rule/name.ts";
import { publicProduct } from "#domain/review/rule/own-words.ts";
import { LANGUAGE_CODES } from "#platform/language/detect.ts";
import { EMAIL } from "#platform/record/value.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { readDate } from "./date.ts";
import { type FieldName, type Form, PUBLISHED, REFUSED } from "./layout.ts";
import { readRating, starsOf } from "./scale.ts";
import type { Scanned } from "./scan.ts";
import { oneLine, plainText } from "./text.ts";

/** `fields` lacks the business and the products, which the caller adds. */
export type RowReview = { fields: Record<string, unknown> & { externalId: string }; product: NamedProduct | null };

export type RowReading = { review: RowReview } | Wrong;

/** A longer column is not kept, because the review is whole without it. */
const MOST_KEPT_CHARACTERS = 8_000;
const MOST_ID = 200;
/** Leaves room for the layout's name and a suffix in the external id. */
const MOST_KEY = MOST_ID - 40;

/** `domain`: a row must not contradict it. */
export type Site = { domain: string; country: string };

/** Reads the reviews of a row. */
export function readRow(scanned: Scanned, cells: readonly string[], site: Site): RowReading[] {
  const { reviews } = scanned.layout;
  if (!reviews) return [readOne(scanned, cells, site, "", {})];
  const rated = reviews.filter(({ fields }) => scanned.field(cells, "rating", fields) !== "");
  if (rated.length === 0) return [{ wrong: "the row has no rating" }];
  return rated.map(({ suffix, fields }) => readOne(scanned, cells, site, suffix, fields));
}

function readOne(
  scanned: Scanned,
  cells: readonly string[],
  site: Site,
  suffix: string,
  of: Form["fields"],
): RowReading {
  const { layout, scale, dayFirst, replies } = scanned;
  const field = (name: FieldName) => scanned.field(cells, name, of);
  if (cells.slice(scanned.header.length).some((cell) => cell.trim() !== ""))
    return { wrong: `the row has ${cells.length} fields, and the first row ${scanned.header.length}` };
  const domain = field("domain");
  if (domain !== "" && siteOf(domain) !== siteOf(site.domain))
    return { wrong: `the row is of another site: ${domain.slice(0, 100)}` };
  const status = statusOf(field("status"));
  if (typeof status !== "string") return status;
  const given = field("rating");
  const rating = readRating(given);
  if (rating === null) return { wrong: given === "" ? "the row has no rating" : `rating ${shown(given)} is no number` };
  const stars = starsOf(rating, scale);
  if (stars === null) return { wrong: `rating ${shown(given)} is not from 1 to ${scale}` };
  const date = field("date");
  const createdAt = date === "" ? null : readDate(date, dayFirst);
  if (createdAt === null) return { wrong: date === "" ? "the row has no date" : `date ${shown(date)} cannot be read` };
  const [title, body] = [oneLine(field("title")), plainText(field("body"))];
  const key = field("key");
  const reply = replyOf(field("reply"), field("replyDate"), createdAt, dayFirst) ?? replies.get(key) ?? null;
  const email = field("email");
  const product = productOf(field, site);
  const id = key === "" ? hashOf(product, email || field("author"), createdAt, title, body) : key;
  if (id.length > MOST_KEY) return { wrong: "the id of the review is too long" };
  const language = field("language").slice(0, 2).toLowerCase();
  const fields = {
    externalId: `${layout.name}:${id}${suffix && `:${suffix}`}`,
    rating: stars,
    title,
    body,
    author: harmlessName(oneLine(field("author")) || NO_NAME, site.country, language),
    verified: false,
    source: "import",
    origin: layout.vendor,
    status,
    createdAt: createdAt.toISOString(),
    ...(EMAIL.test(email) && email.length <= TEXT_LIMIT.email.max && { email }),
    ...(LANGUAGE_CODES.has(language) && { language }),
    ...(reply && { reply }),
  };
  const original = originalOf(scanned, cells);
  return { review: { fields: { ...fields, ...(original && { original }) }, product } };
}

/** A row that is not plainly public is held for a moderator. */
function statusOf(given: string): "published" | "held" | Wrong {
  const status = given.toLowerCase();
  if (status === "" || PUBLISHED.includes(status)) return "published";
  return REFUSED.includes(status) ? { wrong: `its status there is ${status}` } : "held";
}

function replyOf(text: string, date: string, createdAt: Date, dayFirst: boolean) {
  const body = plainText(text);
  if (body === "") return null;
  // A reply without a date gets the date of its review, because it cannot be older.
  return { body, createdAt: (readDate(date, dayFirst) ?? createdAt).toISOString() };
}

function productOf(field: (name: FieldName) => string, { domain }: Site): NamedProduct | null {
  const [id, handle, sku, name] = [
    field("productId"),
    field("productHandle"),
    field("productSku"),
    oneLine(field("productName")),
  ];
  const own = id || handle || sku || name;
  if (own === "" || own.length > MOST_ID) return null;
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
  return publicProduct(product, domainKey(domain) ?? domain, null);
}

/** Hashes product, address, moment and text, so that the same row has the same id in every file. */
function hashOf(product: NamedProduct | null, who: string, at: Date, title: string, body: string): string {
  const parts = [product?.id ?? "", who.toLowerCase(), at.toISOString(), title, body];
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

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}
