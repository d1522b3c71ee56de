// The lease of a running import. Each transaction of the run checks it, so that a runner that lost it writes nothing after another one
// took over, after an undo, or after the business went to another organisation.
import type { ImportId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

export const LEASE_SECONDS = 120;

export class LeaseLost extends Error {
  constructor() {
    super("the import is held by another runner, or has ended");
  }
}

/**
 * Locks the import until the transaction ends. Throws LeaseLost, and a Refusal if the organisation gave the business up.
 * @param owner of the lease; null for a command
 */
export async function holdLease({ db }: Context, id: ImportId, owner: string | null): Promise<void> {
  const [held] = await hold(db, id, owner);
  if (!held) throw new LeaseLost();
  if (!held.isManaged) throw givenUp();
}

export function givenUp(): Refusal {
  return new Refusal("validation_error", "The organisation does not manage the business any more.", {
    says: sentence("importFault.givenUp"),
  });
}

const hold = statement<{ isManaged: boolean }>(
  "transfer_hold_lease",
  `select i.organisation_id is null or exists (
    select from business b where b.id = i.business_id and b.organisation_id = i.organisation_id) as "isManaged"
  from review_import i
  where i.id = $1::uuid and i.status = 'running' and i.lease_owner is not distinct from $2::uuid for update of i`,
);
