// Ends the mails of a business: a page with a button for people, and one-click posts of mail programs (RFC 8058). The body is not
// read, because the link says everything.
import { findUnsubscribe, type UnsubscribeSubject, unsubscribe } from "#domain/invitation/suppression/unsubscribe.ts";
import type { InvitationId, ReviewId } from "#platform/id.ts";
import type { Links } from "#platform/link.ts";
import type { Form, FormDeps } from "./form.ts";
import { notice } from "./form-page.tsx";

export function unsubscribeForm({ context, config, links }: FormDeps): Form<UnsubscribeSubject> {
  return {
    isPrivate: true,
    isBodiless: true,
    isOpenToAll: true,
    find: async ({ token }) => subjectOf(links, token),
    async get(subject, { params: { token } }) {
      const found = await findUnsubscribe(context, subject);
      if (!found) return null;
      return notice(config, {
        title: "Unsubscribe?",
        children: (
          <form class="form" method="post" action={`/unsubscribe/${token}`}>
            <p>
              <bdi>{found.businessName}</bdi> will not mail you through {config.serviceName} any more: no invitations,
              reminders or replies.
            </p>
            <p class="muted">Your reviews stay as they are.</p>
            <button type="submit" class="button">
              Unsubscribe
            </button>
          </form>
        ),
      });
    },
    async post(subject) {
      const done = await unsubscribe(context, subject);
      if (!done) return null;
      return notice(config, {
        title: "You are unsubscribed",
        children: (
          <p>
            <bdi>{done.businessName}</bdi> will not mail you through {config.serviceName} any more.
          </p>
        ),
      });
    },
  };
}

function subjectOf(links: Links, token: string): UnsubscribeSubject | null {
  const invitationId = links.read("unsubscribe-invitation", token) as InvitationId | null;
  if (invitationId !== null) return { invitationId };
  const reviewId = links.read("unsubscribe-review", token) as ReviewId | null;
  return reviewId === null ? null : { reviewId };
}
