// Takes back an invitation that was not sent yet.
import { cancelInvitation } from "#domain/invitation/cancel.ts";
import { hasInvitation } from "#domain/invitation/desk-list.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { act, done } from "../act.ts";
import type { Answer, BusinessVisit } from "../visit.ts";
import { listHref, readFilter } from "./filter.ts";

/** POST /dashboard/invitations/:id/cancel */
export async function cancelInvitationPost(visit: BusinessVisit): Promise<Answer | null> {
  const { context, organisation, params, fields } = visit;
  const id = fromWire("inv", params.id ?? "");
  if (id === null || !(await hasInvitation(context, organisation.id, id))) return null;
  const isCancelled = await act(
    visit,
    (cancelled) => (cancelled ? { action: "invitation.cancel", subject: toWire("inv", id) } : null),
    (inside) => cancelInvitation(inside, organisation.id, id),
  );
  // Back to the page of the list that it was on; of our own making, whatever was sent.
  const back = listHref(readFilter(new URLSearchParams(fields.list ?? "")));
  if (isCancelled) return done(visit, back, "The invitation was taken back.");
  return done(visit, back, {
    tone: "problem",
    text: "That invitation does not wait any more, so it was not taken back.",
  });
}
