// Mails to readers who reported a review. The one to an address that is not confirmed carries no word that was typed with it.
import { toWire } from "#contract/id.ts";
import { MOST_PAUSE_DAYS } from "#domain/review/reader-report/misuse.ts";
import { CONFIRM_REPORT_DAYS } from "#domain/review/reader-report/one.ts";
import type { ReaderReportMail } from "#domain/review/reader-report/outgoing.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { knownReason } from "#surface/look/reason.ts";
import { button, type Letter, link, type MailSite, type MailText, note, paragraph, quote } from "./letter/letter.ts";
import { renderLetter } from "./letter/render.ts";
import { MAIL_WORDS, READER_REPORT_MAIL_WORDS } from "./letter/sentences.ts";

/** @param reportUrl the report's private link */
export function readerReportMail(
  site: MailSite,
  language: Language,
  of: ReaderReportMail,
  reportUrl: string,
): MailText {
  const letter = letterOf(site, language, of, reportUrl);
  return renderLetter(site, language, {
    ...letter,
    blocks: [...letter.blocks, link(MAIL_WORDS[language].checks, `${site.baseUrl}/about/reviews`)],
    reason: READER_REPORT_MAIL_WORDS[language].reason({ service: site.serviceName }),
  });
}

function letterOf(site: MailSite, language: Language, of: ReaderReportMail, url: string): Omit<Letter, "reason"> {
  const words = READER_REPORT_MAIL_WORDS[language];
  const { businessName: business } = of;
  const { statement } = MAIL_WORDS[language];
  switch (of.kind) {
    case "reader-report-confirm":
      return {
        heading: words.confirm({ business }),
        lead: words.confirmLead({ service: site.serviceName }),
        blocks: [button(words.confirmButton, url), note(words.ignore({ days: CONFIRM_REPORT_DAYS }))],
      };
    case "reader-report-received":
      return {
        heading: words.received({ business }),
        lead: words.receivedLead,
        blocks: [paragraph(words.number({ number: toWire("rpt", of.reportId) })), link(words.read, url)],
      };
    case "reader-report-decided": {
      const reason = quote(groundsIn(language, of.grounds));
      if (of.upheld) return { heading: words.upheld({ business }), lead: words.upheldLead, blocks: [reason] };
      const { complainUntil } = of;
      const complain =
        complainUntil === null
          ? []
          : [
              paragraph(words.complain({ until: formatOf(language).date(complainUntil) })),
              link(words.complainButton, url),
            ];
      const blocks = [reason, ...complain, note(statement.courts)];
      return { heading: words.dismissed({ business }), lead: words.dismissedLead, blocks };
    }
    case "reader-report-restored":
      return {
        heading: words.restored({ business }),
        lead: words.restoredLead,
        blocks: [link(words.read, url), note(statement.courts)],
      };
    case "reader-report-misuse":
      return of.until === null
        ? { heading: words.warned, lead: words.warnedLead({ most: MOST_PAUSE_DAYS }), blocks: [quote(of.reason)] }
        : {
            heading: words.paused({ until: formatOf(language).date(of.until) }),
            lead: words.pausedLead,
            blocks: [quote(of.reason)],
          };
  }
}

function groundsIn(language: Language, { reason, note: words }: { reason: string; note: string | null }): string {
  const sentence = reason === "other" ? null : knownReason(reason, language);
  return [sentence, words].filter((each) => each !== null).join("\n\n");
}
