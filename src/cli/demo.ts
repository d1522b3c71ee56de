// demo: fills an empty database with life-like data, prints where to look, and serves.
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { fromWire, type OrganisationId, type UserId } from "#contract/id.ts";
import { LINK_PATH } from "#contract/link.ts";
import { apiKey, organisation } from "#domain/account/state/table.ts";
import { putMember } from "#domain/account/user/user.ts";
import { importArchive } from "#domain/archive/import.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import type { Cidr, Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import { execute } from "#platform/database/statement.ts";
import { isLocalName } from "#platform/network/local-name.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { keepSetting } from "#platform/setting/kept.ts";
import { playAppeals } from "./demo/appeal.ts";
import { readDemoArchive } from "./demo/archive.ts";
import { openClaims } from "./demo/claim.ts";
import {
  inviteByLink,
  inviteCustomers,
  ratePlatforms,
  reportReviews,
  saveReplies,
  voteForReviews,
} from "./demo/content.ts";
import { writeHeldReviews } from "./demo/held-review.ts";
import { bringReviews } from "./demo/import.ts";
import { importJudgeMe } from "./demo/judge-me.ts";
import { keptKey } from "./demo/key.ts";
import { drawLogos } from "./demo/logo.ts";
import { receiveOrders } from "./demo/order.ts";
import { ORGANISATIONS, PLAN } from "./demo/organisation.ts";
import { takePhotos } from "./demo/photo.ts";
import { sendMails } from "./demo/send-mails.ts";
import { causeEvents, startReceiver, subscribe } from "./demo/webhook.ts";
import { CommandError, note, startProgress } from "./kit/terminal.ts";
import { addStaff } from "./person.ts";
import { serve } from "./service.ts";
import { type Session, withSession } from "./session.ts";

const EMAIL = "demo@candor.example";
/** Also the operator. */
const MODERATOR_EMAIL = "moderator@candor.example";
/** Operators set one, so that owners can ask for another plan. */
const CONTACT_EMAIL = "hello@candor.example";
/** Another moderator decides the appeals and complaints about decisions of the first. */
const COLLEAGUE_EMAIL = "colleague@candor.example";
/** The demo's receiver of webhooks listens there. Nothing else may call it: an import's file names addresses, too. */
const RECEIVER = ipaddr.parseCIDR("127.0.0.1/32") as Cidr;
const NOT_EMPTY =
  "This database holds data already, and the demo only fills an empty one. Set DATA_DIR to another folder, or run serve.";

export async function runDemo(): Promise<void> {
  const receiver = startReceiver();
  try {
    const { config, lines } = await withSession((session) => prepare(session, receiver.url));
    await serve({}, { ...config, receiverAllow: [RECEIVER] }, () => {
      for (const line of lines) note(line);
    });
  } finally {
    receiver.stop();
  }
}

type Prepared = { config: Config; lines: string[] };

