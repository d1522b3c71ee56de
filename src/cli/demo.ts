// demo: fills an empty database with life-like data, prints where to look, and serves.
import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { fromWire, type OrganisationId, toWire, type UserId } from "#contract/id.ts";
import { LINK_PATH } from "#contract/link.ts";
import { createKey, revokeKey } from "#domain/account/key.ts";
import { createOrganisation } from "#domain/account/state/organisation.ts";
import { apiKey, member, organisation, user } from "#domain/account/state/table.ts";
import { putMember } from "#domain/account/user/user.ts";
import { importArchive } from "#domain/archive/import.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import type { Cidr, Config } from "#platform/config/config.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { execute } from "#platform/database/statement.ts";
import { isLocalName } from "#platform/network/local-name.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { playAppeals } from "./demo/appeal.ts";
import { openClaims } from "./demo/claim.ts";
import { inviteByLink, inviteCustomers, ratePlatforms, reportReviews } from "./demo/content.ts";
import { demoRecords, judgeMeRecords } from "./demo/data/demo-records.ts";
import type { ImportRecord } from "./demo/data/record.ts";
import { writeHeldReviews } from "./demo/held-review.ts";
import { bringReviews } from "./demo/import.ts";
import { importJudgeMe } from "./demo/judge-me.ts";
import { receiveOrders } from "./demo/order.ts";
import { CommandError, note, startProgress } from "./demo/terminal.ts";
import { causeEvents, startReceiver, subscribe } from "./demo/webhook.ts";
import { addStaff } from "./person.ts";
import { serve } from "./service.ts";
import { type Session, withSession } from "./session.ts";

const EMAIL = "demo@candor.example";
const MODERATOR_EMAIL = "moderator@candor.example";
/** Another moderator decides the appeals against decisions of the first. */
const COLLEAGUE_EMAIL = "colleague@candor.example";
const KEY_NAME = "demo";
const PLAN = "scale";
/** The demo's receiver of webhooks is the only allowed address on the loopback, because only the demo's owner names receivers. */
const RECEIVER = ipaddr.parseCIDR("127.0.0.1/32") as Cidr;
const ORGANISATIONS = [
  "Harbour & Pine Group",
  "Atelier Lumen",
  "Harbour & Hill",
  "Casa Vento",
  "Studio Kaen",
  "Moinho Novo",
];

const NOT_EMPTY =
  "This database holds data already, and the demo only fills an empty one. Set DATA_DIR to another folder, or run serve.";

export async function runDemo(): Promise<void> {
  const receiver = startReceiver();
  try {
    const { config, lines } = await withSession((session) => prepare(session, receiver.url));
    await serve({}, { ...config, outboundAllow: [...config.outboundAllow, RECEIVER] }, () => {
      for (const line of lines) note(line);
    });
  } finally {
    receiver.stop();
  }
}

type Prepared = { config: Config; lines: string[] };

async function prepare(session: Session, receiverUrl: string): Promise<Prepared> {
  const { config, context } = session;
  const [password, moderatorPassword] = [newPassword(), newPassword()];
  const found = await findDemo(context);
  const organisationIds = found?.organisationIds ?? (await makeOrganisations(context));
  const [main] = organisationIds as [OrganisationId];
  // Passwords take a processor for a while, and the filling waits for PostgreSQL most of the time.
  const [userId, moderator] = await Promise.all([
    putOwner(context, main, password),
    addStaff(context, { email: MODERATOR_EMAIL, name: "Demo Moderator", password: moderatorPassword }),
    found?.complete ? null : fill(session, organisationIds),
  ]);
  const place = { organisationId: main, slug: await firstSlug(context, main) };
  const box = createSecretBox(config.appSecret, config.appSecretPrevious);
  const isNew = await subscribe(context, box, main, receiverUrl);
  if (!found?.complete) {
    const moderatorId = fromWire("usr", moderator.id) as UserId;
    await inviteCustomers(context, session.plans, place);
    await reportReviews(context, { ...place, userId });
    await ratePlatforms(context, { ...place, userId, moderatorId });
    const business = await findBusiness(context, place.slug);
    if (business) {
      await receiveOrders(context, box, session.plans, business);
      await writeHeldReviews(context, business);
      const colleague = await addStaff(context, {
        email: COLLEAGUE_EMAIL,
        name: "Sam Colleague",
        password: newPassword(),
      });
      const colleagueId = fromWire("usr", colleague.id) as UserId;
      await bringReviews(context, business, { organisationId: main, userId, moderatorId });
      await playAppeals(context, business, { moderator: moderatorId, colleague: colleagueId });
      if (isNew) await causeEvents(context, business, { organisationId: main, userId, moderatorId });
    }
    const [, claimant, manager] = organisationIds as [OrganisationId, OrganisationId, OrganisationId];
    await openClaims(context, session.plans, { claimant, manager, plan: PLAN, password: newPassword() });
  }
  const key = await renewKey(context, main);
  const invitation = await inviteByLink(context, session.plans, place);
  const inviteUrl = `${config.baseUrl}${LINK_PATH.invite}${createLinks(config.appSecret).sign("invite", invitation)}`;
  return { config, lines: describe(config, { slug: place.slug, password, moderatorPassword, key, inviteUrl }) };
}

type Demo = { organisationIds: OrganisationId[]; complete: boolean };

