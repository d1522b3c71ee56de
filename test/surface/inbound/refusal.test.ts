// Requests with a wrong signature or secret: refused with 401, and told to the owners on the pages of the integration.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import {
  createIntegration,
  type IntegrationKind,
  noteRefusal,
  replaceSecret,
} from "#domain/integration/integration.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { orderB, sign } from "./shop.ts";

const box = createSecretBox(TEST_CONFIG.appSecret);

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function connect(kind: IntegrationKind) {
  const { businessId, organisationId } = await seedShop(service.context);
  const person = await signIn(service, { organisationId });
  const made = await createIntegration(service.context, box, { businessId, kind, secret: null, delayDays: 7 });
  const wire = toWire("int", made.id);
  const send = async (secret: string, body = JSON.stringify(orderB())) => {
    const headers: Record<string, string> =
      kind === "automation"
        ? { authorization: `Bearer ${secret}` }
        : { "x-storefront-b-webhook-signature": sign(secret, body) };
    const path = `http://localhost/api/integrations/${kind}/${wire}`;
    return (await service.send(new Request(path, { method: "POST", headers, body }))).status;
  };
  const refusedAt = async () =>
    (await service.sql`select refused_at from integration where id = ${made.id}`)[0]?.refused_at ?? null;
  return { ...made, businessId, person, send, refusedAt, path: `/dashboard/integrations/${wire}` };
}

const pillOf = async (person: Person, path: string) =>
  /<span class="pill[^"]*">([^<]*)/.exec(await (await person.get(path)).text())?.[1];

describe("a refused request", () => {
  for (const kind of ["storefront-b", "automation"] as const) {
    test(`of ${kind} is told in the list and on its page until a request has the right secret`, async () => {
      const { person, send, secret, path } = await connect(kind);
      expect(await send("a wrong one")).toBe(401);
      for (const each of ["/dashboard/integrations", path]) {
        const html = await (await person.get(each)).text();
        expect(await pillOf(person, each)).toBe("Orders fail");
        expect(html).toContain("because its signature or secret is wrong");
        expect(html).toContain(`href="${path}#change"`);
        expect(html).not.toContain("<dd>None</dd>");
      }
      expect(await send(secret)).toBe(200);
      for (const each of ["/dashboard/integrations", path]) expect(await pillOf(person, each)).not.toBe("Orders fail");
    });
  }

  test("is told of the secret that holds, not of the one before", async () => {
    const { id, businessId, send, secret, refusedAt } = await connect("automation");
    expect(await send("wrong")).toBe(401);
    expect(await refusedAt()).not.toBeNull();
    await replaceSecret(service.context, box, { businessId, id, given: null });
    expect(await refusedAt()).toBeNull();
    // Until this process forgets the old secret, the shop may still use it.
    service.clock.advance(6_000);
    expect(await send(secret)).toBe(401);
    expect(await refusedAt()).not.toBeNull();
  });

  test("is written once in ten minutes, so that strangers cause no writes", async () => {
    const { id, send, refusedAt } = await connect("automation");
    await send("wrong");
    const first = await refusedAt();
    service.clock.advance(9 * 60_000);
    await send("wrong");
    await noteRefusal(service.context, id);
    expect(await refusedAt()).toEqual(first);
    service.clock.advance(2 * 60_000);
    await send("wrong");
    expect(await refusedAt()).not.toEqual(first);
  });

  test("at an address that is paused or none is told to nobody", async () => {
    const { id, person, send, refusedAt, path } = await connect("automation");
    await person.post(`${path}/pause`);
    expect(await send("wrong")).toBe(404);
    expect(await refusedAt()).toBeNull();
    await service.sql`delete from integration where id = ${id}`;
    expect(await send("wrong")).toBe(404);
  });
});
