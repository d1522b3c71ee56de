// What moving from another service takes: the steps, and what its file brings along, read from the layouts that the import knows.
import type { FieldName } from "#domain/transfer/layout/layout.ts";
import { LAYOUTS } from "#domain/transfer/layout/layouts.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";

const REPLIES: readonly FieldName[] = ["reply", "parent"];
const PRODUCTS: readonly FieldName[] = ["productId", "productHandle", "productSku"];

type Service = { vendor: string; replies: boolean; products: boolean };

/** One for each vendor, which may have several layouts. */
const SERVICES: readonly Service[] = [...Map.groupBy(LAYOUTS, ({ vendor }) => vendor)].map(([vendor, layouts]) => {
  const parts = layouts.flatMap(({ forms, reviews = [] }) => [...forms, ...reviews]);
  const has = (names: readonly FieldName[]) => parts.some(({ fields }) => names.some((name) => name in fields));
  return { vendor, replies: has(REPLIES), products: has(PRODUCTS) };
});

export function Moving() {
  const { moving: words } = useWords("offer");
  return (
    <Section id="moving" title={words.title} class="offer-part">
      <div class="offer-words">
        <p>{words.text}</p>
        <ol>
          <li>{words.export}</li>
          <li>{words.check}</li>
          <li>{words.count}</li>
        </ol>
      </div>
      <Services />
    </Section>
  );
}

function Services() {
  const { moving: words } = useWords("offer");
  const { table } = useWords("settingPlan");
  const yesOrNo = (has: boolean) => (has ? table.yes : table.no);
  return (
    <table class="offer-shown">
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.service}</th>
          <th scope="col">{words.replies}</th>
          <th scope="col">{words.products}</th>
        </tr>
      </thead>
      <tbody>
        {SERVICES.map(({ vendor, replies, products }) => (
          <tr key={vendor}>
            <th scope="row">
              <bdi>{vendor}</bdi>
            </th>
            <td>{yesOrNo(replies)}</td>
            <td>{yesOrNo(products)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