/** The demo of an earlier start, or null in an empty database. Throws a CommandError if there is other data. */
async function findDemo(context: Context): Promise<Demo | null> {
  const organisations = await context.db.select({ id: organisation.id, name: organisation.name }).from(organisation);
  if (organisations.length === 0) return null;
  const ids = ORGANISATIONS.map((name) => organisations.find((each) => each.name === name)?.id);
  const [owner] = await context.db
    .select({ organisationId: member.organisationId })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(sql`lower(${user.email}) = ${EMAIL}`);
  if (!owner || owner.organisationId !== ids[0] || ids.includes(undefined)) throw new CommandError(NOT_EMPTY);
  // The key is created last. Without one, an earlier start was interrupted and the filling continues.
  const [key] = await context.db
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(eq(apiKey.organisationId, owner.organisationId));
  return { organisationIds: ids as OrganisationId[], complete: key !== undefined };
}

/** Creates all organisations and the owner in one transaction, because the next start recognises the demo by them. */
async function makeOrganisations(context: Context): Promise<OrganisationId[]> {
  return inTransaction(context, async (inside) => {
    const made: OrganisationId[] = [];
    for (const name of ORGANISATIONS) made.push((await createOrganisation(inside, { name, plan: PLAN })).id);
    await putOwner(inside, made[0] as OrganisationId, newPassword());
    return made;
  });
}

function putOwner(context: Context, organisationId: OrganisationId, password: string): Promise<UserId> {
  return putMember(context, { organisationId, email: EMAIL, name: "Demo Owner", password, role: "owner" });
}

async function fill({ config, context }: Session, organisationIds: OrganisationId[]): Promise<void> {
  const progress = startProgress();
  note("Filling the database with demo data ...");
  const organisations = organisationIds.map((id) => toWire("org", id));
  const options = { now: context.clock.now(), organisations };
  const records = [...demoRecords(options)];
  await importArchive(context, encode(records.sort(byTime)), {
    spoolDir: config.dataDir,
    onProgress: ({ lines }) => progress.show(null, `${lines.toLocaleString("en")} records`),
    onError: ({ line, reason }) => {
      throw new Error(`the demo's own record ${line} is wrong: ${reason}`);
    },
  }).finally(() => progress.end());
  const { reviews, products } = judgeMeRecords(options);
  await importJudgeMe(context, reviews, products);
}

async function firstSlug(context: Context, organisationId: OrganisationId): Promise<string> {
  const [first] = await execute<{ slug: string }>(
    context.db,
    `select slug from business b join business_tally t on t.business_id = b.id where organisation_id = $1
    order by (select sum(n) from unnest(t.verified || t.unverified) n) desc, slug limit 1`,
    organisationId,
  );
  return first?.slug ?? "";
}

/** Sorts records: reviews follow what they refer to, by date, so that "Recently reviewed" shows the latest. Invitations come last. */
function byTime(a: ImportRecord, b: ImportRecord): number {
  return placeOf(a) - placeOf(b);
}

function placeOf(record: ImportRecord): number {
  if (record.type === "invitation") return Number.MAX_SAFE_INTEGER;
  return record.type === "review" ? Date.parse(record.createdAt) : 0;
}

const CHUNK_CHARACTERS = 1 << 18;

async function* encode(records: Iterable<object>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let lines = "";
  for (const record of records) {
    lines += `${JSON.stringify(record)}\n`;
    if (lines.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(lines);
    lines = "";
  }
  yield encoder.encode(lines);
}

/** A key is shown only once, so each start creates a new key and revokes the previous one. */
async function renewKey(context: Context, organisationId: OrganisationId): Promise<string> {
  const earlier = await context.db
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(
      sql`${apiKey.organisationId} = ${organisationId} and ${apiKey.name} = ${KEY_NAME} and ${apiKey.revokedAt} is null`,
    );
  for (const { id } of earlier) await revokeKey(context, id);
  const made = await createKey(context, { organisationId, name: KEY_NAME, scopes: ["read", "write"] });
  return made.secret;
}

function newPassword(): string {
  return randomBytes(9).toString("base64url");
}

type Shown = { slug: string; password: string; moderatorPassword: string; key: string; inviteUrl: string };

function describe({ baseUrl, smtpUrl }: Config, shown: Shown): string[] {
  const { slug, password, moderatorPassword, key, inviteUrl } = shown;
  return [
    "",
    `  Home page   ${baseUrl}/`,
    `  A profile   ${baseUrl}/review/${slug}`,
    `  Invitation  ${inviteUrl}`,
    ...(smtpUrl === null && isLocalName(new URL(baseUrl).host) ? [`  Mails       ${baseUrl}/dev/mail`] : []),
    `  Open data   curl ${baseUrl}/api/open/v1/businesses/${slug}`,
    `  REST API    curl -H "Authorization: Bearer ${key}" ${baseUrl}/api/v1/me`,
    `  Signed log  ${baseUrl}/log`,
    `  API docs    ${baseUrl}/docs`,
    `  Dashboard   ${baseUrl}/login  as ${EMAIL}, password ${password}`,
    `  Moderation  ${baseUrl}/login  as ${MODERATOR_EMAIL}, password ${moderatorPassword}`,
    `  API key     ${key}`,
    "",
    "  Stop with Ctrl-C. The data stays in DATA_DIR; start again with the same command.",
    "",
  ];
}
