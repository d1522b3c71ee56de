// Account > Notifications: one row for each kind of notice, a radio button for each choice, which keys move and a phone shows as cards.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { findChoices, findTime, saveChoices } from "#domain/account/notice/choice.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { member } from "#domain/account/state/table.ts";
import { arrive, hasBrowser, openBrowser } from "../../support/browser.ts";
import { browse, seedPerson } from "../../support/dashboard.ts";
import { openTab, overflow } from "../../support/dashboard-tab.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const PATH = "/dashboard/account/notifications";

let service: TestService;
let server: ReturnType<typeof Bun.serve>;
beforeAll(async () => {
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => service.send(request) });
  service = await createTestService({ baseUrl: `http://127.0.0.1:${server.port}` });
});
afterAll(async () => {
  await server?.stop(true);
  await service?.close();
});

/** An organisation with a business, and a person in it. */
async function open(role: "owner" | "admin" | "member" = "owner") {
  const { id: organisationId } = await seedOrganisation(service.context, "scale");
  const { id: businessId } = await seedBusiness(service.context, { organisationId });
  const { id } = await seedPerson(service, { organisationId, role });
  const token = await startSession(service.context, { userId: id, userAgent: null });
  return { id, businessId, token, ...browse(service, new Map([["candor-session", token]])) };
}

/** The choices of each row, the chosen one in brackets. */
function rowsOf(html: string): Record<string, string> {
  const rows = [...html.matchAll(/<tr id="(\w+)"[^>]*>([\s\S]*?)<\/tr>/g)];
  const choices = (row: string) =>
    [...row.matchAll(/<input type="radio" name="\w+" value(?:="(\w+)")?( checked)?/g)].map(([, value, chosen]) =>
      chosen ? `[${value ?? ""}]` : (value ?? ""),
    );
  return Object.fromEntries(rows.map(([, kind, row]) => [kind, choices(row as string).join(" ")]));
}

test("the page lists the emails that are always sent, as far as a role gets them", async () => {
  for (const [role, lines] of [
    ["owner", 4],
    ["admin", 3],
    ["member", 2],
  ] as const) {
    const html = await (await (await open(role)).get(PATH)).text();
    const list = html.split('id="always"')[1]?.split("</section>")[0] ?? "";
    expect([role, list.split("<li>").length - 1]).toEqual([role, lines]);
    expect(list.includes("As an owner")).toBe(role === "owner");
  }
});

