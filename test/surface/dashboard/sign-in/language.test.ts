// The language of log-in and account: carried by the address until a person is known, then the person's own.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { putMember } from "#domain/account/user/user.ts";
import { wordsIn } from "#words/words.ts";
import { codeAt, secretOf } from "../../../support/authenticator.ts";
import { type CheapHashing, cheapHashing } from "../../../support/cheap-hash.ts";
import { browse, signIn } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { sentencesOf } from "../../../support/sentences.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { auditOf, linkTo, newAddress, PASSWORD, signUpFields } from "./support.ts";

const ACCOUNT = "/dashboard/account";
const FRENCH = { "accept-language": "fr" };

let service: TestService;
let hashing: CheapHashing;
beforeAll(async () => {
  hashing = cheapHashing();
  service = await createTestService();
});
afterAll(async () => {
  hashing.stop();
  await service.close();
});

const languageIn = (page: string) => /<html lang="(\w+)"/.exec(page)?.[1];
const shownIn = async (answer: Response | Promise<Response>) => languageIn(await (await answer).text());
const languageOf = async (id: string) => (await service.sql`select language from "user" where id = ${id}`)[0]?.language;

async function member() {
  const { id: organisationId } = await seedOrganisation(service.context);
  return signIn(service, { organisationId });
}

describe("without an account", () => {
  test("a sign-up in German makes a German account, though the browser asks for French", async () => {
    const email = newAddress();
    const browser = browse(service);
    const sent = await browser.post("/signup?lang=de", signUpFields(email), FRENCH);
    expect(sent.headers.get("location")).toBe("/signup/sent?lang=de");
    await browser.post(await linkTo(service, email, "account"), {}, FRENCH);
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    expect(await shownIn(service.get(ACCOUNT, { ...FRENCH, cookie }))).toBe("de");
  });

  test.each(["/login", "/login/company", "/signup", "/reset"])(
    "%s leads on in the address's language alone",
    async (path) => {
      // Without the links of the switch, which name each language.
      const ways = (page: string) =>
        (page.match(/<(?:a|form)\b[^>]*(?:href|action)="\/(?:login|signup|reset)[^>]*/g) ?? []).filter(
          (way) => !way.includes("hreflang="),
        );
      const chosen = await (await service.get(`${path}?lang=de`, FRENCH)).text();
      expect(languageIn(chosen)).toBe("de");
      expect(ways(chosen).length).toBeGreaterThan(0);
      expect(ways(chosen).filter((way) => !way.includes("lang=de"))).toEqual([]);
      const negotiated = await (await service.get(path, FRENCH)).text();
      expect(languageIn(negotiated)).toBe("fr");
      expect(ways(negotiated).filter((way) => way.includes("lang="))).toEqual([]);
    },
  );

  describe("the switch of a refused form", () => {
    const switched = async (path: string, fields: Record<string, string>) => {
      const browser = browse(service);
      const refused = await (await browser.post(path, fields)).text();
      const [button = ""] = /<button[^>]*lang="de"[^>]*>/.exec(refused) ?? [];
      const [, form = "no form"] = /form="([^"]*)"/.exec(button) ?? [];
      expect(refused).toContain(`<form id="${form}"`);
      const address = (/formaction="([^"]*)"/.exec(button)?.[1] ?? "").replaceAll("&amp;", "&");
      const name = /name="([^"]*)"/.exec(button)?.[1] ?? "no name";
      const answer = await browser.post(address, { ...fields, [name]: "" });
      return { address, status: answer.status, html: await answer.text(), name, browser };
    };

    test("keeps what was typed at sign-up, neither shows nor reads the password, and makes no account", async () => {
      const email = newAddress();
      const fields = { ...signUpFields(email), email, name: "<i>Ada</i>", organisation: "Ämter", password: "short" };
      const { address, status, html } = await switched("/signup?lang=fr", fields);
      expect([address, status, languageIn(html)]).toEqual(["/signup?lang=de", 200, "de"]);
      expect(html).toContain("&lt;i>Ada&lt;/i>");
      expect(html).toContain('value="Ämter"');
      expect(html).toContain(email);
      expect(html).not.toContain("short");
      expect(html).not.toContain('class="errors"');
      const right = { ...signUpFields(email), otherLanguage: "" };
      expect((await browse(service).post("/signup?lang=de", right)).status).toBe(200);
      expect(await service.sql`select from "user" where email = ${email}`).toHaveLength(0);
    });

    test.each([
      ["/login?next=%2Fdashboard%2Freviews", { email: "ada@mail.example", password: "" }],
      ["/login/company", { email: "ada @mail.example" }],
      ["/reset", { email: "ada @mail.example" }],
    ])("%s keeps the address", async (path, fields) => {
      const { address, html } = await switched(path, fields as Record<string, string>);
      expect(address).toBe(`${path}${path.includes("?") ? "&" : "?"}lang=de`);
      expect(languageIn(html)).toBe("de");
      expect(html).toContain(`value="${fields.email}"`);
    });

    test("no log-in happens, and no attempt is counted, of which a page of another site could not make one either", async () => {
      const email = newAddress();
      const { id: organisationId } = await seedOrganisation(service.context);
      await putMember(service.context, { organisationId, email, name: "Ada", password: PASSWORD, role: "owner" });
      const browser = browse(service);
      for (let n = 0; n < 10; n++)
        expect((await browser.post("/login?lang=de", { email, password: PASSWORD, otherLanguage: "" })).status).toBe(
          200,
        );
      expect(browser.cookies.has("__Host-candor-session")).toBe(false);
      expect((await browser.post("/login", { email, password: PASSWORD })).status).toBe(303);
      const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
      const fields = { email, password: PASSWORD, otherLanguage: "" };
      expect((await browse(service).post("/login", fields, foreign)).status).toBe(403);
    });
  });

  test("a page that needs a log-in asks for it in the language of its address", async () => {
    expect((await service.get("/dashboard?lang=de")).headers.get("location")).toBe(
      "/login?next=%2Fdashboard%3Flang%3Dde&lang=de",
    );
    expect((await service.get("/dashboard")).headers.get("location")).toBe("/login?next=%2Fdashboard");
  });

  test("the second factor is asked for in the language of the log-in, and the person's own follows", async () => {
    const email = newAddress();
    const { id: organisationId } = await seedOrganisation(service.context);
    const id = await putMember(service.context, {
      organisationId,
      email,
      name: "Ada",
      password: PASSWORD,
      role: "owner",
    });
    await service.sql`update "user" set language = 'pl' where id = ${id}`;
    const own = browse(service);
    await own.post("/login", { email, password: PASSWORD });
    const secret = await secretOf(own.get(`${ACCOUNT}/authenticator`));
    await own.post(`${ACCOUNT}/authenticator`, { code: codeAt(secret, service.clock.now()) });
    service.clock.advance(60_000);

    const browser = browse(service);
    const asked = await browser.post("/login?lang=de", { email, password: PASSWORD });
    expect(asked.headers.get("location")).toBe("/login/factor?lang=de");
    const page = await (await browser.follow(asked)).text();
    expect(page).toContain("Bestätigen Sie, dass Sie es sind");
    expect(page).toContain('action="/login/factor?lang=de"');
    expect(page).not.toContain("recovery code");
    const wrong = await (await browser.post("/login/factor?lang=de", { code: "000000" })).text();
    expect(wrong).toContain("Dieser Code ist falsch");
    service.clock.advance(30_000);
    const entered = await browser.post("/login/factor?lang=de", { code: codeAt(secret, service.clock.now()) });
    expect(entered.headers.get("location")).toBe("/dashboard");
    expect(await shownIn(browser.follow(entered))).toBe("pl");
  });
});

