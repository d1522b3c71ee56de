// The moderators' pages in a real browser: readable for everybody, on a phone and on a desktop, and worked by keyboard alone.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { setPlatform } from "#domain/business/platform/rating.ts";
import { statePlatform } from "#domain/business/platform/statement.ts";
import { submitAppeal } from "#domain/review/appeal/appeal.ts";
import { findOpenAppeal } from "#domain/review/appeal/queue.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { decideReview } from "#domain/review/moderation/decide.ts";
import { decideAppeal } from "#domain/review/moderation/decide-appeal.ts";
import { writeEditorReview } from "#domain/review/publish/editor-review.ts";
import { reportReview } from "#domain/review/report.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { axe } from "../../../support/axe.ts";
import { arrive, hasBrowser, openBrowser } from "../../../support/browser.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { actionsHold, openTab, overflow } from "../../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { reviewNow } from "./support.ts";

const LONG = "Wertheimer Möbelmanufaktur und Polstereimaterialgroßhandel GmbH & Co. KG";
const COPIED =
  "The chair arrived on a Tuesday morning and the driver carried it up four flights of stairs without a word.";

/** The ground of a quiet button. */
const CLEAR = "rgba(0, 0, 0, 0)";

/** The grounds of all that match, once no transition runs. */
function groundsOf(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll(async (all) => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    return all.map((each) => getComputedStyle(each).backgroundColor);
  });
}

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let token: string;
let pages: Record<string, string>;
let waiting: ReviewId;
let hidden: ReviewId;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => service.send(request) });
    service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}` });
    browser = await openBrowser();
    await seedDesk();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  test("on the pages of a case, a claim and an appeal each decision keeps its place while the form of one is open", async () => {
    for (const [path, forms] of [
      [`/moderation/reviews/${toWire("rev", waiting)}`, 2],
      [pages.claim, 3],
      [pages.appeal, 2],
    ] as const) {
      await using tab = await open({ viewport: { width: 1280, height: 900 } });
      await tab.page.goto(at(path as string));
      expect([path, await actionsHold(tab.page)]).toEqual([path, Array(forms).fill(true)]);
    }
  });

  test("the buttons of a decision are equally high in each language, also where the words of one need two lines", async () => {
    await using tab = await open({ viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    for (const path of [`/moderation/reviews/${toWire("rev", waiting)}`, pages.claim, pages.appeal])
      for (const language of LANGUAGES) {
        await page.goto(at(`${path}?lang=${language}`));
        for (const width of [390, 700, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          const heights = await page
            .locator(".case-actions > :is(form, .ask) > .button")
            .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
          expect(heights.length).toBeGreaterThan(1);
          expect([path, language, width, new Set(heights).size]).toEqual([path, language, width, 1]);
        }
      }
  });

  test("on the page of a case, an appeal and a claim the boxes of a column have one right edge, with each question open", async () => {
    await using tab = await open({ viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    for (const path of [`/moderation/reviews/${toWire("rev", waiting)}`, pages.reportedCase, pages.appeal, pages.claim])
      for (const language of ["en", "ar"]) {
        await page.goto(at(`${path}?lang=${language}`));
        const questions = page.locator(".case-actions > .ask > summary:visible");
        for (let index = 0; index < (await questions.count()); index++) {
          await questions.nth(index).click();
          const edges = await page
            .locator("main :is(.review-card, .panel, .case-actions > .ask[open] > .form)")
            .evaluateAll((all) =>
              all
                .filter((each) => each.closest(".case-columns > :nth-child(2)") === null)
                .map((each) => {
                  const box = each.closest(".reported")?.getBoundingClientRect() ?? each.getBoundingClientRect();
                  return `${Math.round(box.left)} ${Math.round(box.right)}`;
                }),
            );
          expect(edges.length).toBeGreaterThan(1);
          expect([path, language, index, new Set(edges).size]).toEqual([path, language, index, 1]);
        }
      }
  });

  test("of the forms about a claim one is open at a time, and the one that gives what was asked for stands out", async () => {
    await using tab = await open({ viewport: { width: 1280, height: 900 } });
    await tab.page.goto(at(pages.claim as string));
    const forms = tab.page.locator("details.ask");
    for (const index of [0, 1]) {
      const form = forms.nth(index);
      await form.locator("summary").click();
      expect(await tab.page.locator("details.ask[open]").count()).toBe(1);
      expect(await form.locator(".hint").first().textContent()).toContain("reads it as you write it");
      // The approval takes the business from another organisation.
      expect(await form.locator(".button-danger").count()).toBe(index === 0 ? 1 : 0);
      expect(await form.locator("button[type=submit]:not(.button-quiet)").count()).toBe(1);
      // Of the buttons above the opened one looks pressed, and the others are quiet; the last asks a question.
      const grounds = await groundsOf(tab.page, "details.ask > summary");
      expect(grounds.map((ground) => ground === CLEAR)).toEqual([index !== 0, index !== 1, true]);
    }
  });

  test("the button that publishes at once is quiet, and on a phone the form with a reason stands below its own button", async () => {
    await using tab = await open({ viewport: { width: 390, height: 844 } });
    const { page } = tab;
    await page.goto(at(`/moderation/reviews/${toWire("rev", waiting)}`));
    const because = page.locator(".case-actions > .ask").first();
    expect(await groundsOf(page, ".case-actions > form > .button")).toEqual([CLEAR]);
    await because.locator("summary").click();
    // In one step, because an opened question is scrolled into view.
    const tops = await page
      .locator(".case-actions")
      .evaluate((all) =>
        [".ask > summary", ".ask[open] > form", ".ask + .ask > summary"].map(
          (each) => all.querySelector(each)?.getBoundingClientRect().top ?? 0,
        ),
      );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(new Set(tops).size).toBe(3);
  });

  test("an empty question or answer brings the error of the page beside its field, in the form that was sent", async () => {
    for (const [path, says] of [
      [pages.claim, "Write a question."],
      [pages.appeal, "Write an answer."],
    ] as const) {
      await using tab = await open({ viewport: { width: 1280, height: 900 } });
      const { page } = tab;
      await page.goto(at(path as string));
      await page.locator("details.ask > summary").last().click();
      await arrive(page, () => page.locator("details.ask[open] button[type=submit]").click());
      const opened = page.locator("details.ask[open]");
      expect([path, await opened.count()]).toEqual([path, 1]);
      expect(await opened.locator(".error").textContent()).toBe(says);
      expect(await page.locator("#main .errors").count()).toBe(1);
    }
  });

  test("of the two decisions about an appeal one is open at a time, on its page and in the list", async () => {
    await using tab = await open({ viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    for (const path of [pages.appeal, pages.appeals] as string[]) {
      await page.goto(at(path));
      const card = path === pages.appeal ? page.locator("main") : page.locator("[data-case]").first();
      for (const label of ["Put back online", "Keep it offline"]) {
        await card
          .locator(".actions > details > summary, .acts > button, .acts > details > summary")
          .filter({ hasText: label })
          .click();
        const opened = page.locator("details.ask[open] > summary");
        expect([path, label, await opened.count()]).toEqual([path, label, 1]);
        expect(await opened.textContent()).toStartWith(label);
      }
    }
  });

  test("on a phone a question that is opened comes into view", async () => {
    await using tab = await open({ viewport: { width: 390, height: 640 }, reducedMotion: "reduce" });
    const { page } = tab;
    for (const [path, button] of [
      ["/moderation", "[data-case] .acts > button[name=act]"],
      [`/moderation/reviews/${toWire("rev", waiting)}`, ".case-actions > .ask > summary"],
      [pages.claim, ".actions > .ask > summary"],
      [pages.appeal, ".actions > .ask > summary"],
    ] as const) {
      await page.goto(at(path as string));
      // At the foot of the window, so that what it opens is below.
      const last = page.locator(button).last();
      await last.evaluate((each) => each.scrollIntoView({ block: "end", behavior: "instant" }));
      await last.click();
      const isSeen = await page.waitForFunction(() => {
        const rect = document.querySelector("details.ask[open] > .form")?.getBoundingClientRect();
        return rect && (rect.bottom <= innerHeight || (rect.top >= 0 && rect.top < 100));
      });
      expect([path, Boolean(isSeen)]).toEqual([path, true]);
    }
  });

  test("on a phone the age of a review stands beside its state, and the list of held reviews has no state", async () => {
    await using tab = await open({ viewport: { width: 390, height: 844 } });
    const { page } = tab;
    for (const language of LANGUAGES)
      for (const id of [waiting, hidden]) {
        await page.goto(at(`/moderation/reviews/${toWire("rev", id)}?lang=${language}`));
        const middles = await page.locator(".review-head > :is(.stars, .pill, .review-when)").evaluateAll((all) =>
          all.map((each) => {
            const { top, bottom } = each.getBoundingClientRect();
            return (top + bottom) / 2;
          }),
        );
        expect(middles).toHaveLength(3);
        expect([language, Math.max(...middles) - Math.min(...middles) < 4]).toEqual([language, true]);
      }
    await page.goto(at("/moderation"));
    expect(await page.locator("[data-case] .review-head .pill").count()).toBe(0);
  });

  test("the filter of a queue is one line on a desktop", async () => {
    await using tab = await open({ viewport: { width: 1280, height: 900 } });
    for (const path of ["/moderation", "/moderation/reports"])
      for (const language of LANGUAGES) {
        await tab.page.goto(at(`${path}?lang=${language}`));
        const bottoms = await tab.page
          .locator(".filter > :not(details), .more-filters .field")
          .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)));
        expect([path, language, bottoms.length, new Set(bottoms).size]).toEqual([path, language, 5, 1]);
        expect(await overflow(tab.page)).toBe(0);
      }
  });

  test("at 390 and 1280 pixels each page is readable for everybody, and nothing is cut off", async () => {
    await using tab = await open({});
    for (const [name, path] of Object.entries(pages)) {
      const answer = await tab.page.goto(at(path));
      expect({ name, status: answer?.status() }).toEqual({ name, status: 200 });
      // What a question holds is part of the page.
      await tab.page.evaluate("document.querySelectorAll('main button[name=act]').forEach((each) => each.click())");
      await tab.page.evaluate(
        "document.querySelectorAll('main details').forEach((each) => { each.removeAttribute('name'); each.open = true; })",
      );
      for (const width of [390, 1280]) {
        await tab.page.setViewportSize({ width, height: 900 });
        expect({ name, width, wide: await overflow(tab.page) }).toEqual({ name, width, wide: 0 });
        expect({ name, width, faults: await axe(tab.page) }).toEqual({ name, width, faults: [] });
      }
    }
  });

  test("by keyboard alone, without a script: a review is removed for a reason, one published and taken back", async () => {
    await using tab = await open({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    await page.goto(at("/moderation"));
    const card = page.locator(`#${toWire("rev", waiting)}`);
    await card.getByRole("button", { name: "Remove" }).focus();
    await arrive(page, () => page.keyboard.press("Enter"));
    // The page of the case begins in the reason of the form that was asked for.
    expect(page.url()).toContain(`/moderation/reviews/${toWire("rev", waiting)}?`);
    // Focused when the page is drawn, which may be after it has loaded.
    await page.locator(`#reason-remove-${toWire("rev", waiting)}:focus`).waitFor();
    await page.keyboard.type("It is adv");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await arrive(page, () => page.keyboard.press("Enter"));
    expect(await page.locator(":is(.told, main) > [role=status]").textContent()).toContain("The review was removed.");
    expect(await reviewNow(service, waiting)).toMatchObject({ status: "removed" });
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);

    const next = page.locator("article").first();
    const wire = await next.getAttribute("id");
    await next.getByRole("button", { name: "Publish" }).focus();
    await arrive(page, () => page.keyboard.press("Enter"));
    await page.getByRole("button", { name: "Undo" }).focus();
    await arrive(page, () => page.keyboard.press("Enter"));
    expect(await page.getByText("The decision was undone. The review").count()).toBe(1);
    expect(await page.locator("article").first().getAttribute("id")).toBe(wire);
  });
});

