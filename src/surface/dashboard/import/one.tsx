// One import: its preview, its progress, its result and its refused rows.
import { toWire } from "#contract/id.ts";
import { findOwnImport, type OpenedImport, type OwnImport } from "#domain/transfer/run/record.ts";
import { askUndo, dropUpload, startImport } from "#domain/transfer/task/ask.ts";
import { listRefusals, MOST_REFUSALS, type StoredRefusal } from "#domain/transfer/task/refusal.ts";
import type { Drawn, Fault } from "#surface/form/form.ts";
import type { Undone } from "#surface/look/field.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { Grid, Pill } from "../component/display.tsx";
import { done, existing, idIn } from "../kit/act.ts";
import { type DashboardForm, form, submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { choiceFields, submitChoice } from "./choice.ts";
import { Live } from "./live.tsx";
import { Photos, photosOf } from "./photo.tsx";
import { Preview } from "./preview.tsx";
import { type Props, Result } from "./result.tsx";
import { IMPORT_PATH, importPath, reasonIn, sourceOf, stateOf } from "./words.ts";

async function findOwn(visit: BusinessVisit): Promise<OpenedImport> {
  const { context, business, organisation } = visit;
  return existing(await findOwnImport(context, idIn(visit, "imp"), business.id, organisation.id));
}

export async function importPage(visit: BusinessVisit): Promise<Answer> {
  return draw(visit, await findOwn(visit), {});
}

/** @param sent the form of choices, as it was sent */
async function draw(visit: BusinessVisit, found: OpenedImport, fault: Fault, sent?: Drawn): Promise<Answer> {
  const { context } = visit;
  const drawn = sent ?? (await importChoose.blank(visit, found));
  const words = wordsIn("importing", visit.language);
  const { state, tone } = stateOf(found);
  const refusals = found.refused + found.different + found.unchanged > 0 ? await listRefusals(context, found.id) : [];
  const photos = await photosOf(context, found.id);
  return page(visit, {
    title: found.fileName,
    back: { href: IMPORT_PATH, label: wordsIn("frame", visit.language).queue.imports },
    ...fault,
    children: (
      <>
        <p>
          <Pill tone={tone}>{words.state[state]}</Pill>{" "}
          <span class="muted">{sourceOf(found.layout, visit.language)}</span>
        </p>
        <State
          of={withoutRefused(found, refusals)}
          path={importPath(toWire("imp", found.id))}
          now={context.clock.now()}
          drawn={drawn}
        />
        {photos && <Photos of={photos} />}
        {refusals.length > 0 && <Refused rows={refusals} all={found.refused + found.different} />}
      </>
    ),
  });
}

/** A rating that refuses its row is no warning beside it. */
function withoutRefused(found: OpenedImport, refusals: readonly StoredRefusal[]): OpenedImport {
  if (found.used === null) return found;
  const refused = new Set(refusals.filter(({ says }) => says?.key === "rowFault.range").map(({ line }) => line));
  const warnings = found.used.warnings.filter(
    ({ line, says }) => says.key !== "rowFault.warnAbove" || !refused.has(line),
  );
  return { ...found, used: { ...found.used, warnings } };
}

/** A file is read again for each. */
const CHOICES_A_MINUTE = 20;

/** Reads an uploaded file in another way. Nothing is imported. */
export const importChoose = submitting({
  undone: "checked",
  find: findOwn,
  fields: choiceFields,
  page: (visit, drawn, found) => draw(visit, found, drawn.fault, drawn),
  refusedStatus: 422,
  limit: ({ visit: { user, language } }) => ({
    name: `import-choice:${user.id}`,
    most: CHOICES_A_MINUTE,
    says: wordsIn("understood", language).wrong.often,
  }),
  async submit({ visit, values, found }) {
    const fault = await submitChoice(visit, found, values);
    if (fault !== null) return fault;
    return done(visit, importPath(toWire("imp", found.id)), wordsIn("understood", visit.language).changed);
  },
});

export const importStart = changing("import.start", "imported", startImport, (words) => words.begins);
export const importDrop = changing("import.drop", "deleted", dropUpload, (words) => words.dropped);
export const importUndo = changing("import.undo", "undone", askUndo, (words) => words.live.undo);

function changing(
  action: string,
  undone: Undone,
  work: typeof startImport,
  says: (words: Words<"importing">) => string,
): DashboardForm<BusinessVisit, OpenedImport> {
  return form({
    undone,
    find: findOwn,
    fields: () => ({}),
    page: (visit, { fault }, found) => draw(visit, found, fault),
    refusedStatus: 422,
    change: (inside, { visit: { business, organisation }, found: { id } }) =>
      work(inside, { id, businessId: business.id, organisationId: organisation.id }),
    entry: ({ layout, fileName, created, updated }, { found: { id } }) => ({
      action,
      subject: toWire("imp", id),
      detail: { from: sourceOf(layout, "en"), file: fileName.slice(0, 100), created, updated },
    }),
    done: ({ visit, found: { id } }) =>
      done(visit, importPath(toWire("imp", id)), says(wordsIn("importing", visit.language))),
  });
}

function State(props: Props) {
  const { live: words } = useWords("importing");
  const { status, task } = props.of;
  if (task === "undo") return <Live text={words.undo} />;
  if (task === "count") return <Live text={words.count} />;
  if (status === "uploaded") return <Preview {...props} />;
  if (status === "queued") return <Live text={words.queued} />;
  if (status === "running") return <Running of={props.of} />;
  return <Result {...props} />;
}

function Running({ of: { read, created, refused, bytesRead, bytesTotal } }: { of: OwnImport }) {
  const { live: words } = useWords("importing");
  const format = useFormat();
  const percent = bytesTotal === 0 ? 0 : Math.min(100, Math.floor((bytesRead / bytesTotal) * 100));
  return (
    <Live text={words.run}>
      <label class="field" for="progress">
        {words.share({ share: format.percent(percent / 100) })}
        <progress id="progress" max={100} value={percent}>
          {format.percent(percent / 100)}
        </progress>
      </label>
      {/* Until the first batch is done, the figures are those of the preview. */}
      {bytesRead > 0 && <p class="muted small">{words.rows({ read, created, refused })}</p>}
    </Live>
  );
}

function Refused({ rows, all }: { rows: readonly StoredRefusal[]; all: number }) {
  const { rows: words } = useWords("importing");
  const format = useFormat();
  return (
    <section class="part lines" aria-labelledby="refused">
      <h2 id="refused">{all > MOST_REFUSALS ? words.first({ count: MOST_REFUSALS }) : words.title}</h2>
      <Grid
        caption={words.caption}
        rows={rows}
        columns={[
          { label: words.line, cell: ({ line }) => format.count(line) },
          { label: words.reason, cell: (row) => reasonIn(row, format.language) ?? <bdi lang="en">{row.reason}</bdi> },
        ]}
      />
    </section>
  );
}
