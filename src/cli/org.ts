// org create and update, key create, revoke and list: organisations and their API keys.
import { type BusinessId, type OrganisationId, toWire } from "#contract/id.ts";
import { createKey, listKeys, revokeKey, SCOPES } from "#domain/account/key.ts";
import { livePlans, type Plans } from "#domain/account/plan/plan.ts";
import {
  createOrganisation,
  findOrganisation,
  type Organisation,
  PLAN_STATUSES,
} from "#domain/account/state/organisation.ts";
import { findAnyBusiness } from "#domain/business/profile/business.ts";
import { callErasureOff, requestErasure } from "#domain/operator/erase.ts";
import { findOrganisations, stateOf } from "#domain/operator/list.ts";
import { changeRedirect } from "#domain/operator/move-state.ts";
import { changeOrganisationPlan } from "#domain/operator/plan.ts";
import { readReason } from "#domain/operator/reason.ts";
import { outlastSuspension, resumeOrganisation, suspendOrganisation } from "#domain/operator/suspend.ts";
import { createSandbox } from "#domain/sandbox/create.ts";
import type { PlanChange } from "#domain/webhook/plan-change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { readName } from "#platform/promise/name.ts";
import { readText, TEXT_LIMIT } from "#platform/text/text.ts";
import { readMoment } from "#platform/time/moment.ts";
import { bookOperator } from "./booking.ts";
import { checked, readChoice, readWireId } from "./kit/argument.ts";
import { CommandError, note, type Output, printResult } from "./kit/terminal.ts";
import { withSession } from "./session.ts";

/** @param options.plan `free` by default; a sandbox has its own */
export async function createOrg(options: Output & { name: string; plan?: string; sandbox?: boolean }): Promise<void> {
  const name = checked("--name", readName(options.name, [])).text;
  const { plan = "free", sandbox = false } = options;
  if (sandbox && options.plan !== undefined)
    throw new CommandError("A sandbox has its own plan: leave --plan or --sandbox out.");
  await withSession(async ({ context, plans }) => {
    if (!sandbox) requirePlan(plans, plan);
    const made = await inTransaction(context, async (inside) => {
      const organisation = sandbox
        ? await createSandbox(inside, { name, sandboxFor: null })
        : await createOrganisation(inside, { name, plan });
      const detail = { changed: organisation.plan, organisation: name };
      const subject = toWire("org", organisation.id);
      await bookOperator(inside, organisation.id, { action: "organisation.create", subject, detail });
      return organisation;
    });
    print(options, made);
  });
}

type UpdateOptions = Output & { plan?: string; status?: string; reason?: string };

export async function updateOrg(wireId: string, options: UpdateOptions): Promise<void> {
  const id = readWireId("org", wireId);
  const { plan, status } = options;
  const reason = options.reason === undefined ? null : checked("--reason", readReason(options.reason)).text;
  const change: PlanChange = {};
  if (plan !== undefined) change.plan = plan;
  if (status !== undefined) change.planStatus = readChoice("--status", status, PLAN_STATUSES);
  if (Object.keys(change).length === 0) throw new CommandError("Nothing to change: give --plan or --status.");
  await withSession(async ({ context, plans }) => {
    if (plan !== undefined) requirePlan(plans, plan);
    const changed = await inTransaction(context, async (inside) => {
      if ((await findOrganisation(inside, id))?.sandbox)
        throw new CommandError(`The organisation ${wireId} is a sandbox, whose plan never changes.`);
      const done = await changeOrganisationPlan(inside, id, change);
      if (!done || done.changed === null) return done;
      const detail = { changed: done.changed, organisation: done.organisation.name, ...(reason && { reason }) };
      await bookOperator(inside, id, { action: "organisation.plan", subject: wireId, detail });
      return done;
    });
    if (!changed) throw new CommandError(`There is no organisation ${wireId}.`);
    print(options, changed.organisation);
  });
}

type RedirectOptions = Output & { to?: string; links?: string };

