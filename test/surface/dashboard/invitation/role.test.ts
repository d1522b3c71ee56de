// Permissions to invite, connect shops, see widgets and change the sender: each role, each path, and people of another
// organisation.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { browse, type Person, signIn } from "../../../support/dashboard.ts";
import { seedInvitation, seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";

type Role = "owner" | "admin" | "member";
/** The status for a role, and for a person of another organisation in any role. */
type Row = [method: "GET" | "POST", path: string, answers: Record<Role, number>, foreign: number];

const ALL = (status: number) => ({ owner: status, admin: status, member: status });
const LEADERS = (status: number) => ({ owner: status, admin: status, member: 403 });

let service: TestService;
let rows: Row[];
const people = {} as Record<Role | "foreign", Person>;
beforeAll(async () => {
  service = await createTestService();
  const { context } = service;
  const shop = await seedShop(context);
  for (const role of ["owner", "admin", "member"] as const)
    people[role] = await signIn(service, { organisationId: shop.organisationId, role });
  people.foreign = await signIn(service, { organisationId: (await seedShop(context)).organisationId });
  const box = createSecretBox(TEST_CONFIG.appSecret);
  const given = { businessId: shop.businessId, kind: "automation" as const, secret: null, delayDays: 7 };
  const integration = `/dashboard/integrations/${toWire("int", (await createIntegration(context, box, given)).id)}`;
  const invitation = await seedInvitation(context, shop, { status: "sent" });
  rows = [
    ["GET", "/dashboard/invitations", ALL(200), 200],
    ["GET", "/dashboard/invitations/new", ALL(200), 200],
    ["POST", "/dashboard/invitations/new", ALL(422), 422],
    ["GET", "/dashboard/invitations/upload", ALL(200), 200],
    ["POST", "/dashboard/invitations/upload", ALL(415), 415],
    ["POST", "/dashboard/invitations/upload/confirm", ALL(422), 422],
    ["POST", `/dashboard/invitations/${toWire("inv", invitation.id)}/cancel`, ALL(303), 404],
    ["GET", "/dashboard/integrations", LEADERS(200), 200],
    ["GET", "/dashboard/integrations/new", LEADERS(200), 200],
    ["POST", "/dashboard/integrations/new", LEADERS(422), 422],
    ["GET", integration, LEADERS(200), 404],
    ["POST", `${integration}/change`, LEADERS(422), 404],
    ["POST", `${integration}/pause`, LEADERS(303), 404],
    ["POST", `${integration}/resume`, LEADERS(303), 404],
    ["POST", `${integration}/secret`, LEADERS(303), 404],
    ["POST", `${integration}/remove`, LEADERS(303), 404],
    ["GET", "/dashboard/widgets", ALL(200), 200],
    ["GET", "/dashboard/settings/channel", LEADERS(200), 200],
    ["POST", "/dashboard/settings/channel", LEADERS(303), 303],
    ["GET", "/dashboard/invitations/message", ALL(200), 200],
    ["GET", "/dashboard/invitations/in-shop", ALL(200), 200],
    ["GET", "/dashboard/invitations/in-shop/code.svg", ALL(200), 200],
  ];
});
afterAll(() => service.close());

describe("each path", () => {
  for (const role of ["member", "admin", "owner"] as const) {
    test(`answers a ${role} as it should`, async () => {
      const heard: [string, string, number][] = [];
      for (const [method, path] of rows) heard.push([method, path, await statusOf(people[role], method, path)]);
      expect(heard).toEqual(rows.map(([method, path, answers]) => [method, path, answers[role]]));
    });
  }

  test("keeps what is theirs from an owner of another organisation", async () => {
    const heard: [string, string, number][] = [];
    for (const [method, path] of rows) heard.push([method, path, await statusOf(people.foreign, method, path)]);
    expect(heard).toEqual(rows.map(([method, path, , foreign]) => [method, path, foreign]));
  });

  test("sends a stranger to the login, and takes no post from another site", async () => {
    const nobody = browse(service);
    for (const [method, path] of rows) {
      const answer = method === "GET" ? await nobody.get(path) : await nobody.post(path);
      expect({ path, status: answer.status }).toEqual({ path, status: 303 });
      expect(answer.headers.get("location")).toStartWith("/login");
      if (method === "POST")
        expect((await people.owner.post(path, {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    }
  });

  test("says so and offers the claim where the organisation has no business", async () => {
    const { organisationId, businessId } = await seedShop(service.context);
    await service.sql`update business set organisation_id = null, verification_status = 'unclaimed' where id = ${businessId}`;
    const person = await signIn(service, { organisationId });
    for (const path of ["/dashboard/invitations", "/dashboard/integrations", "/dashboard/widgets"]) {
      const answer = await person.get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('href="/dashboard/claim"');
    }
    expect((await person.get("/dashboard/settings/channel")).status).toBe(200);
  });
});

async function statusOf(person: Person, method: string, path: string): Promise<number> {
  return (method === "GET" ? await person.get(path) : await person.post(path)).status;
}
