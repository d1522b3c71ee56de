// Mail addresses from outside: one spelling, and nothing that could split a header or go somewhere else than it looks.
import { afterEach, describe, expect, test } from "bun:test";
import { readEmail, readKnownEmail, smtpAddress } from "#platform/text/email.ts";
import { noteInternational } from "#platform/text/international.ts";

const good: Record<string, [given: string, kept: string]> = {
  "a plain one": ["ana@example.com", "ana@example.com"],
  "spaces around it": ["  ana@example.com \n", "ana@example.com"],
  "the local part keeps its case, the domain does not": ["Ana.B@EXAMPLE.Com", "Ana.B@example.com"],
  "a tag and the odd characters that are allowed": [
    "o'neil+a/b=c!#$%&*?^_`{|}~-@x.example",
    "o'neil+a/b=c!#$%&*?^_`{|}~-@x.example",
  ],
  "an IDN": ["ana@bücher.example", "ana@xn--bcher-kva.example"],
  "an IDN that is ASCII already": ["ana@xn--bcher-kva.example", "ana@xn--bcher-kva.example"],
  "an IDN in decomposed form": ["ana@bu\u0308cher.example", "ana@xn--bcher-kva.example"],
  "a homograph, told from the original": ["ana@аpple.com", "ana@xn--pple-43d.com"],
  "a top level domain in another script": ["ana@почта.рф", "ana@xn--80a1acny.xn--p1ai"],
  "full-width letters and stops are their plain ones": ["ana@ｅxample。com", "ana@example.com"],
  "many labels": ["a@b.c.d.e.example", "a@b.c.d.e.example"],
  "two dots, as an old carrier gave them out": ["abc..def@docomo.ne.jp", "abc..def@docomo.ne.jp"],
  "a dot at the end": ["abc.@docomo.ne.jp", "abc.@docomo.ne.jp"],
  "a dot at the beginning": [".abc@ezweb.ne.jp", ".abc@ezweb.ne.jp"],
  "quotes that dots need": ['"abc."@docomo.ne.jp', "abc.@docomo.ne.jp"],
  "quotes around two dots": ['"a..b"@x.example', "a..b@x.example"],
  "quotes that nothing needs": ['"ana.b"@example.com', "ana.b@example.com"],
  "quotes with a letter that is escaped for nothing": ['"a\\na"@example.com', "ana@example.com"],
  "quotes around a blank": ['"ana b"@example.com', '"ana b"@example.com'],
  "a label of digits": ["a@163.com", "a@163.com"],
  "the longest local part": [`${"l".repeat(64)}@example.com`, `${"l".repeat(64)}@example.com`],
  "254 characters": [
    `${"l".repeat(64)}@${`${"d".repeat(61)}.`.repeat(3)}xyz`,
    `${"l".repeat(64)}@${`${"d".repeat(61)}.`.repeat(3)}xyz`,
  ],
};

const bad: Record<string, unknown> = {
  nothing: "",
  spaces: "   ",
  "no at": "example.com",
  "no local part": "@example.com",
  "no domain": "ana@",
  "two ats": "ana@b@example.com",
  "an at in quotes": '"ana@b"@example.com',
  "a comment": "ana(comment)@example.com",
  "a name before it": "Ana <ana@example.com>",
  "two addresses": "ana@example.com,ben@example.com",
  "two addresses, one after the other": "ana@example.com ben@example.com",
  "a line break and a header": "ana@example.com\r\nBcc: ben@example.com",
  "a line break in the local part": "ana\n@example.com",
  "a tab": "a\tb@example.com",
  "a NUL": "ana\u0000@example.com",
  "a NUL in the domain": "ana@exam\u0000ple.com",
  "a lone surrogate": "ana\ud800@example.com",
  "a lone surrogate in the domain": "ana@ex\ud800ample.com",
  "an emoji in the local part": "💥@example.com",
  "dots alone": "...@example.com",
  "dots alone in quotes": '"."@example.com',
  "nothing in quotes": '""@example.com',
  "blanks in quotes": '"  "@example.com',
  "a blank at the end of quotes": '"ana "@example.com',
  "an address in quotes": '"ana@bank.example x"@example.com',
  "a quote in quotes": '"an\\"a"@example.com',
  "two addresses in quotes": '"a,b"@example.com',
  "a line break in quotes": '"a\r\nBcc: x"@example.com',
  "an escaped line break in quotes": '"a\\\nb"@example.com',
  "a quote that does not end": '"ana@example.com',
  "a quote within": 'an"a"@example.com',
  "a blank without quotes": "ana b@example.com",
  "a route in brackets in quotes": '"<ana>"@example.com',
  "one label": "ana@localhost",
  "an IP address": "ana@127.0.0.1",
  "an IP address in brackets": "ana@[127.0.0.1]",
  "an IPv6 address": "ana@[IPv6:::1]",
  "an IP address in hex": "ana@0x7f.1",
  "a number": "ana@2130706433",
  "a stop at the end": "ana@example.com.",
  "an empty label": "ana@example..com",
  "a hyphen first": "ana@-example.com",
  "a hyphen last": "ana@example-.com",
  "an underscore in the domain": "ana@ex_ample.com",
  "a space in the domain": "ana@exa mple.com",
  "a no-break space in the domain": "ana@exa\u00a0mple.com",
  "a path": "ana@example.com/x",
  "a port": "ana@example.com:25",
  "a percent escape": "ana@ex%61mple.com",
  "a right-to-left mark in the domain": "ana@\u202eexample.com",
  "punycode of nothing": "ana@xn--a.example",
  "a label of 64": `ana@${"d".repeat(64)}.com`,
  "a local part of 65": `${"l".repeat(65)}@example.com`,
  "255 characters": `${"l".repeat(64)}@${`${"d".repeat(61)}.`.repeat(3)}wxyz`,
  "a million characters": `${"a".repeat(1_000_000)}@example.com`,
  "a million dots": `a@${".".repeat(1_000_000)}`,
  "a number as the value": 5,
  null: null,
  undefined: undefined,
  "an object": { email: "ana@example.com" },
  "an array of one": ["ana@example.com"],
};

