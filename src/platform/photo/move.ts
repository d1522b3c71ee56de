// Moves photos from one store to the other: copies, compares, then removes. Stopped at any moment, it goes on where it was.
import type { PhotoStore } from "./kept-file.ts";

export type Moved = { moved: number; bytes: number; gone: number };

/** Throws where a copy differs, before the original is removed. */
export async function movePhotos(
  from: PhotoStore,
  to: PhotoStore,
  onMoved: (moved: Moved) => void = () => {},
): Promise<Moved> {
  const done = { moved: 0, bytes: 0, gone: 0 };
  for await (const name of from.list()) {
    const bytes = await from.read(name);
    // Deleted since it was listed.
    if (bytes === null) {
      done.gone++;
      continue;
    }
    await to.write(name, bytes);
    const copy = await to.read(name);
    if (copy === null || Buffer.compare(copy, bytes) !== 0) throw new Error(`The copy of ${name} differs from it.`);
    // Deleted while it was copied: the copy must not outlive it.
    if ((await from.read(name)) === null) {
      await to.remove(name);
      done.gone++;
      continue;
    }
    await from.remove(name);
    done.moved++;
    done.bytes += bytes.length;
    onMoved(done);
  }
  return done;
}
