// How a phone network counts a text.
import { expect, test } from "bun:test";
import { segments } from "#surface/mail/invitation-text.ts";

test("counts septets and segments as networks do", () => {
  const cases: [text: string, alphabet: "gsm-7" | "ucs-2", units: number, count: number][] = [
    ["", "gsm-7", 0, 0],
    ["a", "gsm-7", 1, 1],
    ["a".repeat(160), "gsm-7", 160, 1],
    ["a".repeat(161), "gsm-7", 161, 2],
    ["a".repeat(306), "gsm-7", 306, 2],
    ["a".repeat(307), "gsm-7", 307, 3],
    ["@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà\n\r", "gsm-7", 44, 1],
    ["^{}\\[~]|€", "gsm-7", 18, 1],
    ["€".repeat(80), "gsm-7", 160, 1],
    ["€".repeat(81), "gsm-7", 162, 2],
    ["ç", "ucs-2", 1, 1],
    ["`", "ucs-2", 1, 1],
    ["’", "ucs-2", 1, 1],
    ["日".repeat(70), "ucs-2", 70, 1],
    ["日".repeat(71), "ucs-2", 71, 2],
    ["日".repeat(134), "ucs-2", 134, 2],
    ["日".repeat(135), "ucs-2", 135, 3],
    ["😀", "ucs-2", 2, 1],
    ["😀".repeat(35), "ucs-2", 70, 1],
  ];
  for (const [text, alphabet, units, count] of cases) expect(segments(text)).toEqual({ alphabet, units, count });
});

test("a character of two units is not split between segments", () => {
  // 152 septets, then one that takes two: it moves to the second segment, which then has room for 151 more.
  expect(segments(`${"a".repeat(152)}€${"a".repeat(151)}`)).toMatchObject({ units: 305, count: 2 });
  expect(segments(`${"a".repeat(152)}€${"a".repeat(152)}`)).toMatchObject({ units: 306, count: 3 });
  expect(segments(`${"日".repeat(66)}😀${"日".repeat(65)}`)).toMatchObject({ units: 133, count: 2 });
  expect(segments(`${"日".repeat(66)}😀${"日".repeat(66)}`)).toMatchObject({ units: 134, count: 3 });
});
