// Whether each read replica answers, follows, and is close enough to be read from.
import { openPool } from "../database/database.ts";
import { execute } from "../database/statement.ts";
import { targetOf } from "../database/target.ts";
import { type Finding, findingsOf, inWords } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("replica");
const ANSWER_WITHIN_MS = 5_000;

/** One that has replayed all it received is up to date as far as it knows; another says how old its newest transaction is. */
const STATE = `
  select pg_is_in_recovery() as follows,
    case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as lag`;

/** @param number its position in DATABASE_REPLICA_URLS, from 1: the address holds a password */
export async function checkReplica(url: string, number: number, maxLagS: number): Promise<Finding[]> {
  const which = `Replica ${number} of DATABASE_REPLICA_URLS`;
  const pool = openPool(targetOf(url), { max: 1, deadlineMs: ANSWER_WITHIN_MS, applicationName: "candor doctor" });
  try {
    const [row] = await execute<{ follows: boolean; lag: number | null }>(pool.db, STATE);
    if (!row?.follows)
      return wrong(`${which} follows no other database. Take it out of the setting, or make it a replica.`);
    if (row.lag === null) return warning(`${which} has replayed nothing yet, and is not read from.`);
    if (row.lag > maxLagS)
      return warning(
        `${which} is ${row.lag.toFixed(0)} seconds behind and not read from (DATABASE_REPLICA_MAX_LAG is ${maxLagS}).`,
      );
    return ok(`replica ${number} follows`);
  } catch (error) {
    return warning(`${which} cannot be reached: ${inWords(error)}. Everything is read from DATABASE_URL meanwhile.`);
  } finally {
    await pool.close().catch(() => {});
  }
}
