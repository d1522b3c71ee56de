// org create, org update: organisations from the command line.
import type { Command } from "commander";
import {
  createOrganisation,
  type Organisation,
  PLAN_STATUSES,
  type PlanStatus,
  updateOrganisation,
} from "#domain/account/organisation.ts";
import type { Plans } from "#domain/account/plan.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { CommandError, type Output, printResult } from "./output.ts";
import { withSession } from "./session.ts";

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
    .description("change an organisation's plan or the plan's status")
    .option("--plan <plan>", "its plan")
    .option("--status <status>", `the plan's status: ${PLAN_STATUSES.join(", ")}`)
    .option("--json", "print one JSON object")
    .action(update);
}

async function create(options: Output & { name: string; plan: string }): Promise<void> {
  const name = readText(options.name, TEXT_LIMIT.name);
  if ("wrong" in name) throw new CommandError(`--name ${name.wrong}.`);
  await withSession(async ({ context, plans }) => {
    requirePlan(plans, options.plan);
    print(options, await createOrganisation(context, { name: name.text, plan: options.plan }));
  });
}

async function update(wireId: string, options: Output & { plan?: string; status?: string }): Promise<void> {
  const id = fromWire("org", wireId);
  if (!id) throw new CommandError(`"${wireId}" is no organisation's id; they begin with org_.`);
  const status = PLAN_STATUSES.find((each) => each === options.status);
  if (options.status !== undefined && !status)
    throw new CommandError(`--status must be one of ${PLAN_STATUSES.join(", ")}.`);
  const change: { plan?: string; planStatus?: PlanStatus } = {};
  if (options.plan !== undefined) change.plan = options.plan;
  if (status) change.planStatus = status;
  if (Object.keys(change).length === 0) throw new CommandError("Nothing to change: give --plan, --status or both.");
  await withSession(async ({ context, plans }) => {
    if (options.plan !== undefined) requirePlan(plans, options.plan);
    const changed = await updateOrganisation(context, id, change);
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
