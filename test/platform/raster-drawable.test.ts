// Only characters that the fonts have are drawn, because others would be empty boxes.
import { describe, expect, test } from "bun:test";
import { drawable, isPlainLatin, SUBSETS } from "#platform/font/drawable.ts";
import { readFonts } from "#platform/font/file.ts";

describe("a text that can be drawn", () => {
  const whole = ["Oak & Sons", "Łódź Ærøskøbing", "Ἑλλάς Ελληνικά", "Кофейня №1", "Phở Việt", "Straße 5 €", "A® B™ C©"];
  for (const text of whole) test(`${text}: as it is`, () => expect(drawable(text)).toBe(text));

  test("is composed first: a letter and its accent are one", () => {
    expect(drawable("Cafe\u0301")).toBe("Café");
  });

  test("loses whole emoji sequences", () => {
    expect(drawable("Pizza 🍕 👩🏽‍🍳 🇩🇪 Roma 24")).toBe("Pizza Roma 24");
    expect(drawable("❤️ Hearts")).toBe("Hearts");
  });

  test("loses invisible characters, such as changes of the direction of writing", () => {
    expect(drawable("evil\u202egnp\u200b.exe\u0007")).toBe("evilgnp.exe");
    expect(drawable("  a\t\n b ")).toBe("a b");
  });
});

describe("a text that cannot be drawn", () => {
  const none = [
    "漢字の店",
    "한국",
    "متجر",
    "חנות",
    "ร้านกาแฟ",
    "कॉफ़ी",
    "Oak 漢",
    "x̧̌y",
    "🍕",
    "",
    " ",
    "\u202e",
    "\ud800",
  ];
  for (const text of none) test(`${JSON.stringify(text)}: nothing`, () => expect(drawable(text)).toBeNull());
});

test("plain Latin needs one font only", () => {
  expect(isPlainLatin("Café 1,204 reviews…")).toBe(true);
  expect(isPlainLatin("Łódź")).toBe(false);
});

test("every font exists in both weights, under a name of its own", () => {
  const fonts = readFonts(SUBSETS);
  expect(fonts.length).toBe(SUBSETS.length * 2);
  expect(new Set(fonts.map(({ name, weight }) => `${name} ${weight}`)).size).toBe(fonts.length);
  for (const { data } of fonts) expect(data.toString("latin1", 0, 4)).toBe("wOFF");
});
