// mail bounce: reads a returned mail that a mail server pipes to it. It always ends with 0, because another code would make the
// server return the mail once more.
import { applyMailEvents, type MailEvent, messageIdOf } from "#domain/invitation/suppression/mail-event.ts";
import {
  type DeliveryReport,
  MAX_REPORT_BYTES,
  type Recipient,
  readDeliveryReport,
} from "#platform/mail/delivery-report.ts";
import { openSource } from "./kit/argument.ts";
import { type Output, printResult } from "./kit/terminal.ts";
import { withSession } from "./session.ts";

export async function bounce(file: string | undefined, options: Output): Promise<void> {
  const report = await readDeliveryReport(await readStart(openSource(file ?? "-").source));
  const events = eventsOf(report);
  const { accepted, ignored } =
    events.length === 0
      ? { accepted: 0, ignored: 0 }
      : await withSession(({ context }) => applyMailEvents(context, events));
  printResult(options, { kind: report.kind, accepted, ignored }, [describe(report, accepted)]);
}

/** Reads the input to its end, because a mail server reports a closed pipe as an error. Keeps MAX_REPORT_BYTES. */
async function readStart(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    if (length >= MAX_REPORT_BYTES) continue;
    chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}

function eventsOf(report: DeliveryReport): MailEvent[] {
  if (report.kind === "unreadable") return [];
  const messageId = report.messageIds.find((each) => messageIdOf(each) !== null);
  if (messageId === undefined) return [];
  if (report.kind === "complaint") return [{ messageId, outcome: "complaint" }];
  return report.recipients.flatMap((recipient) => recipientEvents(messageId, recipient));
}

/** Each mail has one recipient. A report about another address, as after a forward, does not match the mail. */
function recipientEvents(messageId: string, { addresses, outcome, status, diagnostic }: Recipient): MailEvent[] {
  if (outcome === "none") return [];
  const isSaid = status !== null && diagnostic?.includes(status);
  const reason = [isSaid ? null : status, diagnostic].filter((each) => each !== null).join(" ");
  const named = [...new Set(addresses.map((each) => each.toLowerCase()))];
  // A report may name a local user, which is no address. The mail is then found by its id.
  if (named.length === 0) return [{ messageId, outcome, reason }];
  return named.map((address) => ({ messageId, outcome, reason, address }));
}

function describe(report: DeliveryReport, accepted: number): string {
  if (report.kind === "unreadable") return "This is no delivery report and no complaint; nothing was changed.";
  if (accepted === 0) return "Nothing in it is about a mail of ours that failed; nothing was changed.";
  return report.kind === "complaint" ? "Noted: the recipient reported the mail as spam." : "Noted: it did not arrive.";
}
