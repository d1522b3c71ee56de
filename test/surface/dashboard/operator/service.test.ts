// Operator > Service: each part is kept, used at once and followed by other processes; the environment wins; wrong values are named.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Sentence, sentence } from "#contract/sentence.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { readConfig } from "#platform/config/config.ts";
import { type CheckName, findingsOf } from "#platform/doctor/finding.ts";
import { checkSettings } from "#platform/doctor/settings.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, TEST_CONFIG } from "../../../support/service.ts";
import { giveFactor } from "../route-world.ts";
import { createExaminedDashboard } from "./examined.ts";
import { audited, type Desk, openDesk, SERVICE, save, stored } from "./support.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.service.close());

const LEGAL = {
  IMPRINT_URL: "https://firm.example/imprint?lang=de",
  PRIVACY_URL: "https://firm.example/privacy",
  TERMS_URL: "http://firm.example/terms",
  CONTACT_EMAIL: "hello@firm.example",
};

describe("a second factor", () => {
  const NAME = { SERVICE_NAME: "Taken over" };
  const POSTS = ["name", "brand", "address", "mail", "legal", "signup", "test-mail", "legal/imprint/en"];

  test("is not asked of the first operator while no operator has one; of another it is, on the page and for each change", async () => {
    const other = await signIn(desk.service, { operator: true });
    expect((await desk.operator.get(SERVICE)).status).toBe(200);
    for (const path of [SERVICE, `${SERVICE}/legal/imprint/en`]) {
      const page = await other.get(path);
      expect([path, page.status]).toEqual([path, 403]);
      expect(await page.text()).toContain('href="/dashboard/account/authenticator"');
    }
    for (const part of POSTS)
      expect([part, (await other.post(`${SERVICE}/${part}`, NAME)).status]).toEqual([part, 403]);
    expect(await stored(desk)).toEqual({});
    expect((await save(desk, "name", { SERVICE_NAME: "Ours" })).status).toBe(200);
  });

  test("of one operator closes the page for all without one, the first included", async () => {
    const other = await signIn(desk.service, { operator: true });
    await giveFactor(desk.service, other.id);
    for (const part of POSTS)
      expect([part, (await desk.operator.post(`${SERVICE}/${part}`, NAME)).status]).toEqual([part, 403]);
    expect((await desk.operator.get(SERVICE)).status).toBe(403);
    expect((await other.get(SERVICE)).status).toBe(200);
    expect(await stored(desk)).toEqual({});
  });

  test("that another lost does not open the page to a later operator; a moderator's counts for nothing", async () => {
    const moderator = await signIn(desk.service, { staff: true });
    await giveFactor(desk.service, moderator.id);
    expect((await desk.operator.get(SERVICE)).status).toBe(200);
    await giveFactor(desk.service, desk.operator.id);
    const other = await signIn(desk.service, { operator: true });
    expect((await other.get(SERVICE)).status).toBe(403);
    await desk.service.sql`update "user" set factor_since = null`;
    expect((await other.get(SERVICE)).status).toBe(403);
  });
});

