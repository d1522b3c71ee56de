// The reason of an operator's change: one line, without characters that turn the words beside it around, on the page and at the command line.
import { expect, test } from "bun:test";
import { suspendOrg } from "#cli/org.ts";
import { newId, toWire } from "#contract/id.ts";
import { readReason } from "#domain/operator/reason.ts";

test("a reason is one line of 3 to 300 characters in any script", () => {
  for (const reason of ["Unpaid since May", "x".repeat(300), "غير مدفوع منذ مايو\u200f.", "日本語"])
    expect(readReason(reason)).toEqual({ text: reason });
  for (const reason of ["", "ab", "x".repeat(301), undefined, 5]) expect(readReason(reason)).toHaveProperty("wrong");
});

test("line breaks and controls of the direction are refused, by the command line before it connects", async () => {
  const signs = ["\n", "\t", "\u2028", "\u2029", "\u202a", "\u202b", "\u202d", "\u202e", "\u2066", "\u2069", "\u0007"];
  for (const sign of signs) {
    const reason = `Unpaid${sign} since May`;
    expect([sign, "wrong" in readReason(reason)]).toEqual([sign, true]);
    await expect(suspendOrg(toWire("org", newId<"org">()), { reason, json: true })).rejects.toThrow("--reason must");
  }
});
