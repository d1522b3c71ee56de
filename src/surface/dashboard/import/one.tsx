// One import: its preview, its progress, its result and its refused rows.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import { findOwnImport, type OwnImport } from "#domain/transfer/run/record.ts";
import { askUndo, dropUpload, startImport } from "#domain/transfer/task/ask.ts";
import { listRefusals, MOST_REFUSALS, type StoredRefusal } from "#domain/transfer/task/refusal.ts";
import type { Fault } from "#surface/form/form.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { Grid, Pill } from "../component/display.tsx";
import { done, existing, idIn } from "../kit/act.ts";
import { type DashboardForm, form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { Preview, type Props, Result } from "./result.tsx";
import { IMPORT_PATH, importPath, sourceOf, stateOf } from "./words.ts";

async function findOwn(visit: BusinessVisit): Promise<OwnImport> {
  const { context, business, organisation } = visit;
  return existing(await findOwnImport(context, idIn(visit, "imp"), business.id, organisation.id));
}

export async function importPage(visit: BusinessVisit): Promise<Answer> {
  return draw(visit, await findOwn(visit), {});
}

async function draw(visit: BusinessVisit, found: OwnImport, fault: Fault): Promise<Answer> {
  const { context } = visit;
  const { label, tone } = stateOf(found);
  const refusals = found.refused + found.different > 0 ? await listRefusals(context, found.id) : [];
  return page(visit, {
    title: found.fileName,
    back: { href: IMPORT_PATH, label: "Imports" },
    ...fault,
    children: (
      <>
        <p>
          <Pill tone={tone}>{label}</Pill> <span class="muted">{sourceOf(found.layout)}</span>
        </p>
        <State of={found} path={importPath(toWire("imp", found.id))} now={context.clock.now()} />
        {refusals.length > 0 && <Refused rows={refusals} all={found.refused + found.different} />}
      </>
    ),
  });
}

export const importStart = changing("import.start", startImport, "The import begins.");
export const importDrop = changing("import.drop", dropUpload, "The file was deleted. Nothing was imported.");
export const importUndo = changing("import.undo", askUndo, "The import is being undone.");

function changing(action: string, work: typeof startImport, says: string): DashboardForm<BusinessVisit, OwnImport> {
  return form({
    find: findOwn,
    fields: () => ({}),
    page: (visit, { fault }, found) => draw(visit, found, fault),
    refusedStatus: 422,
    change: (inside, { visit: { business, organisation }, found: { id } }) =>
      work(inside, { id, businessId: business.id, organisationId: organisation.id }),
    entry: ({ layout, fileName, created, updated }, { found: { id } }) => ({
      action,
      subject: toWire("imp", id),
      detail: { from: sourceOf(layout), file: fileName.slice(0, 100), created, updated },
    }),
    done: ({ visit, found: { id } }) => done(visit, importPath(toWire("imp", id)), says),
  });
}

function State(props: Props) {
  const { status, task } = props.of;
  if (task === "undo") return <Live text="The import is being undone." />;
  if (task === "count") return <Live text="A moderator confirmed the import. Its reviews are being counted." />;
  if (status === "uploaded") return task === "check" ? <Live text="The file is being read." /> : <Preview {...props} />;
  if (status === "queued") return <Live text="The import begins as soon as the ones before it have ended." />;
  if (status === "running") return <Running of={props.of} />;
  return <Result {...props} />;
}

/** A script refreshes this part, and loads the whole page at the end. */
function Live({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div data-live class="part">
      <p>{text}</p>
      {children}
      <p class="hint" data-reload>
        Reload this page to see how far it is. You can leave it meanwhile.
      </p>
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
      {/* Until the first batch is done, the figures are those of the preview. */}
      {bytesRead > 0 && (
        <p class="muted small">
          {plural(read, "row")} read, {formatCount(created)} new, {formatCount(refused)} refused.
        </p>
      )}
    </Live>
  );
}

function Refused({ rows, all }: { rows: readonly StoredRefusal[]; all: number }) {
  return (
    <section class="part lines" aria-labelledby="refused">
      <h2 id="refused">
        {all > MOST_REFUSALS ? `The first ${MOST_REFUSALS} rows that change nothing` : "Rows that change nothing"}
      </h2>
      <Grid
        caption="Rows that change nothing, with the reason"
        rows={rows}
        columns={[
          { label: "Line", cell: ({ line }) => formatCount(line) },
          { label: "Reason", cell: ({ reason }) => <bdi>{reason}</bdi> },
        ]}
      />
    </section>
  );
}
