// Pictures, drawn in a child process that is started on demand and ended after a minute without work. It may crash, hang or grow: its
// picture is tried once more in a new one and then refused as `unavailable`, while the service goes on.
import { constants } from "node:os";
import { join } from "node:path";
import { Refusal } from "#contract/refusal.ts";
import { isCompiled, RASTER_ARGUMENT } from "../file/bundled.ts";
import type { Log } from "../telemetry/log.ts";
import { slowDown, watch } from "./child.ts";
import type { Photo, PhotoFault, SentPhoto } from "./photo.ts";
import type { Picture, Print } from "./picture.ts";
import type { Answer, Drawn, Job, Task } from "./program.ts";
import type { Redrawn, Upload, UploadFault } from "./upload.ts";

const MB = 1024 * 1024;
/** Times in ms. */
const LIMITS = {
  deadlineMs: 5_000,
  /** More time for the first job of a process, which loads the program. */
  startMs: 5_000,
  idleMs: 60_000,
  maxWaiting: 200,
  /** Of pages to print, so that badges do not find the queue full of them. */
  maxPrints: 20,
  /** A share image holds two logos of 256 pixels. */
  maxDescription: 768 * 1024,
  /** A process with more resident memory or drawn pictures is replaced. */
  maxRssBytes: 150 * MB,
  maxDrawn: 20_000,
  /** After so many losses in a row nothing is tried for a while. */
  maxLosses: 5,
  restMs: 10_000,
  /** Of the process; pages that are drawn meanwhile come first where it is above 0. */
  priority: 0,
};

/** Of the process that draws sent pictures, each of which may be made to hang or to crash it. */
export const UPLOADS: Partial<RasterLimits> = {
  priority: constants.priority.PRIORITY_BELOW_NORMAL,
  deadlineMs: 3_000,
  maxWaiting: 10,
  maxLosses: Number.POSITIVE_INFINITY,
};

export type RasterLimits = typeof LIMITS & { command: string[] };

/** Without our settings, which hold secrets. The last compiler costs more memory and time than it saves here. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  BUN_JSC_useFTLJIT: "0",
  MIMALLOC_PURGE_DELAY: "0",
};

/** Whose turn comes first. */
const ORDER = ["svg", "png", "pdf", "upload", "photo"] as const;

type Waiting = Job & {
  losses: number;
  /** When the process got it, by the steady clock in ms. */
  startedAt: number;
  /** Called each time the process worked on it. */
  onSpent(ms: number): void;
  resolve(drawn: Drawn): void;
  reject(error: unknown): void;
};

type Child = { process: Bun.Subprocess; drawn: number };

export type Raster = ReturnType<typeof createRaster>;

