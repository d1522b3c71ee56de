// One spelling for all addresses of a mailbox, and what becomes of reviews that were written before there was one.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { openPool } from "#platform/database.ts";
import { mailboxOf } from "#platform/mailbox.ts";
import { knownMigrations, migrate } from "#platform/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { testServer } from "../support/postgres.ts";

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

test("what is no address comes back in lower case, and nothing as nothing", async () => {
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

test("reviews that one mailbox wrote under several spellings before stay, and only the first is its own from then on", async () => {
  const { admin, target } = await testServer();
  const name = `m_${crypto.randomUUID().replaceAll("-", "")}`;
  await admin.unsafe(`create database ${name}`);
  const pool = openPool(target(name), { max: 1 });
  try {
    const step = knownMigrations().findIndex(({ statements }) =>
      statements.some((each) => each.includes("candor_mailbox")),
    );
    await migrate(target(name), knownMigrations()[step - 1]?.madeAt);
    const { db } = pool;
    await db.execute(sql`insert into category (id, slug, name) values (gen_random_uuid(), 'c', 'C')`);
    await db.execute(sql`insert into business (id, slug, name, domain, domain_key, website, country, city, timezone, category_id)
      select gen_random_uuid(), 'b', 'B', 'b.example', 'b.example', 'https://b.example', 'DE', '', 'UTC', id from category`);
    const add = async (day: number, email: string, status: string, organic = true) => {
      await db.execute(sql`with made as (
        insert into review (id, business_id, rating, title, body, author, verified, source, status, language,
          experience_date, created_at, updated_at)
        select gen_random_uuid(), id, 5, ${email}, 'B', 'A', false, 'organic', ${status}, 'en', '2026-01-01', now(), now()
        from business returning id, business_id)
        insert into review_author (review_id, business_id, email, organic, created_at)
        select id, business_id, ${email}, ${organic}, make_timestamptz(2026, 1, ${day}, 0, 0, 0) from made`);
    };
    await add(1, "jane.doe+0@gmail.com", "removed");
    await add(2, "janedoe@gmail.com", "published");
    await add(3, "jane.doe@gmail.com", "published");
    await add(4, "j.doe@own.example", "published");
    await add(5, "jdoe@own.example", "published");
    await add(6, "jane.doe@gmail.com", "published", false);
    expect(await migrate(target(name))).toBeGreaterThan(0);
    const left = await db.execute(sql`
      select a.email, r.status from review_author a join review r on r.id = a.review_id where organic order by a.created_at`);
    expect(left.map((row) => ({ ...row }))).toEqual([
      { email: "janedoe@gmail.com", status: "published" },
      { email: "j.doe@own.example", status: "published" },
      { email: "jdoe@own.example", status: "published" },
    ]);
    expect(await db.execute(sql`select count(*)::int as n from review where status = 'published'`)).toMatchObject([
      { n: 5 },
    ]);
    await expect(add(7, "J.A.N.E.D.O.E@googlemail.com", "published")).rejects.toThrow();
  } finally {
    await pool.close();
    await admin.unsafe(`drop database ${name} with (force)`);
  }
});
