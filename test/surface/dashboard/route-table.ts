// Every route of the dashboard as it has to be: its roles, its input, and its entry in the log. Written by
// hand beside the routes' own declarations, so that a wrong declaration is seen, and a route that is new fails until it is here.

import { fromWire, newId, type PhotoId, toWire } from "#contract/id.ts";
import { hashPassword } from "#domain/account/password/password.ts";
import { keepPlan } from "#domain/account/plan/kept.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { findKeptPhoto } from "#domain/review/photo/one.ts";
import { inTransaction } from "#platform/database/context.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { codeAt, secretOf } from "../../support/authenticator.ts";
import { seedCategory } from "../../support/seed.ts";
import type { Tenant, TenantPerson } from "./route-world.ts";

export type Who = "anyone" | "signed-in" | "staff" | "operator" | readonly Role[];
type Fields = Record<string, string>;

export type Row = {
  /** "POST /dashboard/reviews/:id/reply" */
  place: string;
  who: Who;
  /** The answer for a caller who may. */
  status: number;
  /** The entry that a post leaves; null where it changes nothing that is noted. */
  noted: string | null;
  form: (tenant: Tenant, person: TenantPerson) => Fields | Promise<Fields>;
  /** Runs before the request. */
  prepare?: (tenant: Tenant, person: TenantPerson) => Promise<unknown>;
  /** Its ids are in the form. */
  hasFormIds?: boolean;
  /** The body is not an ordinary form. */
  isFile?: boolean;
};

type Options = Partial<Omit<Row, "place" | "who" | "noted">>;

const ALL: readonly Role[] = ["owner", "admin", "member"];
const LEADERS: readonly Role[] = ["owner", "admin"];
const OWNERS: readonly Role[] = ["owner"];
const NEW_PASSWORD = "a much longer secret than before 7";
const OLD_PASSWORD = "an old and long enough secret 3";

function get(place: string, who: Who, options: Options = {}): Row {
  return { place: `GET ${place}`, who, status: 200, noted: null, form: () => ({}), ...options };
}

function post(
  place: string,
  who: Who,
  noted: string | null,
  form: Row["form"] = () => ({}),
  options: Options = {},
): Row {
  return { place: `POST ${place}`, who, status: 303, noted, form, ...options };
}

const DASHBOARD = "/dashboard";
const INTEGRATION = `${DASHBOARD}/integrations/:id`;
const CLAIM = `${DASHBOARD}/claims/:id`;
const SETTINGS = `${DASHBOARD}/settings`;
const BUSINESS = `${SETTINGS}/business`;
const WEBHOOK = `${SETTINGS}/webhooks/:id`;
const DELIVERY = `${WEBHOOK}/deliveries/:delivery`;
const TEAM = `${SETTINGS}/team`;
const PRIVACY = `${SETTINGS}/privacy`;
const CASES = "/moderation";
const SERVICE = "/operator/service";
const ORGANISATIONS = "/operator/organisations";
const STAFF = "/operator/staff";
const PLANS = "/operator/plans";
const PLAN: Fields = {
  name: "Team",
  invitesPerMonth: "500",
  seats: "3",
  locations: "3",
  rateLimitPerMinute: "600",
  widgets: "all",
};
const KEPT = { ...(DEFAULT_PLANS.starter as (typeof DEFAULT_PLANS)[string]), seats: 9 };
const REASON: Fields = { reason: "A test of a change" };

const website = (tenant: Tenant) => ({
  name: "A new one",
  website: `https://www.new-${tenant.slug}/`,
  category: tenant.category,
  country: "DE",
  city: "Bonn",
  timezone: "Europe/Berlin",
});
const hook = () => ({ url: "https://other.example/hook", "review.removed": "on" });
const someone = ({ customer }: Tenant) => ({ email: customer });
const rating = () => ({ platform: "Another", url: "https://another.example/shop", rating: "4.50", count: "12" });
const platform = () => ({ platform: "Elsewhere" });
const verdict = (verdict: string, reason: string) => () => ({ status: "published", edited: "", verdict, reason });
const hide = verdict("hide", "spam");
const dismiss = verdict("dismiss", "keeps_to_rules");
const restore = () => ({ status: "hidden", edited: "", verdict: "restore", answer: "It follows the rules." });
const reason = () => ({ reason: "It was checked." });
const editorial = () => ({ rating: "4", title: "Visited", body: "We went there and bought a chair; it came in time." });
const importDone = ({ sql, ids }: Tenant) =>
  sql`update review_import set status = 'done' where id = ${fromWire("imp", ids.upload)}`;
