// Changes what an owner decided about a file that was not started. The file is looked at again, and the importer counts its rows anew.
import { Refusal } from "#contract/refusal.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type ColumnMapping, GUESS_ALL, type ImportChoices, type ImportFound } from "../layout/choice.ts";
import { PRODUCTS } from "../run/report.ts";
import { storable } from "../run/stored.ts";
import { sampleOf } from "../sheet/sheet.ts";
import { beingRead, type ImportRequest, started } from "./ask.ts";
import { type FirstReading, lookAtSample, UNKNOWN } from "./look.ts";
import { fileOfPieces } from "./piece.ts";
import { keepRefusals } from "./refusal.ts";

/** Columns by their places from 1, because another encoding changes their names. */
export type PlacedColumns = Partial<Record<keyof ColumnMapping, number>>;

/**
 * Refuses as `startImport`, and for choices that the file contradicts: nothing is stored then.
 * @param columns null for those of the layout
 */
export async function chooseAgain(
  context: Context,
  asked: ImportRequest,
  choices: Omit<ImportChoices, "columns">,
  columns: PlacedColumns | null,
): Promise<void> {
  const { domain, country, fileName, bytes, used } = await inTransaction(context, (inside) => lock(inside, asked));
  const sample = await sampleOf(fileOfPieces(context, asked.id, { name: fileName, bytes }));
  const given = { site: { domain, country }, organisationId: asked.organisationId };
  const looked = await lookPlaced(choices, columns, used, (each) =>
    lookAtSample(context, sample, bytes, { ...given, choices: orNone(each) }),
  );
  await inTransaction(context, async (inside) => {
    const now = await lock(inside, asked);
    // The form was sent twice.
    if (now.isChecked && Bun.deepEquals(now.choices, looked.choices)) return;
    const { layout, headerHash } = looked;
    const stored = [looked.choices, looked.used].map((each) => each && storable(each)) as [
      string | null,
      string | null,
    ];
    const waits = layout === UNKNOWN && looked.used !== null;
    await choose(inside.db, asked.id, layout, ...stored, headerHash, waits);
    await keepRefusals(inside, asked.id, []);
    await announce(inside.db, ["import"]);
  });
}

function orNone(choices: ImportChoices): ImportChoices | null {
  return Bun.deepEquals(choices, GUESS_ALL) ? null : choices;
}

/** A new encoding keeps the columns in their places. Another sheet or separator makes other columns. */
async function lookPlaced(
  choices: Omit<ImportChoices, "columns">,
  places: PlacedColumns | null,
  used: ImportFound | null,
  look: (choices: ImportChoices) => Promise<FirstReading>,
): Promise<FirstReading> {
  const before = used?.first?.columns ?? [];
  const by = (columns: ColumnMapping | null) => look({ ...choices, columns });
  if (places === null || isOther(choices.sheet, used?.sheet)) return by(null);
  if (!isOther(choices.encoding, used?.encoding) && !isOther(choices.separator, used?.separator))
    return by(named(places, before));
  const first = await by(null);
  const names = first.used?.first?.columns ?? [];
  return names.length === before.length ? by(named(places, names)) : first;
}

function isOther(chosen: string | undefined, found: string | null | undefined): boolean {
  return chosen !== undefined && chosen !== found;
}

function named(places: PlacedColumns, names: readonly string[]): ColumnMapping {
  const columns = Object.entries(places).map(([field, place]) => [field, names[place - 1]]);
  return Object.fromEntries(columns);
}

type Chosen = {
  status: string;
  layout: string;
  fileName: string;
  bytes: number;
  isChecked: boolean;
  choices: ImportChoices | null;
  used: ImportFound | null;
  domain: string;
  country: string;
};

async function lock({ db }: Context, { id, businessId, organisationId }: ImportRequest): Promise<Chosen> {
  const [found] = await lockUpload(db, id, businessId, organisationId);
  if (!found || found.layout === PRODUCTS) throw new Refusal("not_found", "There is no such import.");
  if (found.status !== "uploaded") throw started();
  // The file is still arriving.
  if (found.bytes === 0) throw beingRead();
  return found;
}

const lockUpload = statement<Chosen>(
  "transfer_lock_upload",
  `select i.status, i.layout, i.file_name as "fileName", i.bytes_total::float8 as bytes, i.summary is not null as "isChecked", i.choices, i.used,
    b.domain, b.country
  from review_import i join business b on b.id = i.business_id and b.organisation_id = i.organisation_id
  where i.id = $1::uuid and i.business_id = $2::uuid and i.organisation_id = $3::uuid for update of i`,
);

/**
 * A runner that counts by the earlier choices keeps its lease until it sees the new ones, so that an organisation has one file in work at a
 * time. Of a workbook the earlier findings stay until it was looked at again.
 */
const choose = statement(
  "transfer_choose",
  `update review_import set layout = $2::text, choices = $3::text::jsonb, header_hash = $5::text,
    used = coalesce($4::text::jsonb, used || '{"isOld": true}'), summary = null, scale = null, fault = null, fault_says = null, attempts = 0,
    read = 0, created = 0, updated = 0, unchanged = 0, refused = 0, different = 0,
    task = case when $6::boolean then null else 'check' end, lease_until = case when $6::boolean then null else lease_until end,
    lease_owner = case when $6::boolean then null else lease_owner end
  where id = $1::uuid`,
);
