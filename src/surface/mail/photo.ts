// Mails to the author whose picture a moderator took down: the statement of reasons, and the answer to an objection.
import type { AppealOutcome } from "#domain/review/appeal/table.ts";
import type { Grounds } from "#domain/review/state/reason.ts";
import type { NamedPhoto } from "#domain/review/state/reported.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { groundOf, groundsIn } from "./ground.ts";
import {
  type Block,
  button,
  type Letter,
  link,
  type MailSite,
  type MailText,
  note,
  paragraph,
  quote,
} from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { MAIL_WORDS } from "./letter/sentences.ts";
import { whichPhoto } from "./which-photo.ts";

/** @property outcome of the objection; null for the first decision. @property until the last moment of an objection */
export type PhotoWords = {
  businessName: string;
  title: string;
  outcome: AppealOutcome | null;
  /** Null where it is deleted. */
  photo: NamedPhoto | null;
  /** A report led to the decision. */
  isReported: boolean;
  grounds: Grounds;
  answer: string | null;
  until: Date | null;
  /** The private page, which has the form of an objection. */
  manageUrl: string;
};

export function photoMail(site: MailSite, language: Language, of: PhotoWords): MailText {
  const { moderation, checks } = MAIL_WORDS[language];
  const letter = letterOf(language, of);
  return renderLetter(site, language, {
    ...letter,
    blocks: [...letter.blocks, link(checks, `${site.baseUrl}/about/reviews`)],
    reason: moderation.reason({ business: of.businessName, service: site.serviceName }),
  });
}

function letterOf(language: Language, of: PhotoWords): Omit<Letter, "reason"> {
  const { photo: words, moderation, statement, manage } = MAIL_WORDS[language];
  const [business, title] = [{ business: of.businessName }, { title: of.title }];
  const which = whichPhoto(language, of.photo);
  const answer: Block[] = of.answer === null ? [] : [quote(of.answer)];
  if (of.outcome === "restored")
    return {
      heading: words.restored(business),
      lead: words.restoredLead(title),
      blocks: [...answer, ...which, link(manage, of.manageUrl)],
    };
  const reasons = [quote(groundsIn(moderation.grounds, of.grounds)), groundOf(language, of.grounds.reason)];
  if (of.outcome === "upheld")
    return {
      heading: words.upheld(business),
      lead: words.upheldLead(title),
      blocks: [...answer, ...which, ...reasons, note(statement.courts)],
    };
  const until = of.until === null ? [] : [paragraph(words.object({ until: formatOf(language).date(of.until) }))];
  return {
    heading: words.down(business),
    lead: words.downLead(title),
    blocks: [
      ...reasons,
      ...which,
      paragraph(of.isReported ? statement.byReport : statement.byPerson),
      ...until,
      button(words.button, of.manageUrl),
      note(statement.courts),
    ],
  };
}