/** Its pictures are none, which these routes do not look at. */
const LOGO_HASH = "A".repeat(22);
const hasLogo = ({ sql, slug }: Tenant) =>
  sql`insert into business_logo (business_id, hash, small, large, created_at)
    select id, ${LOGO_HASH}, '\\x00', '\\x00', now() from business where slug = ${slug}
    on conflict do nothing`;
const hasServiceLogo = ({ sql }: Tenant) =>
  sql`insert into service_logo (hash, small, large, created_at) values (${LOGO_HASH}, '\\x00', '\\x00', now())
    on conflict do nothing`;
/** The page gives the secret, and the browser keeps it for the post. */
const authenticatorCode = async ({ context }: Tenant, person: TenantPerson): Promise<Fields> => {
  const page = await person.get(`${DASHBOARD}/account/authenticator`);
  return page.status === 200 ? { code: codeAt(await secretOf(page), context.clock.now()) } : {};
};
const hasAuthenticator = ({ sql }: Tenant, { id }: TenantPerson) =>
  sql`insert into authenticator (user_id, secret_sealed, last_step, created_at) values (${id}, '\\x00', 0, now())`;
const showPhoto = async ({ context, ids }: Tenant): Promise<Fields> => {
  const photo = await findKeptPhoto(context, ids.photo as PhotoId);
  return { verdict: "show", seen: photo?.version ?? "" };
};
const lastDecision = async ({ sql, ids }: Tenant): Promise<Fields> => {
  const [row] = await sql`select id from moderation where review_id = ${ids.review} order by id desc limit 1`;
  return { decision: row?.id, status: "hidden", edited: "" };
};
const dismissReader = ({ sql, ids }: Tenant) =>
  sql`with decided as (update report set status = 'dismissed', decided_at = now(), made_by = 'reader' where id = ${ids.report}
      returning id)
    insert into report_reader (report_id, email, form_language, sent_at)
    select id, 'reader@mail.example', 'en', now() from decided`;
const pauseOf = ({ context }: Tenant): Fields => ({
  until: new Date(context.clock.now().getTime() + 30 * DAY_MS).toISOString().slice(0, 10),
  reason: "It is made up.",
});
const pause = ({ sql, ids }: Tenant) => sql`update integration set paused = true where id = ${ids.integration}`;
const mailboxOfClaim = async ({ sql, ids }: Tenant) => {
  const [row] = await sql`
    select domain_key from business where id = (select business_id from claim where id = ${ids.claim})`;
  return { address: `admin@${row?.domain_key}` };
};
const askOfClaim = ({ sql, ids }: Tenant) =>
  sql`insert into claim_question (id, claim_id, organisation_id, question, asked_at)
    select gen_random_uuid(), id, organisation_id, 'Who pays for the domain?', now() from claim where id = ${ids.claim}
    on conflict do nothing`;
const askedOfClaim = async ({ sql, ids }: Tenant): Promise<Fields> => {
  const [row] = await sql`select id from claim_question where claim_id = ${ids.claim} and answer is null`;
  return { question: row?.id ?? "", reply: "Our bookkeeper does." };
};
/** Before a login, and what a mail leads to: their own tests say what they do. */
const UNKNOWN_LINK = { status: 404 };

