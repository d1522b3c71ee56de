// Mails about ownership claims: the proof by a mail address at the business's domain, and the result of a claim.
import {
  button,
  type Letter,
  type MailSite,
  type MailText,
  note,
  paragraph,
  quote,
  renderLetter,
} from "./letter/letter.ts";
import { say } from "./letter/words.ts";

export type ClaimWords =
  | { kind: "claim-proof"; businessName: string; organisationName: string; url: string }
  | { kind: "claim-decided"; businessName: string; approved: boolean; reason: string | null; dashboardUrl: string }
  | { kind: "claim-disputed" | "claim-lost"; businessName: string; claimantName: string; dashboardUrl: string };

export function claimMail(site: MailSite, of: ClaimWords): MailText {
  return renderLetter(site, letterOf(site, of));
}

function letterOf({ serviceName: service }: MailSite, of: ClaimWords): Letter {
  const business = of.businessName;
  switch (of.kind) {
    case "claim-proof": {
      const organisation = of.organisationName;
      return {
        subject: say`Confirm who manages ${business}`,
        heading: say`Does ${organisation} manage ${business}?`,
        lead: say`${organisation} says that it manages ${business} on ${service}. You can confirm it, because you read mail at the address of ${business}.`,
        blocks: [
          button("Confirm it", of.url),
          note`The page shows what follows, and asks again. If you do not know ${organisation}, ignore this mail.`,
        ],
        reason: say`You get this mail because this address belongs to the website of ${business}.`,
      };
    }
    case "claim-disputed":
      return {
        heading: say`Another organisation claims ${business}`,
        lead: say`${of.claimantName} says that it manages ${business} on ${service}. Nothing changes until a moderator decides.`,
        blocks: [
          paragraph`If the claim is right, you can give ${business} up in the dashboard, under Settings, Business.`,
          button("Open the dashboard", of.dashboardUrl),
        ],
        reason: say`You get this mail because you own the organisation that manages ${business}.`,
      };
    case "claim-lost":
      return {
        heading: say`You no longer manage ${business}`,
        lead: say`A moderator decided that ${of.claimantName} manages ${business} on ${service}. Your unsent invitations were cancelled, and your integrations for ${business} have ended.`,
        blocks: [button("Open the dashboard", of.dashboardUrl)],
        reason: say`You get this mail because you own the organisation that managed ${business} until now.`,
      };
    case "claim-decided": {
      const { approved, reason, dashboardUrl } = of;
      return {
        subject: approved ? say`You manage ${business} on ${service}` : say`Your claim to ${business} was not approved`,
        heading: approved ? say`You manage ${business}` : say`Your claim was not approved`,
        lead: approved
          ? say`Your claim was approved. You can reply to reviews of ${business}, invite customers and show the score on your site.`
          : say`Your organisation does not manage ${business} on ${service}. You can claim it again with another proof.`,
        blocks: [...(reason === null ? [] : [quote(reason)]), button("Open the dashboard", dashboardUrl)],
        reason: say`You get this mail because your organisation claimed ${business} on ${service}.`,
      };
    }
  }
}
