// One mailbox is one person, however its address is written. The SQL function `candor_mailbox(email)` gives the one spelling that addresses
// of the same mailbox share; it is made by a migration (drizzle/0000_schema.sql), because a unique index is built on it.
//
// Everywhere: lower case. No provider known gives "Jane" and "jane" to two people.
// At providers that document it: what follows "+" (Yahoo: "-") is a tag, Gmail and Proton ignore dots, and several domains are
// one (googlemail.com, me.com, ya.ru). At other domains "+" and dots stay: there they may tell two people apart.
//
// For uniqueness and for the rules only. Mail goes to the address as it was typed.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The mailbox of an address, in SQL. @param email a column or an address; null stays null */
export function mailboxOf(email: SQLWrapper | string): SQL<string | null> {
  return sql<string | null>`candor_mailbox(${email})`;
}
