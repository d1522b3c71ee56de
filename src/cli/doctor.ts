// doctor verify: holds stored figures against a recount of the reviews. Exit code 1 where any differs.
import type { Command } from "commander";
import { verifyFigures } from "#domain/insight/verify.ts";
import { toWire } from "#platform/id.ts";
import { type Output, printResult } from "./output.ts";
import { withSession } from "./session.ts";

export function addDoctorCommands(program: Command): void {
  const doctor = program.command("doctor").description("look for what is wrong");
  doctor
    .command("verify")
    .description("recount counters, months, days and benchmark figures from the reviews of some businesses")
    .option("--all", "of all businesses, which takes its time", false)
    .option("--json", "print one JSON object")
    .action(verify);
}

async function verify({ all, ...output }: Output & { all: boolean }): Promise<void> {
  const { businesses, drifted, drifts } = await withSession(({ context }) => verifyFigures(context, { all }));
  const named = drifts.map(({ businessId, ...drift }) => ({ businessId: toWire("biz", businessId), ...drift }));
  const lines = named.map(({ businessId, what, at }) => `${businessId}  ${what}${at ? ` of ${at}` : ""} is wrong`);
  if (drifted > drifts.length) lines.push(`... and ${drifted - drifts.length} more`);
  const sum = `${counted(businesses, "business", "businesses")} recounted, ${counted(drifted, "figure", "figures")} wrong`;
  printResult(output, { businesses, drifted, drifts: named }, [...lines, sum]);
  if (drifted > 0) process.exitCode = 1;
}

function counted(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}
