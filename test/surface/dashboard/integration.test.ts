// Connecting shops from the dashboard: made, shown, changed and ended, with secrets that are shown once.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { OUTCOMES } from "#domain/integration/state/outcome.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { orderB, sign } from "../inbound/shop.ts";

const PATH = "/dashboard/integrations";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

type Shop = Awaited<ReturnType<typeof seedShop>>;

async function open(plan = "scale", role: Role = "owner"): Promise<{ shop: Shop; person: Person }> {
  const shop = await seedShop(service.context, plan);
  return { shop, person: await signIn(service, { organisationId: shop.organisationId, role }) };
}

async function connect({ businessId }: Shop, kind: "storefront-a" | "storefront-b" | "automation" = "automation") {
  const box = createSecretBox(TEST_CONFIG.appSecret);
  const made = await createIntegration(service.context, box, { businessId, kind, secret: null, delayDays: 7 });
  return { ...made, path: `${PATH}/${toWire("int", made.id)}` };
}

function integrations({ businessId }: Shop) {
  return service.sql`select id, kind, delay_days, paused from integration where business_id = ${businessId} order by created_at, id`;
}

function audit({ organisationId }: Shop) {
  return service.sql`select action, subject, detail from audit_entry where organisation_id = ${organisationId} order by id`;
}

/** The message that the page shows once. */
function secretIn(page: string): string | null {
  return /id="secret"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? null;
}

async function order(path: string, secret: string): Promise<number> {
  const body = JSON.stringify(orderB());
  const headers = { "x-storefront-b-webhook-signature": sign(secret, body) };
  return (await service.send(new Request(`http://localhost${path}`, { method: "POST", headers, body }))).status;
}

