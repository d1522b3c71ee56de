// To the owners of an organisation: a webhook keeps failing, or was switched off.
import { FAILURES_UNTIL_OFF, type WebhookNotice } from "#domain/webhook/delivery/failure.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { outcomeWords } from "#surface/look/webhook-outcome.ts";
import { wordsIn } from "#words/words.ts";
import { button, link, type MailSite, type MailText, note, paragraph } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { OWNER_MAIL_WORDS } from "./letter/sentences.ts";

type WebhookNoticeWords = WebhookNotice & { webhookUrl: string };

/** A warning at three failures in a row, a notice at six (contract, Events). */
export function webhookMail(
  site: MailSite,
  language: Language,
  { address, organisationName: organisation, failures: count, isOff, since, last, webhookUrl }: WebhookNoticeWords,
): MailText {
  const { webhook: words, owner } = OWNER_MAIL_WORDS[language];
  const { moment } = formatOf(language);
  const lastAttempt = last && {
    when: moment(last.attemptedAt),
    event: last.event,
    result: outcomeWords(wordsIn("webhook", language), last.outcome, last.responseStatus),
  };
  return renderLetter(site, language, {
    subject: isOff ? words.offSubject({ organisation }) : words.failingSubject({ organisation }),
    heading: isOff ? words.off : words.failing,
    lead: isOff ? words.offLead({ count }) : words.failingLead({ count }),
    blocks: [
      {
        kind: "group",
        blocks: [
          note(words.receiver({ address })),
          note(words.of({ organisation })),
          ...(since ? [note(words.since({ when: moment(since) }))] : []),
          ...(lastAttempt ? [note(words.last(lastAttempt))] : []),
        ],
      },
      paragraph(isOff ? words.repair : words.afterSix({ most: FAILURES_UNTIL_OFF })),
      button(isOff ? words.open : words.log, webhookUrl),
      link(words.link, `${site.baseUrl}/docs/webhooks#retries-and-switching-off`),
    ],
    reason: owner({ organisation, service: site.serviceName }),
  });
}
