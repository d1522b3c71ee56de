// Asks a customer for a review, and reminds once.
import { type Link, type MailSite, type MailText, renderLetter } from "./letter/letter.ts";
import { greetingName, oneLine, say, subject } from "./letter/words.ts";

const STARS = [1, 2, 3, 4, 5];

export type InvitationWords = {
  kind: "invitation" | "reminder";
  businessName: string;
  /** For the greeting. */
  customerName: string | null;
  /** The order's number, or similar. */
  reference: string | null;
  /** Who signs, where that is not the business. */
  senderName: string | null;
  /** Where they are found, at the foot: lines. Some laws ask for it. */
  postalAddress?: string | null;
  inviteUrl: string;
  unsubscribeUrl: string;
};

/** The invitation, or its reminder. Its stars only prefill the form: whoever follows a link has not rated yet. */
export function invitationMail(site: MailSite, of: InvitationWords): MailText {
  const { businessName: business, inviteUrl: url } = of;
  const customer = greetingName(of.customerName);
  const postalAddress = (of.postalAddress ?? "").split("\n").map(oneLine).filter(Boolean);
  const words = of.kind === "reminder" ? reminderWords(of) : firstWords(of);
  return renderLetter(site, {
    subject: words.subject,
    preview: words.lead,
    blocks: [
      { kind: "heading", words: words.heading },
      { kind: "paragraph", words: customer === null ? say`Hello,` : say`Hello ${customer},` },
      { kind: "paragraph", words: words.lead },
      { kind: "paragraph", words: say`How many stars do you give?` },
      { kind: "stars", links: STARS.map((stars) => starLink(url, stars)) },
      { kind: "note", words: say`The stars only fill in the form; nothing is sent until you send it.` },
      { kind: "buttons", links: [{ label: "Write a review", url }] },
      {
        kind: "paragraph",
        words: say`Your review is public under a name of your choice; your mail address is not shown.`,
      },
      { kind: "paragraph", words: say`Thank you, ${of.senderName ?? business}` },
      { kind: "note", words: words.validity },
    ],
    reason:
      of.reference === null
        ? say`You get this mail because ${business} named you as a customer and asked ${site.serviceName} to invite you.`
        : say`You get this mail because you bought at ${business} (order ${of.reference}) and ${business} asked ${site.serviceName} to invite you.`,
    ...(postalAddress.length > 0 && { postalAddress }),
    unsubscribe: { label: "Unsubscribe from these mails", url: of.unsubscribeUrl },
  });
}

function firstWords({ businessName: business, reference }: InvitationWords) {
  const validity = say`The link is for one review and works for 30 days. Keep it to yourself: it writes the review in your name.`;
  const isOrder = reference !== null;
  return {
    subject: isOrder
      ? subject`How was your order from ${business}?`
      : subject`How was your experience with ${business}?`,
    heading: isOrder ? say`How was your order from ${business}?` : say`How was your experience with ${business}?`,
    lead: say`Please tell others how it went, good or bad. A few sentences are enough, and ${business} cannot change them.`,
    validity,
  };
}

function reminderWords({ businessName: business }: InvitationWords) {
  const validity = say`The link is for one review and works until 30 days after our first mail. Keep it to yourself: it writes the review in your name.`;
  return {
    subject: subject`A reminder: your review of ${business}`,
    heading: say`A reminder: your review of ${business}`,
    lead: say`We asked you for a review of ${business} and have none from you yet. If you still want to write one, good or bad, a few sentences are enough. We do not remind you again.`,
    validity,
  };
}

function starLink(url: string, stars: number): Link {
  return { label: stars === 1 ? "1 star" : `${stars} stars`, url: `${url}?rating=${stars}` };
}
