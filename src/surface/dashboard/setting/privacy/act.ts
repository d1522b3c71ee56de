// Erases a person, asks an author about their reviews, and allows mail again to an address that bounced. No entry of the audit log
// and no link holds the address: the log must not tell who was erased.
import { erasePerson } from "#domain/integration/erase.ts";
import { liftBounce } from "#domain/invitation/suppression/suppression.ts";
import { askForRemoval, REMOVAL_LINK_DAYS } from "#domain/review/removal.ts";
import { readEmail } from "#platform/email.ts";
import { plural } from "#surface/look/format.ts";
import { act, done, orExplain } from "../../act.ts";
import type { Answer, MemberVisit } from "../../visit.ts";
import { PRIVACY_PATH } from "./found.tsx";
import { lookUp, privacyPage, WRONG_EMAIL } from "./page.tsx";

/** POST /dashboard/settings/privacy/erase */
export async function erasePost(visit: MemberVisit): Promise<Answer> {
  const read = readEmail(visit.fields.email);
  if ("wrong" in read) return privacyPage(visit, null, WRONG_EMAIL);
  // It runs its own transaction and writes its own entry.
  const erased = await erasePerson(visit.context, {
    email: read.email,
    forgetSuppression: visit.fields.forget !== undefined,
    organisationId: visit.organisation.id,
    actor: visit.role,
    userId: visit.user.id,
  });
  const text = `The person was erased from ${plural(erased.invitations, "invitation")} and ${plural(erased.orders, "order")}.`;
  return done(visit, PRIVACY_PATH, text);
}

/** POST /dashboard/settings/privacy/ask. The answer is the same whether or not the address wrote anything. */
export async function askRemovalPost(visit: MemberVisit): Promise<Answer> {
  const read = readEmail(visit.fields.email);
  if ("wrong" in read) return privacyPage(visit, null, WRONG_EMAIL);
  const asked = { organisationId: visit.organisation.id, email: read.email };
  return orExplain(
    async () => {
      await act(visit, { action: "privacy.ask-removal" }, (inside) => askForRemoval(inside, asked));
      const text = `If this address wrote a review of yours, its author gets a link by mail. It works for ${REMOVAL_LINK_DAYS} days.`;
      return done(visit, PRIVACY_PATH, text);
    },
    ({ message, status }) => privacyPage(visit, null, { problem: message, status }),
  );
}

/** POST /dashboard/settings/privacy/lift */
export async function liftBouncePost(visit: MemberVisit): Promise<Answer> {
  const read = readEmail(visit.fields.email);
  if ("wrong" in read) return privacyPage(visit, null, WRONG_EMAIL);
  const isLifted = await act(
    visit,
    (lifted: boolean) => (lifted ? { action: "suppression.lift" } : null),
    (inside) => liftBounce(inside, visit.organisation.id, read.email),
  );
  if (isLifted) return done(visit, PRIVACY_PATH, "Mail to the address is allowed again.");
  const problem = "Mail to this address did not bounce. Only the person can undo an unsubscription.";
  return privacyPage(visit, await lookUp(visit, read.email), { problem });
}
