// The first question to a new connection, asked again now and then: does its server take writes, and is it the one that was seen
// before? A standby, a server of another cluster and an old copy of this one are refused like one that is away.
import type postgres from "postgres";
import type { SessionKey } from "./cancel.ts";
import { causesOf, fault } from "./fault.ts";
import { parsePosition } from "./position.ts";

type Answer = { isReadOnly: boolean; cluster: string | null; timeline: string | null; position: string | null };

const PLAIN = "select";
const READ_ONLY = "pg_is_in_recovery() or current_setting('transaction_read_only') = 'on'";
/** The position up to which the disk has the server's log, which a crash does not take back. The name of a log file begins with the timeline. */
const FULL = `select ${READ_ONLY} as "isReadOnly", system_identifier::text as cluster,
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) end as timeline,
  case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as position
  from pg_control_system()`;
const SHORT = `select ${READ_ONLY} as "isReadOnly", null as cluster, null as timeline, null as position`;
/** Not allowed, not there, not supported: some hosted servers do not tell. */
const UNTOLD = /^(42501|42883|0A000)$/;
/** A crash takes back a record that was on the disk in part. */
const TAKEN_BACK_BYTES = 1n << 20n;

/** @param role `any`: a replica, or a server to look at @param onRefused the next connection should try another host first */
export function createGreeting(role: "primary" | "any", onRefused: () => void) {
  let text = FULL;
  let cluster: string | null = null;
  let seen: { timeline: string; position: bigint } | null = null;

  const differenceOf = (answer: Answer): string | null => {
    cluster ??= answer.cluster;
    if (answer.cluster !== cluster) return "Another database cluster answers at the address of this one.";
    if (answer.timeline === null || answer.position === null) return null;
    const position = parsePosition(answer.position);
    if (seen?.timeline === answer.timeline && position < seen.position - TAKEN_BACK_BYTES)
      return "An older state of the database answers at its address: what was written since is missing.";
    if (seen === null || seen.timeline !== answer.timeline || position > seen.position)
      seen = { timeline: answer.timeline, position };
    return null;
  };

  const faultOf = (answer: Answer): Error | null => {
    if (answer.isReadOnly) return fault("CONNECTION_READ_ONLY", "The server of the database takes no writes.");
    const difference = differenceOf(answer);
    return difference === null ? null : fault("CONNECTION_REFUSED", difference);
  };

  const look = async (driver: postgres.Sql): Promise<SessionKey> => {
    if (role === "any") return (await driver.unsafe(PLAIN)).state;
    const rows = await driver.unsafe<Answer[]>(text).catch((error: unknown) => {
      if (!causesOf(error).some(({ code }) => UNTOLD.test(String(code)))) throw error;
      text = SHORT;
      return driver.unsafe<Answer[]>(text);
    });
    const [answer] = rows;
    const wrong = answer ? faultOf(answer) : null;
    if (wrong !== null) throw wrong;
    return rows.state;
  };

  /** Opens the connection where it is not open. */
  return async function greet(driver: postgres.Sql): Promise<SessionKey> {
    try {
      return await look(driver);
    } catch (error) {
      onRefused();
      throw error;
    }
  };
}
