// An organisation with one of everything that a route of the dashboard can be about, and the paths that lead there.
import { type BusinessId, newId, type OrganisationId, toWire, type UserId } from "#contract/id.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { startSession } from "#domain/account/sign-in/session.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { inviteToTeam } from "#domain/account/team/invitation.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { confirmStatement, statePlatform } from "#domain/business/platform/statement.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { submitAppeal } from "#domain/review/appeal/appeal.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { reportReview } from "#domain/review/report.ts";
import { addSavedReply } from "#domain/review/saved-reply/saved-reply.ts";
import { startRecord } from "#domain/transfer/run/record.ts";
import type { Context } from "#platform/database/context.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { type Person, seedPerson, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedCategory, seedOrganisation, seedReview } from "../../support/seed.ts";
import { seedInvitation } from "../../support/seed-invitation.ts";
import { TEST_CONFIG, type TestService } from "../../support/service.ts";
import { seedDelivery, seedOwnKey, seedSuppression, seedWebhook } from "./setting/support.ts";

/** As much of a person as routes and forms need. */
export type TenantPerson = Pick<Person, "id" | "get" | "post" | "cookies"> & { otherSession: string };

export type Tenant = {
  context: Context;
  sql: TestService["sql"];
  slug: string;
  /** Slug of a category. */
  category: string;
  /** An invited customer whose mail came back. */
  customer: string;
  ids: { organisation: OrganisationId; other: OrganisationId; business: BusinessId; unclaimed: BusinessId } & Record<
    | "review"
    | "report"
    | "appeal"
    | "rewardCase"
    | "photo"
    | "statement"
    | "editor"
    | "invitation"
    | "integration"
    | "claim"
    | "key"
    | "webhook"
    | "delivery"
    | "teamInvitation"
    | "member"
    | "moderator"
    | "passkey"
    | "savedReply"
    | "upload"
    | "brought"
    | "differing",
    string
  >;
};

/** The tenant, without a login yet. */
export async function seedTenant(service: TestService): Promise<Tenant> {
  const { context, sql } = service;
  const organisation = (await seedOrganisation(context, "enterprise", "Hazel & Oak")).id;
  const other = (await seedOrganisation(context, "enterprise", "Birke GmbH")).id;
  const category = await seedCategory(context);
  const seedOwn = (organisationId?: OrganisationId) =>
    seedBusiness(context, { categoryId: category.id, ...(organisationId && { organisationId }) });
  const business = await seedOwn(organisation);
  const [unclaimed, claimed] = [await seedOwn(), await seedOwn()];
  const owner = (await seedPerson(service, { organisationId: organisation })).id;
  const member = (await seedPerson(service, { organisationId: organisation, role: "member" })).id;
  const place = { organisationId: organisation, businessId: business.id };
  const customer = `customer-${newId().slice(-12)}@mailbox.example`;
  const invitation = await seedInvitation(context, place, { email: customer, status: "queued", sendIn: 3 });
  await seedSuppression(service, organisation, customer, "bounced");
  const box = createSecretBox(TEST_CONFIG.appSecret);
  const given = { businessId: business.id, kind: "automation" as const, secret: null, delayDays: 7 };
  const claimant = { organisationId: organisation, userId: owner, locations: 1_000 };
  const webhook = await seedWebhook(service, organisation);
  const rating = { platform: "Elsewhere", url: "https://elsewhere.example/x", rating: "4.25", count: 12 };
  const moderator = (await seedPerson(service, { staff: true })).id;
  const stater = { organisationId: organisation, userId: owner };
  /** @returns the id of the statement that waits */
  const state = async () => {
    await statePlatform(context, business.id, rating, stater);
    const [row] = await sql`select id from platform_statement where business_id = ${business.id} and status = 'stated'`;
    return row?.id;
  };
  await confirmStatement(context, await state(), rating, moderator);
  const statement = await state();
  const reported = await seedReview(context, business.id);
  await reportReview(context, { ...place, userId: owner, reviewId: reported, reason: "spam", note: "" });
  const [report] = await sql`select id from report where review_id = ${reported}`;
  const appealed = await seedReview(context, business.id);
  await sql`update review_author set confirmed_at = now() where review_id = ${appealed}`;
  await changeStatus(context, appealed, { to: "hidden", reason: "spam", askedBy: "moderator", decidedBy: moderator });
  const [hidden] = await sql`select id from moderation where review_id = ${appealed}`;
  await submitAppeal(context, hidden?.id, "I have the receipt.");
  const [appeal] = await sql`select id from appeal where review_id = ${appealed}`;
  const [team] = [
    { organisationId: organisation, email: `invited-${newId().slice(-12)}@company.example`, role: "member" as const },
  ];
  await inviteToTeam(context, DEFAULT_PLANS, { userId: owner }, team);
  const [invited] = await sql`select id from team_invitation where organisation_id = ${organisation}`;
  const file = { businessId: business.id, layout: "loox", fileName: "reviews.csv", bytes: 10 };
  const [upload, brought] = [
    await startRecord(context, { ...file, by: stater, status: "uploaded" }),
    await startRecord(context, { ...file, by: stater, status: "uploaded" }),
  ];
  const summary = JSON.stringify({ products: null, firsts: [] });
  await sql`update review_import set created = 3, summary = ${summary} where id in (${upload}, ${brought})`;
  await sql`update review_import set status = 'done', finished_at = now() where id = ${brought}`;
  const differing = await seedReview(context, business.id, { source: "import" });
  await sql`insert into review_import_difference (import_id, review_id, before, after)
    values (${brought}, ${differing}, '{"rating": 4}', '{"rating": 5}')`;
  const savedReply = newId();
  await addSavedReply(context, organisation, savedReply, { name: "Sorry", body: "We are sorry, {name}." });
  const rewarded = await seedReview(context, business.id, { source: "invitation" });
  const [rewardCase] = await sql`insert into reward_case (id, review_id, business_id, created_at)
    values (gen_random_uuid(), ${rewarded}, ${business.id}, now()) returning id`;
  const name = newId().replaceAll("-", "").slice(-22);
  const [photo] = await sql`insert into review_photo
      (id, business_id, review_id, name, width, height, bytes, placeholder, fingerprint, state, created_at, queued_at)
    values (${newId()}, ${business.id}, ${rewarded}, ${name}, 8, 6, 9, '', 'fedcba9876543210', 'waiting', now(), now()) returning id`;
  return {
    context,
    sql,
    slug: business.slug,
    category: category.slug,
    customer,
    ids: {
      organisation,
      other,
      business: business.id,
      unclaimed: unclaimed.id,
      review: await seedReview(context, business.id),
      report: report?.id,
      appeal: appeal?.id,
      rewardCase: rewardCase?.id,
      photo: photo?.id,
      statement,
      editor: await seedReview(context, business.id, { source: "editor" }),
      invitation: invitation.id,
      integration: (await createIntegration(context, box, given)).id,
      claim: (await openClaim(context, claimed.id, claimant)).id,
      key: (await seedOwnKey(service, organisation, owner)).id,
      webhook,
      delivery: (await seedDelivery(service, { organisationId: organisation, subscriptionId: webhook })).id,
      teamInvitation: invited?.id,
      member,
      moderator,
      savedReply,
      passkey: newId(),
      upload: toWire("imp", upload),
      brought: toWire("imp", brought),
      differing: toWire("rev", differing),
    },
  };
}

