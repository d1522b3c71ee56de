// Orders of shops: sent, often more than once and to both processes at the same moment, and some of them cancelled, before or after.
import { type Answer, isDefinite, untilAnswered } from "./asking.ts";
import type { Ordered } from "./ledger.ts";
import { orderRequest } from "./order-request.ts";
import { anyOf, nextPerson } from "./person.ts";
import type { Scene } from "./scene.ts";

const TWICE_AT_ONCE = 0.2;
const AGAIN_LATER = 0.2;
const CANCELLED = 0.2;
const CANCELLED_FIRST = 0.05;
const GIVES_UP = 0.2;
const CHANGES_MIND_WITHIN_MS = 4_000;

export async function orderOnce({ stage, ledger, ask, isOver }: Scene): Promise<void> {
  const organisation = anyOf(stage.world.organisations);
  const shop = anyOf(organisation.shops);
  const { number, email } = nextPerson();
  const canCancel = shop.kind !== "automation";
  const isCancelledFirst = canCancel && Math.random() < CANCELLED_FIRST;
  const note: Ordered = {
    organisation: organisation.id,
    email,
    delayDays: shop.delayDays,
    queued: [],
    cancelled: [],
    cancelledAt: null,
    isCancelledFirst: false,
  };
  ledger.ordered.push(note);
  const send = async (isCancelled: boolean, insists: boolean) => {
    const request = orderRequest(shop, { number, email, isCancelled });
    let answer: Answer | null = await ask(request);
    if (!isDefinite(answer)) {
      // The first attempt may have taken effect, whatever later attempts are answered.
      (isCancelled ? note.cancelled : note.queued).push("unknown");
      answer = insists ? await untilAnswered(ask, request, isOver) : null;
    }
    if (!answer) return;
    if (answer.status !== 200) ledger.unexpected.push(`order: ${answer.status} ${answer.text.slice(0, 120)}`);
    else {
      const { result } = JSON.parse(answer.text) as { result: string };
      (isCancelled ? note.cancelled : note.queued).push(result);
      if (isCancelled && result === "cancelled") note.cancelledAt ??= performance.now();
    }
  };
  const insists = Math.random() > GIVES_UP;
  if (isCancelledFirst) {
    await send(true, true);
    note.isCancelledFirst = note.cancelledAt !== null;
  }
  if (Math.random() < TWICE_AT_ONCE) await Promise.all([send(false, insists), send(false, insists)]);
  else await send(false, insists);
  if (Math.random() < AGAIN_LATER) await send(false, insists);
  if (!canCancel || isCancelledFirst || Math.random() > CANCELLED) return;
  await Bun.sleep(Math.random() * CHANGES_MIND_WITHIN_MS);
  await send(true, insists);
}
