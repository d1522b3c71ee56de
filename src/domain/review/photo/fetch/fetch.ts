// Fetches queued pictures: claims those of one review, reads them, and puts them into it together. The other side may be hostile: only
// public addresses are asked, every answer is bounded in size and time, and each picture is drawn again in a process without secrets.
//
//   due ──claim──▶ held (due again after the lease) ──▶ ended, with a fault or without
//                                                   └─▶ due later, where trying again may help
import { type BusinessId, type PhotoId, toWire } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Outbound, Outcome } from "#platform/outbound/outbound.ts";
import { isInside } from "#platform/outbound/refused.ts";
import { MOST_BYTES } from "#platform/raster/upload.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/time/clock.ts";
import { sha256Of, type Uploads } from "../upload.ts";
import { type Claimed, type Fetched, putPhotos } from "./put.ts";
import type { FetchFault } from "./table.ts";

const AT_ONCE = 4;
/** Of one business, whose pictures may all lie at a slow host. */
const AT_ONCE_OF_BUSINESS = 2;
const DEADLINE_MS = 20_000;
/** Longer than five pictures take. */
const LEASE_MS = 5 * MINUTE_MS;
const RETRY_AFTER_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];
const MAY_PASS: readonly FetchFault[] = ["away", "store"];

/** @property readFile gives a file of the folder that a command names; set, only such pictures are read. Null: no such file */
export type FetchTools = {
  uploads: Pick<Uploads, "take" | "hasRoom">;
  outbound: Pick<Outbound, "send">;
  readFile?: (name: string) => Promise<Uint8Array | null>;
};

/** @property fault of a picture that is not tried again */
export type FetchEnd = { id: PhotoId; line: number; source: string | null; fault: FetchFault | null };

export async function isFetchDue(context: Context): Promise<boolean> {
  return (await anyDue(context, context.clock.now().toISOString())).length > 0;
}

/** The name of a picture's file in an archive's folder. */
export function archiveFile(id: PhotoId): string {
  return `${toWire("pho", id)}.webp`;
}

/** Fetches until none is due. @param onEnd called for each picture that is there, and for each that failed for good */
export async function fetchPhotos(
  context: Context,
  tools: FetchTools,
  { signal, onEnd = () => {} }: { signal?: AbortSignal | undefined; onEnd?: (end: FetchEnd) => void } = {},
): Promise<void> {
  const running = new Map<Promise<void>, BusinessId>();
  for (;;) {
    if (signal?.aborted) break;
    const rows = running.size < AT_ONCE ? await claim(context, busyOf([...running.values()]), tools) : [];
    const [first] = rows;
    if (first) {
      const work: Promise<void> = fetchOfReview(context, tools, rows)
        .then((ends) => ends.forEach(onEnd))
        // The lease ends, and the pictures are due again.
        .catch((err) => context.log.error({ err, review: first.reviewId }, "pictures could not be fetched"))
        .finally(() => running.delete(work));
      running.set(work, first.businessId);
    } else if (running.size > 0) await Promise.race(running.keys());
    else break;
  }
  await Promise.all(running.keys());
}

function busyOf(businesses: readonly BusinessId[]): BusinessId[] {
  const counts = Map.groupBy(businesses, (id) => id);
  return [...counts].flatMap(([id, each]) => (each.length >= AT_ONCE_OF_BUSINESS ? id : []));
}

async function claim(context: Context, busy: BusinessId[], { readFile }: FetchTools): Promise<Claimed[]> {
  const now = context.clock.now().getTime();
  const until = new Date(now + LEASE_MS).toISOString();
  return claimed(context, new Date(now).toISOString(), busy, readFile !== undefined, until);
}

async function fetchOfReview(context: Context, tools: FetchTools, rows: readonly Claimed[]): Promise<FetchEnd[]> {
  const got: Fetched[] = [];
  for (const row of rows) got.push({ row, fault: await fetchOne(tools, row) });
  const settled = await putPhotos(context, got);
  const ends: FetchEnd[] = [];
  for (const { row, fault } of settled) {
    const waitMs = fault !== null && MAY_PASS.includes(fault) ? RETRY_AFTER_MS[row.attempts - 1] : undefined;
    if (waitMs === undefined) ends.push({ id: row.id, line: row.line, source: row.source, fault });
    const dueAt = waitMs === undefined ? null : new Date(context.clock.now().getTime() + waitMs).toISOString();
    if (fault !== null) await settle(context, row.id, fault, dueAt);
  }
  return ends;
}

