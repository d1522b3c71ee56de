// The products of a business, as its shop last named them.
import { type BusinessId, newId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { product } from "./state/table.ts";

const FACTS = ["sku", "gtin", "mpn", "brand", "handle"] as const;

/** SQL: an expression for each fact. */
const perFact = (text: (fact: string) => string, joint = ", ") => FACTS.map(text).join(joint);
const NAMES = FACTS.join(", ");
const TYPES = perFact((fact) => `${fact} text`);

type Product = typeof product.$inferSelect;

export type ShopProduct = Pick<Product, "shopId" | "name" | "url" | "image"> &
  Partial<Pick<Product, "sku" | "gtin" | "mpn" | "brand" | "handle">>;

/**
 * Adds or updates products; null keeps the earlier address or image. Call it under a lock of each organisation: two
 * transactions with the same products in another order would deadlock.
 */
export async function keepProducts(
  { db, clock }: Context,
  kept: readonly { businessId: BusinessId; products: readonly ShopProduct[] }[],
): Promise<void> {
  const given = kept.flatMap(({ businessId, products }) =>
    products.map((each) => ({ ...each, businessId, id: newId(), handle: each.handle ?? handleOf(each.url) })),
  );
  if (given.length > 0) await keep(db, clock.now().toISOString(), JSON.stringify(given));
}

/** `desk` of https://shop.example/products/desk: other services name the product by it. */
export function handleOf(url: string | null): string | null {
  const last = url === null ? null : /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?([^/?#]+)\/?(?:[?#]|$)/i.exec(url)?.[1];
  return last && last.length <= 200 ? last : null;
}

/**
 * Skips unchanged products, because most orders name known ones. The scalar subquery looks each up in an index; for NOT EXISTS
 * PostgreSQL may read the whole table.
 */
const keep = statement(
  "product_keep",
  `insert into product as k (id, business_id, shop_id, name, url, image, ${NAMES}, created_at)
  select id, "businessId", "shopId", name, url, image, ${NAMES}, $1::timestamptz
  from json_to_recordset($2::text::json)
    as g(id uuid, "businessId" uuid, "shopId" text, name text, url text, image text, ${TYPES})
  where (
    select k.id from product k where k.business_id = g."businessId" and k.shop_id = g."shopId"
      and k.name = g.name and (g.url is null or g.url = k.url) and (g.image is null or g.image = k.image)
      and ${perFact((fact) => `(g.${fact} is null or g.${fact} = k.${fact})`, " and ")}) is null
  on conflict (business_id, shop_id) do update
    set name = excluded.name, url = coalesce(excluded.url, k.url), image = coalesce(excluded.image, k.image),
      ${perFact((fact) => `${fact} = coalesce(excluded.${fact}, k.${fact})`)}`,
);

/** A product as another service's file names it. */
export type NamedProduct = Pick<Product, "url" | "handle" | "sku" | "gtin" | "mpn" | "brand"> & {
  /** The shop's id, else the handle, else the stock number. */
  id: string;
  name: string | null;
};

/**
 * Finds products by id, handle or stock number, fills their missing facts, and adds missing products. Call it as `keepProducts`.
 * @returns the shop's id by the given id; the added products, and the facts filled in others
 */
export async function matchProducts(
  { db, clock }: Context,
  businessId: BusinessId,
  given: readonly NamedProduct[],
): Promise<{ shopIdOf: Map<string, string>; made: string[]; filled: FilledProduct[] }> {
  const shopIdOf = new Map<string, string>();
  if (given.length === 0) return { shopIdOf, made: [], filled: [] };
  const found = await match(db, businessId, JSON.stringify(given));
  for (const { id, shopId } of found) shopIdOf.set(id, shopId);
  const missing = given.filter(({ id }) => !shopIdOf.has(id));
  const rows = missing.map((each) => ({ ...each, productId: newId(), name: each.name ?? each.handle ?? each.id }));
  const made = rows.length === 0 ? [] : await add(db, businessId, clock.now().toISOString(), JSON.stringify(rows));
  for (const { id } of missing) shopIdOf.set(id, id);
  const known = found.map(({ id, shopId }) => ({ ...given.find((each) => each.id === id), shopId }));
  const filled = known.length === 0 ? [] : await fill(db, businessId, JSON.stringify(known));
  return { shopIdOf, made: made.map(({ id }) => id), filled };
}

export type FilledProduct = { id: string; facts: Record<string, string> };

/** Undoes `matchProducts`: deletes `made`, to which nothing may refer, and clears facts that still have the filled value. */
export async function unmatchProducts(
  { db }: Context,
  { made, filled }: { made: readonly string[]; filled: readonly FilledProduct[] },
): Promise<void> {
  if (filled.length > 0) await empty(db, JSON.stringify(filled.map(({ id, facts }) => ({ id, ...facts }))));
  if (made.length > 0) await drop(db, made);
}

/** Finds products by id, handle or stock number. @returns known ones by the given id */
export async function findProducts(
  { db }: Context,
  businessId: BusinessId,
  given: readonly Pick<NamedProduct, "id" | "handle" | "sku">[],
): Promise<Map<string, { shopId: string; name: string }>> {
  const found = given.length === 0 ? [] : await named(db, businessId, JSON.stringify(given));
  return new Map(found.map(({ id, ...known }) => [id, known]));
}

const MATCH = `select g.id, coalesce(
      (select p.shop_id from product p where p.business_id = $1::uuid and p.shop_id = g.id),
      (select min(p.shop_id) from product p where p.business_id = $1::uuid and p.handle = g.handle and p.handle is not null),
      (select min(p.shop_id) from product p where p.business_id = $1::uuid and p.sku = g.sku and p.sku is not null)
    ) as "shopId"
  from json_to_recordset($2::text::json) as g(id text, handle text, sku text)
  where exists (select from product p where p.business_id = $1::uuid and (p.shop_id = g.id
    or (p.handle = g.handle and p.handle is not null) or (p.sku = g.sku and p.sku is not null)))`;

const match = statement<{ id: string; shopId: string }>("product_match", MATCH);

const named = statement<{ id: string; shopId: string; name: string }>(
  "product_named",
  `select m.id, m."shopId", p.name from (${MATCH}) m join product p on p.business_id = $1::uuid and p.shop_id = m."shopId"`,
);

const add = statement<{ id: string }>(
  "product_add",
  `insert into product (id, business_id, shop_id, name, url, ${NAMES}, created_at)
  select "productId", $1::uuid, id, name, url, ${NAMES}, $2::timestamptz
  from json_to_recordset($3::text::json) as g("productId" uuid, id text, name text, url text, ${TYPES})
  on conflict (business_id, shop_id) do nothing returning id`,
);

const empty = statement(
  "product_empty",
  `update product p set ${perFact((fact) => `${fact} = case when p.${fact} = g.${fact} then null else p.${fact} end`)}
  from json_to_recordset($1::text::json) as g(id uuid, ${TYPES}) where p.id = g.id`,
);

const drop = statement(
  "product_drop",
  `with tally as (delete from product_tally where product_id = any($1::uuid[]))
  delete from product where id = any($1::uuid[])`,
);

/** Known values stay, because the shop itself may have sent them. */
const fill = statement<FilledProduct>(
  "product_fill",
  `with before as materialized (
    select p.id, ${perFact((fact) => `p.${fact}`)}
    from json_to_recordset($2::text::json) as g("shopId" text)
    join product p on p.business_id = $1::uuid and p.shop_id = g."shopId" for no key update of p
  )
  update product p set ${perFact((fact) => `${fact} = coalesce(p.${fact}, g.${fact})`)}
  from json_to_recordset($2::text::json) as g("shopId" text, ${TYPES}), before b
  where b.id = p.id and p.business_id = $1::uuid and p.shop_id = g."shopId"
    and (${perFact((fact) => `(p.${fact} is null and g.${fact} is not null)`, " or ")})
  returning p.id,
    json_strip_nulls(json_build_object(${perFact((fact) => `'${fact}', case when b.${fact} is null then p.${fact} end`)})) as facts`,
);
