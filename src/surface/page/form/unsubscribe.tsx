// No more mail from a business. A page with a button for people, and one request without a page for mail programs (RFC 8058),
// which send it in a form of their own: none of it is read, the link says all.
import { findUnsubscribe, type UnsubscribeSubject, unsubscribe } from "#domain/invitation/suppression/unsubscribe.ts";
import type { InvitationId, ReviewId } from "#platform/id.ts";
import type { Links } from "#platform/link.ts";
import type { Form, FormDeps } from "./form.ts";
import { notice } from "./notice.tsx";

/** /unsubscribe/{token} */
export function unsubscribeForm({ context, config, links }: FormDeps): Form {
  return {
    isPrivate: true,
    isBodiless: true,
    isOpenToAll: true,
    async get({ params }) {
      const token = params.token ?? "";
      const subject = subjectOf(links, token);
      const found = subject && (await findUnsubscribe(context, subject));
      if (!found) return null;
      return notice(config, {
        title: "No more mail?",
        children: (
          <form class="form" method="post" action={`/unsubscribe/${token}`}>
            <p>
              <bdi>{found.businessName}</bdi> will not write to you through {config.serviceName} again: no invitations,
              no reminders, no mail about replies.
            </p>
            <p class="muted">What you have written stays as it is.</p>
            <button type="submit" class="button">
              Stop mail
            </button>
          </form>
        ),
      });
    },
    async post({ params }) {
      const subject = subjectOf(links, params.token ?? "");
      const done = subject && (await unsubscribe(context, subject));
      if (!done) return null;
      return notice(config, {
        title: "No more mail",
        children: (
          <p>
            <bdi>{done.businessName}</bdi> will not write to you through {config.serviceName} again.
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
