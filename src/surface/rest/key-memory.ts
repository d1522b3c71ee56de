// The keys that this process knows: holders for half a minute, so that a busy key costs no look-up, and the marks of all valid keys, so
// that an invalid key costs none once its address is over its limit.
import { createHash } from "node:crypto";
import { findKeyHolder, type KeyHolder, listKeyMarks, markOfKey } from "#domain/account/key.ts";
import type { Topic } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";

/** Bounds the effect of a lost announcement of a change. */
const REMEMBER_MS = 30_000;
const REMEMBER_MOST = 10_000;
/** A new key waits this long where its address is over the limit. */
const MARKS_FRESH_MS = 5_000;

type Remembered = { holder: KeyHolder; until: number };

export function createKeyMemory(context: Context) {
  const remembered = new Map<string, Remembered>();
  let marks: { loaded: Promise<Set<string>>; until: number } | null = null;
  // A change during a look-up may be newer than its result, which is then not kept.
  let generation = 0;

  return {
    known(secret: string): KeyHolder | null {
      const found = remembered.get(nameOf(secret));
      return found && found.until > context.clock.now().getTime() ? found.holder : null;
    },
    /** Null for an unknown or revoked key. */
    async find(secret: string): Promise<KeyHolder | null> {
      const asked = generation;
      const holder = await findKeyHolder(context, secret);
      if (!holder) remembered.delete(nameOf(secret));
      if (!holder || generation !== asked) return holder;
      if (remembered.size >= REMEMBER_MOST) remembered.clear();
      remembered.set(nameOf(secret), { holder, until: context.clock.now().getTime() + REMEMBER_MS });
      return holder;
    },
    /** One statement in five seconds, whatever the number of calls. */
    async mayExist(secret: string): Promise<boolean> {
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
    onChange(topic: Topic) {
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

/** A hash, so that a memory dump holds no keys. */
function nameOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64");
}
