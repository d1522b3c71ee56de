// The data of the service under test: organisations with one thing of each kind, people of each role, keys of each kind, and
// businesses that no request changes. Requests use organisations up (people leave, keys are revoked), so new ones are made during the run.
import { newId, type OrganisationId, toWire, type UserId } from "#contract/id.ts";
import type { LinkPurpose } from "#contract/link.ts";
import { createKey } from "#domain/account/key.ts";
import { hashPassword } from "#domain/account/password/password.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import { createOrganisation } from "#domain/account/state/organisation.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { member, user } from "#domain/account/state/table.ts";
import { listCategoryChoices } from "#domain/business/profile/category.ts";
import { createIntegration, INTEGRATION_KINDS, type IntegrationKind } from "#domain/integration/integration.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { seedBusiness, seedCategory, seedPlatform, seedReview, seedReviews } from "../../../test/support/seed.ts";
import { seedInvitation } from "../../../test/support/seed-invitation.ts";
import { TEST_CONFIG, type TestService } from "../../../test/support/service.ts";
import { seedTenant, type Tenant } from "../../../test/surface/dashboard/route-world.ts";
import { type Asker, PHONE_START, plant } from "./canary.ts";

export const APP_SECRET = TEST_CONFIG.appSecret;
export const BASE_URL = TEST_CONFIG.baseUrl;
export const PASSWORD = "an old and long enough secret 3";

/** Access to the database of the service under test. */
export type Rows = Pick<TestService, "context" | "sql">;

export type Person = Asker & { id: UserId; email: string; cookie: string; otherSession: string };
export type Key = Asker & { secret: string };
export type Shop = { kind: IntegrationKind; path: string; secret: string };

export type FuzzTenant = Tenant & {
  number: number;
  people: Record<Role, Person>;
  keys: Key[];
  shops: Shop[];
  /** Wire ids that a request may name, by prefix. */
  wire: Record<string, string[]>;
  /** Paths of private pages. */
  links: string[];
  invitePaths: string[];
  managePaths: string[];
  /** The review that the appeal is about. */
  appealed: string;
  /** The review that each removal link is about, by the id in the link. */
  removals: ReadonlyMap<string, string>;
  /** The review that the report is about. */
  reported: string;
  /** Mail addresses of those who wrote the published reviews: the organisation has invited some of them, so it may know them. */
  authors: string[];
};

export type World = { tenants: FuzzTenant[]; staff: Person; keys: Key[] };

const links = createLinks(APP_SECRET);
const box = createSecretBox(APP_SECRET);

/** All people share one password hash, because hashing is slow. */
let hashed: Promise<string> | null = null;

/** Makes businesses that no request names, so that their pages must not change. @returns their slugs */
export async function seedGolden({ context }: Rows): Promise<string[]> {
  const category = await seedCategory(context, "golden-things");
  const slugs = ["golden-one.example", "golden-two.example", "golden-three.example"];
  for (const [n, slug] of slugs.entries()) {
    const { id } = await seedBusiness(context, { slug, categoryId: category.id, name: `Golden ${n}` });
    const reviews = Array.from({ length: 12 + 30 * n }, (_, index) => ({
      rating: 1 + ((index * (n + 3)) % 5),
      verified: index % 3 === 0,
      createdAt: new Date(Date.UTC(2026, index % 10, 3)).toISOString(),
    }));
    await seedReviews(context, id, reviews);
    await seedReview(context, id, { status: "hidden", body: plant("offline", 999_999) });
    await seedPlatform(context, id, "4.20", 12);
  }
  return slugs;
}

/** Makes some tenants without rights over each other. */
export async function seedWorld(rows: Rows, numbers: readonly number[]): Promise<World> {
  const tenants: FuzzTenant[] = [];
  for (const number of numbers) tenants.push(await seedFuzzTenant(rows, number));
  const first = numbers[0] as number;
  return {
    tenants,
    staff: await seedPerson(rows, { tenant: first, role: "staff" }),
    keys: await seedOddKeys(rows, first),
  };
}

