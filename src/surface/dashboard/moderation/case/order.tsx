// The order that a review is of, beside its history.
import type { ReviewedOrder } from "#domain/invitation/of-review.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Fact, Panel, When } from "../../component/display.tsx";
import { sourceName } from "../../invitation/progress.tsx";
import { excerpt } from "../../kit/excerpt.ts";

/** Bytes of the page that each text may take. */
const ROOM = { reference: 120, product: 160 };

/** @param of null where an invitation led to the review, but is not stored */
export function OrderPanel({ of }: { of: ReviewedOrder | null }) {
  const { order: words } = useWords("caseFile");
  const { language } = useReader();
  if (of === null)
    return (
      <Panel title={words.title} id="order">
        <p class="muted">{words.notKept}</p>
      </Panel>
    );
  const { reference, source, createdAt, sentAt, products } = of;
  return (
    <Panel title={words.title} id="order">
      <dl class="facts">
        {reference !== null && (
          <Fact name={words.reference}>
            <bdi>{excerpt(reference, ROOM.reference).text}</bdi>
          </Fact>
        )}
        <Fact name={words.from}>{sourceName(source, language)}</Fact>
        <Fact name={words.came}>
          <When at={createdAt} />
        </Fact>
        <Fact name={words.invited}>
          <When at={sentAt} />
        </Fact>
        {products.length > 0 && (
          <Fact name={words.products}>
            <ul>
              {products.map((name) => (
                <li key={name}>
                  <bdi>{excerpt(name, ROOM.product).text}</bdi>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Panel>
  );
}
