// The page of a kept mail in a browser: the frame is as high as the mail, and nothing of the mail runs.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepMail } from "#platform/mail/kept.ts";
import { devMail } from "#surface/dev-mail/index.ts";
import { hasBrowser, openBrowser } from "../support/browser.ts";

const HOSTILE = `<!doctype html><html><head><style>body{margin:20px}</style></head><body onload="top.document.title='ran'">
<script>top.document.title = "ran"</script><img src="data:," onerror="top.document.title='ran'">
<iframe srcdoc="<script>top.document.title='ran'</script>"></iframe>
<form action="/dev/mail"><input autofocus onfocus="top.document.title='ran'"></form>
${"<p>A line of a mail that needs more room than the screen has, and wraps where the screen is narrow.</p>".repeat(40)}</body></html>`;

let dataDir: string;
let server: ReturnType<typeof Bun.serve>;

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "candor-test-dev-mail-"));
    server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => surface.fetch(request) });
    const baseUrl = `http://127.0.0.1:${server.port}`;
    const surface = devMail(
      { dataDir, serviceName: "Candor", baseUrl, defaultLanguage: "en", smtpUrl: null },
      () => "127.0.0.1",
      (_request, thrown) => {
        throw thrown;
      },
    );
  });
  afterAll(async () => {
    await server?.stop(true);
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("the frame is as high as the mail at each width, and a mail runs nothing", async () => {
    const letter = {
      messageId: "0192f0c1-0000-7000-8000-000000000001",
      to: "ana@customer.example",
      from: { name: "Shop", address: "no-reply@reviews.example" },
      replyTo: null,
      subject: "Mail",
      text: "Hello",
      language: "en" as const,
      html: HOSTILE,
      unsubscribeUrl: null,
    };
    await keepMail(dataDir, letter, `http://127.0.0.1:${server.port}`);
    const browser = await openBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 700 } });
    await page.goto(new URL(`/dev/mail/${readdirSync(join(dataDir, "mail"))[0]}`, server.url).href);
    const heights: number[] = [];
    for (const width of [1280, 390, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await page.waitForFunction(() => {
        const frame = document.querySelector("iframe");
        const mail = frame?.contentDocument?.documentElement;
        return mail && mail.offsetHeight > 1000 && frame.clientHeight === mail.offsetHeight;
      });
      heights.push(await page.locator("iframe").evaluate((each) => each.clientHeight));
    }
    expect(heights[1]).toBeGreaterThan(heights[0] as number);
    expect(heights[2]).toBe(heights[0] as number);
    expect(await page.title()).toBe("Mail · Candor");
    await browser.close();
  });
});
