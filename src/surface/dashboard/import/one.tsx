// One import: while its file is read, what it would do, how far it is, and what it did.
import type { ComponentChildren } from "preact";
import { PRODUCTS } from "#domain/transfer/run/import.ts";
import { findOwnImport, type OwnImport } from "#domain/transfer/run/record.ts";
import { UNDO_DAYS } from "#domain/transfer/run/retention.ts";
import { isTooOld } from "#domain/transfer/run/undo.ts";
import { askUndo, dropUpload, startImport } from "#domain/transfer/task/ask.ts";
import type { Checked } from "#domain/transfer/task/check.ts";
import { listRefusals, MOST_REFUSALS, type RefusedRow } from "#domain/transfer/task/refusal.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { formatCount, formatDate, plural } from "#surface/look/format.ts";
import { act, done, orExplain } from "../act.ts";
import { Figure, Grid, Panel, Pill } from "../component/display.tsx";
import { Ask, PostButton, TouchLink } from "../component/form.tsx";
import { type Fault, page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { SampleReview } from "./sample.tsx";
import { IMPORT_PATH, importPath, sourceOf, stateOf } from "./words.ts";

export async function importPage(visit: BusinessVisit, fault: Fault = {}): Promise<Answer | null> {
  const { context, business, organisation } = visit;
  const id = fromWire("imp", visit.params.id ?? "");
  const found = id && (await findOwnImport(context, id, business.id, organisation.id));
  if (!found) return null;
  const { label, tone } = stateOf(found);
  const refusals = found.refused > 0 ? await listRefusals(context, found.id) : [];
  return page(visit, {
    title: found.fileName,
    active: "reviews",
    back: { href: IMPORT_PATH, label: "Imports" },
    ...fault,
    children: (
      <>
        <p>
          <Pill tone={tone}>{label}</Pill> <span class="muted">{sourceOf(found.layout)}</span>
        </p>
        <State of={found} path={importPath(toWire("imp", found.id))} now={context.clock.now()} />
        {refusals.length > 0 && <Refused rows={refusals} all={found.refused} />}
      </>
    ),
  });
}

export function startImportPost(visit: BusinessVisit): Promise<Answer | null> {
  return change(visit, "import.start", startImport, "The import begins.");
}

export function dropImportPost(visit: BusinessVisit): Promise<Answer | null> {
  return change(visit, "import.drop", dropUpload, "The file was put aside. Nothing was imported.");
}

export function undoImportPost(visit: BusinessVisit): Promise<Answer | null> {
  return change(visit, "import.undo", askUndo, "The import is being taken back.");
}

async function change(
  visit: BusinessVisit,
  action: string,
  work: typeof startImport,
  says: string,
): Promise<Answer | null> {
  const { business, organisation, params } = visit;
  const id = fromWire("imp", params.id ?? "");
  if (id === null) return null;
  const wire = toWire("imp", id);
  return orExplain<Answer | null>(
    async () => {
      const entry = ({ layout, fileName, created, updated }: Awaited<ReturnType<typeof work>>) => ({
        ...{ action, subject: wire },
        detail: { from: sourceOf(layout), file: fileName.slice(0, 100), created, updated },
      });
      await act(visit, entry, (inside) =>
        work(inside, { id, businessId: business.id, organisationId: organisation.id }),
      );
      return done(visit, importPath(wire), says);
    },
    ({ message }) => importPage(visit, { problem: message }),
  );
}

type Props = { of: OwnImport; path: string; now: Date };

function State(props: Props) {
  const { status, task } = props.of;
  if (task === "undo") return <Live text="The reviews are being taken back." />;
  if (task === "count") return <Live text="A moderator confirmed the import. Its reviews are being counted." />;
  if (status === "uploaded") return task === "check" ? <Live text="The file is being read." /> : <Preview {...props} />;
  if (status === "queued") return <Live text="The import begins as soon as the ones before it have ended." />;
  if (status === "running") return <Running of={props.of} />;
  return <Result {...props} />;
}

/** A script puts the latest in its place, and the whole page when it has ended. */
function Live({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div data-live class="part">
      <p>{text}</p>
      {children}
      <noscript>
        <p class="hint">Reload this page to see how far it is. You can leave it meanwhile.</p>
      </noscript>
    </div>
  );
}

function Running({ of: { read, created, refused, bytesRead, bytesTotal } }: { of: OwnImport }) {
  const percent = bytesTotal === 0 ? 0 : Math.min(100, Math.floor((bytesRead / bytesTotal) * 100));
  return (
    <Live text="The import runs. It goes on when you leave this page.">
      <label class="field" for="progress">
        {percent}% of the file
        <progress id="progress" max={100} value={percent}>
          {percent}%
        </progress>
      </label>
      <p class="muted small">
        {plural(read, "row")} read, {formatCount(created)} new, {formatCount(refused)} refused.
      </p>
    </Live>
  );
}

function Figures({ of: { layout, read, created, updated, unchanged, refused } }: { of: OwnImport }) {
  const isOfProducts = layout === PRODUCTS;
  return (
    <dl class="figures">
      <Figure label="Rows" value={formatCount(read)} />
      <Figure label={isOfProducts ? "New products" : "New reviews"} value={formatCount(created)} />
      <Figure label="Changed" value={formatCount(updated)} />
      <Figure label="As before" value={formatCount(unchanged)} />
      <Figure label="Refused" value={formatCount(refused)} />
    </dl>
  );
}

function Preview({ of, path }: Props) {
  if (of.summary === null) return <p>The upload was cut short. Choose the file again.</p>;
  const { products, firsts }: Checked = JSON.parse(of.summary);
  const isOfProducts = of.layout === PRODUCTS;
  const count = of.created + of.updated;
  return (
    <>
      <Figures of={of} />
      {of.scale !== null && of.scale !== 5 && (
        <p class="notice">The ratings in this file go up to {of.scale}. They become stars, half up.</p>
      )}
      {products && products.matched + products.made > 0 && (
        <p>
          The reviews name {plural(products.matched + products.made, "product")}: {formatCount(products.matched)} known
          here, {formatCount(products.made)} to be made.
        </p>
      )}
      {count === 0 && <p>There is nothing new in this file.</p>}
      <div class="actions">
        {count > 0 && (
          <PostButton action={`${path}/start`}>Import {plural(count, isOfProducts ? "product" : "review")}</PostButton>
        )}
        <Ask
          label="Put aside"
          of="the file"
          question="The file is deleted here. Nothing of it is imported."
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

function Result({ of, path, now }: Props) {
  const { layout, status, fault, created, updated, createdAt } = of;
  const changed = created + updated;
  const isUndoable = layout !== PRODUCTS && ["done", "failed"].includes(status) && changed > 0;
  return (
    <>
      {fault && <p class="notice">{fault}</p>}
      {(status !== "failed" || changed > 0) && <Figures of={of} />}
      <Decision of={of} />
      {isUndoable && !isTooOld(now, createdAt) && (
        <Panel title="Undo" id="undo-title">
          <p>
            Until {formatDate(new Date(createdAt.getTime() + UNDO_DAYS * 86_400_000))} you can take this import back:
            what it made goes, and what it changed is as before. What a moderator or an author decided stays.
          </p>
          <Ask
            label="Undo"
            of="the import"
            question={`${plural(created, "review")} will go, and ${formatCount(updated)} will be as before.`}
            confirm="Undo the import"
            action={`${path}/undo`}
          />
        </Panel>
      )}
    </>
  );
}

function Decision({ of: { status, confirmation, reason, layout, created, updated } }: { of: OwnImport }) {
  if (status === "undone")
    return reason === null ? (
      <p>The import was undone. Nothing of it is left.</p>
    ) : (
      <Panel title="A moderator took this import back" id="decision">
        <p dir="auto">{reason}</p>
      </Panel>
    );
  if (status === "failed" && created + updated > 0)
    return <p>What was imported before it failed is in no figure. Undo it, or choose the file again to go on.</p>;
  if (status !== "done" || layout === PRODUCTS) return null;
  if (confirmation === "waiting")
    return (
      <p class="prose">
        The reviews stand on your profile, labelled with the service that they come from. They are in no figure until a
        moderator has looked at them.
      </p>
    );
  if (confirmation === "confirmed")
    return (
      <p class="prose">A moderator confirmed the import. Its reviews count as a rating on another platform does.</p>
    );
  return (
    <p>
      Nothing was new in this file. <TouchLink href={IMPORT_PATH}>Choose another file</TouchLink>
    </p>
  );
}

function Refused({ rows, all }: { rows: readonly RefusedRow[]; all: number }) {
  return (
    <section class="part lines" aria-labelledby="refused">
      <h2 id="refused">{all > MOST_REFUSALS ? `The first ${MOST_REFUSALS} refused rows` : "Refused rows"}</h2>
      <Grid
        caption="Refused rows with the reason"
        rows={rows}
        columns={[
          { label: "Line", cell: ({ line }) => formatCount(line) },
          { label: "Reason", cell: ({ reason }) => <bdi>{reason}</bdi> },
        ]}
      />
    </section>
  );
}