/** A person of the tenant, logged in twice. */
export async function seatAt(
  service: TestService,
  tenant: Tenant | null,
  of: { role?: Role; staff?: boolean; operator?: boolean } = {},
): Promise<Person & TenantPerson> {
  const person = await signIn(service, { ...of, ...(tenant && { organisationId: tenant.ids.organisation }) });
  if (of.operator) await giveFactor(service, person.id);
  return { ...person, otherSession: await secondSession(service, person.id) };
}

/** A second factor, and a proof of it in the session of this moment. */
export async function giveFactor({ clock, sql }: TestService, userId: UserId): Promise<void> {
  const now = clock.now().toISOString();
  await sql`update "user" set factor_since = ${now} where id = ${userId}`;
  await sql`update session set proven_at = ${now} where user_id = ${userId}`;
}

async function secondSession({ context, sql }: TestService, userId: UserId): Promise<string> {
  await startSession(context, { userId, userAgent: "another" });
  const [row] = await sql`select id from session where user_id = ${userId} and user_agent = 'another'`;
  return row?.id;
}

/** The kind of the first id in a path, by the path's beginning. */
const FIRST: readonly [string, (tenant: Tenant, person: TenantPerson) => string][] = [
  ["/dashboard/reviews/", ({ ids }) => toWire("rev", ids.review)],
  ["/dashboard/invitations/", ({ ids }) => toWire("inv", ids.invitation)],
  ["/dashboard/integrations/", ({ ids }) => toWire("int", ids.integration)],
  ["/dashboard/import/", ({ ids }) => ids.upload],
  ["/moderation/imports/", ({ ids }) => ids.brought],
  ["/dashboard/claims/", ({ ids }) => toWire("clm", ids.claim)],
  ["/dashboard/account/notifications/", ({ ids }) => toWire("biz", ids.business)],
  ["/dashboard/account/passkeys/", ({ ids }) => ids.passkey],
  ["/dashboard/account/sessions/", (_, { otherSession }) => otherSession],
  ["/dashboard/settings/replies/", ({ ids }) => ids.savedReply],
  ["/dashboard/settings/keys/", ({ ids }) => toWire("key", ids.key)],
  ["/dashboard/settings/webhooks/", ({ ids }) => toWire("whs", ids.webhook)],
  ["/dashboard/settings/team/invitations/", ({ ids }) => ids.teamInvitation],
  ["/dashboard/settings/team/members/", ({ ids }) => toWire("usr", ids.member)],
  ["/moderation/reviews/", ({ ids }) => toWire("rev", ids.review)],
  ["/moderation/reports/", ({ ids }) => toWire("rpt", ids.report)],
  ["/moderation/rewards/", ({ ids }) => toWire("rpt", ids.rewardCase)],
  ["/moderation/photos/", ({ ids }) => toWire("pho", ids.photo)],
  ["/moderation/appeals/", ({ ids }) => toWire("apl", ids.appeal)],
  ["/moderation/claims/", ({ ids }) => toWire("clm", ids.claim)],
  ["/moderation/platforms/", ({ ids }) => toWire("pst", ids.statement)],
  ["/moderation/businesses/", ({ ids }) => toWire("rev", ids.editor)],
  ["/operator/organisations/", ({ ids }) => toWire("org", ids.other)],
  ["/operator/staff/", ({ ids }) => toWire("usr", ids.moderator)],
];

/** A route's path with the ids of a tenant, and for what is a person's own, of this person. */
export function pathAt(place: string, tenant: Tenant, person: TenantPerson): string {
  const path = place.slice(place.indexOf(" ") + 1);
  const id = FIRST.find(([start]) => path.startsWith(start))?.[1](tenant, person) ?? "";
  return path
    .replace(":token", "no-such-token")
    .replace(":slug", tenant.slug)
    .replace(":category", tenant.category)
    .replace(":plan", "starter")
    .replace(":page", "imprint")
    .replace(":language", "de")
    .replace(":delivery", toWire("whd", tenant.ids.delivery))
    .replace(":id", id);
}
