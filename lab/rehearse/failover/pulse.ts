// The pulse of writes: an invitation every half second at each process, sent once and never repeated, so that the gaps between
// answered ones are the time without writes. Beside it the log's checkpoints, as a witness would keep them.
import type { Ask } from "../mixed/asking.ts";
import { isDefinite } from "../mixed/asking.ts";
import { headersOf } from "../mixed/inviting.ts";
import type { Failure, Invited, Ledger } from "../mixed/ledger.ts";
import { nextPerson } from "../mixed/person.ts";
import type { Stage } from "../mixed/stage.ts";

const BEAT_MS = 500;
export const APPS = ["first", "second"] as const;
const CHECKPOINT_EVERY = 20;

export type Beat = { app: Failure["app"]; ended: number };

export type Pulse = {
  /** Writes that were acknowledged. */
  beats: Beat[];
  /** Checkpoints of the log, oldest first. */
  checkpoints: string[];
  stop(): Promise<void>;
};

export function startPulse(stage: Stage, ledger: Ledger, ask: Ask): Pulse {
  const organisation = stage.world.organisations.find((each) => each.allowance === null);
  const business = organisation?.businesses[0];
  if (!organisation || !business) throw new Error("No organisation has room for the pulse.");
  const beats: Beat[] = [];
  const checkpoints: string[] = [];
  const underWay = new Set<Promise<void>>();
  const beat = async (app: Failure["app"]) => {
    const { number, email } = nextPerson();
    const note: Invited = { organisation: organisation.id, business: business.id, email, outcome: "unknown" };
    ledger.invited.push(note);
    const answer = await ask(
      {
        kind: "pulse",
        method: "POST",
        path: "/api/v1/invitations",
        headers: headersOf(organisation.key),
        body: JSON.stringify({ businessId: business.id, email, reference: `P-${number}` }),
      },
      app,
    );
    if (answer.status === 201) {
      note.outcome = "accepted";
      beats.push({ app, ended: performance.now() });
    } else if (isDefinite(answer)) ledger.unexpected.push(`pulse: ${answer.status} ${answer.text.slice(0, 120)}`);
  };
  const look = async () => {
    const { status, text } = await ask({ kind: "checkpoint", path: "/log/checkpoint", isRead: true });
    if (status === 200 && text !== checkpoints.at(-1)) checkpoints.push(text);
  };
  const begin = (work: Promise<void>) => {
    const held = work.finally(() => underWay.delete(held));
    underWay.add(held);
  };
  let turn = 0;
  const timer = setInterval(() => {
    for (const app of APPS) begin(beat(app));
    if (turn++ % CHECKPOINT_EVERY === 0) begin(look());
  }, BEAT_MS);
  return {
    beats,
    checkpoints,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

/** The moments of writes that were answered, by who answered. */
export function timesOf({ beats }: Pulse, app: Failure["app"]): number[] {
  return beats.flatMap((each) => (each.app === app ? [each.ended] : [])).sort((a, b) => a - b);
}

/** The longest time between two of these moments, from the last before `from` to the first after `until`. */
export function longestGap(times: readonly number[], from: number, until: number): number {
  const first = times.findLastIndex((at) => at <= from);
  const after = times.findIndex((at) => at >= until);
  if (after === -1) return Number.POSITIVE_INFINITY;
  const inside = times.slice(Math.max(first, 0), after + 1);
  return Math.max(0, ...inside.slice(1).map((at, index) => at - (inside[index] ?? at)));
}
