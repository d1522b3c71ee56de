// Finds invitations by the whole address, the whole reference, or the beginnings of words of the name. Each has an index of its own,
// which holds the business too, so that the rows of others cost nothing.
import { eq, or, type SQL, sql } from "drizzle-orm";
import type { BusinessId } from "#contract/id.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import { nameWords, WORD_ENDS } from "./state/name-words.ts";
import { invitation } from "./state/table.ts";

export function isMeantBy(businessId: BusinessId, asked: string): SQL | undefined {
  return or(isAddress(asked), eq(invitation.reference, asked), isNamed(businessId, asked));
}

function isAddress(asked: string): SQL | undefined {
  if (!asked.includes("@")) return undefined;
  const read = readKnownEmail(asked);
  return eq(sql`lower(${invitation.email})`, ("email" in read ? read.email : asked).toLowerCase());
}

function isNamed(businessId: BusinessId, asked: string): SQL | undefined {
  const words = asked.split(WORD_ENDS).filter(Boolean);
  if (words.length === 0) return undefined;
  const query = words.map(
    (word) =>
      `(${spellings(word)
        .map((each) => beginning(`${businessId} ${each}`))
        .join("|")})`,
  );
  return sql`(${invitation.name} is not null and ${sql.raw(nameWords("invitation"))} @@ ${query.join("&")}::tsquery)`;
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
