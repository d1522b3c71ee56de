// What an invitation says that cannot be used: why, and what to do.
import type { OpenInvitation } from "#domain/invitation/redeem.ts";
import type { Content } from "#surface/look/answer.ts";
import type { Draft } from "./draft.ts";
import type { FormDeps } from "./form.ts";
import { notice } from "./notice.tsx";
import { writePath } from "./path.ts";
import { PrivateLinkForm } from "./private-link.tsx";

type Closed = Pick<OpenInvitation, "id" | "state" | "businessName" | "slug">;

/**
 * Whoever holds the link of a used invitation is not taken for the review's author: shops make such links, too.
 * @param draft what was just written and could not be kept; nobody should have to type it twice
 */
export function closedInvitation({ config, links }: FormDeps, invitation: Closed, draft?: Draft): Content {
  const { id, businessName, slug } = invitation;
  if (invitation.state === "used") {
    return notice(config, {
      status: draft ? 409 : 200,
      title: "This link was used",
      children: (
        <>
          <p>
            It brought one review of <bdi>{businessName}</bdi>, and works once.
          </p>
          <NotKept draft={draft} />
          <PrivateLinkForm path={`/invite/${links.sign("invite", id)}`} to="the address that was invited" />
        </>
      ),
    });
  }
  return notice(config, {
    status: 410,
    title: invitation.state === "expired" ? "This link has expired" : "This invitation was taken back",
    action: { href: writePath(slug), name: "Write without it" },
    children: (
      <>
        <p>
          {invitation.state === "expired" ? "An invitation works for 30 days. " : "The order may have been cancelled. "}
          Ask <bdi>{businessName}</bdi> to send a new one, or write a review without one: you confirm your mail address
          then, and the review is not marked as a verified purchase.
        </p>
        <NotKept draft={draft} />
      </>
    ),
  });
}

function NotKept({ draft }: { draft: Draft | undefined }) {
  if (!draft?.body?.trim()) return null;
  return (
    <section class="not-kept" aria-labelledby="not-kept">
      <h2 id="not-kept">What you wrote was not kept</h2>
      <p class="muted">Copy it from here, where you still need it.</p>
      <p dir="auto">
        <strong>{draft.title}</strong>
      </p>
      <div class="review-text" dir="auto">
        {draft.body}
      </div>
    </section>
  );
}
