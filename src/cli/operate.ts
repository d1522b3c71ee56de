// Commands of one step: migrate, webhook status, privacy erase, and decisions about a review.
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { eraseEverywhere } from "#domain/transfer/task/erase.ts";
import { MOST_COUNTED, webhookFigures } from "#domain/webhook/figures.ts";
import { readConfig } from "#platform/config/config.ts";
import { migrate } from "#platform/database/migrate.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import { readText } from "#platform/text/text.ts";
import { checked, readChoice, readWireId } from "./kit/argument.ts";
import { type Output, printResult, quantity } from "./kit/terminal.ts";
import { withServer, withSession } from "./session.ts";

export async function status(options: Output): Promise<void> {
  const figures = await withSession(({ context }) => webhookFigures(context));
  const { subscriptions, events, due, oldestDueAt, lanesHeld, delivered, failed } = figures;
  printResult(options, figures, [
    `Subscriptions: ${bounded(subscriptions.active)} on, ${bounded(subscriptions.switchedOff)} switched off`,
    `Events not handed out yet: ${bounded(events)}`,
    `Deliveries due: ${bounded(due)}${oldestDueAt ? `, the oldest since ${oldestDueAt.toISOString()}` : ""}`,
    `Subscriptions being delivered to at this moment: ${bounded(lanesHeld)}`,
    `Attempts of the last five minutes: ${bounded(delivered)} delivered, ${bounded(failed)} failed`,
  ]);
}

/** Counting stops at MOST_COUNTED. */
function bounded(n: number): string {
  return n >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(n);
}

export async function runMigrate(options: Output): Promise<void> {
  const migrations = await withServer(readConfig(process.env), ({ target }) => migrate(target));
  const run = `${quantity(migrations, "migration", "migrations")} run.`;
  const text = migrations === 0 ? "The database is up to date." : run;
  printResult(options, { migrations, at: new Date().toISOString() }, [text]);
}

type EraseOptions = Output & { email: string; reviews: string };

export async function erase(options: EraseOptions): Promise<void> {
  const reviews = readChoice("--reviews", options.reviews, ["keep", "remove"]);
  const { email } = checked("--email", readKnownEmail(options.email));
  const erased = await withSession(({ context }) =>
    eraseEverywhere(context, { email, reviews, actor: "command line" }),
  );
  const kept = reviews === "keep" && erased.reviews > erased.removed ? ", their text kept under another name" : "";
  printResult(options, erased, [
    `invitations: ${erased.invitations} erased`,
    `reviews: ${erased.reviews} erased, ${erased.removed} of them removed${kept}`,
    `messages: ${erased.messages} deleted`,
    `orders: ${erased.orders} deleted`,
  ]);
}

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