describe("a part", () => {
  test("the name is kept, used at once on pages that were answered before, and emptied again", async () => {
    expect(await (await desk.service.get("/")).text()).toContain("Candor");
    expect(await (await save(desk, "name", { SERVICE_NAME: "  Würth\u00a0Reviews ☕ " })).text()).toContain("Saved.");
    expect(await (await desk.service.get("/")).text()).toContain("Würth\u00a0Reviews ☕");
    expect((await stored(desk)).SERVICE_NAME).toEqual({ value: "Würth\u00a0Reviews ☕", sealed: null });
    await save(desk, "name", { SERVICE_NAME: "" });
    expect(await (await desk.service.get("/")).text()).not.toContain("Würth");
    expect(await stored(desk)).toEqual({});
    expect(await audited(desk)).toEqual([
      { action: "service.change", detail: { changed: "SERVICE_NAME" } },
      { action: "service.change", detail: { changed: "SERVICE_NAME" } },
    ]);
  });

  test("legal links stand at the foot of pages, of the login, and go again", async () => {
    await save(desk, "legal", LEGAL);
    for (const path of ["/", "/login"]) {
      const body = await (await desk.service.get(path)).text();
      for (const url of Object.values(LEGAL)) expect(body).toContain(url.replaceAll("&", "&amp;"));
      expect(body).toContain("mailto:hello@firm.example");
    }
    expect(await (await desk.service.get("/?lang=de")).text()).toContain(">Impressum</a>");
    await save(desk, "legal", {});
    expect(await (await desk.service.get("/")).text()).not.toContain("firm.example");
  });

  test("sign-up closes for strangers and opens again", async () => {
    await save(desk, "signup", { SIGNUP: "invited" });
    expect((await desk.service.get("/signup")).status).toBe(403);
    await save(desk, "signup", { SIGNUP: "open" });
    expect((await desk.service.get("/signup")).status).toBe(200);
  });

  test("an address waits for a restart, which the page says; links stay as they are", async () => {
    const body = await (await save(desk, "address", { BASE_URL: "https://new.example" })).text();
    expect(body).toContain("Restart the service");
    expect(body).toContain("After a restart of the service");
    expect(await (await desk.service.get("/")).text()).not.toContain("https://new.example");
  });

  test("without a change nothing is written and noted", async () => {
    const body = await (await save(desk, "signup", { SIGNUP: "open" })).text();
    await save(desk, "signup", { SIGNUP: "open" });
    expect(body).toContain("Saved.");
    expect((await audited(desk)).length).toBe(1);
  });
});

describe("another process over the same database", () => {
  test("follows a change that it hears, and one that it missed", async () => {
    const other = await createTestService({ given: {}, smtpUrl: null }, DEFAULT_PLANS, desk.service);
    const shows = async (text: string) => (await (await other.get("/login")).text()).includes(text);
    await save(desk, "name", { SERVICE_NAME: "Heard" });
    expect(await shows("Heard")).toBe(false);
    other.handler.onChange("setting");
    await other.handler.loadSettings();
    expect(await shows("Heard")).toBe(true);
    await save(desk, "name", { SERVICE_NAME: "Missed" });
    other.handler.onGap();
    await other.handler.loadSettings();
    expect(await shows("Missed")).toBe(true);
  });
});

describe("what the environment sets", () => {
  test("is shown as fixed, has no field, and is not changed by a post", async () => {
    const given = {
      SERVICE_NAME: "Fixed Name",
      SMTP_URL: "smtp://me:hunter2-secret@127.0.0.1:1",
      TERMS_URL: "https://t.example/",
    };
    const { smtpUrl, serviceName, legal } = readConfig({ APP_SECRET: TEST_CONFIG.appSecret, ...given });
    const fixed = await openDesk({ given, smtpUrl, serviceName, legal });
    const body = await (await fixed.operator.get(SERVICE)).text();
    for (const name of Object.keys(given)) expect(body).toContain(`Fixed by ${name}`);
    for (const name of ["SERVICE_NAME", "server", "password", "TERMS_URL"])
      expect(body).not.toContain(`name="${name}"`);
    expect(body).toContain("127.0.0.1:1");
    expect(body).not.toContain("hunter2");
    await save(fixed, "name", { SERVICE_NAME: "Other" });
    await save(fixed, "legal", { ...LEGAL });
    await save(fixed, "mail", { server: "mail.example", port: "25", security: "auto" });
    expect(Object.keys(await stored(fixed))).toEqual(["CONTACT_EMAIL", "IMPRINT_URL", "PRIVACY_URL"]);
    const home = await (await fixed.service.get("/")).text();
    expect(home).toContain("Fixed Name");
    expect(home).toContain("https://t.example/");
    await fixed.service.close();
  });
});

/** Fields of other parts are passed over. */
const MAIL_SERVER = { server: "mail.example", port: "25", security: "auto" };

