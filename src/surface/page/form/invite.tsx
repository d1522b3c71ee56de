// Writes the review of an invitation. The link permits one review and nothing more: the answer to the post shows the private link
// of the review, which is also mailed (contract, Review).
import type { InvitationId } from "#contract/id.ts";
import { noSuchRecord } from "#contract/refusal.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import { markOpened, type OpenInvitation, redeem } from "#domain/invitation/redeem.ts";
import type { Drawn } from "#surface/form/form.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import type { Fields } from "#surface/look/fields.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { VerifiedMark } from "../component/review-card.tsx";
import { actionFor } from "../kit/reader.ts";
import { managePath, writePath } from "../kit/site.ts";
import { type Form, type FormDeps, type FormVisit, filled, organicLimit } from "./form.ts";
import { NextSteps, notice } from "./form-page.tsx";
import { declarationOf, Offer, refuseTie } from "./honesty.tsx";
import { NotSaved } from "./not-saved.tsx";
import { notMineField, OwnerFields, ownAddressField, ownOf } from "./owner.tsx";
import { isOfPhotos, photoFaultOf, withPhotos } from "./photo.ts";
import { ofInvitation, PrivateLinkForm } from "./private-link.tsx";
import { displayName } from "./review-fields.tsx";
import { type Writing, writingFields, writingPage } from "./writing.tsx";

export function inviteForm(deps: FormDeps): Form<OpenInvitation> {
  const { context, links, addressHash } = deps;
  const form = filled(deps, ofInvitation(deps), {
    undone: "published",
    fields({ customerName, products, businessName, slug, showsPhotos }, visit) {
      const words = wordsIn("form", visit.reader.language);
      const about = { name: businessName, slug, showsPhotos };
      return {
        ...writingFields(deps, visit, about, { author: displayName(customerName), products, doWait: false }),
        notMine: notMineField(words),
        email: ownAddressField(words, sandboxOf(slug) !== null),
      };
    },
    page: (invitation, opened, drawn) => draw(deps, opened, invitation, drawn),
    // The address is not confirmed, and gets a mail.
    limit: (_invitation, posted, { email }) => (email === null ? null : organicLimit(posted)),
    async submit(invitation, posted, values) {
      const { products: ratings, photos, notMine, email, rewarded, rewardedWith, tie, ...submission } = values;
      const { fields, peer, reader } = posted;
      if (tie !== "none") {
        const { businessId: id, slug, businessName: name } = invitation;
        const form = `/invite/${posted.params.token}`;
        return refuseTie(deps, posted, { business: { id, slug, name }, tie, form, isInvited: true });
      }
      const done = await redeem(context, invitation.id, {
        submission,
        language: reader.language,
        ipHash: addressHash.ofRange(peer),
        ratings,
        photos,
        declared: declarationOf({ rewarded, rewardedWith }),
        own: ownOf(invitation.mailbox, { email, notMine }),
      });
      if (done === null) throw noSuchRecord();
      if ("state" in done) return closedInvitation(deps, posted, { ...invitation, ...done }, fields);
      deps.cache.drop(`business:${invitation.businessId}`);
      return seeOther(hrefFor(reader, `${managePath(links, done.reviewId)}?done=${done.status}`));
    },
  });
  const isOpen = ({ state }: OpenInvitation) => state === "open";
  return {
    ...form,
    takeFiles: ({ businessId }, posted, files) =>
      withPhotos(deps, posted, businessId, { fields: posted.fields, files }),
    get: (invitation, opened) =>
      isOpen(invitation) ? form.get(invitation, opened) : closedInvitation(deps, opened, invitation),
    post(invitation, posted) {
      if (!isOpen(invitation)) return closedInvitation(deps, posted, invitation, posted.fields);
      return isOfPhotos(posted) ? form.refuse(invitation, posted, photoFaultOf(posted)) : form.post(invitation, posted);
    },
    refuse: async (invitation, posted, fault) => (isOpen(invitation) ? form.refuse(invitation, posted, fault) : null),
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

function draw(
  deps: FormDeps,
  opened: FormVisit,
  { businessName, slug, logoPath, reference, mailbox, rewardNote }: OpenInvitation,
  form: Writing["form"] & Drawn<"notMine" | "email">,
): Content {
  const path = `/invite/${opened.params.token}`;
  const { invite: words } = wordsIn("form", opened.reader.language);
  const isSandbox = sandboxOf(slug) !== null;
  return writingPage(deps, opened, {
    business: { name: businessName, slug, logoPath },
    order: (
      <p class="form-order small">
        <VerifiedMark />
        {reference !== null && <span class="muted">{words.order({ reference: <bdi>{reference}</bdi> })}</span>}
      </p>
    ),
    form,
    path,
    openedPath: form.typed === null ? `${path}/opened` : undefined,
    before: <Offer businessName={businessName} note={rewardNote} />,
    children: !isSandbox && (
      <>
        <OwnerFields mailbox={mailbox} form={form} />
        <NextSteps businessName={businessName} first={words.first} more={[words.last]} />
      </>
    ),
    submit: isSandbox ? wordsIn("sandbox", opened.reader.language).send : words.publish,
  });
}

type Closed = Pick<OpenInvitation, "id" | "state" | "businessName" | "slug">;

/**
 * A used link gives no rights over its review, because shops have the links, too.
 * @param draft the text that could not be saved, shown so that it can be copied
 */
function closedInvitation({ config, links }: FormDeps, opened: FormVisit, invitation: Closed, draft?: Fields): Content {
  const { id, businessName, slug, state } = invitation;
  const { invite: words, link } = wordsIn("form", opened.reader.language);
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
  // A sandbox takes no review without an invitation.
  const isLive = sandboxOf(slug) === null;
  return notice(config, opened, {
    status: 410,
    title: isExpired ? words.expiredTitle : words.cancelledTitle,
    ...(isLive && { action: { href: writePath(slug), name: words.without } }),
    children: (
      <>
        {isLive && <p>{isExpired ? words.expired({ name }) : words.cancelled({ name })}</p>}
        <NotSaved draft={draft} />
      </>
    ),
  });
}
