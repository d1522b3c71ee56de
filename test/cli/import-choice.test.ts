// `import FILE --business SLUG` with the options that say how the file is read, and what the report says of it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workbook } from "../domain/transfer/workbook.ts";
import { lastLine, runHere } from "../support/command.ts";
import { createTestDatabase, databaseUrl, type TestDatabase } from "../support/database.ts";

const SITE = "bugs.example";

let database: TestDatabase;
let dataDir: string;
let env: Record<string, string>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "candor-choice-"));
  database = await createTestDatabase();
  env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.target) };
  const records = [
    { type: "category", slug: "furniture", name: "Furniture" },
    {
      ...{ type: "business", slug: SITE, name: "Shop", domain: SITE, website: `https://${SITE}/` },
      ...{ country: "DE", city: "", category: "furniture" },
    },
  ];
  const file = write("shop.ndjson", records.map((each) => JSON.stringify(each)).join("\n"));
  expect((await runHere(["import", file], env)).exitCode).toBe(0);
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function write(name: string, content: string | Uint8Array): string {
  const path = join(dataDir, name);
  writeFileSync(path, content);
  return path;
}

const bring = (path: string, ...options: string[]) => runHere(["import", path, "--business", SITE, ...options], env);
const look = async (path: string, ...options: string[]) =>
  lastLine(await bring(path, "--dry-run", "--json", ...options));

const OKENDO = "name,body,handle,rating,dateCreated";
const ANY = "Client;Score;Your words;When\r\nAnn;9;Good oak desk;03/04/2024\r\nBo;2;Wobbles a bit;05/04/2024\r\n";

describe("What was understood", () => {
  test("a semicolon's file in Windows-1252 with a title is told part by part", async () => {
    const text =
      "Shop;bugs.example\nname;body;handle;rating;dateCreated\nJörg;Schöner Tisch für die Küche;desk;5;03.04.2024\n";
    const found = await look(write("titled.csv", Buffer.from(text, "latin1")));
    expect(found).toMatchObject({ encoding: "windows-1252", separator: ";", lineEnds: "lf", headerRow: 2 });
    expect(found).toMatchObject({ layout: "okendo", scale: 5, timeZone: "UTC", sheet: null, warnings: [] });
    expect(found).toMatchObject({ read: 1, created: 1, dryRun: true, importId: null });
  });

  test("warnings name their lines, in the order of the file", async () => {
    const lines = [OKENDO, "Ann,Größe passt gut,desk,5,2024-02-01", "Bo,Schöne Farbe,desk,4,2024-02-02"];
    const cut = Buffer.concat([
      Buffer.from(`${lines.join("\n")}\nCy,Fein `),
      Buffer.from([0xc3]),
      Buffer.from(",desk,3,2024-02-03\n"),
    ]);
    const found = await look(write("cut.csv", cut));
    expect(found).toMatchObject({ encoding: "UTF-8", damaged: 1, created: 3 });
    expect(found.warnings).toEqual([{ line: 4, message: "characters that could not be read stand as U+FFFD" }]);
  });

  test("mixed line ends are told", async () => {
    const found = await look(
      write("ends.csv", `${OKENDO}\r\nAnn,A fine desk,desk,5,2024-02-01\nBo,Good,desk,4,2024-02-02\r`),
    );
    expect(found.lineEnds).toBe("mixed");
  });

  test("the report of the import repeats what its dry run told", async () => {
    const path = write("again.csv", `${OKENDO}\nAnn,A very fine desk,desk,5,02/03/2024\n`);
    const { importId: _, dryRun: __, ...told } = await look(path, "--day-order", "month");
    const { importId, dryRun, ...done } = lastLine(await bring(path, "--day-order", "month", "--json"));
    expect(dryRun).toBe(false);
    expect(importId).toStartWith("imp_");
    expect({ ...done, products: null }).toEqual({ ...told, products: null });
    const [stored] = await database.sql<
      { at: string }[]
    >`select created_at::text as at from review where body = 'A very fine desk'`;
    expect(stored?.at).toStartWith("2024-02-03");
  });

  test("people read it as lines", async () => {
    const { stdout } = await bring(write("people.csv", `${OKENDO}\nAnn,Fine desk,desk,5,2024-02-01\n`), "--dry-run");
    expect(stdout).toContain("read as: UTF-8, separator comma, lines end in lf, column names in line 1");
    expect(stdout).toContain('columns: rating="rating",body="body",author="name"');
  });
});

describe("A file of any service", () => {
  test("is refused with its columns, and read by --columns", async () => {
    const path = write("any.csv", ANY);
    const refused = await bring(path);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain("Client, Score, Your words, When");
    expect(refused.stderr).toContain("--columns");
    const mapping = 'rating=Score,body="Your words",author=Client,date=When';
    const found = await look(
      path,
      "--columns",
      mapping,
      "--scale",
      "10",
      "--day-order",
      "day",
      "--time-zone",
      "Europe/Berlin",
    );
    expect(found).toMatchObject({ layout: "csv", scale: 10, dayOrder: "day", timeZone: "Europe/Berlin", created: 2 });
    expect(found.columns).toEqual({ rating: "Score", body: "Your words", author: "Client", date: "When" });
  });

  test("a column's name may hold commas and quotation marks", async () => {
    const path = write("odd.csv", '"Stars, of 5","Say ""it"""\n5,It is a good desk\n');
    const found = await look(path, "--columns", 'rating="Stars, of 5", body="Say ""it"""');
    expect(found.columns).toEqual({ rating: "Stars, of 5", body: 'Say "it"' });
    expect(found.created).toBe(1);
  });

  test("names without quotation marks, as a shell leaves them, and beyond ASCII are found", async () => {
    const path = write("shell.csv", "評価,Ihre Worte = alle\n4,Ein guter Tisch\n");
    expect(await look(path, "--columns", "rating=評価,body=Ihre Worte = alle")).toMatchObject({ created: 1 });
  });
});

