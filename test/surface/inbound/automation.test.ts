// Orders from automation services and scripts: three fields, sent as JSON or as a form.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createTestService, type TestService } from "../../support/service.ts";
import { allowanceUsed, invitationsOf, openShop, outcomesOf, productsOf, type Shop } from "./shop.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  shop = await openShop(service, "automation");
});

const one = async () => (await invitationsOf(service, shop))[0];
const ANA = { email: "ana@example.com", name: "Ana", reference: "A-1" };
const FORM = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };

test("an order with its products", async () => {
  const products = [
    { id: 7, name: "Mug", url: `https://${shop.slug}/mug` },
    { id: "t-1", name: "Tee", image: "http://shop.example/tee.png" },
  ];
  expect((await shop.send({ ...ANA, products })).result).toBe("queued");
  expect(await one()).toMatchObject({ ...ANA, source: "automation", status: "queued" });
  expect(await productsOf(service, shop)).toEqual([
    { shop_id: "7", name: "Mug", url: `https://${shop.slug}/mug`, image: null },
    { shop_id: "t-1", name: "Tee", url: null, image: "http://shop.example/tee.png" },
  ]);
});

test("an order whose number promises a reward for stars invites no customer", async () => {
  for (const fields of [{ reference: "5 stars = 10 € off" }, { name: "Gutschein für fünf Sterne" }])
    expect(await shop.send({ ...ANA, ...fields })).toMatchObject({ result: "ignored" });
  expect(await invitationsOf(service, shop)).toEqual([]);
});

describe("bodies", () => {
  const bodies: [name: string, body: unknown, result: string, kept: object | null, headers?: Record<string, string>][] =
    [
      ["a number as reference", { ...ANA, reference: 1042 }, "queued", { reference: "1042" }],
      [
        "a number beyond 2^53 as reference",
        '{"email":"ana@example.com","reference":90071992547409931}',
        "queued",
        { reference: "90071992547409931" },
      ],
      [
        "empty and null fields",
        { email: "ana@example.com", name: "", reference: null, phone: "", products: null },
        "queued",
        { name: null, reference: null },
      ],
      [
        "a form",
        "email=ana%40example.com&name=Ana+Ru%C3%ADz&reference=A%2D1",
        "queued",
        { name: "Ana Ruíz", reference: "A-1" },
        FORM,
      ],
      ["a form that does not say so", "email=ana%40example.com&reference=5", "queued", { reference: "5" }],
      [
        "a form with products as JSON",
        `email=ana%40example.com&products=${encodeURIComponent('[{"id":7,"name":"Mug"}]')}`,
        "queued",
        {},
        FORM,
      ],
      ["JSON that is said to be a form", JSON.stringify(ANA), "queued", { reference: "A-1" }, FORM],
      ["JSON after a byte order mark", `\ufeff${JSON.stringify(ANA)}`, "queued", { reference: "A-1" }],
      [
        "JSON in Latin-1",
        Buffer.from(JSON.stringify({ ...ANA, name: "Élodie" }), "latin1"),
        "queued",
        { name: "Élodie" },
      ],
      [
        "a field twice: the last one counts",
        '{"email":"bob@example.com","email":"ana@example.com"}',
        "queued",
        { email: "ana@example.com" },
      ],
      ["no address", { name: "Ana", reference: "A-1" }, "no_email", null],
      ["an address that is none", { ...ANA, email: "ana@localhost" }, "no_email", null],
      ["two addresses", { ...ANA, email: "ana@example.com, bob@example.com" }, "no_email", null],
      [
        "an address with a line break in it",
        { ...ANA, email: "ana@example.com\r\nBcc: bob@example.com" },
        "no_email",
        null,
      ],
      ["an address in a list", { ...ANA, email: ["ana@example.com"] }, "no_email", null],
      ["__proto__ as the address's place", '{"__proto__":{"email":"ana@example.com"}}', "no_email", null],
      ["an empty object", {}, "no_email", null],
      ["an empty body", "", "unreadable", null],
      ["a list", [ANA], "unreadable", null],
      ["text", '"ana@example.com"', "unreadable", null],
      ["null", "null", "unreadable", null],
      ["a truncated body", JSON.stringify(ANA).slice(0, -5), "unreadable", null],
      ["an empty form", "", "unreadable", null, FORM],
      ["UTF-16", Buffer.from(`\ufeff${JSON.stringify(ANA)}`, "utf16le"), "unreadable", null],
      ["10,000 levels", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, "unreadable", null],
      [
        "10,000 levels beside an order",
        `{"email":"ana@example.com","x":${'{"a":'.repeat(10_000)}12345678901234567890${"}".repeat(10_000)}}`,
        "queued",
        {},
      ],
      ["bytes that are no text", new Uint8Array([0, 255, 254, 1, 128]), "unreadable", null],
    ];
  for (const [name, body, result, kept, headers = {}] of bodies) {
    test(`${name}: ${result}`, async () => {
      expect(await shop.send(body, { headers })).toMatchObject({ status: 200, result });
      const invitation = await one();
      if (kept === null) expect(invitation).toBeUndefined();
      else expect(invitation).toMatchObject({ email: "ana@example.com", ...kept });
      expect(await outcomesOf(service, shop)).toEqual([result]);
    });
  }

  test("a form's products are kept", async () => {
    await shop.send(`email=ana%40example.com&products=${encodeURIComponent('[{"id":7,"name":"Mug"}]')}`, {
      headers: FORM,
    });
    expect(await productsOf(service, shop)).toEqual([{ shop_id: "7", name: "Mug", url: null, image: null }]);
  });
});

describe("a repeat", () => {
  test("of customer and reference, in any case of the address, is a duplicate for good", async () => {
    await shop.send(ANA);
    expect((await shop.send({ ...ANA, email: "ANA@Example.com", name: "Other" })).result).toBe("duplicate");
    await service.sql`update invitation set status = 'expired', expires_at = now() - interval '1 day' where business_id = ${shop.businessId}`;
    expect((await shop.send(ANA)).result).toBe("duplicate");
    expect([await allowanceUsed(service, shop), await outcomesOf(service, shop)]).toEqual([
      1,
      ["queued", "duplicate", "duplicate"],
    ]);
  });

  test("of the reference by another customer is another order", async () => {
    await shop.send(ANA);
    expect((await shop.send({ ...ANA, email: "bob@example.com" })).result).toBe("queued");
  });

  test("of a customer without a reference, is one until the invitation has expired", async () => {
    const { email } = ANA;
    expect((await shop.send({ email })).result).toBe("queued");
    expect((await shop.send({ email })).result).toBe("duplicate");
    expect((await shop.send(ANA)).result).toBe("queued");
    await service.sql`update invitation set expires_at = now() - interval '1 second' where business_id = ${shop.businessId} and reference is null`;
    expect((await shop.send({ email })).result).toBe("queued");
  });

  test("keeps references apart that agree in their first 100 characters, and cuts what is kept of them", async () => {
    for (const reference of ["x".repeat(150), `${"x".repeat(150)}y`])
      await shop.send({ email: `${reference.length}@example.com`, reference });
    const rows = await service.sql`select order_key from inbound_order where integration_id = ${shop.id}`;
    expect(new Set(rows.map((row) => row.order_key)).size).toBe(2);
    expect((await invitationsOf(service, shop)).map((row) => row.reference)).toEqual([
      "x".repeat(100),
      "x".repeat(100),
    ]);
  });
});
