// The link for a shop: anyone may open it, it gives no right, and page, print and form say that its reviews are not verified.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { encode } from "uqr";
import { startSession } from "#domain/account/sign-in/session.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { posterOf, printedName } from "#surface/dashboard/invitation/shop/poster.ts";
import { wordsIn } from "#words/words.ts";
import { browse, type Person, seedPerson } from "../../../support/dashboard.ts";
import { seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";

const PATH = "/dashboard/invitations/in-shop";
const SENTENCE = "Reviews from this link are not marked as verified.";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

type Shop = Awaited<ReturnType<typeof seedShop>>;

async function open(plan = "free", role: "owner" | "member" = "member") {
  const shop = await seedShop(service.context, plan);
  const { id: userId } = await seedPerson(service, { organisationId: shop.organisationId, role });
  const token = await startSession(service.context, { userId, userAgent: null });
  const person: Pick<Person, "get" | "post"> = browse(service, new Map([["__Host-candor-session", token]]));
  return { shop, person };
}

function rename({ businessId }: Shop, name: string) {
  return service.sql`update business set name = ${name} where id = ${businessId}`;
}

async function linkOf({ businessId }: Shop): Promise<string> {
  const [row] = await service.sql`select slug from business where id = ${businessId}`;
  return `${TEST_CONFIG.baseUrl}/review/${row?.slug}/write`;
}

async function pdf(person: Pick<Person, "get">, query = ""): Promise<string> {
  const answer = await person.get(`${PATH}/page.pdf${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return Buffer.from(await answer.arrayBuffer()).toString("latin1");
}

/** The words of a page, as it says them to screen readers. */
function wordsOf(file: string): string[] {
  const hex = /\/ActualText<FEFF([0-9a-f]*)>/.exec(file)?.[1] ?? "";
  return Buffer.from(hex, "hex").swap16().toString("utf16le").split("\n");
}

describe("the page", () => {
  test("shows the public form's address and its code, on every plan and for every role", async () => {
    const { shop, person } = await open();
    const page = await (await person.get(PATH)).text();
    expect(page).toContain(await linkOf(shop));
    expect(page).toContain(SENTENCE);
    expect(page).toContain('class="qr" role="img"');
  });

  test("in each language says that these reviews are not verified", async () => {
    const { person } = await open();
    for (const language of LANGUAGES) {
      const page = await (await person.get(`${PATH}?lang=${language}`)).text();
      const words = wordsIn("inShop", language);
      expect(page).toContain(`<h1>${words.title}</h1>`);
      expect(page).toContain(words.notVerified);
      if (language !== "en") expect(page).not.toContain(SENTENCE);
    }
  });

  test("is the chosen business's alone: another organisation sees its own link", async () => {
    const [mine, other] = [await open(), await open()];
    const page = await (await mine.person.get(`${PATH}?business=${other.shop.businessId}`)).text();
    expect(page).toContain(await linkOf(mine.shop));
    expect(page).not.toContain(await linkOf(other.shop));
  });
});

describe("the code as SVG", () => {
  test("is a file that runs and loads nothing, and encodes the link", async () => {
    const { shop, person } = await open();
    const answer = await person.get(`${PATH}/code.svg`);
    expect(answer.headers.get("content-type")).toStartWith("image/svg+xml");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    const svg = await answer.text();
    for (const part of ["<script", "href", "onload", "<image", "<style"]) expect(svg).not.toContain(part);
    // The dark squares of the drawing, against those of the code.
    const { data, size } = encode(await linkOf(shop), { border: 4, ecc: "M" });
    expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`);
    const drawn = data.map((row) => row.map(() => false));
    for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
      drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
    expect(drawn).toEqual(data);
  });
});