export const ROWS: readonly Row[] = [
  get("/setup/:token", "anyone", UNKNOWN_LINK),
  post("/setup/:token", "anyone", null, undefined, UNKNOWN_LINK),
  get("/signup", "anyone"),
  post("/signup", "anyone", null, undefined, { status: 422 }),
  get("/signup/sent", "anyone"),
  get("/confirm-account/:token", "anyone", UNKNOWN_LINK),
  post("/confirm-account/:token", "anyone", null, undefined, UNKNOWN_LINK),
  get("/login/factor", "anyone", { status: 303 }),
  post("/login/factor", "anyone", null),
  get("/login/company", "anyone"),
  post("/login/company", "anyone", null, undefined, { status: 422 }),
  post("/login/company/recovery", "signed-in", null, undefined, { status: 404 }),
  get("/login/oidc", "anyone", UNKNOWN_LINK),
  get("/login/oidc/callback", "anyone", UNKNOWN_LINK),
  get("/login/oidc/:id", "anyone", UNKNOWN_LINK),
  get("/login/oidc/:id/callback", "anyone", UNKNOWN_LINK),
  post("/login/passkey", "anyone", null, undefined, { status: 422 }),
  post("/login/passkey/options", "anyone", null, undefined, { status: 200 }),
  get("/login", "anyone"),
  post("/login", "anyone", null, undefined, { status: 422 }),
  post("/logout", "anyone", null),
  get("/reset", "anyone"),
  post("/reset", "anyone", null, undefined, { status: 422 }),
  get("/reset/sent", "anyone"),
  get("/reset/:token", "anyone", UNKNOWN_LINK),
  post("/reset/:token", "anyone", null, undefined, UNKNOWN_LINK),
  get("/join/:token", "anyone", UNKNOWN_LINK),
  post("/join/:token", "anyone", null, undefined, UNKNOWN_LINK),
  get(`${DASHBOARD}/claim/:token`, "anyone", UNKNOWN_LINK),
  post(`${DASHBOARD}/claim/:token`, "anyone", null, undefined, UNKNOWN_LINK),

  get(`${DASHBOARD}/account`, "signed-in"),
  post(`${DASHBOARD}/account/name`, "signed-in", "account.rename", () => ({ name: "Another" })),
  post(
    `${DASHBOARD}/account/password`,
    "signed-in",
    "account.password",
    () => ({ current: OLD_PASSWORD, password: NEW_PASSWORD }),
    {
      prepare: async ({ sql }, { id }) =>
        sql`update "user" set password_hash = ${await hashPassword(OLD_PASSWORD)} where id = ${id}`,
    },
  ),
  get(`${DASHBOARD}/account/authenticator`, "signed-in"),
  post(`${DASHBOARD}/account/authenticator`, "signed-in", "factor.authenticator", authenticatorCode),
  post(`${DASHBOARD}/account/authenticator/remove`, "signed-in", "factor.authenticator-remove", undefined, {
    prepare: hasAuthenticator,
  }),
  get(`${DASHBOARD}/account/passkeys`, "signed-in"),
  post(`${DASHBOARD}/account/passkeys`, "signed-in", null, undefined, { status: 422 }),
  post(`${DASHBOARD}/account/passkeys/options`, "signed-in", null, undefined, { status: 200 }),
  post(`${DASHBOARD}/account/passkeys/:id/remove`, "signed-in", "factor.passkey-remove", undefined, {
    prepare: ({ sql, ids }, { id }) =>
      sql`insert into passkey (id, user_id, credential_id, public_key, counter, name, can_sync, is_synced, created_at)
        values (${ids.passkey}, ${id}, ${ids.passkey}, '\\x00', 0, 'Phone', false, false, now())`,
  }),
  get(`${DASHBOARD}/account/recovery-codes`, "signed-in"),
  post(`${DASHBOARD}/account/language`, "signed-in", "account.language", () => ({ language: "de" })),
  post(`${DASHBOARD}/account/recovery-codes`, "signed-in", "factor.recovery-codes"),
  get(`${DASHBOARD}/account/notifications`, "signed-in"),
  post(`${DASHBOARD}/account/notifications`, "signed-in", "account.notifications", () => ({ review: "daily" })),
  get(`${DASHBOARD}/account/notifications/:id`, "signed-in"),
  post(`${DASHBOARD}/account/notifications/:id`, "signed-in", "account.notifications", () => ({ review: "none" })),
  get(`${DASHBOARD}/account/sessions`, "signed-in"),
  post(`${DASHBOARD}/account/sessions/end-all`, "signed-in", "session.end"),
  post(`${DASHBOARD}/account/sessions/:id/end`, "signed-in", "session.end"),
  get(`${DASHBOARD}/start`, "signed-in"),
  post(`${DASHBOARD}/start`, "signed-in", "organisation.create", () => ({ name: "Second" })),
  get(`${DASHBOARD}/switch`, ALL),
  post(`${DASHBOARD}/steps/dismiss`, LEADERS, null),
  post(`${DASHBOARD}/steps/show`, LEADERS, null),
  // Reads change nothing.
  post(
    `${DASHBOARD}/switch`,
    "signed-in",
    null,
    ({ ids }) => ({ organisation: toWire("org", ids.organisation), business: toWire("biz", ids.business) }),
    { hasFormIds: true },
  ),
  post(`${DASHBOARD}/language`, "signed-in", "account.language", () => ({ language: "de", at: DASHBOARD })),
  get(`${DASHBOARD}/pages`, "signed-in"),

  get(DASHBOARD, ALL),
  get(`${DASHBOARD}/reviews`, ALL),
  get(`${DASHBOARD}/reviews.csv`, ALL),
  get(`${DASHBOARD}/import`, LEADERS),
  post(`${DASHBOARD}/import`, LEADERS, null, undefined, { status: 422, isFile: true }),
  post(`${DASHBOARD}/import/products`, LEADERS, null, undefined, { status: 422, isFile: true }),
  get(`${DASHBOARD}/import/:id`, LEADERS),
  // The file of the tenant was not looked at, so there is nothing to choose yet.
  post(`${DASHBOARD}/import/:id/choices`, LEADERS, null, undefined, { status: 422 }),
  post(`${DASHBOARD}/import/:id/start`, LEADERS, "import.start"),
  post(`${DASHBOARD}/import/:id/drop`, LEADERS, "import.drop"),
  post(`${DASHBOARD}/import/:id/undo`, LEADERS, "import.undo", undefined, { prepare: importDone }),
  get(`${DASHBOARD}/export`, OWNERS),
  get(`${DASHBOARD}/export/candor`, OWNERS),
  get(`${DASHBOARD}/export/judge-me`, OWNERS),
  get(`${DASHBOARD}/export/okendo`, OWNERS),
  get(`${DASHBOARD}/reviews/:id`, ALL),
  post(`${DASHBOARD}/reviews/:id/reply`, ALL, "reply.create", () => ({ body: "Thank you, that is kind of you." })),
  get(`${DASHBOARD}/reviews/unanswered`, ALL),
  get(`${DASHBOARD}/reviews/unanswered/:id`, ALL),
  post(`${DASHBOARD}/reviews/unanswered/:id`, ALL, "reply.create", () => ({ body: "Thank you, we will mend that." })),
  post(`${DASHBOARD}/reviews/:id/reply/delete`, ALL, "reply.delete", undefined, {
    prepare: ({ ids }, person) =>
      person.post(`${DASHBOARD}/reviews/${toWire("rev", ids.review)}/reply`, { body: "Thank you for your words." }),
  }),
  post(`${DASHBOARD}/reviews/:id/report`, ALL, "review.report", () => ({ reason: "spam" })),
  get(`${DASHBOARD}/invitations`, ALL),
  get(`${DASHBOARD}/invitations.csv`, ALL),
  get(`${DASHBOARD}/invitations/new`, ALL),
  post(`${DASHBOARD}/invitations/new`, ALL, "invitation.create", () => ({ email: "somebody.new@mailbox.example" })),
  post(`${DASHBOARD}/invitations/:id/cancel`, ALL, "invitation.cancel"),
  get(`${DASHBOARD}/invitations/upload`, ALL),
  get(`${DASHBOARD}/invitations/sample`, ALL),
  get(`${DASHBOARD}/invitations/sample.xlsx`, ALL),
  get(`${DASHBOARD}/invitations/in-shop`, ALL),
  get(`${DASHBOARD}/invitations/in-shop/code.svg`, ALL),
  get(`${DASHBOARD}/invitations/in-shop/page.pdf`, ALL),
  post(`${DASHBOARD}/invitations/upload`, ALL, null, undefined, { status: 200, isFile: true }),
  post(`${DASHBOARD}/invitations/upload/confirm`, ALL, "invitation.upload", () => ({
    list: "email,reference\nlisted@mailbox.example,7",
  })),
  post(`${DASHBOARD}/invitations/upload/edit`, ALL, null, undefined, { status: 200 }),
  get(`${DASHBOARD}/integrations`, LEADERS),
  get(`${DASHBOARD}/integrations/new`, LEADERS),
  post(`${DASHBOARD}/integrations/new`, LEADERS, "integration.create", () => ({ kind: "automation", delay: "3" })),
  get(INTEGRATION, LEADERS),
  post(`${INTEGRATION}/change`, LEADERS, "integration.delay", () => ({ delay: "3" })),
  post(`${INTEGRATION}/reward`, LEADERS, "integration.reward", () => ({ reward: "any_review", rewardNote: "A mug" })),
  post(`${INTEGRATION}/pause`, LEADERS, "integration.pause"),
  post(`${INTEGRATION}/resume`, LEADERS, "integration.resume", undefined, { prepare: pause }),
  post(`${INTEGRATION}/secret`, LEADERS, "integration.secret"),
  post(`${INTEGRATION}/remove`, LEADERS, "integration.remove", undefined, { prepare: pause }),
  get(`${DASHBOARD}/widgets`, ALL),
  get(`${DASHBOARD}/feeds`, LEADERS),
  post(`${DASHBOARD}/feeds/renew`, LEADERS, "feed.renew"),
  get(`${DASHBOARD}/insights`, ALL),
  get(`${DASHBOARD}/insights.csv`, ALL),

  get(`${DASHBOARD}/claim`, LEADERS),
  post(`${DASHBOARD}/claim`, LEADERS, "claim.open", ({ ids }) => ({ business: toWire("biz", ids.unclaimed) })),
  get(`${DASHBOARD}/claim/new`, LEADERS),
  post(`${DASHBOARD}/claim/new`, LEADERS, "business.add", website),
  get(CLAIM, LEADERS),
  post(`${CLAIM}/mail`, LEADERS, "claim.mail", mailboxOfClaim),
  post(`${CLAIM}/check`, LEADERS, "claim.check", () => ({ method: "dns" })),
  post(`${CLAIM}/ask`, LEADERS, "claim.ask", () => ({ note: "We have owned the site since 2010." })),
  // Its business has no other holder (claim/dispute.test.ts).
  post(`${CLAIM}/answer`, LEADERS, null, () => ({ answer: "We have owned the site since 2010." }), { status: 404 }),
  post(`${CLAIM}/reply`, LEADERS, "claim.reply", askedOfClaim, { prepare: askOfClaim }),
  post(`${CLAIM}/withdraw`, LEADERS, "claim.withdraw"),

  get(BUSINESS, ALL),
  post(BUSINESS, LEADERS, "business.change", (tenant) => ({
    ...website(tenant),
    website: `https://www.${tenant.slug}/`,
  })),
  post(`${BUSINESS}/logo`, LEADERS, null, undefined, { status: 422, isFile: true }),
  post(`${BUSINESS}/pictures`, LEADERS, "business.pictures-hide", () => ({ shows: "none" }), {
    prepare: ({ sql, ids }) => sql`update business set shows_photos = true where id = ${ids.business}`,
  }),
  post(`${BUSINESS}/logo/remove`, LEADERS, "business.logo-remove", undefined, { prepare: hasLogo }),
  get(`${BUSINESS}/platforms`, LEADERS),
  post(`${BUSINESS}/platforms`, LEADERS, "platform.set", rating),
  post(`${BUSINESS}/platforms/withdraw`, LEADERS, "platform.withdraw", platform),
  post(`${BUSINESS}/platforms/remove`, LEADERS, "platform.remove", platform),
  post(`${BUSINESS}/release`, OWNERS, "business.release"),
  get(SETTINGS, ALL, { status: 303 }),
  get(`${SETTINGS}/channel`, LEADERS),
  post(`${SETTINGS}/channel`, LEADERS, "channel.change", () => ({ senderName: "Maria" })),
  post(`${SETTINGS}/channel/test`, LEADERS, null),
  get(`${SETTINGS}/replies`, ALL),
  get(`${SETTINGS}/replies/new`, ALL),
  post(`${SETTINGS}/replies/new`, ALL, "reply.saved-add", () => ({
    name: "Thanks",
    body: "Thank you, {name}, from all of us.",
  })),
  get(`${SETTINGS}/replies/:id`, ALL),
  post(`${SETTINGS}/replies/:id`, ALL, "reply.saved-change", () => ({ name: "Thanks", body: "Many thanks, {name}." })),
  post(`${SETTINGS}/replies/:id/remove`, ALL, "reply.saved-remove"),
  get(`${DASHBOARD}/invitations/message`, ALL),
  get(`${SETTINGS}/keys`, LEADERS),
  get(`${SETTINGS}/keys/new`, LEADERS),
  post(`${SETTINGS}/keys/new`, LEADERS, "key.create", () => ({ name: "Till", access: "read" })),
  post(`${SETTINGS}/keys/:id/revoke`, LEADERS, "key.revoke"),
  get(`${SETTINGS}/webhooks`, LEADERS),
  get(`${SETTINGS}/webhooks/new`, LEADERS),
  post(`${SETTINGS}/webhooks/new`, LEADERS, "webhook.create", hook),
  get(WEBHOOK, LEADERS),
  post(`${WEBHOOK}/change`, LEADERS, "webhook.change", hook),
  post(`${WEBHOOK}/rotate`, LEADERS, "webhook.rotate"),
  post(`${WEBHOOK}/on`, LEADERS, "webhook.on"),
  post(`${WEBHOOK}/off`, LEADERS, "webhook.off"),
  post(`${WEBHOOK}/test`, LEADERS, "webhook.test"),
  post(`${WEBHOOK}/delete`, LEADERS, "webhook.delete"),
  get(`${WEBHOOK}/replay`, LEADERS),
  post(`${WEBHOOK}/replay`, LEADERS, "webhook.replay", () => ({ since: "2026-11-01T00:00:00Z" })),
  get(DELIVERY, LEADERS),
  post(`${DELIVERY}/resend`, LEADERS, "webhook.resend"),
  get(TEAM, ALL),
  post(`${TEAM}/leave`, ALL, "team.leave"),
  get(`${TEAM}/invite`, LEADERS),
  post(`${TEAM}/invite`, LEADERS, "team.invite", () => ({ email: "colleague@company.example", role: "member" })),
  post(`${TEAM}/invitations/:id/send`, LEADERS, "team.invite-again", undefined, {
    prepare: ({ sql, ids }) =>
      sql`update team_invitation set created_at = created_at - interval '2 days' where id = ${ids.teamInvitation}`,
  }),
  post(`${TEAM}/invitations/:id/cancel`, LEADERS, "team.cancel"),
  get(`${TEAM}/members/:id`, LEADERS),
  post(`${TEAM}/members/:id/role`, LEADERS, "team.role", () => ({ role: "admin" })),
  post(`${TEAM}/members/:id/remove`, LEADERS, "team.remove"),
  get(`${SETTINGS}/sign-in`, OWNERS),
  post(`${SETTINGS}/sign-in`, OWNERS, "organisation.factor", () => ({ factorBy: "2099-01-01" })),
  post(`${SETTINGS}/sign-in/company`, OWNERS, null, undefined, { status: 422 }),
  post(`${SETTINGS}/sign-in/company/remove`, OWNERS, "company.remove", undefined, {
    prepare: ({ sql, ids }) =>
      sql`insert into company_login (organisation_id, issuer, client_id, client_secret_sealed, domains, role)
        values (${ids.organisation}, 'https://login.example', 'candor', '\\x00', '{}', 'member')`,
  }),
  get(`${SETTINGS}/plan`, ALL),
  post(`${SETTINGS}/plan/name`, OWNERS, "organisation.rename", () => ({ name: "Another name" })),
  get(PRIVACY, LEADERS),
  // It only looks; the address is in the body so that it stands in no link.
  post(`${PRIVACY}/look`, LEADERS, null, someone, { status: 200 }),
  post(`${PRIVACY}/erase`, LEADERS, "privacy.erase", someone),
  post(`${PRIVACY}/ask`, LEADERS, "privacy.ask-removal", someone),
  post(`${PRIVACY}/lift`, LEADERS, "suppression.lift", someone),
  get(`${SETTINGS}/suppressions`, LEADERS),
  post(`${SETTINGS}/suppressions/lift`, LEADERS, "suppression.lift", someone),
  get(`${SETTINGS}/activity`, LEADERS),
  get(`${SETTINGS}/sandbox`, OWNERS),
  // It leads into the sandbox, so it comes last.
  post(`${SETTINGS}/sandbox`, OWNERS, "sandbox.create"),

  get(CASES, "staff"),
  get(`${CASES}/reviews/:id`, "staff"),
  post(`${CASES}/reviews/:id/decide`, "staff", "review.hide", hide),
  post(`${CASES}/reviews/:id/undo`, "staff", "review.undo", lastDecision, {
    prepare: ({ ids }, person) => person.post(`${CASES}/reviews/${toWire("rev", ids.review)}/decide`, hide()),
  }),
  post(`${CASES}/keys`, "staff", null, () => ({ keys: "off", back: "held" })),
  get(`${CASES}/reports`, "staff"),
  post(`${CASES}/reports/:id/decide`, "staff", "report.dismiss", dismiss),
  post(`${CASES}/reports/:id/undo`, "staff", "report.undo", undefined, {
    prepare: ({ ids }, person) => person.post(`${CASES}/reports/${toWire("rpt", ids.report)}/decide`, dismiss()),
  }),
  get(`${CASES}/photos`, "staff"),
  get(`${CASES}/photos/:id/picture`, "staff"),
  post(`${CASES}/photos/:id/decide`, "staff", "photo.show", showPhoto),
  post(`${CASES}/photos/:id/undo`, "staff", "photo.undo", showPhoto, {
    prepare: async (tenant, person) =>
      person.post(`${CASES}/photos/${toWire("pho", tenant.ids.photo)}/decide`, await showPhoto(tenant)),
  }),
  get(`${CASES}/rewards`, "staff"),
  post(`${CASES}/rewards/:id/decide`, "staff", "reward.uphold", () => ({ verdict: "upheld", reasons: "A voucher." })),
  post(`${CASES}/reports/:id/warn`, "staff", "report.misuse", () => ({ reason: "It is made up." }), {
    prepare: dismissReader,
  }),
  post(`${CASES}/reports/:id/pause`, "staff", "report.misuse", pauseOf, {
    async prepare(tenant) {
      await dismissReader(tenant);
      const { sql, ids, context } = tenant;
      await sql`with earlier as (insert into report (id, review_id, made_by, reason, status)
          values (gen_random_uuid(), ${ids.review}, 'reader', 'spam', 'dismissed') returning id)
        insert into reporter_misuse (id, report_id, email, kind, reason, created_at)
        select gen_random_uuid(), id, 'reader@mail.example', 'warning', 'It is made up.', ${context.clock.now().toISOString()}::timestamptz - interval '1 day'
        from earlier`;
    },
  }),
  get(`${CASES}/appeals`, "staff"),
  get(`${CASES}/appeals/:id`, "staff"),
  post(`${CASES}/appeals/:id/decide`, "staff", "appeal.restore", restore),
  get(`${CASES}/claims`, "staff"),
  get(`${CASES}/claims/:id`, "staff"),
  post(`${CASES}/claims/:id/approve`, "staff", "claim.approve", reason),
  post(`${CASES}/claims/:id/reject`, "staff", "claim.reject", reason),
  post(`${CASES}/claims/:id/question`, "staff", "claim.question", () => ({
    party: "claimant",
    question: "Who pays for the domain?",
  })),
  get(`${CASES}/platforms`, "staff"),
  get(`${CASES}/platforms/:id`, "staff"),
  post(`${CASES}/platforms/:id/confirm`, "staff", "platform.confirm", () => ({ rating: "4.20", count: "11" })),
  post(`${CASES}/platforms/:id/reject`, "staff", "platform.reject", reason),
  get(`${CASES}/imports`, "staff"),
  get(`${CASES}/imports/:id`, "staff"),
  get(`${CASES}/imports/:id/rows`, "staff"),
  post(`${CASES}/imports/:id/rows`, "staff", "import.decline", ({ ids }) => ({
    [ids.differing]: "on",
    verdict: "decline",
  })),
  post(`${CASES}/imports/:id/confirm`, "staff", "import.confirm"),
  post(`${CASES}/imports/:id/reject`, "staff", "import.reject", reason),
  get(`${CASES}/businesses`, "staff"),
  get(`${CASES}/businesses/:slug`, "staff"),
  post(`${CASES}/businesses/:slug/profile`, "staff", "business.publish", () => ({ verdict: "public" }), {
    prepare: ({ sql, ids }) => sql`update business set profile = 'waiting' where id = ${ids.business}`,
  }),
  post(
    `${CASES}/businesses/:slug/logo`,
    "staff",
    "business.logo-take-down",
    () => ({ seen: `/logo/${LOGO_HASH}-96.webp`, reason: "It misleads readers." }),
    { prepare: hasLogo },
  ),
  get(`${CASES}/businesses/:slug/editor`, "staff"),
  post(`${CASES}/businesses/:slug/editor`, "staff", "editor.create", editorial),
  get(`${CASES}/businesses/:slug/editor/:id`, "staff"),
  post(`${CASES}/businesses/:slug/editor/:id`, "staff", "editor.change", editorial),
  post(`${CASES}/businesses/:slug/editor/:id/remove`, "staff", "editor.remove"),
  get(`${CASES}/businesses/:slug/platforms`, "staff"),
  post(`${CASES}/businesses/:slug/platforms`, "staff", "platform.set", rating),
  post(`${CASES}/businesses/:slug/platforms/remove`, "staff", "platform.remove", platform),
  get(`${CASES}/categories`, "staff"),
  get(`${CASES}/categories.ndjson`, "staff"),
  post(`${CASES}/import-categories`, "staff", null, undefined, { status: 422, isFile: true }),
  post(`${CASES}/default-categories`, "staff", "category.plant", undefined, {
    prepare: ({ sql }) => sql`delete from category where slug = 'locksmiths'`,
  }),
  get(`${CASES}/new-category`, "staff"),
  post(`${CASES}/new-category`, "staff", "category.add", () => ({ name: `Kilns ${newId()}` })),
  get(`${CASES}/categories/:category`, "staff"),
  post(`${CASES}/categories/:category`, "staff", "category.change", ({ category }) => ({
    name: "Kilns",
    slug: category,
  })),
  post(`${CASES}/categories/:category/merge`, "staff", "category.merge", async ({ context }) => ({
    into: (await seedCategory(context)).slug,
  })),
  post(`${CASES}/categories/:category/remove`, "staff", "category.remove", undefined, {
    prepare: async ({ context, sql, category }) => {
      const { id } = await seedCategory(context);
      await sql`update business set category_id = ${id} where category_id = (select id from category where slug = ${category})`;
    },
  }),
  get(`${CASES}/log`, "staff"),

  get(SERVICE, "operator"),
  post(`${SERVICE}/name`, "operator", "service.change", () => ({ SERVICE_NAME: `Reviews ${newId()}` })),
  post(`${SERVICE}/brand`, "operator", "service.change", () => ({ BRAND_FOOTER: `Run by ${newId()}`, ...REASON })),
  post(`${SERVICE}/logo`, "operator", null, undefined, { status: 422, isFile: true }),
  post(`${SERVICE}/logo/remove`, "operator", "service.change", () => REASON, { prepare: hasServiceLogo }),
  post(`${SERVICE}/address`, "operator", "service.change", () => ({ BASE_URL: `https://${newId()}.example` })),
  post(`${SERVICE}/mail`, "operator", "service.change", () => ({
    ...{ server: "127.0.0.1", port: "1", security: "auto", user: newId(), password: "a long secret" },
  })),
  post(`${SERVICE}/legal`, "operator", "service.change", () => ({ IMPRINT_URL: `https://a.example/${newId()}` })),
  get(`${SERVICE}/legal/:page/:language`, "operator"),
  post(`${SERVICE}/legal/:page/:language`, "operator", "service.change", () => ({ text: `Imprint ${newId()}` })),
  post(`${SERVICE}/languages`, "operator", "service.change", () => ({ "language-en": "on", "language-de": "on" }), {
    prepare: ({ sql }) => sql`delete from setting where name = 'LANGUAGES'`,
  }),
  post(`${SERVICE}/signup`, "operator", "service.change", () => ({ SIGNUP: "invited" }), {
    prepare: ({ sql }) => sql`delete from setting where name = 'SIGNUP'`,
  }),
  post(`${SERVICE}/test-mail`, "operator", "service.test"),

  get(ORGANISATIONS, "operator"),
  get(`${ORGANISATIONS}/new`, "operator"),
  post(`${ORGANISATIONS}/new`, "operator", "organisation.create", () => ({ name: "New Ltd", plan: "free", ...REASON })),
  get(`${ORGANISATIONS}/:id`, "operator"),
  post(`${ORGANISATIONS}/:id/plan`, "operator", "organisation.plan", () => ({
    plan: "starter",
    status: "trialing",
    ...REASON,
  })),
  post(`${ORGANISATIONS}/:id/notes`, "operator", "organisation.notes", () => ({ notes: `Called on ${newId()}` })),
  post(`${ORGANISATIONS}/:id/member`, "operator", "team.add", () => ({
    email: `m-${newId()}@company.example`,
    role: "member",
    ...REASON,
  })),
  post(`${ORGANISATIONS}/:id/suspend`, "operator", "organisation.suspend", () => REASON),
  post(`${ORGANISATIONS}/:id/resume`, "operator", "organisation.resume", () => REASON, {
    prepare: ({ sql, ids }) =>
      sql`update organisation set suspended_at = now(), erase_at = null where id = ${ids.other}`,
  }),
  post(`${ORGANISATIONS}/:id/erase`, "operator", "organisation.erase", () => ({ name: "Birke GmbH", ...REASON })),
  post(`${ORGANISATIONS}/:id/keep`, "operator", "organisation.keep", () => REASON, {
    prepare: ({ sql, ids }) =>
      sql`update organisation set suspended_at = now(), erase_at = now() + interval '20 years' where id = ${ids.other}`,
  }),
  get(STAFF, "operator"),
  post(STAFF, "operator", "staff.add", () => ({ email: `m-${newId()}@staff.example`, right: "moderator", ...REASON })),
  get(`${STAFF}/:id`, "operator"),
  post(`${STAFF}/:id/rights`, "operator", "operator.add", () => ({ right: "operator", ...REASON })),
  post(`${STAFF}/:id/end`, "operator", "operator.sessions", () => REASON),
  post(`${STAFF}/:id/reset`, "operator", "factor.reset", () => REASON),
  get(PLANS, "operator"),
  get(`${PLANS}/new`, "operator"),
  post(`${PLANS}/new`, "operator", "plan.add", () => ({ id: `p-${newId().slice(-12)}`, ...PLAN, ...REASON })),
  get(`${PLANS}/:plan`, "operator"),
  post(`${PLANS}/:plan`, "operator", "plan.change", () => ({ ...PLAN, name: `Starter ${newId()}`, ...REASON })),
  post(`${PLANS}/:plan/remove`, "operator", "plan.remove", () => REASON, {
    prepare: ({ context }) => inTransaction(context, (inside) => keepPlan(inside, "starter", KEPT)),
  }),
  get("/operator/health", "operator"),
  get("/operator/log", "operator"),
];
