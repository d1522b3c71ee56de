// Which ties to its business a review has that the rule `own_praise` holds, for its moderator. They are read as they are at present: a
// member may have left the team since.
import type { ReviewId } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { type OwnTie, ownTies } from "../rule/own-praise.ts";

export type OwnPraise = OwnTie | "team" | "claimant";

/** Members of the business's parties must not learn that a colleague wrote the review. */
export async function findOwnPraise({ db }: Context, ids: readonly ReviewId[]): Promise<Map<ReviewId, OwnPraise[]>> {
  const rows = ids.length === 0 ? [] : await ties(db, ids);
  return new Map(
    rows.map(({ of, team, claimant, mailDomain, author, organisationName, ...business }) => {
      const own = ownTies({ email: mailDomain && `@${mailDomain}`, author, organisationName, business });
      const ties: OwnPraise[] = [
        ...(team ? (["team"] as const) : []),
        ...(claimant ? (["claimant"] as const) : []),
        ...own,
      ];
      return [of, ties];
    }),
  );
}

type Row = {
  of: ReviewId;
  author: string;
  /** Of the author's address, which never leaves the database. */
  mailDomain: string | null;
  name: string;
  domainKey: string;
  organisationName: string | null;
  team: boolean;
  claimant: boolean;
};

const ties = statement<Row>(
  "moderation_own_praise",
  `select r.id as of, r.author, split_part(a.email, '@', -1) as "mailDomain", b.name, b.domain_key as "domainKey",
    (select o.name from organisation o where o.id = b.organisation_id) as "organisationName",
    exists (select from member m join "user" u on u.id = m.user_id where m.organisation_id = b.organisation_id
      and u.email_confirmed_at is not null and candor_mailbox(u.email) = candor_mailbox(a.email)) as team,
    exists (select from claim c join member m on m.organisation_id = c.organisation_id join "user" u on u.id = m.user_id
      where c.business_id = b.id and c.status = 'pending'
        and u.email_confirmed_at is not null and candor_mailbox(u.email) = candor_mailbox(a.email)) as claimant
  from review r join business b on b.id = r.business_id left join review_author a on a.review_id = r.id
  where r.id = any($1::uuid[])`,
);
