// Stopping a process that runs until a signal.
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, databaseUrl } from "../support/database.ts";

const MAIN = join(import.meta.dir, "../../src/main.ts");

test("further SIGTERMs, as a supervisor's and its launcher's, do not cut the orderly stop short", async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "candor-test-"));
  const child = Bun.spawn([process.execPath, MAIN, "work", "--only", "webhooks"], {
    env: {
      PATH: process.env.PATH ?? "",
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl(database.target),
      APP_SECRET: "the secret of a test, of 32 characters and more",
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  let log = "";
  const decoder = new TextDecoder();
  let again: Timer | undefined;
  for await (const chunk of child.stdout) {
    log += decoder.decode(chunk, { stream: true });
    if (log.includes('"working"')) again ??= setInterval(() => child.kill("SIGTERM"), 1);
  }
  const code = await child.exited;
  clearInterval(again);
  expect(log).toContain('"stopping"');
  expect(code).toBe(0);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
