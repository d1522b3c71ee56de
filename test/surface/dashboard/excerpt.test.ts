// Texts are cut by their bytes in HTML, whatever characters they have.
import { expect, test } from "bun:test";
import { renderToString } from "preact-render-to-string";
import { excerpt } from "#surface/dashboard/kit/excerpt.ts";

const TEXTS = [
  "",
  "plain words",
  "Ж".repeat(40),
  "日本語の文".repeat(9),
  "🛋️ chair ".repeat(8),
  '&<">'.repeat(12),
  "a\ud800b",
  "é\n\t&é",
];

test("never more bytes than there is room, and the whole text where it fits", () => {
  for (const text of TEXTS)
    for (let room = 0; room < 260; room++) {
      const { text: shown, isWhole } = excerpt(text, room);
      const begun = isWhole ? shown : shown.slice(0, -1);
      expect({ text, room, fits: Buffer.byteLength(renderToString(begun as never)) <= room }).toEqual({
        text,
        room,
        fits: true,
      });
      expect(text.startsWith(begun)).toBe(true);
      if (isWhole) expect(shown).toBe(text);
      else expect(shown).toEndWith("…");
    }
});

test("cuts no character in two", () => {
  for (let room = 0; room < 40; room++) expect(excerpt("🛋🛋🛋🛋🛋🛋🛋🛋", room).text.isWellFormed()).toBe(true);
});
