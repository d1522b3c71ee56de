// /about/reviews answers each question that readers have, and each of its sentences is shown by a test.
import { describe, expect, test } from "bun:test";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { TAKE_DOWN_REASONS } from "#domain/review/state/reason.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { knownReason } from "#surface/look/reason.ts";
import { readerOf } from "#surface/page/kit/reader.ts";
import { aboutPage } from "#surface/page/prose/about.tsx";
import { inForce } from "#surface/page/prose/in-force.ts";
import { wordsIn } from "#words/words.ts";
import { missingTests, testsNamedIn } from "../../support/named-test.ts";
import { SITE } from "./fixture.ts";

const LIVE = inForce(DEFAULT_PLANS);

function pageIn(language: string, site: Parameters<typeof aboutPage>[0] = SITE, now = LIVE): string {
  const reader = readerOf(site, { query: new URLSearchParams({ lang: language }), header: null });
  return String(aboutPage(site, reader, now).body);
}

/** Sections of the page, in the order of questions. */
const SECTIONS = ["who", "verified", "checks", "removed", "rewards", "ties", "imported", "report", "appeal", "score"];

test.each([...LANGUAGES])("the page answers each question that readers have, in each language: %s", (language) => {
  const page = pageIn(language);
  const ids = [...page.matchAll(/<section[^>]*id="([\w-]+)"|<h2[^>]*id="([\w-]+)"/g)].map(([, a, b]) => a ?? b ?? "");
  for (const each of SECTIONS) expect(ids.some((id) => id.startsWith(each))).toBe(true);
});

