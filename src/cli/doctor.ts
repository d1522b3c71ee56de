// doctor: examines everything that a service needs, and changes nothing. doctor verify: compares stored figures with a recount of
// the reviews. Exit code 1 where anything is wrong.
import type { Command } from "commander";
import { verifyFigures } from "#domain/insight/verify.ts";
import type { Finding } from "#platform/doctor/finding.ts";
import { toWire } from "#platform/id.ts";
import { examine } from "./doctor/examine.ts";
import { withSession } from "./session.ts";
import { type Output, printResult } from "./terminal.ts";

export async function runDoctor(output: Output): Promise<void> {
  const findings = await examine(process.env);
  const count = (standing: Finding["standing"]) => findings.filter((each) => each.standing === standing).length;
  const [isWrong, warnings] = [count("wrong"), count("warning")];
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(
    ({ check, standing, says }) =>
      `${standing.padEnd("warning".length)}  ${check.padEnd(width)}  ${says.replaceAll("\n", `\n${" ".repeat(11 + width)}`)}`,
  );
  printResult(output, { wrong: isWrong, warnings, findings }, lines);
  if (isWrong > 0) process.exitCode = 1;
}

export async function verify(_own: unknown, command: Command): Promise<void> {
  // The parser gives --json to `doctor`, which has it, too.
  const { all, ...output } = command.optsWithGlobals<Output & { all: boolean }>();
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
