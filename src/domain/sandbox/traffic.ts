// Sample traffic: each step invites two customers of the sandbox, one by mail and one by link, writes the review of the second, and
// answers some. The first steps are made at once, the others over the next days.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { SANDBOX_SIZE } from "#contract/sandbox.ts";
import { SANDBOX_PLAN } from "#domain/account/plan/plan.ts";
import { findOrganisation, type Organisation } from "#domain/account/state/organisation.ts";
import { listManagedBusinesses } from "#domain/business/profile/business.ts";
import { dayOf } from "#domain/business/state/tally.ts";
import { createInvitation } from "#domain/invitation/create/create.ts";
import { redeem } from "#domain/invitation/redeem.ts";
import { requireRoom } from "#domain/log/sandbox.ts";
import { postReply } from "#domain/review/reply.ts";
import { refuseBeyondSandbox } from "#domain/review/state/sandbox.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { requireSandbox } from "./erase.ts";
import { SAMPLES } from "./sample.ts";

/** Reviews of one run. A sandbox has one run at a time. */
export const TRAFFIC = { atOnce: 24, later: 36, days: 3 } as const;
const ALL = TRAFFIC.atOnce + TRAFFIC.later;
const PAUSE_MINUTES = Math.floor((TRAFFIC.days * DAY_MS) / TRAFFIC.later / 60_000);
/** Sandboxes that one run of the task serves. */
const MOST_SANDBOXES = 50;

/**
 * Begins sample traffic anew, in place of the rest of an earlier run. Refuses with validation_error for a live organisation, with
 * rate_limited at the bound of the log's day and with limit_reached in a full sandbox, where no step could be made.
 */
export async function startTraffic(inside: Context, organisationId: OrganisationId): Promise<void> {
  await requireSandbox(inside, organisationId);
  const [shop] = await listManagedBusinesses(inside, organisationId, { limit: 1, offset: 0 });
  // A step makes two entries at least.
  if (shop) await requireRoom(inside, [{ business: shop }, { business: shop }]);
  await refuseBeyondSandbox(inside, { organisationId });
  await start(inside.db, organisationId, ALL, inside.clock.now().toISOString());
}

/** The reviews that are still to come. */
export async function trafficLeft({ db }: Context, organisationId: OrganisationId): Promise<number> {
  const [row] = await left(db, organisationId);
  return row?.left ?? 0;
}

/** Makes the steps that are due. Several processes may run it at once. @returns how many */
export async function makeTraffic(context: Context): Promise<number> {
  let made = 0;
  for (let turn = 0; turn < MOST_SANDBOXES * TRAFFIC.atOnce; turn++) {
    const step = await makeStep(context);
    if (!step) break;
    made++;
  }
  return made;
}

/** @returns whether one was due */
async function makeStep(context: Context): Promise<boolean> {
  let organisationId: OrganisationId | null = null;
  try {
    return await inTransaction(context, async (inside) => {
      const now = inside.clock.now().toISOString();
      const [due] = await take(inside.db, now, ALL - TRAFFIC.atOnce, PAUSE_MINUTES);
      if (!due) return false;
      organisationId = due.organisationId;
      const of = await findOrganisation(inside, due.organisationId);
      if (of?.sandbox) await visit(inside, of, due.made);
      return true;
    });
  } catch (error) {
    // The sandbox or its part of the log is full.
    if (!(error instanceof Refusal) || organisationId === null) throw error;
    context.log.info({ organisation: organisationId, code: error.code }, "sample traffic ended early");
    await end(context.db, organisationId);
    return true;
  }
}

async function visit(inside: Context, organisation: Organisation, number: number): Promise<void> {
  const shops = await listManagedBusinesses(inside, organisation.id, { limit: 2, offset: 0 });
  const shop = shops[number % shops.length];
  const sample = SAMPLES[number % SAMPLES.length];
  if (!shop || !sample) return;
  const run = inside.clock.now().getTime().toString(36);
  await invite(inside, organisation, shop.id, {
    ...customer(number, sample.author, run),
    reference: `MAIL-${run}-${number}`,
  });
  const fields = { ...customer(number, sample.author, run), reference: `LINK-${run}-${number}`, delivery: "link" };
  const { id } = await invite(inside, organisation, shop.id, fields);
  const { reply, language, ...submission } = sample;
  const done = await redeem(inside, id, {
    submission: { ...submission, experienceDate: dayOf(inside.clock.now()) },
    language,
    ipHash: null,
    ratings: [],
  });
  if (done === null || !("reviewId" in done) || reply === null) return;
  await postReply(inside, { organisationId: organisation.id, reviewId: done.reviewId, body: reply, userId: null });
}

function customer(number: number, name: string, run: string) {
  return { name, email: `customer-${run}-${number}@sandbox.example` };
}

function invite(inside: Context, organisation: Organisation, businessId: BusinessId, fields: Record<string, unknown>) {
  return createInvitation(inside, {
    organisation,
    planId: SANDBOX_PLAN,
    plan: { invitesPerMonth: SANDBOX_SIZE },
    messaging: { sms: false, whatsapp: false },
    source: "dashboard",
    businessId,
    fields,
  });
}

const start = statement<unknown, [OrganisationId, number, string]>(
  "sandbox_traffic_start",
  `insert into sandbox_traffic (organisation_id, steps_left, due_at) values ($1::uuid, $2::int, $3::timestamptz)
  on conflict (organisation_id) do update set steps_left = excluded.steps_left, due_at = excluded.due_at`,
);

/** Counts the step down. $2: from so many left on, a pause of $3 minutes comes before the next. */
const take = statement<{ organisationId: OrganisationId; made: number }, [string, number, number]>(
  "sandbox_traffic_take",
  `with due as materialized (
    select organisation_id from sandbox_traffic where due_at <= $1::timestamptz order by due_at limit 1 for update skip locked
  )
  update sandbox_traffic t set steps_left = t.steps_left - 1, steps_made = t.steps_made + 1,
    due_at = case when t.steps_left <= 1 then null when t.steps_left - 1 > $2::int then t.due_at
      else $1::timestamptz + make_interval(mins => $3::int) end
  from due where t.organisation_id = due.organisation_id
  returning t.organisation_id as "organisationId", t.steps_made as made`,
);

const left = statement<{ left: number }, [OrganisationId]>(
  "sandbox_traffic_left",
  "select steps_left as left from sandbox_traffic where organisation_id = $1::uuid and due_at is not null",
);

const end = statement<unknown, [OrganisationId]>(
  "sandbox_traffic_end",
  "update sandbox_traffic set steps_left = 0, due_at = null where organisation_id = $1::uuid",
);
