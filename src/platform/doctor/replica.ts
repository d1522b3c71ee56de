// Whether each read replica answers, follows, and is close enough to be read from. Where all servers of a cluster are listed, one of them
// is the primary.
import { sentence } from "#contract/sentence.ts";
import { openPool } from "../database/database.ts";
import { execute } from "../database/statement.ts";
import { targetOf } from "../database/target.ts";
import { type Finding, findingsOf, whyOf } from "./finding.ts";

const { ok, warning, wrong } = findingsOf("replica");
const POOL = { max: 1, deadlineMs: 5_000, applicationName: "candor doctor" };

/** One that has replayed all it received is up to date as far as it knows; another says how old its newest transaction is. */
const STATE = `
  select pg_is_in_recovery() as follows, pg_postmaster_start_time()::text as "startedAt",
    case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as lag`;

type State = { follows: boolean; startedAt: string; lag: number | null };

/**
 * @param url and `number`, its position in DATABASE_REPLICA_URLS, from 1: the address holds a password
 * @param primary DATABASE_URL
 */
export async function checkReplica(
  url: string,
  { number, maxLagS, primary }: { number: number; maxLagS: number; primary: string | null },
): Promise<Finding[]> {
  const pool = openPool(targetOf(url), { ...POOL, role: "any" });
  try {
    const [row] = await execute<State>(pool.db, STATE);
    if (!row?.follows) {
      const leads = row && primary !== null && (await startOf(primary)) === row.startedAt;
      return leads
        ? ok(sentence("doctorFault.replica.leads", { number }))
        : wrong(sentence("doctorFault.replica.alone", { number }));
    }
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

/** When the server of this database started, to the microsecond: no two servers have the same. Null if it does not answer. */
async function startOf(url: string): Promise<string | null> {
  const pool = openPool(targetOf(url), POOL);
  try {
    const [row] = await execute<State>(pool.db, STATE);
    return row?.startedAt ?? null;
  } catch {
    return null;
  } finally {
    await pool.close().catch(() => {});
  }
}
