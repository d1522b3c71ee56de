// The initials and colours of faces.
import { expect, test } from "bun:test";
import { colourOf, FACE_COLOURS, initialsOf } from "#surface/look/face.tsx";
import css from "#surface/look/style/face.css" with { type: "text" };

test.each([
  ["Harbour Kettles", "HK"],
  ["möbel & licht GmbH", "MG"],
  ["Ana M.", "AM"],
  ["O'Brien", "O"],
  ["Ångström", "Å"],
  ["4 Pfoten", "4P"],
  ["ακρόπολη", "Α"],
  ["東京 紅茶", "東"],
  ["متجر الشاي", "م"],
  ["★ ✓", ""],
  ["", ""],
])("the initials of %p are %p", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("a colour is one of twelve and stays for a seed", () => {
  const seeds = Array.from({ length: 2000 }, (_, index) => `biz_${index}`);
  expect(new Set(seeds.map(colourOf))).toEqual(new Set(Array.from({ length: 12 }, (_, index) => index)));
  expect(colourOf("biz_1")).toBe(colourOf("biz_1"));
});

test("white letters have a contrast of at least 4.5 on each colour", () => {
  const colours = [...css.matchAll(/\.face-\d+ \{\s*background: #([0-9a-f]{6});/g)].map(([, hex]) => hex ?? "");
  expect(colours.map((hex) => `#${hex}`)).toEqual([...FACE_COLOURS]);
  for (const hex of colours) expect(1.05 / (luminance(hex) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

/** Source: WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
