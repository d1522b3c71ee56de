// How an organisation invites: each setting kept or refused at its field, and shown as a customer will see it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { findOrganisation, updateOrganisation } from "#domain/account/state/organisation.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { dashboard } from "#surface/dashboard/index.tsx";
import { invitationMail } from "#surface/mail/invitation.ts";
import { createErrorPage } from "#surface/page/index.tsx";
import { OPERATING, type Person, seedPerson, signIn } from "../../../support/dashboard.ts";
import { seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";

const PATH = "/dashboard/settings/channel";
const TWILIO = { accountSid: "AC1", authToken: "t", from: "+15005550006", whatsappFrom: null, baseUrl: "http://x" };
const EMPTY = {
  channel: "email",
  senderName: "",
  replyTo: "",
  postalAddress: "",
  defaultLanguage: "",
  reminderDays: "",
};

let service: TestService;
let texting: TestService;
beforeAll(async () => {
  service = await createTestService();
  texting = await createTestService({ twilio: TWILIO }, DEFAULT_PLANS, service);
});
afterAll(() => service.close());

type Shop = Awaited<ReturnType<typeof seedShop>>;

async function open(plan = "scale", role: Role = "owner", at = service): Promise<{ shop: Shop; person: Person }> {
  const shop = await seedShop(service.context, plan);
  return { shop, person: await signIn(at, { organisationId: shop.organisationId, role }) };
}

function audit({ organisationId }: Shop) {
  return service.sql`select action, subject, detail from audit_entry where organisation_id = ${organisationId} order by id`;
}

describe("the test of the sender", () => {
  test("says of the last one that it was accepted, waits or was refused, never the old word of a later one", async () => {
    const { shop, person } = await open();
    const { organisationId: id } = shop;
    await service.sql`update organisation set sender_checked_at = '2026-10-01' where id = ${id}`;
    const said = async () => {
      const html = await (await person.get(PATH)).text();
      const words = ["test was accepted", "has not accepted the test", "refused the test"];
      return words.filter((each) => html.includes(each));
    };
    expect(await said()).toEqual(["test was accepted"]);
    const ask = (status: string, attempts: number, hour: number) =>
      service.sql`insert into message (id, kind, channel, address, subject_id, payload, status, attempts, run_at, created_at)
        values (gen_random_uuid(), 'sender-check', 'email', 'ada@mailbox.example', ${id}, '{}', ${status}, ${attempts}, now(),
          ${`2026-11-01T0${hour}:00:00Z`})`;
    const steps = [
      ["due", 0, "test was accepted"],
      ["due", 1, "has not accepted the test"],
      ["bounced", 1, "refused the test"],
      ["failed", 6, "refused the test"],
      ["sent", 1, "test was accepted"],
    ] as const;
    for (const [hour, [status, attempts, words]] of steps.entries()) {
      await ask(status, attempts, hour);
      expect(await said()).toEqual([words]);
    }
  });
});

describe("channel and sender", () => {
  test("are kept as they were typed, and the log says which changed, and no address", async () => {
    const { shop, person } = await open();
    const answer = await person.post(PATH, {
      channel: "email",
      senderName: " Maria <at> Hazel ",
      replyTo: "Maria@Hazel.example",
      postalAddress: "Hazel Ltd\r\n1 High Street\r\n\r\nTown",
      defaultLanguage: "pl",
      reminderDays: "7",
    });
    expect(answer.headers.get("location")).toBe(PATH);
    expect(await findOrganisation(service.context, shop.organisationId)).toMatchObject({
      preferredChannel: "email",
      senderName: "Maria <at> Hazel",
      replyTo: "Maria@hazel.example",
      postalAddress: "Hazel Ltd\n1 High Street\n\nTown",
      defaultLanguage: "pl",
      reminderDays: 7,
    });
    const entries = await audit(shop);
    expect(entries).toMatchObject([
      {
        action: "channel.change",
        subject: toWire("org", shop.organisationId),
        detail: { changed: "senderName, replyTo, postalAddress, defaultLanguage, reminderDays", reminderDays: 7 },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain("hazel.example");
    const page = await (await person.follow(answer)).text();
    expect(page).toContain("Maria &lt;at> Hazel");
    expect(page).toContain("1 High Street");
  });

  test("are taken away by leaving them empty; what changes nothing is in no log", async () => {
    const { shop, person } = await open();
    await person.post(PATH, { ...EMPTY, senderName: "Maria", reminderDays: "3" });
    await person.post(PATH, EMPTY);
    const page = await (await person.follow(person.post(PATH, EMPTY))).text();
    expect(page).toContain("Nothing was changed.");
    expect(await findOrganisation(service.context, shop.organisationId)).toMatchObject({
      senderName: null,
      reminderDays: null,
    });
    expect(await audit(shop)).toHaveLength(2);
  });

  const wrong: [what: string, fields: Record<string, string>, field: string][] = [
    ["a channel that is not set up", { channel: "sms" }, "channel"],
    ["a channel that is none", { channel: "pigeon" }, "channel"],
    ["a name of two lines", { senderName: "Maria\nBcc: x@y.example" }, "senderName"],
    ["a name that is too long", { senderName: "x".repeat(81) }, "senderName"],
    ["a name that would pass for an address", { senderName: "billing@bank.example" }, "senderName"],
    ["a name that reads backwards, as an address would", { senderName: "\u202emoc.knab" }, "senderName"],
    ["a name with a control character", { senderName: "Ma\u0007ria" }, "senderName"],
    ["a name that promises a reward for stars", { senderName: "5 stars = 10 € off" }, "senderName"],
    ["a postal address that promises one", { postalAddress: "Hazel Ltd\nGutschein für ein Lob" }, "postalAddress"],
    ["what is no address", { replyTo: "maria@" }, "replyTo"],
    ["two addresses", { replyTo: "a@b.example, c@d.example" }, "replyTo"],
    ["a postal address that is too long", { postalAddress: "x".repeat(301) }, "postalAddress"],
    ["a postal address of seven lines", { postalAddress: "1\n2\n3\n4\n5\n6\n7" }, "postalAddress"],
    ["no day", { reminderDays: "0" }, "reminderDays"],
    ["29 days", { reminderDays: "29" }, "reminderDays"],
    ["half a day", { reminderDays: "1.5" }, "reminderDays"],
  ];
  for (const [what, fields, field] of wrong) {
    test(`with ${what}: refused at the field, all that was typed is kept, nothing is changed`, async () => {
      const { shop, person } = await open();
      const before = await findOrganisation(service.context, shop.organisationId);
      const answer = await person.post(PATH, { ...EMPTY, senderName: "Typed", ...fields });
      const page = await answer.text();
      expect(answer.status).toBe(422);
      expect(page).toContain(`id="${field}-error"`);
      if (field !== "senderName") expect(page).toContain('value="Typed"');
      expect(await findOrganisation(service.context, shop.organisationId)).toEqual(
        before as NonNullable<typeof before>,
      );
      expect(await audit(shop)).toHaveLength(0);
    });
  }

  test("offer texts only where the service has them and the plan is paid, and say why not", async () => {
    expect(await (await (await open()).person.get(PATH)).text()).toContain(
      "Text messages are not set up on this service.",
    );
    const free = await (await (await open("free", "owner", texting)).person.get(PATH)).text();
    expect(free).toContain("Text messages need a paid plan.");
    expect(free).not.toContain('value="sms"');
    const { shop, person } = await open("scale", "owner", texting);
    const page = await (await person.get(PATH)).text();
    expect(page).toContain('value="sms"');
    expect(page).not.toContain('value="whatsapp"');
    expect((await person.post(PATH, { ...EMPTY, channel: "sms" })).status).toBe(303);
    expect(await findOrganisation(service.context, shop.organisationId)).toMatchObject({ preferredChannel: "sms" });
  });

  test("keep a channel that cannot be had just now, and say that all goes by mail until then", async () => {
    const { shop, person } = await open("free", "owner", texting);
    await updateOrganisation(service.context, shop.organisationId, { preferredChannel: "sms" });
    expect(await (await person.get(PATH)).text()).toContain("Until that changes, all invitations go by email.");
    expect((await person.post(PATH, { ...EMPTY, channel: "sms", senderName: "Maria" })).status).toBe(303);
    expect(await findOrganisation(service.context, shop.organisationId)).toMatchObject({
      preferredChannel: "sms",
      senderName: "Maria",
    });
  });
});

describe("the preview of the invitation", () => {
  const word = invitationMail;

  async function ask(shop: Shop, path: string) {
    const { context } = service;
    const { id: userId } = await seedPerson(service, { organisationId: shop.organisationId, role: "owner" });
    const token = await startSession(context, { userId, userAgent: null });
    const { appSecret } = TEST_CONFIG;
    const surface = dashboard({
      context,
      config: TEST_CONFIG,
      plans: DEFAULT_PLANS,
      links: createLinks(appSecret),
      box: createSecretBox(appSecret),
      window: createRateWindow(context.clock),
      peerOf: () => "192.0.2.1",
      errorPage: createErrorPage(TEST_CONFIG, context.log),
      wordInvitation: word,
      onChange() {},
      ...OPERATING,
    });
    const headers = { cookie: `__Host-candor-session=${token}` };
    return surface.fetch(new Request(`http://localhost${path}`, { headers }));
  }

  test("in German, with languages in the order of their German names", async () => {
    const { person } = await open();
    const page = await (await person.get(`${PATH}?lang=de`)).text();
    expect(page).toContain("<h1>Kanal und Absender</h1>");
    for (const english of ["Sender name", "Postal address", "Preview", "Subject", "As in the country"])
      expect(page).not.toContain(english);
    const at = ["Arabisch", "Englisch", "Spanisch"].map((name) => page.indexOf(`>${name}</option>`));
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });

  test("is the mail itself, in a frame that runs nothing and leads nowhere", async () => {
    const shop = await seedShop(service.context);
    await updateOrganisation(service.context, shop.organisationId, {
      senderName: "<script>alert(1)</script>",
      postalAddress: "Hazel Ltd\n<img src=x onerror=alert(1)>",
    });
    const page = await (await ask(shop, PATH)).text();
    const [, src = ""] = /<iframe class="letter" name="customer-message" src="([^"]*)"[^>]* sandbox/.exec(page) ?? [];
    expect(src).toStartWith("/dashboard/invitations/message?");
    expect(page).not.toContain("<script>alert");
    const mail = await ask(shop, src.replaceAll("&amp;", "&"));
    const policy = mail.headers.get("content-security-policy") ?? "";
    for (const part of [
      "sandbox allow-same-origin;",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain("script-src");
    expect(mail.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(mail.headers.get("cache-control")).toBe("no-store");
    const html = (/srcdoc="([^"]*)"/.exec(await mail.text())?.[1] ?? "")
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<");
    expect(html).toContain("Hazel Ltd<br");
    for (const raw of ["<script>alert", "<img src=x"]) expect(html).not.toContain(raw);
    expect(html.match(/<a /g)?.length).toBeGreaterThan(5);
    expect(html).not.toMatch(/<a [^>]*href/);
  });

  test("is there for members, too: they invite", async () => {
    const { person } = await open("scale", "member");
    expect((await person.get("/dashboard/invitations/message")).status).toBe(200);
    expect((await person.get(PATH)).status).toBe(403);
  });
});
