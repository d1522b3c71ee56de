// News of reviews say which were rewarded: by the invitation, or by the author's own word.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { LANGUAGES } from "#platform/language/language.ts";
import { noticeMail } from "#surface/mail/notice.ts";
import { wordsIn } from "#words/words.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { type NoticeWorld, openNoticeWorld } from "./support.ts";

let world: NoticeWorld;
beforeAll(async () => {
  world = await openNoticeWorld();
});
afterAll(() => world.close());

test("only a rewarded review is called so", async () => {
  world.clock.set("2026-11-20T12:00:00.000Z");
  const { organisationId, businessId } = await world.seed();
  await seedPerson(world.service, { organisationId });
  const rewarded = await world.write(businessId, { title: "A kept one" });
  await world.sql`update review set incentivized = true, reward = 'declared' where id = ${rewarded}`;
  const sentence = wordsIn("noticeMail", "en").rewarded;
  const [first] = await world.mails();
  expect(first?.text?.replace(/\s+/g, " ")).toContain(sentence);
  world.clock.set("2026-11-20T13:00:00.000Z");
  await world.write(businessId, { title: "A plain one" });
  const [second] = await world.mails();
  expect(second?.text).toContain("A plain one");
  expect(second?.text?.replace(/\s+/g, " ")).not.toContain(sentence);
});

test.each(LANGUAGES)("in %s, for each review of several", (language) => {
  const review = {
    id: "0197f5c2-0000-7000-8000-000000000000" as never,
    rating: 3,
    title: "Fine",
    body: "All fine.",
    author: "Jo",
    verified: true,
    createdAt: new Date("2026-11-20T12:00:00.000Z"),
    experienceDate: "2026-11-13",
    photos: null,
  };
  const { text } = noticeMail({ serviceName: "Candor", baseUrl: "https://candor.example" }, language, {
    kind: "review",
    items: [true, false, null, true].map((incentivized) => ({ ...review, incentivized })),
    count: 4,
    organisationName: "Oak",
    businessName: "Oak",
    publicSlug: null,
    unsubscribeUrl: "https://candor.example/u",
  });
  const sentence = wordsIn("noticeMail", language).rewarded.replace(/\s+/g, "");
  expect(text.replace(/[\s\u200b]+/g, "").split(sentence)).toHaveLength(3);
});