export function createRaster(log: Log, options: Partial<RasterLimits> = {}) {
  const limits: RasterLimits = { ...LIMITS, command: rasterCommand(), ...options };
  /** A badge takes a millisecond and need not wait for twenty large images or a page to print. */
  const queues: Record<Task["format"], Waiting[]> = { svg: [], png: [], pdf: [], upload: [], photo: [] };
  let child: Child | null = null;
  let current: Waiting | null = null;
  /** Ends the wait for an answer, or for the end of a process without work. */
  let endWait = () => {};
  let lastId = 0;
  let losses = 0;
  const figures = { drawn: 0, lost: 0 };
  let restUntil = 0;

  const waiting = () => Object.values(queues).reduce((sum, queue) => sum + queue.length, current ? 1 : 0);

  const next = (): void => {
    if (current) return;
    const job = ORDER.map((format) => queues[format])
      .find((queue) => queue.length > 0)
      ?.shift();
    endWait();
    if (!job) {
      const timer = setTimeout(end, limits.idleMs);
      timer.unref();
      endWait = () => clearTimeout(timer);
      return;
    }
    current = job;
    job.startedAt = performance.now();
    try {
      const isNew = child === null;
      child ??= start();
      endWait = watch(child.process.pid, limits.deadlineMs + (isNew ? limits.startMs : 0), onLate);
      child.process.send({ id: job.id, picture: job.picture } satisfies Job);
    } catch (error) {
      lose(error instanceof Error ? error.message : "not started");
    }
  };

  const start = (): Child => {
    const started: Child = {
      drawn: 0,
      process: Bun.spawn(limits.command, {
        env: ENVIRONMENT,
        // A folder in which other users cannot place settings that would be read.
        cwd: "/",
        stdio: ["ignore", "ignore", "ignore"],
        serialization: "advanced",
        ipc: (answer: Answer) => onAnswer(started, answer),
        onExit: (_, code, signal) => {
          if (child === started) lose(signal === null ? `exit code ${code}` : `signal ${signal}`);
        },
      }),
    };
    started.process.unref();
    if (limits.priority !== 0) slowDown(started.process.pid, limits.priority);
    return started;
  };

  const onAnswer = (from: Child, answer: Answer): void => {
    if (from !== child || answer.id !== current?.id) return;
    const job = current;
    current = null;
    losses = 0;
    spend(job);
    from.drawn++;
    figures.drawn++;
    if ("error" in answer) job.reject(new Error(`A picture could not be drawn: ${answer.error}`));
    else job.resolve(answer.drawn);
    if (answer.rssBytes > limits.maxRssBytes || from.drawn >= limits.maxDrawn) end();
    next();
  };

  const onLate = (): void => {
    const job = current;
    current = null;
    if (job) {
      spend(job);
      refuse(job, "large");
    }
    lose("no answer in time");
  };

  const lose = (why: string): void => {
    end();
    losses++;
    figures.lost++;
    log.warn({ why }, "the process that draws pictures was lost");
    const job = current;
    current = null;
    if (job) spend(job);
    // The second try of a hostile upload would fail as the first.
    if (job && (job.picture.format === "upload" || ++job.losses > 1))
      refuse(job, job.picture.format === "upload" ? "large" : "broken");
    else if (job) queues[job.picture.format].unshift(job);
    if (losses >= limits.maxLosses) rest();
    next();
  };

  const spend = (job: Waiting): void => job.onSpent(performance.now() - job.startedAt);

  const refuse = (job: Waiting, fault: "large" | "broken"): void => {
    if (job.picture.format === "upload" || job.picture.format === "photo") job.resolve({ fault });
    else job.reject(unavailable());
  };

  const rest = (): void => {
    losses = 0;
    restUntil = performance.now() + limits.restMs;
    refuseAll();
  };

  const refuseAll = (): void => {
    for (const job of Object.values(queues).flatMap((queue) => queue.splice(0))) job.reject(unavailable());
  };

  const end = (): void => {
    endWait();
    child?.process.kill("SIGKILL");
    child = null;
  };

  const ask = (picture: Task, size: number, onSpent: Waiting["onSpent"] = () => {}): Promise<Drawn> => {
    const isFull =
      waiting() >= limits.maxWaiting || (picture.format === "pdf" && queues.pdf.length >= limits.maxPrints);
    if (isFull || size > limits.maxDescription || performance.now() < restUntil) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      queues[picture.format].push({
        id: ++lastId,
        picture,
        losses: 0,
        startedAt: 0,
        onSpent,
        resolve,
        reject,
      });
      next();
    });
  };

  /** Rejects with a Refusal `unavailable` where the picture cannot be drawn at the moment. */
  const draw = async (picture: Picture | Print): Promise<string | Uint8Array<ArrayBuffer>> =>
    (await ask(picture, JSON.stringify(picture).length)) as string | Uint8Array<ArrayBuffer>;

  return {
    draw,
    /** The page as PDF. Rejects as `draw` does. */
    async print(print: Print): Promise<Uint8Array<ArrayBuffer>> {
      const drawn = await draw(print);
      return typeof drawn === "string" ? new TextEncoder().encode(drawn) : drawn;
    },
    /** A sent picture, drawn again, or why not. Rejects as `draw` does. */
    redraw: async (upload: Upload): Promise<Redrawn | UploadFault> => (await ask(upload, 0)) as Redrawn | UploadFault,
    /** A sent photo likewise. One whose process was lost is tried once more. @param onSpent gets the time that the process worked on it */
    redrawPhoto: async (photo: SentPhoto, onSpent?: (ms: number) => void): Promise<Photo | { fault: PhotoFault }> =>
      (await ask(photo, 0, onSpent)) as Photo | { fault: PhotoFault },
    /** The process, if any, and how many pictures wait or are drawn. */
    state: (): { pid: number | null; waiting: number } => ({ pid: child?.process.pid ?? null, waiting: waiting() }),
    /** Since the start: pictures drawn, and processes lost. */
    figures: (): { drawn: number; lost: number } => figures,
    stop(): void {
      current?.reject(unavailable());
      current = null;
      refuseAll();
      end();
    },
  };
}

function unavailable(): Refusal {
  return new Refusal("unavailable", "Pictures cannot be drawn at the moment. Try again in a few seconds.", {
    headers: { "retry-after": "10" },
  });
}

/** A compiled program starts itself, because its modules are in no folder. */
function rasterCommand(): string[] {
  return [process.execPath, isCompiled() ? RASTER_ARGUMENT : join(import.meta.dir, "program.ts")];
}
