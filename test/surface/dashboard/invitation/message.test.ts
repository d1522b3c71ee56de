// The preview of an invitation: the mail and the text message as the sender words them, in a frame that runs nothing and leads nowhere.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startSession } from "#domain/account/sign-in/session.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { invitationMail } from "#surface/mail/invitation.ts";
import { browse, seedPerson } from "../../../support/dashboard.ts";
import { seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";

const PATH = "/dashboard/invitations/message";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function open() {
  const shop = await seedShop(service.context, "scale");
  const { id: userId } = await seedPerson(service, { organisationId: shop.organisationId, role: "member" });
  const token = await startSession(service.context, { userId, userAgent: null });
  const person = browse(service, new Map([["__Host-candor-session", token]]));
  const show = async (query: string) => (await person.get(`${PATH}?${query}`)).text();
  const rename = (name: string) => service.sql`update business set name = ${name} where id = ${shop.businessId}`;
  return { shop, person, show, rename };
}

/** The mail within the frame's document. */
function mailIn(page: string): string {
  const [, html = ""] = /srcdoc="([^"]*)"/.exec(page) ?? [];
  return html.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** Five stars, the button, to unsubscribe, the reader's data and the service. */
const LINKS = 9;

const bare = (html: string) => html.replace(/ href="[^"]*"/g, "");

describe("the mail", () => {
  test("is the one that is sent, in each language, apart from its links", async () => {
    const { shop, show, rename } = await open();
    await rename("Fisch & Söhne");
    await updateOrganisation(service.context, shop.organisationId, {
      senderName: "Maria von Fisch",
      replyTo: "maria@fisch.example",
      postalAddress: "Fisch GmbH\nHafen 1",
    });
    const [face] = await service.sql<{ name: string; slug: string; logoPath: null }[]>`
      select name, slug, null as "logoPath" from business where id = ${shop.businessId}`;
    for (const language of LANGUAGES) {
      for (const kind of ["email", "emailReminder"] as const) {
        const page = await show(`kind=${kind}&language=${language}`);
        const sent = invitationMail(TEST_CONFIG, language, {
          ...{ kind: kind === "email" ? "invitation" : "reminder", businessName: "Fisch & Söhne", customerName: "Ana" },
          ...{ reference: "1042", senderName: "Maria von Fisch", postalAddress: "Fisch GmbH\nHafen 1" },
          ...{ inviteUrl: "https://a.example", unsubscribeUrl: "https://a.example", face: face ?? null },
        });
        expect(bare(mailIn(page))).toBe(bare(sent.html));
        expect(page).toContain(sent.subject.replaceAll("&", "&amp;"));
        expect(page).toContain("maria@fisch.example");
      }
    }
  });

  test("names the sender as the mail does, with the service's address", async () => {
    const { show, rename } = await open();
    await rename("Hazel Tea");
    expect(await show("kind=email&language=de")).toContain("Hazel Tea über Candor");
    expect(await show("kind=email&language=en")).toContain("Hazel Tea via Candor");
    expect(await show("kind=email&language=en")).toContain("&lt;");
  });

  test("in the page's language names sender and subject, whatever language the mail has", async () => {
    const { show } = await open();
    const page = await show("kind=email&language=ja&lang=de");
    expect(page).toMatch(/<dt>Antworten an<\/dt><dd><bdi>[^<@]+@[^<]+<\/bdi>/);
    expect(page).toStartWith('<!doctype html><html lang="de" dir="ltr">');
    for (const label of ["Von", "Antworten an", "Betreff"]) expect(page).toContain(`<dt>${label}</dt>`);
    expect(await show("kind=email&language=de&lang=ar")).toContain('<html lang="ar" dir="rtl">');
  });
});

