// The mixed load: everything that people and shops do with the service, at random moments, with a ledger of their answers.
// Each activity has its own pace; running ones are finished when the load stops.
import { type Ask, createAsk } from "./asking.ts";
import { inviteInBulk, inviteOne } from "./inviting.ts";
import type { Ledger } from "./ledger.ts";
import { orderOnce } from "./ordering.ts";
import { readSomething } from "./reading.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";
import { reply, writeFromMail, writeUninvited } from "./writing.ts";

export type Load = {
  ask: Ask;
  /** Sets the pace, as a factor of the usual one. */
  pace(factor: number): void;
  /** Stops the load, and waits for the activities under way. */
  stop(): Promise<void>;
};

/** Actions a second at the usual pace. */
const ACTIVITIES: { perSecond: number; run: (scene: Scene) => Promise<void> }[] = [
  { perSecond: 24, run: readSomething },
  { perSecond: 3, run: inviteOne },
  { perSecond: 0.3, run: inviteInBulk },
  { perSecond: 4, run: orderOnce },
  { perSecond: 0.4, run: writeUninvited },
  { perSecond: 0.6, run: reply },
];
/** The share of invited customers who write. */
const WRITING_SHARE = 0.5;
const READ_AFTER_MS = 1_500;
const TURN_MS = 20;
/** Most actions under way at the usual pace. Beyond it no new ones begin. */
const MOST_UNDER_WAY = 48;

export function startLoad(stage: Stage, ledger: Ledger): Load {
  const ask = createAsk(stage, ledger);
  let isOver = false;
  let factor = 1;
  const scene: Scene = { stage, ledger, ask, isOver: () => isOver };
  const underWay = new Set<Promise<void>>();
  const begin = (work: Promise<void>) => {
    const held = work
      .catch((error) => void ledger.unexpected.push(`the load itself: ${(error as Error).message}`))
      .finally(() => underWay.delete(held));
    underWay.add(held);
  };
  stage.sink.onMail((mail) => {
    if (isOver || mail.link === null) return;
    // Reviewers without an invitation confirm their address; some of the invited customers write.
    if (mail.link.startsWith("/confirm/") || Math.random() < WRITING_SHARE)
      begin(readMail(() => writeFromMail(scene, mail)));
  });
  let turnAt = performance.now();
  const timer = setInterval(() => {
    const passedS = (performance.now() - turnAt) / 1_000;
    turnAt = performance.now();
    for (const { perSecond, run } of ACTIVITIES) {
      const times = Math.floor(perSecond * factor * passedS + Math.random());
      for (let n = 0; n < times && underWay.size < MOST_UNDER_WAY * Math.max(1, factor); n++) begin(run(scene));
    }
  }, TURN_MS);
  return {
    ask,
    pace: (next) => {
      factor = next;
    },
    async stop() {
      clearInterval(timer);
      isOver = true;
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** People read a mail some time after it arrives. */
async function readMail(write: () => Promise<void>): Promise<void> {
  await Bun.sleep(READ_AFTER_MS * (1 + Math.random()));
  await write();
}
