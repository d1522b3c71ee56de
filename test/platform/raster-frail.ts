// A picture drawer that crashes or hangs as the picture's text says, for the tests of its supervision.
import { existsSync, writeFileSync } from "node:fs";
import { serveDrawings, type Task } from "#platform/raster/program.ts";

/** The program to start. */
export const FRAIL = [process.execPath, import.meta.path];

const forGood = () => new Promise<never>(() => {});

async function drawFrailly(task: Task): Promise<string> {
  if (task.format === "upload" || task.format === "photo") return drawWord(new TextDecoder().decode(task.bytes));
  const { content } = task.box;
  return drawWord(content && "words" in content ? content.words : "");
}

async function drawWord(words: string): Promise<string> {
  const [word, argument = ""] = words.split(" ");
  switch (word) {
    case "crash":
      process.kill(process.pid, "SIGSEGV");
      return forGood();
    case "hang":
      return forGood();
    case "compute":
      for (const begun = process.cpuUsage().user; process.cpuUsage().user - begun < Number(argument) * 1_000; );
      return "computed";
    case "hang-once":
      if (existsSync(argument)) return "after all";
      writeFileSync(argument, String(process.pid));
      return forGood();
    case "throw":
      throw new Error("not drawable");
    case "pid":
      return String(process.pid);
    case "env":
      return JSON.stringify(process.env);
    default:
      return `${word} ${argument}`;
  }
}

if (import.meta.main) serveDrawings(drawFrailly);
