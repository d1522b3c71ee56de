// Writes the review of an invitation. The link permits one review and nothing more: the answer to the post shows the private link
// of the review, which is also mailed (contract, Review).
import { findOpenInvitation, markOpened, type OpenInvitation, redeem } from "#domain/invitation/redeem.ts";
import { type FieldErrors, readSubmission } from "#domain/review/submission.ts";
import type { InvitationId } from "#platform/id.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { Section } from "#surface/look/section.tsx";
import { PAGE_LANGUAGE } from "../component/review-card.tsx";
import { managePath, writePath } from "../site.ts";
import type { Form, FormDeps, Problem } from "./form.ts";
import { formPage, NextSteps, notice } from "./form-page.tsx";
import { PrivateLinkForm } from "./private-link.tsx";
import { type Draft, displayName, draftOf, ReviewFields, ratingIn, ratingsOf } from "./review-fields.tsx";

export function inviteForm(deps: FormDeps): Form<OpenInvitation> {
  const { context, links, addressHash } = deps;
  return {
    isPrivate: true,
    async find({ token }) {
      const id = links.read("invite", token) as InvitationId | null;
      return id && (await findOpenInvitation(context, id));
    },
    get(invitation, { url, params: { token } }) {
      if (invitation.state !== "open") return closedInvitation(deps, invitation);
      const draft = { rating: ratingIn(url), author: displayName(invitation.customerName) };
      return draw(deps, { invitation, token, draft, isFirstView: true });
    },
    async post(invitation, { params: { token }, fields, peer }) {
      const read = readSubmission(context, fields);
      const draft = draftOf(fields, invitation.products);
      if ("errors" in read) {
        if (invitation.state !== "open") return closedInvitation(deps, invitation, draft);
        return draw(deps, { invitation, token, draft, errors: read.errors });
      }
      const done = await redeem(context, invitation.id, {
        submission: read.submission,
        language: PAGE_LANGUAGE,
        ipHash: addressHash.ofRange(peer),
        ratings: ratingsOf(fields, invitation.products),
      });
      if (done === null) return null;
      if ("state" in done) return closedInvitation(deps, { ...invitation, ...done }, draft);
      deps.cache.drop(`business:${invitation.businessId}`);
      return seeOther(`${managePath(links, done.reviewId)}?done=${done.status}`);
    },
    redraw(invitation, { params: { token }, fields }, problem) {
      if (invitation.state !== "open") return null;
      return draw(deps, { invitation, token, draft: draftOf(fields, invitation.products), problem });
    },
  };
}

/** /invite/{token}/opened: a request of the script of the opened page. Mail scanners run no scripts. */
export function openedForm({ context, links }: FormDeps): Form<InvitationId> {
  return {
    isPrivate: true,
    isBodiless: true,
    find: async ({ token }) => links.read("invite", token) as InvitationId | null,
    async post(id) {
      await markOpened(context, id);
      return { status: 204, type: "html", body: "", cacheControl: "no-store" };
    },
  };
}

type Drawn = {
  invitation: OpenInvitation;
  token: string;
  draft: Draft;
  errors?: FieldErrors;
  problem?: Problem;
  isFirstView?: boolean;
};

function draw(
  { config, context }: FormDeps,
  { invitation, token, draft, errors = {}, problem, isFirstView = false }: Drawn,
): Content {
  const path = `/invite/${token}`;
  const { businessName, slug, reference, products } = invitation;
  return formPage(config, {
    title: "Write a review",
    business: { name: businessName, slug },
    errors,
    problem,
    children: (
      <form class="form" method="post" action={path} data-opened={isFirstView ? `${path}/opened` : undefined}>
        {reference !== null && (
          <p class="muted">
            About your order <bdi>{reference}</bdi>
          </p>
        )}
        <ReviewFields draft={draft} errors={errors} now={context.clock.now()} products={products} />
        <NextSteps
          businessName={businessName}
          first="Your review goes online at once, marked “Verified purchase”."
          last="You get a private link to change or delete your review at any time."
        />
        <button type="submit" class="button">
          Publish review
        </button>
      </form>
    ),
  });
}

type Closed = Pick<OpenInvitation, "id" | "state" | "businessName" | "slug">;

/**
 * A used link gives no rights over its review, because shops have the links, too.
 * @param draft the text that could not be saved, shown so that it can be copied
 */
function closedInvitation({ config, links }: FormDeps, invitation: Closed, draft?: Draft): Content {
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
    <Section id="not-kept" title="Your text was not saved" class="not-kept">
      <p class="muted">You can copy it from here.</p>
      <p dir="auto">
        <strong>{draft.title}</strong>
      </p>
      <div class="review-text" dir="auto">
        {draft.body}
      </div>
    </Section>
  );
}
