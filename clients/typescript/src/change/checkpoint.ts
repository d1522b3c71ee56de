// What a reader keeps between two runs, as a text beside its cursor: how much of the log was checked, under which keys, and for which businesses.
import { UnverifiedError } from "../error.js";
import { fromBase64 } from "./note.js";
import type { Bytes } from "./tile.js";

/**
 * A business that came or went, and whose upserts or deletions are not all there yet.
 * @property size how many entries of the log name its reviews @property after the index of the last entry that a change of the move had
 */
export type Moving = { business: string; isGain: boolean; size: number; after: number };

/**
 * @property root in base64 @property at of the newest entry that was read @property keys lines of /log/key
 * @property businesses that the service listed; null before the first list
 */
export type Checked = {
  size: number;
  root: string;
  at: string | null;
  keys: string[];
  businesses: string[] | null;
  moving: Moving[];
};

export function readChecked(text: string): Checked & { rootBytes: Bytes } {
  try {
    const checked = JSON.parse(text) as Checked;
    const rootBytes = fromBase64(checked.root);
    if (rootBytes && Number.isSafeInteger(checked.size) && checked.keys.length > 0 && checked.moving)
      return { ...checked, rootBytes };
  } catch {}
  throw new UnverifiedError("checkpoint must be one that a change or a page had.");
}

/** The root of no entries: SHA-256 of nothing. */
const EMPTY = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/** For a copy that begins anew with the same keys. */
export function keysOf(text: string): string {
  const { keys } = readChecked(text);
  return JSON.stringify({ size: 0, root: EMPTY, at: null, keys, businesses: null, moving: [] } satisfies Checked);
}
