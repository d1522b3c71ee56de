// A server's words as they are kept: one bounded line without addresses, numbers or marks that turn the direction.
import { expect, test } from "bun:test";
import { reasonOf } from "#platform/mail/send-outcome.ts";
import { computed } from "../support/computed.ts";

test("no form of an address is left in a reason", () => {
  const forms: [said: string, kept: string][] = [
    ["550 5.1.1 <ana@x.example>: User unknown", "550 5.1.1 [address]: User unknown"],
    ["550 ana@x.example, unknown (bob@y.example)", "550 [address], unknown ([address])"],
    ['"ana b"@x.example unknown', "[address] unknown"],
    ["unknown: ana%40x.example", "unknown: [address]"],
    ["see https://x.example/?who=ana+40x.example", "see [address]"],
    ["ana (at) x.example is gone", "[address] is gone"],
    ["ana[at]x.example is gone", "[address] is gone"],
    ["ana @ x.example is gone", "[address] is gone"],
    ["ana&#64;x.example is gone", "[address] is gone"],
    ["<ana>: unknown", "[address]: unknown"],
    ["bounce-ana=x.example@list.example", "[address]"],
    ["用户@例子.example gone", "[address] gone"],
    ["ana＠x.example gone", "[address] gone"],
    ["mailto:ana@x.example gone", "[address] gone"],
    ["call +49 151 12345678", "call [number]"],
    ["550 5.7.1 [192.0.2.1] is blocked", "550 5.7.1 [192.0.2.1] is blocked"],
    ["\u202egone\u200b \u0000 for\r\never", "gone for ever"],
  ];
  for (const [said, kept] of forms) expect({ said, kept: reasonOf(said) }).toEqual({ said, kept });
});

test("a reason is short, well formed, and read once whatever its length", () => {
  const began = computed();
  for (const piece of ["x", "@", '"', "<", "(at) ", "a@b ", "💥", "\ud800", "0 "]) {
    const reason = reasonOf(piece.repeat(1_000_000));
    expect([...reason].length).toBeLessThanOrEqual(300);
    expect(reason.isWellFormed()).toBe(true);
  }
  expect(computed() - began).toBeLessThan(4_000);
});
