// mail bounce: a returned mail, as a mail server hands it to a program. It ends with 0 whatever the mail holds, because a
// server would otherwise return the return.
import { existsSync, statSync } from "node:fs";
import type { Command } from "commander";
import { applyMailEvents, type MailEvent, messageIdOf } from "#domain/invitation/bounce/mail-event.ts";
import {
  type DeliveryReport,
  MAX_REPORT_BYTES,
  type Recipient,
  readDeliveryReport,
} from "#platform/delivery-report.ts";
import { withSession } from "./session.ts";
import { CommandError, type Output, printResult } from "./terminal.ts";

export function addMailCommands(program: Command): void {
  const mail = program.command("mail").description("what mail servers tell us");
  mail
    .command("bounce")
    .argument("[file]", "the returned mail; standard input where none is given, or with -", "-")
    .description("take note of one returned mail or one complaint")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      "\nMade for a mail server's pipe: docs/mail-events.md says how. Ends with 0 whatever the mail says.",
    )
    .action(bounce);
}

async function bounce(file: string, options: Output): Promise<void> {
  if (file !== "-" && !(existsSync(file) && statSync(file).isFile()))
    throw new CommandError(`There is no file ${file}.`);
  const source = (file === "-" ? Bun.stdin.stream() : Bun.file(file).stream()) as AsyncIterable<Uint8Array>;
  const report = await readDeliveryReport(await readStart(source));
  const events = eventsOf(report);
  const { accepted, ignored } =
    events.length === 0 ? NOTHING : await withSession(({ context }) => applyMailEvents(context, events));
  printResult(options, { kind: report.kind, accepted, ignored }, [describe(report, accepted)]);
}

const NOTHING = { accepted: 0, ignored: 0 };

/** All of it is taken, so that a server does not find its pipe closed, and what is too much is dropped. */
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

/** Each of our mails goes to one address: what is about another, as after a forward, is not about ours. */
function recipientEvents(messageId: string, { addresses, outcome, status, diagnostic }: Recipient): MailEvent[] {
  if (outcome === "none") return [];
  const reason = [status, diagnostic].filter((each) => each !== null).join(" ");
  const named = [...new Set(addresses.map((each) => each.toLowerCase()))];
  // A local user's name is no address; the mail is known by its id.
  if (named.length === 0) return [{ messageId, outcome, reason }];
  return named.map((address) => ({ messageId, outcome, reason, address }));
}

function describe(report: DeliveryReport, accepted: number): string {
  if (report.kind === "unreadable") return "This is no delivery report and no complaint; nothing was changed.";
  if (accepted === 0) return "Nothing in it is about a mail of ours that failed; nothing was changed.";
  return report.kind === "complaint" ? "Noted: its reader called it spam." : "Noted: it did not arrive.";
}
