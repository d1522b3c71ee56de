// Against the vectors that Twilio publishes with its own libraries.
import { describe, expect, test } from "bun:test";
import { isSignedByTwilio, twilioSignature } from "#platform/text-message/twilio-signature.ts";

const TOKEN = "12345";
const URL_ = "https://mycompany.com/myapp.php?foo=1&bar=2";
const FORM = new URLSearchParams([
  ["CallSid", "CA1234567890ABCDE"],
  ["From", "+14158675309"],
  ["Digits", "1234"],
  ["To", "+18005551212"],
  ["Caller", "+14158675309"],
]);
const SIGNATURE = "RSOYDt4T1cUTdK1PDd93/VVr8B8=";

describe("the signature is Twilio's", () => {
  test("of the documented example", () => expect(twilioSignature(TOKEN, URL_, FORM)).toBe(SIGNATURE));

  test("where a field comes more than once: each distinct value, sorted", () => {
    const form = new URLSearchParams([
      ["Sid", "CA123"],
      ["SidAccount", "AC123"],
      ["Digits", "5678"],
      ["Digits", "1234"],
      ["Digits", "1234"],
    ]);
    expect(twilioSignature(TOKEN, URL_, form)).toBe("IK+Dwps556ElfBT0I3Rgjkr1wJU=");
  });

  test("of a host in capitals, as given", () => {
    const url = "https://MyCompany.com/myapp.php?foo=1&bar=2";
    expect(twilioSignature(TOKEN, url, FORM)).toBe("g9IN/x4Cft2g517EjYvEvM/W7LU=");
    expect(twilioSignature(TOKEN, url.replace(".com", ".com:1234"), FORM)).toBe("PCqOZm8cnu/L6+u5i5fuEd+Iac4=");
  });
});

describe("a request is taken", () => {
  const signed = (url: string) => twilioSignature(TOKEN, url, FORM);
  const cases: [name: string, asked: string, signedFor: string, taken: boolean][] = [
    ["signed as it is", URL_, URL_, true],
    ["signed with the usual port", URL_, URL_.replace(".com", ".com:443"), true],
    ["at a port, signed with it", URL_.replace(".com", ".com:8443"), URL_.replace(".com", ".com:8443"), true],
    ["at a port, signed without it", URL_.replace(".com", ".com:8443"), URL_, true],
    ["over http, signed with port 80", "http://a.example/x", "http://a.example:80/x", true],
    ["at an IPv6 address", "http://[::1]:8080/x?y=%2F", "http://[::1]/x?y=%2F", true],
    ["signed for another port", URL_, URL_.replace(".com", ".com:444"), false],
    ["signed for another path", URL_, URL_.replace("myapp", "yourapp"), false],
    ["signed without the query", URL_, URL_.replace(/\?.*/, ""), false],
    ["signed for http", URL_, URL_.replace("https", "http"), false],
  ];
  for (const [name, asked, signedFor, taken] of cases) {
    test(`${name}: ${taken}`, () => expect(isSignedByTwilio(TOKEN, asked, FORM, signed(signedFor))).toBe(taken));
  }

  test("only with every field unchanged", () => {
    for (const change of [
      (form: URLSearchParams) => form.set("Digits", "1235"),
      (form: URLSearchParams) => form.append("Digits", "9"),
      (form: URLSearchParams) => form.append("Extra", ""),
      (form: URLSearchParams) => form.delete("To"),
    ]) {
      const form = new URLSearchParams(FORM);
      change(form);
      expect(isSignedByTwilio(TOKEN, URL_, form, SIGNATURE)).toBe(false);
    }
  });

  test("never with a malformed signature", () => {
    for (const signature of ["", "x", `${SIGNATURE}=`, SIGNATURE.toLowerCase(), "ü".repeat(14), "A".repeat(100_000)])
      expect(isSignedByTwilio(TOKEN, URL_, FORM, signature)).toBe(false);
    expect(isSignedByTwilio("54321", URL_, FORM, SIGNATURE)).toBe(false);
  });

  test("with letters of any alphabet", () => {
    const form = new URLSearchParams([["Body", "Стоп 停止 💥"]]);
    expect(isSignedByTwilio(TOKEN, URL_, form, twilioSignature(TOKEN, URL_, form))).toBe(true);
  });
});
