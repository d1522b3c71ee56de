// The queues by keyboard in a real browser: after a decision the next case has the focus, and no key decides about a case that did not.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type ReviewId, toWire, type UserId } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { setShortcutKeys } from "#domain/account/user/user.ts";
import { submitAppeal } from "#domain/review/appeal/appeal.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { decideReview } from "#domain/review/moderation/decide.ts";
import { reportReview } from "#domain/review/report.ts";
import { arrive, hasBrowser, openBrowser } from "../../../support/browser.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { openTab } from "../../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { reviewNow } from "./support.ts";

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let moderator: UserId;
let token: string;
let held: ReviewId[];

const REST_MS = 600;
const wire = (id: ReviewId | undefined) => toWire("rev", id as ReviewId);
const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;
/** Its clock stands still but where a test moves it, so that a slow machine does not make a second press a late one. */
async function open(javaScriptEnabled = true) {
  const tab = await openTab(browser, at("/"), token, { javaScriptEnabled });
  await tab.page.clock.install({ time: new Date("2026-11-20T12:00:00Z") });
  await tab.page.clock.pauseAt(new Date("2026-11-20T12:00:01Z"));
  return tab;
}
const focused = (page: Page) => page.evaluate("document.activeElement.closest('[data-case]')?.id ?? null");
const statusOf = async (id: ReviewId | undefined) => (await reviewNow(service, id as ReviewId))?.status;
const rested = (page: Page) => page.clock.runFor(REST_MS);

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => service.send(request) });
    service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}` });
    browser = await openBrowser();
    moderator = (await seedPerson(service, { staff: true, name: "Mo Derator" })).id;
    token = await startSession(service.context, { userId: moderator, userAgent: null });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });
  beforeEach(async () => {
    const { context, sql } = service;
    await setShortcutKeys(context, moderator, true);
    await sql`update review set status = 'removed' where status = 'held'`;
    const business = await seedBusiness(context);
    held = [];
    for (let day = 1; day <= 4; day++) {
      const id = await seedReview(context, business.id, {
        createdAt: `2020-01-0${day}T00:00:00Z`,
        title: `Case ${day}`,
      });
      await changeStatus(context, id, { to: "held", reason: "links", askedBy: "rule" });
      held.push(id);
    }
  });

  test("J and K move through the cases, and P publishes the one in focus; the next one has the focus then, and is not decided by a second press", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/moderation"));
    for (const key of ["p", "r"]) await page.keyboard.press(key);
    await page.keyboard.press("j");
    expect(await focused(page)).toBe(wire(held[0]));
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    expect(await focused(page)).toBe(wire(held[0]));
    await page.keyboard.press("j");
    await rested(page);
    await arrive(page, async () => {
      await page.keyboard.press("p");
      await page.keyboard.press("p");
    });
    await page.keyboard.press("p");
    expect(await focused(page)).toBe(wire(held[2]));
    await rested(page);
    await page.getByRole("status").getByText("The review is online.").waitFor();
    expect(await Promise.all(held.map(statusOf))).toEqual(["held", "published", "held", "held"]);

    await arrive(page, () => page.keyboard.press("u"));
    expect(await statusOf(held[1])).toBe("held");
    expect(await focused(page)).toBe(wire(held[1]));
  });

  test("R opens the choice of reason and removes nothing, by no number of presses", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/moderation"));
    await page.keyboard.press("j");
    await rested(page);
    await page.keyboard.press("r");
    const activeId = () => page.evaluate("document.activeElement.id");
    expect(await activeId()).toBe(`reason-remove-${wire(held[0])}`);
    // In a field a key is a letter.
    for (const key of ["p", "u", "j", "r", "r"]) await page.keyboard.press(key);
    expect(await activeId()).toBe(`reason-remove-${wire(held[0])}`);
    await page.locator(`#note-remove-${wire(held[0])}`).focus();
    await page.keyboard.type("pru?");
    expect(await page.locator(`#note-remove-${wire(held[0])}`).inputValue()).toBe("pru?");
    // While a question is open, P of the same case does not answer another one.
    await page.locator(`#${wire(held[0])}`).focus();
    await rested(page);
    for (const key of ["p", "r"]) await page.keyboard.press(key);
    expect(await Promise.all(held.map(statusOf))).toEqual(["held", "held", "held", "held"]);
    expect(page.url()).toBe(at("/moderation"));
  });

  test("no key works with a modifier, while it is held down, or without a case in focus", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/moderation"));
    await page.keyboard.press("j");
    await rested(page);
    for (const modifier of ["Shift", "Alt", "Control", "Meta"])
      await page.locator(`#${wire(held[0])}`).dispatchEvent("keydown", {
        key: "p",
        code: "KeyP",
        bubbles: true,
        shiftKey: modifier === "Shift",
        altKey: modifier === "Alt",
        ctrlKey: modifier === "Control",
        metaKey: modifier === "Meta",
      });
    const repeated = { key: "p", code: "KeyP", bubbles: true, repeat: true };
    await page.locator(`#${wire(held[0])}`).dispatchEvent("keydown", repeated);
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("p");
    await page.locator("h1").click();
    await page.keyboard.press("p");
    await rested(page);
    expect(page.url()).toBe(at("/moderation"));
    expect(await Promise.all(held.map(statusOf))).toEqual(["held", "held", "held", "held"]);
  });

  test("a keyboard of another script works by the place of the key", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/moderation"));
    await page.locator("body").dispatchEvent("keydown", { key: "ت", code: "KeyJ", bubbles: true });
    expect(await focused(page)).toBe(wire(held[0]));
  });

  test("after a decision about the first case the next one comes into view with the note above it that undoes it", async () => {
    const [first, second] = held as [ReviewId, ReviewId];
    await decideReview(service.context, {
      reviewId: first,
      verdict: "publish",
      seen: { status: "held", editedAt: null },
      grounds: { reason: "keeps_to_rules", note: null },
      decidedBy: moderator,
    });
    for (const [width, javaScriptEnabled] of [
      [1280, true],
      [390, true],
      [1280, false],
    ] as const) {
      await using tab = await openTab(browser, at("/"), token, {
        javaScriptEnabled,
        viewport: { width, height: 420 },
        reducedMotion: "reduce",
      });
      const { page } = tab;
      await page.goto(at(`/moderation?decided=${wire(first)}#${wire(second)}`));
      const tops = await page.evaluate<number[]>(
        `["form[data-undo]", "[data-case]"].map((each) => document.querySelector(each).getBoundingClientRect().top)`,
      );
      const [note = -1, next = -1] = tops;
      const isSeen = note >= 0 && note < next && next < 420;
      expect({ width, javaScriptEnabled, note, next, isSeen }).toMatchObject({ isSeen: true });
      expect(await page.evaluate("scrollY")).toBeGreaterThan(0);
    }
  });

  test("a link that names an older decision does not make U undo it", async () => {
    const [first] = held as [ReviewId];
    const grounds = { reason: "keeps_to_rules", note: null };
    const seen = { status: "held", editedAt: null } as const;
    const ruling = { reviewId: first, verdict: "publish", seen, grounds, decidedBy: moderator } as const;
    await decideReview(service.context, ruling);
    await using tab = await open();
    const { page } = tab;
    await page.goto(at(`/moderation?decided=${wire(first)}`));
    await rested(page);
    await page.keyboard.press("u");
    expect(await page.evaluate("document.activeElement.form.className")).toBe("undo");
    expect(await statusOf(first)).toBe("published");
  });

  test("U says where there is nothing to undo, and after a removal that it cannot be undone", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/moderation"));
    await rested(page);
    await page.keyboard.press("u");
    await page.getByRole("status").getByText("There is no decision to undo.").waitFor();
    const first = wire(held[0]);
    await page.keyboard.press("j");
    await rested(page);
    await page.keyboard.press("r");
    await page.locator(`#reason-remove-${first}`).selectOption({ index: 1 });
    await arrive(page, () => page.locator(`#${first}`).getByRole("button", { name: "Remove the review" }).click());
    await rested(page);
    await page.keyboard.press("u");
    await page.getByRole("status").getByText("This decision cannot be undone.").waitFor();
    expect(await statusOf(held[0])).toBe("removed");
  });

  test("a case that another moderator decided meanwhile is refused, and the way back leads to the next one", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/moderation"));
    await page.keyboard.press("j");
    const grounds = { reason: "spam", note: null };
    const seen = { status: "held", editedAt: null } as const;
    const other = (await seedPerson(service, { staff: true })).id;
    await decideReview(service.context, {
      reviewId: held[0] as ReviewId,
      verdict: "remove",
      seen,
      grounds,
      decidedBy: other,
    });
    await rested(page);
    await arrive(page, () => page.keyboard.press("p"));
    expect(await page.getByRole("alert").first().textContent()).toContain("Another decision was made in the meantime");
    expect(await statusOf(held[0])).toBe("removed");
    await arrive(page, () => page.locator(".back a").click());
    expect(await focused(page)).toBe(wire(held[1]));
  });

  test("the sheet opens by ? and by its button, and switches the keys off for the account", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/moderation"));
    await page.keyboard.press("j");
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    expect(await sheet.isVisible()).toBe(true);
    await rested(page);
    for (const key of ["p", "r", "u", "j"]) await page.keyboard.press(key);
    expect(page.url()).toBe(at("/moderation"));
    await page.keyboard.press("Escape");
    expect(await sheet.isVisible()).toBe(false);
    expect(await focused(page)).toBe(wire(held[0]));
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await arrive(page, () => page.getByRole("button", { name: "Switch keys off" }).click());
    for (const key of ["j", "?", "p"]) await page.keyboard.press(key);
    expect(await focused(page)).toBe(null);
    expect(await sheet.isVisible()).toBe(false);
    await page.goto(at("/moderation/reports"));
    expect(await page.locator("dialog").getAttribute("data-keys")).toBe("off");
    expect(await Promise.all(held.map(statusOf))).toEqual(["held", "held", "held", "held"]);
  });

  test("in reports and appeals both keys open a question and decide nothing", async () => {
    const { context, sql } = service;
    const organisationId = (await seedOrganisation(context)).id;
    const business = await seedBusiness(context, { organisationId });
    const owner = await seedPerson(service, { organisationId });
    const reported = await seedReview(context, business.id);
    const of = { organisationId, userId: owner.id, reviewId: reported, reason: "spam", note: "Why." };
    await reportReview(context, of);
    const appealed = await seedReview(context, business.id);
    await sql`update review_author set confirmed_at = now() where review_id = ${appealed}`;
    const seen = { status: "published", editedAt: null } as const;
    const other = (await seedPerson(service, { staff: true })).id;
    const grounds = { reason: "spam", note: null };
    const decision = await decideReview(context, {
      reviewId: appealed,
      verdict: "hide",
      seen,
      grounds,
      decidedBy: other,
    });
    await submitAppeal(context, decision, "Please look again.");
    await using tab = await open();
    const { page } = tab;
    for (const [path, p, r] of [
      ["/moderation/reports", "Leave it online", "Remove it"],
      ["/moderation/appeals", "Put back online", "Keep it offline"],
    ] as const) {
      await page.goto(at(path));
      await page.keyboard.press("j");
      for (const [key, label] of [
        ["p", p],
        ["r", r],
      ] as const) {
        await page.locator("[data-case]").first().focus();
        await rested(page);
        await page.keyboard.press(key);
        const opened = page.locator("details.ask[open]");
        expect(await opened.count()).toBe(1);
        expect(await opened.locator("summary").textContent()).toStartWith(label);
      }
    }
    expect(await Promise.all([reported, appealed].map(statusOf))).toEqual(["published", "hidden"]);
  });

  test("what was typed in a form comes back with it, of that case and that act, and is gone once it was sent", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/moderation"));
    const [first, second] = [wire(held[0]), wire(held[1])];
    const note = page.locator(`#note-remove-${second}`);
    await page.locator(`#${second}`).getByRole("button", { name: "Remove" }).click();
    expect(await page.evaluate("document.activeElement.tagName")).toBe("SUMMARY");
    expect(await page.evaluate("document.activeElement.textContent")).toContain("the review by");
    await note.fill("Typed once.");
    expect(await page.locator(`#note-remove-${second}-count`).textContent()).toStartWith("11 ");
    await page.reload();
    expect(await note.inputValue()).toBe("Typed once.");
    expect(await page.locator(`#note-remove-${first}`).count()).toBe(0);
    await page.keyboard.press("Escape");
    await note.focus();
    await page.keyboard.press("Escape");
    expect(await note.isVisible()).toBe(false);
    await page.locator(`#${second} summary`).click();
    await page.locator(`#reason-remove-${second}`).selectOption("spam");
    await arrive(page, () => page.locator(`#${second}`).getByRole("button", { name: "Remove the review" }).click());
    expect(await focused(page)).toBe(wire(held[2]));
    expect(await statusOf(held[1])).toBe("removed");
    expect(
      await page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('candor.draft.')).length"),
    ).toBe(0);
  });

  test("a refused decision keeps what was typed, on the page of the case", async () => {
    await using tab = await open();
    const { page } = tab;
    await page.goto(at("/moderation"));
    const first = wire(held[0]);
    await page.locator(`#${first}`).getByRole("button", { name: "Remove" }).click();
    await page.locator(`#note-remove-${first}`).fill("No reason was chosen.");
    await arrive(page, () => page.locator(`#${first}`).getByRole("button", { name: "Remove the review" }).click());
    expect(await page.getByRole("alert").first().textContent()).toContain("Choose a reason.");
    expect(await page.locator(`#note-remove-${first}`).inputValue()).toBe("No reason was chosen.");
    expect(await statusOf(held[0])).toBe("held");
  });

  test("a device that is touched has no button for keys", async () => {
    for (const isMobile of [true, false]) {
      await using tab = await openTab(browser, at("/"), token, { isMobile, hasTouch: isMobile });
      await tab.page.goto(at("/moderation"));
      const help = tab.page.locator("[data-keys-help]");
      await help.and(tab.page.locator(":not([hidden])")).waitFor({ state: "attached" });
      expect(await help.isVisible()).toBe(!isMobile);
    }
  });

  test("without a script the fragment of the answer brings the focus to the next case", async () => {
    await using tab = await open(false);
    const { page } = tab;
    await page.goto(at("/moderation"));
    await arrive(page, () =>
      page
        .locator(`#${wire(held[0])}`)
        .getByRole("button", { name: "Publish" })
        .click(),
    );
    expect(page.url()).toEndWith(`#${wire(held[1])}`);
    await page.locator(`#${wire(held[1])}:target`).waitFor();
    expect(await page.locator("[data-keys-help]").isVisible()).toBe(false);
    await arrive(page, async () => {
      await page.keyboard.press("Tab");
      const inside = await page.locator(`#${wire(held[1])} :focus`).count();
      expect(inside).toBe(1);
      await page.keyboard.press("Enter");
    });
    expect(page.url()).toContain(`/moderation/reviews/${wire(held[1])}`);
  });
});
