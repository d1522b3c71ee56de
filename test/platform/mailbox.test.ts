// One spelling for all addresses of a mailbox.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { mailboxOf } from "#platform/text/mailbox.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const mailbox = async (email: string) =>
  (await database.context.db.execute(sql`select ${mailboxOf(email)} as mailbox`))[0]?.mailbox;

describe("addresses of one mailbox", () => {
  const same: [mailbox: string, ...spellings: string[]][] = [
    ["janedoe@gmail.com", "Jane.Doe@gmail.com", "j.a.n.e.d.o.e+x+y@GoogleMail.com"],
    ["jane.doe@outlook.com", "Jane.Doe+x@Outlook.com"],
    ["jane@hotmail.co.uk", "JANE+news@hotmail.co.uk"],
    ["jane.doe@icloud.com", "jane.doe+x@me.com", "Jane.Doe@mac.com"],
    ["janedoe@proton.me", "jane-d_oe+x@protonmail.com", "Jane.Doe@pm.me"],
    ["jane_d@yahoo.com", "jane_d-shops@yahoo.com"],
    ["jane-doe@yandex.ru", "jane.doe+x@ya.ru", "jane-doe@yandex.com"],
    ["jane@fastmail.com", "jane+x@fastmail.com", "shops@jane.fastmail.com"],
    ["jane@posteo.de", "jane+x@posteo.de"],
    ["jane.doe@own.example", "Jane.Doe@OWN.example"],
    ["+@gmail.com", "+@gmail.com"],
  ];
  for (const [expected, ...spellings] of same)
    test(expected, async () => {
      for (const each of spellings) expect(await mailbox(each)).toBe(expected);
      expect(await mailbox(expected)).toBe(expected);
    });
});

test("addresses of two people stay two", async () => {
  for (const [one, other] of [
    ["jane.doe@outlook.com", "janedoe@outlook.com"],
    ["jane@outlook.com", "jane@hotmail.com"],
    ["jane-x@yahoo.co.jp", "jane@yahoo.co.jp"],
    ["jane@yahoo.com", "jane@yahoo.de"],
    ["jane+x@own.example", "jane@own.example"],
    ["jane.doe@own.example", "janedoe@own.example"],
    ["jane@gmail.com.example", "j.ane@gmail.com.example"],
    ["jane-doe@gmail.com", "janedoe@gmail.com"],
  ] as const)
    expect(await mailbox(one)).not.toBe(await mailbox(other));
});

test("anything that is no address comes back in lower case, and null as null", async () => {
  for (const [given, expected] of [
    ["Jane", "jane"],
    ["@Gmail.com", "@gmail.com"],
    ["", ""],
    ["a@b@Gmail.com", "a@b@gmail.com"],
  ] as const)
    expect(await mailbox(given)).toBe(expected);
  const [row] = await database.context.db.execute(sql`select ${mailboxOf(sql`null`)} as mailbox`);
  expect(row?.mailbox).toBeNull();
});
