// A product in an archive: {"type":"product"}; the id is the shop's own.
import type { BusinessId } from "#contract/id.ts";
import { beside, clearable, derived, required } from "#platform/record/field.ts";
import { tableOf } from "#platform/record/table.ts";
import { honest, text, url } from "#platform/record/value.ts";
import { product } from "../state/table.ts";
import { OF_ORGANISATION, shopId, slug } from "./field.ts";

export const PRODUCT = tableOf(
  product,
  ["id"],
  {
    id: derived<string>(),
    business: beside(slug, "b.slug"),
    businessId: derived<BusinessId>(),
    shopId: required(shopId, { as: "id" }),
    name: required(honest({ min: 1, max: 255 })),
    url: clearable(url),
    image: clearable(url),
    gtin: clearable(text({ min: 1, max: 50 })),
    mpn: clearable(text({ min: 1, max: 100 })),
    sku: clearable(text({ min: 1, max: 100 })),
    brand: clearable(honest({ min: 1, max: 100 })),
    handle: clearable(text({ min: 1, max: 200 })),
  },
  ({ business, shopId }) => `${business} ${shopId}`,
  (fields) => `select ${fields("p")} from product p join business b on b.id = p.business_id
  where ${OF_ORGANISATION} order by b.slug collate "C", p.shop_id collate "C"`,
);

export type ProductRecord = ReturnType<typeof PRODUCT.read>;

/** Throws the Refusal that becomes the line's error. */