async function fetchOne({ uploads, outbound, readFile }: FetchTools, row: Claimed): Promise<FetchFault | null> {
  const { id, businessId, source, sha256 } = row;
  // Before anything is asked for: a file may name more pictures than there is room for.
  if (!(await uploads.hasRoom(businessId))) return "full";
  const bytes = source === null ? await fileOf(readFile, id) : await load(outbound, source);
  if (typeof bytes === "string") return bytes;
  if (bytes.length > MOST_BYTES) return "large";
  if (sha256 !== null && sha256Of(bytes) !== sha256) return "hash";
  const taken = await uploads.take({ id, businessId, bytes });
  if (!("fault" in taken)) return null;
  switch (taken.fault) {
    case "heic":
    case "avif":
    case "gif":
    case "pdf":
      return "type";
    case "often":
    case "spent":
    case "range":
      return "store";
    default:
      return taken.fault;
  }
}

async function fileOf(readFile: FetchTools["readFile"], id: PhotoId): Promise<Uint8Array | FetchFault> {
  return (await readFile?.(archiveFile(id))) ?? "missing";
}

async function load(outbound: Pick<Outbound, "send">, url: string): Promise<Uint8Array | FetchFault> {
  const outcome = await outbound.send({
    url,
    method: "GET",
    headers: { accept: "image/webp, image/jpeg, image/png" },
    body: null,
    deadlineMs: DEADLINE_MS,
    keptBytes: MOST_BYTES + 1,
    binary: true,
  });
  return outcome.kind === "answered" && outcome.status === 200 ? (outcome.bytes ?? "broken") : faultOf(outcome);
}

function faultOf(outcome: Outcome): FetchFault {
  if (outcome.kind === "refused") return isInside(outcome) ? "private" : "address";
  if (outcome.kind === "answered") return outcome.status === 429 || outcome.status >= 500 ? "away" : "status";
  return outcome.reason === "redirect" || outcome.reason === "too_large" ? REFUSED[outcome.reason] : "away";
}

const REFUSED = { redirect: "redirect", too_large: "large" } as const;

const anyDue = statement<{ id: PhotoId }>(
  "photo_fetch_any",
  "select id from photo_fetch where due_at <= $1::timestamptz and (source is null) = false limit 1",
);

// One business after another has a turn, by the index, so that a long queue of one delays no other.
const claimed = statement<Claimed>(
  "photo_fetch_claim",
  `with recursive owner as (
    (select business_id from photo_fetch where due_at is not null order by business_id limit 1)
    union all
    select (select f.business_id from photo_fetch f where f.due_at is not null and f.business_id > owner.business_id
      order by f.business_id limit 1)
    from owner where owner.business_id is not null
  ), chosen as (
    select n.review_id from owner cross join lateral (
      select f.review_id from photo_fetch f
      where f.business_id = owner.business_id and f.due_at <= $1::timestamptz and (f.source is null) = $3::boolean
      order by f.due_at limit 1
    ) n where owner.business_id is not null and owner.business_id <> all($2::uuid[]) order by random() limit 1
  ), held as (
    select f.id from photo_fetch f join chosen using (review_id)
    where f.due_at <= $1::timestamptz and (f.source is null) = $3::boolean order by f.id for update of f skip locked
  ), taken as (
    update photo_fetch f set due_at = $4::timestamptz, attempts = f.attempts + 1 from held where f.id = held.id
    returning f.id, f.business_id, f.review_id, f.line, f.source, f.sha256, f.alt, f.position, f.state, f.by_owner, f.attempts
  )
  select id, business_id as "businessId", review_id as "reviewId", line, source, sha256, alt, position, state, by_owner as "byOwner", attempts
  from taken order by position, id`,
  { plan: "fresh" },
);

const settle = statement(
  "photo_fetch_settle",
  "update photo_fetch set fault = $2, due_at = $3::timestamptz where id = $1::uuid and due_at is not null",
);
