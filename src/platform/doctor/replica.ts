// Whether each read replica answers, follows, and is close enough to be read from.
import { sentence } from "#contract/sentence.ts";
import { openPool } from "../database/database.ts";
import { execute } from "../database/statement.ts";
import { targetOf } from "../database/target.ts";
import { type Finding, findingsOf, whyOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("replica");
const ANSWER_WITHIN_MS = 5_000;

/** One that has replayed all it received is up to date as far as it knows; another says how old its newest transaction is. */
const STATE = `
  select pg_is_in_recovery() as follows,
    case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as lag`;

/** @param number its position in DATABASE_REPLICA_URLS, from 1: the address holds a password */
export async function checkReplica(url: string, number: number, maxLagS: number): Promise<Finding[]> {
  const pool = openPool(targetOf(url), {
    max: 1,
    deadlineMs: ANSWER_WITHIN_MS,
    role: "any",
    applicationName: "candor doctor",
  });
  try {
    const [row] = await execute<{ follows: boolean; lag: number | null }>(pool.db, STATE);
    if (!row?.follows) return wrong(sentence("doctorFault.replica.alone", { number }));
    if (row.lag === null) return warning(sentence("doctorFault.replica.empty", { number }));
    if (row.lag > maxLagS)
      return warning(sentence("doctorFault.replica.late", { number, seconds: Math.round(row.lag), most: maxLagS }));
    return ok(sentence("doctorFault.replica.ok", { number }));
  } catch (error) {
    return warning(
      sentence("doctorFault.replica.away", { number }),
      whyOf(error),
      sentence("doctorFault.replica.meanwhile"),
    );
  } finally {
    await pool.close().catch(() => {});
  }
}
