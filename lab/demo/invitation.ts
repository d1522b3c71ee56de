// The latest invitations of a business, in every state that an invitation reaches.
import { DAY_MS } from "#platform/time/clock.ts";
import { random } from "./random.ts";
import type { InvitationRecord, ReviewRecord } from "./record.ts";

const LIFETIME_DAYS = 30;
const REVIEWED = 24;
/** Without a review: how many days ago they were made. */
const OTHERS: Readonly<Record<"sent" | "opened" | "bounced" | "expired", readonly number[]>> = {
  sent: [1, 2, 4, 5, 9, 12, 16, 21],
  opened: [2, 3, 8, 14, 20],
  bounced: [6, 18],
  expired: [34, 37, 41, 46],
};
const NAMES = ["Agnes", "Bram", "Chidi", "Dana", "Edie", "Farid", "Gwen", "Hugo", "Iris", "Jonas"];

/** @param reviews of the business, oldest first: the latest by invitation get theirs */
export function* invitationsOf(
  business: string,
  reviews: readonly ReviewRecord[],
  now: Date,
): Generator<InvitationRecord> {
  const draw = random(`invitations ${business}`);
  let number = 1500;
  const daysBefore = (moment: number, days: number) => new Date(moment - days * DAY_MS).toISOString();
  const base = () => ({ type: "invitation", business, reference: `A-${number++}`, channel: "email" }) as const;
  const invited = reviews.filter(({ source, status }) => source === "invitation" && status === "published");
  for (const { author, email, externalId, createdAt } of invited.slice(-REVIEWED)) {
    if (email === undefined) continue;
    const written = Date.parse(createdAt);
    const sentAt = daysBefore(written, 1 + draw.int(0, 3));
    yield {
      ...base(),
      email,
      name: author,
      status: "reviewed",
      source: draw.chance(0.8) ? "storefront-a" : "dashboard",
      createdAt: sentAt,
      sendAt: sentAt,
      sentAt,
      openedAt: createdAt,
      reviewedAt: createdAt,
      review: externalId,
    };
  }
  for (const status of ["sent", "opened", "bounced", "expired"] as const)
    for (const days of OTHERS[status]) {
      const name = draw.pick(NAMES);
      const sentAt = daysBefore(now.getTime(), days);
      yield {
        ...base(),
        email: `${name.toLowerCase()}.${number}@customer.example`,
        name,
        status,
        source: draw.chance(0.8) ? "storefront-a" : "api",
        createdAt: sentAt,
        sendAt: sentAt,
        sentAt,
        ...(status === "opened" && { openedAt: daysBefore(now.getTime(), days - 1) }),
        expiresAt: daysBefore(now.getTime(), days - LIFETIME_DAYS),
      };
    }
}
