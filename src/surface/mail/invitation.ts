// Asks a customer for a review, and reminds them once.
import { button, type Link, type MailSite, type MailText, note, paragraph, renderLetter } from "./letter/letter.ts";
import { greetingName, oneLine, say } from "./letter/words.ts";

export type InvitationWords = {
  kind: "invitation" | "reminder";
  businessName: string;
  customerName: string | null;
  reference: string | null;
  /** The signature, where it is not the business's name. */
  senderName: string | null;
  /** Lines for the footer; some laws ask for the sender's address. */
  postalAddress?: string | null;
  inviteUrl: string;
  unsubscribeUrl: string;
};

/** The stars only prefill the form: following a link rates nothing. */
export function invitationMail(site: MailSite, of: InvitationWords): MailText {
  const { businessName: business, inviteUrl: url, reference } = of;
  const customer = greetingName(of.customerName);
  const postalAddress = (of.postalAddress ?? "").split("\n").map(oneLine).filter(Boolean);
  return renderLetter(site, {
    ...(of.kind === "reminder" ? reminderWords(business) : firstWords(business, reference !== null)),
    greeting: customer === null ? say`Hello,` : say`Hello ${customer},`,
    blocks: [
      paragraph`How many stars do you give?`,
      { kind: "stars", links: [1, 2, 3, 4, 5].map((stars) => starLink(url, stars)) },
      note`The stars only fill in the form; nothing is sent until you send it.`,
      button("Write a review", url),
      paragraph`Your review is public under a name of your choice; your mail address is not shown.`,
      paragraph`Thank you, ${of.senderName ?? business}`,
      of.kind === "reminder"
        ? note`The link is for one review and works until 30 days after our first mail. Do not share it: it writes the review in your name.`
        : note`The link is for one review and works for 30 days. Do not share it: it writes the review in your name.`,
    ],
    reason:
      reference === null
        ? say`You get this mail because ${business} named you as a customer and asked ${site.serviceName} to invite you.`
        : say`You get this mail because you bought at ${business} (order ${reference}) and ${business} asked ${site.serviceName} to invite you.`,
    ...(postalAddress.length > 0 && { postalAddress }),
    unsubscribe: { label: "Unsubscribe from these mails", url: of.unsubscribeUrl },
  });
}

function firstWords(business: string, isOrder: boolean) {
  return {
    heading: isOrder ? say`How was your order from ${business}?` : say`How was your experience with ${business}?`,
    lead: say`Please tell others how it went, good or bad. A few sentences are enough, and ${business} cannot change them.`,
  };
}

function reminderWords(business: string) {
  return {
    heading: say`A reminder: your review of ${business}`,
    lead: say`We asked you for a review of ${business} and have not received one. If you still want to write one, good or bad, a few sentences are enough. We do not remind you again.`,
  };
}

function starLink(url: string, stars: number): Link {
  return { label: stars === 1 ? "1 star" : `${stars} stars`, url: `${url}?rating=${stars}` };
}
