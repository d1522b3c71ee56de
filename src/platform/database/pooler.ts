// Whether statements that are prepared once can be used again. A pooler that hands each transaction another session of the server
// loses them, unless it prepares them itself. Without them any query may fail, and a transaction fails for good.
import { withTimeout } from "../time/with-timeout.ts";
import { openDriver } from "./driver.ts";
import type { DatabaseTarget } from "./target.ts";

/** Advice for the operator. */
export const LOSES_STATEMENTS =
  "leads through a pooler that loses prepared statements, and Candor prepares all of its queries. With pgbouncer: version 1.21 or later with max_prepared_statements = 200, or pool_mode = session. Or name the server itself.";

/** A pooler may give the first session back by chance. */
const TRIES = 3;
/** A pooler with one session has none left while another transaction is open. A busy one that is slow must not be taken for it. */
const WITHIN_MS = 5_000;
const APPLICATION = "candor pooler check";
/** As the server says it: no such statement; there is one of that name already. */
const LOST = /^(26000|42P05)$/;

/**
 * Uses a prepared statement several times while another transaction holds the session in which it was prepared. True if it never
 * had to be prepared again, and if that could not be determined.
 */
export async function keepsStatements(target: DatabaseTarget): Promise<boolean> {
  let asked = 0;
  let sent = 0;
  // The driver calls this for each time that it sends a query: twice, where the server did not know the statement.
  const one = openDriver(target, { max: 1, applicationName: APPLICATION, debug: () => sent++ });
  const other = openDriver(target, { max: 1, applicationName: APPLICATION });
  const ask = async () => {
    asked++;
    await one.unsafe("select $1::text", ["still there?"], { prepare: true });
  };
  try {
    for (let tries = 0; tries < TRIES && sent === asked; tries++) {
      await ask();
      await other.begin(async (transaction) => {
        await transaction.unsafe("select 1");
        await withTimeout(ask(), WITHIN_MS);
      });
    }
    return sent === asked;
  } catch (error) {
    return !LOST.test(String((error as { code?: unknown }).code));
  } finally {
    await Promise.all([one.end({ timeout: 0 }), other.end({ timeout: 0 })]);
  }
}
