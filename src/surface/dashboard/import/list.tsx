// The page of imports: the forms for a file of reviews or products, and the imports of this business.
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { LAYOUTS } from "#domain/transfer/layout/layouts.ts";
import { listImports } from "#domain/transfer/run/record.ts";
import { PRODUCTS } from "#domain/transfer/run/report.ts";
import { UNDO_DAYS } from "#domain/transfer/run/retention.ts";
import { MOST_FILES_A_DAY, upload } from "#domain/transfer/task/upload.ts";
import { file } from "#surface/form/field.tsx";
import { drawFields, type Fault, wrongAt } from "#surface/form/form.ts";
import { formatCount } from "#surface/look/format.ts";
import { Empty, Grid, Panel, Pill, When } from "../component/display.tsx";
import { Submit } from "../component/form.tsx";
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
  const { context, business, organisation } = visit;
  const imports = await listImports(context, business.id, SHOWN, organisation.id);
  const { serviceName } = visit.deps.config;
  return page(visit, {
    title: "Bring reviews from another service",
    back: { href: LIST_PATH, label: "Reviews" },
    ...formOf(refused, fault).fault,
    children: (
      <>
        <Panel title="Reviews" id="reviews-title">
          <p>
            Export the reviews from the service that has them, and choose the file here. {serviceName} reads the files
            of {new Intl.ListFormat("en-GB").format(VENDORS)}. Do not open and save the file in a spreadsheet before:
            that changes dates.
          </p>
          <ul class="plain-list">
            <li>You see what the file holds before anything is imported.</li>
            <li>
              Your profile shows the reviews in a separate list, with the name of the other service. Your figures do not
              include them until a moderator has checked them.
            </li>
            <li>You can undo an import for {UNDO_DAYS} days.</li>
          </ul>
          <FileForm of="reviews" submit="Look at the file" fault={refused === "reviews" ? fault : {}} />
        </Panel>
        <Panel title="Products" id="products-title">
          <p>
            Feeds for Google and Meta find products by GTIN, MPN, brand and SKU. The product export of your shop has
            them. The first row names the columns: <code>id</code>, <code>handle</code> or <code>sku</code>, and others
            such as <code>title</code>, <code>url</code>, <code>gtin</code>, <code>mpn</code> and <code>brand</code>.
            Values in the file replace the stored ones.
          </p>
          <FileForm of="products" submit="Look at the products" fault={refused === "products" ? fault : {}} />
        </Panel>
        <section class="part lines" aria-labelledby="imports">
          <h2 id="imports">Imports</h2>
          {imports.length === 0 ? (
            <Empty title="None yet">
              <p>Each file that you choose appears here with its result.</p>
            </Empty>
          ) : (
            <Grid
              caption="Imports of this business, the latest first"
              rows={imports}
              columns={[
                {
                  label: "File",
                  cell: ({ id, fileName }) => (
                    <a href={importPath(toWire("imp", id))}>
                      <bdi>{fileName}</bdi>
                    </a>
                  ),
                },
                { label: "From", cell: ({ layout }) => sourceOf(layout) },
                { label: "New", isNumber: true, cell: ({ created }) => formatCount(created) },
                { label: "Changed", isNumber: true, cell: ({ updated }) => formatCount(updated) },
                { label: "Refused", isNumber: true, cell: ({ refused }) => formatCount(refused) },
                {
                  label: "State",
                  cell: (each) => {
                    const { tone, label } = stateOf(each);
                    return <Pill tone={tone}>{label}</Pill>;
                  },
                },
                { label: "Chosen", cell: ({ createdAt }) => <When at={createdAt} /> },
              ]}
            />
          )}
        </section>
      </>
    ),
  });
}

const LABEL = { reviews: "File of reviews", products: "File of products" };

function formOf(of: Of, fault: Fault) {
  const field = file({
    id: of,
    label: LABEL[of],
    hint: `CSV, TSV or XLSX, at most 50 MB. ${MOST_FILES_A_DAY} files a day.`,
    required: true,
    accept: ".csv,.tsv,.txt,.xlsx,text/csv,text/plain",
  });
  return drawFields({ file: field }, null, fault);
}

function FileForm({ of, submit, fault }: { of: Of; submit: string; fault: Fault }) {
  return (
    <form
      class="form tight"
      method="post"
      action={of === "reviews" ? IMPORT_PATH : `${IMPORT_PATH}/${PRODUCTS}`}
      enctype="multipart/form-data"
    >
      {formOf(of, fault).all}
      <Submit>{submit}</Submit>
    </form>
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
  const { context, business, organisation, user, deps } = visit;
  const { admitted } = await deps.window.take(`import:${user.id}`, UPLOADS_A_MINUTE);
  if (!admitted) return draw(visit, of, { problem: "Too many files. Wait a minute, then try again.", status: 429 });
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Refusal("validation_error", TOO_SLOW)), UPLOAD_WITHIN_MS);
  try {
    const sent = await readFile(visit.request, late.signal);
    if (sent === null) return draw(visit, of, wrongAt("file", "Choose a file."));
    const given = {
      businessId: business.id,
      organisationId: organisation.id,
      userId: user.id,
      fileName: sent.name,
      of,
    };
    const id = await upload(context, given, sent.bytes);
    return done(visit, importPath(toWire("imp", id)), "The file arrived. Nothing is imported yet.");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return draw(visit, of, { ...wrongAt("file", error.message), status: error.status });
  } finally {
    clearTimeout(timer);
  }
}

const TOO_SLOW = "The file took longer than ten minutes to arrive. Try again with a faster connection, or split it.";