/** Changes where requests for an organisation that moved are sent. */
export async function redirectOrg(wireId: string, options: RedirectOptions): Promise<void> {
  const id = readWireId("org", wireId);
  const { to = null, links } = options;
  const hasLinks = links === undefined ? null : readChoice("--links", links, LINKS) === "open";
  if (to === null && hasLinks === null) throw new CommandError("Nothing to change: give --to or --links.");
  await withSession(async ({ context }) => {
    const { movedTo, movedLinks } = await inTransaction(context, async (inside) => {
      const changed = await changeRedirect(inside, id, { to, hasLinks });
      const detail = { to: changed.movedTo, links: changed.movedLinks };
      await bookOperator(inside, id, { action: "organisation.moved", subject: wireId, detail });
      return changed;
    });
    const line = `${wireId} is at ${movedTo}; private links ${movedLinks ? "open there" : "end here"}`;
    printResult(options, { id: wireId, to: movedTo, links: movedLinks }, [line]);
  });
}

/** Whether the other instance opens private links of this one. */
export const LINKS = ["open", "closed"] as const;

/** Suspends an organisation, or gives another reason. */
export async function suspendOrg(wireId: string, options: Output & { reason: string }): Promise<void> {
  await changeState(wireId, options, "suspend", suspendOrganisation);
}

export async function resumeOrg(wireId: string, options: Output & { reason: string }): Promise<void> {
  await changeState(wireId, options, "resume", resumeOrganisation);
}

/** @param options.callOff calls the erasure off in place of requesting it */
export async function eraseOrg(wireId: string, options: Output & { reason: string; callOff?: boolean }): Promise<void> {
  if (options.callOff) await changeState(wireId, options, "keep", callErasureOff);
  else await changeState(wireId, options, "erase", requestErasure);
}

type Change = (inside: Context, id: OrganisationId, reason: string) => Promise<Organisation | null | false>;

const NOTHING: Record<"suspend" | "resume" | "erase" | "keep", string> = {
  suspend: "is suspended already",
  resume: "is not suspended",
  erase: "is to be erased already",
  keep: "has no erasure that waits",
};

async function changeState(
  wireId: string,
  options: Output & { reason: string },
  action: keyof typeof NOTHING,
  change: Change,
): Promise<void> {
  const id = readWireId("org", wireId);
  const reason = checked("--reason", readReason(options.reason)).text;
  await withSession(async ({ context }) => {
    const changed = await inTransaction(context, async (inside) => {
      const done = await change(inside, id, reason);
      if (done)
        await bookOperator(inside, id, {
          action: `organisation.${action}`,
          subject: wireId,
          detail: { reason, organisation: done.name },
        });
      return done;
    });
    if (changed === null) throw new CommandError(`There is no organisation ${wireId}.`);
    if (changed === false) throw new CommandError(`The organisation ${wireId} ${NOTHING[action]}.`);
    if (changed.suspendedAt) await outlastSuspension(context, id);
    const { suspendedAt, eraseAt } = changed;
    const state = eraseAt ? `to be erased at ${eraseAt.toISOString()}` : suspendedAt ? "suspended" : "active";
    printResult(options, { id: wireId, suspendedAt, eraseAt }, [`${wireId} is ${state}`]);
  });
}

export async function listOrgs(options: Output & { search: string }): Promise<void> {
  await withSession(async ({ context }) => {
    const query = options.search.trim();
    const found = await findOrganisations(context, { query, state: null, limit: MOST_LISTED, offset: 0 });
    const organisations = found.map(({ id, ...of }) => ({ id: toWire("org", id), ...of, state: stateOf(of) }));
    const lines = organisations.map(({ id, name, plan, state }) => [id, state, plan, name].join("  "));
    printResult(options, { organisations }, lines);
  });
}

const MOST_LISTED = 10_000;

