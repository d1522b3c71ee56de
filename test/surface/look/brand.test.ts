// The accent within contrast in both themes, and how a brand changes the stylesheet.
import { describe, expect, test } from "bun:test";
import { brandedStyle, createAsset } from "#surface/look/asset.ts";
import { accentsOf, isBranded, ON_ACCENT } from "#surface/look/brand.ts";
import tokens from "#surface/look/style/tokens.css" with { type: "text" };

const NONE = { accent: null, footer: null, logo: null };
/** The tokens `--page` and `--surface`. */
const GROUNDS = { light: ["#ffffff", "#f7f8fa"], dark: ["#0f1216", "#171b21"] } as const;

describe("an accent", () => {
  test("is the usual one of each theme without a brand, as the stylesheet has it", () => {
    const { light, dark } = accentsOf(undefined);
    expect(accentsOf(NONE)).toEqual({ light, dark });
    expect(tokens).toContain(`--accent: light-dark(${light}, ${dark})`);
    expect(tokens).toContain("--on-accent: light-dark(#fff, #0f1216)");
    expect(ON_ACCENT).toEqual({ light: "#ffffff", dark: "#0f1216" });
  });

  test("that is readable in one theme stays there, and becomes another tone in the other", () => {
    expect(accentsOf({ ...NONE, accent: "#ffd400" }).dark).toBe("#ffd400");
    expect(accentsOf({ ...NONE, accent: "#ffd400" }).light).not.toBe("#ffd400");
    expect(accentsOf({ ...NONE, accent: "#1a1a2e" }).light).toBe("#1a1a2e");
    expect(accentsOf({ ...NONE, accent: "#1a1a2e" }).dark).not.toBe("#1a1a2e");
  });

  for (const accent of ["#ffd400", "#1a1a2e", "#ffffff", "#000000", "#808080", "#00ff00", "#ff00ff", "#0000ff"])
    test(`${accent} is readable as text on each ground, and below the text of a button`, () => {
      const tones = accentsOf({ ...NONE, accent });
      for (const theme of ["light", "dark"] as const) {
        expect(tones[theme]).toMatch(/^#[\da-f]{6}$/);
        for (const other of [...GROUNDS[theme], ON_ACCENT[theme]])
          expect([theme, other, contrast(tones[theme], other) >= 4.5]).toEqual([theme, other, true]);
      }
    });
});

describe("a stylesheet", () => {
  const style = brandedStyle("sheet", "a{color:var(--accent)}");

  test("without an accent is the usual one, whatever else the brand has", () => {
    expect(style(undefined)).toBe(style({ ...NONE, footer: "Ours", logo: "x" }));
    expect(style(undefined)).toEqual(createAsset("sheet", "css", "a{color:var(--accent)}"));
  });

  test("with one has its own address and ends with the tones", () => {
    const yellow = style({ ...NONE, accent: "#ffd400" });
    expect(yellow.path).not.toBe(style(undefined).path);
    expect(yellow.content.body).toMatch(/^a\{.*\}:root\{--accent:light-dark\(#[\da-f]{6},#ffd400\)\}$/);
    expect(style({ ...NONE, accent: "#ffd400" })).toBe(yellow);
    expect(style({ ...NONE, accent: "#1a1a2e" }).path).not.toBe(yellow.path);
  });
});

test("a brand is any of its parts", () => {
  expect(isBranded(undefined)).toBe(false);
  expect(isBranded(NONE)).toBe(false);
  for (const part of [{ accent: "#ffd400" }, { footer: "Ours" }, { logo: "x" }])
    expect(isBranded({ ...NONE, ...part })).toBe(true);
});

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
