// GET /api/v1/invitations.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { exportArchive } from "#domain/archive/export.ts";
import { signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedKey } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { codeOf, seedInviter } from "./invitation-support.ts";

const STATUSES = ["queued", "sent", "opened", "reviewed", "expired", "bounced"];

let service: TestService;
let inviter: Awaited<ReturnType<typeof seedInviter>>;
let other: { id: string; wire: string };
/** Newest first: of every minute two, of which the second made is the first listed. */
let all: { id: string; status: string; business: string }[];

beforeAll(async () => {
  service = await createTestService();
  inviter = await seedInviter(service);
  const second = await seedBusiness(service.context, { organisationId: inviter.organisation.id });
  other = { id: second.id, wire: toWire("biz", second.id) };
  const stranger = await seedInviter(service);
  await stranger.invite({ email: "stranger@example.com" });
  const rows = Array.from({ length: 130 }, (_, n) => ({
    id: Bun.randomUUIDv7(),
    business: n % 3 === 0 ? other.id : inviter.place.id,
    email: `c${n}@example.com`,
    status: STATUSES[n % 6] as string,
    at: new Date(Date.parse("2026-10-01T00:00:00Z") + (n >> 1) * 60_000),
  }));
  await service.sql`
    insert into invitation (id, organisation_id, business_id, email, channel, status, source, send_at, expires_at, created_at)
    select id, ${inviter.organisation.id}::uuid, business, email, 'email', status, 'storefront-a', at, at + interval '90 days', at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, business uuid, email text, status text, at timestamptz)`;
  all = rows.toReversed().map((row) => ({ ...row, id: toWire("inv", row.id), business: toWire("biz", row.business) }));
});
afterAll(() => service.close());

const list = async (query: string) => json(service.rest(`/invitations${query}`, inviter.key));
const idsOf = ({ data }: { data: { id: string }[] }) => data.map((each) => each.id);

test("an invitation past its time is expired in every answer at once, although the task has not run", async () => {
  const theirs = await seedInviter(service);
  const business = theirs.place.id;
  for (const status of ["queued", "sent", "opened", "reviewed", "bounced"])
    await service.sql`
      insert into invitation (id, organisation_id, business_id, email, channel, status, source, send_at, expires_at, created_at)
      values (${Bun.randomUUIDv7()}, ${theirs.organisation.id}, ${business}, ${`${status}@example.com`}, 'email', ${status}, 'api',
        now() - interval '31 days', now() - interval '1 second', now())`;
  const listed = async (query: string) => {
    const { data, total } = await json(service.rest(`/invitations?${query}`, theirs.key));
    const shown = data.map((each: { email: string; status: string }) => [each.email.split("@")[0], each.status]);
    return { total, shown: Object.fromEntries(shown) };
  };
  const over = { queued: "expired", sent: "expired", opened: "expired" };
  expect(await listed("")).toEqual({ total: 5, shown: { ...over, reviewed: "reviewed", bounced: "bounced" } });
  for (const filter of ["", `&businessId=${theirs.businessId}`]) {
    expect(await listed(`status=expired${filter}`)).toEqual({ total: 3, shown: over });
    for (const status of ["queued", "sent", "opened"])
      expect(await listed(`status=${status}${filter}`)).toEqual({ total: 0, shown: {} });
    expect(await listed(`status=bounced${filter}`)).toEqual({ total: 1, shown: { bounced: "bounced" } });
  }
  const { usage } = (await json(service.rest("/me", theirs.key))).data;
  expect(usage.invitesQueuedThisPeriod).toBe(0);
  const owner = await signIn(service, { organisationId: theirs.organisation.id });
  const page = async (query: string) => (await owner.get(`/dashboard/invitations${query}`)).text();
  expect((await page("?status=expired")).match(/>Expired<\/span>/g)).toHaveLength(3);
  expect(await page("?status=queued")).not.toContain("queued@example.com");
  expect(await page("?q=sent@example.com")).toMatch(/>Expired<\/span>/);
  let archive = "";
  await exportArchive(service.context, { organisationId: theirs.organisation.id }, (chunk) => {
    archive += chunk;
  });
  expect(archive.match(/"status":"expired"/g)).toHaveLength(3);
});

