// A business leaves the organisation that invited its customers. Invitations that are open end with the ownership, links that customers
// hold included.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { newId, type OrganisationId, toWire } from "#contract/id.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { approveClaim } from "#domain/integration/ownership.ts";
import { createLinks } from "#platform/secret/link.ts";
import { imported } from "../../domain/archive/support.ts";
import { signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { seedInvitation } from "../../support/seed-invitation.ts";
import { BASE_URL, createTestService, json, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { TYPED } from "./fixture.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
beforeEach(() => service.clock.advance(60_000));
afterAll(() => service.close());

const links = createLinks(TEST_CONFIG.appSecret);
const pathOf = (id: string) => `/invite/${links.sign("invite", id)}`;

const post = (path: string) =>
  service.send(
    new Request(`http://localhost${path}`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ ...TYPED, experienceDate: "" }),
    }),
  );

/** A shop that invited customers in every way, and the owner's browser and key. */
async function stocked() {
  const organisation = await seedOrganisation(service.context, "scale");
  const business = await seedBusiness(service.context, { organisationId: organisation.id });
  const shop = { organisationId: organisation.id, businessId: business.id };
  const { secret: key } = await seedKey(service.context, organisation.id, ["read", "write"]);
  const ask = (fields: object) =>
    json(service.rest("/invitations", key, { body: { businessId: toWire("biz", business.id), ...fields } }));
  const { data: linked } = await ask({ email: "handed.out@mailbox.example", reference: "7", delivery: "link" });
  const { data: queued } = await ask({ email: "waits@mailbox.example", sendAt: "2027-05-01T00:00:00Z" });
  const opened = await seedInvitation(service.context, shop, { status: "opened" });
  const bounced = await seedInvitation(service.context, shop, { status: "bounced" });
  const reviewed = await seedInvitation(service.context, shop, { status: "reviewed" });
  const open = [linked.inviteUrl.slice(BASE_URL.length), pathOf(opened.id), pathOf(bounced.id)] as string[];
  const owner = await signIn(service, { organisationId: organisation.id });
  return { organisation, business, shop, key, linked, queued, open, reviewed, owner };
}

type Stocked = Awaited<ReturnType<typeof stocked>>;

/** Every door of an invitation that ended. */
async function expectEnded({ business, shop, key, linked, queued, open, reviewed }: Stocked) {
  for (const path of open) {
    const shown = await service.get(path);
    expect(shown.status).toBe(410);
    const html = await shown.text();
    expect(html).toContain("This invitation has ended");
    expect(html).not.toContain('name="rating"');
    expect((await post(path)).status).toBe(410);
    await service.send(new Request(`http://localhost${path}/opened`, { method: "POST" }));
  }
  const written = await service.sql`select 1 from review where business_id = ${business.id}`;
  expect(written).toHaveLength(0);
  const { data: listed } = await json(service.rest("/invitations?perPage=100", key));
  for (const { id } of [linked, queued])
    expect(listed.find((each: { id: string }) => each.id === id)?.status).toBe("expired");
  const states = await service.sql`
    select distinct i.status, i.cancelled_at is not null as ended from invitation i
    where i.business_id = ${business.id} and i.organisation_id = ${shop.organisationId} order by 1`;
  expect(states.map((row) => ({ ...row }))).toEqual([
    { status: "bounced", ended: true },
    { status: "expired", ended: true },
    { status: "reviewed", ended: false },
  ]);
  const due = await service.sql`
    select 1 from message m join invitation i on i.id = m.subject_id where i.business_id = ${business.id} and m.status = 'due'`;
  expect(due).toHaveLength(0);
  const [used] =
    await service.sql`select used from invitation_allowance where organisation_id = ${shop.organisationId}`;
  expect(used?.used).toBe(2);
  expect((await service.get(pathOf(reviewed.id))).status).toBe(200);
}

