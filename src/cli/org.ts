// org create, org update: organisations from the command line.
import { createOrganisation, type Organisation, PLAN_STATUSES } from "#domain/account/organisation.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { changePlan, type PlanChange } from "#domain/webhook/plan-change.ts";
import { toWire } from "#platform/id.ts";
import { readName } from "#platform/name.ts";
import { checked, REMINDER_MAX_DAYS, readChoice, readWhole, readWireId } from "./argument.ts";
import { withSession } from "./session.ts";
import { CommandError, type Output, printResult } from "./terminal.ts";

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
