// Files in every form that spreadsheets and vendors write, and files that are none: told by their fault, with nothing imported.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Refusal } from "#contract/refusal.ts";
import { readCustomers } from "#domain/transfer/reader/customers.ts";
import { readCustomersApart } from "#domain/transfer/reader/reader.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { seedBusiness } from "../../../support/seed.ts";
import { JUDGE_ME, SAMPLES } from "../sample.ts";
import { bring, csv, storedReviews } from "../support.ts";
import { prefixedWorkbook, workbook, zip } from "../workbook.ts";
import { caseOf } from "./read.ts";
import { encoded, TEXTS } from "./texts.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const shopOf = async () => ({ ...(await seedBusiness(db.context)), domain: "shop.example" });
const ROW = { rating: "5", body: "Größe, Farbe: 😀\nund mehr", review_date: "2024-03-07", reviewer_name: 'Jörg "J" Ø' };
const TEXT = csv(JUDGE_ME, [ROW]);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

describe("a file of one row", () => {
  const forms: [string, string | Uint8Array][] = [
    ["UTF-8", TEXT],
    ["UTF-8 with a mark", `\ufeff${TEXT}`],
    ["UTF-16 with a mark", utf16(TEXT)],
    ["UTF-16 big-endian", utf16(TEXT).swap16()],
    ["UTF-16 without a mark", Buffer.from(TEXT, "utf16le")],
    ["tabs", csv(JUDGE_ME, [ROW], "\t")],
    ["semicolons", csv(JUDGE_ME, [ROW], ";")],
    ["line ends of Windows", TEXT.replaceAll("\n", "\r\n")],
  ];
  for (const [form, content] of forms) {
    test(`in ${form} is one review, its text whole`, async () => {
      const shop = await shopOf();
      expect((await bring(db, shop, content)).report).toMatchObject({ read: 1, created: 1, refused: 0 });
      expect((await storedReviews(db, shop))[0]).toMatchObject({ body: ROW.body, author: ROW.reviewer_name });
    });
  }

  test("in the encoding of older spreadsheets", async () => {
    const shop = await shopOf();
    const content = Buffer.from(csv(JUDGE_ME, [{ ...ROW, body: "Größe" }]), "latin1");
    await bring(db, shop, content);
    expect((await storedReviews(db, shop))[0]?.body).toBe("Größe");
  });
});

describe("a file that others met in the world is imported whole", () => {
  test.each([
    ["01-crlf-header-lf-rows.csv", 6],
    ["02-sep-line.csv", 6],
    ["03-one-truncated-utf8-character.csv", 21],
    ["09-backslash-quotes.csv", 3],
    ["10b-xlsx-x-prefix.xlsx", 4],
  ])("%s", async (name, created) => {
    const shop = await shopOf();
    expect((await bring(db, shop, caseOf(name))).report).toMatchObject({ read: created, created, refused: 0 });
    const stored = await storedReviews(db, shop);
    expect(stored.filter(({ body }) => body.includes("\ufffd")).map(({ body }) => body)).toEqual(
      name.startsWith("03") ? ["Sehr gute Qualit\ufffd"] : [],
    );
    if (name.startsWith("09")) expect(stored.map(({ body }) => body)).toContain('Known as "The Desk", it is huge');
    if (name.startsWith("03")) expect(stored.map(({ author }) => author)).toContain("Jörg Müller 0");
  });
});

describe("what a person chose", () => {
  test("is what the process that reads the file does, too", async () => {
    const bytes = Buffer.from("sep=;\nemail;name\na@mailbox.example;Jürgen, Groß\n", "latin1");
    const { log } = db.context;
    const found = await readCustomersApart(bytes, { log }, { encoding: "windows-1251", separator: "," });
    expect(found).toMatchObject({ found: { encoding: "windows-1251", separator: "," } });
    const guessed = await readCustomersApart(bytes, { log });
    expect(guessed).toMatchObject({ lines: [{ line: 2 }, { line: 3, cells: ["a@mailbox.example", "Jürgen, Groß"] }] });
  });
});

describe("a list of customers", () => {
  test("may be a workbook, and its confirmation reads the same rows", async () => {
    const list = workbook([
      ["Customers of May"],
      [],
      ["email", "name", "order"],
      ["a@mailbox.example", 'Jörg "J"\nØ', "17"],
    ]);
    const table = await readCustomers(list);
    if ("wrong" in table) throw new Error(table.wrong);
    expect(table.lines.map(({ line }) => line)).toEqual([3, 4]);
    const again = await readCustomers(Buffer.from(table.text));
    expect(again).toMatchObject({
      lines: [{ line: 3 }, { line: 4, cells: ["a@mailbox.example", 'Jörg "J" Ø', "17"] }],
    });
  });

  test("in an encoding of old spreadsheets has its letters, and says which it is", async () => {
    for (const [encoding, [text = ""]] of TEXTS) {
      const list = encoded(`email,name\na@mailbox.example,"${text}"\nb@mailbox.example,"${text}"\n`, encoding);
      expect(await readCustomers(list)).toMatchObject({
        isLatin: true,
        lines: [{}, { cells: ["a@mailbox.example", text] }, {}],
      });
    }
  });
});

