// Tells owners that deliveries to a webhook's receiver fail, or that the subscription was switched off.
import { link, type MailSite, type MailText, paragraph, renderLetter } from "./letter/letter.ts";
import { say } from "./letter/words.ts";

export type WebhookNoticeWords = { organisationName: string; host: string; failures: number; isOff: boolean };

/** A warning at three failures in a row, a notice at six (contract, Events). */
export function webhookMail(site: MailSite, { host, organisationName, failures, isOff }: WebhookNoticeWords): MailText {
  const count = String(failures);
  return renderLetter(site, {
    heading: isOff ? say`Your webhook to ${host} was switched off` : say`Your webhook to ${host} keeps failing`,
    lead: isOff
      ? say`${count} deliveries in a row failed, so we stopped sending. Waiting deliveries are kept.`
      : say`${count} deliveries in a row failed. Each is retried for a day and a half.`,
    blocks: [
      isOff
        ? paragraph`Repair the receiver, then switch the subscription on again. The waiting deliveries are sent then.`
        : paragraph`After six in a row the subscription is switched off. The log of attempts shows the receiver's answers.`,
      link("How webhooks are retried", `${site.baseUrl}/docs`),
    ],
    reason: say`You get this mail because you own ${organisationName} on ${site.serviceName}.`,
  });
}
