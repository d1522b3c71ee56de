// The result of an import.
import type { OpenedImport, OwnImport } from "#domain/transfer/run/record.ts";
import { PRODUCTS } from "#domain/transfer/run/report.ts";
import { undoableUntil } from "#domain/transfer/run/undo.ts";
import type { Drawn } from "#surface/form/form.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { sayStored } from "#words/words.ts";
import { Figure, Panel } from "../component/display.tsx";
import { Ask, TouchLink } from "../component/form.tsx";
import { Understood } from "./understood.tsx";
import { IMPORT_PATH } from "./words.ts";

/** @property drawn the form of choices */
export type Props = { of: OpenedImport; path: string; now: Date; drawn: Drawn };

export function Result({ of, path, now }: Props) {
  const { past } = useWords("understood");
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
      {of.used !== null && (
        <Panel title={past} id="used">
          <Understood found={of.used} />
        </Panel>
      )}
      {isUndoable && now <= undoUntil && (
        <Panel title={words.title} id="undo-title">
          <p>{words.lead({ day: format.date(undoUntil) })}</p>
          <Ask
            label={words.title}
            of={words.of}
            title={words.ask({ file: <bdi>{of.fileName}</bdi> })}
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
export function Ended({ of: { fault, faultSays } }: { of: OwnImport }) {
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

export function Different({ of: { different } }: { of: OwnImport }) {
  const words = useWords("importing");
  return different === 0 ? null : <p class="prose">{words.different({ count: different })}</p>;
}

export function Figures({ of: { layout, read, created, updated, unchanged, different, refused } }: { of: OwnImport }) {
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
