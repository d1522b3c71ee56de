// npm run generate -- --name WORD: writes a migration from the table definitions. A database runs a migration only if it is newer than
// the last one it ran, and the first ones are dated ahead, so a new migration is dated after the last one.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installTools, OWN_TOOLS, toolPath } from "./tool/tool.ts";

const JOURNAL = join(import.meta.dir, "../drizzle/meta/_journal.json");
const STEP_MS = 1_000;

type Journal = { entries: { when: number }[] };

/** Dates each migration after the one before it. */
export function inOrder<J extends Journal>(journal: J): J {
  for (const [at, entry] of journal.entries.entries()) {
    const before = journal.entries[at - 1];
    if (before && entry.when <= before.when) entry.when = before.when + STEP_MS;
  }
  return journal;
}

if (import.meta.main) {
  installTools(OWN_TOOLS);
  const command = [toolPath(OWN_TOOLS, "drizzle-kit"), "generate", ...process.argv.slice(2)];
  const { status } = spawnSync("node", command, { cwd: join(import.meta.dir, ".."), stdio: "inherit" });
  if (status === 0) writeFileSync(JOURNAL, JSON.stringify(inOrder(JSON.parse(readFileSync(JOURNAL, "utf8"))), null, 2));
  process.exitCode = status ?? 1;
}
