// {"type":"review","business","externalId","rating","title","body","author","email"?,"verified","source","status"?,"language"?,
// "experienceDate"?,"helpfulCount"?,"resolution"?,"resolutionAt"?,"createdAt","updatedAt"?,"editedAt"?,
// "products"?:[{"id","rating"}],"reply"?:{"body","createdAt"}}
import type { ReviewStatus } from "#domain/review/lifecycle.ts";
import { fromWire, type ReviewId } from "#platform/id.ts";
import type { DetectLanguage } from "#platform/language.ts";
import { TEXT_LIMIT } from "#platform/text.ts";
import { keyOf } from "../noun/noun.ts";
import {
  choice,
  email,
  type Fields,
  flag,
  integer,
  language,
  nullable,
  optional,
  past,
  pastDay,
  refuse,
  text,
} from "../table/field.ts";
import { slug } from "./category.ts";
import { shopId } from "./product.ts";

export type ReviewSource = "invitation" | "organic" | "import" | "editor";
export type Resolution = "resolved" | "unresolved";

export type ReviewRecord = {
  kind: "review";
  key: string;
  /** A slug. */
  business: string;
  externalId: string;
  /** The review's own id, where externalId is one. */
  id: ReviewId | null;
  rating: number;
  title: string;
  body: string;
  author: string;
  email: string | null | undefined;
  verified: boolean;
  source: ReviewSource;
  status: ReviewStatus | undefined;
  language: string | undefined;
  /** Of the text; en where a language is given. */
  detected: string;
  experienceDate: string | undefined;
  helpfulCount: number | undefined;
  resolution: Resolution | null | undefined;
  resolutionAt: number | null | undefined;
  createdAt: number;
  updatedAt: number | undefined;
  editedAt: number | null | undefined;
  reply: { body: string; createdAt: number } | null | undefined;
  products: { shopId: string; rating: number }[] | undefined;
};

const SOURCES = ["invitation", "organic", "import", "editor"] as const;
const STATUSES = ["pending", "held", "published", "hidden", "removed"] as const;
const MAX_PRODUCTS = 100;

/** Another system's id of a review. It is indexed, so it cannot be of any length. */
export const externalId = text({ min: 1, max: 200 });
const stars = integer(1, 5);
const title = text(TEXT_LIMIT.title);
const body = text(TEXT_LIMIT.body);
const author = text(TEXT_LIMIT.author);
const source = choice<ReviewSource>(SOURCES);
const status = choice<ReviewStatus>(STATUSES);
const helpfulCount = integer(0, 100_000_000);
const resolution = choice<Resolution>(["resolved", "unresolved"]);
/** Shorter than the service itself takes: history is kept as it was. */
const replyBody = text({ min: 1, max: TEXT_LIMIT.reply.max });

export function readReview(fields: Fields, now: number, detect: DetectLanguage): ReviewRecord {
  const business = slug(fields, "business");
  const external = externalId(fields, "externalId");
  const at = past(now);
  const record: ReviewRecord = {
    kind: "review",
    key: keyOf.review(business, external),
    business,
    externalId: external,
    id: fromWire("rev", external),
    rating: stars(fields, "rating"),
    title: title(fields, "title"),
    body: body(fields, "body"),
    author: author(fields, "author"),
    email: nullable(fields, "email", email),
    verified: flag(fields, "verified"),
    source: source(fields, "source"),
    status: optional(fields, "status", status),
    language: optional(fields, "language", language),
    detected: "en",
    experienceDate: optional(fields, "experienceDate", pastDay(now)),
    helpfulCount: optional(fields, "helpfulCount", helpfulCount),
    resolution: nullable(fields, "resolution", resolution),
    resolutionAt: nullable(fields, "resolutionAt", at),
    createdAt: at(fields, "createdAt"),
    updatedAt: optional(fields, "updatedAt", at),
    editedAt: nullable(fields, "editedAt", at),
    reply: nullable(fields, "reply", (all, name) => readReply(all[name], at)),
    products: fields.products === null ? [] : optional(fields, "products", (all, name) => readProducts(all[name])),
  };
  if (record.source === "editor" && record.verified) refuse("verified must be false for an editor's review");
  if (record.language === undefined) record.detected = detect(`${record.body}\n${record.title}`);
  return record;
}

function readReply(value: unknown, at: (fields: Fields, name: string) => number): ReviewRecord["reply"] {
  if (typeof value !== "object" || Array.isArray(value)) refuse("reply must be an object");
  const fields = value as Fields;
  // Named as the reader of the message would look for them.
  const named = { "reply.body": fields.body, "reply.createdAt": fields.createdAt };
  return { body: replyBody(named, "reply.body"), createdAt: at(named, "reply.createdAt") };
}

function readProducts(value: unknown): { shopId: string; rating: number }[] {
  if (!Array.isArray(value) || value.length > MAX_PRODUCTS)
    refuse(`products must be a list of at most ${MAX_PRODUCTS}`);
  const products = (value as unknown[]).map((each) => {
    if (typeof each !== "object" || each === null) refuse("products must hold objects");
    const { id, rating } = each as Fields;
    return {
      shopId: shopId({ "products.id": id }, "products.id"),
      rating: stars({ "products.rating": rating }, "products.rating"),
    };
  });
  if (new Set(products.map((each) => each.shopId)).size < products.length)
    refuse("products must name each product once");
  return products;
}
