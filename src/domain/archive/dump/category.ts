// Categories, parents first, then by slug; of one organisation those of its businesses, and what is above them.
import { type Part, present } from "./part.ts";

type Row = { slug: string; name: string; parent: string | null };

export const categories: Part<Row> = {
  query: `with recursive tree as (
      select id, slug, name, null::text as parent, 1 as depth from category where parent_id is null
      union all
      select c.id, c.slug, c.name, tree.slug, tree.depth + 1 from category c join tree on c.parent_id = tree.id
    ), needed as (
      select category_id as id from business where organisation_id = $1::uuid
      union
      select c.parent_id from category c join needed using (id) where c.parent_id is not null
    )
    select slug, name, parent from tree where $1::uuid is null or id in (select id from needed)
    order by depth, slug collate "C"`,
  record: (row) => ({ type: "category", slug: row.slug, name: row.name, parent: present(row.parent) }),
};
