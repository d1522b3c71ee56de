// categories import and export, and the tree that the first start of an empty service plants.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tree from "#domain/business/category/default-tree.json";
import { runHere, startService } from "../support/command.ts";

const made: string[] = [];
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "candor-categories-"));
  chmodSync(path, 0o755);
  made.push(path);
  return path;
}
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

test("the first start of an empty service plants the tree, and doctor misses it before", async () => {
  const env = { DATA_DIR: folder() };
  await runHere(["migrate"], env);
  const findings = async () =>
    JSON.parse((await runHere(["doctor", "--json"], env)).stdout).findings as { check: string }[];
  expect((await findings()).some(({ check }) => check === "categories")).toBe(true);
  const service = await startService(env);
  const answer = await fetch(`${service.url}/categories`);
  expect(answer.status).toBe(200);
  expect((await service.stop()).exitCode).toBe(0);
  expect((await exported(env)).length).toBe(tree.length);
  expect((await findings()).some(({ check }) => check === "categories")).toBe(false);
});

describe("by hand", () => {
  let env: { DATA_DIR: string };
  beforeAll(async () => {
    env = { DATA_DIR: folder() };
    await runHere(["migrate"], env);
  });

  const file = (lines: readonly object[]) => {
    const path = join(env.DATA_DIR, "categories.ndjson");
    writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    return path;
  };

  test("--default plants what is missing, and a second time nothing", async () => {
    const first = await runHere(["categories", "import", "--default", "--json"], env);
    expect([first.exitCode, JSON.parse(first.stdout)]).toEqual([0, { planted: tree.length }]);
    const second = await runHere(["categories", "import", "--default"], env);
    expect(second.stdout).toBe("0 categories planted\n");
  });

  test("what export writes, import reads and changes nothing", async () => {
    const lines = await exported(env);
    const again = await runHere(["categories", "import", file(lines), "--json"], env);
    expect(again.exitCode).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({ failed: 0, unchanged: { category: tree.length } });
  });

  test("a fifth level, a circle and other records are refused with their lines", async () => {
    const category = (slug: string, parent: string) => ({ type: "category", slug, name: slug, parent });
    const refused = await runHere(
      [
        "categories",
        "import",
        file([
          category("a4", "pizzerias"),
          category("a5", "a4"),
          category("food-drink", "pizzerias"),
          { type: "organisation", id: "org_0", name: "Mine", plan: "free", status: "active" },
        ]),
      ],
      env,
    );
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain('line 2: category "a5" would make the tree deeper than 4');
    expect(refused.stderr).toContain('line 3: category "food-drink" would stand below itself');
    expect(refused.stderr).toContain("line 4: only categories are imported here");
  });

  test("a file and --default together, or neither, are a wrong call", async () => {
    for (const args of [[], ["x.ndjson", "--default"]])
      expect((await runHere(["categories", "import", ...args], env)).exitCode).toBe(2);
  });
});

async function exported(env: { DATA_DIR: string }): Promise<object[]> {
  const { stdout } = await Bun.$`${process.execPath} src/main.ts categories export`
    .env({ PATH: process.env.PATH ?? "", ...env })
    .quiet();
  return stdout
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
