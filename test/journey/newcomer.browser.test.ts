// A person who has never seen the product: from the start on an empty folder to a first review that is verified, published and answered,
// and a widget that was seen, without leaving the browser and the mailbox.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../support/browser.ts";
import { type Service, startService } from "../support/command.ts";
import { overflow } from "../support/dashboard-tab.ts";
import { freePort } from "../support/free-port.ts";
import { type Hand, keyboard, mouse } from "../support/hand.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { until } from "../support/until.ts";

const OWNER = "grace@oak-house.example";
const PASSWORD = "a long enough secret 91";
const CUSTOMER = "maria@mailbox.example";

describe.skipIf(!hasBrowser)("from an empty folder to an answered review and a widget that was seen", () => {
  let browser: Browser;
  let mailbox: Mailbox;
  beforeAll(async () => {
    [browser, mailbox] = await Promise.all([openBrowser(), startMailbox()]);
  });
  afterAll(async () => {
    await browser?.close();
    await mailbox?.stop();
  });

  for (const [name, width, hold] of [
    ["at 390 pixels", 390, mouse],
    ["at 1280 pixels", 1280, mouse],
    ["by keyboard alone", 1280, keyboard],
  ] as const)
    test(name, async () => {
      const dataDir = mkdtempSync(join(tmpdir(), "candor-newcomer-"));
      const service = await startService({ DATA_DIR: dataDir, PORT: String(freePort()) });
      const context = await browser.newContext({ viewport: { width, height: 900 }, locale: "en-GB" });
      try {
        mailbox.received.length = 0;
        await new Newcomer({ service, context, page: await context.newPage(), hold, mailbox }).settle();
      } finally {
        await context.close();
        await service.stop();
        rmSync(dataDir, { recursive: true });
      }
    });
});

type Setting = {
  service: Service;
  context: BrowserContext;
  page: Page;
  hold: (page: Page) => Hand;
  mailbox: Mailbox;
};

class Newcomer {
  readonly hand: Hand;
  readonly setting: Setting;
  constructor(setting: Setting) {
    this.setting = setting;
    this.hand = setting.hold(setting.page);
  }

  async settle(): Promise<void> {
    try {
      await this.setUp();
      const { clicks, fields } = this.hand;
      await this.setUpMail();
      const mail = { clicks: this.hand.clicks - clicks, fields: this.hand.fields - fields };
      await this.addBusiness();
      await this.proveByMail();
      // Before there was a set-up page, 7 clicks and 10 fields led to the approved claim, with the mail server in the environment.
      expect([this.hand.clicks - mail.clicks, this.hand.fields - mail.fields, mail]).toEqual([
        6,
        8,
        { clicks: 2, fields: 3 },
      ]);
      await this.checkSender();
      await this.invite();
      await this.review();
      await this.reply();
      await this.showWidget();
    } catch (error) {
      console.log(this.setting.page.url(), await this.setting.page.locator("main").innerText());
      throw error;
    }
  }

  private async setUp() {
    const { hand } = this;
    const { page, service } = this.setting;
    await until("the set-up link is printed", () => service.said().includes("/setup/"));
    await page.goto(/http\S+\/setup\/\S+/.exec(service.said())?.[0] ?? "");
    await hand.fill(page.getByLabel("Your name"), "Grace Müller");
    await hand.fill(page.getByLabel("Your email"), OWNER);
    await hand.fill(page.getByLabel("Password", { exact: true }), PASSWORD);
    await hand.press(page.getByRole("button", { name: "Set up and log in" }));
    await this.look("set-up");
  }
  private async setUpMail() {
    const { hand } = this;
    const { page, mailbox } = this.setting;
    await hand.fill(page.getByLabel("Mail server"), "127.0.0.1");
    await hand.fill(page.getByRole("textbox", { name: /^Port/ }), String(mailbox.port));
    await hand.fill(page.getByLabel("Encryption"), "STARTTLS where offered");
    await hand.press(
      page.locator("form", { has: page.getByLabel("Mail server") }).getByRole("button", { name: "Save" }),
    );
    await hand.press(page.getByRole("button", { name: "Send a test email" }));
    await this.says("The server accepted the email");
  }