describe("connecting a shop", () => {
  test("shows its secret once, and the shop's next order invites", async () => {
    const { shop, person } = await open();
    const answer = await person.post(`${PATH}/new`, { kind: "storefront-b", delay: "3" });
    const [row] = await integrations(shop);
    expect(row).toMatchObject({ kind: "storefront-b", delay_days: 3, paused: false });
    const wire = toWire("int", row?.id);
    expect(answer.headers.get("location")).toBe(`${PATH}/${wire}`);
    const page = await (await person.follow(answer)).text();
    const secret = secretIn(page) as string;
    expect(secret).toMatch(/^[A-Za-z0-9]{40}$/);
    expect(page).toContain(`https://reviews.example/api/integrations/storefront-b/${wire}`);
    expect(await (await person.get(`${PATH}/${wire}`)).text()).not.toContain(secret);
    expect(await order(`/api/integrations/storefront-b/${wire}`, secret)).toBe(200);
    expect(await service.sql`select source from invitation where business_id = ${shop.businessId}`).toMatchObject([
      { source: "storefront-b" },
    ]);
    expect(await (await person.get(`${PATH}/${wire}`)).text()).toContain("Invitation queued");
    const entries = await audit(shop);
    expect(entries).toMatchObject([
      { action: "integration.create", subject: wire, detail: { kind: "storefront-b", delayDays: 3 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  test("takes the secret of a shop that makes its own, and never shows it again", async () => {
    const { shop, person } = await open();
    const secret = "the-shops-own-secret&<1>";
    const page = await (
      await person.follow(person.post(`${PATH}/new`, { kind: "storefront-a", secret: ` ${secret} ` }))
    ).text();
    expect(page).not.toContain("the-shops-own-secret");
    const [row] = await integrations(shop);
    expect(row).toMatchObject({ kind: "storefront-a", delay_days: 7 });
    const [sealed] = await service.sql`select secret_sealed from integration where id = ${row?.id}`;
    expect(createSecretBox(TEST_CONFIG.appSecret).open(sealed?.secret_sealed, row?.id)).toBe(secret);
  });

  const wrong: [what: string, fields: Record<string, string>, field: string][] = [
    ["no kind", { delay: "3" }, "kind"],
    ["a kind that is none", { kind: "storefront-z" }, "kind"],
    ["a shop's secret missing", { kind: "storefront-a" }, "secret"],
    ["a secret with a space", { kind: "storefront-a", secret: "two words and more" }, "secret"],
    ["a delay below none", { kind: "automation", delay: "-1" }, "delay"],
    ["a delay above a year", { kind: "automation", delay: "366" }, "delay"],
    ["a delay in words", { kind: "automation", delay: "1e1" }, "delay"],
  ];
  for (const [what, fields, field] of wrong) {
    test(`with ${what} says so at the field, and makes nothing`, async () => {
      const { shop, person } = await open();
      const answer = await person.post(`${PATH}/new`, fields);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(`href="#${field}"`);
      expect(await integrations(shop)).toHaveLength(0);
      expect(await audit(shop)).toHaveLength(0);
    });
  }

  test("asks for the kind first, then for what that kind needs alone", async () => {
    const { person } = await open();
    const page = async (query: string) => (await person.get(`${PATH}/new${query}`)).text();
    for (const query of ["", "?kind=", "?kind=%3Cb%3E", "?kind=__proto__"]) {
      const choice = await page(query);
      expect(choice).toContain(`href="${PATH}/new?kind=storefront-a"`);
      expect(choice).not.toContain('name="delay"');
    }
    const own = await page("?kind=storefront-a");
    expect(own).toMatch(/name="secret" required/);
    expect(own).toContain("Next you get the address for the shop’s webhook");
    for (const kind of ["storefront-b", "automation"]) {
      const other = await page(`?kind=${kind}`);
      expect(other).toContain(`<input type="hidden" name="kind" value="${kind}"`);
      expect(other).toContain("which is shown once");
      const chapter = kind === "automation" ? kind : "a-php-shop-such-as-woocommerce";
      expect(other).toContain(`href="/docs/integrations#${chapter}"`);
      expect(other).not.toContain('name="secret"');
    }
    // A wrong secret leaves the choice as it was sent, not as the address names it.
    const refused = { kind: "storefront-a", secret: "5ecr3t" };
    const wrong = await (await person.post(`${PATH}/new?kind=automation`, refused)).text();
    expect(wrong).toContain('id="secret-error"');
    // Neither the page nor a draft in the browser keeps it.
    expect(wrong).not.toContain(refused.secret);
    expect(wrong).toMatch(/<input[^>]* name="secret"[^>]* data-secret/);
  });

  test("ends at twenty", async () => {
    const { shop, person } = await open();
    for (let n = 0; n < 20; n++) await connect(shop);
    const answer = await person.post(`${PATH}/new`, { kind: "automation" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("at most 20 integrations");
    expect(await integrations(shop)).toHaveLength(20);
    const page = await (await person.get(PATH)).text();
    expect(page).not.toContain(`href="${PATH}/new`);
    expect(Buffer.byteLength(page)).toBeLessThan(60_000);
  });
});

describe("the card of a shop", () => {
  const cardOf = async (person: Person, id: string) => {
    const html = await (await person.get(PATH)).text();
    const card = html.split(`aria-labelledby="${toWire("int", id)}"`)[1]?.split("</section>")[0] ?? "";
    const facts = [...card.matchAll(/<dt>([^<]*)<\/dt><dd>([\s\S]*?)<\/dd>/g)].map(([, name, value = ""]) => [
      name,
      value
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    ]);
    const state = /<span class="pill[^"]*">([^<]*)/.exec(card)?.[1];
    const plain = (html: string | undefined) => html?.replace(/<[^>]*>/g, "").trim() ?? null;
    const next = plain(/<p class="notice">(.*?)<\/p>/.exec(card)?.[1]);
    const says = plain(/<p>(.*?)<\/p>/.exec(card)?.[1]);
    return { state, facts: Object.fromEntries(facts), isHelped: card.includes("Next steps"), next, says };
  };
  const outcome = (id: string, outcome: string, hours: number, note: string | null = null) =>
    service.sql`insert into inbound_outcome (id, integration_id, outcome, note, created_at) values (gen_random_uuid(), ${id},
      ${outcome}, ${note}, ${new Date(service.context.clock.now().getTime() - hours * 3_600_000).toISOString()})`;

  const senders = (page: string) =>
    [...(page.split('id="senders"')[1] ?? "").matchAll(/<li>(.*?)<\/li>/g)].map(([, row = ""]) => row);
  const HEADERS = {
    "storefront-a": "X-Storefront-A-Hmac-Sha256",
    "storefront-b": "X-Storefront-B-Webhook-Signature",
    automation: "Authorization: Bearer",
  };

  test("stands above all that can send orders, each by a name that its owner knows, with its guide and the way to connect it", async () => {
    const { shop, person } = await open();
    const { path } = await connect(shop, "storefront-b");
    const rows = senders(await (await person.get(PATH)).text());
    const guide = await (await service.get("/docs/integrations")).text();
    const names = ["Liquid shop (such as Shopify)", "PHP shop (such as WooCommerce)", "Automation (such as Zapier)"];
    for (const [index, kind] of Object.keys(HEADERS).entries()) {
      const row = rows[index] ?? "";
      expect(row).toContain(`<h3>${names[index]}</h3>`);
      const chapter = /href="\/docs\/integrations#([\w-]+)"/.exec(row)?.[1];
      expect(guide).toContain(`id="${chapter}"`);
      expect(chapter).toMatch(/^(a-liquid-|a-php-|automation$)/);
      expect(row).toContain(kind === "storefront-b" ? ">Connect another<" : ">Connect<");
      expect(row).toContain(`href="${PATH}/new?kind=${kind}"`);
    }
    // A header is for the guide: a shop's owner sets none by hand.
    const own = await (await person.get(path)).text();
    expect(own).not.toContain("X-Storefront");
    expect(own).toContain('href="/docs/integrations#a-php-shop-such-as-woocommerce"');
  });

  test("each header that the guide names is the one that is asked for", async () => {
    const { shop } = await open();
    const guide = await (await service.get("/docs/integrations")).text();
    const body = JSON.stringify({ id: 1, financial_status: "paid", email: "ana@mail.example", number: "1" });
    for (const [kind, header] of Object.entries(HEADERS) as [keyof typeof HEADERS, string][]) {
      const { id, secret } = await connect(shop, kind);
      expect(guide).toContain(header);
      const [name = "", prefix = ""] = header.split(": ");
      const value = prefix === "" ? sign(secret, body) : `${prefix} ${secret}`;
      const ask = (headers: Record<string, string>) =>
        service.send(
          new Request(`http://localhost/api/integrations/${kind}/${toWire("int", id)}`, {
            method: "POST",
            headers: { "content-type": "application/json", ...headers },
            body,
          }),
        );
      expect([kind, (await ask({ [name]: value })).status]).toEqual([kind, 200]);
      expect([kind, (await ask({ [`${name}-Other`]: value })).status]).toEqual([kind, 401]);
    }
  });

  test("says what to do until a request came, then the last order, and the last error while it is the latest", async () => {
    const { shop, person } = await open();
    const { id, path } = await connect(shop, "storefront-b");
    expect(await cardOf(person, id)).toMatchObject({
      state: "Waits for the first order",
      says: "Connected just now. Nothing has come yet. Customers are invited after 7 days.",
      facts: {},
      isHelped: true,
    });
    await outcome(id, "test", 9);
    expect(await cardOf(person, id)).toMatchObject({
      state: "Waits for the first order",
      says: expect.stringContaining("A request reached this address 9 hours ago."),
      isHelped: true,
    });
    await outcome(id, "unreadable", 5, "The body is not a JSON object.");
    expect(await cardOf(person, id)).toMatchObject({
      state: "Orders fail",
      facts: { "Last error": "5 hours ago The body is not a JSON object." },
      next: expect.stringContaining("Compare its set-up"),
    });
    expect(await (await person.get(PATH)).text()).toContain('<section class="panel panel-warning"');
    await outcome(id, "limit_reached", 4);
    expect(await cardOf(person, id)).toMatchObject({
      state: "Allowance used up",
      next: "The allowance is used up, so no customer is invited. Plan and usage",
    });
    expect(await (await person.get(PATH)).text()).not.toContain('<section class="panel panel-warning"');
    await outcome(id, "queued", 2);
    await outcome(id, "ignored", 1);
    expect(await cardOf(person, id)).toMatchObject({
      state: "Receives orders",
      next: null,
      facts: {
        "Last order": "2 hours ago",
        "Last error": expect.stringMatching(/^4 hours ago ?, before the last order$/),
      },
    });
    await person.post(`${path}/pause`);
    expect((await cardOf(person, id)).state).toBe("Paused");
  });

  test("and its page tell one state, in the same words", async () => {
    const { shop, person } = await open();
    const { id, path } = await connect(shop, "storefront-b");
    const stateOnPage = async () => /<span class="pill[^"]*">([^<]*)/.exec(await (await person.get(path)).text())?.[1];
    const expectState = async (state: string) => {
      expect((await cardOf(person, id)).state).toBe(state);
      expect(await stateOnPage()).toBe(state);
    };
    await expectState("Waits for the first order");
    await outcome(id, "queued", 3);
    await expectState("Receives orders");
    await outcome(id, "unreadable", 2);
    await expectState("Orders fail");
    await outcome(id, "limit_reached", 1);
    await expectState("Allowance used up");
    // The row says where the allowance is explained and changed.
    expect(await (await person.get(path)).text()).toMatch(
      /This customer was not invited\. <a href="\/dashboard\/settings\/plan">Plan and usage<\/a><\/td>/,
    );
    await service.sql`delete from inbound_outcome where integration_id = ${id}`;
    const longAgo = new Date(service.context.clock.now().getTime() - 31 * 86_400_000).toISOString();
    await service.sql`update integration set created_at = ${longAgo} where id = ${id}`;
    await expectState("No orders lately");
    expect((await cardOf(person, id)).says).toStartWith("No order came in the last 30 days.");
  });
});

describe("on a plan without integrations", () => {
  test("what is there is shown with the plans that have them, and nothing new is made", async () => {
    const { shop, person } = await open("free");
    const { path } = await connect(shop);
    const page = await (await person.get(PATH)).text();
    expect(page).toContain("Integrations are part of Starter, Scale and Enterprise. You are on Free.");
    expect(page).toContain(path);
    for (const html of [page, await (await person.get(path)).text()]) {
      expect(html).toContain(">No invitations<");
      expect(html).not.toContain("Customers are invited after");
    }
    expect(page).not.toContain(`${PATH}/new`);
    expect((await person.get(`${PATH}/new`)).status).toBe(403);
    expect((await person.post(`${PATH}/new`, { kind: "automation" })).status).toBe(403);
    expect((await person.post(`${path}/pause`)).status).toBe(303);
    expect(await integrations(shop)).toMatchObject([{ paused: true }]);
  });

  test("and one that is not paid, likewise", async () => {
    const { shop, person } = await open("starter");
    await updateOrganisation(service.context, shop.organisationId, { planStatus: "past_due" });
    expect(await (await person.get(PATH)).text()).toContain("is not active");
    expect((await person.post(`${PATH}/new`, { kind: "automation" })).status).toBe(403);
  });
});

describe("an integration", () => {
  test("has another delay for later orders", async () => {
    const { shop, person } = await open();
    const { path } = await connect(shop);
    expect((await person.post(`${path}/change`, { delay: "0" })).status).toBe(303);
    expect(await integrations(shop)).toMatchObject([{ delay_days: 0 }]);
    await person.post(`${path}/change`, { delay: "0" });
    expect(await audit(shop)).toMatchObject([{ action: "integration.delay", detail: { delayDays: 0, before: 7 } }]);
    for (const delay of ["", "366", "x"]) {
      const answer = await person.post(`${path}/change`, { delay });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('id="delay-error"');
    }
  });

  test("has its name and its delay in one form, and a refused one changes neither", async () => {
    const { shop, person } = await open();
    const { path } = await connect(shop);
    expect((await (await person.get(path)).text()).match(/action="[^"]*\/change"/g)).toHaveLength(1);
    const refused = await person.post(`${path}/change`, { name: "Ghent", delay: "x" });
    expect(await refused.text()).toContain('value="Ghent"');
    expect(await audit(shop)).toHaveLength(0);
    await person.post(`${path}/change`, { name: "Ghent", delay: "3" });
    expect(await audit(shop)).toMatchObject([
      { action: "integration.name", detail: { name: "Ghent" } },
      { action: "integration.delay", detail: { delayDays: 3, before: 7 } },
    ]);
    expect(await integrations(shop)).toMatchObject([{ delay_days: 3 }]);
  });

  test("names the order of a request, but no hash and no address in place of a number", async () => {
    const { shop, person } = await open();
    const { path, secret } = await connect(shop);
    const url = `/api/integrations/automation/${path.split("/").at(-1)}`;
    for (const reference of ["A-<b>1042", "ana@mailbox.example", "9".repeat(101), "8".repeat(41)]) {
      const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
      const body = JSON.stringify({ email: "no address", reference });
      const request = new Request(`http://localhost${url}`, { method: "POST", headers, body });
      expect((await service.send(request)).status).toBe(200);
    }
    const html = await (await person.get(path)).text();
    const orders = [...html.matchAll(/<td data-label="Order">(.*?)<\/td>/g)].map(([, order]) => order);
    expect(orders).toEqual([`<bdi>${"8".repeat(40)}…</bdi>`, "", "", "<bdi>A-&lt;b>1042</bdi>"]);
  });

  test("is paused and takes orders again, each noted once", async () => {
    const { shop, person } = await open();
    const { path } = await connect(shop);
    for (const way of ["pause", "pause", "resume"]) expect((await person.post(`${path}/${way}`)).status).toBe(303);
    expect(await integrations(shop)).toMatchObject([{ paused: false }]);
    expect((await audit(shop)).map(({ action }) => action)).toEqual(["integration.pause", "integration.resume"]);
  });

  test("gets a new secret, shown once; the old one is no good any more", async () => {
    const { shop, person } = await open();
    const made = await connect(shop, "storefront-b");
    const address = `/api/integrations/storefront-b/${toWire("int", made.id)}`;
    const page = await (await person.follow(person.post(`${made.path}/secret`))).text();
    const secret = secretIn(page) as string;
    expect(secret).not.toBe(made.secret);
    expect(await order(address, made.secret)).toBe(401);
    expect(await order(address, secret)).toBe(200);
    expect(await (await person.get(made.path)).text()).not.toContain(secret);
    const entries = await audit(shop);
    expect(entries).toMatchObject([{ action: "integration.secret" }]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  test("of a shop with a secret of its own needs that", async () => {
    const { shop, person } = await open();
    const { id, path } = await connect(shop, "storefront-a");
    const answer = await person.post(`${path}/secret`, { secret: "short" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('id="secret-error"');
    expect((await person.post(`${path}/secret`, { secret: "another-secret-of-it" })).status).toBe(303);
    const [row] = await service.sql`select secret_sealed from integration where id = ${id}`;
    expect(createSecretBox(TEST_CONFIG.appSecret).open(row?.secret_sealed, id)).toBe("another-secret-of-it");
  });

  test("is removed only while it is paused, and its invitations stay", async () => {
    const { shop, person } = await open();
    const made = await connect(shop, "storefront-b");
    await order(`/api/integrations/storefront-b/${toWire("int", made.id)}`, made.secret);
    expect(await (await person.follow(person.post(`${made.path}/remove`))).text()).toContain(
      "Pause the integration before you remove it.",
    );
    expect(await integrations(shop)).toHaveLength(1);
    await person.post(`${made.path}/pause`);
    expect(await (await person.get(made.path)).text()).toMatch(
      /<strong>Remove the integration <bdi>[^<]+<\/bdi>\? <\/strong>/,
    );
    expect((await person.post(`${made.path}/remove`)).headers.get("location")).toBe(PATH);
    expect(await integrations(shop)).toHaveLength(0);
    expect(await service.sql`select 1 from invitation where business_id = ${shop.businessId}`).toHaveLength(1);
    expect((await audit(shop)).map(({ action }) => action)).toEqual(["integration.pause", "integration.remove"]);
    expect((await person.get(made.path)).status).toBe(404);
  });

  test("lists the outcomes in words, the latest first", async () => {
    const { shop, person } = await open();
    const { id, path } = await connect(shop);
    for (const [n, outcome] of OUTCOMES.entries())
      await service.sql`insert into inbound_outcome (id, integration_id, outcome, note, created_at)
        values (gen_random_uuid(), ${id}, ${outcome}, ${outcome === "ignored" ? "A <note> of ours." : null}, now() - ${n} * interval '1 hour')`;
    const page = await (await person.get(path)).text();
    expect(page.indexOf("Invitation queued")).toBeLessThan(page.indexOf("Nothing to do"));
    expect(page).toContain("A &lt;note> of ours.");
    expect(page).toContain("The order has no usable email address.");
  });

  test("stays under 60 KB with all that came in", async () => {
    const { shop, person } = await open();
    const { id, path } = await connect(shop);
    await service.sql`insert into inbound_outcome (id, integration_id, outcome, note, created_at)
      select gen_random_uuid(), ${id}, 'ignored', 'The shop refused to read its own order: the webhook''s user needs the right to read orders.', now()
      from generate_series(1, 2000)`;
    const page = await (await person.get(path)).text();
    expect(Buffer.byteLength(page)).toBeLessThan(60_000);
    expect(page).toContain("These are the latest 40.");
  });

  test("of another organisation, of another own business or of none is not found, for every action", async () => {
    const { person } = await open();
    const other = await seedShop(service.context);
    const { id, path } = await connect(other, "automation");
    const before = await integrations(other);
    for (const each of [path, `${PATH}/${toWire("int", crypto.randomUUID())}`, `${PATH}/int_x`]) {
      expect((await person.get(each)).status).toBe(404);
      for (const way of ["change", "pause", "resume", "secret", "remove"])
        expect((await person.post(`${each}/${way}`, { delay: "1" })).status).toBe(404);
    }
    expect(await integrations(other)).toEqual(before);
    expect(before).toMatchObject([{ id, delay_days: 7, paused: false }]);
  });
});
