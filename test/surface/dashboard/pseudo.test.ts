// No page shows a sentence that is no message: with a pretended language in place of Japanese, whose dates and countries have no Latin letters, everything but names stands in brackets.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ENCODINGS } from "#domain/transfer/sheet/choice.ts";
import { LANGUAGE, LANGUAGES } from "#platform/language/language.ts";
import { zoneName } from "#platform/language/zone.ts";
import english from "#words/en.json";
import japanese from "#words/ja.json";
import { showFile } from "#words/words.ts";
import { pseudo } from "../../../lab/pseudo/pseudo.ts";
import { browse } from "../../support/dashboard.ts";
import { piecesOf } from "../../support/sentences.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { ROWS } from "./route-table.ts";
import { pathAt, seatAt, seedTenant, type Tenant, type TenantPerson } from "./route-world.ts";

let service: TestService;
let tenant: Tenant;
let owner: TenantPerson;
let moderator: TenantPerson;
let stranger: Pick<TenantPerson, "get">;
beforeAll(async () => {
  showFile("ja", pseudo(english));
  service = await createTestService();
  tenant = await seedTenant(service);
  owner = await seatAt(service, tenant, { role: "owner" });
  moderator = await seatAt(service, null, { staff: true });
  stranger = browse(service);
});
afterAll(async () => {
  // Other tests of this process read Japanese.
  showFile("ja", japanese);
  await service.close();
});

/** Names of people, businesses, plans, formats and codes, and texts of customers, which are the same in every language. */
const NAMES = [
  /^(?:\| )?(?:Candor|Hazel & Oak|Birke GmbH|Ada Person|Example Ltd|Elsewhere|Shop shop-\S+|A title)$/,
  /^(?:What happened, in a few words\.|Sorry|We are sorry, \{name\}\.)$/,
  /^[\d年月日 :]+UTC$/,
  /^(?:, )?(?:HTML|Markdown|Atom|Loox|Judge\.me|Okendo|I have the receipt\.|Category c-\S+)$/,
  /^(?:Free|Starter|Scale|Enterprise|UTC|CSV|SMS|WhatsApp|WordPress|Shopify|WooCommerce|React|Vue|#[\da-f]{6})$/,
  /@[\w.-]+\.example/,
  /^(?:https?:\/\/|otpauth:\/\/|\/)\S+$/,
  /^[\w.-]+\.(?:example(?:\/\S+)?|csv|ndjson|json|html|js|php)$/,
  /^[a-z]+(?:[._][a-z]+)+$/,
  /^[A-Z]\w+(?:\/[\w+-]+)+$/,
];
/** The runtime knows the names of time zones. */
const ZONES = Intl.supportedValuesOf("timeZone").map((zone) => zoneName(zone, "ja"));
const OWN_NAMES: ReadonlySet<string> = new Set([
  ...LANGUAGES.map((each) => LANGUAGE[each].name),
  ...ENCODINGS,
  ...ZONES,
]);

/** What is left of a piece outside the brackets, without names and figures. A tag cuts a sentence into pieces. */
function unbracketed(piece: string): string {
  const left = piece
    .replace(/⟦[^⟦⟧]*(?:⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/gu, " ")
    .replace(/⟦.*$|^.*⟧/gu, " ")
    .replace(/\| Candor$/, "")
    .trim();
  return left.includes("~") || OWN_NAMES.has(left) || NAMES.some((name) => name.test(left)) ? "" : left;
}

/** The preview of an invitation is in the customers' language. */
const PAGES = ROWS.filter(
  ({ place, isFile }) => place.startsWith("GET ") && !isFile && !place.endsWith("/invitations/message"),
);

describe("every page of the dashboard and of moderation", () => {
  test.each(PAGES.map(({ place, who }) => [place, who] as const))("%s", async (place, who) => {
    const person = who === "staff" ? moderator : who === "anyone" ? stranger : owner;
    const answer = await person.get(`${pathAt(place, tenant, owner)}?lang=ja`);
    if (answer.status === 303 || !answer.headers.get("content-type")?.startsWith("text/html")) return;
    const pieces = [...piecesOf(await answer.text())];
    expect(
      pieces.some((piece) => piece.includes("⟦")),
      "the page is in the pretended language",
    ).toBe(true);
    expect(pieces.filter((piece) => /[a-z]{2}/i.test(unbracketed(piece)))).toEqual([]);
  });
});
