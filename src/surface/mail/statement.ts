// Mails about moderation: the statement of reasons to the author, the answer to an appeal, and the outcome to a business that reported.
import { APPEAL_DAYS } from "#domain/review/appeal/appeal.ts";
import type { AppealOutcome } from "#domain/review/appeal/table.ts";
import type { Statement } from "#domain/review/moderation/outgoing.ts";
import type { Grounds, ReportReason } from "#domain/review/state/reason.ts";
import type { NamedPhoto } from "#domain/review/state/reported.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { contactLink } from "#surface/look/legal.tsx";
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
import { MAIL_WORDS, OWNER_MAIL_WORDS, READER_REPORT_MAIL_WORDS } from "./letter/sentences.ts";
import { manageLink } from "./manage-link.ts";
import { whichPhoto } from "./which-photo.ts";

type AboutReview = { businessName: string; title: string; reviewUrl: string };

type Moderated = {
  kind: "review-moderated";
  status: "published" | "held" | "hidden" | "removed";
  grounds: Grounds;
  appeal: AppealOutcome | null;
  /** Null where there is nothing to appeal against. */
  statement: (Omit<Statement, "decision"> & { appealUrl: string }) | null;
};

export type ModerationWords = AboutReview & { manageUrl: string } & (
    | Moderated
    | { kind: "review-reported"; reason: ReportReason; isOfPhoto: boolean; photo: NamedPhoto | null }
  );

/** To the author. It does not name who reported the review. */
export function moderationMail(site: MailSite, language: Language, of: ModerationWords): MailText {
  const { moderation: words, statement, checks } = MAIL_WORDS[language];
  const letter = of.kind === "review-reported" ? reported(language, of) : moderated(language, of);
  return renderLetter(site, language, {
    ...letter,
    blocks: [
      ...letter.blocks,
      of.kind === "review-moderated" && of.status !== "published"
        ? link(statement.more, `${site.baseUrl}/about/reviews#appeal`)
        : link(checks, `${site.baseUrl}/about/reviews`),
    ],
    reason: words.reason({ business: of.businessName, service: site.serviceName }),
  });
}

function reported(
  language: Language,
  of: Extract<ModerationWords, { kind: "review-reported" }>,
): Omit<Letter, "reason"> {
  const { businessName: business, title, reason, isOfPhoto, photo, manageUrl } = of;
  const { moderation: words } = MAIL_WORDS[language];
  const which = isOfPhoto ? whichPhoto(language, photo) : [];
  const [heading, lead] = isOfPhoto
    ? [words.photoReported({ business }), words.photoReportedLead({ title })]
    : [words.reported({ business }), words.reportedLead({ title })];
  return {
    heading,
    lead,
    blocks: [quote(words.reports[reason]), ...which, ...manageLink(language, manageUrl)],
  };
}

function moderated(language: Language, of: AboutReview & { manageUrl: string } & Moderated): Omit<Letter, "reason"> {
  const { businessName: business, title, status, appeal } = of;
  const { moderation: words, statement, receipt, read } = MAIL_WORDS[language];
  const manage = manageLink(language, of.manageUrl);
  const edit: Block = { kind: "group", blocks: [paragraph(words.canEdit), ...manage] };
  if (appeal === "restored")
    return {
      heading: statement.restored({ business }),
      lead: statement.restoredLead({ title }),
      blocks: [quote(of.grounds.note ?? ""), button(read, of.reviewUrl)],
    };
  if (appeal === "upheld" && of.statement === null)
    return {
      heading: statement.upheld({ business }),
      lead: statement.upheldLead({ title }),
      blocks: [
        quote(of.grounds.note ?? ""),
        groundOf(language, of.grounds.reason),
        ...(status === "hidden" ? [edit] : []),
        note(statement.courts),
      ],
    };
  const reason = quote(groundsIn(words.grounds, of.grounds));
  if (status === "published")
    return {
      heading: words.published({ business }),
      lead: words.publishedLead({ title }),
      blocks: [reason, button(read, of.reviewUrl)],
    };
  const before = appeal === null ? [] : [paragraph(statement.appealed)];
  const after = of.statement ? statementBlocks(language, of.grounds.reason, { ...of.statement, status }) : [];
  if (status === "held")
    return {
      heading: receipt.held({ business }),
      lead: statement.heldLead({ title }),
      blocks: [reason, ...after, ...manage],
    };
  if (status === "hidden")
    return {
      heading: words.hidden({ business }),
      lead: words.hiddenLead({ title }),
      blocks: [reason, edit, ...after],
    };
  return {
    heading: words.removed({ business }),
    lead: words.removedLead({ title }),
    blocks: [reason, ...before, ...after],
  };
}