describe("the page to print", () => {
  test("says name, address and that reviews by it are not verified, in each language", async () => {
    const { shop, person } = await open();
    await rename(shop, "Żółw & Söhne");
    const link = await linkOf(shop);
    for (const language of LANGUAGES) {
      const words = wordsIn("inShop", language);
      service.clock.advance(60_000);
      const said = wordsOf(await pdf(person, `?language=${language}`));
      expect(said).toEqual(expect.arrayContaining(["Żółw & Söhne", words.notVerified, words.poster.scan, link]));
    }
  });

  test("is drawn in letters that our fonts have, in each language: no sentence is left out", () => {
    for (const language of LANGUAGES) {
      const of = { name: "Oak", domain: "oak.example", address: "https://candor.example/review/oak.example/write" };
      const { box } = posterOf({ ...of, serviceName: "Candor" }, language, "a4");
      const texts = box.children.filter(({ content }) => content !== undefined && "words" in content);
      expect(texts).toHaveLength(7);
    }
  });

  test.each(["株式会社さくら 髙橋", "مطعم البحر الأبيض", "Łódź", "L’Œuf"])("shows the name %s", async (name) => {
    const { shop, person } = await open();
    await rename(shop, name);
    expect(await (await person.get(PATH)).text()).not.toContain("The fonts of the page lack");
    const file = await pdf(person);
    expect(wordsOf(file)[0]).toBe(name);
    const from = file.indexOf("stream\n") + "stream\n".length;
    const content = inflateSync(Buffer.from(file.slice(from, file.indexOf("\nendstream")), "latin1"));
    expect(content.length).toBeGreaterThan(20_000);
  });

  test.each(["ร้านกาแฟ", "한국 식당", "🍕🍕"])(
    "shows the domain for %s, whose letters no font has, and says so",
    async (name) => {
      const { shop, person } = await open();
      await rename(shop, name);
      expect(printedName(name)).toBeNull();
      expect(await (await person.get(PATH)).text()).toContain("The fonts of the page lack");
      // Screen readers get the name all the same.
      expect(wordsOf(await pdf(person))[0]).toBe(name);
    },
  );

  test("a long name keeps the page to one, and hostile signs stay text", async () => {
    const { shop, person } = await open();
    for (const name of ["W".repeat(100), ">>endobj <script>alert(1)</script> )\\", "‮evil", "名".repeat(100)]) {
      await rename(shop, name);
      const file = await pdf(person);
      expect(file.match(/\/Type\/Page\b/g)).toHaveLength(1);
      expect(file).not.toContain("<script");
      expect(file).toEndWith("%%EOF\n");
    }
  });

  test("takes the paper of the country, and an unknown language or paper is the usual one", async () => {
    const { shop, person } = await open();
    expect(await pdf(person, "?language=xx&paper=a0")).toContain("/MediaBox[0 0 595 842]");
    expect(await pdf(person, "?paper=letter")).toContain("/MediaBox[0 0 612 792]");
    await service.sql`update business set country = 'US' where id = ${shop.businessId}`;
    expect(await pdf(person)).toContain("/MediaBox[0 0 612 792]");
  });

  test("more than ten in a minute are refused, so that no person holds up all pictures", async () => {
    const { person } = await open();
    for (let n = 0; n < 10; n++) expect((await person.get(`${PATH}/page.pdf`)).status).toBe(200);
    const answer = await person.get(`${PATH}/page.pdf`);
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain("Too many pages.");
  });
});

describe("the link itself", () => {
  test("leads a stranger to the form, which says in each language that the review is not verified", async () => {
    const { shop } = await open();
    const path = new URL(await linkOf(shop)).pathname;
    const stranger = browse(service);
    for (const language of LANGUAGES) {
      const page = await (await stranger.get(`${path}?lang=${language}`)).text();
      expect(page).toContain(wordsIn("form", language).write.notVerified);
    }
  });

  test("gives no right: what an owner or a stranger adds to it or to the form makes no verified review", async () => {
    const { shop, person } = await open("scale", "owner");
    const { pathname } = new URL(await linkOf(shop));
    const fields = {
      ...{ rating: "5", title: "Great", body: "A good shop with kind people in it.", author: "Ana R." },
      ...{ source: "invitation", verified: "true", invitation: "inv_1", reference: "1042", token: "x" },
    };
    for (const [at, who] of [person, browse(service)].entries()) {
      const query = "?verified=1&source=invitation&reference=1042";
      const email = `author-${at}-${shop.businessId.slice(-6)}@mailbox.example`;
      const answer = await who.post(`${pathname}${query}`, { ...fields, email });
      expect(answer.status).toBe(303);
    }
    const rows = await service.sql`select source, verified, status from review where business_id = ${shop.businessId}`;
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect({ source: row.source, verified: row.verified }).toEqual({ source: "organic", verified: false });
      expect(row.status).not.toBe("published");
    }
  });
});
