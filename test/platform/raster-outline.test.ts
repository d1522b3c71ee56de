// Outlines are written shorter, and are the same outlines.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { shortOutline } from "#platform/raster/outline.ts";

/** The places that a path goes through, each with what leads there; lines to where the pen is already are left out. */
function places(d: string): string[] {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const found: string[] = [];
  const sizes: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6, z: 0 };
  for (const [, command, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g) as Iterable<[string, string, string]>) {
    const kind = command.toLowerCase();
    const isRelative = command === kind;
    const numbers = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map((number) => Math.round(Number(number)));
    const size = sizes[kind] as number;
    for (let at = 0; at === 0 || at < numbers.length; at += size || 1) {
      const values = numbers.slice(at, at + size);
      if (kind === "z") [x, y] = [startX, startY];
      if (kind === "h") values.push(isRelative ? 0 : y);
      if (kind === "v") values.unshift(isRelative ? 0 : x);
      const points = values.map((value, index) => (isRelative ? value + (index % 2 === 0 ? x : y) : value));
      const [toX, toY] = points.slice(-2);
      const isLine = ["l", "h", "v"].includes(kind);
      const isNothing = isLine && toX === x && toY === y;
      [x, y] = [toX ?? x, toY ?? y];
      if (kind === "m") [startX, startY] = [x, y];
      if (!isNothing) found.push(`${isLine ? "l" : kind} ${points.join(" ")}`);
    }
  }
  return found;
}

const number = fc.oneof(fc.integer({ min: -999, max: 9_999 }), fc.constantFrom(0, 1, 10)).map(String);
const decimal = fc.tuple(number, fc.integer({ min: 1, max: 4 })).map(([whole, tenth]) => `${whole}.${tenth}`);
const values = (count: number) =>
  fc.array(fc.oneof(number, decimal), { minLength: count, maxLength: count }).map((all) => all.join(" "));
const step = fc.oneof(
  values(2).map((all) => `L${all}`),
  values(4).map((all) => `Q${all}`),
  values(6).map((all) => `C${all}`),
);
const contour = fc.tuple(values(2), fc.array(step, { maxLength: 8 }), fc.boolean());
const outline = fc
  .array(contour, { minLength: 1, maxLength: 4 })
  .map((all) => all.map(([from, steps, isClosed]) => `M${from}${steps.join("")}${isClosed ? "Z" : ""}`).join(""));

function written(d: string): string {
  const { x, y, steps } = shortOutline(d);
  return `m${x} ${y}${steps}`;
}

describe("a shortened outline", () => {
  test("passes through the same points", () => {
    fc.assert(
      fc.property(outline, (d) => expect(places(written(d))).toEqual(places(d))),
      { numRuns: 2_000 },
    );
  });

  test("is shorter for outlines of letters", () => {
    expect(written("M128 586L17 586L17 552L116 396L116 396Z")).toBe("m128 586h-111v-34l99-156z");
    expect(written("M10 10L20 30L30 50Z")).toBe("m10 10l10 20 10 20z");
  });

  test("is the same in another place", () => {
    const moved = shortOutline("M110 210L120 230L130 250Z M111 212Q1 2 30 4Z ");
    expect(moved).toEqual({ ...shortOutline("M10 10L20 30L30 50Z M11 12Q-99 -198 -70 -196Z "), x: 110, y: 210 });
  });

  test("of a text without ink is empty", () => {
    expect(shortOutline("")).toEqual({ x: 0, y: 0, steps: "" });
  });
});
