// Applies the rows of a file in batches, each in one transaction with its journal.
import type { BusinessId, ImportId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { applyItems, inHalves, retrying } from "#domain/archive/apply.ts";
import { type Item, type LineError, openScope } from "#domain/archive/batch/scope.ts";
import { findProducts, matchProducts, type NamedProduct } from "#domain/business/product.ts";
import { asOwners, type Owner } from "#domain/review/archive/foreign.ts";
import { type ReviewRecord, readReview } from "#domain/review/archive/record.ts";
import { type NamedPhotos, queueImported } from "#domain/review/photo/fetch/queue.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { DetectLanguage } from "#platform/language/detect.ts";
import type { RowReview } from "../layout/row.ts";
import { valueError } from "./fault.ts";
import { keepChanges } from "./journal.ts";
import { holdLease } from "./lease.ts";
import type { Figures } from "./report.ts";

export type Batched = { line: number; review: RowReview };

export type Target = {
  context: Context;
  business: { id: BusinessId; slug: string };
  /** Null for a dry run, which stores nothing. */
  importId: ImportId | null;
  /** The owner of the lease; null for a command. */
  leaseOwner: string | null;
  owner: Owner | null;
  detect: DetectLanguage;
  /** The shop's ids of the products that earlier batches found, by their ids in the file. */
  shopIdOf: Map<string, string>;
};

const TRIES = 6;
const MOST_KNOWN = 50_000;
/** Pictures that one import fetches. */
export const MOST_PICTURES = 100_000;

export type Applied = {
  /** Refused lines, in their order. */
  errors: LineError[];
  /** Lines that wait for a moderator, in their order. */
  different: LineError[];
  /** As they were to be stored. */
  reviews: ReviewRecord[];
};

/** Adds to `figures`. */
export async function applyRows(target: Target, rows: readonly Batched[], figures: Figures): Promise<Applied> {
  const applied: Applied = { errors: [], different: [], reviews: [] };
  const { errors, different, reviews } = applied;
  await nameProducts(target, rows, figures);
  const items = rows.flatMap((row): Item<ReviewRecord>[] => {
    const record = readItem(target, row, errors);
    return record === null ? [] : [{ line: row.line, record }];
  });
  reviews.push(...items.map(({ record }) => record));
  const pictures = new Map(rows.map(({ line, review }) => [review.fields.externalId, { line, of: review.pictures }]));
  const named = items.flatMap(({ record: { externalId } }): NamedPhotos[] => {
    const { line = 0, of: addresses = [] } = pictures.get(externalId) ?? {};
    return addresses.length > 0 ? [{ line, externalId, addresses }] : [];
  });
  await applyRecords(target, { items, named }, figures, applied);
  for (const lines of [errors, different]) lines.sort((a, b) => a.line - b.line);
  return applied;
}

async function nameProducts(target: Target, rows: readonly Batched[], { products }: Figures): Promise<void> {
  const { context, business, importId, leaseOwner, shopIdOf: known } = target;
  const named = new Map<string, NamedProduct>();
  for (const { review } of rows)
    if (review.product && !known.has(review.product.id)) named.set(review.product.id, review.product);
  if (named.size === 0) return;
  if (known.size + named.size > MOST_KNOWN) known.clear();
  const sorted = [...named.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (importId === null) {
    const found = await findProducts(context, business.id, sorted);
    products.matched += found.size;
    products.made += sorted.length - found.size;
    // A dry run makes no products, so reviews of new products are read without a product.
    for (const { id } of sorted) known.set(id, found.get(id)?.shopId ?? "");
    return;
  }
  const { shopIdOf, made } = await retrying(TRIES, () =>
    inTransaction(context, async (inside) => {
      await holdLease(inside, importId, leaseOwner);
      const { shopIdOf, made, filled } = await matchProducts(inside, business.id, sorted);
      const kept = [
        ...made.map((id) => ({ id, filled: null })),
        ...filled.map(({ id, facts }) => ({ id, filled: JSON.stringify(facts) })),
      ];
      if (kept.length > 0) await keepProducts(inside.db, importId, JSON.stringify(kept));
      return { shopIdOf, made };
    }),
  );
  products.made += made.length;
  products.matched += sorted.length - made.length;
  for (const [id, shopId] of shopIdOf) known.set(id, shopId);
}

const keepProducts = statement(
  "transfer_keep_products",
  `insert into review_import_product (import_id, product_id, filled)
  select $1::uuid, id, filled from json_to_recordset($2::text::json) as g(id uuid, filled text)
  on conflict do nothing`,
);

function readItem(
  { context, business, owner, detect, shopIdOf }: Target,
  { line, review }: Batched,
  errors: LineError[],
): ReviewRecord | null {
  const { fields, product } = review;
  const shopId = product && shopIdOf.get(product.id);
  const products = shopId ? [{ id: shopId, rating: fields.rating }] : undefined;
  try {
    const given = { ...fields, business: business.slug, products };
    const record = readReview({ fields: given, now: context.clock.now().getTime() }, detect);
    return owner === null ? record : asOwners(owner, record);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    errors.push(valueError(line, error));
    return null;
  }
}

type BatchItems = { items: readonly Item[]; named: readonly NamedPhotos[] };

async function applyRecords(
  target: Target,
  { items, named }: BatchItems,
  figures: Figures,
  { errors, different }: Applied,
) {
  const { context, business, importId, leaseOwner, owner } = target;
  if (items.length === 0) return;
  let photos = 0;
  const outcome = await inHalves(context, items, { isDry: importId === null }, async (inside, part) => {
    const scope = openScope(inside, { owner });
    await applyItems(scope, "review", part);
    if (importId === null) return scope;
    await holdLease(inside, importId, leaseOwner);
    await keepChanges(scope, importId);
    const of = { businessId: business.id, importId, byOwner: owner !== null };
    if (figures.photos < MOST_PICTURES) photos += await queueImported(inside, of, named);
    return scope;
  });
  figures.photos += importId === null ? named.reduce((sum, { addresses }) => sum + addresses.length, 0) : photos;
  figures.created += outcome.created;
  figures.updated += outcome.updated;
  figures.unchanged += outcome.unchanged;
  figures.different += outcome.different.length;
  different.push(...outcome.different);
  errors.push(...outcome.errors);
}
