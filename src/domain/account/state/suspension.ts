// The state of an organisation that the operator stopped: suspended, to be erased, erased. Its sandbox shares it.
//
//   active ⇄ suspended ⇄ to be erased ──▶ erased (the row stays for the entries of logs)
import type { OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import { announce } from "#platform/database/change.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

type Id = { id: OrganisationId };

/** @returns the organisation and its sandbox, locked; none where it does not exist or was erased */
export async function lockWithSandbox({ db }: Context, id: OrganisationId): Promise<(Id & Suspension)[]> {
  return lock(db, id);
}

/** @property sandboxFor the organisation that a sandbox stands beside, whose state it shares */
export type Suspension = {
  suspendedAt: Date | null;
  suspendedReason: string | null;
  eraseAt: Date | null;
  sandboxFor: OrganisationId | null;
};

/** Suspends these organisations now, or gives another reason for it. */
export async function markSuspended(inside: Context, ids: readonly OrganisationId[], reason: string): Promise<void> {
  await suspend(inside.db, ids, inside.clock.now().toISOString(), reason);
  await announceOrganisations(inside, ids);
}

/** Lifts the suspension of these organisations, and calls an erasure of one of them off. */
export async function markResumed(inside: Context, ids: readonly OrganisationId[]): Promise<void> {
  await resume(inside.db, ids);
  await announceOrganisations(inside, ids);
}

/** Sets when suspended organisations are erased; null: never. */
export async function setEraseAt(inside: Context, ids: readonly OrganisationId[], at: Date | null): Promise<void> {
  await erasing(inside.db, ids, at?.toISOString() ?? null);
}

/** The organisations whose wait for the erasure is over, sandboxes left out. */
export async function findDueErasures({ db, clock }: Context): Promise<OrganisationId[]> {
  return (await due(db, clock.now().toISOString())).map(({ id }) => id);
}

/** The organisations that were suspended before a moment, sandboxes included. */
export async function findSuspendedBefore({ db }: Context, moment: Date): Promise<OrganisationId[]> {
  return (await suspendedBefore(db, moment.toISOString())).map(({ id }) => id);
}

/** Empties the row of an organisation that was erased. */
export async function markErased(inside: Context, id: OrganisationId): Promise<void> {
  await erase(inside.db, id, inside.clock.now().toISOString(), ERASED_NAME);
  await announceOrganisations(inside, [id]);
}

/** Refuses with organisation_suspended. Links that were mailed before a suspension change nothing while it lasts. */
export async function requireNotSuspended({ db }: Context, id: OrganisationId): Promise<void> {
  if ((await isSuspended(db, id)).length > 0) throw suspended();
}

/** Of what an organisation may not do while it is suspended. */
export function suspended(): Refusal {
  return new Refusal("organisation_suspended", "The operator suspended this organisation.", {
    says: sentence("operator.suspended"),
  });
}

const ERASED_NAME = "Erased organisation";

/** Announces that the state of organisations changed. */
export async function announceOrganisations(
  { db }: Pick<Context, "db">,
  ids: readonly OrganisationId[],
): Promise<void> {
  await announce(
    db,
    ids.map((id) => `organisation:${id}` as const),
  );
}

const lock = statement<Id & Suspension>(
  "organisation_lock_suspension",
  `select id, suspended_at as "suspendedAt", suspended_reason as "suspendedReason", erase_at as "eraseAt", sandbox_for as "sandboxFor" from organisation
  where (id = $1::uuid or sandbox_for = $1::uuid) and erased_at is null order by id = $1::uuid desc, id for no key update`,
);

const suspend = statement(
  "organisation_suspend",
  `update organisation set suspended_at = coalesce(suspended_at, $2::timestamptz), suspended_reason = $3
  where id = any($1::uuid[])`,
);

const resume = statement(
  "organisation_resume",
  "update organisation set suspended_at = null, suspended_reason = null, erase_at = null where id = any($1::uuid[])",
);

const erasing = statement(
  "organisation_erase_at",
  "update organisation set erase_at = $2::timestamptz where id = any($1::uuid[])",
);

const due = statement<Id>(
  "organisation_erase_due",
  `select o.id from organisation o
  where o.suspended_at is not null and o.erase_at <= $1::timestamptz and o.erased_at is null and o.sandbox_for is null
  order by o.erase_at, o.id`,
);

const isSuspended = statement<Id>(
  "organisation_is_suspended",
  "select id from organisation where id = $1::uuid and suspended_at is not null",
);

const suspendedBefore = statement<Id>(
  "organisation_suspended_before",
  "select id from organisation where suspended_at < $1::timestamptz and erased_at is null order by id",
);

const erase = statement(
  "organisation_erase",
  `update organisation set name = $3, sender_name = null, reply_to = null, postal_address = null, notes = null,
    default_language = null, factor_by = null, company_login_required = false, sender_checked_at = null,
    suspended_reason = null, erase_at = null, erased_at = $2::timestamptz
  where id = $1::uuid`,
);
