// Guarantees: the two questions of the forms, refused ties, what an invitation says of its reward, and the profile's figures about rewards.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { createInvitation } from "#domain/invitation/create/create.ts";
import { redeem } from "#domain/invitation/redeem.ts";
import { createLinks } from "#platform/secret/link.ts";
import { invitationMail } from "#surface/mail/invitation.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";

const links = createLinks(TEST_CONFIG.appSecret);
const NOTE = "A mug with <b>our</b> name";
const SITE = { serviceName: "Candor", baseUrl: "https://reviews.example" };

let service: TestService;
let shop: Awaited<ReturnType<typeof seedShop>>;
let count = 0;

beforeAll(async () => {
  service = await createTestService();
  shop = await seedShop(service.context);
});
afterAll(() => service.close());

const sendForm = (path: string, fields: Record<string, string>, peer = `198.51.${++count}.7`) =>
  service.send(
    new Request(`http://localhost${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://reviews.example",
        "sec-fetch-site": "same-origin",
      },
      body: new URLSearchParams(fields),
    }),
    peer,
  );

const text = () => crypto.randomUUID().replace(/[\d-]/g, "");
const said = (rating = 4) => ({
  rating,
  title: "Came early",
  body: `${text()} ${text()} came early.`,
  author: "Ana R.",
});
const typed = () => ({ ...said(), rating: "4", email: `person${++count}@mail.example` });

function invite(fields: object = {}) {
  return createInvitation(service.context, {
    organisation: { id: shop.organisationId, periodAnchor: new Date("2026-01-01"), preferredChannel: "email" },
    planId: "scale",
    plan: { invitesPerMonth: 10_000 },
    messaging: { sms: true, whatsapp: true },
    source: "api",
    businessId: shop.businessId,
    fields: { email: `customer${++count}@mail.example`, ...fields },
  });
}

async function write(rating: number, { offer = {}, declared = false } = {}): Promise<void> {
  const { id } = await invite(offer);
  await redeem(service.context, id, {
    submission: { ...said(rating), experienceDate: "2026-11-01" },
    ...{ language: "en", ipHash: null, ratings: [], declared: { isRewarded: declared, note: null } },
  });
}

const OFFER = { reward: "any_review", rewardNote: NOTE };
const profile = async (language = "en") => {
  service.handler.onGap();
  return (await service.get(`/review/${shop.slug}?lang=${language}`)).text();
};
const plain = (html: string) => html.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
const reviews = async () => (await service.sql`select count(*)::int as n from review`)[0]?.n;

describe("the questions", () => {
  test("stand in both forms with nothing chosen or required", async () => {
    const { id } = await invite();
    for (const path of [`/review/${shop.slug}/write`, `/invite/${links.sign("invite", id)}`]) {
      const html = await (await service.get(path)).text();
      for (const [name, choices] of [
        ["rewarded", 2],
        ["tie", 4],
      ] as const) {
        const inputs = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g")) ?? [];
        expect(inputs).toHaveLength(choices);
        for (const input of inputs) expect(input).not.toMatch(/checked|required/);
      }
    }
  });

  test("keep their answers when another field is wrong", async () => {
    const answers = { rewarded: "yes", rewardedWith: "A <i>voucher</i>", tie: "none" };
    const html = await (await sendForm(`/review/${shop.slug}/write`, { ...typed(), title: "", ...answers })).text();
    expect(html).toMatch(/<input[^>]*name="rewarded"[^>]*value="yes"[^>]*checked/);
    expect(html).toContain("A &lt;i>voucher&lt;/i>".replaceAll(">", html.includes("A &lt;i&gt;") ? "&gt;" : ">"));
  });

  for (const [answers, label] of [
    [{}, "none"],
    [{ rewarded: "no" }, "none"],
    [{ rewarded: "no", rewardedWith: "none at all" }, "none"],
    [{ rewarded: "maybe" }, "none"],
    [{ rewarded: "yes" }, "declared"],
    [{ rewardedWith: "A voucher" }, "declared"],
    [{ rewarded: "yes", tie: "none" }, "declared"],
    [{ rewarded: "yes", tie: "aunt" }, "declared"],
  ] as const)
    test(`${JSON.stringify(answers)} makes the label ${label}`, async () => {
      const { email, ...fields } = typed();
      expect((await sendForm(`/review/${shop.slug}/write`, { ...fields, email, ...answers })).status).toBe(303);
      const [row] = await service.sql`
        select reward from review r join review_author a on a.review_id = r.id where a.email = ${email}`;
      expect(row?.reward).toBe(label);
    });

  test("words of more than 200 characters are refused at their field", async () => {
    const answers = { rewarded: "yes", rewardedWith: "é".repeat(201) };
    const response = await sendForm(`/review/${shop.slug}/write`, { ...typed(), ...answers });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Use at most 200 characters.");
  });
});

describe("a tie", () => {
  for (const tie of ["staff", "family", "competitor"])
    test(`${tie}: refused in both forms with the reason; only the figure stays`, async () => {
      const before = await reviews();
      const { id } = await invite();
      for (const path of [`/review/${shop.slug}/write`, `/invite/${links.sign("invite", id)}`]) {
        const response = await sendForm(path, { ...typed(), tie });
        expect(response.status).toBe(422);
        const html = await response.text();
        expect(html).toContain("Thank you for saying so.");
        expect(html).toContain("Came early");
        expect(html).toContain(`href="${path}"`);
        expect(html).toContain(`href="/review/${shop.slug}"`);
        expect(html.includes("Your invitation stays open.")).toBe(path.startsWith("/invite/"));
      }
      expect(await reviews()).toBe(before);
      expect((await service.sql`select status from invitation where id = ${id}`)[0]?.status).toBe("queued");
      service.handler.onGap();
      expect(await (await service.get("/about/transparency.csv")).text()).toContain(`"ties_refused",${tie},,2\r\n`);
    });

  test("a flood from one network counts once, and is slowed as every form is", async () => {
    const total = async () => (await service.sql`select count(*)::int as n from tie_refusal`)[0]?.n;
    const before = await total();
    const statuses = [];
    for (let n = 0; n < 12; n++)
      statuses.push(
        (await sendForm(`/review/${shop.slug}/write`, { ...typed(), tie: "competitor" }, "203.0.113.9")).status,
      );
    expect(await total()).toBe(before + 1);
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
  });
});

describe("what an invitation offers", () => {
  test("stands in its form as text, with the sentence that it holds whatever one writes", async () => {
    const { id } = await invite(OFFER);
    const html = await (await service.get(`/invite/${links.sign("invite", id)}`)).text();
    expect(html).not.toContain("<b>our</b>");
    expect(plain(html)).toContain("You get this whatever you write.");
  });

  test("stands in its mail and in the reminder, in the customer's language", () => {
    const of = { businessName: "Shop", customerName: null, reference: null, senderName: null };
    const to = {
      inviteUrl: "https://reviews.example/invite/x",
      unsubscribeUrl: "https://reviews.example/unsubscribe/x",
    };
    for (const kind of ["invitation", "reminder"] as const) {
      const mail = invitationMail(SITE, "de", {
        ...of,
        ...to,
        kind,
        rewardNote: "Eine Tasse",
      });
      expect(mail.text).toContain("Für Ihre Bewertung bietet Shop: Eine Tasse");
      expect(mail.text.replace(/\s+/g, " ")).toContain("Sie bekommen das, ganz gleich, was Sie schreiben.");
      expect(mail.html).toContain("Eine Tasse");
    }
  });
});

describe("the profile", () => {
  test("counts rewarded reviews apart, and says nothing of rewards without any", async () => {
    const own = { ...(await seedShop(service.context)) };
    expect(await (await service.get(`/review/${own.slug}`)).text()).not.toContain('id="rewarded"');
    await service.sql`update review set status = 'held' where business_id = ${shop.businessId} and status = 'published'`;
    await service.sql`update business_tally set verified = '{0,0,0,0,0}', unverified = '{0,0,0,0,0}', rewarded = '{0,0,0,0,0}' where business_id = ${shop.businessId}`;
    await write(5, { offer: OFFER });
    expect(plain(await profile())).toContain("The only review here was rewarded. Their average is 5.0 stars.");
    await write(4, { offer: OFFER });
    await write(2);
    expect(plain(await profile())).toContain(
      "2 reviews were rewarded. Rewarded reviews average 4.5 stars, the others 2.0.",
    );
  });

  test("tells the share of hidden rewards from the third of the last hundred on, and only then", async () => {
    const share = "of the last";
    await write(3, { declared: true });
    await write(3, { declared: true });
    expect(plain(await profile())).not.toContain(share);
    await write(3, { declared: true });
    expect(plain(await profile())).toContain("3 of the last 6 reviews by invitation say that something was given");
    expect(plain(await profile("ja"))).toContain("3件");
    // Older than the last hundred: nothing is said any more.
    await service.sql`update review set created_at = created_at - interval '1 year' where business_id = ${shop.businessId}`;
    for (let n = 0; n < 100; n++) await write(4);
    expect(plain(await profile())).not.toContain(share);
  });

  test("a review page and the author's own page show the label", async () => {
    const [row] =
      await service.sql`select id from review where business_id = ${shop.businessId} and status = 'published' and reward = 'declared' limit 1`;
    const page = await (await service.get(`/review/${shop.slug}/${toWire("rev", row?.id)}`)).text();
    expect(page).toContain("The reviewer says that something was given or promised for this review.");
    const own = await (await service.get(`/manage/${links.sign("manage", row?.id)}`)).text();
    expect(own).toContain("Rewarded");
  });
});