describe("one's own account", () => {
  test.each(["", "/authenticator", "/passkeys", "/recovery-codes", "/sessions"])(
    "%s is German throughout",
    async (path) => {
      const person = await member();
      const page = await (await person.get(`${ACCOUNT}${path}?lang=de`)).text();
      expect(languageIn(page)).toBe("de");
      const german = new Set(sentencesOf(wordsIn("account", "de")).values());
      const left = [...sentencesOf(wordsIn("account", "en")).values()].filter(
        (sentence) => sentence.includes(" ") && !german.has(sentence) && page.includes(sentence),
      );
      expect(left).toEqual([]);
    },
  );

  test("the panel sets the language, and is recorded; the address changes nothing", async () => {
    const person = await member();
    const page = await (await person.get(`${ACCOUNT}?lang=ar`)).text();
    expect(languageIn(page)).toBe("ar");
    expect(page).toContain('action="/dashboard/account/language"');
    expect(await languageOf(person.id)).toBeNull();
    const saved = await person.post(`${ACCOUNT}/language`, { language: "de" });
    expect(saved.headers.get("location")).toBe(ACCOUNT);
    expect(await (await person.follow(saved)).text()).toContain("Ihre Sprache ist gespeichert.");
    expect(await languageOf(person.id)).toBe("de");
    expect(await auditOf(service, person.id)).toEqual(["account.language"]);
  });

  test("an unknown language is refused at its field, and nothing is set or recorded", async () => {
    const person = await member();
    for (const fields of [{ language: "xx" }, { language: "" }, {}]) {
      const refused = await person.post(`${ACCOUNT}/language?lang=de`, fields);
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain("Wählen Sie eine der Sprachen.");
    }
    expect(await languageOf(person.id)).toBeNull();
    expect(await auditOf(service, person.id)).toEqual([]);
  });
});
