import { describe, expect, test } from "bun:test";
import { createLinks } from "#platform/secret/link.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const ID = "01890a5d-ac96-774b-bcce-b302099a8057";

describe("a private link", () => {
  const links = createLinks("a secret of a test, of 32 characters");

  test("has one spelling: no other last character opens it, though some decode to the same bytes", () => {
    const token = links.sign("manage", ID);
    const opened = [...ALPHABET].filter((last) => links.read("manage", token.slice(0, -1) + last) !== null);
    expect(opened).toEqual([token.slice(-1)]);
    expect<string | null>(links.read("manage", token)).toBe(ID);
  });

  test("works for its purpose only, and ends with its secret", () => {
    const token = links.sign("manage", ID);
    expect(links.read("appeal", token)).toBeNull();
    expect(createLinks("another secret of a test, 32 chars").read("manage", token)).toBeNull();
    expect<string | null>(
      createLinks("the next secret of a test, 32 chars", "a secret of a test, of 32 characters").read("manage", token),
    ).toBe(ID);
  });
});
