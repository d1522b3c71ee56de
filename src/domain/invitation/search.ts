// Finds invitations by the whole address, the whole reference, or the beginnings of words of the name. Each has an index of its own,
// which holds the business too, so that the rows of others cost nothing.
import { type BusinessId, type InvitationId, positionValues } from "#contract/id.ts";
import type { Context } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import type { InvitationChoice, InvitationPart, Inviting } from "./choice.ts";
import { stateNow } from "./state/invitation.ts";
import { nameWords, WORD_ENDS } from "./state/name-words.ts";

/** So many are sorted in a few ms. */
const MOST_NAMED = 2_000;
/** Further words do not narrow a search: each one, even of a single letter, reads all the names that begin like it. */
const MOST_WORDS = 8;

/** Returns the newest chosen ones that are older than `before`; null where so many have the name that a walk finds a page sooner. */
export async function searchIds(
  { db }: Context,
  { organisationId, businessId }: Inviting,
  { search, status, source, since }: InvitationChoice & { search: string },
  { before, limit }: InvitationPart,
): Promise<InvitationId[] | null> {
  const [at, id] = positionValues(before, "infinity");
  const from = since?.toISOString() ?? "-infinity";
  const [found] = await find(
    db,
    businessId,
    organisationId,
    ...meaningOf(businessId, search),
    status,
    source,
    from,
    at,
    id,
    limit,
  );
  return found && found.named <= MOST_NAMED ? found.ids : null;
}

/** What a search means: spellings of a reference, an address, a query of names. */
export function meaningOf(businessId: BusinessId, search: string) {
  return [referencesOf(search), addressOf(search), queryOf(businessId, search)] as const;
}

/** SQL: whether a row is meant, for a walk through the list. */
export function isMeant(references: string, address: string, query: string): string {
  return `coalesce(reference = any(${references}::text[]) or lower(email) = ${address} or ${isNamed(query)}, false)`;
}

/** As it was typed, and in one case alone: `A-1520` for `a-1520`. The index knows no mixture of cases but the one that was typed. */
function referencesOf(asked: string): string[] {
  return [...new Set([asked, asked.toUpperCase(), asked.toLowerCase()])];
}

function addressOf(asked: string): string | null {
  if (!asked.includes("@")) return null;
  const read = readKnownEmail(asked);
  return ("email" in read ? read.email : asked).toLowerCase();
}

/** Returns a tsquery, or null where no word was asked for. */
function queryOf(businessId: BusinessId, asked: string): string | null {
  const words = new Set(asked.split(WORD_ENDS).filter(Boolean));
  const ways = [...words]
    .slice(0, MOST_WORDS)
    .map((word) => spellings(word).map((each) => beginning(`${businessId} ${each}`)));
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

function isNamed(query: string): string {
  return `name is not null and ${nameWords("invitation")} @@ ${query}::tsquery`;
}

const COLUMNS = "id, business_id, organisation_id, created_at, status, source, send_at, expires_at";

/**
 * $3: spellings of a reference, $4: an address, $5: a query of names. Materialized, because the planner takes a name for frequent, and would read
 * the list until it finds a page.
 */
const find = statement<{ named: number; ids: InvitationId[] }>(
  "invitation_search",
  `with named as materialized (
    select ${COLUMNS} from invitation where ${isNamed("$5")} limit ${MOST_NAMED + 1}
  ), found as (
    select ${COLUMNS} from named
    union select ${COLUMNS} from invitation where business_id = $1::uuid and reference = any($3::text[])
    union select ${COLUMNS} from invitation where business_id = $1::uuid and lower(email) = $4
  )
  select (select count(*)::int from named) as named, array(
    select i.id from found i
    where i.business_id = $1::uuid and i.organisation_id = $2::uuid
      and ($6::text is null or ${stateNow("i")} = $6) and ($7::text is null or i.source = $7)
      and i.created_at >= $8::timestamptz and (i.created_at, i.id) < ($9::timestamptz, $10::uuid)
    order by i.created_at desc, i.id desc limit $11) as ids`,
);