/** Makes a tenant with its people, and plants values in all private fields. */
export async function seedFuzzTenant(rows: Rows, number: number): Promise<FuzzTenant> {
  const { context, sql } = rows;
  const tenant = await seedTenant(rows as TestService);
  const { ids } = tenant;
  const place = { organisationId: ids.organisation, businessId: ids.business };
  const offline = [];
  for (const status of ["pending", "held", "hidden", "removed"] as const) {
    const text = `${plant("offline", number)} words`;
    offline.push(await seedReview(context, ids.business, { status, title: text, body: text, author: text }));
  }
  const published = [ids.review as string];
  for (let n = 0; n < 4; n++)
    published.push(
      await seedReview(context, ids.business, { reply: n === 0 ? "Thank you." : "", verified: n % 2 === 0 }),
    );
  const invitations = [];
  for (const status of ["queued", "sent", "opened", "sent", "queued"] as const)
    invitations.push(
      await seedInvitation(context, place, {
        email: `${plant("invited", number)}-${invitations.length}@mailbox.example`,
        name: `${plant("invitedName", number)} Garcia`,
        phone: `${PHONE_START}${String(number).padStart(6, "0")}`,
        reference: `${plant("reference", number)}-${invitations.length}`,
        status,
        sendIn: status === "queued" ? 3 : -1,
      }),
    );
  await sql`update organisation set name = ${`${plant("organisation", number)} Ltd`} where id = ${ids.organisation}`;
  await sql`update organisation set name = ${`${plant("organisation", number)} other`} where id = ${ids.other}`;
  await sql`update review_author set email = ${`${plant("author", number)}-`} || left(review_id::text, 8) || right(review_id::text, 12) || '@mailbox.example'
    where business_id = ${ids.business}`;
  const authors = published.map((id) => `${plant("author", number)}-${id.slice(0, 8)}${id.slice(-12)}@mailbox.example`);
  const [report] = await sql`
    update report set note = ${plant("reportNote", number)} where id = ${ids.report} returning review_id`;
  const [appeal] = await sql`
    update appeal set words = ${plant("offline", number)} where id = ${ids.appeal} returning review_id, moderation_id`;
  await sql`update team_invitation set email = ${`${plant("teamInvitation", number)}@company.example`} where id = ${ids.teamInvitation}`;
  await sql`update webhook_event set data = ${`{"customer":"${plant("webhookData", number)}"}`} where organisation_id = ${ids.organisation}`;
  await sql`update "user" set email = ${`${plant("colleague", number)}-`} || right(id::text, 12) || '@company.example'
    where id in (select user_id from member where organisation_id = ${ids.organisation})`;
  const shops: Shop[] = [];
  for (const kind of INTEGRATION_KINDS) {
    const secret = kind === "storefront-a" ? "the storefront's own secret" : null;
    const made = await createIntegration(context, box, { businessId: ids.business, kind, secret, delayDays: 7 });
    shops.push({ kind, secret: made.secret, path: `/api/integrations/${kind}/${toWire("int", made.id)}` });
  }
  const asked = { organisationId: ids.organisation, tenant: number };
  const people = {
    owner: await seedPerson(rows, { ...asked, role: "owner" }),
    admin: await seedPerson(rows, { ...asked, role: "admin" }),
    member: await seedPerson(rows, { ...asked, role: "member" }),
  };
  const keys = [];
  for (const [role, scopes] of [
    ["read", ["read"]],
    ["write", ["write"]],
    ["read and write", ["read", "write"]],
  ] as const) {
    const { secret } = await createKey(context, { organisationId: ids.organisation, name: role, scopes: [...scopes] });
    keys.push({ role: `key: ${role}`, tenant: number, secret });
  }
  const removals = await sql<{ id: string; review_id: string }[]>`
    with asked as (
      insert into removal_request (id, organisation_id, email, created_at)
      select gen_random_uuid(), ${ids.organisation}, email, now() from review_author
      where review_id in ${sql([...published.slice(1, 3), ...offline.slice(1, 3)])} returning id, email)
    select asked.id, author.review_id from asked join review_author author using (email)`;
  const invitePaths = invitations.map(({ id }) => `/invite/${links.sign("invite", id)}`);
  const managePaths = [...published, ...offline].map((id) => `/manage/${links.sign("manage", id)}`);
  const signed = (purpose: LinkPurpose, path: string, id: string) => `/${path}/${links.sign(purpose, id)}`;
  // A form offers the first few hundred categories by name. After many tenants this one's own may be missing.
  const [offered] = await listCategoryChoices(context);
  return {
    ...tenant,
    category: offered?.slug ?? tenant.category,
    number,
    people,
    keys,
    shops,
    invitePaths,
    managePaths,
    reported: report?.review_id as string,
    appealed: appeal?.review_id as string,
    removals: new Map(removals.map(({ id, review_id }) => [id, review_id])),
    authors,
    links: [
      ...invitePaths,
      ...managePaths,
      ...offline.map((id) => signed("confirm", "confirm", id)),
      signed("appeal", "appeal", appeal?.moderation_id),
      ...removals.map(({ id }) => signed("removal", "removal", id)),
      ...invitations.map(({ id }) => signed("unsubscribe-invitation", "unsubscribe", id)),
      signed("unsubscribe-review", "unsubscribe", ids.review),
      signed("join", "join", ids.teamInvitation),
      signed("reset", "reset", ids.review),
      signed("account", "confirm-account", ids.review),
      `/dashboard${signed("claim", "claim", ids.claim)}`,
    ],
    wire: {
      biz: [toWire("biz", ids.business), toWire("biz", ids.unclaimed)],
      rev: [...published, ...offline].map((id) => toWire("rev", id)),
      inv: [toWire("inv", ids.invitation), ...invitations.map(({ id }) => toWire("inv", id))],
      whs: [toWire("whs", ids.webhook)],
      whd: [toWire("whd", ids.delivery)],
      pst: [toWire("pst", ids.statement)],
      org: [toWire("org", ids.organisation), toWire("org", ids.other)],
    },
  };
}

