// Keeps the copy: loads the export, then follows the feed. Each step begins at the state that the database has, so a kill, a lost
// connection and a second process lead to the same copy.
import type { ChangePage } from "../change/change.js";
import { keysOf } from "../change/checkpoint.js";
import type { Client } from "../client.js";
import { ApiError } from "../error.js";
import type { Review } from "../generated/types.js";
import { pause } from "../request.js";
import { MovedError, type State, type Store } from "./store.js";

export type MirrorOptions = {
  /** Ends at the head of the feed. */
  once: boolean;
  /** Reads all from the feed's beginning, since an export cannot be checked against the log. */
  verify: boolean;
  logKey: string | undefined;
  signal: AbortSignal;
  /** Writes a line for the operator. */
  say: (line: string) => void;
};

type Work = MirrorOptions & { client: Client; store: Store; progress: () => void };

const BATCH = 1_000;
const SAID_EVERY = 50_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** With `once`, without progress between them. */
const MOST_FAILURES = 5;
const UNVERIFIED =
  "This copy, or a part of it, was made without --verify and was not checked. Drop the tables candor_review and candor_mirror, and start again.";
/** Of the driver and the system, and SQLSTATE classes: lost connections, a server that stops or starts, deadlocks. */
const PASSING = /^(?:CONNECT|E[A-Z]{3,}$|08|40|53|57P)/;

/** Ends at the head with `once`; otherwise rejects when `signal` aborts. */
export async function mirror(client: Client, store: Store, options: MirrorOptions): Promise<void> {
  const { once, signal, say } = options;
  let failures = 0;
  const progress = () => {
    failures = 0;
  };
  const work = { ...options, client, store, progress };
  for (;;) {
    try {
      const state = await store.read();
      if (state && options.verify && !state.isVerified) throw new Error(UNVERIFIED);
      const isAtHead = await follow(work, state?.isLoaded ? state : await load(work, state));
      if (once && isAtHead) return;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof MovedError) {
        say("Another process moved this copy on.");
        continue;
      }
      if (!isPassing(error) || (once && failures >= MOST_FAILURES)) throw error;
      say(`${error instanceof Error ? error.message : error} Trying again.`);
      await pause(waitOf(error, failures++), signal);
    }
  }
}

/** Complete only once an answer holds no further review: a proxy may cut an answer between two lines. */
async function load({ client, store, verify, signal, say, progress }: Work, begun: State | null): Promise<State> {
  if (verify && !begun)
    return store.begin({ cursor: null, after: null, isLoaded: true, isVerified: true, checkpoint: null });
  let state = begun;
  for (let loaded = 0; ; ) {
    const lines = client.exportReviews(state?.after ? { after: state.after } : {}, { signal });
    const first = (await lines.next()).value;
    if (!first || !("cursor" in first)) throw new Error("The export does not begin with a cursor.");
    state ??= await store.begin({
      cursor: first.cursor,
      after: null,
      isLoaded: false,
      isVerified: false,
      checkpoint: null,
    });
    const before = loaded;
    for await (const upserts of batchesOf(lines)) {
      state = await store.apply(state, { ...state, after: upserts.at(-1)?.id ?? null }, { upserts, deletes: [] });
      progress();
      loaded += upserts.length;
      if (Math.floor(loaded / SAID_EVERY) > Math.floor((loaded - upserts.length) / SAID_EVERY))
        say(`Loaded ${loaded} reviews.`);
    }
    if (loaded > before) continue;
    say(`Loaded ${loaded} reviews: the export is complete.`);
    return store.apply(state, { ...state, after: null, isLoaded: true }, { upserts: [], deletes: [] });
  }
}

async function* batchesOf(
  lines: AsyncIterable<Review | { cursor: string }>,
): AsyncGenerator<Review[], void, undefined> {
  let batch: Review[] = [];
  for await (const line of lines) {
    if ("cursor" in line) throw new Error("The export has two cursors.");
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** False where the copy has to begin anew. */
async function follow(work: Work, from: State): Promise<boolean> {
  const { client, store, once, verify, logKey, signal, say, progress } = work;
  let state = from;
  let [changes, isSaid] = [0, false];
  const { cursor, checkpoint } = state;
  const pages = client.changePages({ cursor, checkpoint, follow: !once, verify, logKey, signal });
  for (;;) {
    const page = await nextOf(pages);
    if (page === "ahead") {
      say("The service restored a backup. The copy begins anew.");
      await store.restart(state, state.checkpoint === null ? null : keysOf(state.checkpoint));
      return false;
    }
    if (!page) return true;
    if (page.nextCursor !== state.cursor || (verify && page.checkpoint !== state.checkpoint)) {
      const upserts = page.data.flatMap(({ review }) => review ?? []);
      const deletes = page.data.filter(({ op }) => op === "delete").map(({ id }) => id);
      const to = { ...state, cursor: page.nextCursor, isVerified: verify, checkpoint: page.checkpoint };
      state = await store.apply(state, to, { upserts, deletes });
      changes += page.data.length;
    }
    progress();
    if (!page.hasMore && !isSaid) say(`At the head of the feed after ${changes} changes.`);
    isSaid ||= !page.hasMore;
  }
}

async function nextOf(pages: AsyncGenerator<ChangePage, void, undefined>): Promise<ChangePage | "ahead" | null> {
  try {
    return (await pages.next()).value ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.code === "cursor_ahead") return "ahead";
    throw error;
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0 || error.status === 429 || error.status >= 500;
  return PASSING.test(String((error as { code?: unknown } | null)?.code ?? ""));
}

function waitOf(error: unknown, failures: number): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(asked, Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures, 10), LONGEST_WAIT_MS));
}
