// The page of an invitation that cannot be used: the reason, and what to do.
import type { OpenInvitation } from "#domain/invitation/redeem.ts";
import type { Content } from "#surface/look/answer.ts";
import { writePath } from "../site.ts";
import type { Draft } from "./draft.ts";
import type { FormDeps } from "./form.ts";
import { notice } from "./notice.tsx";
import { PrivateLinkForm } from "./private-link.tsx";

type Closed = Pick<OpenInvitation, "id" | "state" | "businessName" | "slug">;

/**
 * A used link gives no rights over its review, because shops have the links, too.
 * @param draft the text that could not be saved, shown so that it can be copied
 */
export function closedInvitation({ config, links }: FormDeps, invitation: Closed, draft?: Draft): Content {
  const { id, businessName, slug, state } = invitation;
  if (state === "used")
    return notice(config, {
      status: draft ? 409 : 200,
      title: "This link was used",
      children: (
        <>
          <p>
            It works for one review of <bdi>{businessName}</bdi>, which is written.
          </p>
          <NotSaved draft={draft} />
          <PrivateLinkForm path={`/invite/${links.sign("invite", id)}`} to="the address that was invited" />
        </>
      ),
    });
  const isExpired = state === "expired";
  return notice(config, {
    status: 410,
    title: isExpired ? "This link has expired" : "This invitation was cancelled",
    action: { href: writePath(slug), name: "Write without an invitation" },
    children: (
      <>
        <p>
          {isExpired ? "An invitation works for 30 days. " : "The order may have been cancelled. "}
          Ask <bdi>{businessName}</bdi> to send a new one, or write a review without one. You then confirm your mail
          address, and the review is not marked as a verified purchase.
        </p>
        <NotSaved draft={draft} />
      </>
    ),
  });
}

function NotSaved({ draft }: { draft: Draft | undefined }) {
  if (!draft?.body?.trim()) return null;
  return (
    <section class="not-kept" aria-labelledby="not-kept">
      <h2 id="not-kept">Your text was not saved</h2>
      <p class="muted">You can copy it from here.</p>
      <p dir="auto">
        <strong>{draft.title}</strong>
      </p>
      <div class="review-text" dir="auto">
        {draft.body}
      </div>
    </section>
  );
}