/** Makes a person with a password and two sessions. */
export async function seedPerson(
  { context, sql }: Rows,
  of: { organisationId?: OrganisationId; role: string; tenant: number },
): Promise<Person> {
  const id = newId<"usr">();
  const email = `${plant("colleague", of.tenant)}-${id.slice(-12)}@company.example`;
  hashed ??= hashPassword(PASSWORD);
  const createdAt = context.clock.now();
  await context.db.insert(user).values({
    id,
    email,
    name: "Ada Person",
    staff: of.role === "staff",
    passwordHash: await hashed,
    emailConfirmedAt: createdAt,
    createdAt,
  });
  if (of.organisationId)
    await context.db
      .insert(member)
      .values({ organisationId: of.organisationId, userId: id, role: of.role as Role, createdAt });
  await startSession(context, { userId: id, userAgent: "another" });
  const [other] = await sql`select id from session where user_id = ${id}`;
  const person = { id, email, role: of.role, tenant: of.tenant, cookie: "", otherSession: other?.id as string };
  await signIn({ context, sql }, person);
  return person;
}

/** Gives a person a new session. */
export async function signIn({ context }: Rows, person: Person): Promise<void> {
  const token = await startSession(context, { userId: person.id, userAgent: "a fuzzer" });
  person.cookie = `__Host-candor-session=${token}`;
}

/** Keys without rights, or with few. */
async function seedOddKeys({ context, sql }: Rows, tenant: number): Promise<Key[]> {
  const keys: Key[] = [
    { role: "key: none", tenant: null, secret: "" },
    { role: "key: unknown", tenant: null, secret: `trk_live_${"0".repeat(40)}` },
  ];
  const add = async (role: string, plan: string, change: (id: OrganisationId, key: string) => Promise<unknown>) => {
    const organisation = await createOrganisation(context, { name: plant("organisation", tenant + 500_000), plan });
    const made = await createKey(context, { organisationId: organisation.id, name: role, scopes: ["read", "write"] });
    await change(organisation.id, made.id);
    keys.push({ role: `key: ${role}`, tenant: tenant + 500_000, secret: made.secret });
  };
  await add("wrong plan", "free", async () => {});
  await add("plan not paid", "scale", (id) => sql`update organisation set plan_status = 'past_due' where id = ${id}`);
  await add("revoked", "scale", (_, id) => sql`update api_key set revoked_at = now() where id = ${id}`);
  await add("of another organisation", "scale", async () => {});
  return keys;
}
