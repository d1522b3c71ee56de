// The preview of an import before its start, and its result.
import type { OwnImport } from "#domain/transfer/run/record.ts";
import { PRODUCTS } from "#domain/transfer/run/report.ts";
import { undoableUntil } from "#domain/transfer/run/undo.ts";
import type { Checked } from "#domain/transfer/task/check.ts";
import { formatCount, formatDate, plural } from "#surface/look/format.ts";
import { Figure, Panel } from "../component/display.tsx";
import { Ask, PostButton, TouchLink } from "../component/form.tsx";
import { SampleReview } from "./sample.tsx";
import { IMPORT_PATH, sourceOf } from "./words.ts";

export type Props = { of: OwnImport; path: string; now: Date };

export function Preview({ of, path }: Props) {
  if (of.summary === null) return <p>The upload was cut short. Choose the file again.</p>;
  const { products, firsts }: Checked = JSON.parse(of.summary);
  const isOfProducts = of.layout === PRODUCTS;
  const count = of.created + of.updated;
  return (
    <>
      <Figures of={of} />
      {of.scale !== null && of.scale !== 5 && (
        <p class="notice">
          The ratings in this file go up to {of.scale}. We convert them to 1 to 5 stars and round halves up.
        </p>
      )}
      {products && products.matched + products.made > 0 && (
        <p>
          The reviews name {plural(products.matched + products.made, "product")}: {formatCount(products.matched)} known
          here, {formatCount(products.made)} to be made.
        </p>
      )}
      <Different of={of} />
      {count + of.different === 0 && <p>There is nothing new in this file.</p>}
      <div class="actions">
        {count + of.different > 0 && (
          <PostButton action={`${path}/start`}>
            {count === 0
              ? "Send the rows to a moderator"
              : `Import ${plural(count, isOfProducts ? "product" : "review")}`}
          </PostButton>
        )}
        <Ask
          label="Delete"
          of="the file"
          question="The uploaded file is deleted, and nothing of it is imported."
          confirm="Delete the file"
          action={`${path}/drop`}
        />
      </div>
      {firsts.length > 0 && (
        <section class="part lines" aria-labelledby="firsts">
          <h2 id="firsts">{firsts.length === 1 ? "The first review" : `The first ${firsts.length} reviews`}</h2>
          {firsts.map((first) => (
            <SampleReview key={first.author + first.createdAt} review={first} origin={sourceOf(of.layout)} />
          ))}
        </section>
      )}
    </>
  );
}

export function Result({ of, path, now }: Props) {
  const { layout, status, fault, created, updated, createdAt } = of;
  const changed = created + updated;
  const undoUntil = undoableUntil(createdAt);
  const isUndoable = layout !== PRODUCTS && ["done", "failed"].includes(status) && changed > 0;
  return (
    <>
      {fault && <p class="notice">{fault}</p>}
      {(status !== "failed" || changed > 0) && <Figures of={of} />}
      <Different of={of} />
      <Decision of={of} />
      {isUndoable && now <= undoUntil && (
        <Panel title="Undo" id="undo-title">
          <p>
            Until {formatDate(undoUntil)} you can undo this import. Reviews that it added are removed, and reviews that
            it changed get their earlier text back. Decisions of moderators and authors stay.
          </p>
          <Ask
            label="Undo"
            of="the import"
            question={`${plural(created, "review")} will be removed${updated === 0 ? "" : `, and ${formatCount(updated)} get their earlier text back`}.`}
            confirm="Undo the import"
            action={`${path}/undo`}
          />
        </Panel>
      )}
    </>
  );
}

function Decision({ of: { status, confirmation, reason, layout, created, updated, different } }: { of: OwnImport }) {
  if (status === "undone")
    return reason === null ? (
      <p>The import was undone. Nothing of it is left.</p>
    ) : (
      <Panel title="A moderator refused this import" id="decision">
        <p dir="auto">{reason}</p>
      </Panel>
    );
  if (status === "failed" && created + updated > 0)
    return (
      <p>Your figures do not include the part that was imported. Undo it, or choose the file again to continue.</p>
    );
  if (status !== "done" || layout === PRODUCTS) return null;
  if (confirmation === "waiting")
    return (
      <p class="prose">
        Your profile shows the reviews, labelled with the service that they come from. Your figures do not include them
        until a moderator has checked them.
      </p>
    );
  if (confirmation === "confirmed")
    return <p class="prose">A moderator confirmed the import. Its reviews count like a rating on another platform.</p>;
  if (different > 0) return null;
  return (
    <p>
      Nothing was new in this file. <TouchLink href={IMPORT_PATH}>Choose another file</TouchLink>
    </p>
  );
}

function Different({ of: { different } }: { of: OwnImport }) {
  if (different === 0) return null;
  return (
    <p class="prose">
      {plural(different, "row")} {different === 1 ? "differs from a review" : "differ from reviews"} that count already.
      The file does not change these reviews: a moderator compares the rows and decides.
    </p>
  );
}

function Figures({ of: { layout, read, created, updated, unchanged, different, refused } }: { of: OwnImport }) {
  const isOfProducts = layout === PRODUCTS;
  return (
    <dl class="figures">
      <Figure label="Rows" value={formatCount(read)} />
      <Figure label={isOfProducts ? "New products" : "New reviews"} value={formatCount(created)} />
      <Figure label="Changed" value={formatCount(updated)} />
      <Figure label="Unchanged" value={formatCount(unchanged)} />
      {different > 0 && <Figure label="Different" value={formatCount(different)} />}
      <Figure label="Refused" value={formatCount(refused)} />
    </dl>
  );
}
