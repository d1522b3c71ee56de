// After the load: waits until no work is left, reads the stored state, and looks at the processes.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lastLine, run } from "../../../test/support/command.ts";
import { rest } from "../kit/place.ts";
import type { Options } from "../kit/rehearsal.ts";
import { none, type Row } from "../kit/row.ts";
import type { Ledger } from "./ledger.ts";
import { badLines } from "./log.ts";
import { type Observed, openBooks, readBooks, waiting } from "./observed.ts";
import type { Stage } from "./stage.ts";
import { api } from "./world.ts";

/** A lease of messages lasts a minute, a lane's 40 s, and a sweep comes each minute. The second retry of a webhook comes after 5 minutes. */
const QUIET_WITHIN_MS = 480_000;
export const LOOK_EVERY_MS = 1_000;
const TELL_EVERY_MS = 15_000;

/** Waits until no work is left. @returns the time in ms, or null after the limit */
export async function untilQuiet(
  books: ReturnType<typeof openBooks>,
  ledger: Ledger,
  say: Options["say"],
  signal: AbortSignal,
): Promise<number | null> {
  const startedAt = performance.now();
  let toldAt = startedAt;
  for (;;) {
    const now = { ...(await waiting(books)), replays: ledger.toReplay.size };
    const passedMs = performance.now() - startedAt;
    if (Object.values(now).every((count) => count === 0)) {
      say(`quiet after ${(passedMs / 1_000).toFixed(0)} s`);
      return passedMs;
    }
    if (passedMs > QUIET_WITHIN_MS) return null;
    if (performance.now() - toldAt > TELL_EVERY_MS) {
      toldAt = performance.now();
      const counts = Object.entries(now).map(([name, count]) => `${count} ${name}`);
      say(`waiting for ${counts.join(", ")}`);
    }
    await rest(LOOK_EVERY_MS, signal);
  }
}

export function quietRow(what: string, ms: number | null): Row {
  const required = `<= ${QUIET_WITHIN_MS / 1_000} s`;
  return { what, required, found: ms === null ? "not in time" : `${(ms / 1_000).toFixed(0)} s`, met: ms !== null };
}

export async function observe(stage: Stage): Promise<Observed> {
  const books = openBooks(stage.databaseUrl);
  try {
    const { used, ...rest } = await readBooks(books);
    const limits = new Map(stage.world.organisations.map((each) => [each.id, each.allowance]));
    const totals = new Map<string, number>();
    for (const { key, businesses } of stage.world.organisations)
      for (const { id, slug } of businesses) {
        const list = (await api(stage.baseUrl, key)("GET", `/businesses/${id}/reviews?perPage=1`)) as { total: number };
        totals.set(slug, list.total);
      }
    const verified = lastLine(await run(["doctor", "verify", "--all", "--json"], stage.env));
    const subscriptions = stage.world.organisations.flatMap((each) => each.subscriptions);
    return {
      ...rest,
      allowances: used.map((each) => ({ ...each, limit: limits.get(each.organisation) ?? null })),
      totals,
      drifted: verified.drifted,
      mails: stage.sink.taken,
      arrived: new Map(subscriptions.map(({ id, receiver }) => [id, receiver.taken])),
    };
  } finally {
    await books.close();
  }
}

export function processRows({ apps }: Stage): Row[] {
  const both = [apps.first, apps.second];
  const alive = both.filter((app) => app.pid() !== null && app.surprises() === 0);
  const memory = both.map((app) => {
    const used = app.memory();
    return used
      ? `${Math.round(used.now)} MB${used.peak === null ? "" : ` (at most ${Math.round(used.peak)})`}`
      : "gone";
  });
  return [
    {
      what: "processes that run and never ended by themselves, with their memory",
      required: "2",
      found: `${alive.length}: ${memory.join(", ")}`,
      met: alive.length === both.length,
    },
    none(
      "errors and uncaught exceptions in their logs",
      both.flatMap((app) => badLines(app.logFile)),
    ),
  ];
}

export function keepLedger({ folder }: Stage, ledger: Ledger, seen: Observed): void {
  const plain = (_key: string, value: unknown) =>
    value instanceof Map ? Object.fromEntries(value) : value instanceof Set ? [...value] : value;
  writeFileSync(join(folder, "ledger.json"), JSON.stringify(ledger, plain, 1));
  writeFileSync(join(folder, "observed.json"), JSON.stringify(seen, plain, 1));
}
