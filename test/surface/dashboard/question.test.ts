// Questions before an act that cannot be undone: each begins with a bold sentence about what the act is about.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Role } from "#domain/account/state/permission.ts";
import { type ClaimDashboard, createClaimDashboard } from "./claim/support.ts";
import { ROWS } from "./route-table.ts";
import { pathAt, seatAt, seedTenant, type Tenant, type TenantPerson } from "./route-world.ts";

let service: ClaimDashboard;
let tenant: Tenant;
beforeAll(async () => {
  service = await createClaimDashboard();
  tenant = await seedTenant(service);
});
afterAll(() => service.close());

type Question = { action: string; begins: string };

/** The questions of a page that cannot be undone, with the name of each act and how its question begins. */
function questionsIn(html: string): Question[] {
  const forms = html.matchAll(/class="form ask-form"(?: method="post" action="([^"]*)")?[^>]*><p>(.*?)<\/p>/gs);
  return [...forms].map(([, action = "by the form of the page", begins = ""]) => {
    return { action: action.replace(/\?.*/, "").replaceAll(/(?:[a-z]{3}_)?[0-9a-z-]{26,}/g, ":id"), begins };
  });
}

async function questionsOf(person: TenantPerson, who: readonly (Role | "signed-in" | "staff")[]): Promise<Question[]> {
  const rows = ROWS.filter((row) => row.place.startsWith("GET ") && row.status === 200);
  const found: Question[] = [];
  for (const row of rows) {
    const whose: readonly string[] = typeof row.who === "string" ? [row.who] : row.who;
    if (!who.some((each) => whose.includes(each))) continue;
    await row.prepare?.(tenant, person);
    const answer = await person.get(pathAt(row.place, tenant, person));
    if (answer.headers.get("content-type")?.startsWith("text/html")) found.push(...questionsIn(await answer.text()));
  }
  return found;
}

test.each([
  ["an owner", { role: "owner" }, ["owner", "signed-in"], 15],
  ["a moderator", { staff: true }, ["staff"], 5],
] as const)(
  "on every page of %s a question that cannot be undone begins with its object, in bold",
  async (_name, of, who, least) => {
    const person = await seatAt(service, "role" in of ? tenant : null, of);
    const questions = await questionsOf(person, who);
    expect(questions.length).toBeGreaterThan(least);
    expect(questions.filter(({ begins }) => !begins.startsWith("<strong>"))).toEqual([]);
  },
);
