// Applies the rows of another service's file, while they are read for the second time. The first reading, `scan`, found its layout and
// scale.
import type { BusinessId, ImportId, OrganisationId } from "#contract/id.ts";
import type { LineError } from "#domain/archive/batch/scope.ts";
import type { ReviewRecord } from "#domain/archive/noun/review/record.ts";
import { domainKey } from "#domain/business/profile/domain-key.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { restAfter } from "#platform/database/throttle.ts";
import { loadLanguageDetector } from "#platform/language/detect.ts";
import type { ReviewReading } from "../reader/batch.ts";
import { applyRows, type Batched, type Figures, type Target } from "./batch.ts";
import type { Owner } from "./rule.ts";

/** Stands in the place of a layout's name in an import of products. */
export const PRODUCTS = "products";

export type ImportedBusiness = { id: BusinessId; slug: string; name: string; domain: string; country: string };

/** `row`: its cells by the names of their columns. */
export type Refused = LineError & { row: Record<string, string> };

export type ImportReport = Figures & {
  layout: string;
  vendor: string;
  /** The number of rows, without replies that stand in rows of their own. */
  read: number;
  refused: number;
  /** The highest rating in the file: 5, 10 or 100. */
  scale: number;
};

export function newReport(layout: string, vendor: string, scale: number): ImportReport {
  const products = { matched: 0, made: 0 };
  return { layout, vendor, scale, read: 0, created: 0, updated: 0, unchanged: 0, different: 0, refused: 0, products };
}

export type FileImport = ReviewReading & {
  business: ImportedBusiness;
  /** Null for a dry run. */
  importId: ImportId | null;
  /** The owner of the lease. A command has none. */
  leaseOwner?: string;
  /** Null if the operator imports. */
  organisationId: OrganisationId | null;
  /** Called after each batch. @param share of the whole work, 0 to 1 */
  onProgress?(progress: { share: number; bytes: number; report: ImportReport }): Promise<void> | void;
  /** Gets refused rows, and those that wait for a moderator. */
  onRefused(refused: Refused): Promise<void> | void;
  /** Gets each review before it is stored. */
  onReview?: (review: ReviewRecord) => void;
};

/** Without these collections, the engine lets several hundred MB of garbage gather. */
const BATCHES_BETWEEN_COLLECTIONS = 10;
/** The first reading takes about this share of the time. */
const SCAN_SHARE = 0.1;

/** Throws a Refusal if a part of the file cannot be read; the rows before it stay. */
export async function importFile(context: Context, request: FileImport): Promise<ImportReport> {
  const { business, facts, importId, bytesTotal } = request;
  const owner = request.organisationId && (await ownerOf(context, request.organisationId, business));
  const target: Target = {
    context,
    business,
    importId,
    leaseOwner: request.leaseOwner ?? null,
    onReview: request.onReview,
    owner,
    detect: await loadLanguageDetector(),
    shopIdOf: new Map(),
  };
  const report = newReport(facts.layout, facts.vendor, facts.scale);
  const seen = new Set<number | bigint>();
  let batches = 0;
  let begunAt = performance.now();
  for await (const { bytes, rows } of request.batches) {
    const list = async (line: number, reason: string) =>
      request.onRefused({ line, reason, row: rows.find((each) => each.line === line)?.row ?? {} });
    const refuse = async (line: number, reason: string) => {
      report.refused++;
      await list(line, reason);
    };
    const batch: Batched[] = [];
    for (const { line, readings } of rows) {
      report.read++;
      for (const reading of readings) {
        if ("wrong" in reading) await refuse(line, reading.wrong);
        // A dry run stores no first row by which the second row of a review would be found.
        else if (importId === null && isRepeat(seen, reading.review.fields.externalId)) report.unchanged++;
        else batch.push({ line, review: reading.review });
      }
    }
    const { errors, different } = await applyRows(target, batch, report);
    for (const { line, reason } of errors) await refuse(line, reason);
    for (const { line, reason } of different) await list(line, reason);
    const share = SCAN_SHARE + (1 - SCAN_SHARE) * (bytesTotal === 0 ? 1 : Math.min(bytes / bytesTotal, 1));
    await request.onProgress?.({ share, bytes, report });
    if (++batches % BATCHES_BETWEEN_COLLECTIONS === 0) Bun.gc(true);
    const restMs = await restAfter(context.db, performance.now() - begunAt);
    if (restMs > 0) await Bun.sleep(restMs);
    begunAt = performance.now();
  }
  return report;
}

/** Adds the id to `seen`. @returns whether it was there before */
export function isRepeat(seen: Set<number | bigint>, id: string): boolean {
  const hash = Bun.hash(id);
  if (seen.has(hash)) return true;
  seen.add(hash);
  return false;
}

async function ownerOf(
  { db }: Context,
  organisationId: OrganisationId,
  { name, country, domain }: ImportedBusiness,
): Promise<Owner> {
  const rows = await team(db, organisationId);
  const business = { name, country, domainKey: domainKey(domain) ?? domain };
  return { team: new Set(rows.map(({ email }) => email)), business };
}

const team = statement<{ email: string }>(
  "transfer_team",
  `select lower(u.email) as email from member m join "user" u on u.id = m.user_id where m.organisation_id = $1::uuid`,
);
