// The looks that a shop may ask for: colours within contrast, and nothing but a hex colour becomes one.
import { describe, expect, test } from "bun:test";
import { readableColour } from "../../../widget-src/look.ts";

describe("a colour", () => {
  for (const [given, theme, expected] of [
    ["#0f766e", "light", "rgb(15,118,110)"],
    ["0F766E", "light", "rgb(15,118,110)"],
    ["#fff", "dark", "rgb(255,255,255)"],
    ["#000", "light", "rgb(0,0,0)"],
  ] as const)
    test(`${given} on ${theme} stays`, () => expect(readableColour(given, theme, 4.5)).toBe(expected));

  for (const [given, theme] of [
    ["#fff", "light"],
    ["#ffff00", "light"],
    ["#000", "dark"],
    ["#00f", "dark"],
    ["#808080", "light"],
  ] as const)
    test(`${given} on ${theme} is brought within contrast`, () => {
      const parts = readableColour(given, theme, 4.5)?.match(/\d+/g)?.map(Number) ?? [];
      expect(contrast(parts, theme === "light" ? [255, 255, 255] : [15, 18, 22])).toBeGreaterThanOrEqual(4.5);
    });

  for (const given of [
    "red",
    "#12",
    "#1234",
    "#12345g",
    "#fff;background:url(//evil.example)",
    "rgb(0,0,0)",
    "var(--x)",
    "#fff}*{display:none",
    "expression(1)",
    "#fff\n",
    "٠٠٠",
  ])
    test(`${JSON.stringify(given)} is none`, () => expect(readableColour(given, "light", 3)).toBeNull());
});

function contrast(one: number[], other: number[]): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(parts: number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
