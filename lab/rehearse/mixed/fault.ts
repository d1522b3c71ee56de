// The faults, in the order in which they are rehearsed. Each breaks one thing, leaves it broken for some seconds, and repairs it
// as a supervisor or an operator would; the service has to recover by itself.
import type { Ledger, Reach } from "./ledger.ts";
import type { OneServerStage as Stage } from "./stage.ts";
import type { Supervised } from "./supervised.ts";

export type FaultPlan = {
  name: string;
  reach: Reach;
  /** Resolves when the broken part works again. */
  run(stage: Stage, ledger: Ledger): Promise<void>;
};

const SUPERVISOR_WAITS_MS = 500;
const DATABASE_GONE_MS = 1_000;
const OUTSIDE_BROKEN_MS = 5_000;
const DISK_FULL_MS = 6_000;
const CLOCK_WRONG_MS = 5_000;
const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 250;

/** All faults. */
export const FAULTS: FaultPlan[] = [
  kill("first"),
  receivers("receivers away", "away"),
  kill("second"),
  database("PostgreSQL stopped (fast) and started", (stage) => stage.postgres.end("fast")),
  mail("mail server refuses (421)", "refuses"),
  database("PostgreSQL stopped (immediate) and started", (stage) => stage.postgres.end("immediate")),
  clock("clock of one process an hour ahead", HOUR_MS),
  database("PostgreSQL killed with -9", (stage) => stage.postgres.end("kill")),
  mail("mail server away", "away"),
  clock("clock of one process an hour behind", -HOUR_MS),
  diskFull(),
  mail("mail server hangs", "hangs"),
  receivers("receivers hang", "hangs"),
  kill("second"),
  kill("first"),
];

function kill(which: "first" | "second"): FaultPlan {
  return {
    name: `the ${which} process killed with -9`,
    reach: which,
    async run({ apps }, ledger) {
      const app: Supervised = apps[which];
      ledger.appKills++;
      await app.kill();
      await Bun.sleep(SUPERVISOR_WAITS_MS);
      await app.start();
    },
  };
}

function database(name: string, end: (stage: Stage) => Promise<void>): FaultPlan {
  return {
    name,
    reach: "both",
    async run(stage) {
      await end(stage);
      await Bun.sleep(DATABASE_GONE_MS);
      await stage.postgres.start();
    },
  };
}

function receivers(name: string, mode: "away" | "hangs"): FaultPlan {
  return {
    name,
    reach: "none",
    async run({ world }) {
      await Promise.all(world.receivers.map((each) => each.set(mode)));
      await Bun.sleep(OUTSIDE_BROKEN_MS);
      await Promise.all(world.receivers.map((each) => each.set("takes")));
    },
  };
}

function mail(name: string, mode: "refuses" | "away" | "hangs"): FaultPlan {
  return {
    name,
    reach: "none",
    async run({ sink }) {
      await sink.set(mode);
      await Bun.sleep(OUTSIDE_BROKEN_MS);
      await sink.set("takes");
    },
  };
}

/** Only one process and its threads see a time that jumps. The host's clock stays, because other programs need it. */
function clock(name: string, shiftMs: number): FaultPlan {
  return {
    name,
    reach: "none",
    async run({ apps }) {
      apps.second.jump(shiftMs);
      await Bun.sleep(CLOCK_WRONG_MS);
      apps.second.jump(0);
      await Bun.sleep(LOOK_EVERY_MS);
    },
  };
}

/** PostgreSQL may stop while it cannot write its log. The rehearsal restarts it, as a supervisor would. */
function diskFull(): FaultPlan {
  return {
    name: "disk of PostgreSQL full, then freed",
    reach: "both",
    async run({ postgres, disk }) {
      if ("why" in disk) throw new Error(disk.why);
      disk.fill();
      const until = performance.now() + DISK_FULL_MS;
      while (performance.now() < until) {
        await Bun.sleep(LOOK_EVERY_MS);
        if (!postgres.isRunning()) postgres.tryStart();
      }
      disk.free();
      while (!(await postgres.answers())) {
        if (!postgres.isRunning()) postgres.tryStart();
        await Bun.sleep(LOOK_EVERY_MS);
      }
    },
  };
}

/** This fault needs a file system of its own. */
export const DISK_FAULT = FAULTS.find((each) => each.name.startsWith("disk")) as FaultPlan;