describe("the text message", () => {
  test("is the one that is sent, with a link as long as a real one, and is text", async () => {
    const { show, rename } = await open();
    await rename("Hazel & <b>Tea</b>");
    const page = await show("kind=text&language=en");
    expect(page).toContain("Hazel &amp; &lt;b>Tea&lt;/b>");
    expect(page).toMatch(new RegExp(`${TEST_CONFIG.baseUrl}/invite/[\\w-]{43}\\n`));
    expect(page).not.toContain("<a ");
    expect(page).not.toContain("<iframe");
  });

  test("differs by language, and a reminder from an invitation", async () => {
    const { show } = await open();
    const textIn = (page: string) => /<p class="text"[^>]*>([^<]*)<\/p>/.exec(page)?.[1];
    const texts: (string | undefined)[] = [];
    for (const language of LANGUAGES) texts.push(textIn(await show(`kind=text&language=${language}`)));
    expect(texts).not.toContain(undefined);
    expect(new Set(texts).size).toBe(LANGUAGES.length);
    expect(textIn(await show("kind=textReminder&language=en"))).not.toBe(textIn(await show("kind=text&language=en")));
  });

  test("its link opens no form: the invitation does not exist", async () => {
    const { show } = await open();
    const [, path = ""] = /(\/invite\/[\w-]{43})/.exec(await show("kind=text&language=en")) ?? [];
    const stranger = browse(service);
    expect((await stranger.get(path)).status).toBe(404);
    expect(
      (await stranger.post(path, { rating: "5", title: "Great", body: "A great shop.", author: "Ana" })).status,
    ).toBe(404);
  });
});

describe("the frame", () => {
  test("runs nothing, sends nothing, and no link of it acts, whatever the organisation wrote", async () => {
    const { shop, person, rename } = await open();
    await rename('Oak"><script>alert(1)</script> href="https://evil.example" ');
    await updateOrganisation(service.context, shop.organisationId, {
      senderName: "<img src=x onerror=alert(2)>",
      postalAddress: 'A" href="https://evil.example\n</iframe><script>alert(3)</script>',
    });
    for (const kind of ["email", "emailReminder", "text", "textReminder"]) {
      const answer = await person.get(`${PATH}?kind=${kind}&language=en`);
      const policy = answer.headers.get("content-security-policy") ?? "";
      for (const part of [
        "sandbox allow-same-origin;",
        "default-src 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ])
        expect(policy).toContain(part);
      expect(policy).not.toContain("script-src");
      // The page may measure the frame, and the frame may do nothing.
      expect(policy.match(/allow-[a-z-]+/g)).toEqual(["allow-same-origin"]);
      const page = await answer.text();
      for (const html of [page, mailIn(page)])
        for (const raw of ["<script", "<img src=x"]) expect(html).not.toContain(raw);
      expect(mailIn(page).match(/<a /g)?.length ?? 0).toBe(kind.startsWith("email") ? LINKS : 0);
      expect(mailIn(page)).not.toMatch(/<a [^>]*href/);
    }
  });

  test("shows what it can for values that it does not know", async () => {
    const { show } = await open();
    const usual = await show("");
    expect(usual).toContain("srcdoc=");
    expect(await show("kind=pigeon&language=xx")).toBe(usual);
    expect(await show("language=%00&kind=__proto__")).toBe(usual);
  });

  test("says what every review gets, and refuses what an invitation would refuse", async () => {
    const { show } = await open();
    const page = await show("language=en&rewardNote=10+%25+off+the+next+order");
    expect(mailIn(page)).toContain("10 % off the next order");
    expect(mailIn(page)).toContain("You get this whatever you write.");
    for (const note of ["10 € for 4 or 5", "x", "See https://evil.example"]) {
      const refused = await show(`language=en&rewardNote=${encodeURIComponent(note)}`);
      expect(refused).toContain("What every review gets: ");
      expect(mailIn(refused)).not.toContain("You get this whatever");
      expect(refused).not.toContain("evil.example");
    }
  });

  test("stands on the pages on which invitations are sent, and asks for what the form above it has only without a script", async () => {
    const { person } = await open();
    for (const path of ["/dashboard/invitations/new", "/dashboard/invitations/upload"]) {
      const answer = await person.get(path);
      expect(answer.headers.get("content-security-policy")).toContain("frame-src 'self'");
      const page = await answer.text();
      expect(page).toMatch(
        /<iframe class="letter" name="customer-message" src="[^"]*" title="[^"]+" sandbox="allow-same-origin"/,
      );
      expect(page).toContain('action="/dashboard/invitations/message" target="customer-message"');
      expect(page).not.toContain('<form class="bar" method="post"');
      for (const label of ["message-kind", "message-language"]) expect(page).toContain(`<label for="${label}">`);
      const scripted = page.replace(/<noscript>.*?<\/noscript>/gs, "");
      expect(scripted.includes("message-language")).toBe(path.endsWith("upload"));
    }
  });
});
