// Mails about claims: the proof that somebody reads mail at a business's domain, and what came of a claim.
import { type Block, type MailSite, type MailText, renderLetter } from "./letter/letter.ts";
import { say, subject, type Words } from "./letter/words.ts";

export type ClaimWords =
  | { kind: "claim-proof"; businessName: string; organisationName: string; url: string }
  | { kind: "claim-decided"; businessName: string; approved: boolean; reason: string | null; dashboardUrl: string }
  | { kind: "claim-transfer"; businessName: string; fromName: string; dashboardUrl: string }
  | { kind: "claim-disputed" | "claim-lost"; businessName: string; claimantName: string; dashboardUrl: string };

type Told = { subject: string; heading: Words; lead: Words; blocks: Block[]; reason: Words };

/** The mail for each of them. */
export function claimMail(site: MailSite, of: ClaimWords): MailText {
  const told = toldBy(site, of);
  return renderLetter(site, {
    subject: told.subject,
    preview: told.lead,
    blocks: [{ kind: "heading", words: told.heading }, { kind: "paragraph", words: told.lead }, ...told.blocks],
    reason: told.reason,
  });
}

function toldBy({ serviceName }: MailSite, of: ClaimWords): Told {
  const business = of.businessName;
  switch (of.kind) {
    case "claim-proof": {
      const organisation = of.organisationName;
      return {
        subject: subject`Confirm who manages ${business}`,
        heading: say`Does ${organisation} speak for ${business}?`,
        lead: say`${organisation} says that it manages ${business} on ${serviceName}. Whoever reads mail at this address can confirm it.`,
        blocks: [
          button("Confirm it", of.url),
          {
            kind: "note",
            words: say`The page says once more what follows, before anything is done. If you know nothing of this, leave it be.`,
          },
        ],
        reason: say`You get this mail because your address belongs to the site of ${business}.`,
      };
    }
    case "claim-disputed":
      return {
        subject: subject`Somebody else claims ${business}`,
        heading: say`Somebody else claims ${business}`,
        lead: say`${of.claimantName} says that it manages ${business} on ${serviceName}. Nothing changes until a moderator has decided.`,
        blocks: [
          { kind: "paragraph", words: say`If that is right, you can hand the business over under Settings, Business.` },
          button("To the dashboard", of.dashboardUrl),
        ],
        reason: say`You get this mail because you own the organisation that manages ${business}.`,
      };
    case "claim-lost":
      return {
        subject: subject`You no longer manage ${business}`,
        heading: say`You no longer manage ${business}`,
        lead: say`A moderator found that ${of.claimantName} manages ${business} on ${serviceName}. Invitations that were not sent yet were cancelled, and integrations ended.`,
        blocks: [button("To the dashboard", of.dashboardUrl)],
        reason: say`You get this mail because you own the organisation that managed ${business} until now.`,
      };
    case "claim-decided":
      return decided(serviceName, business, of);
    case "claim-transfer": {
      const from = of.fromName;
      return {
        subject: subject`${business} is offered to you`,
        heading: say`${from} wants to hand ${business} over to you`,
        lead: say`If you accept, your organisation manages ${business} on ${serviceName} from then on.`,
        blocks: [button("Look at it", of.dashboardUrl)],
        reason: say`You get this mail because you own an organisation on ${serviceName}.`,
      };
    }
  }
}

function decided(
  serviceName: string,
  business: string,
  { approved, reason, dashboardUrl }: Extract<ClaimWords, { kind: "claim-decided" }>,
): Told {
  const why: Block[] = reason === null ? [] : [{ kind: "quote", body: reason }];
  const blocks = [...why, button("To the dashboard", dashboardUrl)];
  const because = say`You get this mail because your organisation claimed ${business} on ${serviceName}.`;
  if (approved)
    return {
      subject: subject`${business} is yours on ${serviceName}`,
      heading: say`${business} is yours`,
      lead: say`Your claim was approved: you can answer reviews of ${business}, invite customers and show the score on your site.`,
      blocks,
      reason: because,
    };
  return {
    subject: subject`Your claim to ${business} was not approved`,
    heading: say`Your claim was not approved`,
    lead: say`Your organisation does not manage ${business} on ${serviceName}. You can claim it again with another proof.`,
    blocks,
    reason: because,
  };
}

function button(label: string, url: string): Block {
  return { kind: "buttons", links: [{ label, url }] };
}