describe("A choice", () => {
  const CYRILLIC = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  test.each(["windows-1251", "cp1251", "WINDOWS-1251"])("%s is an encoding", async (encoding) => {
    const bytes = Buffer.concat([Buffer.from(`${OKENDO}\nAnn,`), CYRILLIC, Buffer.from(",desk,5,2024-02-01\n")]);
    expect(await look(write("cyrillic.csv", bytes), "--encoding", encoding)).toMatchObject({
      encoding: "windows-1251",
    });
  });

  test.each([
    ["tab", "\t"],
    ["\\t", "\t"],
    ["bar", "|"],
    ["semicolon", ";"],
    [",", ","],
  ])("%j is a separator", async (given, sign) => {
    const path = write("signs.csv", `${OKENDO}\nAnn,Fine desk,desk,5,2024-02-01\n`.replaceAll(",", sign));
    expect(await look(path, "--separator", given)).toMatchObject({ separator: sign, created: 1 });
  });

  const REPLIES = [
    "comment_ID,comment_post_ID,comment_author,comment_author_email,comment_date_gmt,comment_content,comment_approved,comment_parent,user_id,rating",
    "1,7,Ann,ann@mail.example,2024-02-01 10:00:00,A fine desk of oak,1,0,0,5",
    "2,7,Team,team@agency.example,2024-02-02 10:00:00,Thank you for your kind words,1,1,9,",
  ].join("\n");
  test.each(["team@agency.example", "9"])("%s is the shop", async (shop) => {
    const path = write("replies.csv", REPLIES);
    expect(await look(path)).toMatchObject({ shopAsked: true, refused: 1 });
    expect(await look(path, "--shop", shop)).toMatchObject({ shopAsked: false, refused: 0, created: 1 });
  });
});

describe("A bad choice ends with code 2 and its option's name", () => {
  const COLUMNS = [
    ...[
      "",
      "rating",
      "rating=",
      "rating=Score",
      "body=Text",
      "stars=Score,body=Text",
      "rating=Score,rating=Text,body=Text",
    ],
    ...[
      'rating=Score,body="Text',
      "rating=Score,,body=Text",
      "rating=Gone,body=Text",
      "__proto__=Score,rating=Score,body=Text",
    ],
    `rating=${"x".repeat(100_000)}`,
  ];
  test.each([
    ...["utf-9", "", "replacement"].map((value) => ["--encoding", value]),
    ...["x", "", ";;", "toString"].map((value) => ["--separator", value]),
    ...["7", "05", "", "5.0"].map((value) => ["--scale", value]),
    ...["year", "Day", ""].map((value) => ["--day-order", value]),
    ...["Berlin", "", "PST8"].map((value) => ["--time-zone", value]),
    ...["", " "].map((value) => ["--sheet", value]),
    ...["", "a b", "@", "a@"].map((value) => ["--shop", value]),
    ...COLUMNS.map((value) => ["--columns", value]),
  ])("%s %j", async (option, value) => {
    const path = write("bad.csv", "Score,Text\n5,Good\n");
    const { exitCode, stderr, stdout } = await bring(path, option as string, value as string);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(option as string);
    expect(stderr.length).toBeLessThan(500);
  });

  test("a choice without a business, or for another kind of file, is none", async () => {
    const path = write("bad.csv", "Score,Text\n5,Good\n");
    for (const args of [[path], ["https://other.example/review/x", "--business", SITE]]) {
      const { exitCode, stderr } = await runHere(["import", ...args, "--scale", "10"], env);
      expect(exitCode).toBe(2);
      expect(stderr).toContain("--scale");
    }
  });
});

test("an option that the kind of file does not have is refused by its name", async () => {
  const csv = write("kind.csv", ANY);
  const book = write("kind.xlsx", workbook([["name", "body", "handle", "rating", "dateCreated"]]));
  const cases = [
    [csv, "--sheet", "Reviews", "--sheet: The file is no workbook and has no sheets. Leave it out."],
    [
      book,
      "--encoding",
      "utf-8",
      "--encoding: The file is a workbook, which has no encoding of its own. Leave it out.",
    ],
    [book, "--separator", "comma", "--separator: The file is a workbook, which has no separator. Leave it out."],
  ] as const;
  for (const [path, option, value, says] of cases) {
    const { exitCode, stderr } = await bring(path, "--dry-run", option, value);
    expect({ exitCode, option, said: stderr.includes(says) }).toEqual({ exitCode: 2, option, said: true });
  }
});
