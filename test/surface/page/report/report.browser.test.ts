// A reader reports a review in a real browser, without an account: from the click on the profile to both decisions.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import type { ReviewId } from "#contract/id.ts";
import { decideReports } from "#domain/review/moderation/report.ts";
import { complainAbout } from "#domain/review/reader-report/complain.ts";
import { axe } from "../../../support/axe.ts";
import { arrive, hasBrowser, openBrowser } from "../../../support/browser.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { createSurface, insertCategory, insertReviews, insertShop } from "../fixture.ts";

let database: TestDatabase;
let surface: ReturnType<typeof createSurface>;
let reviewId: ReviewId;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    surface = createSurface(database.context);
    const categoryId = await insertCategory(database.context, "shops", "Shops");
    const shop = await insertShop(database.context, { slug: "oak", name: "Oak & Sons", categoryId });
    const [review] = await insertReviews(database.context, shop.id, [{ rating: 1, title: "Never again" }]);
    if (!review) throw new Error("No review was made.");
    reviewId = review.id;
    let callers = 0;
    const peer = () => `198.18.${++callers % 256}.1`;
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => surface.fetch(request, peer()) });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop(true);
    await database?.close();
  });

  test.each([390, 1280])("%d pixels wide, a report goes from the click to both decisions", async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    const base = `http://127.0.0.1:${server.port}`;
    const at = (path: string) => `${base}${path}`;
    await page.goto(at("/review/oak"));
    const shots = process.env.REPORT_SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/profile-${width}.png`, fullPage: true });
    await page.locator(".menu summary").first().click();
    await arrive(page, () =>
      page
        .getByRole("link", { name: /^Report the review by/ })
        .first()
        .click(),
    );
    if (shots) await page.screenshot({ path: `${shots}/report-${width}.png`, fullPage: true });
    expect(await axe(page)).toEqual([]);
    const unnamed = page.getByText("You can leave name and address empty.");
    expect(await unnamed.isVisible()).toBe(false);
    await page.getByRole("radio", { name: "It is about or shows sexual abuse of children." }).check();
    expect(await unnamed.isVisible()).toBe(true);
    await page.getByRole("radio", { name: "It doesn’t describe an experience with this business." }).check();
    expect(await unnamed.isVisible()).toBe(false);
    await page.locator("#words").fill("It is made up.");
    await page.locator("#name").fill("Rea Der");
    await page.locator("#email").fill(`reader-${width}@mail.example`);
    await arrive(page, () => page.getByRole("button", { name: "Send the report" }).click());
    expect(await page.locator("h1").textContent()).toBe("Report this review");
    expect(await page.locator("body").textContent()).toContain("Confirm that you report in good faith.");
    await page.locator("#goodFaith").check();
    await arrive(page, () => page.getByRole("button", { name: "Send the report" }).click());
    expect(await page.locator("h1").textContent()).toBe("Confirm your report");

    const [sent] = await database.sql<{ id: string }[]>`select id from report where status = 'unconfirmed'`;
    const id = sent?.id ?? "";
    await page.goto(at(`/report/${surface.links.sign("report", id)}`));
    await arrive(page, () => page.getByRole("button", { name: "Confirm the report" }).click());
    expect(await page.locator("h1").textContent()).toBe("We received your report");
    await decide(id, "dismiss");
    await page.reload();
    expect(await page.locator("h1").textContent()).toBe("We did not agree with your report");
    if (shots) await page.screenshot({ path: `${shots}/decided-${width}.png`, fullPage: true });
    expect(await axe(page)).toEqual([]);
    await page.locator("#words").fill("Read it again.");
    await arrive(page, () => page.getByRole("button", { name: "Send the complaint" }).click());
    expect(await page.locator("h1").textContent()).toBe("We received your complaint");
    await decide(id, "dismiss");
    await page.reload();
    expect(await page.locator("body").textContent()).toContain("The first decision stands");
    expect(await page.getByRole("button", { name: "Send the complaint" }).count()).toBe(0);
    expect(await complainAbout(database.context, id, "Once more.")).toMatchObject({ state: "final" });
    await context.close();
  });
});

async function decide(reportId: string, verdict: "dismiss") {
  const { id: decidedBy } = await seedPerson(database, { staff: true });
  const seen = { status: "published", editedAt: null } as const;
  const grounds = { reason: "not_shown", note: "The shop knows the order." };
  await decideReports(database.context, { reviewId, reportIds: [reportId], verdict, seen, grounds, decidedBy });
}
