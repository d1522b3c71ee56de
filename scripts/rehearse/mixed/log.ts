// What the processes said in their logs while they were rehearsed: lines of errors, and what is no line of a log at all, as an error
// that nobody caught leaves it.
import { readFileSync } from "node:fs";

/** As the service writes it. */
const GRAVE = ["error", "fatal"];
/** The timetable's tasks run again at their next time; while the database is away they say so. */
const EXPECTED = ["a scheduled task failed"];

/** What must not be there; each line once. */
export function badLines(logFile: string): string[] {
  const bad = new Map<string, number>();
  for (const line of readFileSync(logFile, "utf8").split("\n")) {
    if (line.trim() === "") continue;
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
