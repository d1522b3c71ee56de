// The permission matrix: every route of the dashboard × every role × one's own organisation and another, without a login, and
// moderators. route-table.ts holds the expected answers; this test asks.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { mayDo, ROLES, type Role } from "#domain/account/state/permission.ts";
import type { Route } from "#surface/dashboard/kit/route.ts";
import { ROUTES } from "#surface/dashboard/routes.ts";
import { browse } from "../../support/dashboard.ts";
import { type ClaimDashboard, createClaimDashboard } from "./claim/support.ts";
import { ROWS, type Row, type Who } from "./route-table.ts";
import { pathAt, seatAt, seedTenant, type Tenant, type TenantPerson } from "./route-world.ts";

let service: ClaimDashboard;
let tenant: Tenant;
beforeAll(async () => {
  service = await createClaimDashboard();
  tenant = await seedTenant(service);
});
afterAll(() => service.close());

/** Access comes from the route itself, so that it is not written down twice. */
function declaredFor(route: Route): Who {
  return "action" in route ? ROLES.filter((role) => mayDo(role, route.action)) : route.access;
}

type Desk = Role | "staff" | "operator";
type Heard = { place: string; status: number };

/** Asks for each row in a role, and returns the answers. */
async function hear(
  person: Pick<TenantPerson, "get" | "post"> & Partial<TenantPerson>,
  at: Tenant,
  rows: readonly Row[],
  headers: Record<string, string> = {},
): Promise<Heard[]> {
  const heard: Heard[] = [];
  const me = { otherSession: crypto.randomUUID(), ...person } as TenantPerson;
  for (const row of rows) heard.push({ place: row.place, status: (await ask(me, at, row, headers)).status });
  return heard;
}

async function ask(
  person: TenantPerson,
  at: Tenant,
  row: Row,
  headers: Record<string, string> = {},
): Promise<Response> {
  const path = pathAt(row.place, at, person);
  if (row.place.startsWith("GET ")) return person.get(path);
  if (!row.isFile) return person.post(path, await row.form(at, person), headers);
  const boundary = "between-the-parts";
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="text"\r\n\r\nemail\nana@mailbox.example\r\n--${boundary}--\r\n`;
  return postRaw(person, path, file, { "content-type": `multipart/form-data; boundary=${boundary}`, ...headers });
}

async function postRaw(person: TenantPerson, path: string, body: string, headers: Record<string, string>) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const init = { method: "POST", body, headers: { "sec-fetch-site": "same-origin", cookie, ...headers } };
  return service.send(new Request(`http://localhost${path}`, init));
}

async function entries(where: { by?: string; of?: string }): Promise<string[]> {
  const rows = await service.sql`select action from audit_entry
    where user_id = ${where.by ?? null} or organisation_id = ${where.of ?? null} order by id`;
  return rows.map(({ action }) => action);
}

const expected = (rows: readonly Row[], status: number): Heard[] => rows.map(({ place }) => ({ place, status }));
/** The test of sandboxes (sandbox.test.ts) asks the others. */
const LIVE_ROUTES = ROUTES.filter(({ only }) => only !== "sandbox");
const isPost = ({ place }: Row) => place.startsWith("POST ");
const ofRoles = ROWS.filter(({ who }) => typeof who !== "string");
const ofStaff = ROWS.filter(({ who }) => who === "staff");
const ofOperators = ROWS.filter(({ who }) => who === "operator");

