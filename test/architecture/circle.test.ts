// No circle of files and none of folders, imports of types included.
import { describe, expect, test } from "bun:test";
import { dirname } from "node:path";
import { circlesOf, filesOf, importGraph, moduleOf } from "./source.ts";

const files = filesOf("{src,widget-src,scripts,lab}/**/*.{ts,tsx}");

/** The folders that each folder's files import, within one module. */
export function folderGraph(graph: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const edges = [...graph].flatMap(([from, targets]) =>
    targets
      .filter((to) => moduleOf(from) === moduleOf(to) && dirname(from) !== dirname(to))
      .map((to) => ({ from: dirname(from), to: dirname(to) })),
  );
  return new Map([...Map.groupBy(edges, ({ from }) => from)].map(([from, all]) => [from, all.map(({ to }) => to)]));
}

describe("the rule itself", () => {
  const graph = new Map([
    ["src/domain/log/a.ts", ["src/domain/log/tile/b.ts"]],
    ["src/domain/log/tile/b.ts", ["src/domain/log/c.ts"]],
    ["src/domain/log/c.ts", ["src/domain/log/d.ts", "src/platform/e.ts"]],
    ["src/domain/log/d.ts", ["src/domain/log/c.ts"]],
    ["src/platform/e.ts", []],
  ]);

  test("finds a circle of files", () =>
    expect(circlesOf(graph)).toEqual([["src/domain/log/c.ts", "src/domain/log/d.ts"]]));

  test("finds a circle of folders whose files are in none", () =>
    expect(circlesOf(folderGraph(graph))).toEqual([["src/domain/log", "src/domain/log/tile"]]));

  test("a type counts, however it is imported", () => {
    const graphed = importGraph(["src/platform/database/context.ts"]).get("src/platform/database/context.ts");
    expect(graphed).toContain("src/platform/database/change.ts");
  });
});

test("no file imports itself by way of others, types included", () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(circlesOf(importGraph(files))).toEqual([]);
});

test("no folder of a module imports itself by way of others", () => {
  expect(circlesOf(folderGraph(importGraph(files)))).toEqual([]);
});
