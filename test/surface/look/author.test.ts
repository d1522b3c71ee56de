// The stored name of an erased author is English; a reader sees it in the language of the page, the widget or the mail.
import { expect, test } from "bun:test";
import { ERASED_AUTHOR } from "#domain/review/author/erase.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { authorIn } from "#surface/look/author.ts";
import { noticeMail } from "#surface/mail/notice.ts";
import { wordsIn } from "#words/words.ts";

const REVIEW = {
  id: "0197f5c2-0000-7000-8000-000000000000" as never,
  rating: 3,
  title: "Fine",
  body: "All fine.",
  createdAt: new Date("2026-11-20T12:00:00.000Z"),
  experienceDate: "2026-11-13",
  photos: null,
};
const SITE = { serviceName: "Candor", baseUrl: "https://candor.example" };

test.each(LANGUAGES)("in %s", (language) => {
  const name = authorIn(ERASED_AUTHOR, language);
  expect(name).toBe(wordsIn("look", language).erasedAuthor);
  if (language !== "en") expect(name).not.toBe(ERASED_AUTHOR);
  expect(authorIn("Jo", language)).toBe("Jo");
  const { text } = noticeMail(SITE, language, {
    kind: "review",
    items: [{ ...REVIEW, author: ERASED_AUTHOR, verified: true, incentivized: null }],
    publicSlug: null,
    count: 1,
    organisationName: "Oak",
    businessName: "Oak",
    unsubscribeUrl: "https://candor.example/u",
  });
  expect(text).toContain(name);
});
