// badge-memory: memory of all processes of the service after 5,000 different badges and 500 share images.
import { readdirSync, readFileSync } from "node:fs";
import { BADGES, badgeSlug, withBadgeService } from "./badge-data.ts";
import { type Bench, type Figure, mostFigure, type Options, show } from "./harness.ts";
import { memoryMb } from "./process.ts";

const TARGET_MB = 250;
const IMAGES = 500;
const AT_ONCE = 50;
/** Pictures between two measurements of the memory. */
const LOOK_EVERY = 250;

export const badgeMemory: Bench = {
  name: "badge-memory",
  about: `memory of all processes after ${BADGES.toLocaleString("en")} badges and ${IMAGES} share images`,
  run: (options) => withBadgeService(({ port, pid }) => measure(port, pid, options)),
};

async function measure(port: number, pid: number, { say, signal }: Options): Promise<Figure[]> {
  const numbers = Array.from({ length: BADGES }, (_, index) => index + 1);
  const paths = [
    ...numbers.map((number) => `/api/badge/${badgeSlug(number)}.svg${number % 2 === 0 ? "" : "?theme=dark"}`),
    ...numbers.slice(0, IMAGES).map((number) => `/og/${badgeSlug(number)}.png`),
  ];
  const before = total(pid);
  let peak = before;
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    signal.throwIfAborted();
    await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => fetchWhole(`http://127.0.0.1:${port}${path}`)));
    if (at % LOOK_EVERY === 0) {
      peak = Math.max(peak, total(pid));
      say(`${at} pictures: ${show(total(pid))} MB`);
    }
  }
  const resident = familyOf(pid).map((each) => memoryMb(each).now);
  const after = total(pid);
  return [
    mostFigure("badge-memory", "MB", [after], TARGET_MB, [
      `before ${show(before)} MB, at most ${show(Math.max(peak, after))} MB`,
      `memory that processes share, such as the program, is counted once; resident are ${resident.map(show).join(" + ")} = ${show(sumOf(resident))} MB`,
    ]),
  ];
}

async function fetchWhole(url: string): Promise<void> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  await response.arrayBuffer();
}

/** MB that each process has for itself, plus the most that one of them may share with others, such as the program. */
function total(pid: number): number {
  const each = familyOf(pid).map((one) => {
    const status = read(`/proc/${one}/status`);
    const of = (name: string) =>
      (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1_024) / 1e6;
    return { own: of("RssAnon"), shared: of("RssFile") + of("RssShmem") };
  });
  return sumOf(each.map(({ own }) => own)) + Math.max(...each.map(({ shared }) => shared));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0);
}

/** The process, and those of the same program that it has started. */
function familyOf(pid: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      const stat = read(`/proc/${each}/stat`);
      // The name, in brackets, may hold spaces.
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return parent === pid && !read(`/proc/${each}/cmdline`).includes("postgres");
    });
  return [pid, ...children];
}

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
