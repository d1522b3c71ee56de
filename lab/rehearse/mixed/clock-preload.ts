// Loaded into a service before anything else, in its threads, too: makes its clock jump as a host's does, by as many milliseconds
// as a file says. Covers Date; not monotonic time (performance.now, timers), which does not
// jump on a host either, nor the database's clock, nor native code that asks the system.
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 100;

const file = process.env.REHEARSAL_CLOCK_FILE;
let shiftMs = 0;

const look = () => {
  try {
    shiftMs = Number(readFileSync(file as string, "utf8")) || 0;
  } catch {
    shiftMs = 0;
  }
};

if (file) {
  const Real = globalThis.Date;
  const Jumping = function (this: unknown, ...given: unknown[]) {
    if (new.target === undefined) return new Real(Real.now() + shiftMs).toString();
    const args = given.length === 0 ? [Real.now() + shiftMs] : given;
    return Reflect.construct(Real, args, new.target === (Jumping as unknown) ? Real : new.target);
  };
  Object.setPrototypeOf(Jumping, Real);
  Jumping.prototype = Real.prototype;
  Object.assign(Jumping, { now: () => Real.now() + shiftMs });
  globalThis.Date = Jumping as unknown as DateConstructor;

  const RealWorker = globalThis.Worker;
  globalThis.Worker = class extends RealWorker {
    constructor(url: string | URL, options: WorkerOptions = {}) {
      super(url, { ...options, preload: [import.meta.path] } as WorkerOptions);
    }
  };
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
}