describe("a wrong value", () => {
  const wrong: [part: string, field: string, label: string, values: string[]][] = [
    ["name", "SERVICE_NAME", "Name of the service", ["a<b", 'a "b"', "x".repeat(81), "a\u0007b"]],
    [
      "address",
      "BASE_URL",
      "Public address",
      [
        "feedback.example",
        "ftp://a.example",
        "https://a.example/path",
        "https://u:p@a.example",
        "https://a.example?x",
        "javascript:alert(1)",
        `https://${"a".repeat(600)}`,
      ],
    ],
    [
      "legal",
      "IMPRINT_URL",
      "Imprint",
      [
        "javascript:alert(1)",
        "//a.example",
        "data:text/html,x",
        "https://u:p@a.example",
        `https://a.example/${"a".repeat(490)}`,
        "firm.example/imprint",
      ],
    ],
    ["legal", "PRIVACY_URL", "Privacy policy", ["firm.example", "x".repeat(501)]],
    ["legal", "TERMS_URL", "Terms of use", ["ftp://a.example"]],
    ["mail", "server", "Mail server", ["a b", "https://a.example"]],
    ["mail", "port", "Port", ["0", "65536", "smtp"]],
    ["mail", "security", "Encryption", ["none"]],
    ["mail", "user", "User", ["x".repeat(300)]],
    ["mail", "password", "Password", ["without a user", "x".repeat(300)]],
    ["mail", "MAIL_FROM", "Sender", ["a@b@c"]],
    [
      "legal",
      "CONTACT_EMAIL",
      "Contact email",
      ["nobody", "a@b@c", "a@b.example, c@d.example", "a@b.example?cc=x@y.example\r\nBcc: z"],
    ],
    ["signup", "SIGNUP", "Who may add businesses", ["", "closed", "OPEN"]],
  ];
  for (const [part, field, label, values] of wrong)
    test(`of ${field} is refused at its field by its name, keeps what was typed, and changes nothing`, async () => {
      for (const value of values) {
        const answer = await save(desk, part, { ...MAIL_SERVER, [field]: value });
        expect({ value, status: answer.status }).toEqual({ value, status: 422 });
        const summary = new RegExp(`href="#${field}">([^<]*)<`).exec(await answer.text())?.[1] ?? "";
        expect(summary).toStartWith(`${label}: `);
      }
      expect(await stored(desk)).toEqual({});
      expect(await audited(desk)).toEqual([]);
    });
});

describe("a kept value that this version refuses", () => {
  const bad: [name: string, values: string[]][] = [
    ["SERVICE_NAME", ["a<b"]],
    ["BASE_URL", ["garbage", "https://", "https://a.example/x"]],
    ["SMTP_URL", ["garbage", "http://u:p@x.example", "smtp://u:100%@mail.example", "smtp://", "smtps:"]],
    ["MAIL_FROM", ["a@b@c"]],
    ["IMPRINT_URL", ["javascript:alert(1)"]],
    ["SIGNUP", ["closed"]],
  ];
  for (const [name, values] of bad)
    test(`of ${name} breaks neither the page nor the saving of another`, async () => {
      for (const value of values) {
        const sealed = createSecretBox(TEST_CONFIG.appSecret).seal(value, name);
        const isSecret = name === "SMTP_URL";
        await desk.service.sql`insert into setting (name, value, sealed, changed_at)
          values (${name}, ${isSecret ? null : value}, ${isSecret ? sealed : null}, now())
          on conflict (name) do update set value = excluded.value, sealed = excluded.sealed`;
        const page = await desk.operator.get(SERVICE);
        expect({ value, status: page.status }).toEqual({ value, status: 200 });
        expect(await page.text()).not.toContain("javascript:");
        expect(await (await save(desk, "legal", { TERMS_URL: "https://firm.example/t" })).text()).toContain("Saved.");
        await save(desk, "legal", {});
        expect((await desk.service.get("/")).status).toBe(200);
      }
      await save(desk, "mail", { server: "mail.example", port: "25", security: "auto" });
      await save(desk, "address", { BASE_URL: "https://good.example" });
      expect(await (await desk.operator.get(SERVICE)).text()).toContain("https://good.example");
    });
});

const HEALTH = "/operator/health";

