// review publish, hold, hide, remove: an operator's decision about one review.
import type { Command } from "commander";
import { changeStatus, type ReviewStatus } from "#domain/review/lifecycle.ts";
import { fromWire } from "#platform/id.ts";
import { readText } from "#platform/text.ts";
import { withSession } from "./session.ts";
import { CommandError, type Output, printResult } from "./terminal.ts";

const DECISIONS: { command: string; to: ReviewStatus; description: string }[] = [
  { command: "publish", to: "published", description: "put a pending, held or hidden review online" },
  { command: "hold", to: "held", description: "take a review offline until it was looked at" },
  { command: "hide", to: "hidden", description: "take a published review offline; it can come back" },
  { command: "remove", to: "removed", description: "take a review offline for good" },
];

const REASON_MAX = 200;

export function addReviewCommands(program: Command): void {
  const review = program.command("review").description("decide about a review");
  for (const { command, to, description } of DECISIONS) {
    review
      .command(`${command} <id>`)
      .description(description)
      .option("--reason <reason>", "why; the profile counts decisions by reason", "operator's decision")
      .option("--json", "print one JSON object")
      .action((id: string, options: Output & { reason: string }) => decide(id, to, options));
  }
}

async function decide(wireId: string, to: ReviewStatus, options: Output & { reason: string }): Promise<void> {
  const id = fromWire("rev", wireId);
  if (!id) throw new CommandError(`"${wireId}" is no review's id; they begin with rev_.`);
  const reason = readText(options.reason, { min: 1, max: REASON_MAX });
  if ("wrong" in reason) throw new CommandError(`--reason ${reason.wrong}.`);
  await withSession(async ({ context }) => {
    const from = await changeStatus(context, id, { to, reason: reason.text, askedBy: "operator" });
    const text = from === to ? `${wireId} is ${to} already` : `${wireId}: ${from} -> ${to}`;
    printResult(options, { id: wireId, from, status: to }, [text]);
  });
}
