// Products by business and the shop's own id.
import { OF_ORGANISATION, type Part, present } from "./part.ts";

type Row = { business: string; id: string; name: string; url: string | null; image: string | null };

export const products: Part<Row> = {
  query: `select b.slug as business, p.shop_id as id, p.name, p.url, p.image
    from product p join business b on b.id = p.business_id where ${OF_ORGANISATION}
    order by b.slug collate "C", p.shop_id collate "C"`,
  record: (row) => ({
    type: "product",
    business: row.business,
    id: row.id,
    name: row.name,
    url: present(row.url),
    image: present(row.image),
  }),
};
