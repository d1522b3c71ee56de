// One mailbox is one person, however the address is written. The SQL function `candor_mailbox(email)`, from the first migration
// because a unique index uses it, gives one spelling: lower case, and at providers that document it without tags ("+", at Yahoo
// "-") and, at Gmail and Proton, without dots; several domains of one provider are one (googlemail.com, me.com, ya.ru). Elsewhere
// "+" and dots stay, since they may tell two people apart. For uniqueness and rules only: mail goes to the address as typed.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Without what stands behind a "+", at every provider: for limits on mails to people who asked for none. It costs a person one of a few
 * mails, and would give a stranger as many as they like. @returns in lower case
 */
export function untagged(email: string): { address: string; name: string; domain: string } {
  const address = email.toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at);
  const name = address.slice(0, at).replace(/(?<=.)\+.*/s, "");
  return { address: name + domain, name, domain };
}

/**
 * SQL: whether a column's address is that of `untagged`, or one of its tags. "," follows "+", so that the index of mailboxes is read from
 * the first tag to the last. @param of the parameters of what `untagged` returns
 */
export function isOfMailbox(column: string, of: { untagged: string; name: string; domain: string }): string {
  const box = `candor_mailbox(${column})`;
  const tags = `${box} >= ${of.name}::text || '+' and ${box} < ${of.name}::text || ','`;
  const isTag = `${tags} and right(${box}, length(${of.domain}::text)) = ${of.domain}::text`;
  return `(${box} = candor_mailbox(${of.untagged}::text) or (${isTag}))`;
}

/** The mailbox of an address, in SQL. @param email a column or an address; null stays null */
export function mailboxOf(email: SQLWrapper | string): SQL<string | null> {
  return sql<string | null>`candor_mailbox(${email})`;
}

/** SQL: the mailbox of an address without its tag at every provider, for rules by which a person must not act for themselves. */
export function untaggedMailbox(column: string): string {
  return `candor_mailbox(regexp_replace(${column}, '^([^+@]+)[+].*(@[^@]*)$', '\\1\\2'))`;
}
