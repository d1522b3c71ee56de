// Cancels an invitation that is not sent yet.
import { cancelInvitation } from "#domain/invitation/cancel.ts";
import { hasInvitation } from "#domain/invitation/dashboard.ts";
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
  // Read and written anew, so that a forged value leads nowhere else.
  const back = listHref(readFilter(new URLSearchParams(fields.list ?? "")));
  if (isCancelled) return done(visit, back, "The invitation was cancelled.");
  return done(visit, back, {
    tone: "problem",
    text: "The invitation is not waiting any more, so it was not cancelled.",
  });
}
