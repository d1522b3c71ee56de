// Sends mutated photos to the reader. The child may die; this process goes on, answers meanwhile, and keeps pixels alone.
import { createPhotoReader, type Decoder } from "#platform/photo/decode.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { seededRandom } from "../random.ts";
import { chunksOf } from "./metadata.ts";
import { mutate } from "./mutate.ts";

const PIXELS = ["VP8 ", "VP8L", "VP8X", "ALPH"];
const PULSE_MS = 5;
/** A good file is sent after so many damaged ones. */
const CHECK_EVERY = 100;

/**
 * @property outcomes faults, or `read`, with how often each came
 * @property lost child processes that died or were killed
 * @property broken rules that a file broke, by the number that made it
 * @property lateMs how much later than asked a timer of this process came: what a request would have waited
 */
export type Fuzzed = {
  outcomes: Record<string, number>;
  lost: number;
  broken: string[];
  slowestMs: number;
  lateMs: { p50: number; p99: number };
};

export async function fuzzPhotos(
  files: readonly Uint8Array[],
  { count, seed, decoder }: { count: number; seed: number; decoder: Decoder },
): Promise<Fuzzed> {
  const reader = createPhotoReader(createLog("silent"), { decoder, processes: 1 });
  const fuzzed: Fuzzed = { outcomes: {}, lost: 0, broken: [], slowestMs: 0, lateMs: { p50: 0, p99: 0 } };
  const pulse = startPulse();
  const [good] = files;
  if (good === undefined) throw new Error("There is no file to damage.");
  try {
    // The program is loaded before the first file is timed.
    await reader.read(good);
    let [pid] = reader.state().pids;
    for (let n = 0; n < count; n++) {
      const random = seededRandom(seed + n);
      const file = files[Math.floor(random() * files.length)] ?? good;
      const startedAt = performance.now();
      const photo = await reader.read(mutate(file, files, random));
      fuzzed.slowestMs = Math.max(fuzzed.slowestMs, performance.now() - startedAt);
      const outcome = "fault" in photo ? photo.fault : "read";
      fuzzed.outcomes[outcome] = (fuzzed.outcomes[outcome] ?? 0) + 1;
      if (outcome === "often") fuzzed.broken.push(`${seed + n}: no answer`);
      if (!("fault" in photo))
        for (const { bytes, width, height } of [photo.large, photo.small]) {
          if (!chunksOf(bytes).every((chunk) => PIXELS.includes(chunk))) fuzzed.broken.push(`${seed + n}: metadata`);
          if (Math.max(width, height) > 1_600) fuzzed.broken.push(`${seed + n}: too large`);
        }
      const [next] = reader.state().pids;
      if (next !== pid) fuzzed.lost++;
      pid = next;
      if (n % CHECK_EVERY === 0 && "fault" in (await reader.read(good)))
        fuzzed.broken.push(`${seed + n}: a good file is refused`);
    }
  } finally {
    fuzzed.lateMs = pulse.stop();
    reader.stop();
  }
  return fuzzed;
}

function startPulse() {
  const late: number[] = [];
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    late.push(Math.max(0, now - before - PULSE_MS));
    before = now;
  }, PULSE_MS);
  return {
    stop() {
      clearInterval(timer);
      late.sort((a, b) => a - b);
      const at = (share: number) => late[Math.floor(share * (late.length - 1))] ?? 0;
      return { p50: at(0.5), p99: at(0.99) };
    },
  };
}
