// Announces changes to every process by NOTIFY, so that caches drop what changed. A process that does not hear announcements calls
// `onGap`, and its caches live for seconds only.
//
// `announce` notifies in the transaction of the change. PostgreSQL lets such transactions commit only one after the other, each with
// a disk flush of its own (bench publish), so frequent changes, which customers cause, are announced after the commit by `announceAfter`.
import type postgres from "postgres";
import type { Topic } from "#contract/topic.ts";
import type { Log } from "../telemetry/log.ts";
import { warnsOnce } from "../telemetry/warn-once.ts";
import { createRest } from "../time/rest.ts";
import { withTimeout } from "../time/with-timeout.ts";
import type { Database } from "./database.ts";
import { openDriver } from "./driver.ts";
import { ofDatabase } from "./fault.ts";
import { statement } from "./statement.ts";
import { byHost, type DatabaseTarget } from "./target.ts";

const CHANNEL = "candor_change";
const PULSE = { everyMs: 5_000, withinMs: 2_000 };
/** For a thread that keeps no answers, and polls as well. */
export const RARE_PULSE = { everyMs: 30_000, withinMs: 2_000 };
/** Each listener has a pulse channel of its own, so that it wakes no other. */
const PULSE_CHANNEL = "candor_pulse_";
/** More topics than this are announced as one: "everything". */
const MOST_TOPICS = 1_000;
const AGAIN_AFTER_MS = 250;
/** A committed change is answered after this, announced or not. */
const ANNOUNCED_WITHIN_MS = 1_000;

/** Announces changes when the surrounding transaction commits. */
export async function announce(db: Database, topics: readonly Topic[]): Promise<void> {
  if (topics.length === 0) return;
  const distinct = topics.length > MOST_TOPICS ? ["*"] : [...new Set(topics)];
  await notify(db, CHANNEL, JSON.stringify(distinct));
}

const notify = statement(
  "announce",
  "select pg_notify($1::text, topic) from json_array_elements_text($2::text::json) topic",
);

/** @property changed what the surrounding transaction announces after its commit; absent outside of one */
type Announcing = { db: Database; log: Log; changed?: Set<Topic> };

/**
 * Announces changes once the surrounding `inTransaction` has committed, before it returns. A process that dies in between announces
 * nothing, so use it only for topics with a second way. Businesses: the log's sequencer announces each again, and answers are
 * cached for minutes only. Messages and events: sender and dispatcher also poll.
 */
export async function announceAfter(
  { db, changed }: Pick<Announcing, "db" | "changed">,
  topics: readonly AfterCommit[],
): Promise<void> {
  if (!changed) return announce(db, topics);
  for (const topic of topics) changed.add(topic);
}

type AfterCommit = Extract<Topic, `business:${string}` | "message" | "event">;

const announcers = new WeakMap<Database, ReturnType<typeof createAnnouncer>>();

/** Resolves when the topics are announced. While that is late or fails it resolves all the same, and they are announced later. */
export async function announceCommitted({ db, log }: Announcing, topics: ReadonlySet<Topic>): Promise<void> {
  if (topics.size === 0) return;
  const announcer = announcers.get(db) ?? createAnnouncer(db, log);
  announcers.set(db, announcer);
  await withTimeout(announcer(topics), ANNOUNCED_WITHIN_MS).catch(() => {});
}

/** Announces with one statement at a time. Topics that arrive meanwhile share the next one. */
function createAnnouncer(db: Database, log: Log) {
  const waiting = new Set<Topic>();
  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  let isFailing = false;
  const run = async () => {
    await running;
    next = null;
    const topics = [...waiting];
    waiting.clear();
    try {
      await announce(db, topics);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, "changes could not be announced; trying again");
      isFailing = true;
      setTimeout(announceSoon, AGAIN_AFTER_MS, topics).unref();
    }
  };
  const announceSoon = (topics: Iterable<Topic>) => {
    for (const topic of topics) waiting.add(topic);
    next ??= running = run();
    // A writer must not wait for an attempt to reach a server that is away.
    return isFailing ? Promise.resolve() : next;
  };
  return announceSoon;
}