describe("a workbook", () => {
  const { columns, rows } = SAMPLES.find(({ layout }) => layout === "trustpilot") as (typeof SAMPLES)[number];
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ""))];

  test("is read as the same rows in CSV", async () => {
    const shop = await shopOf();
    const { report, refused } = await bring(db, shop, workbook(cells));
    expect(report).toMatchObject({ layout: "trustpilot", read: 2, created: 1, refused: 1 });
    expect(refused[0]?.line).toBe(3);
    expect((await storedReviews(db, shop))[0]).toMatchObject({
      author: "Jörg",
      title: "Schnell",
      reply: "Danke sehr.",
    });
  });

  test("is read where its elements carry a prefix, and its first sheet is hidden", async () => {
    const shop = await shopOf();
    expect((await bring(db, shop, prefixedWorkbook(cells))).report).toMatchObject({ read: 2, created: 1, refused: 1 });
    expect((await storedReviews(db, shop))[0]).toMatchObject({ author: "Jörg", title: "Schnell" });
  });

  test("a formula in a cell is not run: the value beside it is read", async () => {
    const shop = await shopOf();
    await bring(db, shop, workbook(cells, "<f>HYPERLINK(&quot;https://evil.example&quot;)</f>"));
    expect((await storedReviews(db, shop))[0]?.title).toBe("Schnell");
  });

  test("that declares an entity is refused, and the entity is not resolved", async () => {
    const shop = await shopOf();
    const declared = '<!DOCTYPE sst [<!ENTITY file SYSTEM "file:///etc/passwd">]>';
    const book = workbook(cells, "", (texts) => declared + texts.replace("Schnell", "&file;"));
    await expect(bring(db, shop, book)).rejects.toThrow("a workbook that declares entities");
    expect(await storedReviews(db, shop)).toHaveLength(0);
  });

  test("that unpacks to far more than it is, is refused", async () => {
    const bomb = zip([{ name: "xl/worksheets/sheet1.xml", bytes: Buffer.alloc(450 * 1024 * 1024, " ") }]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(bring(db, await shopOf(), bomb)).rejects.toThrow(/unpacks to more than|row that is too long/);
  });

  test("that is damaged, is refused", async () => {
    const whole = workbook(cells);
    for (const broken of [
      whole.subarray(0, whole.length - 30),
      Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(200)]),
    ])
      await expect(bring(db, await shopOf(), broken)).rejects.toBeInstanceOf(Refusal);
    const changed = Buffer.from(whole);
    changed.fill(7, 60, 120);
    await expect(bring(db, await shopOf(), changed)).rejects.toBeInstanceOf(Refusal);
  });
});

describe("a file that is none of a known layout is told by its fault, and imports nothing", () => {
  const faults: [string, string | Uint8Array, RegExp][] = [
    ["empty", "", /empty/],
    ["of blanks", " \n \n", /empty|not known/],
    ["of other columns", "a,b,c\n1,2,3", /layout of the file is not known. Its first row holds the columns a, b, c/],
    ["without column names", "5,Great,2024-01-01\n4,Fine,2024-01-02", /not known/],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]), /old workbook/],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2]), /more than text/],
    ["with 10,000 columns", Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(","), /more than 500 columns/],
    ["with a quotation mark that is not closed", `${TEXT}\n"${"x".repeat(2_000_000)}`, /from line \d+ on/],
  ];
  for (const [what, content, fault] of faults) {
    test(what, async () => {
      const shop = await shopOf();
      await expect(bring(db, shop, content)).rejects.toThrow(fault);
      expect(await storedReviews(db, shop)).toHaveLength(0);
    });
  }

  test("and one of another layout than was named says which column is missing", async () => {
    await expect(bring(db, await shopOf(), TEXT, { from: "loox" })).rejects.toThrow(/no file of Loox: the column/);
  });
});

test("ragged rows, long fields and rows without a rating are refused by line, and the others are kept", async () => {
  const shop = await shopOf();
  const good = { ...ROW, body: "Fine" };
  const lines = csv(JUDGE_ME, [
    good,
    { ...ROW, body: "x".repeat(6_000) },
    { ...ROW, rating: "" },
    { ...ROW, rating: "five" },
  ]);
  const short = `\n${["", "Short row", "4", "2024-03-07"].join(",")}`;
  const long = `\n${Array.from({ length: 20 }, () => "more").join(",")}`;
  const { report, refused } = await bring(db, shop, `${lines}${short}${long}`);
  expect(report).toMatchObject({ read: 6, created: 2, refused: 4 });
  expect(refused.map(({ line }) => line).toSorted((a, b) => a - b)).toEqual([3, 4, 6, 9]);
  expect(refused.find(({ line }) => line === 3)?.reason).toContain("body must be at most 5000 characters");
  expect(refused.find(({ line }) => line === 9)?.reason).toBe("the row has 20 fields, and the first row 16");
  expect(refused.find(({ line }) => line === 6)?.row).toMatchObject({ reviewer_name: ROW.reviewer_name });
});
