// Tells owners that a webhook's receiver keeps failing, or that the subscription was switched off.
import { type MailSite, type MailText, renderLetter } from "./letter/letter.ts";
import { say, subject } from "./letter/words.ts";

export type WebhookNoticeWords = { organisationName: string; host: string; failures: number; isOff: boolean };

/** At three failures in a row a warning, at six the news that nothing more is sent. */
export function webhookMail(site: MailSite, of: WebhookNoticeWords): MailText {
  const { host, organisationName, failures } = of;
  const words = of.isOff
    ? {
        subject: subject`Your webhook to ${host} was switched off`,
        heading: say`Your webhook to ${host} was switched off`,
        lead: say`${String(failures)} deliveries in a row did not arrive, so nothing more is sent there. What waited is kept.`,
        next: say`Mend the receiver, then switch the subscription on again: what waited is sent then.`,
      }
    : {
        subject: subject`Your webhook to ${host} keeps failing`,
        heading: say`Your webhook to ${host} keeps failing`,
        lead: say`${String(failures)} deliveries in a row did not arrive. Each is tried again for a day and a half.`,
        next: say`At six in a row the subscription is switched off. The log of attempts says what the receiver answered.`,
      };
  return renderLetter(site, {
    subject: words.subject,
    preview: words.lead,
    blocks: [
      { kind: "heading", words: words.heading },
      { kind: "paragraph", words: words.lead },
      { kind: "paragraph", words: words.next },
      { kind: "links", links: [{ label: "How webhooks are retried", url: `${site.baseUrl}/docs` }] },
    ],
    reason: say`You get this mail because you own ${organisationName} on ${site.serviceName}.`,
  });
}
