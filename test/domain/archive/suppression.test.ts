// A suppression in an archive keeps what the receiving side said, made safe once more, because the file may be another service's.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { BASE, exported, imported, ORG, records } from "./support.ts";

let first: TestDatabase;
let copy: TestDatabase;
beforeAll(async () => {
  [first, copy] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([first.close(), copy.close()]));

test("export and import keep the evidence, without addresses, and an older one has none", async () => {
  const of = { type: "suppression", organisation: ORG, reason: "bounced", createdAt: "2024-06-01T00:00:00.000Z" };
  const lines = [
    ...BASE,
    { ...of, email: "a@mail.example", evidence: "550 5.1.1 <other@mail.example>: User\u202e unknown" },
    { ...of, email: "b@mail.example" },
    { ...of, email: "abc..def@docomo.ne.jp", evidence: null },
    { ...of, email: '"ana b"@mail.example' },
  ];
  expect((await imported(first, lines)).errors).toEqual([]);
  const kept = await records(first, "suppression");
  expect(kept.map(({ email, evidence }) => [email, evidence ?? null])).toEqual([
    ['"ana b"@mail.example', null],
    ["a@mail.example", "550 5.1.1 [address]: User unknown"],
    ["abc..def@docomo.ne.jp", null],
    ["b@mail.example", null],
  ]);
  const bytes = await exported(first);
  expect((await imported(copy, bytes.trimEnd().split("\n"))).errors).toEqual([]);
  expect(await exported(copy)).toBe(bytes);
});

test("evidence that is no text, or too long, refuses its line and names the field", async () => {
  const of = { type: "suppression", organisation: ORG, reason: "bounced", email: "c@mail.example" };
  for (const evidence of [5, "x".repeat(301), ["a"]]) {
    const { errors } = await imported(first, [{ ...of, evidence }]);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.reason).toStartWith("evidence ");
  }
});
