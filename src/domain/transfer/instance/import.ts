// Imports the reviews of a business from another instance, page by page. An import that was cut short goes on at the page before the
// last, because reviews move between pages meanwhile. Reviews that are here already count as unchanged.
import type { ImportId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { domainKey } from "#domain/business/state/domain-key.ts";
import { isAddress } from "#domain/review/photo/address.ts";
import { MOST_PHOTOS } from "#domain/review/photo/attach.ts";
import { harmlessName } from "#domain/review/rule/name.ts";
import { ORIGIN_LIMIT } from "#domain/review/state/record-field.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { loadLanguageDetector } from "#platform/language/detect.ts";
import type { RowReading } from "../layout/row.ts";
import { applyRows, type Batched, type Target } from "../run/batch.ts";
import { LEASE_SECONDS } from "../run/lease.ts";
import { recordProgress } from "../run/record.ts";
import {
  type ImportedBusiness,
  type ImportReport,
  type ImportRun,
  newReport,
  type Refused,
  type Step,
} from "../run/report.ts";
import { type Ask, createInstance, type InstanceAddress } from "./client.ts";

export const CANDOR = "candor";

export type InstanceImport = {
  business: ImportedBusiness;
  address: InstanceAddress;
  ask: Ask;
  /** Null for a dry run. */
  importId: ImportId | null;
  /** Pages count from 1. */
  fromPage: number;
};

/** They hold a million reviews. */
const MOST_PAGES = 50_000;
/** An instance may get new reviews while it is read, but not more pages than these. */
const MOST_MORE_PAGES = 200;
/** Bounds the pages in a row without a new review. Some are normal, because reviews move to later pages. */
const MOST_REPEATS = 3;
const REVIEW_ID = /^rev_[0-9a-z]{26}$/;

/** A step throws a Refusal if the other instance stops answering as it must. Imported reviews stay, and the import can be resumed. */
export function importInstance(context: Context, request: InstanceImport): ImportRun<ImportReport> {
  const report = newReport(CANDOR, request.address.host, 5);
  return { report, steps: stepsOf(context, request, report) };
}

async function* stepsOf(context: Context, request: InstanceImport, report: ImportReport): AsyncGenerator<Step> {
  const { business, address, ask, importId, fromPage } = request;
  const instance = createInstance(address, ask);
  const site = await instance.domain();
  const key = domainKey(site);
  if (key === null || key !== domainKey(business.domain))
    throw new Refusal(
      "validation_error",
      `The profile at ${address.host} is of ${site || "no site"}, and the business here is ${business.domain}.`,
    );
  const target: Target = {
    context,
    business,
    importId,
    leaseOwner: null,
    owner: null,
    shopIdOf: new Map(),
    detect: await loadLanguageDetector(),
  };
  const seen = new Set<number | bigint>();
  let mostPages = 0;
  let repeats = 0;
  for (let page = fromPage; ; page++) {
    const { rows, totalPages } = await instance.page(page);
    if (mostPages === 0) mostPages = Math.min(totalPages + MOST_MORE_PAGES, MOST_PAGES);
    const fresh = rows.filter((row) => !isRepeat(seen, String((row as { id?: unknown } | null)?.id)));
    repeats = fresh.length === 0 && rows.length > 0 ? repeats + 1 : 0;
    if (repeats >= MOST_REPEATS)
      throw new Refusal("validation_error", "The other instance answers with the same reviews again and again.");
    const { listed, reviews } = await applyPage(target, request, report, fresh, (page - 1) * rows.length);
    if (importId !== null) await keepPage(context, importId, report, page);
    yield { share: totalPages === 0 ? 1 : Math.min(page / totalPages, 1), listed, reviews };
    if (rows.length === 0 || page >= totalPages) return;
    if (page >= mostPages)
      throw new Refusal(
        "validation_error",
        "The other instance has more and more pages. What it gave so far is imported.",
      );
  }
}

async function applyPage(
  target: Target,
  { address, business }: InstanceImport,
  report: ImportReport,
  rows: readonly unknown[],
  before: number,
): Promise<Pick<Step, "listed" | "reviews">> {
  const batch: Batched[] = [];
  const listed: Refused[] = [];
  const refuse = (line: number, reason: string) => {
    report.refused++;
    listed.push({ line, reason, row: {} });
  };
  for (const [at, row] of rows.entries()) {
    report.read++;
    const line = before + at + 1;
    const reading = readInstanceRow(row, address.host, business.country);
    if ("wrong" in reading) refuse(line, reading.wrong);
    else batch.push({ line, review: reading.review });
  }
  // The operator's import waits for no moderator.
  const { errors, reviews } = await applyRows(target, batch, report);
  for (const { line, reason } of errors) refuse(line, reason);
  return { listed, reviews };
}

async function keepPage(context: Context, id: ImportId, report: ImportReport, page: number): Promise<void> {
  await recordProgress(context, id, report, 0);
  await keep(context.db, id, page);
}

/**
 * Marks the operator's last import of this profile as running again, if it failed or was cut short. Refuses with validation_error
 * while it still runs.
 * @returns the page to go on at; null if there is nothing to resume
 */
export async function resumeInstance(
  { db }: Context,
  businessId: ImportedBusiness["id"],
  url: string,
): Promise<{ importId: ImportId; fromPage: number } | null> {
  const [row] = await resume(db, businessId, url, CANDOR, LEASE_SECONDS);
  if (row?.isRunning)
    throw new Refusal(
      "validation_error",
      `An import of this profile is running, or was cut short less than ${LEASE_SECONDS / 60} minutes ago. Run the command again then.`,
    );
  return row ? { importId: row.id, fromPage: Math.max(1, row.page - 1) } : null;
}

const keep = statement("transfer_keep_page", "update review_import set page = $2::int where id = $1::uuid");

const resume = statement<{ id: ImportId; page: number; isRunning: boolean }>(
  "transfer_resume_instance",
  `with latest as (
    select id, page, status, status = 'running' and lease_until >= now() as is_running from review_import
    where business_id = $1::uuid and file_name = $2::text and layout = $3::text and organisation_id is null
    order by created_at desc limit 1 for update
  ), resumed as (
    update review_import i set status = 'running', fault = null, lease_until = now() + make_interval(secs => $4::int)
    from latest l where i.id = l.id and l.status in ('failed', 'running') and not l.is_running
  )
  select id, page, is_running as "isRunning" from latest where status in ('failed', 'running')`,
);

/**
 * Reads a review of another instance's open data API into the fields of a {"type":"review"} record. Its id is no id here, and a
 * purchase that the other instance verified was not verified here.
 */
function readInstanceRow(row: unknown, host: string, country: string): RowReading {
  if (typeof row !== "object" || row === null) return { wrong: "it is no review" };
  const { id, rating, title, body, author, createdAt, incentivized, source, origin, reply, photos } = row as Record<
    string,
    unknown
  >;
  if (typeof id !== "string" || !REVIEW_ID.test(id)) return { wrong: "it has no id" };
  if (source === "editor") return { wrong: "it is an editor's review" };
  const from = source === "import" && typeof origin === "string" && origin !== "" ? `${origin}, by ${host}` : host;
  const answer = replyOf(reply);
  const fields = {
    externalId: `candor:${host}:${id}`,
    rating,
    title,
    body,
    author: typeof author === "string" ? harmlessName(author.slice(0, 1_000), country, "en") : author,
    createdAt,
    verified: false,
    source: "import",
    origin: from.slice(0, ORIGIN_LIMIT.max),
    status: "published",
    // An older instance does not say.
    incentivized: typeof incentivized === "boolean" ? incentivized : null,
    ...(answer && { reply: answer }),
  };
  return { review: { fields, product: null, pictures: picturesOf(photos, host) } };
}

/** Those that the other instance serves itself, in order. */
function picturesOf(photos: unknown, host: string): string[] {
  const given = Array.isArray(photos) ? photos.map((photo: unknown) => (photo as { url?: unknown } | null)?.url) : [];
  return given
    .filter((url): url is string => typeof url === "string" && isAddress(url) && URL.parse(url)?.host === host)
    .slice(0, MOST_PHOTOS);
}

function replyOf(reply: unknown): { body: unknown; createdAt: unknown } | null {
  if (typeof reply !== "object" || reply === null) return null;
  const { body, createdAt } = reply as Record<string, unknown>;
  return { body, createdAt };
}

/** Adds the id to `seen`. @returns whether it was there before */
function isRepeat(seen: Set<number | bigint>, id: string): boolean {
  const hash = Bun.hash(id);
  if (seen.has(hash)) return true;
  seen.add(hash);
  return false;
}
