// Outlines are written shorter, and are the same outlines.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { shortOutline, tidy } from "#platform/raster/tidy.ts";

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

describe("a shortened outline", () => {
  test("passes through the same points", () => {
    fc.assert(
      fc.property(outline, (d) => expect(places(shortOutline(d))).toEqual(places(d))),
      { numRuns: 2_000 },
    );
  });

  test("is shorter for outlines of letters", () => {
    expect(shortOutline("M128 586L17 586L17 552L116 396L116 396Z")).toBe("m128 586h-111v-34l99-156z");
    expect(shortOutline("M10 10L20 30L30 50Z")).toBe("m10 10l10 20 10 20z");
  });

  test("is unchanged where it has other commands", () => {
    expect(shortOutline("M1 2A8 8 0 0 1 8 0")).toBe("M1 2A8 8 0 0 1 8 0");
    expect(shortOutline("M1 2l3 4")).toBe("M1 2l3 4");
  });
});

describe("a tidied picture", () => {
  const svg = (content: string) =>
    `<svg width="100.5" height="32" viewBox="0 0 100.5 32" xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

  test("has whole pixels, and the background comes first", () => {
    const under = ({ width, height }: { width: number; height: number }) =>
      `<rect width="${width}" height="${height}"/>`;
    expect(tidy(svg('<g><path d="M1 2L3 4"/></g>'), 16, under)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="2" viewBox="0 0 112 32"><rect width="7" height="2"/><path d="m1 2l2 2"/></svg>',
    );
  });

  test("loses unused masks only", () => {
    const masks = '<mask id="a"><rect/></mask><mask id="b"><rect/></mask><path mask="url(#b)" d="M1 2"/>';
    expect(tidy(svg(masks), 1, () => "")).toContain('><mask id="b"><rect/></mask><path mask="url(#b)" d="M1 2"/><');
  });
});
