// On every page an id names one element, and what refers to an id finds its element: otherwise a label, a hint or a drawing is lost.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { browse } from "../support/dashboard.ts";
import { createTestService, type TestService } from "../support/service.ts";
import { ROWS } from "./dashboard/route-table.ts";
import { pathAt, seatAt, seedTenant, type Tenant, type TenantPerson } from "./dashboard/route-world.ts";

let service: TestService;
let tenant: Tenant;
let owner: TenantPerson;
let people: Record<"anyone" | "signed-in" | "staff" | "operator", Pick<TenantPerson, "get">>;
beforeAll(async () => {
  service = await createTestService();
  tenant = await seedTenant(service);
  owner = await seatAt(service, tenant, { role: "owner" });
  const moderator = await seatAt(service, null, { staff: true });
  const operator = await seatAt(service, null, { operator: true });
  people = { anyone: browse(service), "signed-in": owner, staff: moderator, operator };
});
afterAll(() => service.close());

/** Attributes that name one id or several. */
const REFERRING = ["for", "list", "form", "aria-describedby", "aria-labelledby", "aria-controls", "data-count"];

/** @returns "twice: …" for each id of several elements, and "no …" for each reference to an absent one */
async function idFaults(html: string): Promise<string[]> {
  const ids: string[] = [];
  const named: [string, string][] = [];
  await new HTMLRewriter()
    .on("*", {
      element(element) {
        const id = element.getAttribute("id");
        if (id !== null) ids.push(id);
        for (const name of REFERRING)
          for (const each of element.getAttribute(name)?.split(/\s+/) ?? []) named.push([name, each]);
        const drawing = element.tagName === "use" ? element.getAttribute("href") : null;
        if (drawing?.startsWith("#")) named.push(["use", drawing.slice(1)]);
      },
    })
    .transform(new Response(html))
    .text();
  const known = new Set(ids);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const absent = named.filter(([, id]) => !known.has(id));
  return [...new Set([...twice.map((id) => `twice: ${id}`), ...absent.map(([name, id]) => `no ${id} for ${name}`)])];
}

const PUBLIC = [
  "/",
  "/search?q=oak",
  "/no-such-page",
  "/categories",
  "/category/:category",
  "/review/:slug",
  "/review/:slug/write",
  "/for-businesses",
  "/about/reviews",
  "/about/data",
  "/log",
  "/log/check",
  "/docs",
  "/docs/embed",
  "/login",
  "/reset",
];

test.each(["twice: a", "no b for aria-describedby"])("a page with such a fault: %s", async (fault) => {
  expect(await idFaults('<p id="a"></p><p id="a" aria-describedby="a b"></p>')).toContain(fault);
});

const PAGES = ROWS.filter(
  ({ place, isFile }) => place.startsWith("GET ") && !isFile && !place.endsWith("/invitations/message"),
);

test.each(PAGES.map(({ place, who }) => [place, who] as const))("%s", async (place, who) => {
  const person = typeof who === "string" ? people[who] : owner;
  const answer = await person.get(pathAt(place, tenant, owner));
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return;
  expect(await idFaults(await answer.text())).toEqual([]);
});

test.each(PUBLIC)("%s", async (place) => {
  const answer = await people.anyone.get(pathAt(`GET ${place}`, tenant, owner));
  expect(answer.headers.get("content-type")).toStartWith("text/html");
  expect(await idFaults(await answer.text())).toEqual([]);
});