test.each([...LANGUAGES])(
  "a list at the top leads to each section, and no paragraph is longer than a screen: %s",
  (language) => {
    const page = pageIn(language);
    const [, list = ""] = /<nav class="contents"[^>]*>([\s\S]*?)<\/nav>/.exec(page) ?? [];
    const linked = [...list.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(linked).toEqual([...page.matchAll(/<h2 id="([\w-]+)"/g)].map(([, id]) => id));
    expect(new Set(linked).size).toBe(11);
    const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "";
    for (const [, paragraph = ""] of main.matchAll(/<p>([\s\S]*?)<\/p>/g)) expect(paragraph.length).toBeLessThan(520);
  },
);

test.each([...LANGUAGES])("five lines at the top sum the page up: %s", (language) => {
  const [, short = ""] = /<div class="in-short">([\s\S]*?)<\/div>/.exec(pageIn(language)) ?? [];
  expect(short.match(/<li>[^<]{10,160}<\/li>/g)).toHaveLength(5);
});

test("each reason for which a moderator removes a review stands on the page, and no other", () => {
  const codes = Object.keys(TAKE_DOWN_REASONS).filter((code) => code !== "other");
  for (const language of LANGUAGES) {
    const list = /<[^>]*id="removed[\s\S]*?<ul>([\s\S]*?)<\/ul>/.exec(pageIn(language))?.[1] ?? "";
    const items = list.split("</li>").slice(0, -1);
    expect(items.length).toBe(codes.length);
    for (const code of codes) expect(knownReason(code, language)).not.toBeNull();
  }
  const [first = "", ...rest] = LIVE.takeDownReasons;
  const without = pageIn("en", SITE, { ...LIVE, takeDownReasons: rest });
  expect(without).not.toContain(`<li>${knownReason(first, "en")}</li>`);
});

test("readers are told where to report only where the operator set an address", () => {
  const legal = { imprintUrl: null, privacyUrl: null, termsUrl: null, contactEmail: "hello@firm.example" };
  for (const language of LANGUAGES) {
    expect(pageIn(language)).not.toContain("mailto:");
    expect(pageIn(language, { ...SITE, legal })).toContain('<a href="mailto:hello@firm.example">');
  }
});

/** Each sentence, and the tests that show it. */
const SHOWN: Record<string, string> = {
  shortWho:
    '`test/domain/log/review.test.ts` "without an invitation is entered when its address is confirmed, and not before"',
  shortVerified: '`test/domain/review/imported.test.ts` "is never verified, whatever the archive says"',
  shortChecks: '`test/surface/page/about.test.ts` "the page lists the rules that are in force and no other"',
  shortRemoved:
    '`test/domain/log/review.test.ts` "is hidden, restored and removed with the asker, and a free text is logged as other"',
  shortMoney: '`test/surface/page/directory.test.ts` "its businesses and those below it, best first, 20 a page"',
  reportAnybody:
    '`test/surface/page/report/way.test.ts` "card and page lead to the form, which works in every language", "counts once its address is confirmed; a receipt, a decision and a complaint follow"',
  reportMisuse:
    '`test/surface/page/report/misuse.test.ts` "is warned: the mail says which report, why, and how to object", "is paused only after a warning, until a day of the next 90"',
  reportComplain:
    '`test/surface/page/report/complaint.test.ts` "a second decision is final, and a complaint is possible for six months"',
  rewardsText:
    '`test/domain/invitation/reward.test.ts` "is the same for every review, and needs its words", `test/surface/reward.test.ts` "on every address of the service, for visitors and for programs with a key", `test/surface/page/reward.test.ts` "counts rewarded reviews apart, and says nothing of rewards without any"',
  tiesText:
    '`test/surface/page/reward.test.ts` "stand in both forms with nothing chosen or required", "a flood from one network counts once, and is slowed as every form is"',
  invited: '`test/surface/page/invite.test.ts` "two at once make one review, and one of them gets its private link"',
  others:
    '`test/domain/log/review.test.ts` "without an invitation is entered when its address is confirmed, and not before"',
  verifiedMeans: '`test/domain/review/imported.test.ts` "is never verified, whatever the archive says"',
  rules: '`test/surface/page/about.test.ts` "the page lists the rules that are in force and no other"',
  moderators: '`test/surface/page/manage.test.ts` "with a link in it, it goes to a moderator"',
  removedFor:
    '`test/surface/page/about-sentence.test.ts` "each reason for which a moderator removes a review stands on the page, and no other"',
  removedPhoto:
    '`test/domain/review/moderation/report-photo.test.ts` "goes; its reports are upheld, those of the words and of the other picture wait, the words stay"',
  removedElse:
    '`test/surface/page/your-data.test.ts` "erases what the command erases: everywhere, but not opt-outs, and only by its button"; `test/domain/log/review.test.ts` "is hidden, restored and removed with the asker, and a free text is logged as other"',
  importedText:
    '`test/domain/review/imported.test.ts` "is labelled in the lists of the APIs, on the profile, on its own page and in the widget"; `test/domain/transfer/attack.test.ts` "is held where a new review would be, with the rule as the reason"',
  businesses:
    '`test/domain/review/moderation/report.test.ts` "is mailed to the author with its code, and without the note to the moderator"',
  reportBy:
    '`test/surface/page/about-sentence.test.ts` "readers are told where to report only where the operator set an address"',
  appeals:
    '`test/domain/review/appeal/appeal.test.ts` "is too late after 30 days against a removal, and after 180 against another decision"; `test/journey/appeal.test.ts` "leaves the appeal to another moderator, needs words, answers by mail and logs the moderator"',
  yourData: '`test/surface/page/your-data.test.ts` "holds each kind of record of the address, and the address itself"',
  average: '`test/surface/page/about.test.ts` "the weights on the page are those that the score uses"',
  weights: '`test/surface/page/about.test.ts` "the weights on the page are those that the score uses"',
  prior: '`test/surface/page/about.test.ts` "the weights on the page are those that the score uses"',
  elsewhere: '`test/domain/review/imported.test.ts` "counts nowhere before a moderator has confirmed it"',
  editors: '`test/domain/log/review.test.ts` "by an editor is asked for by a moderator"',
  needs:
    '`test/surface/page/about.test.ts` "in %s every weight and limit stands on the page, and follows when it changes"',
  claimed:
    '`test/surface/page/about.test.ts` "in %s every weight and limit stands on the page, and follows when it changes"',
  moneyPaid:
    '`test/surface/page/about.test.ts` "where no plan has a price, the page says what the page for businesses says, else what can be paid for"',
  moneyNever: '`test/surface/page/directory.test.ts` "its businesses and those below it, best first, 20 a page"',
  moneyText:
    '`test/surface/page/about.test.ts` "the operator\'s own plans stand on the page that is served, with a hostile name as text"',
};
/** Sentences whose behaviour comes with rewards and ties. */
const OPEN: string[] = [];
/** Not sentences: titles, heads of tables, names of links, and the description for search engines. */
const TITLES = [
  "title",
  "description",
  "score",
  "labels",
  "label",
  "from",
  "verified",
  "who",
  "removed",
  "rewards",
  "ties",
];
const MORE_TITLES = ["imported", "report", "appeal", "bodies", "money", "contents", "short"];

describe("each sentence is shown by tests", () => {
  const sentences = Object.entries(wordsIn("prose", "en").about)
    .filter(([, words]) => typeof words === "string" || typeof words === "function")
    .map(([key]) => key)
    .filter((key) => ![...TITLES, ...MORE_TITLES].includes(key));

  test("and none stands without", () => {
    expect(sentences.filter((key) => !(key in SHOWN))).toEqual(OPEN);
    expect(Object.keys(SHOWN).filter((key) => !sentences.includes(key))).toEqual([]);
  });

  for (const [key, shown] of Object.entries(SHOWN))
    test(key, () => {
      expect(testsNamedIn(shown)).not.toBeEmpty();
      expect(missingTests(testsNamedIn(shown))).toEqual([]);
    });
});
