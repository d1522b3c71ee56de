// 90 clients from 90 networks guess passwords for a minute, on a machine that checks ten a second. Time is counted, not waited for:
// the windows and the turns are the service's, and a check is an event that takes 0.2 s of a clock that the test moves.
import { expect, test } from "bun:test";
import { createTurns } from "#domain/account/password/turn.ts";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import { createAttempts } from "#surface/dashboard/kit/attempt.ts";

const NETWORKS = 90;
const AT_ONCE = 4;
const RUNNING = 2;
const CHECK_MS = 200;
const ATTACK_MS = 60_000;
const OWNER_EVERY_MS = 2_000;
/** One that is turned away comes back after this. */
const AGAIN_MS = 1_000;

test("while 90 networks guess, the right password is checked within 2 s from a known browser or a mailed link, within 10 s from a new one", async () => {
  const begin = Date.UTC(2026, 4, 3, 12, 0, 17);
  let now = begin;
  const events: { at: number; run(): void }[] = [];
  const sleep = (ms: number) => new Promise<void>((resolve) => events.push({ at: now + ms, run: resolve }));
  const clock = { now: () => new Date(now) };
  const attempts = createAttempts(createRateWindow(clock), clock);
  const turns = createTurns({ running: RUNNING, waiting: 120 });
  const counted = { checked: 0, limited: 0, unavailable: 0 };

  const guess = async (peer: string, email: string) => {
    const attempt = await attempts.login(peer, email, null);
    if (!attempt.admitted) counted.limited++;
    else
      try {
        await attempt.check(() => turns.take(attempt.turn, () => sleep(CHECK_MS)));
        counted.checked++;
        return attempt.wrong();
      } catch {
        counted.unavailable++;
      }
    return sleep(AGAIN_MS);
  };
  const client = async (network: number, isAtTarget: boolean) => {
    for (let turn = 0; now < begin + ATTACK_MS; turn++)
      await guess(`198.51.100.${network}`, isAtTarget ? "target@firm.example" : `${network}-${turn}@firm.example`);
  };
  const took: Record<"known" | "mailed" | "new", number[]> = { known: [], mailed: [], new: [] };
  const failed: string[] = [];
  const owner = async (kind: keyof typeof took, admitted: ReturnType<typeof attempts.by>) => {
    const startedAt = now;
    try {
      const attempt = await admitted;
      if (!attempt.admitted) throw new Error("limited");
      await attempt.check(() => turns.take(attempt.turn, () => sleep(CHECK_MS)));
    } catch (error) {
      failed.push(`${kind}: ${error}`);
    }
    took[kind].push(now - startedAt);
  };
  const owners = async () => {
    for (let each = 0; now < begin + ATTACK_MS; each++) {
      owner("known", attempts.login(`203.0.1.${each}`, "target@firm.example", `user ${each}`));
      if (each % 4 === 0) owner("mailed", attempts.by(`link ${each}`, "reset"));
      owner("new", attempts.login(`203.0.2.${each}`, "target@firm.example", null));
      await sleep(OWNER_EVERY_MS);
    }
  };
  for (let network = 0; network < NETWORKS; network++)
    for (let each = 0; each < AT_ONCE; each++) client(network, each % 2 === 0);
  owners();
  for (;;) {
    // What the last event set off is done before the next one.
    await new Promise((resolve) => setImmediate(resolve));
    events.sort((a, b) => b.at - a.at);
    const next = events.pop();
    if (!next) break;
    now = next.at;
    next.run();
  }
  expect(failed).toEqual([]);
  expect(counted.unavailable).toBeGreaterThan(0);
  expect(Math.max(...took.known)).toBeLessThan(2_000);
  expect(Math.max(...took.mailed)).toBeLessThan(2_000);
  expect(Math.max(...took.new)).toBeLessThan(10_000);
});