const restore = (of: Stocked, organisation: OrganisationId | null) =>
  imported(service, [
    { type: "category", slug: "shops", name: "Shops" },
    {
      type: "business",
      slug: of.business.slug,
      name: "Moved",
      domain: of.business.slug,
      website: `https://${of.business.slug}`,
      country: "GB",
      city: "London",
      category: "shops",
      organisation: organisation && toWire("org", organisation),
    },
  ]);

describe("the links of an organisation end, the handed out ones too,", () => {
  test("when it gives the business up", async () => {
    const shop = await stocked();
    expect((await service.get(shop.open[0] as string)).status).toBe(200);
    expect((await shop.owner.post("/dashboard/settings/business/release")).status).toBe(303);
    await expectEnded(shop);
  });

  test("when it loses the business in a dispute, and the earlier invitations stay ended when it gets it back", async () => {
    const shop = await stocked();
    const other = await seedOrganisation(service.context, "scale", "Other");
    const person = await signIn(service, { organisationId: other.id });
    const claim = async (organisationId: OrganisationId, userId: typeof person.id) => {
      const { id } = await openClaim(service.context, shop.business.id, { organisationId, userId, locations: 3 });
      await approveClaim(service.context, id, { decidedBy: null });
    };
    await claim(other.id, person.id);
    await expectEnded(shop);
    await claim(shop.organisation.id, shop.owner.id);
    await expectEnded(shop);
  });

  test("when a file of the operator gives the business to another organisation, or to none", async () => {
    const other = await seedOrganisation(service.context, "scale", "Other");
    for (const next of [other.id, null]) {
      service.clock.advance(60_000);
      const shop = await stocked();
      await service.sql`insert into integration (id, business_id, kind, secret_sealed) values (${newId()}, ${shop.business.id}, 'automation', 'x')`;
      expect((await restore(shop, next)).errors).toEqual([]);
      await expectEnded(shop);
      const left = await service.sql`select paused from integration where business_id = ${shop.business.id}`;
      expect(left.map(({ paused }) => paused)).toEqual(next === null ? [true] : []);
      service.clock.advance(60_000);
      // The same file again changes nothing.
      await restore(shop, next);
      await expectEnded(shop);
    }
  });
});

test("the next owner reads no customer that the one before invited, in no list and by no search", async () => {
  const shop = await stocked();
  const next = await seedOrganisation(service.context, "scale", "Next");
  const owner = await signIn(service, { organisationId: next.id });
  const { id } = await openClaim(service.context, shop.business.id, {
    organisationId: next.id,
    userId: owner.id,
    locations: 3,
  });
  await approveClaim(service.context, id, { decidedBy: null });
  const own = await seedInvitation(service.context, { organisationId: next.id, businessId: shop.business.id });
  const list = await (await owner.get("/dashboard/invitations")).text();
  expect(list).toContain(own.email);
  for (const query of [
    "",
    "?status=expired",
    "?status=bounced",
    "?status=reviewed",
    "?q=handed.out@mailbox.example",
    "?q=7",
  ]) {
    const html = await (await owner.get(`/dashboard/invitations${query}`)).text();
    // A search without a hit names what was typed.
    const found = html.replaceAll("“<bdi>handed.out@mailbox.example</bdi>”", "");
    for (const address of ["handed.out", "waits"]) expect(found).not.toContain(`>${address}@mailbox.example`);
  }
});

test("an invitation that is made while the business leaves does not stay open", async () => {
  const shop = await stocked();
  const [, ...answers] = await Promise.all([
    shop.owner.post("/dashboard/settings/business/release"),
    ...Array.from({ length: 8 }, (_, n) =>
      service.rest("/invitations", shop.key, {
        body: { businessId: toWire("biz", shop.business.id), email: `race${n}@mailbox.example`, delivery: "link" },
      }),
    ),
  ]);
  for (const answer of answers) {
    if (answer.status !== 201) continue;
    const { data } = await json(answer);
    expect((await post(data.inviteUrl.slice(BASE_URL.length))).status).toBe(410);
  }
  const open = await service.sql`select 1 from invitation
    where business_id = ${shop.business.id} and status in ('queued', 'sent', 'opened')`;
  expect(open).toHaveLength(0);
});
