// What moving from another service takes: the steps, and what its file brings along, read from the layouts that the import knows.
import type { FieldName } from "#domain/transfer/layout/layout.ts";
import { LAYOUTS } from "#domain/transfer/layout/layouts.ts";
import { Icon } from "#surface/look/icon.tsx";
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

/** What the file of each brings along. */
function Services() {
  const { moving: words } = useWords("offer");
  const { table } = useWords("settingPlan");
  const part = (name: string, has: boolean) => (
    <span class={has ? undefined : "offer-lacks"}>
      <Icon name={has ? "check" : "close"} />
      {name}
      <span class="hidden">: {has ? table.yes : table.no}</span>
    </span>
  );
  return (
    <div class="offer-shown">
      <p class="muted small">{words.caption}</p>
      <ul class="offer-services">
        {SERVICES.map(({ vendor, replies, products }) => (
          <li key={vendor}>
            <strong>
              <bdi>{vendor}</bdi>
            </strong>
            <span class="small">
              {part(words.replies, replies)} {part(words.products, products)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
