// Passwords that are easy to guess, for a stranger or for an attacker who knows the person.
import { describe, expect, test } from "bun:test";
import { makePassword, PASSWORD_LENGTH, readPassword, verifyPassword } from "#domain/account/password/password.ts";
import { ownWords } from "#domain/account/password/strength.ts";

const GRACE = { email: "grace.hopper@navy-yard.example", name: "Grace Brewster Höpper" };
const TURN = { queue: "stranger", tries: 0 } as const;

/** The fault of the password; null if it is accepted. */
async function wrongWith(password: string, person = GRACE): Promise<string | null> {
  const read = readPassword(password);
  if ("wrong" in read) return read.wrong;
  const made = await makePassword(read.password, person, TURN);
  return "wrong" in made ? made.wrong : null;
}

describe("a password that is easy to guess is refused", () => {
  test.each([
    ["common", "password123"],
    ["common, with a year", "Password2026!"],
    ["common, with other signs", "P@55w0rd!2026"],
    ["common in another language", "passwort123"],
    ["a word and a number", "unbelievable1"],
    ["a keyboard", "qwertyuiop12"],
    ["a keyboard, down its columns", "1qaz2wsx3edc"],
    ["an alphabet", "abcdefghijklm"],
    ["digits", "1234567890123"],
    ["a date", "12.05.1985"],
    ["one sign", "a".repeat(200)],
    ["a word, many times", "password".repeat(20)],
    ["a repeat", "abcdabcdabcd"],
    ["signs outside of the alphabet, repeated", "🎉".repeat(10)],
  ])("%s: %s", async (_, password) => {
    expect(await wrongWith(password)).toStartWith("is easy to guess");
  });

  test.each([
    "grace.hopper@navy-yard.example",
    "GRACE.HOPPER@NAVY-YARD.EXAMPLE",
    "grace.hopper",
    "gracehopper",
    "gracehopper1",
    "GraceBrewster",
    "Grace Brewster Höpper",
    "brewsterhopper",
    "hoppergrace",
    "navy-yard.example",
    "navyyardnavyyard",
    "reppohecarg",
    "gr4ceh0pper",
    "candorcandor",
  ])("because it is made of the person's own name or address: %s", async (password) => {
    expect(await wrongWith(password)).toStartWith("is easy to guess");
  });
});

describe("a password that is hard to guess is taken", () => {
  test.each([
    "a heron stands in the reeds",
    "kX9#mQ2$vLoP",
    "ihr kinderlein kommet zuhauf",
    "Größenwahn auf 7 Rädern",
    "山の上で静かに眠る青い鳥",
    // Only the beginning is judged; the rest does not weaken it.
    `a heron stands in the reeds ${"a".repeat(170)}`,
    "the heron and grace hopper met at noon",
  ])("%s", async (password) => {
    expect(await wrongWith(password)).toBeNull();
  });

  test("and only the same password is right, in each form of Unicode", async () => {
    const read = readPassword("crème bru\u0302le\u0301e au poivre");
    const made = "password" in read ? await makePassword(read.password, GRACE, TURN) : read;
    const hash = "passwordHash" in made ? made.passwordHash : null;
    expect(await verifyPassword("cr\u00e8me br\u00fbl\u00e9e au poivre", hash, TURN)).toBe(true);
    expect(await verifyPassword("creme brulee au poivre", hash, TURN)).toBe(false);
    expect(await verifyPassword("cr\u00e8me br\u00fbl\u00e9e au poivre", null, TURN)).toBe(false);
  });
});

describe("hostile input", () => {
  test("is bounded before it is judged", () => {
    for (const value of [
      undefined,
      null,
      7,
      {},
      "",
      "a".repeat(9),
      "🎉".repeat(9),
      "x".repeat(PASSWORD_LENGTH.max + 1),
      "x".repeat(5_000_000),
    ])
      expect(readPassword(value)).toHaveProperty("wrong");
  });

  test("of 200 characters with many matches is judged, many at once", async () => {
    const patterns = [
      "@4(3$1!0",
      "p4$$w0rd",
      "31.12.1999 ",
      "a@4b8c(3e3g69i!1|l0ost+7xz2",
      "qwertyuiop",
      "Az4 ",
      "1/1/",
    ];
    const wrong = await Promise.all(patterns.map((each) => wrongWith(each.repeat(200).slice(0, 200))));
    expect(wrong.every((each) => each === null || each.startsWith("is easy to guess"))).toBe(true);
    expect(wrong[4]).toStartWith("is easy to guess");
  });

  test("in a name makes no long list and no regular expression", () => {
    const words = ownWords({ email: "a@b.example", name: "x ".repeat(5_000) + "(.*".repeat(100) });
    expect(words.length).toBeLessThan(100);
    expect(ownWords({ email: "ada@firm.example", name: "\u0000" })).toContain("firm");
  });
});
