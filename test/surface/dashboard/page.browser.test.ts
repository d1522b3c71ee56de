// Overview, reviews and insights in a real browser: readable for everybody, on a phone and on a desktop, and a reply without a script.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { newId, type ReviewId, toWire } from "#contract/id.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { addSavedReply } from "#domain/review/saved-reply/saved-reply.ts";
import { reviewEdit } from "#domain/review/state/table.ts";
import { axe } from "../../support/axe.ts";
import { arrive, follow, hasBrowser, openBrowser } from "../../support/browser.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { actionsHold, openTab, overflow } from "../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation, seedPlatform, seedReview, seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const LONG = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(2);

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let token: string;
let emptyToken: string;
let reviewId: ReviewId;
let pages: Record<string, string>;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => service.send(request) });
    service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}` });
    browser = await openBrowser();
    const { context } = service;
    const organisation = await seedOrganisation(context, "scale", "Wertheimer Beteiligungsgesellschaft");
    const { id: userId } = await seedPerson(service, { organisationId: organisation.id });
    token = await startSession(context, { userId, userAgent: null });
    const shop = await seedBusiness(context, { organisationId: organisation.id, name: "Wertheimer Möbel" });
    const many = Array.from({ length: 40 }, (_, index) => ({
      rating: 1 + (index % 5),
      title: `Review ${index}`,
      createdAt: new Date(Date.UTC(2026, 10, 19) - index * 8 * 86_400_000).toISOString(),
    }));
    const [held] = await seedReviews(context, shop.id, many);
    await changeStatus(context, held as ReviewId, { to: "held", reason: "links", askedBy: "rule" });
    await seedReview(context, shop.id, {
      title: LONG,
      body: LONG,
      author: LONG.slice(0, 80),
      reply: LONG,
      language: "ar",
    });
    await seedPlatform(context, shop.id, "4.50", 40);
    reviewId = await seedReview(context, shop.id, { rating: 2, title: "Too late", createdAt: "2026-11-20T11:00:00Z" });
    const edit = { rating: 1, title: "Much too late", body: LONG, replacedAt: context.clock.now() };
    await context.db.insert(reviewEdit).values({ id: newId(), reviewId, ...edit });
    for (let index = 0; index < 10; index++) {
      const other = await seedBusiness(context);
      await seedReviews(
        context,
        other.id,
        Array.from({ length: 5 }, () => ({ rating: 1 + (index % 5) })),
      );
    }
    const none = await seedOrganisation(context);
    const nobody = await seedPerson(service, { organisationId: none.id });
    emptyToken = await startSession(context, { userId: nobody.id, userAgent: null });
    const wire = toWire("rev", reviewId);
    const savedId = newId();
    await addSavedReply(context, organisation.id, savedId, { name: LONG.slice(0, 60), body: LONG });
    pages = {
      overview: "/dashboard",
      reviews: "/dashboard/reviews",
      filtered: "/dashboard/reviews?q=review&stars=1&reply=none",
      nothing: "/dashboard/reviews?q=zzz",
      work: "/dashboard/reviews/unanswered",
      "work, open": `/dashboard/reviews/unanswered/${wire}`,
      "saved replies": "/dashboard/settings/replies",
      "saved reply": `/dashboard/settings/replies/${savedId}`,
      held: "/dashboard/reviews?status=held",
      review: `/dashboard/reviews/${wire}?reply=edit`,
      long: "/dashboard/reviews?language=ar",
      insights: "/dashboard/insights",
      "three years": "/dashboard/insights?months=36",
    };
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await service?.close();
  });

  test("from 320 to 1280 pixels each page is readable for everybody, and nothing is cut off", async () => {
    await using tab = await open({});
    for (const [name, path] of Object.entries(pages)) {
      const answer = await tab.page.goto(at(path));
      expect({ name, status: answer?.status() }).toEqual({ name, status: 200 });
      await openAll(tab.page);
      for (const width of [320, 390, 1280]) {
        await tab.page.setViewportSize({ width, height: 900 });
        expect({ name, width, wide: await overflow(tab.page) }).toEqual({ name, width, wide: 0 });
        if (width > 320) expect({ name, width, faults: await axe(tab.page) }).toEqual({ name, width, faults: [] });
      }
      expect(tab.faults).toEqual([]);
    }
  });

  test("the name of a business without a space makes no page wider than a phone, as a choice and as the way back", async () => {
    const { context } = service;
    const { id: organisationId } = await seedOrganisation(context);
    const { id: userId } = await seedPerson(service, { organisationId, staff: true });
    const { slug } = await seedBusiness(context, { organisationId, name: LONG });
    await using tab = await open({}, await startSession(context, { userId, userAgent: null }));
    await tab.page.setViewportSize({ width: 320, height: 900 });
    for (const path of ["/dashboard/settings/keys/new", `/moderation/businesses/${slug}/editor`]) {
      expect([path, (await tab.page.goto(at(path)))?.status()]).toEqual([path, 200]);
      expect([path, await overflow(tab.page)]).toEqual([path, 0]);
    }
  });

  test("on the page of a review the buttons keep their place while the form of one is open", async () => {
    await using tab = await open({ viewport: { width: 1280, height: 900 } });
    await tab.page.goto(at(pages.review as string));
    expect(await actionsHold(tab.page)).toEqual([true, true]);
  });

  test("a chart shows the value of a month under the pointer, and of one that the arrow keys choose", async () => {
    await using tab = await open({ viewport: { width: 390, height: 800 } });
    const { page } = tab;
    for (const [language, earlier] of [
      ["en", "ArrowLeft"],
      ["ar", "ArrowRight"],
    ] as const) {
      await page.goto(at(`/dashboard/insights?lang=${language}`));
      const chart = page.getByRole("slider").first();
      const shown = chart.locator(".chart-value");
      expect(await shown.isVisible()).toBe(false);
      await chart.focus();
      const latest = await shown.textContent();
      expect(await chart.getAttribute("aria-valuenow")).toBe("12");
      await page.keyboard.press(earlier);
      expect(await chart.getAttribute("aria-valuenow")).toBe("11");
      expect(await shown.textContent()).not.toBe(latest);
      expect(await chart.getAttribute("aria-valuetext")).toBe(await shown.textContent());
      await page.keyboard.press("Home");
      expect(await chart.getAttribute("aria-valuenow")).toBe("1");
      expect(await overflow(page)).toBe(0);
      await page.keyboard.press("End");
      expect(await shown.textContent()).toBe(latest);
      await page.locator(".chart-months").nth(1).locator("rect").nth(4).hover();
      await page.getByRole("slider").nth(1).locator(".chart-value").waitFor();
      await page.getByRole("slider").nth(1).focus();
      await page.keyboard.press("End");
      await arrive(page, () => page.keyboard.press("Enter"));
      expect(new URL(page.url()).search).toBe("?month=2026-11");
      await page.goto(at(`/dashboard/insights?lang=${language}`));
      await follow(page.locator(".chart-months").nth(1).locator("a").nth(10));
      expect(new URL(page.url()).search).toBe("?month=2026-10");
    }
  });

  test("an organisation without a business finds the way to one", async () => {
    await using tab = await open({ viewport: { width: 390, height: 800 } }, emptyToken);
    await tab.page.goto(at("/dashboard"));
    expect(await axe(tab.page)).toEqual([]);
    await follow(tab.page.getByRole("link", { name: "Add your business" }).first());
    expect(new URL(tab.page.url()).pathname).toBe("/dashboard/claim");
  });

  test("without a script, by keyboard: the work list is answered, and the next review's field is focused", async () => {
    await using tab = await open({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    const { page } = tab;
    await page.goto(at("/dashboard/reviews/unanswered"));
    const first = await page.locator(".review-card h2").first().textContent();
    await page.getByLabel("Saved reply").focus();
    await page.keyboard.press("D");
    await page.keyboard.press("Tab");
    await arrive(page, () => page.keyboard.press("Enter"));
    const field = page.locator("#body-work");
    expect(await field.inputValue()).toBe(LONG);
    await field.fill("Thank you, we have changed it.");
    await page.keyboard.press("Tab");
    await arrive(page, () => page.keyboard.press("Enter"));
    const message = page.getByText(/The reply to the review by .* is online\./);
    await message.waitFor();
    await page.locator("#body-work:focus").waitFor();
    // The browser decides how far it scrolls to the field: both fit on one screen.
    const [said, answered] = [await message.boundingBox(), await field.boundingBox()];
    expect((answered?.y ?? 0) + (answered?.height ?? 0) - (said?.y ?? Number.NEGATIVE_INFINITY)).toBeLessThan(800);
    expect(await page.locator(".review-card h2").first().textContent()).not.toBe(first);
  });

  test("a saved reply goes on at its end, and Enter does not fill the field", async () => {
    await using tab = await open({});
    const { page } = tab;
    await page.goto(at("/dashboard/reviews/unanswered"));
    await page.getByLabel("Saved reply").selectOption({ index: 1 });
    await arrive(page, () => page.getByRole("button", { name: "Insert" }).click());
    const field = page.locator("#body-work");
    await page.locator("#body-work:focus").waitFor();
    await page.keyboard.type(" Ada");
    expect(await field.inputValue()).toBe(`${LONG} Ada`);
    // Only a line of text sends by Enter.
    await page.evaluate("document.querySelector('#body-work').form.append(document.createElement('input'))");
    await field.fill("Thank you, we have read it.");
    await page.locator(".review-card .form > input:last-child").focus();
    await arrive(page, () => page.keyboard.press("Enter"));
    await page.getByText(/The reply to the review by .* is online\./).waitFor();
  });

  test("without a script, by keyboard: found, answered, and back in the list", async () => {
    await using tab = await open({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    const { page } = tab;
    await page.goto(at("/dashboard/reviews"));
    await page.getByLabel("Title, text or reviewer").fill("too late");
    await arrive(page, () => page.keyboard.press("Enter"));
    expect(page.url()).toContain("q=too+late");
    await page.locator("summary", { hasText: "Reply" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Your reply").fill("Short");
    await arrive(page, () => page.getByRole("button", { name: "Publish the reply" }).press("Enter"));
    expect(await page.title()).toStartWith("Not published: ");
    expect(await page.locator(":focus").getAttribute("role")).toBe("alert");
    expect(await page.getByLabel("Your reply").inputValue()).toBe("Short");
    await page.getByLabel("Your reply").fill("We are sorry for the delay.");
    await arrive(page, () => page.getByRole("button", { name: "Publish the reply" }).press("Enter"));
    expect(await page.getByRole("status").first().textContent()).toContain("The reply is online.");
    expect(await page.locator(".review-reply").textContent()).toContain("We are sorry for the delay.");
  });

  test("an opened form is closed beside its button, with its text kept and the way back to what opened it", async () => {
    await using tab = await open({ viewport: { width: 390, height: 800 } });
    const { page } = tab;
    await page.goto(at(`/dashboard/reviews/${toWire("rev", reviewId)}?report=open`));
    const note = page.getByLabel("What the moderator should know");
    await note.fill("They never bought here.");
    await page.locator(".ask-form").getByRole("button", { name: "Close" }).click();
    expect(await note.isVisible()).toBe(false);
    expect(await page.locator("summary:focus").textContent()).toContain("Report");
    await page.keyboard.press("Enter");
    expect(await note.inputValue()).toBe("They never bought here.");
  });

  test("a report asks first, and Escape takes it back", async () => {
    await using tab = await open({ viewport: { width: 1280, height: 800 } });
    const { page } = tab;
    await page.goto(at(`/dashboard/reviews/${toWire("rev", reviewId)}`));
    const confirm = page.getByRole("button", { name: "Report the review" });
    expect(await confirm.isVisible()).toBe(false);
    await page.locator("summary", { hasText: "Report" }).focus();
    await page.keyboard.press("Enter");
    expect(await confirm.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await confirm.isVisible()).toBe(false);
  });

  test("a disclosure under a finger is 44 pixels high", async () => {
    await using tab = await open({ hasTouch: true });
    for (const [name, path] of Object.entries({ ...pages, invitations: "/dashboard/invitations" })) {
      await tab.page.goto(at(path));
      for (const width of [390, 1000, 1280]) {
        await tab.page.setViewportSize({ width, height: 900 });
        const low = await tab.page
          .locator("main summary:visible")
          .evaluateAll((all) =>
            all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.textContent),
          );
        expect({ name, width, low }).toEqual({ name, width, low: [] });
      }
    }
  });

  test("a filter shows its chosen values whole and leaves the search room, in a language of long words, too", async () => {
    await using tab = await open({ locale: "pl" });
    await tab.page.goto(at("/dashboard/reviews"));
    for (const width of [390, 700, 899, 900, 1179, 1180, 1280]) {
      await tab.page.setViewportSize({ width, height: 900 });
      // What the chosen value needs, beside what the field gives it.
      const cut = await tab.page.locator(".filter select:visible").evaluateAll((all) =>
        all
          .map((each) => {
            const free = each.cloneNode(true) as HTMLSelectElement;
            free.value = (each as HTMLSelectElement).value;
            free.style.cssText = "field-sizing: content; position: absolute; width: auto; min-width: 0";
            each.parentElement?.append(free);
            const needed = free.getBoundingClientRect().width;
            free.remove();
            return { has: each.getBoundingClientRect().width, needed };
          })
          .filter(({ has, needed }) => has < needed - 1),
      );
      expect({ width, cut, wide: await overflow(tab.page) }).toEqual({ width, cut: [], wide: 0 });
      const { width: room } = (await tab.page.locator('.filter input[name="q"]').boundingBox()) ?? { width: 0 };
      expect(room).toBeGreaterThan(140);
    }
  });

  test("the download is a file, and its reader who leaves is no fault", async () => {
    await using tab = await open({ viewport: { width: 1280, height: 800 } });
    await tab.page.goto(at("/dashboard/reviews"));
    const [download] = await Promise.all([
      tab.page.waitForEvent("download"),
      tab.page.getByRole("link", { name: "Download every published review" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^reviews-shop-[0-9a-f]+\.example-2026-11-20\.csv$/);
  });
});

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

async function open(options: BrowserContextOptions, session = token) {
  const tab = await openTab(browser, at("/"), session, options);
  const faults: string[] = [];
  tab.page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  return { ...tab, faults };
}

/** Folded content has to be readable, too. */
function openAll(page: Page): Promise<unknown> {
  return page.evaluate('for (const each of document.querySelectorAll("main details")) each.open = true');
}