describe("the table", () => {
  test("has the kinds that a role hears of, each with its own choices, and the stored one chosen", async () => {
    const owner = await open();
    await saveChoices(service.context, owner.id, null, { review: "weekly", claim: "none" });
    expect(rowsOf(await (await owner.get(PATH)).text())).toEqual({
      review: " all low daily [weekly] none",
      edited: "[] none",
      report: "[] none",
      appeal: "[] none",
      claim: " [none]",
      list: "[] none",
      silent: "[] none",
      allowance: "[] none",
    });
    const member = await open("member");
    expect(Object.keys(rowsOf(await (await member.get(PATH)).text()))).not.toContain("claim");
  });

  test("offers Automatic only where it differs: elsewhere the choice that it equals stands for it, and what is stored keeps its meaning", async () => {
    const [owner, other] = [await open(), await open("member")];
    const chosen = (html: string, kind: string) =>
      new RegExp(`<tr id="${kind}"[^>]*>.*? checked[^>]*><span>([^<]*)<`, "s").exec(html)?.[1];
    const page = async (of: typeof owner) => (await of.get(PATH)).text();
    expect(chosen(await page(owner), "review")).toBe("Automatic");
    for (const kind of ["edited", "report", "allowance"]) expect(chosen(await page(owner), kind)).toBe("Each one");
    // A member gets neither by default, and has no column without a choice.
    for (const kind of ["review", "report"]) expect(chosen(await page(other), kind)).toBe("None");
    expect(await page(other)).not.toContain("Automatic");
    // Sent as it is shown, nothing is stored, so that the choice goes on following the role; a choice that was made stays.
    const store = () => findChoices(service.context, owner.id, null);
    await owner.post(PATH, { review: "", edited: "", report: "", claim: "none" });
    expect(await store()).toEqual({ claim: "none" });
    await saveChoices(service.context, owner.id, null, { report: "all" });
    expect(rowsOf(await page(owner))).toMatchObject({ report: "[all] none", edited: "[] none" });
    // A client may name either.
    await owner.post(PATH, { report: "", edited: "all" });
    expect(await store()).toEqual({ edited: "all" });
    const refused = await (await owner.post(PATH, { report: "all", claim: "weekly" })).text();
    expect(chosen(refused, "report")).toBe("Each one");
  });

  test("says what the automatic choice gives this person, by their roles", async () => {
    const hintOf = (html: string, kind: string) =>
      new RegExp(`<tr id="${kind}"[^>]*>.*?<span class="under hint">([^<]*)<`, "s").exec(html)?.[1];
    const [owner, other] = [await open(), await open("member")];
    const digest = "From 20 reviews a day on they come once a day.";
    let html = await (await owner.get(PATH)).text();
    expect(hintOf(html, "review")).toBe(`Automatic: you get each email. ${digest}`);
    expect(html.split("Automatic: ")).toHaveLength(2);
    expect(await (await other.get(PATH)).text()).not.toContain("Automatic: ");
    const { id: second } = await seedOrganisation(service.context, "scale");
    const { db, clock } = service.context;
    await db
      .insert(member)
      .values({ organisationId: second, userId: owner.id, role: "member", createdAt: clock.now() });
    html = await (await owner.get(PATH)).text();
    expect(hintOf(html, "review")).toBe(`Automatic: you get each email where you are an owner or admin. ${digest}`);
    expect(hintOf(html, "report")).toBe("Automatic: you get each email where you are an owner.");
    expect(rowsOf(html)).toMatchObject({ report: "[] all none", edited: "[] none" });
  });

  test("a business without choices of its own is set as all others, and one with some says which", async () => {
    const owner = await open();
    const single = async () => /id="exceptions".*/s.exec(await (await owner.get(PATH)).text())?.[0] ?? "";
    expect(await single()).toMatch(/<th[^>]*>Setting<.*As for all businesses/s);
    await saveChoices(service.context, owner.id, owner.businessId, { review: "weekly" });
    expect(await single()).toMatch(/New reviews<br[^>]*><span class="muted">Once a week/);
    expect(await single()).not.toContain("As for all businesses");
  });

  test("the time of digests is saved with the choices, and its zones are named as in the settings of a business", async () => {
    const owner = await open();
    const html = await (await owner.get(PATH)).text();
    expect(html.match(/<button[^>]*type="submit"[^>]*>Save</g)).toHaveLength(1);
    expect(html).toContain(">Same as the business</option>");
    expect(html).toContain('<optgroup label="United States">');
    expect(html).not.toContain(">Europe/Berlin<");
    expect((await owner.post(PATH, { review: "daily", hour: "9", zone: "Asia/Tokyo" })).status).toBe(303);
    expect(await findTime(service.context, owner.id)).toEqual({ hour: 9, zone: "Asia/Tokyo" });
    expect(await findChoices(service.context, owner.id, null)).toEqual({ review: "daily" });
    // One wrong field saves nothing of the form; a field that was not sent stays.
    for (const wrong of [{ hour: "24" }, { zone: "Europe/Nowhere" }])
      expect((await owner.post(PATH, { review: "none", ...wrong })).status).toBe(422);
    await owner.post(PATH, { review: "weekly" });
    expect(await findTime(service.context, owner.id)).toEqual({ hour: 9, zone: "Asia/Tokyo" });
    expect(await findChoices(service.context, owner.id, null)).toEqual({ review: "weekly" });
  });

  test("a person without a business is offered none to open", async () => {
    const { id: organisationId } = await seedOrganisation(service.context, "scale");
    const { id } = await seedPerson(service, { organisationId });
    const token = await startSession(service.context, { userId: id, userAgent: null });
    const html = await (await browse(service, new Map([["candor-session", token]])).get(PATH)).text();
    expect(html).toContain("Once a week");
    expect(html).not.toContain("Open a business");
  });

  test("a choice that a kind does not have is refused at its row, and the others stay as they were typed", async () => {
    const owner = await open();
    const answer = await owner.post(PATH, { review: "low", claim: "weekly" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('href="#claim"');
    expect(html).toMatch(/<tr id="claim"[^>]*>[\s\S]*?Choose one from the list\./);
    expect(rowsOf(html).review).toBe(" all [low] daily weekly none");
    expect(await findChoices(service.context, owner.id, null)).toEqual({});
  });
});

describe.skipIf(!hasBrowser)("in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test("an arrow key chooses within a row, Tab goes to the next row, and the choices are saved", async () => {
    const { id, token } = await open();
    await using tab = await openTab(browser, `http://127.0.0.1:${server.port}`, token, {
      viewport: { width: 1280, height: 900 },
    });
    const { page } = tab;
    await page.goto(`http://127.0.0.1:${server.port}${PATH}`);
    await page.locator('[name="review"]').first().focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "Tab", "ArrowRight"]) await page.keyboard.press(key);
    await arrive(page, () => page.locator("form:has(.choice-table) button").click());
    expect(await findChoices(service.context, id, null)).toEqual({ review: "daily", edited: "none" });
  });

  test("a phone shows the name beside each button, a wide page in the head of the column, and neither scrolls", async () => {
    const { token } = await open();
    for (const [width, isBeside] of [
      [320, true],
      [1280, false],
    ] as const)
      for (const language of ["en", "de", "ar"]) {
        await using tab = await openTab(browser, `http://127.0.0.1:${server.port}`, token, {
          viewport: { width, height: 900 },
        });
        const { page } = tab;
        await page.goto(`http://127.0.0.1:${server.port}${PATH}?lang=${language}`);
        const box = await page.locator(".choice-cell > span").first().boundingBox();
        expect([width, language, (box?.width ?? 0) > 20]).toEqual([width, language, isBeside]);
        expect(await page.locator(".choice-table thead").isVisible()).toBe(!isBeside);
        expect([width, language, await overflow(page)]).toEqual([width, language, 0]);
      }
  });
});
