// {"type":"product","business","id","name","url"?,"image"?}; the id is the shop's own.

import { keyOf } from "../noun/noun.ts";
import { type Fields, nullable, text, url } from "../table/field.ts";
import { slug } from "./category.ts";

export type ProductRecord = {
  kind: "product";
  key: string;
  /** A slug. */
  business: string;
  shopId: string;
  name: string;
  url: string | null | undefined;
  image: string | null | undefined;
};

const name = text({ min: 1, max: 255 });

/** A shop's own id of a product. It is indexed, so it cannot be of any length. */
export const shopId = text({ min: 1, max: 200 });

export function readProduct(fields: Fields): ProductRecord {
  const business = slug(fields, "business");
  const id = shopId(fields, "id");
  return {
    kind: "product",
    key: keyOf.product(business, id),
    business,
    shopId: id,
    name: name(fields, "name"),
    url: nullable(fields, "url", url),
    image: nullable(fields, "image", url),
  };
}
