// No circle of files and none of folders, imports of types included. Today's circles are listed in known-circle.ts, which may only
// shrink: a file or folder that enters a circle fails, and so does one that left it and is still listed.
import { describe, expect, test } from "bun:test";
import { dirname } from "node:path";
import { FILE_CIRCLES, FOLDER_CIRCLES } from "./known-circle.ts";
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

/** Circles that the list does not hold, and members of the list that are in no circle any more. */
export function changes(found: readonly string[][], known: readonly (readonly string[])[]) {
  return {
    new: found.filter((circle) => !known.some((listed) => circle.every((member) => listed.includes(member)))),
    gone: known.flat().filter((member) => !found.flat().includes(member)),
  };
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

  test("a circle that grew is new, one that shrank may not stay listed as it was", () => {
    expect(changes([["a", "b", "c"]], [["a", "b"]])).toEqual({ new: [["a", "b", "c"]], gone: [] });
    expect(changes([["a", "b"]], [["a", "b", "c"]])).toEqual({ new: [], gone: ["c"] });
    expect(changes([], [["a", "b"]])).toEqual({ new: [], gone: ["a", "b"] });
  });

  test("a type counts, however it is imported", () => {
    const graphed = importGraph(["src/platform/database/context.ts"], true).get("src/platform/database/context.ts");
    expect(graphed).toContain("src/platform/database/change.ts");
  });
});

test("no file imports itself by way of others, types included, except the listed ones", () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(changes(circlesOf(importGraph(files, true)), FILE_CIRCLES)).toEqual({ new: [], gone: [] });
});

test("no file at all does so for more than types", () => {
  expect(circlesOf(importGraph(files, false))).toEqual([]);
});

test("no folder of a module imports itself by way of others, except the listed ones", () => {
  expect(changes(circlesOf(folderGraph(importGraph(files, true))), FOLDER_CIRCLES)).toEqual({ new: [], gone: [] });
});