describe("200", () => {
  test("the organisation's own, newest first, 25 a page", async () => {
    const body = await list("");
    expect(body).toMatchObject({ page: 1, perPage: 25, total: 130, totalPages: 6 });
    expect(idsOf(body)).toEqual(all.slice(0, 25).map((each) => each.id));
    expect(Object.keys(body.data[0])).toEqual([
      ...["id", "businessId", "email", "name", "reference", "phone", "language", "reward", "rewardNote"],
      ...["channel", "status", "source"],
      ...["sendAt", "sentAt", "openedAt", "reviewedAt", "expiresAt", "createdAt"],
    ]);
  });

  for (const perPage of [1, 7, 25, 100]) {
    test(`pages of ${perPage} join without gap or repeat, and end where the total says`, async () => {
      const seen: string[] = [];
      const { totalPages } = await list(`?perPage=${perPage}`);
      expect(totalPages).toBe(Math.ceil(130 / perPage));
      for (let page = 1; page <= totalPages; page++) {
        service.clock.advance(1_000);
        seen.push(...idsOf(await list(`?page=${page}&perPage=${perPage}`)));
      }
      expect(seen).toEqual(all.map((each) => each.id));
      const beyond = await list(`?page=${totalPages + 1}&perPage=${perPage}`);
      expect(beyond).toMatchObject({ data: [], page: totalPages + 1, total: 130 });
    });
  }

  for (const status of [undefined, ...STATUSES]) {
    test(`status ${status ?? "any"}, of each business and of both`, async () => {
      for (const business of [undefined, inviter.businessId, other.wire]) {
        const query = new URLSearchParams({
          perPage: "100",
          ...(status && { status }),
          ...(business && { businessId: business }),
        });
        const expected = all
          .filter((each) => (!status || each.status === status) && (!business || each.business === business))
          .map((each) => each.id);
        const first = await list(`?${query}`);
        const rest = expected.length > 100 ? idsOf(await list(`?${query}&page=2`)) : [];
        expect([...idsOf(first), ...rest]).toEqual(expected);
        expect(first.total).toBe(expected.length);
      }
    });
  }

  test("perPage above 100 is answered with 100, and a page far beyond with nothing", async () => {
    expect(await list("?perPage=1000")).toMatchObject({ perPage: 100, totalPages: 2 });
    expect(await list("?page=999999999&perPage=999999999")).toMatchObject({ data: [], page: 999_999_999, total: 130 });
  });

  test("nothing, where there is none", async () => {
    const own = await seedInviter(service);
    const empty = { data: [], page: 1, perPage: 25, total: 0, totalPages: 0 };
    expect(await json(service.rest("/invitations", own.key))).toEqual(empty);
  });

  test("a business that changed hands does not show its former owner's customers", async () => {
    const [before, after] = [await seedInviter(service), await seedInviter(service)];
    await before.invite({ email: "former@example.com" });
    await service.sql`update business set organisation_id = ${after.organisation.id} where id = ${before.place.id}`;
    const query = `/invitations?businessId=${before.businessId}`;
    expect(await json(service.rest(query, after.key))).toMatchObject({ data: [], total: 0 });
    expect(await codeOf(await service.rest(query, before.key))).toBe("404 not_found");
    expect(await json(service.rest("/invitations", before.key))).toMatchObject({ total: 1 });
  });

  test("a key that may only read reads them", async () => {
    const { secret } = await seedKey(service.context, inviter.organisation.id, ["read"]);
    expect((await service.rest("/invitations", secret)).status).toBe(200);
  });
});

describe("400 invalid_parameter", () => {
  for (const query of ["status=pending", "status=", "status=Sent", "page=0", "page=x", "perPage=0"]) {
    test(query, async () =>
      expect(await codeOf(await service.rest(`/invitations?${query}`, inviter.key))).toBe("400 invalid_parameter"),
    );
  }
});

describe("404 not_found", () => {
  test("a business of another organisation, an unclaimed one, a malformed id, an id of another kind", async () => {
    const stranger = await seedInviter(service);
    const ids = [
      stranger.businessId,
      `biz_${"0".repeat(26)}`,
      "biz_x",
      "",
      "x",
      inviter.place.id,
      "%00",
      "%F0%9F%92%A5",
    ];
    for (const id of [...ids, inviter.businessId.replace("biz", "inv")])
      expect(await codeOf(await service.rest(`/invitations?businessId=${id}`, inviter.key))).toBe("404 not_found");
  });
});
