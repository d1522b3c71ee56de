// Erasing a person, and allowing mail to an address again that came back. No entry of the log and no link holds the
// address: who was erased is not to be read in what tells of it.
import { erasePerson } from "#domain/integration/erase.ts";
import { liftBounce } from "#domain/invitation/suppression-desk.ts";
import { readEmail } from "#platform/email.ts";
import { plural } from "#surface/look/format.ts";
import { act, done } from "../act.ts";
import type { Answer, MemberVisit } from "../visit.ts";
import { PRIVACY_PATH } from "./privacy-found.tsx";
import { lookUp, privacyPage, WRONG_EMAIL } from "./privacy-page.tsx";

/** POST /dashboard/settings/privacy/erase */
export async function erasePost(visit: MemberVisit, days: number | null): Promise<Answer> {
  const read = readEmail(visit.fields.email);
  if ("wrong" in read) return privacyPage(visit, days, null, { error: WRONG_EMAIL });
  // It is a transaction of its own, and writes its entry in there, whoever asks for it.
  const erased = await erasePerson(visit.context, {
    email: read.email,
    reviews: visit.fields.remove === undefined ? "keep" : "remove",
    forgetSuppression: visit.fields.forget !== undefined,
    organisationId: visit.organisation.id,
    actor: visit.role,
    userId: visit.user.id,
  });
  const parts = [
    plural(erased.invitations, "invitation"),
    plural(erased.reviews, "review"),
    plural(erased.messages, "message"),
    plural(erased.orders, "order"),
  ];
  const removed = erased.removed > 0 ? ` ${plural(erased.removed, "review")} went offline.` : "";
  return done(
    visit,
    PRIVACY_PATH,
    `The person was erased from ${new Intl.ListFormat("en-GB").format(parts)}.${removed}`,
  );
}

/** POST /dashboard/settings/privacy/lift */
export async function liftPost(visit: MemberVisit, days: number | null): Promise<Answer> {
  const read = readEmail(visit.fields.email);
  if ("wrong" in read) return privacyPage(visit, days, null, { error: WRONG_EMAIL });
  const isLifted = await act(
    visit,
    (lifted: boolean) => (lifted ? { action: "suppression.lift" } : null),
    (inside) => liftBounce(inside, visit.organisation.id, read.email),
  );
  if (isLifted) return done(visit, PRIVACY_PATH, "Mail to the address is allowed again.");
  const problem = "Mail to this address did not come back; what a person asked for, only they can take back.";
  return privacyPage(visit, days, await lookUp(visit, read.email), { problem });
}
