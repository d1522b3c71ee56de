// The name of an integration: typed in the dashboard, shown wherever an integration is spoken of.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { createIntegration, type IntegrationKind } from "#domain/integration/integration.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";

const PATH = "/dashboard/integrations";
const HOSTILE = '<i>"Shop" & Sons';
const HOSTILE_SHOWN = "&lt;i>&quot;Shop&quot; &amp; Sons";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function open(role: "owner" | "member" = "owner") {
  const shop = await seedShop(service.context);
  const person = await signIn(service, { organisationId: shop.organisationId, role });
  const names = async () =>
    (
      await service.sql`select name from integration where business_id = ${shop.businessId} order by created_at, id`
    ).map(({ name }) => name);
  const connect = async (name: string | null, kind: IntegrationKind = "automation") => {
    const box = createSecretBox(TEST_CONFIG.appSecret);
    const given = { businessId: shop.businessId, kind, name, secret: null, delayDays: 7 };
    const { id } = await createIntegration(service.context, box, given);
    return { id, wire: toWire("int", id), path: `${PATH}/${toWire("int", id)}` };
  };
  const audit = () =>
    service.sql`select action, detail from audit_entry where organisation_id = ${shop.organisationId} order by id`;
  return { shop, person, names, connect, audit };
}

/** What the cards of the list are called. */
async function cardsOf(person: Person): Promise<string[]> {
  const html = await (await person.get(PATH)).text();
  return [...html.matchAll(/<h2 id="int_\w+">.*?<bdi>(.*?)<\/bdi>/g)].map(([, name = ""]) => name);
}

describe("a name", () => {
  test("is typed where an integration is connected, and shown in the list, on its page and in the title of the tab", async () => {
    const { person, names } = await open();
    expect(await (await person.get(`${PATH}/new?kind=automation`)).text()).toMatch(/<input[^>]*name="name"/);
    const answer = await person.post(`${PATH}/new`, { kind: "automation", delay: "3", name: ` ${HOSTILE} ` });
    expect(await names()).toEqual([HOSTILE]);
    expect(await cardsOf(person)).toEqual([HOSTILE_SHOWN]);
    const html = await (await person.follow(answer)).text();
    expect(html).toContain(`<h1><bdi>${HOSTILE_SHOWN}</bdi></h1>`);
    expect(html).toContain(`<title>${HOSTILE_SHOWN} | Candor</title>`);
    expect(html).not.toContain("<i>");
  });

  test("is changed and taken away on the page of the integration, each noted once", async () => {
    const { person, names, connect, audit } = await open();
    const { path } = await connect(null);
    for (const name of ["Ghent", "Ghent", "Bruges", " "])
      expect((await person.post(`${path}/change`, { name, delay: "7" })).headers.get("location")).toBe(path);
    expect(await names()).toEqual([null]);
    expect(await audit()).toMatchObject([
      { action: "integration.name", detail: { name: "Ghent" } },
      { action: "integration.name", detail: { name: "Bruges", before: "Ghent" } },
      { action: "integration.name", detail: { before: "Bruges" } },
    ]);
    const activity = await (await person.get("/dashboard/settings/activity")).text();
    for (const said of ["Named an integration: Bruges", "Removed the name of an integration"])
      expect(activity).toContain(said);
  });

  test("may be as another's, because only its owners read it", async () => {
    const { person, connect, names } = await open();
    await connect("Ghent");
    const { path } = await connect("Bruges");
    expect((await person.post(`${path}/change`, { name: "Ghent", delay: "7" })).status).toBe(303);
    expect(await names()).toEqual(["Ghent", "Ghent"]);
  });

  const wrong: [what: string, name: string][] = [
    ["longer than 60 characters", "ß".repeat(61)],
    ["far longer", "n".repeat(100_000)],
    ["with a control character", "Ghent\u0007"],
    ["with a line break", "Ghent\nBruges"],
    ["with an override of its direction", "Ghent\u202egpj"],
    ["with an isolate that it does not end", "Ghent\u2067"],
  ];
  for (const [what, name] of wrong) {
    test(`${what} is refused at its field, when made and when changed, and kept in it`, async () => {
      const { person, names, connect, audit } = await open();
      const { path } = await connect("Before");
      const fields = { kind: "automation", delay: "3", name };
      for (const [to, sent] of [
        [`${PATH}/new`, fields],
        [`${path}/change`, { name, delay: "7" }],
      ] as const) {
        const answer = await person.post(to, sent);
        expect(answer.status).toBe(422);
        const html = await answer.text();
        expect(html).toContain('href="#name"');
        expect(html).toContain('id="name-error"');
      }
      expect(await names()).toEqual(["Before"]);
      expect(await audit()).toHaveLength(0);
    });
  }

  test("of 60 characters beyond the first plane is taken, and one that no reader sees is none", async () => {
    const { person, names, connect } = await open();
    const { path } = await connect(null);
    await person.post(`${path}/change`, { name: "🛒".repeat(60), delay: "7" });
    expect(await names()).toEqual(["🛒".repeat(60)]);
    for (const name of ["\u200b\u2060", "\u3164", "\u2800"]) {
      await person.post(`${path}/change`, { name, delay: "7" });
      expect(await names()).toEqual([null]);
    }
  });

  test("is no business of others", async () => {
    const { connect, names } = await open();
    const { path } = await connect("Ghent");
    const [member, stranger] = await Promise.all([open("member"), open()]);
    expect((await stranger.person.post(`${path}/change`, { name: "Mine", delay: "7" })).status).toBe(404);
    const own = await member.connect("Ours");
    expect((await member.person.post(`${own.path}/change`, { name: "Mine", delay: "7" })).status).toBe(403);
    expect([...(await names()), ...(await member.names())]).toEqual(["Ghent", "Ours"]);
  });
});