describe("the table", () => {
  test("has every route, and no route that is none", () => {
    expect(ROWS.map(({ place }) => place).sort()).toEqual(LIVE_ROUTES.map(placeOf).sort());
  });

  test("and the routes' own declarations agree on who may", () => {
    const told = new Map(ROWS.map(({ place, who }) => [place, who]));
    for (const route of LIVE_ROUTES)
      expect({ place: placeOf(route), who: declaredFor(route) }).toEqual({
        place: placeOf(route),
        who: told.get(placeOf(route)) as Who,
      });
  });

  test("says of every post what it leaves in the log, but for logins, looks, tests and hints", () => {
    const silent = ROWS.filter((row) => isPost(row) && row.noted === null && row.who !== "anyone");
    expect(silent.map(({ place }) => place)).toEqual([
      "POST /login/company/recovery",
      "POST /dashboard/account/passkeys",
      "POST /dashboard/account/passkeys/options",
      "POST /dashboard/steps/dismiss",
      "POST /dashboard/steps/show",
      "POST /dashboard/switch",
      "POST /dashboard/import",
      "POST /dashboard/import/products",
      "POST /dashboard/import/:id/choices",
      "POST /dashboard/invitations/upload",
      "POST /dashboard/invitations/upload/edit",
      "POST /dashboard/claims/:id/answer",
      "POST /dashboard/settings/business/logo",
      "POST /dashboard/settings/channel/test",
      "POST /dashboard/settings/sign-in/company",
      "POST /dashboard/settings/privacy/look",
      "POST /moderation/keys",
      "POST /moderation/import-categories",
      "POST /operator/service/logo",
    ]);
  });
});

describe("nobody", () => {
  test("is sent to the login, or to the sign-up on the way to a business, by everything that is behind it, and changes nothing", async () => {
    const behind = ROWS.filter(({ who }) => who !== "anyone");
    const nobody = browse(service);
    const me: TenantPerson = { id: newId<"usr">(), otherSession: crypto.randomUUID(), ...nobody };
    for (const row of behind) {
      const answer = await ask(me, tenant, row);
      expect({ place: row.place, status: answer.status }).toEqual({ place: row.place, status: 303 });
      const isNewOwner = ["GET /dashboard/claim", "GET /dashboard/claim/new"].includes(row.place);
      expect(answer.headers.get("location")).toStartWith(isNewOwner ? "/signup?next=" : "/login");
    }
    expect(await entries({ of: tenant.ids.organisation })).toEqual([]);
  });

  test("is answered by what is before it", async () => {
    const before = ROWS.filter(({ who }) => who === "anyone");
    expect(await hear(browse(service), tenant, before)).toEqual(before.map(({ place, status }) => ({ place, status })));
  });
});

describe("a role that may not", () => {
  for (const role of ROLES)
    test(`as ${role}: is told so, and changes nothing`, async () => {
      const person = await seatAt(service, tenant, { role });
      const rows = ofRoles.filter(({ who }) => !who.includes(role));
      if (role !== "owner") expect(rows.length).toBeGreaterThan(1);
      expect(await hear(person, tenant, rows)).toEqual(expected(rows, 403));
      expect(await entries({ by: person.id, of: tenant.ids.organisation })).toEqual([]);
    });
});

describe("who may read", () => {
  for (const role of ROLES)
    test(`as ${role}: reads`, async () => {
      const person = await seatAt(service, tenant, { role });
      const rows = ROWS.filter((row) => !isPost(row) && (row.who === "signed-in" || row.who.includes(role)));
      expect(await hear(person, tenant, rows)).toEqual(rows.map(({ place, status }) => ({ place, status })));
      expect(await entries({ by: person.id, of: tenant.ids.organisation })).toEqual([]);
    });
});

describe("who may change", () => {
  /** Earlier changes may have taken what the next one needs, which then gets a tenant of its own. */
  let used: Tenant;
  beforeAll(async () => {
    used = await seedTenant(service);
  });

  const change = async (row: Row, role: Desk) => {
    const isDesk = role === "staff" || role === "operator";
    const person = await (isDesk ? seatAt(service, null, { [role]: true }) : seatAt(service, used, { role }));
    await row.prepare?.(used, person);
    const { status } = await ask(person, used, row);
    const noted = await entries({ by: person.id });
    return { role, status, noted: row.noted !== null && noted.includes(row.noted) ? [row.noted] : noted };
  };

  for (const row of ROWS.filter((each) => isPost(each) && each.who !== "anyone"))
    test(`${row.place}: does, and it is noted`, async () => {
      for (const role of rolesOf(row)) {
        const done = { role, status: row.status, noted: row.noted === null ? [] : [row.noted] };
        const first = await change(row, role).catch(() => null);
        if (Bun.deepEquals(first, done)) continue;
        used = await seedTenant(service);
        expect(await change(row, role)).toEqual(done);
      }
    });
});

