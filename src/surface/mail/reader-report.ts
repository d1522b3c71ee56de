// Mails to readers who reported a review. The one to an address that is not confirmed carries no word that was typed with it, but
// the title of the review as everybody can read it.
import { toWire } from "#contract/id.ts";
import { REPORTER_DAYS } from "#domain/review/reader-report/erase.ts";
import { MOST_PAUSE_DAYS } from "#domain/review/reader-report/misuse.ts";
import { CONFIRM_REPORT_DAYS } from "#domain/review/reader-report/one.ts";
import type { ReaderReportMail } from "#domain/review/reader-report/outgoing.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { contactLink } from "#surface/look/legal.tsx";
import { knownReason } from "#surface/look/reason.ts";
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
import { MAIL_WORDS, READER_REPORT_MAIL_WORDS } from "./letter/sentences.ts";
import { whichPhoto } from "./which-photo.ts";

type Urls = {
  /** The report's private link. */
  reportUrl: string;
  /** The public page of the review. */
  reviewUrl: string;
};

export function readerReportMail(site: MailSite, language: Language, of: ReaderReportMail, urls: Urls): MailText {
  const letter = letterOf(site, language, of, urls);
  return renderLetter(site, language, {
    ...letter,
    blocks: [...letter.blocks, link(MAIL_WORDS[language].checks, `${site.baseUrl}/about/reviews`)],
    reason: READER_REPORT_MAIL_WORDS[language].reason({ service: site.serviceName }),
  });
}

function letterOf(site: MailSite, language: Language, of: ReaderReportMail, urls: Urls): Omit<Letter, "reason"> {
  const words = READER_REPORT_MAIL_WORDS[language];
  const { businessName: business } = of;
  const { statement } = MAIL_WORDS[language];
  const report = link(words.read, urls.reportUrl);
  switch (of.kind) {
    case "reader-report-confirm":
      return {
        heading: words.confirm({ business }),
        lead: words.confirmLead({ service: site.serviceName }),
        // Without the title: a stranger may have typed the address and written the review.
        blocks: [
          ...(of.title === null ? [] : [link(words.review, urls.reviewUrl)]),
          // Nor with the picture's description, which its author wrote.
          ...(of.photo === null ? [] : whichPhoto(language, { ...of.photo, alt: "" })),
          button(words.confirmButton, urls.reportUrl),
          note(words.ignore({ days: CONFIRM_REPORT_DAYS })),
        ],
      };
    case "reader-report-received": {
      const number = paragraph(words.number({ number: toWire("rpt", of.reportId) }));
      return {
        heading: words.received({ business }),
        lead: words.receivedLead,
        blocks: [...reviewBlocks(language, of, urls), number, report],
      };
    }
    case "reader-report-complained":
      return {
        heading: words.complained({ business }),
        lead: words.complainedLead,
        blocks: [
          ...reviewBlocks(language, of, urls),
          paragraph(words.number({ number: toWire("rpt", of.reportId) })),
          paragraph(words.complainedKept({ until: formatOf(language).date(of.until), days: REPORTER_DAYS })),
          report,
        ],
      };
    case "reader-report-decided":
      return {
        ...decision(language, of),
        blocks: [
          quote(groundsIn(language, of.grounds)),
          ...reviewBlocks(language, of, urls),
          ...complainBlocks(language, of, urls),
          ...(of.complainUntil === null ? [report] : []),
          ...(of.upheld ? [] : [note(statement.courts)]),
        ],
      };
    case "reader-report-reopened":
      return {
        heading: words.reopened({ business }),
        lead: of.isOfPhoto ? words.photoReopenedLead : words.reopenedLead,
        blocks: [...reviewBlocks(language, of, urls), report],
      };
    case "reader-report-restored":
      return {
        heading: of.isOfPhoto ? words.photoRestored({ business }) : words.restored({ business }),
        lead: of.isOfPhoto ? words.photoRestoredLead : words.restoredLead,
        blocks: [...reviewBlocks(language, of, urls), report, note(statement.courts)],
      };
    case "reader-report-misuse":
      return misuse(site, language, of, urls);
  }
}

type Of<Kind> = Extract<ReaderReportMail, { kind: Kind }>;

function decision(
  language: Language,
  { upheld, isComplaint, isOfPhoto, isOffline, businessName }: Of<"reader-report-decided">,
) {
  const words = READER_REPORT_MAIL_WORDS[language];
  const business = { business: businessName };
  if (isComplaint)
    return upheld
      ? {
          heading: words.secondUpheld(business),
          lead: isOfPhoto ? words.photoSecondUpheldLead : words.secondUpheldLead,
        }
      : {
          heading: words.secondDismissed(business),
          lead: isOffline ? words.secondDismissedOfflineLead : words.secondDismissedLead,
        };
  return upheld
    ? { heading: words.upheld(business), lead: isOfPhoto ? words.photoUpheldLead : words.upheldLead }
    : { heading: words.dismissed(business), lead: isOffline ? words.dismissedOfflineLead : words.dismissedLead };
}

function misuse(
  site: MailSite,
  language: Language,
  of: Of<"reader-report-misuse">,
  urls: Urls,
): Omit<Letter, "reason"> {
  const words = READER_REPORT_MAIL_WORDS[language];
  const { date } = formatOf(language);
  const which = (report: { reportId: string; sentAt: string | Date; businessName: string }) =>
    paragraph(
      words.which({
        number: toWire("rpt", report.reportId),
        date: date(new Date(report.sentAt)),
        business: report.businessName,
      }),
    );
  const { until, complainUntil, earlier } = of;
  const contact = contactLink(site, language);
  const object =
    complainUntil === null
      ? [link(words.read, urls.reportUrl)]
      : [paragraph(words.object({ until: date(complainUntil) })), link(words.complainButton, urls.reportUrl)];
  return {
    ...(until === null
      ? { heading: words.warned, lead: words.warnedLead({ most: MOST_PAUSE_DAYS }) }
      : { heading: words.paused({ until: date(until) }), lead: words.pausedLead }),
    blocks: [
      quote(of.reason),
      which(of),
      ...reviewBlocks(language, of, urls),
      ...(earlier.length > 0 ? [paragraph(words.earlier), ...earlier.map(which)] : []),
      ...object,
      ...(contact === null ? [] : [link(words.write, contact)]),
      note(MAIL_WORDS[language].statement.courts),
    ],
  };
}

/** The review where it is public. */
function reviewBlocks(language: Language, { title, isOfPhoto, photo }: ReaderReportMail, { reviewUrl }: Urls): Block[] {
  const words = READER_REPORT_MAIL_WORDS[language];
  const picture = isOfPhoto ? whichPhoto(language, photo) : [];
  return title === null ? picture : [paragraph(words.about({ title })), ...picture, link(words.review, reviewUrl)];
}

function complainBlocks(
  language: Language,
  { complainUntil }: Pick<Of<"reader-report-decided">, "complainUntil">,
  { reportUrl }: Urls,
): Block[] {
  const words = READER_REPORT_MAIL_WORDS[language];
  if (complainUntil === null) return [];
  const until = formatOf(language).date(complainUntil);
  return [paragraph(words.complain({ until })), link(words.complainButton, reportUrl)];
}

function groundsIn(language: Language, { reason, note: words }: { reason: string; note: string | null }): string {
  const sentence = reason === "other" ? null : knownReason(reason, language);
  return [sentence, words].filter((each) => each !== null).join("\n\n");
}
