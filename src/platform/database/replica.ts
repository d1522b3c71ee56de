// Read replicas. A query goes to one that is known to be at most a bounded time behind, and to the first database where there is
// none or where the replica fails: a reader never sees an error that only a replica has.
//
// A replica without connection believes that it has everything, so it is not asked how far it is behind: every second the first
// database says how long its log is, and a replica that has replayed so much shows everything up to that moment.
import type { Log } from "../telemetry/log.ts";
import { withTimeout } from "../time/with-timeout.ts";
import { type Database, type DatabasePool, databaseOver, isUnavailable, openPool, sqlState } from "./database.ts";
import { parsePosition } from "./position.ts";
import { asQuery, type Query } from "./query.ts";
import { execute } from "./statement.ts";
import type { DatabaseTarget } from "./target.ts";

/** A replica that has not told its position by then is not read from. */
const MEASURE = { everyMs: 1_000, withinMs: 1_000 };
/** Shorter than the first database's: a failed query is repeated there. */
const REPLICA_DEADLINE_MS = 3_000;

const HOW_FAR = "select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as replayed";

/** A replica may fall this much further behind between two measurements. */
export const LAG_SLACK_MS = MEASURE.everyMs + MEASURE.withinMs;

type ReplicaOptions = {
  max: number;
  maxLagMs: number;
  log: Log;
  measure?: { everyMs: number; withinMs: number };
};

export type ReplicaState = {
  /** Its position in the setting, from 0. */
  index: number;
  isReadFrom: boolean;
  /** Null while it is not known. */
  lagMs: number | null;
};

type Replica = ReplicaState & {
  pool: DatabasePool;
  /** Whether it is of the same cluster as the first database, because a wrong address must not show other data. Null until known. */
  isOurs: boolean | null;
};

export type Replicas = ReturnType<typeof openReplicas>;

/** Reads in turn from those `targets` that are at most `maxLagMs` behind `first`. */
export function openReplicas(first: DatabasePool, targets: readonly DatabaseTarget[], options: ReplicaOptions) {
  const { max, maxLagMs, log, measure: pace = MEASURE } = options;
  const within = <T>(asked: PromiseLike<T>) => withTimeout(asked, pace.withinMs);
  const positions = createLogPositions(maxLagMs + LAG_SLACK_MS);
  const replicas: Replica[] = targets.map((target, index) => ({
    index,
    isReadFrom: false,
    lagMs: null,
    isOurs: null,
    pool: openPool(target, { max, deadlineMs: REPLICA_DEADLINE_MS, role: "any", applicationName: "candor replica" }),
  }));
  let next = 0;

  const pick = (): Replica | null => {
    for (let tried = 0; tried < replicas.length; tried++) {
      const replica = replicas[next++ % replicas.length] as Replica;
      if (replica.isReadFrom) return replica;
    }
    return null;
  };

  const use = (replica: Replica, isReadFrom: boolean, why: string) => {
    if (replica.isReadFrom === isReadFrom) return;
    replica.isReadFrom = isReadFrom;
    log.info(
      { replica: replica.index, lagMs: replica.lagMs, why },
      isReadFrom ? "reading from a replica" : "not reading from a replica",
    );
  };

  const unsafe = (...query: Parameters<DatabasePool["connections"]["unsafe"]>): Query =>
    asQuery((read, { resolve, reject }) => {
      const ask = ({ connections }: DatabasePool) => read(connections.unsafe(...query));
      const replica = pick();
      if (!replica) return ask(first).then(resolve, reject);
      return ask(replica.pool).then(resolve, () => {
        // Perhaps a conflict with replay, a missing column, or a lost connection. If the query itself is wrong, the first database says so.
        use(replica, false, "a query failed");
        ask(first).then(resolve, (error) => {
          const other = isUnavailable(error) ? pick() : null;
          if (other) ask(other.pool).then(resolve, reject);
          else reject(error);
        });
      });
    });

  const measureOne = async (replica: Replica) => {
    try {
      if (replica.isOurs === null) {
        replica.isOurs = await within(isSameCluster(first.db, replica.pool.db));
        if (!replica.isOurs)
          log.error({ replica: replica.index }, "a replica is of another database; it is never read from");
      }
      const rows = await within(replica.pool.connections.unsafe(HOW_FAR));
      const [{ follows, replayed }] = rows as [{ follows: boolean; replayed: string | null }];
      const isFollowing = follows && replayed !== null && replica.isOurs !== false;
      replica.lagMs = isFollowing ? positions.lagMs(parsePosition(replayed)) : null;
      if (!follows) use(replica, false, "it is no replica");
      else use(replica, replica.lagMs !== null && replica.lagMs <= maxLagMs, "measured");
    } catch {
      replica.lagMs = null;
      use(replica, false, "it does not answer");
    }
  };

  const measure = async () => {
    const askedAt = performance.now();
    // While the first database is away its replicas are taken for up to date, which holds unless others still reach it (docs/scaling.md).
    const isAway = await within(first.connections.unsafe("select pg_current_wal_lsn()::text as position")).then(
      (rows) => {
        positions.note(askedAt, parsePosition((rows as [{ position: string }])[0].position));
        return false;
      },
      () => true,
    );
    if (isAway) positions.standStill(askedAt);
    await Promise.all(replicas.map(measureOne));
  };

  let isClosed = false;
  let timer: Timer | undefined;
  let measuring: Promise<void> = Promise.resolve();
  const turn = () => {
    measuring = measure()
      .catch((error) => log.warn({ err: error }, "replicas could not be measured"))
      .then(() => {
        if (!isClosed) timer = setTimeout(turn, pace.everyMs);
      });
    return measuring;
  };
  const measured = turn();

  return {
    db: databaseOver(targets[0] as DatabaseTarget, { unsafe, begin: first.connections.begin }),
    state: (): ReplicaState[] => replicas.map(({ index, isReadFrom, lagMs }) => ({ index, isReadFrom, lagMs })),
    /** The first measurement is over; until then everything is read from the first database. */
    measured,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await measuring;
      await Promise.all(replicas.map(({ pool }) => pool.close()));
    },
  };
}

async function isSameCluster(first: Database, replica: Database): Promise<boolean> {
  const identify = async (db: Database) => {
    const [row] = await execute<{ id: string }>(db, "select system_identifier::text as id from pg_control_system()");
    return row?.id;
  };
  try {
    const [ours, its] = await Promise.all([identify(first), identify(replica)]);
    return ours === its;
  } catch (error) {
    // A server that does not tell is trusted.
    if (["42501", "42883", "0A000"].includes(sqlState(error) ?? "")) return true;
    throw error;
  }
}

type Noted = { askedAt: number; position: bigint };

/** How long the first database's log was at which moment, and so how old a replica's state is. @param rememberMs older moments are dropped */
export function createLogPositions(rememberMs: number, now: () => number = () => performance.now()) {
  let noted: Noted[] = [];
  const note = (askedAt: number, position: bigint) => {
    noted = noted.filter((each) => each.askedAt >= askedAt - rememberMs);
    noted.push({ askedAt, position });
  };
  return {
    /** @param askedAt performance.now() before asking: everything written by then is in the log up to `position` */
    note,
    /** The first database does not answer: its log is taken to end where it did. */
    standStill(askedAt: number): void {
      const last = noted.at(-1);
      if (last) note(askedAt, last.position);
    },
    /** The age of the newest moment that a replica shows completely; null where it is older than all remembered ones. */
    lagMs(replayed: bigint): number | null {
      const shown = noted.findLast((each) => each.position <= replayed);
      return shown ? Math.max(0, now() - shown.askedAt) : null;
    },
  };
}
