// The page of imports: the forms for a file of reviews or products, and the imports of this business.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { LAYOUTS } from "#domain/transfer/layout/layouts.ts";
import { listImports, type OwnImport } from "#domain/transfer/run/record.ts";
import { PRODUCTS } from "#domain/transfer/run/report.ts";
import { UNDO_DAYS } from "#domain/transfer/run/retention.ts";
import { MOST_FILE_MB, MOST_FILES_A_DAY, upload } from "#domain/transfer/task/upload.ts";
import { formatOf } from "#platform/language/format.ts";
import { file } from "#surface/form/field.tsx";
import { drawFields, type Fault, refusalIn, wrongAt } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { Empty, Grid, Panel, Pill, When } from "../component/display.tsx";
import { RawForm, Submit } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { LIST_PATH } from "../review/filter.ts";
import { readFile } from "./multipart.ts";
import { IMPORT_PATH, importPath, sourceOf, stateOf } from "./words.ts";

const SHOWN = 20;
/** The number of files that one person may send in a minute, beside the organisation's limit for a day. */
const UPLOADS_A_MINUTE = 10;
const UPLOAD_WITHIN_MS = 600_000;
/** The name of each service once, because some have an older layout, too. */
const VENDORS = [...new Set(LAYOUTS.map(({ vendor }) => vendor))];

type Of = "reviews" | "products";

export function importsPage(visit: BusinessVisit): Promise<Answer> {
  return draw(visit);
}

/** @param refused the form that was sent */
async function draw(visit: BusinessVisit, refused: Of = "reviews", fault: Fault = {}): Promise<Answer> {
  const { context, business, organisation, language } = visit;
  const words = wordsIn("importing", language);
  const frame = wordsIn("frame", language);
  const imports = await listImports(context, business.id, SHOWN, organisation.id);
  const formOf = (of: Of) =>
    drawFields({ file: fieldOf(of, words) }, null, refused === of ? { undone: "checked", ...fault } : {});
  return page(visit, {
    title: words.title,
    back: { href: LIST_PATH, label: frame.main.reviews },
    ...formOf(refused).fault,
    children: (
      <>
        <Panel title={frame.main.reviews} id="reviews-title">
          <p>
            {words.choose.services({
              service: visit.deps.config.serviceName,
              vendors: <>{formatOf(language).list(VENDORS)}</>,
            })}
          </p>
          <ul class="plain-list">
            <li>{words.choose.see}</li>
            <li>{words.choose.separate}</li>
            <li>{words.choose.undo({ days: UNDO_DAYS })}</li>
          </ul>
          <FileForm action={IMPORT_PATH} submit={words.choose.checkFile}>
            {formOf("reviews").all}
          </FileForm>
        </Panel>
        <Panel title={words.choose.products} id="products-title">
          <p>{words.choose.productsLead({ mono: (name) => <code>{name}</code> })}</p>
          <FileForm action={`${IMPORT_PATH}/${PRODUCTS}`} submit={words.choose.checkProducts}>
            {formOf("products").all}
          </FileForm>
        </Panel>
        <section class="part lines" aria-labelledby="imports">
          <h2 id="imports">{frame.queue.imports}</h2>
          {imports.length === 0 ? (
            <Empty title={words.list.none}>
              <p>{words.list.noneAbout}</p>
            </Empty>
          ) : (
            <Imports rows={imports} />
          )}
        </section>
      </>
    ),
  });
}

function Imports({ rows }: { rows: readonly OwnImport[] }) {
  const { list: words, state: states } = useWords("importing");
  const format = useFormat();
  return (
    <Grid
      caption={words.caption}
      rows={rows}
      columns={[
        {
          label: words.file,
          cell: ({ id, fileName }) => (
            <a href={importPath(toWire("imp", id))}>
              <bdi>{fileName}</bdi>
            </a>
          ),
        },
        { label: words.from, cell: ({ layout }) => sourceOf(layout, format.language) },
        { label: words.new, isNumber: true, cell: ({ created }) => format.count(created) },
        { label: words.changed, isNumber: true, cell: ({ updated }) => format.count(updated) },
        { label: words.refused, isNumber: true, cell: ({ refused }) => format.count(refused) },
        {
          label: words.state,
          cell: (each) => {
            const { tone, state } = stateOf(each);
            return <Pill tone={tone}>{states[state]}</Pill>;
          },
        },
        { label: words.chosen, cell: ({ createdAt }) => <When at={createdAt} /> },
      ]}
    />
  );
}

function fieldOf(of: Of, { choose }: Words<"importing">) {
  return file({
    id: of,
    label: of === "reviews" ? choose.reviewsFile : choose.productsFile,
    hint: choose.hint({ size: MOST_FILE_MB, files: MOST_FILES_A_DAY }),
    required: true,
    accept: ".csv,.tsv,.txt,.xlsx,text/csv,text/plain",
  });
}

type FileFormProps = { action: string; submit: string; children: ComponentChildren };

function FileForm({ action, submit, children }: FileFormProps) {
  return (
    <RawForm class="form tight" action={action}>
      {children}
      <Submit>{submit}</Submit>
    </RawForm>
  );
}

export function uploadReviewsPost(visit: BusinessVisit): Promise<Answer> {
  return take(visit, "reviews");
}

export function uploadProductsPost(visit: BusinessVisit): Promise<Answer> {
  return take(visit, "products");
}

/** Stores the file for the importer, which checks it. */
async function take(visit: BusinessVisit, of: Of): Promise<Answer> {
  const { context, business, organisation, user, deps, language } = visit;
  const words = wordsIn("importing", language).choose;
  const { admitted } = await deps.window.take(`import:${user.id}`, UPLOADS_A_MINUTE);
  if (!admitted) return draw(visit, of, { problem: words.often, status: 429 });
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(tooSlow()), UPLOAD_WITHIN_MS);
  try {
    const sent = await readFile(visit.request, late.signal);
    if (sent === null) return draw(visit, of, wrongAt("file", words.none));
    const given = {
      businessId: business.id,
      organisationId: organisation.id,
      userId: user.id,
      fileName: sent.name,
      of,
    };
    const id = await upload(context, given, sent.bytes);
    return done(visit, importPath(toWire("imp", id)), words.arrived);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return draw(visit, of, { ...wrongAt("file", refusalIn(error, language)), status: error.status });
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(): Refusal {
  return new Refusal("validation_error", "The file took longer than ten minutes to arrive.", {
    says: sentence("importFault.slow"),
  });
}
