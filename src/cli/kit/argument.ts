// Reads the arguments of commands. Throws a CommandError that names the wrong option.
import { readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { InvalidArgumentError } from "commander";
import { fromWire, type Id } from "#contract/id.ts";
import { NOTE_LIMIT } from "#domain/log/note.ts";
import { isWrong, type Wrong } from "#platform/text/wrong.ts";
import { CommandError, WrongCall } from "./terminal.ts";

export const WORK_KINDS = ["webhooks", "messages", "imports"] as const;

const NOUNS = { org: "organisation", key: "key", int: "integration", rev: "review", imp: "import" } as const;

/** Reads an id such as `org_...`, with a prefix of NOUNS. */
export function readWireId<P extends keyof typeof NOUNS>(prefix: P, text: string): Id<P> {
  const id = fromWire(prefix, text);
  if (id === null) throw new CommandError(`"${text}" is no ${NOUNS[prefix]}'s id; they begin with ${prefix}_.`);
  return id;
}

/** Returns the value of a reader such as `readEmail`. Throws if the reader found it wrong. */
export function checked<T extends object>(option: string, read: T | Wrong): T {
  if (isWrong(read)) throw new CommandError(`${option} ${read.wrong}.`);
  return read;
}

export function readChoice<T extends string>(option: string, text: string, values: readonly T[]): T {
  const found = values.find((each) => each === text);
  if (found === undefined) throw new CommandError(`${option} must be one of ${values.join(", ")}, not "${text}".`);
  return found;
}

export function readWhole(option: string, text: string, [least, most]: [number, number]): number {
  const n = /^\d{1,3}$/.test(text) ? Number(text) : -1;
  if (n < least || n > most) throw new CommandError(`${option} must be a whole number from ${least} to ${most}.`);
  return n;
}

/** Other users of the machine can see command lines, so `-` reads the first line of standard input. */
export async function readSecret(text: string): Promise<string> {
  if (text !== "-") return text;
  const [line = ""] = (await Bun.stdin.text()).split(/\r?\n/, 1);
  return line;
}

/** Opens a file, or standard input for `-`. @returns its bytes, and their number or null if it is unknown */
export function openSource(file: string): { source: AsyncIterable<Uint8Array>; size: number | null } {
  if (file === "-") return { source: Bun.stdin.stream() as AsyncIterable<Uint8Array>, size: null };
  const size = sizeOf(file);
  if (size === null) throw new CommandError(`There is no file ${file}.`);
  return { source: Bun.file(file).stream() as AsyncIterable<Uint8Array>, size: Math.max(size, 1) };
}

/** Reads a receipt or a checkpoint. Returns "" for a file that is too large to be one. Throws WrongCall if there is no such file. */
export function readNoteFile(file: string): string {
  const size = sizeOf(file);
  if (size === null) throw new WrongCall(`There is no file ${file}.`);
  return size > NOTE_LIMIT ? "" : readFileSync(file, "utf8");
}

/** Returns the size in bytes; null if there is no such file. */
export function sizeOf(file: string): number | null {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : null;
}

/** Reads `--threads`: a number, or `auto` for one for each core. Throws InvalidArgumentError. */
export function threadsOf(text: string): number {
  const cores = availableParallelism();
  // On other systems several threads cannot share a port.
  if (text === "auto") return process.platform === "linux" ? cores : 1;
  const threads = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (threads < 1 || threads > cores * 2)
    throw new InvalidArgumentError(
      `It must be auto or a number from 1 to ${cores * 2}, twice the cores of this machine.`,
    );
  return threads;
}
