// The page for native readers shows every sentence of every surface.
import { expect, test } from "bun:test";
import { LANGUAGES } from "#platform/language/language.ts";
import { renderWords } from "../../../../scripts/words/page.tsx";

test("each sentence stands beside its English, in all its plurals", () => {
  const html = renderWords(LANGUAGES);
  for (const text of ["How it works", "So funktioniert es", "كيف تعمل الخدمة", "しくみ", "Verifizierter Kauf"])
    expect(html).toContain(text);
  for (const form of ["1 firma", "2 firmy", "11 firm"]) expect(html).toContain(form);
  // Mails, with their plurals and both ways to greet.
  for (const text of [
    "Wie waren Ihre Erfahrungen mit ‹business›?",
    "3 gwiazdki",
    "Guten Tag ‹customer›,",
    "Guten Tag,",
  ])
    expect(html).toContain(text);
  for (const text of ["Das signierte Protokoll", "davon ‹others› anderswo"]) expect(html).toContain(text);
  expect(html).toContain("‹service›");
  expect(html).not.toMatch(/undefined|NaN|\[object/);
});
