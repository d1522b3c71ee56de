// Applies the rows of another service's file, while they are read for the second time. The first reading, `scan`, found its layout and
// scale.
import type { ImportId, OrganisationId } from "#contract/id.ts";
import type { LineError } from "#domain/archive/batch/scope.ts";
import { domainKey } from "#domain/business/state/domain-key.ts";
import type { Owner } from "#domain/review/archive/foreign.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { restAfter } from "#platform/database/throttle.ts";
import { loadLanguageDetector } from "#platform/language/detect.ts";
import { ROW_FAULT } from "../layout/fault.ts";
import { namedCells } from "../layout/reported.ts";
import type { ReviewReading } from "../reader/batch.ts";
import { applyRows, type Batched, type Target } from "./batch.ts";
import { recordProgress } from "./record.ts";
import {
  type ImportedBusiness,
  type ImportReport,
  type ImportRun,
  newReport,
  type Refused,
  type Step,
} from "./report.ts";

export type FileImport = ReviewReading & {
  business: ImportedBusiness;
  /** Null for a dry run. */
  importId: ImportId | null;
  /** The owner of the lease. A command has none. */
  leaseOwner?: string;
  /** Null if the operator imports. */
  organisationId: OrganisationId | null;
};

/** Without these collections, the engine lets several hundred MB of garbage gather. */
const BATCHES_BETWEEN_COLLECTIONS = 10;
/** The first reading takes about this share of the time. */
const SCAN_SHARE = 0.1;

/** A step throws a Refusal if a part of the file cannot be read; the rows before it stay. */
export function importFile(context: Context, request: FileImport): ImportRun<ImportReport> {
  const { layout, vendor, scale, found } = request.facts;
  const report = newReport(layout, vendor, scale, found);
  return { report, steps: stepsOf(context, request, report) };
}

async function* stepsOf(context: Context, request: FileImport, report: ImportReport): AsyncGenerator<Step> {
  const { business, importId, bytesTotal, leaseOwner = null } = request;
  const owner = request.organisationId && (await ownerOf(context, request.organisationId, business));
  const detect = await loadLanguageDetector();
  const target: Target = { context, business, importId, leaseOwner, owner, detect, shopIdOf: new Map() };
  const seen = new Map<number | bigint, number>();
  let repeats = 0;
  let batches = 0;
  let begunAt = performance.now();
  for await (const { header, bytes, rows } of request.batches) {
    const listed: Refused[] = [];
    const repeated: LineError[] = [];
    const list = (error: LineError) =>
      listed.push({ ...error, row: namedCells(header, rows.find(({ line }) => line === error.line)?.cells ?? []) });
    const refuse = (error: LineError) => {
      report.refused++;
      list(error);
    };
    const batch: Batched[] = [];
    for (const { line, readings } of rows) {
      report.read++;
      for (const reading of readings) {
        if ("wrong" in reading) {
          refuse({ line, reason: reading.wrong, says: reading.says });
          continue;
        }
        // A dry run stores no first row by which the second row of a review would be found.
        const earlier = importId === null ? noteLine(seen, reading.review.fields.externalId, line) : null;
        if (earlier === null) {
          batch.push({ line, review: reading.review });
          continue;
        }
        report.unchanged++;
        const { wrong: reason, says } = ROW_FAULT.repeats(earlier);
        if (repeats++ < MOST_REPEATS) repeated.push({ line, reason, says });
      }
    }
    const { errors, different, reviews } = await applyRows(target, batch, report);
    for (const each of errors) refuse(each);
    for (const each of different) list(each);
    if (importId !== null) await recordProgress(context, importId, report, bytes, leaseOwner);
    const share = SCAN_SHARE + (1 - SCAN_SHARE) * (bytesTotal === 0 ? 1 : Math.min(bytes / bytesTotal, 1));
    yield { share, listed, repeated, reviews };
    if (++batches % BATCHES_BETWEEN_COLLECTIONS === 0) Bun.gc(true);
    const restMs = await restAfter(context.db, performance.now() - begunAt);
    if (restMs > 0) await Bun.sleep(restMs);
    begunAt = performance.now();
  }
}

/** Rows that repeat others leave room in the list for those with an error. */
const MOST_REPEATS = 20;

/** Keeps the line of an id's first row. @returns the line that was kept before; null for the first */
function noteLine(seen: Map<number | bigint, number>, id: string, line: number): number | null {
  const hash = Bun.hash(id);
  const before = seen.get(hash) ?? null;
  if (before === null) seen.set(hash, line);
  return before;
}

async function ownerOf(
  { db }: Context,
  organisationId: OrganisationId,
  { name, country, domain }: ImportedBusiness,
): Promise<Owner> {
  const rows = await team(db, organisationId);
  const [organisation] = await nameOf(db, organisationId);
  const business = { name, country, domainKey: domainKey(domain) ?? domain };
  return { team: new Set(rows.map(({ email }) => email)), organisationName: organisation?.name ?? null, business };
}

const nameOf = statement<{ name: string }>(
  "transfer_organisation",
  "select name from organisation where id = $1::uuid",
);

const team = statement<{ email: string }>(
  "transfer_team",
  `select lower(u.email) as email from member m join "user" u on u.id = m.user_id where m.organisation_id = $1::uuid`,
);