describe("the doctor's findings", () => {
  test("stand there in words of the page's language, what is wrong first", async () => {
    const config = readConfig({ APP_SECRET: TEST_CONFIG.appSecret, DATA_DIR: "/nonexistent" });
    const failing = findingsOf("disk").wrong(sentence("doctorFault.disk.nowhere", { folder: "/nonexistent" }));
    const ask = await createExaminedDashboard(desk.service, [...checkSettings(config), ...failing]);
    const english = await ask(desk.operator, "en", HEALTH);
    expect(english).toContain("links in emails and answers work on this machine only");
    expect(english.indexOf("is not there, nor is the folder")).toBeLessThan(english.indexOf("on this machine only"));
    const german = await ask(desk.operator, "de", HEALTH);
    expect(german).toContain("Links in E-Mails und Antworten funktionieren nur auf diesem Rechner");
    expect(german).toContain("<h1>Systemzustand</h1>");
    for (const left of ["Save", "Warning", "Mail server", "Check-up", "Send a test email"])
      expect(german).not.toContain(`>${left}<`);
  });

  test("are counted on top with the moderators' queues in which cases wait, each with its way, and none that is empty", async () => {
    const organisation = await seedOrganisation(desk.service.context);
    const business = await seedBusiness(desk.service.context, { organisationId: organisation.id });
    for (let n = 0; n < 2; n++) {
      const id = await seedReview(desk.service.context, business.id);
      await changeStatus(desk.service.context, id, { to: "held", reason: "links", askedBy: "rule" });
    }
    const needsOf = (html: string) =>
      [
        ...(html.split('id="needs"')[1]?.split("</section>")[0] ?? "").matchAll(/href="([^"]*)">([^<]*)<strong>(\d+)/g),
      ].map(([, href, label, count]) => [href, label?.trim(), count]);
    const broken = findingsOf("mail").wrong(sentence("doctorFault.mail.login"));
    const fine = findingsOf("address").ok(sentence("doctorFault.address.ok", { url: "https://good.example" }));
    const queue = ["/moderation", "Held reviews", "2"];
    const ask = await createExaminedDashboard(desk.service, [...broken, ...fine]);
    expect(needsOf(await ask(desk.operator, "en"))).toEqual([[HEALTH, "Findings to mend", "1"], queue]);
    const well = await createExaminedDashboard(desk.service, fine);
    expect(needsOf(await well(desk.operator, "en"))).toEqual([queue]);
  });

  test("stand on Health alone, and name the fields of Service with links that lead to them", async () => {
    const wrong = (check: CheckName, ...says: Sentence[]) => findingsOf(check).wrong(...says);
    const findings = [
      ...wrong("settings", sentence("doctorFault.settings.local", { url: "http://localhost" })),
      ...wrong("legal", sentence("doctorFault.legal.missing", { settings: "IMPRINT_URL, CONTACT_EMAIL" })),
      ...wrong("mail", sentence("doctorFault.mail.login")),
      ...wrong("disk", sentence("doctorFault.disk.nowhere", { folder: "/MY_BASE_URL/<b>" })),
      ...findingsOf("address").ok(sentence("doctorFault.address.ok", { url: "https://good.example" })),
    ];
    const ask = await createExaminedDashboard(desk.service, findings);
    const service = await ask(desk.operator, "en");
    expect(service).not.toContain('id="findings"');
    const html = await ask(desk.operator, "en", HEALTH);
    const links = [...html.matchAll(/<a href="\/operator\/service#([\w]+)">([^<]+)<\/a>/g)].map(([, id, label]) => [
      id,
      label,
    ]);
    expect(links).toEqual([
      ["BASE_URL", "Public address"],
      ["IMPRINT_URL", "Imprint"],
      ["CONTACT_EMAIL", "Contact email"],
      ["server", "Mail server"],
    ]);
    for (const [id] of links) expect(service).toContain(` id="${id}"`);
    expect(html).toContain('<a href="/operator/service#BASE_URL">Public address</a> is http://localhost: links');
    expect(html).toContain("/MY_BASE_URL/&lt;b>");
    expect(await ask(desk.operator, "de", HEALTH)).toContain(
      '<a href="/operator/service#BASE_URL">Öffentliche Adresse</a>',
    );
  });
});

test("an operator whose organisation has no business is led on to add one", async () => {
  const leads = async ({ get }: Pick<Person, "get">) =>
    (await (await get(SERVICE)).text()).includes('href="/dashboard/claim"');
  expect(await leads(desk.operator)).toBe(false);
  const { id: organisationId } = await seedOrganisation(desk.service.context);
  const owner = await signIn(desk.service, { operator: true, organisationId });
  await giveFactor(desk.service, owner.id);
  expect(await leads(owner)).toBe(true);
  await seedBusiness(desk.service.context, { organisationId });
  expect(await leads(owner)).toBe(false);
});
