// Mails to authors about their reviews.
import { toWire } from "#contract/id.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import { profileUrl } from "#domain/business/state/payload.ts";
import { suppressAll, suppressedAmong } from "#domain/invitation/suppression/suppression.ts";
import type { LeasedMessage } from "#domain/message/lease.ts";
import { findRemoval, REMOVAL_LINK_DAYS } from "#domain/review/author/removal.ts";
import { loadReviewMails, type ReviewMail } from "#domain/review/outgoing.ts";
import type { Context } from "#platform/database/context.ts";
import {
  addressMail,
  confirmMail,
  privateLinkMail,
  receiptMail,
  removalMail,
  replyMail,
  takedownMail,
} from "#surface/mail/review.ts";
import { evidenceOf, type Loaded, type MessageKind, mapLoaded, type Worded } from "./message-kind.ts";
import { type KindSettings, mailOf, wordingOf } from "./wording.ts";

export function reviewKind(settings: KindSettings): MessageKind {
  const word = reviewWording(settings);
  return {
    async load(context, messages) {
      const wanted = await withoutSuppressed(context, messages);
      const loaded = await loadReviewMails(context, wanted);
      return mapLoaded(messages, loaded, (message, found) => ({ word: () => word(message, found) }));
    },
    settled: (inside, ended) =>
      suppressAll(
        inside,
        ended.flatMap((each) => {
          const { organisationId, address } = each.message;
          const evidence = evidenceOf(each);
          return organisationId === null || evidence === null
            ? []
            : [{ organisationId, address, reason: "bounced" as const, evidence }];
        }),
      ),
  };
}

/** Mails on an organisation's behalf respect its suppressions; the service's own mails need not. */
async function withoutSuppressed(context: Context, messages: readonly LeasedMessage[]): Promise<LeasedMessage[]> {
  const byOrganisation = Map.groupBy(messages, (message) => message.organisationId);
  const wanted = await Promise.all(
    [...byOrganisation].map(async ([organisationId, own]) => {
      if (organisationId === null) return own;
      const addresses = own.map(({ address }) => address);
      const suppressed = await suppressedAmong(context, organisationId, addresses);
      return own.filter(({ address }) => !suppressed.has(address.toLowerCase()));
    }),
  );
  return wanted.flat();
}

function reviewWording(settings: KindSettings) {
  const { ownMail, via, link, site, languageFor } = wordingOf(settings);
  return (message: LeasedMessage, of: ReviewMail): Worded => {
    const language = languageFor(of);
    if (of.kind === "review-confirm")
      return {
        mail: mailOf(message, confirmMail(site, language, { ...of, confirmUrl: link("confirm", of.id) }), ownMail),
      };
    if (of.kind === "review-address")
      return { mail: mailOf(message, addressMail(site, language, link("address", of.id)), ownMail) };
    const manageUrl = link("manage", of.reviewId);
    if (of.kind === "review-link")
      return { mail: mailOf(message, privateLinkMail(site, language, { ...of, manageUrl }), ownMail) };
    const urls = {
      manageUrl,
      reviewUrl:
        sandboxOf(of.slug) === null ? `${profileUrl(of.slug, settings.baseUrl)}/${toWire("rev", of.reviewId)}` : null,
    };
    if (of.kind === "review-receipt") {
      const hold = of.hold && { ...of.hold, appealUrl: link("appeal", of.hold.decision) };
      return { mail: mailOf(message, receiptMail(site, language, { ...of, ...urls, hold }), ownMail) };
    }
    const unsubscribeUrl = link("unsubscribe-review", of.reviewId);
    const from = via(of.senderName ?? of.businessName, language);
    const text = replyMail(site, language, { ...of, ...urls, unsubscribeUrl });
    // An answer would quote the private link in this mail, so it must not go to the business.
    return { mail: mailOf(message, text, { from, replyTo: null, unsubscribeUrl }) };
  };
}

/**
 * Mails the link that removes reviews. For an organisation it asks an author whether to remove theirs: that goes out only where there is a review and no suppression,
 * and at most once a month. It has no unsubscribe link: its use would tell the organisation that the person wrote a review.
 */
export function removalKind(settings: KindSettings): MessageKind {
  const { ownMail, link, site, languageFor } = wordingOf(settings);
  return {
    async load(context, messages) {
      const loaded = new Map<string, Loaded>();
      for (const message of messages) {
        const { subjectId: id, address } = message;
        const removal = id === null ? null : await findRemoval(context, id);
        const [latest] = removal?.reviews ?? [];
        if (id === null || !removal?.isOpen || !latest) continue;
        const { organisationId, organisationName, defaultLanguage } = removal;
        const { formLanguage: language, country } = latest;
        const spoken = languageFor({ language, country, defaultLanguage });
        if (organisationId === null || organisationName === null) {
          const words = { days: REMOVAL_LINK_DAYS, removalUrl: link("removal", id) };
          loaded.set(message.id, {
            word: () => ({ mail: mailOf(message, takedownMail(site, spoken, words), ownMail) }),
          });
          continue;
        }
        if ((await suppressedAmong(context, organisationId, [address])).size > 0) continue;
        const words = {
          organisationName,
          businessName: latest.businessName,
          reviews: removal.reviews.length,
          days: REMOVAL_LINK_DAYS,
          removalUrl: link("removal", id),
        };
        loaded.set(message.id, { word: () => ({ mail: mailOf(message, removalMail(site, spoken, words), ownMail) }) });
      }
      return loaded;
    },
  };
}
