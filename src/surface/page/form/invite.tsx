// Writes the review of an invitation. The link permits one review and nothing more: the answer to the post shows the private link
// of the review, which is also mailed (contract, Review).
import type { InvitationId } from "#contract/id.ts";
import { markOpened, type OpenInvitation, redeem } from "#domain/invitation/redeem.ts";
import { type FieldErrors, readSubmission } from "#domain/review/state/submission.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import type { Fields } from "#surface/look/fields.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { actionFor } from "../kit/reader.ts";
import { managePath, writePath } from "../kit/site.ts";
import { SITE_WORDS } from "../kit/words.ts";
import { countOrganic, type Form, type FormDeps, type Opened, type Problem } from "./form.ts";
import { formPage, NextSteps, notice } from "./form-page.tsx";
import { OwnerFields, readOwn } from "./owner.tsx";
import { ofInvitation, PrivateLinkForm } from "./private-link.tsx";
import { type Draft, displayName, draftOf, ReviewFields, ratingIn, ratingsOf } from "./review-fields.tsx";
import { FORM_WORDS, useFormWords } from "./words.ts";

export function inviteForm(deps: FormDeps): Form<OpenInvitation> {
  const { context, links, addressHash } = deps;
  return {
    ...ofInvitation(deps),
    get(invitation, opened) {
      if (invitation.state !== "open") return closedInvitation(deps, opened, invitation);
      const draft = { rating: ratingIn(opened.url), author: displayName(invitation.customerName) };
      return draw(deps, opened, { invitation, draft, isFirstView: true });
    },
    async post(invitation, posted) {
      const { fields, peer, reader } = posted;
      const { fault } = FORM_WORDS[reader.language];
      const read = readSubmission(context, fields, fault);
      const owner = readOwn(invitation.mailbox, fields, fault);
      const draft = draftOf(fields, invitation.products);
      if (invitation.state !== "open") return closedInvitation(deps, posted, invitation, draft);
      if ("errors" in read || "error" in owner) {
        const errors = { ...("errors" in read && read.errors), ...("error" in owner && { email: owner.error }) };
        return draw(deps, posted, { invitation, draft, fields, errors });
      }
      // The address is not confirmed, and gets a mail.
      const problem = owner.own?.email ? await countOrganic(deps.window, peer) : null;
      if (problem) return draw(deps, posted, { invitation, draft, fields, problem });
      const done = await redeem(context, invitation.id, {
        submission: read.submission,
        language: reader.language,
        ipHash: addressHash.ofRange(peer),
        ratings: ratingsOf(fields, invitation.products),
        own: owner.own,
      });
      if (done === null) return null;
      if ("state" in done) return closedInvitation(deps, posted, { ...invitation, ...done }, draft);
      deps.cache.drop(`business:${invitation.businessId}`);
      return seeOther(hrefFor(reader, `${managePath(links, done.reviewId)}?done=${done.status}`));
    },
    redraw(invitation, posted, problem) {
      if (invitation.state !== "open") return null;
      const { fields } = posted;
      return draw(deps, posted, { invitation, draft: draftOf(fields, invitation.products), fields, problem });
    },
  };
}

/** /invite/{token}/opened: a request of the script of the opened page. Mail scanners run no scripts. */
export function openedForm({ context, links }: FormDeps): Form<InvitationId> {
  return {
    isPrivate: true,
    isBodiless: true,
    find: async ({ token }) => links.read("invite", token),
    async post(id) {
      await markOpened(context, id);
      return { status: 204, type: "html", body: "", cacheControl: "no-store" };
    },
  };
}

type Drawn = {
  invitation: OpenInvitation;
  draft: Draft;
  /** As they were sent. */
  fields?: Fields;
  errors?: FieldErrors;
  problem?: Problem;
  isFirstView?: boolean;
};

function draw(
  { config, context }: FormDeps,
  opened: Opened,
  { invitation, draft, fields, errors = {}, problem, isFirstView = false }: Drawn,
): Content {
  const path = `/invite/${opened.params.token}`;
  const { invite: words } = FORM_WORDS[opened.reader.language];
  const { businessName, slug, reference, products, mailbox } = invitation;
  return formPage(config, opened, {
    title: SITE_WORDS[opened.reader.language].review.write,
    business: { name: businessName, slug },
    errors,
    problem,
    children: (
      <form
        class="form"
        method="post"
        action={actionFor(opened.reader, path)}
        data-opened={isFirstView ? `${path}/opened` : undefined}
      >
        {reference !== null && <p class="muted">{words.order({ reference: <bdi>{reference}</bdi> })}</p>}
        <ReviewFields draft={draft} errors={errors} now={context.clock.now()} products={products} />
        <OwnerFields mailbox={mailbox} fields={fields} errors={errors} />
        <NextSteps businessName={businessName} first={words.first} last={words.last} />
        <button type="submit" class="button">
          {words.publish}
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
function closedInvitation({ config, links }: FormDeps, opened: Opened, invitation: Closed, draft?: Draft): Content {
  const { id, businessName, slug, state } = invitation;
  const { invite: words, link } = FORM_WORDS[opened.reader.language];
  const name = <bdi>{businessName}</bdi>;
  if (state === "used")
    return notice(config, opened, {
      status: draft ? 409 : 200,
      title: words.usedTitle,
      children: (
        <>
          <p>{words.used({ name })}</p>
          <NotSaved draft={draft} />
          <PrivateLinkForm
            action={actionFor(opened.reader, `/invite/${links.sign("invite", id)}/link`)}
            text={link.invited}
          />
        </>
      ),
    });
  const isExpired = state === "expired";
  return notice(config, opened, {
    status: 410,
    title: isExpired ? words.expiredTitle : words.cancelledTitle,
    action: { href: writePath(slug), name: words.without },
    children: (
      <>
        <p>{isExpired ? words.expired({ name }) : words.cancelled({ name })}</p>
        <NotSaved draft={draft} />
      </>
    ),
  });
}

function NotSaved({ draft }: { draft: Draft | undefined }) {
  const { invite: words } = useFormWords();
  if (!draft?.body?.trim()) return null;
  return (
    <Section id="not-kept" title={words.notSaved} class="not-kept">
      <p class="muted">{words.copy}</p>
      <p dir="auto">
        <strong>{draft.title}</strong>
      </p>
      <div class="review-text" dir="auto">
        {draft.body}
      </div>
    </Section>
  );
}
