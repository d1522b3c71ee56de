// The parties of a case about a business: who manages it, and who claims it. A moderator who belongs to one leaves the case to others.
import type { BusinessId, OrganisationId, UserId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";

/** SQL: ids of the parties. @param of SQL of the business's id */
export const partiesOf = (
  of: string,
) => `(select organisation_id from business where id = ${of} and organisation_id is not null
    union select organisation_id from claim where business_id = ${of} and status = 'pending')`;

export async function findParties({ db }: Context, businessId: BusinessId): Promise<OrganisationId[]> {
  return (await parties(db, businessId)).map(({ organisation_id }) => organisation_id);
}

/** Whether the person belongs to a party of the business. */
export async function isOfParty({ db }: Context, businessId: BusinessId, userId: UserId): Promise<boolean> {
  return (await memberships(db, businessId, userId)).length > 0;
}

/** The businesses that the person's organisations claim. */
export async function findClaimed({ db }: Context, userId: UserId): Promise<BusinessId[]> {
  return (await claimed(db, userId)).map(({ business_id }) => business_id);
}

const parties = statement<{ organisation_id: OrganisationId }, [BusinessId]>("claim_parties", partiesOf("$1::uuid"));

const memberships = statement<{ organisation_id: OrganisationId }, [BusinessId, UserId]>(
  "claim_party_memberships",
  `select organisation_id from member where user_id = $2::uuid and organisation_id in ${partiesOf("$1::uuid")}`,
);

const claimed = statement<{ business_id: BusinessId }, [UserId]>(
  "claim_businesses_of",
  `select c.business_id from member m join claim c on c.organisation_id = m.organisation_id and c.status = 'pending'
  where m.user_id = $1::uuid`,
);