function requirePlan(plans: Plans, plan: string): void {
  if (!Object.hasOwn(livePlans(plans), plan))
    throw new CommandError(`There is no plan "${plan}"; there are ${Object.keys(livePlans(plans)).join(", ")}.`);
}

function print(output: Output, { id, name, plan, planStatus }: Organisation): void {
  const wireId = toWire("org", id);
  printResult(output, { id: wireId, name, plan, status: planStatus }, [`${wireId}  ${name}  ${plan} (${planStatus})`]);
}

/** @param options.scope `read` by default */
export async function createKeyFor(
  options: Output & { org: string; name: string; scope?: string[]; expires?: string; business?: string[] },
): Promise<void> {
  const organisationId = readWireId("org", options.org);
  const name = checked("--name", readText(options.name, TEXT_LIMIT.name)).text;
  const scopes = (options.scope ?? ["read"]).map((scope) => readChoice("--scope", scope, SCOPES));
  const expiresAt = options.expires === undefined ? null : readMoment(options.expires);
  if (options.expires !== undefined && (expiresAt === null || expiresAt.getTime() <= Date.now()))
    throw new CommandError("--expires must be a moment in the future such as 2027-03-01T00:00:00Z.");
  await withSession(async ({ context }) => {
    const businessIds = options.business ? await businessesOf(context, organisationId, options.business) : null;
    const made = await inTransaction(context, async (inside) => {
      const key = await createKey(inside, { organisationId, name, scopes, expiresAt, businessIds });
      const detail = { name, scopes: key.scopes.join(", ") };
      await bookOperator(inside, organisationId, { action: "key.create", subject: toWire("key", key.id), detail });
      return key;
    });
    const result = {
      id: toWire("key", made.id),
      key: made.secret,
      prefix: made.prefix,
      scopes: made.scopes,
      ...(expiresAt && { expiresAt }),
      ...(options.business && { businesses: options.business }),
    };
    if (!options.json) note("Keep the key now: it is not stored and cannot be shown again.");
    printResult(options, result, [made.secret]);
  });
}

async function businessesOf(context: Context, organisationId: OrganisationId, slugs: string[]): Promise<BusinessId[]> {
  const found = await Promise.all([...new Set(slugs)].map((slug) => findAnyBusiness(context, slug)));
  return found.map((business, index) => {
    if (business?.organisationId !== organisationId)
      throw new CommandError(`The organisation manages no business "${slugs[index]}".`);
    return business.id;
  });
}

export async function revoke(wireId: string, options: Output): Promise<void> {
  const id = readWireId("key", wireId);
  await withSession(async ({ context }) => {
    await inTransaction(context, async (inside) => {
      const organisationId = await revokeKey(inside, id);
      if (!organisationId) throw new CommandError(`There is no active key ${wireId}.`);
      await bookOperator(inside, organisationId, { action: "key.revoke", subject: wireId });
    });
    printResult(options, { id: wireId, revoked: true }, [`${wireId} revoked`]);
  });
}

export async function listAllKeys(options: Output): Promise<void> {
  await withSession(async ({ context }) => {
    const keys = (await listKeys(context)).map(({ id, organisationId, businessIds, ...key }) => ({
      id: toWire("key", id),
      organisation: toWire("org", organisationId),
      ...key,
      businesses: businessIds?.map((each) => toWire("biz", each)) ?? null,
    }));
    const lines = keys.map(({ id, organisation, prefix, scopes, revokedAt, lastUsedAt, name, ...key }) => {
      const used = lastUsedAt
        ? `last used ${lastUsedAt.toISOString()} from ${key.lastUsedFrom ?? "unknown"}`
        : "never used";
      const end = key.expiresAt ? `ends ${key.expiresAt.toISOString()}` : "does not end";
      const reach = key.businesses?.join("+") ?? "all businesses";
      return [id, organisation, `${prefix}…`, scopes.join("+"), revokedAt ? "revoked" : used, end, reach, name].join(
        "  ",
      );
    });
    printResult(options, { keys }, lines);
  });
}
