// What every form of the dashboard does: it changes nothing after the session ended, refuses posts from another site without drawing
// the form again, keeps what was typed after each kind of refusal, and notes a change only where something was done.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createKey, MOST_KEYS } from "#domain/account/key.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

type Shop = Awaited<ReturnType<typeof seedShop>>;

async function open(plan = "scale"): Promise<{ shop: Shop; person: Person }> {
  const shop = await seedShop(service.context, plan);
  return { shop, person: await signIn(service, { organisationId: shop.organisationId }) };
}

async function countOf({ businessId, organisationId }: Shop) {
  const [row] = await service.sql`
    select (select count(*)::int from integration where business_id = ${businessId}) integrations,
           (select count(*)::int from api_key where organisation_id = ${organisationId}) keys,
           (select count(*)::int from audit_entry where organisation_id = ${organisationId}) entries`;
  return row;
}

const CONNECT = "/dashboard/integrations/new";
const ORDERS = { kind: "storefront-a", delay: "12", name: "typed-by-hand", secret: "typed-secret" };

describe("after the session ended", () => {
  async function ended() {
    const { shop, person } = await open();
    person.cookies.delete("__Host-candor-session");
    return { shop, person };
  }

  test("a post changes nothing, and the login says so and leads back to the form", async () => {
    const { shop, person } = await ended();
    const before = await countOf(shop);
    const answer = await person.post(CONNECT, ORDERS);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/login?next=${encodeURIComponent(CONNECT)}`);
    expect(await countOf(shop)).toEqual(before);
    const login = await (await person.follow(answer)).text();
    expect(login).toContain("You were logged out. Log in to go on. Nothing was changed yet.");
    expect(login).toContain(`name="next" value="${CONNECT}"`);
    expect(login).not.toContain("typed-by-hand");
  });

  test.each([
    ["/dashboard/integrations/int_0/change", "/dashboard/integrations/int_0"],
    ["/dashboard/settings/keys/key_0/revoke", "/dashboard/settings/keys"],
    ["/dashboard/settings/plan/name?x=https://evil.example", "/dashboard/settings/plan"],
    ["/moderation/reviews/rev_0/decide", "/moderation/reviews/rev_0"],
    ["/dashboard/settings/webhooks/%2f%2fevil.example/off", "/dashboard/settings/webhooks/%2f%2fevil.example"],
  ])("a post to %s leads back to the page with its form", async (path, page) => {
    const { person } = await ended();
    const answer = await person.post(path, {}, { referer: "https://evil.example/dashboard" });
    expect(answer.headers.get("location")).toBe(`/login?next=${encodeURIComponent(page)}`);
  });

  test("the page of the overview stands for no other", async () => {
    const { person } = await ended();
    expect((await person.post("/dashboard/switch")).headers.get("location")).toStartWith("/login");
  });
});

describe("from another site", () => {
  test.each([
    [CONNECT, ORDERS],
    ["/login", { email: "ada@company.example", password: "typed-by-hand" }],
    ["/dashboard/settings/plan/name", { name: "typed-by-hand" }],
  ])("a post to %s gets a plain 403, which does not draw the form", async (path, fields) => {
    const { shop, person } = await open();
    const before = await countOf(shop);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "", origin: "https://evil.example" },
    ]) {
      const answer = await person.post(path, fields, headers);
      expect(answer.status).toBe(403);
      const page = await answer.text();
      expect(page).not.toContain("typed-by-hand");
      expect(page).not.toContain("<form");
    }
    expect(await countOf(shop)).toEqual(before);
  });
});

describe("the summary of errors", () => {
  const FORMS: [path: string, fields: Record<string, string>, heading: string][] = [
    ["/dashboard/settings/keys/new", { name: "" }, "Not created"],
    ["/dashboard/settings/team/invite", { email: "x" }, "Not sent"],
    ["/dashboard/settings/business", { name: "" }, "Not saved"],
    ["/dashboard/settings/plan/name", { name: "" }, "Not saved"],
    ["/dashboard/settings/webhooks/new", { url: "x" }, "Not created"],
    ["/dashboard/settings/privacy/look", { email: "x" }, "Not done"],
    ["/dashboard/claim/new", {}, "Not added"],
    ["/dashboard/invitations/new", { email: "x" }, "Not invited"],
    [CONNECT, { kind: "storefront-a", delay: "x" }, "Not created"],
    ["/dashboard/account/name", { name: "" }, "Not saved"],
  ];
  const plain = (html: string) => html.replace(/<[^>]*>/g, "").trim();

  test.each(FORMS)(
    "of %s says what was not done, and each entry begins with its field",
    async (path, fields, heading) => {
      const { person } = await open();
      const answer = await person.post(path, fields);
      expect(answer.status).toBe(422);
      const page = await answer.text();
      expect(page).toContain(`<title>${heading}: `);
      expect(page).toContain(`<h2>${heading}</h2>`);
      const [, summary = ""] = /<div class="errors"[^>]*>(.*?)<\/div>/s.exec(page) ?? [];
      const entries = [...summary.matchAll(/<a href="#([^"]+)">(.*?)<\/a>/g)];
      expect(entries.length).toBeGreaterThan(0);
      for (const [, id, entry = ""] of entries) {
        const [, label = "", optional = ""] =
          new RegExp(`<label for="${id}">(.*?)(<span class="optional">.*?</span>)?</label>`).exec(page) ??
          new RegExp(`id="${id}"[^>]*><legend>(.*?)</legend>`).exec(page) ??
          [];
        expect({ id, entry, optional }).toMatchObject({ id, entry: expect.stringMatching(/^.+[:?] ./) });
        expect(plain(entry)).toStartWith(plain(label));
      }
    },
  );
});

describe("what was typed stays", () => {
  test("after a wrong field, with a sentence at it and a link to it, and the focus above the form", async () => {
    const { shop, person } = await open();
    const before = await countOf(shop);
    const answer = await person.post(CONNECT, { ...ORDERS, delay: "none" });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('value="typed-by-hand"');
    expect(page).not.toContain("typed-secret");
    expect(page).toContain('value="none"');
    expect(page).toMatch(/name="kind" value="storefront-a"/);
    expect(page).toMatch(/<div class="errors" role="alert" tabindex="-1" autofocus>/);
    expect(page).toContain('<a href="#delay">');
    expect(page).toMatch(/aria-describedby="delay-error delay-hint" aria-invalid="true"/);
    expect(await countOf(shop)).toEqual(before);
  });

  test("after a refusal of the domain", async () => {
    const { shop, person } = await open();
    const own = { organisationId: shop.organisationId, name: "Shop", scopes: ["read" as const], createdBy: person.id };
    for (let index = 0; index < MOST_KEYS; index++) await createKey(service.context, own);
    const before = await countOf(shop);
    const answer = await person.post("/dashboard/settings/keys/new", { name: "One too many", access: "write" });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('value="One too many"');
    expect(page).toMatch(/value="write" checked/);
    expect(await countOf(shop)).toEqual(before);
  });

  test("at the field by whose name a sentence of the domain begins", async () => {
    const { person } = await open();
    const name = "n".repeat(200);
    const answer = await person.post("/dashboard/invitations/new", { email: "ana@example.com", name });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(`value="${name}"`);
    expect(page).toContain('<a href="#name">');
    expect(page).toContain('value="ana@example.com"');
  });

  test("after one post too many within a minute", async () => {
    const { person } = await open();
    const look = () => person.post("/dashboard/settings/privacy/look", { email: "ana@example.com" });
    let answer = await look();
    for (let index = 0; index < 20; index++) answer = await look();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const page = await answer.text();
    expect(page).toContain('value="ana@example.com"');
    expect(page).not.toContain('id="found"');
  });

  test("where the plan lacks the feature", async () => {
    const { shop, person } = await open();
    await updateOrganisation(service.context, shop.organisationId, { plan: "free" });
    const before = await countOf(shop);
    const answer = await person.post(CONNECT, ORDERS);
    expect(answer.status).toBe(403);
    const page = await answer.text();
    expect(page).toContain("Integrations are part of");
    expect(page).toContain('value="typed-by-hand"');
    expect(page).toContain('value="12"');
    expect(await countOf(shop)).toEqual(before);
  });
});

describe("the entry in the audit log", () => {
  test("is written with the change, and not where nothing was done", async () => {
    const { shop, person } = await open();
    const rename = () => person.post("/dashboard/settings/plan/name", { name: "Oak Ltd" });
    const entries = async () => (await countOf(shop))?.entries;
    const before = await entries();
    expect((await rename()).status).toBe(303);
    expect(await entries()).toBe(before + 1);
    expect((await rename()).status).toBe(303);
    expect(await entries()).toBe(before + 1);
    expect((await person.post("/dashboard/settings/plan/name", { name: "" })).status).toBe(422);
    expect(await entries()).toBe(before + 1);
  });
});
