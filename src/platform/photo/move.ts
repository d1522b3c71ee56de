// Moves photos from one store to the other: copies, compares, then removes. Stopped at any moment, it goes on where it was; several may
// run at once.
import type { PhotoStore } from "./kept-file.ts";

export type Moved = { moved: number; bytes: number; gone: number };

type Move = {
  from: PhotoStore;
  to: PhotoStore;
  /** Asked after the copy was written: one whose photo was deleted meanwhile must not outlive it. */
  isKept(name: string): Promise<boolean>;
  onMoved?: (moved: Moved) => void;
  signal?: AbortSignal | undefined;
};

/** Throws where a copy differs, before the original is removed. @param move a signal ends it after the current file */
export async function movePhotos({ from, to, isKept, onMoved = () => {}, signal }: Move): Promise<Moved> {
  const done = { moved: 0, bytes: 0, gone: 0 };
  for await (const name of from.list()) {
    if (signal?.aborted) break;
    const bytes = await from.read(name);
    // Deleted since it was listed, or moved by another process.
    if (bytes === null) {
      done.gone++;
      continue;
    }
    await to.write(name, bytes);
    const copy = await to.read(name);
    if (!(await isKept(name))) {
      for (const store of [from, to]) await store.remove(name);
      done.gone++;
      continue;
    }
    if (copy === null || Buffer.compare(copy, bytes) !== 0) throw new Error(`The copy of ${name} differs from it.`);
    await from.remove(name);
    done.moved++;
    done.bytes += bytes.length;
    onMoved(done);
  }
  return done;
}
