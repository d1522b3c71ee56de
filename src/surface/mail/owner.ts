// Mails to owners of organisations: about ratings on other platforms, imports and departures.
import type { Named } from "#domain/integration/state/name.ts";
import { formatOf } from "#platform/language/format.ts";
import { dirOf, type Language } from "#platform/language/language.ts";
import { integrationName } from "#surface/look/integration-name.ts";
import { button, type Letter, type MailSite, type MailText, paragraph, quote } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { LOGO_WORDS, OWNER_MAIL_WORDS } from "./letter/sentences.ts";
import { plain } from "./letter/words.ts";

type PlatformWords = { businessName: string; platform: string; dashboardUrl: string } & (
  | { kind: "platform-confirmed" | "platform-ending"; rating: number; count: number; countsUntil: Date }
  | { kind: "platform-rejected"; reason: string }
);

export function platformMail(site: MailSite, language: Language, of: PlatformWords): MailText {
  const { platform: words } = OWNER_MAIL_WORDS[language];
  const letter = platformLetter(language, of);
  return renderLetter(site, language, {
    ...letter,
    blocks: [...letter.blocks, button(words.button, of.dashboardUrl)],
    reason: words.reason({ business: of.businessName, service: site.serviceName }),
  });
}

function platformLetter(language: Language, of: PlatformWords): Omit<Letter, "reason"> {
  const { rejected, confirmed, ending } = OWNER_MAIL_WORDS[language].platform;
  const { businessName: business, platform } = of;
  if (of.kind === "platform-rejected")
    return {
      subject: rejected.subject({ platform }),
      heading: rejected.heading({ platform }),
      lead: rejected.lead({ business }),
      blocks: [quote(of.reason), paragraph(rejected.again)],
    };
  const format = formatOf(language);
  const [rating, count] = [format.decimal(of.rating, 2), format.count(of.count)];
  const date = format.date(of.countsUntil);
  if (of.kind === "platform-confirmed")
    return {
      subject: confirmed.subject({ platform }),
      heading: confirmed.heading({ platform }),
      lead: confirmed.lead({ rating, count, platform, business, date }),
      blocks: [],
    };
  return {
    subject: ending.subject({ platform }),
    heading: ending.heading({ platform, date }),
    lead: ending.lead({ business, rating, count, date }),
    blocks: [paragraph(ending.again)],
  };
}

type LogoWords = { businessName: string; reason: string; settingsUrl: string };

/** A moderator took the logo down. */
export function logoMail(site: MailSite, language: Language, of: LogoWords): MailText {
  const { mail: words } = LOGO_WORDS[language];
  const { businessName: business, reason, settingsUrl } = of;
  const service = site.serviceName;
  return renderLetter(site, language, {
    subject: words.subject({ business }),
    heading: words.heading,
    lead: words.lead({ business, service }),
    blocks: [quote(reason), paragraph(words.again), button(words.button, settingsUrl)],
    reason: words.reason({ business, service }),
  });
}

type ImportWords = { businessName: string; fileName: string; reason: string | null; importUrl: string };

/** A moderator's decision on the reviews that the owners brought from another service. Null as reason: it was confirmed. */
export function importMail(site: MailSite, language: Language, of: ImportWords): MailText {
  const { import: words } = OWNER_MAIL_WORDS[language];
  const { businessName: business, fileName: file, reason, importUrl } = of;
  const decision = reason === null ? words.confirmed : words.refused;
  return renderLetter(site, language, {
    subject: decision.subject({ business }),
    heading: decision.heading,
    lead: decision.lead({ file, business }),
    blocks: [...(reason === null ? [] : [quote(reason)]), button(words.button, importUrl)],
    reason: words.reason({ business, service: site.serviceName }),
  });
}

type DepartureWords = {
  how: "left" | "removed" | "demoted";
  organisationName: string;
  memberName: string;
  revoked: readonly string[];
  takenOver: readonly string[];
  webhooks: readonly string[];
  integrations: readonly (string | (Named & { businessName: string }))[];
  /** The host of the organisation's login, where the member set it up; mails that wait from before have none. */
  provider?: string | null;
  teamUrl: string;
};

/** A member went, or may not make keys any more. */
export function departureMail(site: MailSite, language: Language, of: DepartureWords): MailText {
  const { departure: words, owner } = OWNER_MAIL_WORDS[language];
  // A mark that the list runs in the language's direction, even where its first name does not.
  const mark = dirOf(language) === "rtl" ? "\u200f" : "";
  const list = (names: readonly string[]) => mark + formatOf(language).list(names);
  const { how, organisationName: organisation, memberName: member, revoked, takenOver, provider } = of;
  const webhooks = of.webhooks.map((host) => plain(words.webhookTo({ host }), language));
  const integrations = of.integrations.map((each) =>
    typeof each === "string" ? each : `${integrationName(each, language)} (${each.businessName})`,
  );
  const known = [...webhooks, ...integrations];
  return renderLetter(site, language, {
    heading: how === "demoted" ? words.demoted({ member }) : words[how]({ member, organisation }),
    lead: how === "demoted" ? words.demotedLead({ member, organisation }) : words.lead({ member, organisation }),
    blocks: [
      ...(revoked.length > 0 ? [paragraph(words.revoked({ member, keys: list(revoked) }))] : []),
      ...(takenOver.length > 0 ? [paragraph(words.takenOver({ keys: list(takenOver) }))] : []),
      ...(known.length > 0 ? [paragraph(words.known({ member, names: list(known) }))] : []),
      ...(provider ? [paragraph(words.provider({ member, organisation, provider }))] : []),
      button(words.button, of.teamUrl),
    ],
    reason: owner({ organisation, service: site.serviceName }),
  });
}
