// The page for native readers shows every sentence of every surface.
import { expect, test } from "bun:test";
import { LANGUAGES } from "#platform/language/language.ts";
import { renderWords } from "../../../../scripts/words/page.tsx";

test("each sentence stands beside its English, in all its plurals", () => {
  const html = renderWords(LANGUAGES);
  for (const text of ["How it works", "So funktioniert es", "كيف تعمل الخدمة", "しくみ", "Verifizierter Kauf"])
    expect(html).toContain(text);
  for (const form of ["1 firma", "2 firmy", "11 firm"]) expect(html).toContain(form);
  expect(html).toContain("‹service›");
  expect(html).not.toMatch(/undefined|NaN|\[object/);
});
