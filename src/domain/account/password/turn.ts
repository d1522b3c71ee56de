// Turns at work of which only a little can run at once: hashing passwords. Strangers wait in one lane, those who hold something
// (a browser that knew the password, a mailed link, a session) in another, which goes first. Within a lane the one who tried least
// goes first: a crowd that tries much waits for itself, and a newcomer waits for the first attempt of each other network at most.
import { Refusal } from "#platform/refusal.ts";

export type Turn = {
  lane: "holder" | "stranger";
  /** How often the same holder, or the same network, tried before this. */
  tries: number;
};

export type Turns = {
  /** Runs the work when it is its turn. Refuses with `unavailable`, before it began, where too many wait who tried as little. */
  take<T>(turn: Turn, work: () => Promise<T>): Promise<T>;
};

type Waiting = { tries: number; start(): void; refuse(): void };

/** While both lanes wait, a stranger has one turn after so many of holders: many accounts of one attacker close no door either. */
const HOLDERS_IN_A_ROW = 3;

/** @param most how many run at once, and how many wait in each lane */
export function createTurns(most: { running: number; waiting: number }): Turns {
  /** In the order in which they came. */
  const lanes: Record<Turn["lane"], Waiting[]> = { holder: [], stranger: [] };
  let running = 0;
  let holdersInARow = 0;

  const next = (): Waiting | undefined => {
    const isStrangersTurn =
      lanes.holder.length === 0 || (lanes.stranger.length > 0 && holdersInARow >= HOLDERS_IN_A_ROW);
    holdersInARow = isStrangersTurn ? 0 : holdersInARow + 1;
    return takeLeastTried(lanes[isStrangersTurn ? "stranger" : "holder"]);
  };

  const wait = ({ lane, tries }: Turn): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting = lanes[lane];
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
        // The turn is handed on, so that it goes to the one who waits and not to one who comes meanwhile.
        const waiting = next();
        if (waiting) waiting.start();
        else running--;
      }
    },
  };
}

/** Of those who tried as little, the one who came first. */
function takeLeastTried(lane: Waiting[]): Waiting | undefined {
  let least = 0;
  for (const [at, { tries }] of lane.entries()) if (tries < (lane[least] as Waiting).tries) least = at;
  return lane.splice(least, 1)[0];
}

/** Of those who tried as much, the one who came last. */
function takeMostTried(lane: Waiting[]): Waiting | undefined {
  let most = 0;
  for (const [at, { tries }] of lane.entries()) if (tries >= (lane[most] as Waiting).tries) most = at;
  return lane.splice(most, 1)[0];
}

function tooMany(): Refusal {
  return new Refusal("unavailable", "Too many are logging in right now. Try again in a moment.", {
    "retry-after": "5",
  });
}
