// Finds invitations by the whole address, the whole reference, or the beginnings of words of the name. Each has an index of its own,
// which holds the business too, so that the rows of others cost nothing.
import { type BusinessId, type InvitationId, positionValues } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import type { InvitationChoice, InvitationPart, Inviting } from "./choice.ts";
import { stateNow } from "./state/invitation.ts";
import { nameWords, WORD_ENDS } from "./state/name-words.ts";

/** Returns the newest chosen ones that are older than `before`. */
export async function searchIds(
  { db }: Context,
  { organisationId, businessId }: Inviting,
  { search, status, source, since }: InvitationChoice & { search: string },
  { before, limit }: InvitationPart,
): Promise<InvitationId[]> {
  const [at, id] = positionValues(before, "infinity");
  const from = since?.toISOString() ?? "-infinity";
  const [address, query] = [addressOf(search), queryOf(businessId, search)];
  const rows = await find(db, businessId, organisationId, search, address, query, status, source, from, at, id, limit);
  return rows.map((row) => row.id);
}

function addressOf(asked: string): string | null {
  if (!asked.includes("@")) return null;
  const read = readKnownEmail(asked);
  return ("email" in read ? read.email : asked).toLowerCase();
}

/** Returns a tsquery, or null where no word was asked for. */
function queryOf(businessId: BusinessId, asked: string): string | null {
  const words = asked.split(WORD_ENDS).filter(Boolean);
  const ways = words.map((word) => spellings(word).map((each) => beginning(`${businessId} ${each}`)));
  return ways.length === 0 ? null : ways.map((each) => `(${each.join("|")})`).join("&");
}

function beginning(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`;
}

/** PostgreSQL folds the case of ASCII alone where its locale is "C", so other letters are asked for in both cases. */
function spellings(word: string): string[] {
  const lower = word.toLowerCase();
  const [first = "", ...rest] = lower;
  const ways = [lower, first.toUpperCase() + rest.join(""), word.toUpperCase()];
  return [...new Set(ways.map((way) => way.replace(/[A-Z]+/g, (ascii) => ascii.toLowerCase())))];
}

const COLUMNS = "id, business_id, organisation_id, created_at, status, source, send_at, expires_at";

/**
 * $3: a reference, $4: an address, $5: a query of names. Materialized, because the planner takes a name for frequent, and would read
 * the list until it finds a page.
 */
const find = statement<{ id: InvitationId }>(
  "invitation_search",
  `with named as materialized (
    select ${COLUMNS} from invitation where name is not null and ${nameWords("invitation")} @@ $5::tsquery
  ), found as (
    select ${COLUMNS} from named
    union select ${COLUMNS} from invitation where business_id = $1::uuid and reference = $3
    union select ${COLUMNS} from invitation where business_id = $1::uuid and lower(email) = $4
  )
  select i.id from found i
  where i.business_id = $1::uuid and i.organisation_id = $2::uuid
    and ($6::text is null or ${stateNow("i")} = $6) and ($7::text is null or i.source = $7)
    and i.created_at >= $8::timestamptz and (i.created_at, i.id) < ($9::timestamptz, $10::uuid)
  order by i.created_at desc, i.id desc limit $11`,
);
