// Which keys this process knows: holders for half a minute, so that a busy key costs no look-up, and the marks of all keys that work,
// so that a made-up key costs none either once its address is over its limit.
import { createHash } from "node:crypto";
import { findKeyHolder, type KeyHolder, listKeyMarks, markOfKey } from "#domain/account/key/lookup.ts";
import type { Topic } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";

/** A change of a key is announced; this bounds what a lost announcement could cost. */
const REMEMBER_MS = 30_000;
const REMEMBER_MOST = 10_000;
/** A key that was made less long ago waits so long where its address is over its limit. */
const MARKS_FRESH_MS = 5_000;

export type KeyMemory = {
  /** The holder, if this process knows it; costs nothing. */
  known(secret: string): KeyHolder | null;
  /** The holder by a look-up; null where the key is unknown or revoked. */
  find(secret: string): Promise<KeyHolder | null>;
  /** Whether there may be such a key. Costs one statement every few seconds, however many keys are tried. */
  mayExist(secret: string): Promise<boolean>;
  /** Forgets what a change has made untrue. */
  onChange(topic: Topic): void;
  forget(): void;
};

type Remembered = { holder: KeyHolder; until: number };

export function createKeyMemory(context: Context): KeyMemory {
  const remembered = new Map<string, Remembered>();
  let marks: { loaded: Promise<Set<string>>; until: number } | null = null;
  // A change that is heard while a key is being looked up may be newer than what the look-up finds.
  let generation = 0;

  return {
    known(secret) {
      const found = remembered.get(nameOf(secret));
      return found && found.until > context.clock.now().getTime() ? found.holder : null;
    },
    async find(secret) {
      const asked = generation;
      const holder = await findKeyHolder(context, secret);
      if (!holder) remembered.delete(nameOf(secret));
      if (!holder || generation !== asked) return holder;
      if (remembered.size >= REMEMBER_MOST) remembered.clear();
      remembered.set(nameOf(secret), { holder, until: context.clock.now().getTime() + REMEMBER_MS });
      return holder;
    },
    async mayExist(secret) {
      const now = context.clock.now().getTime();
      if (!marks || marks.until <= now) {
        const loaded = listKeyMarks(context);
        const asked = { loaded, until: now + MARKS_FRESH_MS };
        marks = asked;
        loaded.catch(() => {
          if (marks === asked) marks = null;
        });
      }
      return (await marks.loaded).has(markOfKey(secret));
    },
    onChange(topic) {
      if (topic !== "*" && !topic.startsWith("key:") && !topic.startsWith("organisation:")) return;
      generation++;
      const id = topic.slice(topic.indexOf(":") + 1);
      for (const [name, { holder }] of remembered) {
        if (topic === "*" || holder.key.id === id || holder.organisation.id === id) remembered.delete(name);
      }
    },
    forget() {
      generation++;
      remembered.clear();
    },
  };
}

/** Not the key itself: what is kept in memory may end up in a dump. */
function nameOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64");
}
