// The preview of an import before its start, and its result.
import type { OwnImport } from "#domain/transfer/run/record.ts";
import { PRODUCTS } from "#domain/transfer/run/report.ts";
import { undoableUntil } from "#domain/transfer/run/undo.ts";
import type { Checked } from "#domain/transfer/task/check.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { sayStored } from "#words/words.ts";
import { Figure, Panel } from "../component/display.tsx";
import { Ask, PostButton, TouchLink } from "../component/form.tsx";
import { SampleReview } from "./sample.tsx";
import { IMPORT_PATH, sourceOf } from "./words.ts";

export type Props = { of: OwnImport; path: string; now: Date };

export function Preview({ of, path }: Props) {
  const { preview: words } = useWords("importing");
  const { language } = useReader();
  if (of.summary === null) return <p>{words.cut}</p>;
  const { products, firsts }: Checked = JSON.parse(of.summary);
  const isOfProducts = of.layout === PRODUCTS;
  const count = of.created + of.updated;
  return (
    <>
      <Figures of={of} />
      {of.scale !== null && of.scale !== 5 && <p class="notice">{words.scale({ most: of.scale })}</p>}
      {products && products.matched + products.made > 0 && (
        <p>
          {words.products({
            count: products.matched + products.made,
            known: products.matched,
            made: products.made,
          })}
        </p>
      )}
      <Different of={of} />
      {count + of.different === 0 && <p>{words.nothing}</p>}
      <div class="actions">
        {count + of.different > 0 && (
          <PostButton action={`${path}/start`}>
            {count === 0 ? words.send : (isOfProducts ? words.importProducts : words.importReviews)({ count })}
          </PostButton>
        )}
        <Ask
          label={words.drop}
          of={words.dropOf}
          question={words.dropHow}
          confirm={words.dropIt}
          action={`${path}/drop`}
        />
      </div>
      {firsts.length > 0 && (
        <section class="part lines" aria-labelledby="firsts">
          <h2 id="firsts">{words.firsts({ count: firsts.length })}</h2>
          {firsts.map((first) => (
            <SampleReview key={first.author + first.createdAt} review={first} origin={sourceOf(of.layout, language)} />
          ))}
        </section>
      )}
    </>
  );
}

export function Result({ of, path, now }: Props) {
  const { undo: words } = useWords("importing");
  const format = useFormat();
  const { layout, status, created, updated, createdAt } = of;
  const changed = created + updated;
  const undoUntil = undoableUntil(createdAt);
  const isUndoable = layout !== PRODUCTS && ["done", "failed"].includes(status) && changed > 0;
  return (
    <>
      <Ended of={of} />
      {(status !== "failed" || changed > 0) && <Figures of={of} />}
      <Different of={of} />
      <Decision of={of} />
      {isUndoable && now <= undoUntil && (
        <Panel title={words.title} id="undo-title">
          <p>{words.lead({ day: format.date(undoUntil) })}</p>
          <Ask
            label={words.title}
            of={words.of}
            question={
              <>
                {words.removes({ count: created })} {updated > 0 && words.restores({ count: updated })}
              </>
            }
            confirm={words.confirm}
            action={`${path}/undo`}
          />
        </Panel>
      )}
    </>
  );
}

/** Why it ended. An older version stored the English sentence alone. */
function Ended({ of: { fault, faultSays } }: { of: OwnImport }) {
  const { language } = useReader();
  if (!fault) return null;
  return <p class="notice">{faultSays ? sayStored(faultSays, fault, language) : <bdi lang="en">{fault}</bdi>}</p>;
}

function Decision({ of: { status, confirmation, reason, layout, created, updated, different } }: { of: OwnImport }) {
  const { result: words } = useWords("importing");
  if (status === "undone")
    return reason === null ? (
      <p>{words.undone}</p>
    ) : (
      <Panel title={words.refused} id="decision">
        <p dir="auto">{reason}</p>
      </Panel>
    );
  if (status === "failed" && created + updated > 0) return <p>{words.partial}</p>;
  if (status !== "done" || layout === PRODUCTS) return null;
  if (confirmation === "waiting") return <p class="prose">{words.waiting}</p>;
  if (confirmation === "confirmed") return <p class="prose">{words.confirmed}</p>;
  if (different > 0) return null;
  return <p>{words.nothing({ another: (text) => <TouchLink href={IMPORT_PATH}>{text}</TouchLink> })}</p>;
}

function Different({ of: { different } }: { of: OwnImport }) {
  const words = useWords("importing");
  return different === 0 ? null : <p class="prose">{words.different({ count: different })}</p>;
}

function Figures({ of: { layout, read, created, updated, unchanged, different, refused } }: { of: OwnImport }) {
  const { figure: words } = useWords("importing");
  const { count } = useFormat();
  return (
    <dl class="figures">
      <Figure label={words.rows} value={count(read)} />
      <Figure label={layout === PRODUCTS ? words.newProducts : words.newReviews} value={count(created)} />
      <Figure label={words.changed} value={count(updated)} />
      <Figure label={words.unchanged} value={count(unchanged)} />
      {different > 0 && <Figure label={words.different} value={count(different)} />}
      <Figure label={words.refused} value={count(refused)} />
    </dl>
  );
}
