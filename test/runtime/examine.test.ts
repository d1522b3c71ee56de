// The doctor inside of a running service: it finds what the command line does, and a check that hangs hides no other.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sentence } from "#contract/sentence.ts";
import { addKey } from "#domain/log/key.ts";
import { readConfig } from "#platform/config/config.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { createExaminer } from "#runtime/web/examine.ts";
import { say } from "#words/words.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let folder: string;
let silent: Server;
let port = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "candor-examine-"));
  silent = createServer((socket) => void socket.on("error", () => {}));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  silent.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test("finds what is fine and what is wrong, within a minute, and shows no secret", async () => {
  const config = readConfig({
    ...{ DATA_DIR: folder, DATABASE_URL: databaseUrl(database.target), BASE_URL: `http://127.0.0.1:${port}` },
    SMTP_URL: `smtp://me:hunter2-secret@127.0.0.1:${port}`,
  });
  const before = performance.now();
  const findings = await createExaminer(config, database.target, database.context)();
  expect(performance.now() - before).toBeLessThan(60_000);
  const standing = (check: string) => findings.filter((each) => each.check === check).map((each) => each.standing);
  expect(standing("secret")).toEqual(["ok"]);
  expect(standing("database")[0]).toBe("ok");
  expect(standing("disk")).toHaveLength(1);
  expect(standing("categories")).toEqual(["warning"]);
  expect(standing("mail")).toEqual(["wrong"]);
  expect(standing("address").at(-1)).not.toBe("ok");
  expect(JSON.stringify(findings)).not.toContain("hunter2");
});

test("a secret under which the log's signing key cannot be opened is wrong, and is not praised", async () => {
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(database.target),
    BASE_URL: "http://127.0.0.1:0",
  });
  const look = async () => {
    const found = await createExaminer(config, database.target, database.context)();
    return found
      .filter(({ check }) => check === "secret")
      .map(({ standing, says }) => [standing, say(says[0] as Sentence, "en")]);
  };
  const other = createSecretBox("another secret, of 32 characters and more");
  await addKey(database.context, other, "reviews.example/log");
  const wrong = ["wrong", expect.stringMatching(/Put the old secret back; if it is lost, run candor log rotate/)];
  expect(await look()).toEqual([wrong]);
  await addKey(database.context, createSecretBox(config.appSecret), "reviews.example/log");
  expect(await look()).toEqual([["ok", expect.any(String)]]);
});