describe("without a name", () => {
  test("an integration goes by its kind, with a number only beside others of its kind without one", async () => {
    const { person, connect } = await open();
    await connect(null, "storefront-b");
    const second = await connect(null);
    expect(await cardsOf(person)).toEqual(["PHP shop", "Automation"]);
    await connect("Ghent");
    expect(await cardsOf(person)).toEqual(["PHP shop", "Automation", "Ghent"]);
    const fourth = await connect(null);
    expect(await cardsOf(person)).toEqual(["PHP shop", "Automation 1", "Ghent", "Automation 2"]);
    expect(await (await person.get(fourth.path)).text()).toContain("<h1>Automation 2</h1>");
    await person.post(`${second.path}/change`, { name: "Bruges", delay: "7" });
    expect(await cardsOf(person)).toEqual(["PHP shop", "Bruges", "Ghent", "Automation"]);
  });

  test("the number is among those of one business", async () => {
    const [one, other] = await Promise.all([open(), open()]);
    await Promise.all([one.connect(null), other.connect(null)]);
    expect(await cardsOf(one.person)).toEqual(["Automation"]);
  });
});

describe("the name stands", () => {
  test("in the task about orders that cannot be read", async () => {
    const { person, connect } = await open();
    const { id } = await connect(HOSTILE);
    for (let n = 0; n < 3; n++)
      await service.sql`insert into inbound_outcome (id, integration_id, outcome, created_at)
        values (gen_random_uuid(), ${id}, 'unreadable', now())`;
    expect(await (await person.get("/dashboard")).text()).toContain(`for orders from ${HOSTILE_SHOWN}`);
  });

  test("where a member goes who knows its secret", async () => {
    const { person, shop, names } = await open();
    const maker = await signIn(service, { organisationId: shop.organisationId, role: "admin" });
    await maker.post(`${PATH}/new`, { kind: "automation", delay: "1", name: HOSTILE });
    expect(await names()).toEqual([HOSTILE]);
    const html = await (await person.get(`/dashboard/settings/team/members/${toWire("usr", maker.id)}`)).text();
    expect(html).toContain(`>${HOSTILE_SHOWN} of `);
  });
});