async function prepare(session: Session, receiverUrl: string): Promise<Prepared> {
  const { config, context } = session;
  const [password, moderatorPassword, colleaguePassword] = [newPassword(), newPassword(), newPassword()];
  const [earlier] = await findOrganisations(context);
  const isComplete = earlier !== undefined && (await hasKey(context, earlier));
  // Passwords take a processor for a while, and the filling waits for PostgreSQL most of the time.
  const [moderator, colleague] = await Promise.all([
    addStaff(context, { email: MODERATOR_EMAIL, name: "Demo Moderator", password: moderatorPassword, operator: true }),
    addStaff(context, { email: COLLEAGUE_EMAIL, name: "Sam Colleague", password: colleaguePassword }),
    isComplete ? null : fill(session),
  ]);
  const [main, claimant, manager] = await findOrganisations(context);
  if (!main || !claimant || !manager) throw new Error("The demo's own organisations are gone.");
  const userId = await putOwner(context, main, password);
  const place = { organisationId: main, slug: await firstSlug(context, main) };
  const box = createSecretBox(config.appSecret, config.appSecretPrevious);
  const isNew = await subscribe(context, box, { organisationId: main, userId }, receiverUrl);
  if (!isComplete) {
    await keepSetting(context, box, "CONTACT_EMAIL", CONTACT_EMAIL);
    const moderatorId = fromWire("usr", moderator.id) as UserId;
    await inviteCustomers(context, session.plans, place);
    await saveReplies(context, { organisationId: main, userId });
    await reportReviews(context, { ...place, userId });
    await voteForReviews(context, place);
    await ratePlatforms(context, { ...place, userId, moderatorId });
    await drawLogos(context, main);
    const business = await findBusiness(context, place.slug);
    if (business) {
      await receiveOrders(context, box, session.plans, business);
      await writeHeldReviews(context, business);
      const colleagueId = fromWire("usr", colleague.id) as UserId;
      await bringReviews(context, business, { organisationId: main, userId, moderatorId });
      const moderators = { moderator: moderatorId, colleague: colleagueId };
      await playAppeals(context, business, moderators, () => sendMails(session));
      if (isNew) await causeEvents(context, business, { organisationId: main, userId, moderatorId });
      // Last, so that the newest reviews have some, which widgets show.
      await takePhotos(context, config, business.id);
    }
    await openClaims(context, session.plans, { claimant, manager, plan: PLAN, password: newPassword() });
  }
  const key = await keptKey(context, main, config.dataDir);
  const invitation = await inviteByLink(context, session.plans, place);
  const inviteUrl = `${config.baseUrl}${LINK_PATH.invite}${createLinks(config.appSecret).sign("invite", invitation)}`;
  const passwords = { password, moderatorPassword, colleaguePassword };
  return { config, lines: describe(config, { slug: place.slug, ...passwords, key, inviteUrl }) };
}

/** The demo's organisations in order; none in an empty database. Throws a CommandError if there is other data. */
async function findOrganisations(context: Context): Promise<OrganisationId[]> {
  const found = await context.db.select({ id: organisation.id, name: organisation.name }).from(organisation);
  const ids = ORGANISATIONS.flatMap((name) => found.find((each) => each.name === name)?.id ?? []);
  if (found.length > 0 && ids.length < ORGANISATIONS.length) throw new CommandError(NOT_EMPTY);
  return ids;
}

/** The key is created last. Without one, an earlier start was interrupted and the filling continues. */
async function hasKey(context: Context, organisationId: OrganisationId): Promise<boolean> {
  const [key] = await context.db
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(eq(apiKey.organisationId, organisationId));
  return key !== undefined;
}

function putOwner(context: Context, organisationId: OrganisationId, password: string): Promise<UserId> {
  return putMember(context, { organisationId, email: EMAIL, name: "Demo Owner", password, role: "owner" });
}

async function fill({ config, context }: Session): Promise<void> {
  const progress = startProgress();
  note("Filling the database with demo data ...");
  await importArchive(context, readDemoArchive(context.clock.now()), {
    spoolDir: config.dataDir,
    onProgress: ({ lines }) => progress.show(null, `${lines.toLocaleString("en")} records`),
    onError: ({ line, reason }) => {
      throw new Error(`the demo's own record ${line} is wrong: ${reason}`);
    },
  }).finally(() => progress.end());
  await importJudgeMe(context);
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

function newPassword(): string {
  return randomBytes(9).toString("base64url");
}

type Shown = {
  slug: string;
  password: string;
  moderatorPassword: string;
  colleaguePassword: string;
  key: string;
  inviteUrl: string;
};

function describe({ baseUrl, smtpUrl }: Config, shown: Shown): string[] {
  const { slug, password, moderatorPassword, colleaguePassword, key, inviteUrl } = shown;
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
    `  Colleague   ${baseUrl}/login  as ${COLLEAGUE_EMAIL}, password ${colleaguePassword}`,
    `  API key     ${key}`,
    "",
    "  Stop with Ctrl-C. The data stays in DATA_DIR; start again with the same command.",
    "",
  ];
}