  private async addBusiness() {
    const { hand } = this;
    const { page } = this.setting;
    await hand.press(page.getByRole("link", { name: "Later: add a business" }));
    await hand.fill(page.getByLabel("Name", { exact: true }), "Oak House");
    await hand.fill(page.getByLabel("Website"), "https://oak-house.example");
    await hand.fill(page.getByLabel("Category"), "Furniture");
    await hand.fill(page.getByLabel("Country"), "Germany");
    await hand.fill(page.getByLabel("City"), "Köln");
    await hand.press(page.getByRole("button", { name: "Add and claim" }));
    await this.look("claim");
  }
  private async proveByMail() {
    const { hand } = this;
    const { page } = this.setting;
    await hand.press(page.getByRole("button", { name: "Send the link" }));
    await this.openLink("admin@oak-house.example", /http\S+\/dashboard\/claim\/\S+/);
    await hand.press(page.getByRole("button", { name: "Approve" }));
    await this.look("proved");
  }

  private async checkSender() {
    const { hand } = this;
    const { page } = this.setting;
    await this.step("Check the sender");
    await hand.press(page.getByRole("button", { name: "Send a test invitation" }));
    await this.look("sender");
    await until("the test invitation is there", () => (this.mailTo(OWNER)?.subject ?? "").includes("Oak House"));
  }

  private async invite() {
    const { hand } = this;
    const { page } = this.setting;
    await this.step("Invite the first customers");
    await hand.fill(page.getByLabel("Email address"), CUSTOMER);
    await hand.press(page.getByRole("button", { name: "Invite" }));
    await this.look("invitation");
  }

  /** The customer opens the mailed link on a device of their own. */
  private async review() {
    const link = await this.linkMailedTo(CUSTOMER, /http\S+\/invite\/\S+rating=5/);
    const page = await this.setting.context.newPage();
    const hand = this.setting.hold(page);
    await page.goto(link);
    await hand.fill(page.getByLabel("Title"), "A table for years");
    await hand.fill(page.getByLabel("Your review"), "It came on the day that was promised, and the wood is beautiful.");
    await hand.fill(page.getByLabel("Your name"), "Maria");
    await hand.press(page.getByRole("button", { name: "Publish review" }));
    expect(await page.locator("main").innerText()).toContain("Your review is online");
    await page.close();
  }

  /** By the button of the mail that tells of the review. */
  private async reply() {
    const { hand } = this;
    const { page } = this.setting;
    await this.openLink(OWNER, /http\S+\/dashboard\/reviews\/\S+/);
    await hand.fill(page.getByLabel("Your reply"), "Thank you, Maria. We are glad that it fits.");
    await hand.press(page.getByRole("button", { name: "Publish the reply" }));
    await this.look("replied");
    await page.goto(new URL("/review/oak-house.example", page.url()).href);
    await this.says("A table for years");
    await this.says("Verified purchase");
    await this.says("We are glad that it fits.");
  }

  /** Copies the tag into a page of the shop, which a visitor opens. */
  private async showWidget() {
    const { page } = this.setting;
    await this.step("Show the widget on your site");
    const tag = await page.locator("pre code, textarea, code").filter({ hasText: "widget.js" }).first().innerText();
    await this.setting.context.route("http://oak-house.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Oak House</title>${tag}` }),
    );
    const shop = await this.setting.context.newPage();
    await shop.goto("http://oak-house.example/");
    await shop.frameLocator("iframe").getByText("No score yet").waitFor();
    await shop.close();
    await until("the widget was seen", async () => {
      await page.goto(new URL("/dashboard", page.url()).href);
      return !(await page.locator("main").innerText()).includes("To do:");
    });
  }

  /** Goes on to a step of the list on the overview. */
  private async step(name: string) {
    await this.setting.page.goto(new URL("/dashboard", this.setting.page.url()).href);
    await this.hand.press(this.setting.page.getByRole("link", { name }));
  }

  private mailTo(address: string) {
    return this.setting.mailbox.received.findLast(({ to }) => to[0] === address)?.mail;
  }

  /** The first link of a form in the newest mail to an address. */
  private async linkMailedTo(address: string, link: RegExp): Promise<string> {
    let found: string | undefined;
    await until(`a mail to ${address}`, () => {
      found = link.exec(this.mailTo(address)?.text ?? "")?.[0];
      return found !== undefined;
    });
    return new URL(found ?? "", this.setting.page.url()).href;
  }

  private async openLink(address: string, link: RegExp) {
    this.hand.clicks++;
    await this.setting.page.goto(await this.linkMailedTo(address, link));
  }

  private async says(text: string) {
    expect(await this.setting.page.locator("main").innerText()).toContain(text);
  }

  /** Nothing is wider than the window; what the page says is in the picture of a failed run. */
  private async look(what: string) {
    expect([what, await overflow(this.setting.page)]).toEqual([what, 0]);
  }
}
