// A refusal or a fault that a page can show has a sentence in the catalogues, so that no page says it in English alone.
import { expect, test } from "bun:test";
import { filesOf, sourceOf } from "./source.ts";

/** Shown by APIs or the command line alone, each with the reason. */
const FOR_PROGRAMS: readonly [file: string, reason: string][] = [
  ["src/domain/account/idempotency.ts", "Idempotency-Key is a header of REST"],
  ["src/domain/invitation/create/create.ts", "the shape of a JSON body"],
  ["src/domain/review/change/", "the change feed and the export of REST"],
  ["src/domain/log/witness.ts", "witnesses are programs"],
  ["src/domain/log/handover.ts", "the other instance of a move"],
  ["src/domain/log/key.ts", "the command line"],
  ["src/domain/archive/", "the command line"],
  ["src/domain/transfer/", "checked by the words of imports"],
  ["src/domain/move/", "the command line, and the other instance"],
  ["src/domain/operator/move-state.ts", "the command line moves organisations"],
  ["src/domain/operator/moved-to.ts", "the command line moves organisations"],
  ["src/domain/review/lifecycle/lifecycle.ts", "the command line decides about a status by its name"],
  ["src/platform/raster/raster.ts", "pictures"],
  ["src/platform/record/", "records of archives"],
];

/** Calls of `new Refusal(...)`, and objects with `wrong`, whole. */
function statedIn(source: string): string[] {
  const starts = [...source.matchAll(/new Refusal(?=\()|(?=\{\s*wrong: ["`])/g)];
  return starts.map(({ 0: found, index }) => {
    let depth = 0;
    let end = index + found.length;
    do {
      if (/[({]/.test(source[end] ?? "")) depth++;
      if (/[)}]/.test(source[end] ?? "")) depth--;
      end++;
    } while (depth > 0 && end < source.length);
    return source.slice(index, end);
  });
}

const isForPeople = (stated: string) => !/"not_found"/.test(stated) && !/\bsays\b|\.\.\.(?:read|target)\b/.test(stated);

test("every refusal and fault of the lower layers has a sentence for people", () => {
  const files = filesOf("src/{domain,platform}/**/*.ts").filter(
    (file) => !FOR_PROGRAMS.some(([start]) => file.startsWith(start)),
  );
  expect(files.length).toBeGreaterThan(200);
  const silent = files.flatMap((file) =>
    statedIn(sourceOf(file))
      .filter(isForPeople)
      .map((stated) => `${file}: ${stated.replace(/\s+/g, " ").slice(0, 120)}`),
  );
  expect(silent).toEqual([]);
});

test("one without a sentence is found", () => {
  expect(statedIn('throw new Refusal("duplicate", it(a(b)));').filter(isForPeople)).toHaveLength(1);
  expect(statedIn('return { wrong: "must be text" };').filter(isForPeople)).toHaveLength(1);
  expect(statedIn('new Refusal("duplicate", "x", { says: sentence("a.b") })').filter(isForPeople)).toEqual([]);
});
