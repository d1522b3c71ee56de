// Collects garbage once in a while. Left alone, the engine lets a heap grow to twice what lives in it before it looks at what is
// older than a moment, and what lies scattered among it keeps the memory of the process from being given back.
import { heapSize } from "bun:jsc";

const EVERY_MS = 60_000;
/** Less is not worth a pause, of some 30 ms in a service that has told languages, and of 10 ms in one that only reads. */
const WORTH_BYTES = 4 * 1024 * 1024;

/** In this thread, from now on. @returns what ends it */
export function startCollecting(): () => void {
  const collect = createCollector();
  const timer = setInterval(collect, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** What looks through the whole heap, where that has grown since it was smallest. @returns whether it had */
export function createCollector(sizeOf = heapSize, collectAll = () => Bun.gc(true)): () => boolean {
  let least = 0;
  return () => {
    const now = sizeOf();
    // The engine collects by itself as well.
    least = Math.min(least, now);
    if (now < least + WORTH_BYTES) return false;
    collectAll();
    least = sizeOf();
    return true;
  };
}
