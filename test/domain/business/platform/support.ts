// Businesses with owners and moderators, for the tests of ratings on other platforms.
import type { BusinessId } from "#contract/id.ts";
import { listWaitingStatements } from "#domain/business/platform/statement.ts";
import { findBusiness } from "#domain/business/profile/business.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import type { TestDatabase } from "../../../support/database.ts";
import { seedBusiness, seedOrganisation, seedReviews } from "../../../support/seed.ts";

export const five = (platform: string, count = 100) => ({
  platform,
  url: "https://else.example/x",
  rating: "5.00",
  count,
});

/** A claimed business with reviews, so that its score can move, with its owner and a moderator. */
export async function rated(database: TestDatabase) {
  const { context } = database;
  const organisation = await seedOrganisation(context);
  const owner = await seedPerson(database, { organisationId: organisation.id });
  const moderator = await seedPerson(database, { staff: true });
  const business = await seedBusiness(context, { organisationId: organisation.id });
  await seedReviews(
    context,
    business.id,
    Array.from({ length: 20 }, () => ({ rating: 2 })),
  );
  return {
    ...business,
    by: { organisationId: organisation.id, userId: owner.id },
    ownerEmail: owner.email,
    moderator: moderator.id,
  };
}

/** The sums behind every public figure. */
export async function tallyOf({ context }: TestDatabase, slug: string) {
  const tally = (await findBusiness(context, slug))?.tally;
  return { score: tally?.scoreTenths, platforms: tally?.platforms };
}

/** The waiting statement of a business. */
export async function waitingOf({ context }: TestDatabase, businessId: BusinessId) {
  const all = await listWaitingStatements(context, { after: null, limit: 1_000 });
  const own = all.filter(({ business }) => business.id === businessId);
  if (own.length !== 1 || !own[0]) throw new Error(`${own.length} statements wait`);
  return own[0];
}

/** Makes all confirmed ratings of a business `days` old. */
export function age({ sql }: TestDatabase, businessId: BusinessId, days: number, seconds = 1) {
  return sql`update platform_rating set updated_at = now() - make_interval(days => ${days}, secs => ${seconds})
    where business_id = ${businessId}`;
}