export type ChangeListener = ReturnType<typeof listenForChanges>;

export type ChangeHandlers = {
  onChange(topic: Topic): void;
  /** Changes may have been missed: forget everything. Also called when listening (again) begins. */
  onGap(): void;
  /** Called again and again while changes are being missed, in place of `onGap`. */
  onSilence?(): void;
};

/** Calls `act` when one of the topics changed, and when a change may have been missed. */
export function onTopics(topics: readonly Topic[], act: () => void): ChangeHandlers {
  return {
    onChange(topic) {
      if (topic === "*" || topics.includes(topic)) act();
    },
    onGap: act,
  };
}

/**
 * Reads kept data again, one reading after the other, so that an older answer does not replace a newer one.
 * @returns `load` fails as `read` does; `look` logs one fault for each outage
 */
export function readInTurn(read: () => Promise<void>, log: Log, fault: string) {
  let last: Promise<void> = Promise.resolve();
  const load = (): Promise<void> => {
    last = last.catch(() => {}).then(read);
    return last;
  };
  const watched = warnsOnce(log, fault);
  const look = () => void watched(load());
  return { load, look };
}

export function toEach(all: readonly ChangeHandlers[]): ChangeHandlers {
  return {
    onChange(topic) {
      for (const each of all) each.onChange(topic);
    },
    onGap() {
      for (const each of all) each.onGap();
    },
    onSilence() {
      for (const each of all) silence(each);
    },
  };
}

function silence(handlers: ChangeHandlers): void {
  if (handlers.onSilence) handlers.onSilence();
  else handlers.onGap();
}

/**
 * Listens on a connection of its own until stopped. A pulse that it sends to itself every few seconds detects dead connections and
 * poolers that swallow notifications; until a pulse arrives, `onGap` is called again and again.
 */
export function listenForChanges(
  target: DatabaseTarget,
  handlers: ChangeHandlers,
  log: Log,
  { everyMs, withinMs } = PULSE,
) {
  const hosts = byHost(target);
  let stopped = false;
  let hearing = false;
  let listener: postgres.Sql | null = null;
  let failures = 0;
  const { rest, wake } = createRest();

  const open = async () => {
    // A standby does not listen: the next host is tried. The driver opens two connections, which must lead to the same one.
    const host = hosts[failures % hosts.length] ?? target;
    const client = openDriver(host, { max: 1, applicationName: "candor listen" });
    listener = client;
    const pulse = PULSE_CHANNEL + crypto.randomUUID().replaceAll("-", "");
    let hasArrived = false;
    await client.listen(pulse, () => {
      hasArrived = true;
      wake();
    });
    const hear = (payload: string) => handlers.onChange(payload as Topic);
    // Where only this connection is lost, the driver listens again by itself; announcements in between are lost.
    await client.listen(CHANNEL, hear, () => handlers.onGap());
    while (!stopped) {
      hasArrived = false;
      let fault: unknown = new Error("a notification did not arrive");
      // Not waited for: on a dead connection it would neither arrive nor fail.
      client.notify(pulse, "").catch((error) => {
        fault = error;
        wake();
      });
      await rest(withinMs);
      if (!hasArrived) throw fault;
      if (!hearing) log.debug("listening for changes");
      hearing = true;
      await rest(everyMs);
    }
  };

  const run = async () => {
    while (!stopped) {
      try {
        await open();
      } catch (error) {
        if (stopped) break;
        failures++;
        if (hearing)
          log.warn({ err: ofDatabase(error) }, "announcements do not arrive; caches are dropped until they do");
        hearing = false;
        silence(handlers);
      }
      await listener?.end({ timeout: 0 }).catch(() => {});
      if (!stopped) await rest(250);
    }
  };
  const running = run();
  return {
    isHearing: (): boolean => hearing,
    async stop(): Promise<void> {
      stopped = true;
      wake();
      await listener?.end({ timeout: 0 }).catch(() => {});
      await running;
    },
  };
}
