// Reads the fields of a {"type":"review"} that are objects or lists, or depend on other fields.
import { type ReviewId, toWire } from "#contract/id.ts";
import { shopId } from "#domain/business/archive/field.ts";
import { milliseconds } from "#platform/record/table.ts";
import { type Fields, integer, momentText, past, type Read, refuse, text } from "#platform/record/value.ts";
import { TEXT_LIMIT, type TextRule } from "#platform/text/text.ts";

const MAX_PRODUCTS = 100;

/** Limited in length, because it is indexed. */
export const externalId = text({ min: 1, max: 200 });
export const stars = integer(1, 5);
/** May be shorter than the service takes from its users, because history is kept as it was. */
const replyBody = text({ min: 1, max: TEXT_LIMIT.reply.max });

export type Reply = { body: string; createdAt: number };

export const reply: Read<Reply> = (value, name, line) => {
  if (typeof value !== "object" || Array.isArray(value)) refuse(`${name} must be an object`);
  const { body, createdAt } = value as Fields;
  return {
    body: replyBody(body, `${name}.body`, line),
    createdAt: past(createdAt, `${name}.createdAt`, line),
  };
};

/** Reads null as no products; undefined keeps the stored ones. */
export const products: Read<{ shopId: string; rating: number }[] | undefined> = (value, name, line) => {
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

/** An imported review may lack title and text: most titles elsewhere are empty, and some reviews there are stars alone. */
export function words(rule: TextRule): Read<string> {
  const [required, optional] = [text(rule), text({ ...rule, min: 0 })];
  return (value, name, line) =>
    line.fields.source === "import" ? optional(value ?? "", name, line) : required(value, name, line);
}

export const ORIGIN_LIMIT = { min: 1, max: 60 };
const ORIGINAL_LIMIT = { fields: 100, characters: 32_000 };

/** An object of texts, stored as JSON. */
export const original: Read<string> = Object.assign(
  (value: unknown, name: string): string => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(`${name} must be an object`);
    const texts = Object.values(value);
    if (texts.length > ORIGINAL_LIMIT.fields || !texts.every((each) => typeof each === "string"))
      refuse(`${name} must hold at most ${ORIGINAL_LIMIT.fields} texts`);
    const stored = JSON.stringify(value);
    if (stored.length > ORIGINAL_LIMIT.characters)
      refuse(`${name} must have at most ${ORIGINAL_LIMIT.characters} characters as JSON`);
    return stored;
  },
  { show: (stored: string): unknown => JSON.parse(stored) },
);

/** SQL: the author's own address, or the one that a file states for an imported review. */
export const EMAIL = "coalesce(a.email, a.stated_email)";

const NEVER = -1;

/** SQL: as `confirmedText` takes it. Null where an import without the field finds the same by itself. */
export const CONFIRMED_AT = `coalesce(${milliseconds("a.confirmed_at")},
  case when r.source in ('invitation', 'organic') and r.status <> 'pending' then ${NEVER} end)`;

export function confirmedText(at: number): string | null {
  return at === NEVER ? null : momentText(at);
}

/** SQL: as `externalIdOf` takes it. */
export const EXTERNAL_ID = "json_build_array(r.external_id, r.id)";

/** Returns the id that another system gave the review, else the review's own. */
export function externalIdOf([external, id]: [string | null, ReviewId]): string {
  return external ?? toWire("rev", id);
}

export const REPLY = `case when p.id is not null then json_build_object('body', p.body, 'createdAt', ${milliseconds("p.created_at")}) end`;

export const RATED_PRODUCTS = `(select json_agg(json_build_object('id', shop_id, 'rating', rating) order by shop_id collate "C")
  from product_rating join product on product.id = product_id where review_id = r.id)`;

export function replyText({ body, createdAt }: Reply): { body: string; createdAt: string } {
  return { body, createdAt: momentText(createdAt) };
}
