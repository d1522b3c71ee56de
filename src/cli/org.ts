// org create, org update: organisations from the command line.
import type { Command } from "commander";
import { createOrganisation, type Organisation, PLAN_STATUSES } from "#domain/account/organisation.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { changePlan, type PlanChange } from "#domain/webhook/plan-change.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { readName } from "#platform/name.ts";
import { withSession } from "./session.ts";
import { CommandError, type Output, printResult } from "./terminal.ts";

/** An invitation lives 30 days: a reminder must leave time to heed it. */
const REMINDER_MAX_DAYS = 28;

export function addOrgCommands(program: Command): void {
  const org = program.command("org").description("make and change organisations");
  org
    .command("create")
    .description("make an organisation")
    .requiredOption("--name <name>", "what it is called")
    .option("--plan <plan>", "its plan", "free")
    .option("--json", "print one JSON object")
    .action(create);
  org
    .command("update <id>")
    .description("change an organisation's plan, the plan's status, or its reminders")
    .option("--plan <plan>", "its plan")
    .option("--status <status>", `the plan's status: ${PLAN_STATUSES.join(", ")}`)
    .option(
      "--reminder-days <days>",
      `remind once, so many days after an invitation: 1 to ${REMINDER_MAX_DAYS}, or off`,
    )
    .option("--json", "print one JSON object")
    .action(update);
}

async function create(options: Output & { name: string; plan: string }): Promise<void> {
  const name = readName(options.name, []);
  if ("wrong" in name) throw new CommandError(`--name ${name.wrong}.`);
  await withSession(async ({ context, plans }) => {
    requirePlan(plans, options.plan);
    print(options, await createOrganisation(context, { name: name.text, plan: options.plan }));
  });
}

type UpdateOptions = Output & { plan?: string; status?: string; reminderDays?: string };

async function update(wireId: string, options: UpdateOptions): Promise<void> {
  const id = fromWire("org", wireId);
  if (!id) throw new CommandError(`"${wireId}" is no organisation's id; they begin with org_.`);
  const status = PLAN_STATUSES.find((each) => each === options.status);
  if (options.status !== undefined && !status)
    throw new CommandError(`--status must be one of ${PLAN_STATUSES.join(", ")}.`);
  const change: PlanChange = {};
  if (options.plan !== undefined) change.plan = options.plan;
  if (status) change.planStatus = status;
  if (options.reminderDays !== undefined) change.reminderDays = readReminderDays(options.reminderDays);
  if (Object.keys(change).length === 0)
    throw new CommandError("Nothing to change: give --plan, --status or --reminder-days.");
  await withSession(async ({ context, plans }) => {
    if (options.plan !== undefined) requirePlan(plans, options.plan);
    const changed = await changePlan(context, id, change);
    if (!changed) throw new CommandError(`There is no organisation ${wireId}.`);
    print(options, changed);
  });
}

function readReminderDays(value: string): number | null {
  if (value === "off") return null;
  const days = /^\d{1,2}$/.test(value) ? Number(value) : 0;
  if (days < 1 || days > REMINDER_MAX_DAYS)
    throw new CommandError(`--reminder-days must be a whole number from 1 to ${REMINDER_MAX_DAYS}, or off.`);
  return days;
}

function requirePlan(plans: Plans, plan: string): void {
  if (!Object.hasOwn(plans, plan))
    throw new CommandError(`There is no plan "${plan}"; there are ${Object.keys(plans).join(", ")}.`);
}

function print(output: Output, { id, name, plan, planStatus }: Organisation): void {
  const wireId = toWire("org", id);
  printResult(output, { id: wireId, name, plan, status: planStatus }, [`${wireId}  ${name}  ${plan} (${planStatus})`]);
}
