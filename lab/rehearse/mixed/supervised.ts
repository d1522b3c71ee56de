// One process of the service under a supervisor. Its name and port stay over restarts, so its users need not know the current
// process. Its clock can be made to jump.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryMb } from "../../bench/process.ts";
import { type App, startApp } from "../kit/app.ts";
import type { Place } from "../kit/place.ts";

export type Supervised = {
  name: string;
  port: number;
  /** One log for all restarts. */
  logFile: string;
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Null if no process runs. */
  pid(): number | null;
  /** How often a process ended by itself. */
  surprises(): number;
  memory(): { now: number; peak: number | null } | null;
  /** Shifts its clock by some ms; 0 sets it right. */
  jump(ms: number): void;
};

const CLOCK_PRELOAD = join(import.meta.dir, "clock-preload.ts");

/** Does not start the process yet. */
export function supervise(
  place: Place,
  { name, port, env }: { name: string; port: number; env: Record<string, string> },
): Supervised {
  const [logFile, clockFile] = [join(place.folder, `${name}.log`), join(place.folder, `${name}.clock`)];
  const plan = {
    port,
    logFile,
    env: { ...env, REHEARSAL_CLOCK_FILE: clockFile },
    preload: CLOCK_PRELOAD,
  };
  writeFileSync(clockFile, "0");
  let app: App | null = null;
  let surprises = 0;
  return {
    name,
    port,
    logFile,
    async start() {
      const born = await startApp(place, plan);
      app = born;
      void born.ended.then(() => {
        if (app !== born) return;
        app = null;
        surprises++;
      });
    },
    async kill() {
      const ending = app;
      app = null;
      await ending?.kill();
    },
    pid: () => app?.pid ?? null,
    surprises: () => surprises,
    memory: () => (app ? memoryMb(app.pid) : null),
    jump: (ms) => writeFileSync(clockFile, String(ms)),
  };
}