/** Each that may; one for all where everybody may. */
function rolesOf({ who }: Row): readonly Desk[] {
  if (who === "staff" || who === "operator") return [who];
  return typeof who === "string" ? ["member"] : who;
}

describe("an owner of another organisation", () => {
  test("finds nothing of this one under any id, and changes nothing", async () => {
    const stranger = await seatAt(service, await seedTenant(service), { role: "owner" });
    const rows = ROWS.filter(
      ({ place, who, hasFormIds }) =>
        who !== "anyone" && who !== "staff" && who !== "operator" && (hasFormIds || /:(?:id|delivery)/.test(place)),
    );
    expect(rows.length).toBeGreaterThan(25);
    const theirs = await seatAt(service, tenant, { role: "owner" });
    const before = await entries({ of: tenant.ids.organisation });
    expect(await hear({ ...stranger, otherSession: theirs.otherSession }, tenant, rows)).toEqual(expected(rows, 404));
    expect(await entries({ by: stranger.id })).toEqual([]);
    expect(await entries({ of: tenant.ids.organisation })).toEqual(before);
    const [session] = await service.sql`select 1 from session where id = ${theirs.otherSession}`;
    expect(session).toBeDefined();
  });
});

describe("the moderators' desk", () => {
  test("is not there for anybody else", async () => {
    for (const role of ROLES)
      expect(await hear(await seatAt(service, tenant, { role }), tenant, ofStaff)).toEqual(expected(ofStaff, 404));
  });

  test("is there for moderators, who belong to no organisation", async () => {
    const moderator = await seatAt(service, null, { staff: true });
    const pages = ofStaff.filter((row) => !isPost(row));
    expect(await hear(moderator, tenant, pages)).toEqual(pages.map(({ place, status }) => ({ place, status })));
  });

  test("lends no right in an organisation", async () => {
    const moderator = await seatAt(service, null, { staff: true });
    for (const row of ofRoles)
      expect((await ask(moderator, tenant, row)).headers.get("location")).toMatch(/^\/dashboard\/start(?:\?next=|$)/);
  });
});

describe("the operator's desk", () => {
  test("is not there for owners, members and moderators, and not for an operator whom an organisation vouches for", async () => {
    const others = [...ROLES.map((role) => ({ role })), { staff: true }, { role: "owner" as const, staff: true }];
    for (const of of others) {
      const person = await seatAt(service, tenant, of);
      expect(await hear(person, tenant, ofOperators)).toEqual(expected(ofOperators, 404));
      expect(await entries({ by: person.id })).toEqual([]);
    }
    const vouched = await seatAt(service, tenant, { role: "owner", operator: true });
    await service.sql`update session set company_id = ${tenant.ids.organisation} where user_id = ${vouched.id}`;
    expect(await hear(vouched, tenant, ofOperators)).toEqual(expected(ofOperators, 404));
  });

  test("is there for operators, who moderate as well", async () => {
    const operator = await seatAt(service, null, { operator: true });
    const pages = [...ofOperators, ...ofStaff].filter((row) => !isPost(row));
    expect(await hear(operator, tenant, pages)).toEqual(pages.map(({ place, status }) => ({ place, status })));
  });
});

describe("a post from another site", () => {
  test("is refused for every signed-in person, and changes nothing", async () => {
    const everybody = await seatAt(service, tenant, { role: "owner", operator: true });
    const rows = ROWS.filter(isPost);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: "https://else.reviews.example" },
    ])
      expect(await hear(everybody, tenant, rows, headers)).toEqual(expected(rows, 403));
    expect(await entries({ by: everybody.id })).toEqual([]);
  });
});

function placeOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
