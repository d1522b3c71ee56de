// org create and update, key create, revoke and list: organisations and their API keys.
import { createKey, listKeys, revokeKey, SCOPES } from "#domain/account/key.ts";
import {
  createOrganisation,
  findOrganisation,
  type Organisation,
  PLAN_STATUSES,
} from "#domain/account/organisation.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { changePlan, type PlanChange } from "#domain/webhook/plan-change.ts";
import { toWire } from "#platform/id.ts";
import { readName } from "#platform/name.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { checked, REMINDER_MAX_DAYS, readChoice, readWhole, readWireId } from "./argument.ts";
import { withSession } from "./session.ts";
import { CommandError, note, type Output, printResult } from "./terminal.ts";

export async function createOrg(options: Output & { name: string; plan: string }): Promise<void> {
  const name = checked("--name", readName(options.name, [])).text;
  await withSession(async ({ context, plans }) => {
    requirePlan(plans, options.plan);
    print(options, await createOrganisation(context, { name, plan: options.plan }));
  });
}

type UpdateOptions = Output & { plan?: string; status?: string; reminderDays?: string };

export async function updateOrg(wireId: string, options: UpdateOptions): Promise<void> {
  const id = readWireId("org", wireId);
  const { plan, status, reminderDays: days } = options;
  const change: PlanChange = {};
  if (plan !== undefined) change.plan = plan;
  if (status !== undefined) change.planStatus = readChoice("--status", status, PLAN_STATUSES);
  if (days === "off") change.reminderDays = null;
  else if (days !== undefined)
    change.reminderDays = readWhole("--reminder-days", days, [1, REMINDER_MAX_DAYS], ", or off");
  if (Object.keys(change).length === 0)
    throw new CommandError("Nothing to change: give --plan, --status or --reminder-days.");
  await withSession(async ({ context, plans }) => {
    if (plan !== undefined) requirePlan(plans, plan);
    const changed = await changePlan(context, id, change);
    if (!changed) throw new CommandError(`There is no organisation ${wireId}.`);
    print(options, changed);
  });
}

function requirePlan(plans: Plans, plan: string): void {
  if (!Object.hasOwn(plans, plan))
    throw new CommandError(`There is no plan "${plan}"; there are ${Object.keys(plans).join(", ")}.`);
}

function print(output: Output, { id, name, plan, planStatus }: Organisation): void {
  const wireId = toWire("org", id);
  printResult(output, { id: wireId, name, plan, status: planStatus }, [`${wireId}  ${name}  ${plan} (${planStatus})`]);
}

/** @param options.scope `read` by default */
export async function createKeyFor(options: Output & { org: string; name: string; scope?: string[] }): Promise<void> {
  const organisationId = readWireId("org", options.org);
  const name = checked("--name", readText(options.name, TEXT_LIMIT.name)).text;
  const scopes = (options.scope ?? ["read"]).map((scope) => readChoice("--scope", scope, SCOPES));
  await withSession(async ({ context }) => {
    if (!(await findOrganisation(context, organisationId)))
      throw new CommandError(`There is no organisation ${options.org}.`);
    const made = await createKey(context, { organisationId, name, scopes });
    const result = { id: toWire("key", made.id), key: made.secret, prefix: made.prefix, scopes: made.scopes };
    if (!options.json) note("Keep the key now: it is not stored and cannot be shown again.");
    printResult(options, result, [made.secret]);
  });
}

export async function revoke(wireId: string, options: Output): Promise<void> {
  const id = readWireId("key", wireId);
  await withSession(async ({ context }) => {
    if (!(await revokeKey(context, id))) throw new CommandError(`There is no active key ${wireId}.`);
    printResult(options, { id: wireId, revoked: true }, [`${wireId} revoked`]);
  });
}

export async function listAllKeys(options: Output): Promise<void> {
  await withSession(async ({ context }) => {
    const keys = (await listKeys(context)).map(({ id, organisationId, ...key }) => ({
      id: toWire("key", id),
      organisation: toWire("org", organisationId),
      ...key,
    }));
    const lines = keys.map(({ id, organisation, prefix, scopes, revokedAt, lastUsedAt, name }) => {
      const state = revokedAt ? "revoked" : lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : "never used";
      return [id, organisation, `${prefix}…`, scopes.join("+"), state, name].join("  ");
    });
    printResult(options, { keys }, lines);
  });
}
