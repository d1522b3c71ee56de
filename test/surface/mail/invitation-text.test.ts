// The text message: cheap where it can be, and never without its link and its way out.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { invitationText, segments } from "#surface/mail/invitation-text.ts";
import { CASES, page } from "./fixture.ts";

const url = page("invite");
const end = `\n${url}\nReply STOP to end`;
const kinds = ["invitation", "reminder"] as const;

function textFor(
  businessName: string,
  customerName: string | null = null,
  kind: (typeof kinds)[number] = "invitation",
) {
  return invitationText("en", { businessName, customerName, inviteUrl: url, kind });
}

test("names the business and asks in a sentence where that fits into one segment", () => {
  expect(textFor("Hazel & Oak", "Ana")).toBe(`Hello Ana, how was your order from Hazel & Oak? Your review:${end}`);
  expect(textFor("Hazel & Oak")).toBe(`How was your order from Hazel & Oak? Your review:${end}`);
  expect(textFor("Hazel & Oak", "Ana", "reminder")).toBe(
    `Hello Ana, a reminder to review your order from Hazel & Oak:${end}`,
  );
});

test("leaves the greeting out rather than cost a second segment", () => {
  const text = textFor("Hazel & Oak Home", "Maximiliana Featherstonehaugh");
  expect(text).toBe(`How was your order from Hazel & Oak Home? Your review:${end}`);
  expect(segments(text)).toBe(1);
});

test("a customer's name outside the alphabet does not make the message cost double", () => {
  const text = textFor("Hazel & Oak", "山田");
  expect(segments(text)).toBe(1);
  expect(text).not.toContain("山田");
});

test("print's marks in a name are replaced by those that phones know", () => {
  const text = textFor("Ana’s “Café” – 1…");
  expect(text).toContain(`Ana's "Café" - 1...`);
  expect(segments(text)).toBe(1);
});

test("names in other scripts stay whole where there is room", () => {
  for (const { business } of [CASES.arabic, CASES.japanese, CASES.german])
    for (const kind of kinds) {
      const text = textFor(business.replace("–", "-"), null, kind);
      expect(text).toContain(business.replace("–", "-"));
      expect(segments(text)).toBeLessThanOrEqual(2);
    }
});

test("a name that does not fit is cut between characters, without an ellipsis", () => {
  const family = "👩‍👩‍👧‍👦";
  const text = textFor(family.repeat(15));
  const name = text.slice("Review ".length, text.indexOf(":\n"));
  expect(name).toBe(family.repeat(3));
  expect(segments(text)).toBe(2);
  expect(text).toEndWith(end);

  const cut = textFor("日".repeat(120));
  expect(segments(cut)).toBe(2);
  expect(cut).not.toContain("…");
});

test("a line break, a control character or a link in a name adds no line and no link", () => {
  expect(textFor("Shop\r\nhttps", "Ana evil.example")).toBe(`How was your order from Shop https? Your review:${end}`);
});

test("whatever the names: at most two segments, link and way out whole, and nothing between them", () => {
  const name = fc.string({ unit: "binary", minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(name, fc.option(name), fc.constantFrom(...kinds), (business, customer, kind) => {
      const text = textFor(business, customer, kind);
      return segments(text) <= 2 && text.endsWith(end) && text.split("\n").length === 3;
    }),
    { numRuns: 500 },
  );
});

test("a very long address of the service still goes out whole", () => {
  const long = `https://${"reviews.".repeat(40)}example/invite/${"x".repeat(43)}`;
  const text = invitationText("en", {
    businessName: "Hazel & Oak",
    customerName: null,
    inviteUrl: long,
    kind: "invitation",
  });
  expect(text).toBe(`Review H:\n${long}\nReply STOP to end`);
});

test("counts septets and segments as networks do", () => {
  const cases: [text: string, count: number][] = [
    ["a", 1],
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà\n\r", 1],
    ["^{}\\[~]|€", 1],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["ç", 1],
    ["`", 1],
    ["’", 1],
    ["日".repeat(70), 1],
    ["日".repeat(71), 2],
    ["日".repeat(134), 2],
    ["日".repeat(135), 3],
    ["😀", 1],
    ["😀".repeat(35), 1],
  ];
  for (const [text, count] of cases) expect({ text, count: segments(text) }).toEqual({ text, count });
});

test("a character of two units is not split between segments", () => {
  // 152 septets, then one that takes two: it moves to the second segment, which then has room for 151 more.
  expect(segments(`${"a".repeat(152)}€${"a".repeat(151)}`)).toBe(2);
  expect(segments(`${"a".repeat(152)}€${"a".repeat(152)}`)).toBe(3);
  expect(segments(`${"日".repeat(66)}😀${"日".repeat(65)}`)).toBe(2);
  expect(segments(`${"日".repeat(66)}😀${"日".repeat(66)}`)).toBe(3);
});
