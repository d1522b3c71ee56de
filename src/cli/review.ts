// review publish, hold, hide, remove: an operator's decision about one review.
import { changeStatus, type ReviewStatus } from "#domain/review/lifecycle.ts";
import { readText } from "#platform/text.ts";
import { checked, readWireId } from "./argument.ts";
import { withSession } from "./session.ts";
import { type Output, printResult } from "./terminal.ts";

const REASON_LENGTH = { min: 1, max: 200 };

export async function decide(wireId: string, to: ReviewStatus, options: Output & { reason: string }): Promise<void> {
  const id = readWireId("rev", wireId);
  const reason = checked("--reason", readText(options.reason, REASON_LENGTH)).text;
  await withSession(async ({ context }) => {
    const from = await changeStatus(context, id, { to, reason, askedBy: "operator" });
    const text = from === to ? `${wireId} is ${to} already` : `${wireId}: ${from} -> ${to}`;
    printResult(options, { id: wireId, from, status: to }, [text]);
  });
}
