// Reads the logs of the rehearsed processes: errors, and lines that are no JSON, such as those of an uncaught exception.
import { readFileSync } from "node:fs";

/** Levels as the service writes them. */
const GRAVE = ["error", "fatal"];
/** Tasks of the timetable fail while the database is away, and run again at their next time. */
const EXPECTED = ["a scheduled task failed"];
/** Printed for a person, so it is no JSON. */
const SET_UP_LINK = "There is no account yet.";

/** The lines that are faults, each once with its count. */
export function badLines(logFile: string): string[] {
  const bad = new Map<string, number>();
  for (const line of readFileSync(logFile, "utf8").split("\n")) {
    if (line.trim() === "" || line.startsWith(SET_UP_LINK)) continue;
    const told = judge(line);
    if (told !== null) bad.set(told, (bad.get(told) ?? 0) + 1);
  }
  return [...bad].map(([told, times]) => (times > 1 ? `${told} (${times} times)` : told));
}

function judge(line: string): string | null {
  let entry: { level?: string; msg?: string; err?: { message?: string; code?: string } };
  try {
    entry = JSON.parse(line);
  } catch {
    return line.slice(0, 200);
  }
  if (!GRAVE.includes(entry.level ?? "") || EXPECTED.includes(entry.msg ?? "")) return null;
  const { err } = entry;
  return [entry.msg, err?.code, err?.message?.slice(0, 160)].filter(Boolean).join(": ");
}
