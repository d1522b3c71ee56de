// webhook status: figures of deliveries, over all processes that share the database.
import { MOST_COUNTED, webhookFigures } from "#domain/webhook/figures.ts";
import { withSession } from "./session.ts";
import { type Output, printResult } from "./terminal.ts";

export async function status(options: Output): Promise<void> {
  const figures = await withSession(({ context }) => webhookFigures(context));
  const { subscriptions, events, due, oldestDueAt, lanesHeld, delivered, failed } = figures;
  printResult(options, figures, [
    `Subscriptions: ${counted(subscriptions.active)} on, ${counted(subscriptions.switchedOff)} switched off`,
    `Events not handed out yet: ${counted(events)}`,
    `Deliveries due: ${counted(due)}${oldestDueAt ? `, the oldest since ${oldestDueAt.toISOString()}` : ""}`,
    `Subscriptions being delivered to at this moment: ${counted(lanesHeld)}`,
    `Attempts of the last five minutes: ${counted(delivered)} delivered, ${counted(failed)} failed`,
  ]);
}

function counted(n: number): string {
  return n >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(n);
}
