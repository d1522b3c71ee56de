// {"type":"review","business","externalId","rating","title","body","author","email"?,"verified","source","status"?,"language"?,
// "experienceDate"?,"helpfulCount"?,"resolution"?,"resolutionAt"?,"createdAt","updatedAt"?,"editedAt"?,
// "products"?:[{"id","rating"}],"reply"?:{"body","createdAt"}}

import { momentText } from "#domain/archive/table/value.ts";
import { review } from "#domain/review/table.ts";
import { type BusinessId, fromWire, type ReviewId, toWire } from "#platform/id.ts";
import type { DetectLanguage } from "#platform/language.ts";
import { TEXT_LIMIT } from "#platform/text.ts";
import { beside, clearable, derived, kept, orNone, orNull, required } from "../../table/field.ts";
import { milliseconds, tableOf } from "../../table/table.ts";
import {
  choice,
  email,
  type Fields,
  flag,
  integer,
  language,
  past,
  pastDay,
  type Read,
  type RecordLine,
  refuse,
  text,
} from "../../table/value.ts";
import { slug } from "../category.ts";
import { shopId } from "../product.ts";

const MAX_PRODUCTS = 100;

/** Another system's id of a review. It is indexed, so its length is limited. */
export const externalId = text({ min: 1, max: 200 });
const stars = integer(1, 5);
/** Shorter than the service itself takes: history is kept as it was. */
const replyBody = text({ min: 1, max: TEXT_LIMIT.reply.max });

export type Reply = { body: string; createdAt: number };

const reply: Read<Reply> = (value, name, line) => {
  if (typeof value !== "object" || Array.isArray(value)) refuse(`${name} must be an object`);
  const { body, createdAt } = value as Fields;
  return {
    body: replyBody(body, `${name}.body`, line),
    createdAt: past(createdAt, `${name}.createdAt`, line),
  };
};

/** Null: none. */
const products: Read<{ shopId: string; rating: number }[] | undefined> = (value, name, line) => {
  if (value === undefined) return undefined;
  if (value === null) return [];
  if (!Array.isArray(value) || value.length > MAX_PRODUCTS) refuse(`${name} must be a list of at most ${MAX_PRODUCTS}`);
  const read = value.map((each: unknown) => {
    if (typeof each !== "object" || each === null) refuse(`${name} must hold objects`);
    const { id, rating } = each as Fields;
    return { shopId: shopId(id, `${name}.id`, line), rating: stars(rating, `${name}.rating`, line) };
  });
  if (new Set(read.map((each) => each.shopId)).size < read.length) refuse(`${name} must name each product once`);
  return read;
};

/** SQL: a review's external id and its own id, as `externalIdOf` takes them. */
export const EXTERNAL_ID = "json_build_array(r.external_id, r.id)";

/** The id that names a review in archives: its own where no other system gave one. */
export function externalIdOf([external, id]: [string | null, ReviewId]): string {
  return external ?? toWire("rev", id);
}

/** SQL: a reply `p` of review `r`, with its moment in milliseconds. */
export const REPLY = `case when p.id is not null then json_build_object('body', p.body, 'createdAt', ${milliseconds("p.created_at")}) end`;

const RATED_PRODUCTS = `(select json_agg(json_build_object('id', shop_id, 'rating', rating) order by shop_id collate "C")
  from product_rating join product on product.id = product_id where review_id = r.id)`;

export const REVIEW = tableOf(review, ["id"], {
  id: derived<ReviewId>(),
  business: beside(slug, "b.slug"),
  businessId: derived<BusinessId>(),
  externalId: orNone(required(externalId, { exported: EXTERNAL_ID, show: externalIdOf })),
  rating: required(stars),
  title: required(text(TEXT_LIMIT.title)),
  body: required(text(TEXT_LIMIT.body)),
  author: required(text(TEXT_LIMIT.author)),
  email: beside(orNull(email), "a.email"),
  verified: required(flag),
  source: required(choice(["invitation", "organic", "import", "editor"])),
  status: kept(choice(["pending", "held", "published", "hidden", "removed"])),
  language: kept(language),
  experienceDate: kept(pastDay),
  helpfulCount: kept(integer(0, 100_000_000)),
  resolution: clearable(choice(["resolved", "unresolved"])),
  resolutionAt: clearable(past),
  createdAt: required(past),
  updatedAt: kept(past),
  editedAt: clearable(past),
  products: beside(products, RATED_PRODUCTS),
  reply: beside(orNull(reply), REPLY, ({ body, createdAt }: Reply) => ({ body, createdAt: momentText(createdAt) })),
});

export type ReviewRow = Parameters<typeof REVIEW.isSame>[0];

export type ReviewRecord = ReturnType<typeof REVIEW.read> & {
  noun: "review";
  key: string;
  /** The review's own id, where externalId is one. */
  ownId: ReviewId | null;
  /** Language of the text; en where a language is given. */
  detected: string;
};

/** A review's own id is unique over all businesses. */
export function reviewKey(business: string, external: string): string {
  return fromWire("rev", external) === null ? `review ${business} ${external}` : `review ${external}`;
}

export function readReview(line: RecordLine, detect: DetectLanguage): ReviewRecord {
  const given = REVIEW.read(line);
  if (given.source === "editor" && given.verified) refuse("verified must be false for an editor's review");
  return {
    noun: "review",
    key: reviewKey(given.business, given.externalId),
    ownId: fromWire("rev", given.externalId),
    detected: given.language === undefined ? detect(`${given.body}\n${given.title}`) : "en",
    ...given,
  };
}