async function seedDesk() {
  const { context, sql } = service;
  const organisation = await seedOrganisation(context, "scale", "Wertheimer Beteiligungsgesellschaft mbH");
  const { id: userId } = await seedPerson(service, { staff: true, name: "Mo Derator" });
  const { id: owner } = await seedPerson(service, { organisationId: organisation.id, name: "Ola Owner" });
  token = await startSession(context, { userId, userAgent: null });
  const business = await seedBusiness(context, { organisationId: organisation.id, name: LONG });
  const held = async (body: string, reason: string, rating: number) => {
    const id = await seedReview(context, business.id, { body, rating, title: "Arrived late, and then this" });
    await changeStatus(context, id, { to: "held", reason, askedBy: "rule" });
    return id;
  };
  waiting = await held("Better buy at www.spam-shop.com or call 0221 123 45 67, they are cheaper by far.", "links", 1);
  const copies = [await held(COPIED, "near_copy", 5), await held(COPIED, "near_copy", 4)];
  for (const id of copies)
    await sql`insert into review_fingerprint (review_id, simhash) values (${id}, 4611686018427387904)`;
  hidden = await seedReview(context, business.id, { reply: "We are sorry that it came late." });
  const grounds = { reason: "personal_data", note: "It names a neighbour." };
  const seen = { status: "published" as const, editedAt: null };
  await decideReview(context, { reviewId: hidden, verdict: "hide", seen, grounds, decidedBy: userId });
  const { id: colleague } = await seedPerson(service, { staff: true, name: "Sam Colleague" });
  const appealed: string[] = [];
  for (const decidedBy of [colleague, userId, colleague]) {
    const reviewId = await seedReview(context, business.id, { title: LONG, body: COPIED });
    await sql`update review_author set confirmed_at = now() where review_id = ${reviewId}`;
    const spam = { reason: "spam", note: null };
    const decision = await decideReview(context, { reviewId, verdict: "remove", seen, grounds: spam, decidedBy });
    await submitAppeal(context, decision, `${LONG} ${"words".repeat(40)}`);
    appealed.push((await findOpenAppeal(context, reviewId)) as string);
  }
  const [waitingAppeal, ownAppeal, decidedAppeal] = appealed as [string, string, string];
  const ended = { appealId: decidedAppeal, verdict: "uphold", answer: COPIED, decidedBy: userId } as const;
  await decideAppeal(context, { ...ended, seen: { status: "removed", editedAt: null } });
  const reported = await seedReview(context, business.id, { rating: 2 });
  const report = { organisationId: organisation.id, userId: owner, reviewId: reported, reason: "spam", note: LONG };
  await reportReview(context, report);
  const editor = await writeEditorReview(context, business.id, { rating: 4, title: LONG, body: COPIED });
  const rating = { url: "https://else.example/wertheimer", rating: "4.25", count: 12_345 };
  await setPlatform(context, business.id, { platform: "Else", ...rating }, userId);
  const stater = { organisationId: organisation.id, userId: owner };
  await statePlatform(context, business.id, { platform: `Else ${LONG}`.slice(0, 60), ...rating }, stater);
  const [statement] = await sql`select id from platform_statement`;
  const other = await seedOrganisation(context, "scale", "Andere Möbelhandelsgesellschaft mbH");
  const { id: claimant } = await seedPerson(service, { organisationId: other.id });
  const claim = await openClaim(context, business.id, { organisationId: other.id, userId: claimant, locations: 9 });
  const base = { user_id: userId, actor: "staff", action: "review.hide", subject: toWire("rev", hidden) };
  await sql`insert into audit_entry ${sql({ ...base, id: newId(), detail: JSON.stringify(grounds) })}`;
  pages = {
    queue: "/moderation",
    case: `/moderation/reviews/${toWire("rev", hidden)}`,
    reportedCase: `/moderation/reviews/${toWire("rev", reported)}`,
    reports: "/moderation/reports",
    appeals: "/moderation/appeals",
    appeal: `/moderation/appeals/${toWire("apl", waitingAppeal)}`,
    ownAppeal: `/moderation/appeals/${toWire("apl", ownAppeal)}`,
    decidedAppeal: `/moderation/appeals/${toWire("apl", decidedAppeal)}`,
    claims: "/moderation/claims",
    claim: `/moderation/claims/${toWire("clm", claim.id)}`,
    search: "/moderation/businesses?q=wertheimer",
    business: `/moderation/businesses/${business.slug}`,
    editor: `/moderation/businesses/${business.slug}/editor/${toWire("rev", editor)}`,
    statements: "/moderation/platforms",
    statement: `/moderation/platforms/${toWire("pst", statement?.id)}`,
    platforms: `/moderation/businesses/${business.slug}/platforms`,
    log: "/moderation/log",
  };
}

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

const open = (options: BrowserContextOptions) => openTab(browser, at("/"), token, options);
