// The importer's queue. A task is claimed with a lease and an owner id, so that no two runners work on it and a runner that was
// killed blocks it for two minutes only.
import type { BusinessId, ImportId, OrganisationId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { ImportChoices } from "../layout/choice.ts";
import { type Fault, storedFault } from "../run/fault.ts";
import { LEASE_SECONDS, LeaseLost } from "../run/lease.ts";
import type { ImportedBusiness } from "../run/report.ts";

/** `check` reads an uploaded file and changes nothing; `run` imports it; `undo` takes an import back; `count` lets it count. */
export type Task = "check" | "run" | "undo" | "count";

export type Claimed = {
  id: ImportId;
  task: Task;
  layout: string;
  fileName: string;
  bytesTotal: number;
  organisationId: OrganisationId | null;
  /** What the owner decided about how the file is read. */
  choices: ImportChoices | null;
  /** Whether a workbook was not unpacked yet, or not since its owner chose anew. */
  isUnseen: boolean;
  business: ImportedBusiness;
  /** Whether that organisation manages the business. */
  isManaged: boolean;
  /** This one included. */
  attempts: number;
  owner: string;
};

/** Bounds a task that crashes its runner each time. */
export const MOST_ATTEMPTS = 3;
const RETRY_SECONDS = 30;

export async function hasImportTasks({ db }: Context): Promise<boolean> {
  return (await anyDue(db)).length > 0;
}

/**
 * Claims the task that has waited longest; null if none is due. An organisation has one running task at a time, so that its files
 * leave room for those of others.
 */
export async function claimTask({ db }: Context): Promise<Claimed | null> {
  const owner = crypto.randomUUID();
  const [row] = await claim(db, owner, LEASE_SECONDS);
  if (!row) return null;
  const { businessId, slug, name, domain, country, ...rest } = row;
  return { ...rest, business: { id: businessId, slug, name, domain, country }, owner };
}

export async function renewLease({ db }: Context, { id, owner }: Claimed): Promise<void> {
  await renew(db, id, owner, LEASE_SECONDS);
}

/** Whether the runner still has the task, and the owner has not chosen anew. */
export async function isCurrent({ db }: Context, { id, owner, choices }: Claimed): Promise<boolean> {
  return (await current(db, id, owner, choices && JSON.stringify(choices))).length > 0;
}

/** Leaves the task for another try: at once after an orderly stop, which counts as no attempt, else half a minute later. */
export async function releaseTask({ db }: Context, { id, owner }: Claimed, isStop: boolean): Promise<void> {
  await release(db, id, owner, isStop ? 0 : RETRY_SECONDS, isStop ? 1 : 0);
}

/** Ends a task that imports no file. Throws LeaseLost. @param fault null if the task succeeded */
export async function endTask({ db }: Context, { id, owner }: Claimed, fault: Fault | null): Promise<void> {
  const [ended] = await end(db, id, owner, fault?.message ?? null, storedFault(fault));
  if (!ended) throw new LeaseLost();
}

/** SQL for review_import: a task of an organisation that moves waits; one that moved goes on there. */
const DUE = `task is not null and (lease_until is null or lease_until <= now()) and not exists (
  select from organisation o where o.id = organisation_id and (o.moving_at is not null or o.moved_at is not null))`;

const anyDue = statement("transfer_any_task", `select 1 from review_import where ${DUE} limit 1`);

const claim = statement<Omit<Claimed, "business" | "owner"> & { businessId: BusinessId } & Claimed["business"]>(
  "transfer_claim",
  `with due as (
    select id from review_import d where ${DUE} and not exists (
      select from review_import o where o.organisation_id = d.organisation_id and o.task is not null and o.lease_until > now())
    order by created_at, id limit 1 for update skip locked
  )
  update review_import i set lease_owner = $1::uuid, lease_until = now() + make_interval(secs => $2::int),
    attempts = i.attempts + 1, status = case when i.task = 'run' then 'running' else i.status end
  from due, business b where i.id = due.id and b.id = i.business_id
  returning i.id, i.task, i.layout, i.file_name as "fileName", i.bytes_total::float8 as "bytesTotal",
    i.organisation_id as "organisationId", i.choices,
    coalesce((i.used ->> 'isOld')::boolean, i.used is null) as "isUnseen", i.business_id as "businessId", b.slug, b.name, b.domain, b.country, i.attempts,
    b.organisation_id is not distinct from i.organisation_id as "isManaged"`,
);

const renew = statement(
  "transfer_renew",
  `update review_import set lease_until = now() + make_interval(secs => $3::int) where id = $1::uuid and lease_owner = $2::uuid`,
);

const current = statement(
  "transfer_current",
  `select 1 from review_import where id = $1::uuid and lease_owner = $2::uuid and choices is not distinct from $3::text::jsonb`,
);

const release = statement(
  "transfer_release",
  `update review_import set lease_owner = null,
    lease_until = case when $3::int > 0 then now() + make_interval(secs => $3::int) end, attempts = greatest(0, attempts - $4::int)
  where id = $1::uuid and lease_owner = $2::uuid and task is not null`,
);

const end = statement(
  "transfer_end_task",
  `update review_import set task = null, lease_until = null, lease_owner = null, fault = $3::text, fault_says = $4::text::jsonb
  where id = $1::uuid and lease_owner = $2::uuid returning id`,
);