const BY = { person: "byPerson", report: "byReport", "rule-and-person": "byBoth" } as const;

function statementBlocks(
  language: Language,
  reason: string,
  { by, status, ...rest }: NonNullable<Moderated["statement"]> & { status: Moderated["status"] },
): Block[] {
  const { statement: words } = MAIL_WORDS[language];
  return [
    groundOf(language, reason),
    paragraph(words[BY[by]]),
    ...appealBlocks(language, rest),
    ...(status === "removed" ? [paragraph(words.keep({ days: APPEAL_DAYS.removed }))] : []),
    note(words.courts),
  ];
}

function appealBlocks(language: Language, { until, appealUrl }: { until: Date; appealUrl: string }): Block[] {
  const { statement: words } = MAIL_WORDS[language];
  return [paragraph(words.appeal({ until: formatOf(language).date(until) })), button(words.button, appealUrl)];
}

/** `isOfPhoto`: about a picture of the review. */
export type ReportWords = AboutReview & { isOfPhoto: boolean; photo: NamedPhoto | null } & (
    | { kind: "report-decided"; upheld: boolean; note: string | null }
    | { kind: "appeal-decided"; outcome: AppealOutcome }
  );

/** To the business that reported the review. */
export function reporterMail(site: MailSite, language: Language, of: ReportWords): MailText {
  const { report: words } = OWNER_MAIL_WORDS[language];
  const letter = outcomeLetter(language, of);
  const isKept = of.kind === "report-decided" && !of.upheld;
  return renderLetter(site, language, {
    ...letter,
    blocks: [
      ...letter.blocks,
      ...(isKept ? [objection(site, language)] : []),
      link(MAIL_WORDS[language].checks, `${site.baseUrl}/about/reviews`),
    ],
    reason: words.reason({ service: site.serviceName }),
  });
}

/** The contact or the imprint; without them the form that reports the review. */
function objection(site: MailSite, language: Language): Block {
  const contact = contactLink(site, language);
  return contact === null
    ? paragraph(OWNER_MAIL_WORDS[language].report.again)
    : link(READER_REPORT_MAIL_WORDS[language].write, contact);
}

function outcomeLetter(language: Language, of: ReportWords): Omit<Letter, "reason"> {
  const { report: words } = OWNER_MAIL_WORDS[language];
  const about = { title: of.title, business: of.businessName };
  const read = button(words.read, of.reviewUrl);
  const note = of.kind === "report-decided" && of.note !== null ? [quote(of.note)] : [];
  if (of.isOfPhoto) return photoOutcome(language, of, [...whichPhoto(language, of.photo), ...note, read]);
  if (of.kind === "appeal-decided")
    return of.outcome === "upheld"
      ? { heading: words.offline, lead: words.offlineLead(about), blocks: [] }
      : { heading: words.online, lead: words.onlineLead(about), blocks: [read] };
  return of.upheld
    ? { subject: words.downSubject, heading: words.down, lead: words.downLead(about), blocks: note }
    : { subject: words.keptSubject, heading: words.kept, lead: words.keptLead(about), blocks: [...note, read] };
}

/** The review itself stays online in each case. */
function photoOutcome(language: Language, of: ReportWords, blocks: Block[]): Omit<Letter, "reason"> {
  const { report: words } = OWNER_MAIL_WORDS[language];
  const about = { title: of.title, business: of.businessName };
  if (of.kind === "appeal-decided")
    return of.outcome === "upheld"
      ? { heading: words.photoOffline, lead: words.photoOfflineLead(about), blocks }
      : { heading: words.photoOnline, lead: words.photoOnlineLead(about), blocks };
  return of.upheld
    ? { heading: words.photoDown, lead: words.photoDownLead(about), blocks }
    : { heading: words.photoKept, lead: words.photoKeptLead(about), blocks };
}
