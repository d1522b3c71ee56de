// A decision's mail leads to a way to object: the contact, without one the imprint, and without both a form.
import { describe, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import type { ReaderReportMail } from "#domain/review/reader-report/outgoing.ts";
import type { Legal } from "#platform/config/service.ts";
import { LANGUAGES, type Language } from "#platform/language/language.ts";
import type { MailText } from "#surface/mail/letter/letter.ts";
import { readerReportMail } from "#surface/mail/reader-report.ts";
import { rewardMail } from "#surface/mail/reward.ts";
import { reporterMail } from "#surface/mail/statement.ts";
import { wordsIn } from "#words/words.ts";

const BASE = "https://reviews.example";
const NONE: Legal = { imprintUrl: null, privacyUrl: null, termsUrl: null, contactEmail: null };
const SITES: [name: string, legal: Legal, leadsTo: (language: Language) => string][] = [
  [
    "the contact",
    { ...NONE, imprintUrl: "https://i.example/", contactEmail: "c@firm.example" },
    () => "mailto:c@firm.example",
  ],
  ["the link of an imprint", { ...NONE, imprintUrl: "https://i.example/" }, () => "https://i.example/"],
  [
    "the page of an imprint",
    { ...NONE, texts: { imprint: { en: "x" } } },
    (language) => `${BASE}/about/imprint?lang=${language}`,
  ],
];

const about = {
  businessName: "Firm",
  title: "Late",
  isOfPhoto: false,
  photo: null,
  reviewUrl: `${BASE}/review/firm/x`,
};
const reviewUrl = `${BASE}/dashboard/reviews/x`;
const ofReward = { organisationName: "Firm", caseNumber: "rpt_1", reasons: "It had one.", reviewUrl };
const day = new Date("2026-12-01T12:00:00Z");
const misuse: Extract<ReaderReportMail, { kind: "reader-report-misuse" }> = {
  ...{ kind: "reader-report-misuse", reportId: newId<"rpt">(), sentAt: day, businessName: "Firm", slug: "firm" },
  ...{
    reviewId: newId<"rev">(),
    title: "Late",
    isOfPhoto: false,
    photo: null,
    language: "en",
    defaultLanguage: null,
    country: "DE",
  },
  ...{ reason: "No ground.", until: null, earlier: [], complainUntil: null },
};

type Site = { baseUrl: string; serviceName: string; legal: Legal };
const urls = { reportUrl: `${BASE}/report/x`, reviewUrl: about.reviewUrl };

const MAILS: Record<string, (site: Site, language: Language) => MailText> = {
  "a hidden reward": (site, language) =>
    rewardMail(site, language, { ...ofReward, businessName: "Firm", title: "Late", canReport: true }),
  "a hidden reward of a review that is offline": (site, language) =>
    rewardMail(site, language, { ...ofReward, businessName: "Firm", title: null, canReport: false }),
  "a business's report that is dismissed": (site, language) =>
    reporterMail(site, language, { kind: "report-decided", ...about, upheld: false, note: null }),
  "a reader's misuse": (site, language) => readerReportMail(site, language, misuse, urls),
};

const folded = (text: string) => text.replaceAll(/\s+/g, " ");

describe("the mail about", () => {
  for (const [name, mail] of Object.entries(MAILS))
    for (const [to, legal, leadsTo] of SITES)
      test(`${name} leads to ${to}, in each language`, () => {
        for (const language of LANGUAGES) {
          const sent = mail({ baseUrl: BASE, serviceName: "Candor", legal }, language);
          const bare = mail({ baseUrl: BASE, serviceName: "Candor", legal: NONE }, language);
          // Once in the body, once in the footer.
          expect(sent.text.split(leadsTo(language)).length - 1).toBe(2);
          expect(bare.text).not.toContain(leadsTo(language));
        }
      });

  test("each of them names a form, or a court, where the service has no contact and no imprint", () => {
    const site = { baseUrl: BASE, serviceName: "Candor", legal: NONE };
    for (const language of LANGUAGES) {
      const { courts } = wordsIn("mail", language).statement;
      const textOf = (name: string) => folded(MAILS[name]?.(site, language).text ?? "");
      expect(textOf("a hidden reward")).toContain(`${reviewUrl}?report=open`);
      expect(textOf("a hidden reward")).toContain("rpt_1");
      expect(textOf("a hidden reward of a review that is offline")).toContain(folded(courts));
      expect(textOf("a business's report that is dismissed")).toContain(
        folded(wordsIn("ownerMail", language).report.again),
      );
      expect(textOf("a reader's misuse")).toContain(folded(courts));
      const inTime = readerReportMail(site, language, { ...misuse, complainUntil: day }, urls);
      expect(inTime.text).toContain(urls.reportUrl);
      expect(folded(inTime.text)).toContain(wordsIn("readerReportMail", language).complainButton);
    }
  });
});
