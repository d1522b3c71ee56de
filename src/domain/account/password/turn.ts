// Turns for hashing passwords, of which only a few run at once. Callers with proof (a known browser, a mailed link, a session) go before
// strangers. Within each queue the caller with the fewest attempts goes first, so a crowd delays only itself.

import { Refusal } from "#contract/refusal.ts";
import { sentence } from "#contract/sentence.ts";

export type Turn = {
  queue: "holder" | "stranger";
  /** Earlier attempts of the same holder or network. */
  tries: number;
};

export type Turns = {
  /** Runs the work when its turn comes. Refuses with `unavailable` where the queue is full of callers who tried no more often. */
  take<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
};

type Waiting = { tries: number; start(): void; refuse(): void };

/** Then a waiting stranger gets a turn: an attacker with many accounts must not lock strangers out. */
const HOLDERS_IN_A_ROW = 3;

/** @param most how many run at once, and how many wait in each queue */
export function createTurns(most: { running: number; waiting: number }): Turns {
  const queues: Record<Turn["queue"], Waiting[]> = { holder: [], stranger: [] };
  let running = 0;
  let holdersInARow = 0;

  const next = (): Waiting | undefined => {
    const isStrangersTurn =
      queues.holder.length === 0 || (queues.stranger.length > 0 && holdersInARow >= HOLDERS_IN_A_ROW);
    holdersInARow = isStrangersTurn ? 0 : holdersInARow + 1;
    return takeLeastTried(queues[isStrangersTurn ? "stranger" : "holder"]);
  };

  const wait = ({ queue, tries }: Turn): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting = queues[queue];
      waiting.push({ tries, start: resolve, refuse: () => reject(tooMany()) });
      if (waiting.length > most.waiting) takeMostTried(waiting)?.refuse();
    });

  return {
    async take(turn, work) {
      if (running < most.running) running++;
      else await wait(turn);
      try {
        return await work();
      } finally {
        // Given directly to the next in line, so that a later caller cannot take the turn.
        const waiting = next();
        if (waiting) waiting.start();
        else running--;
      }
    },
  };
}

function takeLeastTried(queue: Waiting[]): Waiting | undefined {
  let least = 0;
  for (const [at, { tries }] of queue.entries()) if (tries < (queue[least] as Waiting).tries) least = at;
  return queue.splice(least, 1)[0];
}

function takeMostTried(queue: Waiting[]): Waiting | undefined {
  let most = 0;
  for (const [at, { tries }] of queue.entries()) if (tries >= (queue[most] as Waiting).tries) most = at;
  return queue.splice(most, 1)[0];
}

function tooMany(): Refusal {
  return new Refusal("unavailable", "Too many are logging in right now. Try again in a moment.", {
    says: sentence("account.busy"),
    headers: { "retry-after": "5" },
  });
}
