// Asks an author, for an organisation, whether to remove their reviews. It goes out only where there is a review and no suppression.
// The organisation does not learn the outcome.
import { suppressedAmong } from "#domain/invitation/suppression/suppression.ts";
import { findRemoval, REMOVAL_LINK_DAYS } from "#domain/review/removal.ts";
import { removalMail } from "#surface/mail/review.ts";
import type { Loaded, MessageKind } from "./message-kind.ts";
import { type KindSettings, mailOf, wordingOf } from "./wording.ts";

/** Without an unsubscribe link: its use would tell the organisation that the person wrote a review. Sent at most once a month. */
export function removalKind(settings: KindSettings): MessageKind {
  const { sender, link, site, languageFor } = wordingOf(settings);
  const ownMail = { from: sender.own, replyTo: null, unsubscribeUrl: null };
  return {
    async load(context, messages) {
      const loaded = new Map<string, Loaded>();
      for (const message of messages) {
        const { subjectId: id, address } = message;
        const removal = id === null ? null : await findRemoval(context, id);
        const [latest] = removal?.reviews ?? [];
        if (id === null || !removal?.isOpen || !latest) continue;
        if ((await suppressedAmong(context, removal.organisationId, [address])).size > 0) continue;
        const { formLanguage: language, country } = latest;
        const spoken = languageFor({ language, country, defaultLanguage: removal.defaultLanguage });
        const words = {
          organisationName: removal.organisationName,
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