describe("kept", () => {
  for (const [what, [given, kept]] of Object.entries(good))
    test(what, () => expect(readEmail(given)).toEqual({ email: kept }));

  test("a stored value is read again unchanged", () => {
    for (const [, kept] of Object.values(good)) expect(readEmail(kept)).toEqual({ email: kept });
  });
});

describe("refused, without repeating the value", () => {
  for (const [what, given] of Object.entries(bad))
    test(what, () =>
      expect(readEmail(given)).toMatchObject({ wrong: "must be an email address such as name@example.com" }),
    );
});

describe("letters beyond ASCII before the @", () => {
  afterEach(() => noteInternational(null));

  const letters: [given: string, kept: string][] = [
    ["用户@例子.example", "用户@xn--fsqu00a.example"],
    ["Jörg.Müller@example.com", "jörg.müller@example.com"],
    ["jo\u0308rg@example.com", "jörg@example.com"],
    ["ИВАН@example.com", "иван@example.com"],
    ["añа@example.com", "añа@example.com"],
    ['"ü..b"@example.com', "ü..b@example.com"],
    ["मेल@example.com", "मेल@example.com"],
  ];
  for (const [given, kept] of letters)
    test(`${given} is taken where the server says so, and refused with the reason otherwise`, () => {
      noteInternational(true);
      expect(readEmail(given)).toEqual({ email: kept });
      noteInternational(false);
      expect(readEmail(given)).toMatchObject({ says: { key: "text.emailLetters" } });
      noteInternational(null);
      expect(readEmail(given)).toMatchObject({ says: { key: "text.emailLettersUnknown" } });
      expect(readKnownEmail(given)).toEqual({ email: kept });
      expect(readKnownEmail(kept)).toEqual({ email: kept });
    });

  const never = [
    "💥@example.com",
    "a\u202eb@example.com",
    "a\u200bb@example.com",
    "a\u00a0b@example.com",
    `${"ü".repeat(33)}@example.com`,
    "ana＠b@example.com",
    "ana\ud800@example.com",
    "a、b@example.com",
  ];
  for (const given of never)
    test(`${JSON.stringify(given.slice(0, 20))} is none whatever the server says`, () => {
      noteInternational(true);
      expect(readEmail(given)).toMatchObject({ says: { key: "text.email" } });
    });
});

test("SMTP gets quotes where dots need them, and nowhere else", () => {
  const forms: [email: string, smtp: string][] = [
    ["abc..def@docomo.ne.jp", '"abc..def"@docomo.ne.jp'],
    ["abc.@docomo.ne.jp", '"abc."@docomo.ne.jp'],
    [".abc@ezweb.ne.jp", '".abc"@ezweb.ne.jp'],
    ["ana.b@example.com", "ana.b@example.com"],
    ['"ana b"@example.com', '"ana b"@example.com'],
    ["ü..b@example.com", '"ü..b"@example.com'],
  ];
  for (const [email, smtp] of forms) {
    expect(smtpAddress(email)).toBe(smtp);
    expect(readKnownEmail(smtp)).toEqual({ email });
  }
});
