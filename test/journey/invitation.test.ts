// The loop that makes reviews trustworthy, end to end through the service as it is run: an API call, the mail that comes of it, the
// form on a phone, the review at once in every place, the reply, the author's mail, "it was sorted", and the webhooks on the way.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { follow, hasBrowser, openBrowser } from "../support/browser.ts";
import { lastLine, run, type Service, startService } from "../support/command.ts";
import { freePort } from "../support/free-port.ts";
import { type Mailbox, startMailbox } from "../support/mailbox.ts";
import { until } from "../support/until.ts";

const SLUG = "nordlicht.example";
const CUSTOMER = "ana.ruiz@customer.example";
const RECORDS = [
  { type: "category", slug: "furniture", name: "Furniture" },
  {
    type: "business",
    slug: SLUG,
    name: "Nordlicht Möbel",
    domain: SLUG,
    website: `https://${SLUG}/`,
    category: "furniture",
    country: "GB",
    city: "Köln",
    timezone: "Europe/Berlin",
    verificationStatus: "verified",
  },
];

type Received = { event: string; delivery: string; data: Record<string, Record<string, unknown>> };

describe.skipIf(!hasBrowser)("from an order to a sorted problem", () => {
  let dataDir: string;
  let mailbox: Mailbox;
  let service: Service;
  let browser: Browser;
  let key: string;
  let receiver: ReturnType<typeof Bun.serve>;
  const events: Received[] = [];

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "candor-journey-"));
    chmodSync(dataDir, 0o755);
    mailbox = await startMailbox();
    receiver = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        const { event, data } = (await request.json()) as Received;
        events.push({ event, data, delivery: request.headers.get("x-service-delivery") ?? "" });
        return new Response("ok");
      },
    });
    // Links in mails carry the port, so it must be known before the service starts.
    const port = freePort();
    const env = {
      DATA_DIR: dataDir,
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: mailbox.url,
      OUTBOUND_ALLOW: "127.0.0.0/8",
    };
    service = await startService(env);
    const organisation = lastLine(
      await run(["org", "create", "--name", "Nordlicht", "--plan", "scale", "--json"], env),
    ).id;
    const records = RECORDS.map((each) => (each.type === "business" ? { ...each, organisation } : each));
    await run(["import", "-"], env, records.map((each) => JSON.stringify(each)).join("\n"));
    const made = await run(
      ["key", "create", "--org", organisation, "--name", "Shop", "--scope", "read", "--scope", "write", "--json"],
      env,
    );
    key = lastLine(made).key;
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await receiver?.stop(true);
    await mailbox?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function api(path: string, body?: object) {
    const response = await fetch(`${service.url}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the assertions check.
    return { status: response.status, body: (await response.json()) as any };
  }

  async function mailAbout(subject: RegExp) {
    await until(`a mail about ${subject}`, () => mailbox.received.some(({ mail }) => subject.test(mail.subject ?? "")));
    const found = mailbox.received.find(({ mail }) => subject.test(mail.subject ?? ""));
    if (!found) throw new Error("unreachable");
    return {
      ...found,
      links: [...(found.mail.html ?? "").matchAll(/href="([^"]+)"/g)].map((match) => match[1] as string),
    };
  }

  async function eventOf(name: string) {
    await until(`the event ${name}`, () => events.some(({ event }) => event === name));
    return events.find(({ event }) => event === name) as Received;
  }

  async function onPhone(path: string, work: (page: Page) => Promise<void>) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(path.startsWith("http") ? path : service.url + path);
    await work(page);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  }

  test("invited, reviewed, answered and sorted", async () => {
    const { body: businesses } = await api("/businesses");
    const businessId = businesses.data[0].id;
    const subscribed = await api("/webhooks", {
      url: `http://127.0.0.1:${receiver.port}/hook`,
      events: ["invitation.sent", "review.created", "reply.created", "review.resolved"],
    });
    expect(subscribed.status).toBe(201);

    const invited = await api("/invitations", { businessId, email: CUSTOMER, name: "Ana Ruiz", reference: "#1001" });
    expect(invited).toMatchObject({ status: 201, body: { data: { status: "queued", channel: "email" } } });
    const invitation = await mailAbout(/Nordlicht Möbel/);
    expect(invitation.to).toEqual([CUSTOMER]);
    expect(invitation.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const sent = await eventOf("invitation.sent");
    expect(sent.data.invitation).toMatchObject({ email: "a***@customer.example", reference: "#1001", status: "sent" });

    const three = invitation.links.find((link) => link.endsWith("?rating=3")) as string;
    await onPhone(three, async (page) => {
      expect(await page.locator("input[name=rating]:checked").inputValue()).toBe("3");
      await page.locator("#title").fill("Arrived with a scratch");
      await page.locator("#body").fill("The table is lovely, but one leg came with a scratch.");
      await follow(page.getByRole("button", { name: "Publish review" }));
      expect(page.url()).toContain("/manage/");
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("online");
    });

    // At once, in every place: nothing to wait for.
    const { body: reviews } = await api(`/businesses/${businessId}/reviews`);
    expect(reviews).toMatchObject({
      total: 1,
      data: [{ rating: 3, verified: true, source: "invitation", status: "published" }],
    });
    const open = await (await fetch(`${service.url}/api/open/v1/businesses/${SLUG}`)).json();
    expect(open).toMatchObject({ data: { reviewCount: 1, verifiedReviewCount: 1, ratingAvg: 3 } });
    await onPhone(`/review/${SLUG}`, async (page) => {
      const card = page.locator("article").first();
      expect(await card.textContent()).toContain("Arrived with a scratch");
      expect(await card.textContent()).toContain("Verified purchase");
    });
    const { body: invitations } = await api("/invitations?status=reviewed");
    expect(invitations).toMatchObject({ total: 1, data: [{ reference: "#1001" }] });
    expect((await eventOf("review.created")).data.review).toMatchObject({ rating: 3, verified: true });
    await mailAbout(/is online/);

    const reviewId = reviews.data[0].id;
    const replied = await api("/replies", { reviewId, body: "We are sorry. A new leg is on its way to you." });
    expect(replied.status).toBe(201);
    expect((await eventOf("reply.created")).data.reply).toMatchObject({ body: replied.body.data.body });
    const answer = await mailAbout(/answered your review/);
    expect(answer.to).toEqual([CUSTOMER]);
    const sorted = answer.links.find((link) => link.includes("resolution=resolved")) as string;
    await onPhone(sorted.replaceAll("&amp;", "&"), async (page) => {
      // The link has only chosen the answer.
      expect(events.some(({ event }) => event === "review.resolved")).toBe(false);
      expect(await page.locator("input[name=resolution]:checked").inputValue()).toBe("resolved");
      await follow(page.locator("form:has(input[name=resolution]) button"));
    });
    const resolved = await eventOf("review.resolved");
    expect(resolved.data).toMatchObject({ resolution: "resolved", reply: { body: replied.body.data.body } });

    expect(events.map(({ event }) => event).sort()).toEqual([
      "invitation.sent",
      "reply.created",
      "review.created",
      "review.resolved",
    ]);
    expect(new Set(events.map(({ delivery }) => delivery)).size).toBe(4);
    expect(JSON.stringify(events)).not.toContain(CUSTOMER);
  });
});
