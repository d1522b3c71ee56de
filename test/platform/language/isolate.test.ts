// Names and figures in sentences of another direction.
import { expect, test } from "bun:test";
import { withFigures } from "#platform/language/isolate.ts";
import { wordsIn } from "#words/words.ts";

test("days, telephone numbers and commands keep their order in text that runs from the right", () => {
  expect(withFigures("مثل 2026-12-31 أو +491701234567.", "ar")).toBe(
    "مثل \u20682026-12-31\u2069 أو \u2068+491701234567\u2069.",
  );
  expect(withFigures("{count, plural, one {# 1} other {# 2,000}}", "ar")).toBe(
    "{count, plural, one {# 1} other {# 2,000}}",
  );
  expect(withFigures("شغّلوا candor backup --take-over أو --with-secret.", "ar")).toBe(
    "شغّلوا \u2068candor backup --take-over\u2069 أو \u2068--with-secret\u2069.",
  );
  expect(withFigures("such as 2026-12-31", "en")).toBe("such as 2026-12-31");
  expect(wordsIn("fault", "ar").invitation.moment).toContain("\u20682026-12-31\u2069");
});
