// report dsa: statements of reasons as NDJSON, in the field names of the European Commission's transparency database.
import { listStatements } from "#domain/review/transparency/statement.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { readMoment } from "#platform/time/moment.ts";
import { CommandError } from "./kit/terminal.ts";
import { withSession } from "./session.ts";

/** Writes the statements of all days from the first to the last, in UTC. */
export async function reportDsa(options: { from: string; to: string }): Promise<void> {
  const from = readDay("--from", options.from);
  const to = new Date(readDay("--to", options.to).getTime() + DAY_MS);
  if (to <= from) throw new CommandError("--to must not be before --from.");
  await withSession(async ({ context }) => {
    const out = Bun.stdout.writer();
    for await (const each of listStatements(context, from, to)) {
      out.write(`${JSON.stringify(each)}\n`);
      // Keeps the memory constant when the reader is slower than the database.
      await out.flush();
    }
    await out.end();
  });
}

function readDay(option: string, text: string): Date {
  const day = readMoment(`${text}T00:00:00Z`);
  if (day === null) throw new CommandError(`${option} must be a date, such as 2026-10-01.`);
  return day;
}
