// No page shows a sentence that is no message: with a pretended language in place of German, everything but names stands in brackets.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import english from "#words/en.json";
import { showFile } from "#words/words.ts";
import { pseudo } from "../../../lab/pseudo/pseudo.ts";
import { piecesOf } from "../../support/sentences.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { ROWS } from "./route-table.ts";
import { pathAt, seatAt, seedTenant, type Tenant, type TenantPerson } from "./route-world.ts";

let service: TestService;
let tenant: Tenant;
let owner: TenantPerson;
let moderator: TenantPerson;
beforeAll(async () => {
  showFile("de", pseudo(english));
  service = await createTestService();
  tenant = await seedTenant(service);
  owner = await seatAt(service, tenant, { role: "owner" });
  moderator = await seatAt(service, null, { staff: true });
});
afterAll(() => service.close());

/** Names of people, businesses, plans, formats and codes, which are the same in every language. */
const NAMES = [
  /^(?:Candor|Hazel & Oak|Birke GmbH|Ada Person|Example Ltd|Elsewhere)$/,
  /^(?:Free|Starter|Scale|Enterprise)$/,
  /@[\w.-]+\.example/,
  /^(?:https?:\/\/|\/)\S+$/,
  /^[\w.-]+\.(?:example|csv|ndjson|json|html|js|php)$/,
  /^(?:ar|de|en|es|fr|it|ja|nl|pl|pt)$/,
];

/** What is left of a piece outside the brackets, without names and figures. */
function unbracketed(piece: string): string {
  const left = piece
    .replace(/⟦[^⟦⟧]*(?:⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/gu, " ")
    .replace(/[⟦⟧]/gu, " ")
    .trim();
  return NAMES.some((name) => name.test(left)) ? "" : left;
}

const PAGES = ROWS.filter(({ place, isFile }) => place.startsWith("GET ") && !isFile);

describe("every page of the dashboard and of moderation", () => {
  test.each(PAGES.map(({ place, who }) => [place, who] as const))("%s", async (place, who) => {
    const person = who === "staff" ? moderator : owner;
    const answer = await person.get(`${pathAt(place, tenant, person)}?lang=de`);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) return;
    const pieces = [...piecesOf(await answer.text())];
    expect(
      pieces.some((piece) => piece.includes("⟦")),
      "the page is in the pretended language",
    ).toBe(true);
    expect(pieces.filter((piece) => /\p{L}{2}/u.test(unbracketed(piece)))).toEqual([]);
  });
});
