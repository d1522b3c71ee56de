// A picture drawer that crashes or hangs as the picture's text says, for the tests of its supervision.
import { existsSync, writeFileSync } from "node:fs";
import type { Picture } from "#platform/raster/picture.ts";
import { serveDrawings } from "#platform/raster/program.ts";

/** The program to start. */
export const FRAIL = [process.execPath, import.meta.path];

const forGood = () => new Promise<never>(() => {});

async function drawFrailly({ box }: Pick<Picture, "box">): Promise<string> {
  const [word, argument = ""] = (box.content && "words" in box.content ? box.content.words : "").split(" ");
  switch (word) {
    case "crash":
      process.kill(process.pid, "SIGSEGV");
      return forGood();
    case "hang":
      return forGood();
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
