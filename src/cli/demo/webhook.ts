// A webhook with a receiver inside the demo, on the loopback. It takes most deliveries and fails some, so that the log shows both.
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { newId, type ReviewId, toWire, type UserId } from "#contract/id.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { postReply } from "#domain/review/reply.ts";
import { listSubscriptions, type Subscription } from "#domain/webhook/state/subscription.ts";
import { createSubscription, updateSubscription } from "#domain/webhook/subscription/subscribe.ts";
import type { Context } from "#platform/database/context.ts";
import { execute } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { actAsOwner, actAsStaff, type Owner } from "./act.ts";

const PATH = "/hooks/reviews";

export type Receiver = { url: string; stop(): void };

/** Refuses the first attempt of `review.updated`, and every one of `review.removed`. */
export function startReceiver(): Receiver {
  const refusedOnce = new Set<string>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { event } = (await request.json().catch(() => ({}))) as { event?: unknown };
      const id = request.headers.get("webhook-id") ?? "";
      if (event === "review.removed") return new Response("This handler is not written yet.", { status: 500 });
      if (event === "review.updated" && !refusedOnce.has(id)) {
        refusedOnce.add(id);
        return new Response("The shop is being updated. Try again later.", { status: 503 });
      }
      return new Response("Thank you.");
    },
  });
  return { url: `http://127.0.0.1:${server.port}${PATH}`, stop: () => void server.stop(true) };
}

/** Subscribes the receiver, whose port is another at each start. @returns whether it is new */
export async function subscribe(context: Context, box: SecretBox, owner: Owner, url: string): Promise<boolean> {
  const { organisationId } = owner;
  const known = (await listSubscriptions(context, organisationId)).find((each) => each.url.endsWith(PATH));
  if (known) await updateSubscription(context, box, organisationId, known.id, { url });
  else
    await actAsOwner(
      context,
      owner,
      ({ id }: Subscription) => ({
        action: "webhook.create",
        subject: toWire("whs", id),
        detail: { events: WEBHOOK_EVENTS.join(", ") },
      }),
      (inside) => createSubscription(inside, box, organisationId, { url, events: [...WEBHOOK_EVENTS] }),
    );
  return known === undefined;
}

const REPLIES = [
  "Thank you for taking the time. We passed your words on to the workshop.",
  "We are glad that it arrived in one piece, and wish you many years with it.",
];

/** Causes the events that the receiver gets: two replies, a hidden review and a removed one. */
export async function causeEvents(
  context: Context,
  { id }: Business,
  by: Owner & { moderatorId: UserId },
): Promise<void> {
  const happy = await latest(
    context,
    id,
    "r.rating >= 4 and not exists (select from reply p where p.review_id = r.id)",
  );
  for (const [index, body] of REPLIES.entries()) {
    const reviewId = happy[index];
    if (!reviewId) continue;
    await actAsOwner(
      context,
      by,
      () => ({ action: "reply.create", subject: toWire("rev", reviewId) }),
      (inside) => postReply(inside, { organisationId: by.organisationId, reviewId, body, userId: by.userId }),
    );
  }
  const unhappy = await latest(
    context,
    id,
    "r.rating <= 3 and not exists (select from report t where t.review_id = r.id)",
  );
  const decisions = [
    { to: "hidden", reason: "contact_data", action: "review.hide" },
    { to: "removed", reason: "not_genuine", action: "review.remove" },
  ] as const;
  for (const [index, { to, reason, action }] of decisions.entries()) {
    const reviewId = unhappy[index];
    if (!reviewId) continue;
    const decision = newId();
    const decided = { to, reason, id: decision, askedBy: "moderator", decidedBy: by.moderatorId } as const;
    await actAsStaff(
      context,
      by.moderatorId,
      () => ({ action, subject: toWire("rev", reviewId), detail: { decision, reason } }),
      (inside) => changeStatus(inside, reviewId, decided),
    );
  }
}

/** @param condition of the review `r`; ours alone */
async function latest({ db }: Context, businessId: string, condition: string): Promise<ReviewId[]> {
  const rows = await execute<{ id: ReviewId }>(
    db,
    `select r.id from review r where r.business_id = $1 and r.status = 'published' and r.source in ('invitation', 'organic')
      and ${condition} order by r.created_at desc, r.id limit 2`,
    businessId,
  );
  return rows.map((row) => row.id);
}
