// The language of a customer, as each kind of shop tells it. An unreadable one is none: an order is never refused for it.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { IntegrationKind } from "#domain/integration/integration.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { invitationsOf, openShop } from "./shop.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const orderA = (customer_locale: unknown) => ({
  id: 1,
  name: "#1",
  email: "ana@example.com",
  financial_status: "paid",
  customer_locale,
});
const orderB = (meta_data: unknown) => ({
  id: 1,
  status: "processing",
  billing: { email: "ana@example.com" },
  meta_data,
});

const CASES: [kind: IntegrationKind, body: object, language: string | null][] = [
  ["storefront-a", orderA("pl-PL"), "pl-PL"],
  ["storefront-a", orderA("en"), "en"],
  ["storefront-a", orderA(null), null],
  ["storefront-a", orderA({ de: 1 }), null],
  ["storefront-a", orderA("en\r\nX: y"), null],
  [
    "storefront-b",
    orderB([
      { id: 1, key: "note", value: "de" },
      { id: 2, key: "wpml_language", value: "pt-br" },
    ]),
    "pt-BR",
  ],
  ["storefront-b", orderB([{ key: "trp_language", value: "fr_FR" }]), "fr-FR"],
  ["storefront-b", orderB("de"), null],
  ["storefront-b", orderB([null, 7, { key: ["wpml_language"], value: {} }]), null],
  ["automation", { email: "ana@example.com", reference: "1", language: "ja" }, "ja"],
  ["automation", { email: "ana@example.com", reference: "1", locale: "nl_BE" }, "nl-BE"],
  ["automation", { email: "ana@example.com", reference: "1", language: "nonsense" }, null],
];

test.each(CASES)("%s: %j is %p", async (kind, body, language) => {
  const shop = await openShop(service, kind);
  expect(await shop.send(body)).toMatchObject({ status: 200, result: "queued" });
  expect(await invitationsOf(service, shop)).toMatchObject([{ language }]);
});
