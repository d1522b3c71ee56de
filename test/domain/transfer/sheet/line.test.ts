// Lines, separators and quotation marks as programs write them.
import { describe, expect, test } from "bun:test";
import { caseOf, read } from "./read.ts";

const TABLE = [
  ["title", "body", "rating"],
  ["Fine", "The desk stands firm", "5"],
  ["Good", "It came, and fits", "4"],
  ["Bad", "It broke\nafter a day", "1"],
];
const csv = (separator = ",", end = "\n", rows: readonly (readonly string[])[] = TABLE) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator) + end).join("");

describe("line ends", () => {
  const lines = csv().split(/(?<=\n)/);
  const mixed = (ends: readonly string[]) =>
    lines.map((line, n) => line.replace("\n", ends[n % ends.length] ?? "\n")).join("");
  test.each([
    ["lf", mixed(["\n"])],
    ["crlf", mixed(["\r\n"])],
    ["cr", mixed(["\r"])],
    ["mixed", mixed(["\r\n", "\n"])],
    ["mixed", mixed(["\n", "\r\n"])],
    ["mixed", mixed(["\r", "\r\n", "\n"])],
    ["crlf", mixed(["\r\r\n"])],
    ["lf", csv().trimEnd()],
    ["crlf", `${mixed(["\r\n"]).trimEnd()}\r\n\r\n;;\r\n`.replace(";;", ",,")],
  ] as const)("%s: the same rows with the same lines (%#)", async (lineEnds, file) => {
    for (const size of [1, 2, 3, 1_000]) {
      const { found, rows, cells } = await read(file, {}, size);
      expect(found.lineEnds).toBe(lineEnds);
      expect(cells).toEqual(TABLE);
      expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    }
  });

  test("the first line in CR LF and the others in LF", async () => {
    const { cells, found } = await read(caseOf("01-crlf-header-lf-rows.csv"));
    expect(found.lineEnds).toBe("mixed");
    expect(cells).toHaveLength(7);
    expect(cells[6]?.[0]).toBe("Fine 5");
    expect(new Set(cells.map(({ length }) => length))).toEqual(new Set([13]));
  });
});

describe("separators", () => {
  for (const separator of [",", ";", "\t", "|"])
    test(`${JSON.stringify(separator)} is found, and taken where it is chosen`, async () => {
      const { found, cells } = await read(csv(separator));
      expect(found.separator).toBe(separator);
      expect(cells).toEqual(TABLE);
      expect((await read(csv(separator), { separator })).cells).toEqual(TABLE);
    });

  test.each([
    ["a comma in numbers", ";", "rating;body\n4,5;Nice, good\n3,5;Fine, well\n"],
    ["a comma in the last column's name", ";", "rating;body, of the review\n4;Nice\n3;Fine\n"],
    ["a bar in titles", ",", "title,body\nShop | desk,Nice\nShop | lamp,Fine\n"],
    ["a tab in a text", ";", 'title;body;rating\nA;"a\tb\tc\td";5\n'],
    ["a semicolon in every text", ",", "title,body,rating\nA,x; y; z; w,5\nB,x; y; z; w,5\n"],
  ])("%s does not mislead", async (_, separator, file) => {
    expect((await read(file)).found.separator).toBe(separator);
  });

  test("blanks beside quotation marks are no part of a cell", async () => {
    const { cells } = await read('title, "body" , rating\nA , "x, ""y""" , 5\n');
    expect(cells.map((row) => row.map((cell) => cell.trim()))).toEqual([
      ["title", "body", "rating"],
      ["A", 'x, "y"', "5"],
    ]);
  });

  test("another character is refused", async () => {
    await expect(read(csv(), { separator: "x" })).rejects.toMatchObject({ field: "separator" });
  });
});

describe("a first line for Excel names the separator and is no row", () => {
  test("with a comma", async () => {
    const { found, cells, rows } = await read(caseOf("02-sep-line.csv"));
    expect(found).toMatchObject({ separator: ",", headerRow: 2 });
    expect(cells).toHaveLength(7);
    expect(rows[0]).toMatchObject({ line: 2, cells: expect.arrayContaining(["title", "reviewer_name"]) });
  });

  test.each([
    ["sep=;\n", ";"],
    ["SEP=;\r\n", ";"],
    ['"sep=;"\n', ";"],
    ["sep=\t\n", "\t"],
    ["sep=\\t\n", "\t"],
    ["sep=|\r", "|"],
    ["\ufeffsep=;\n", ";"],
    ["sep=;\n\ufeff", ";"],
    ["\ufeff\ufeffsep=;\n", ";"],
    ["sep=;;;\n", ";"],
    ["sep=^\n", "^"],
  ])("%j", async (line, separator) => {
    const { found, cells } = await read(line + csv(separator));
    expect(found.separator).toBe(separator);
    expect(cells).toEqual(TABLE);
  });

  test.each(["^", "]", "[", ".", "*", "$", ":", "~", "/"])(
    "%s, and quotation marks are read beside it",
    async (separator) => {
      const { cells } = await read(`sep=${separator}\ntitle${separator}body\nA${separator}"24\\"${separator} fits"\n`);
      expect(cells[1]).toEqual(["A", `24"${separator} fits`]);
    },
  );

  test("a column that begins so is none", async () => {
    expect((await read("sep=a,rating\nx,5\n")).cells[0]).toEqual(["sep=a", "rating"]);
  });
});

describe("titles above the column names are no rows", () => {
  test.each([
    ["one line", "Reviews of Bugs Shop\n", 2],
    ["with an empty line", "Reviews of Bugs Shop\n\n", 3],
    ["with quotation marks", 'The "best" desk: 24"\n', 2],
    ["names with values", "Shop,bugs.example\nFrom,2024-01-01\n", 3],
    ["filled up with separators", "Reviews of Bugs Shop,,\n,,\n", 3],
    ["with a mark before", "\ufeffReviews of Bugs Shop\n", 2],
    ["below the line for Excel", "sep=,\nReviews of Bugs Shop\n", 3],
  ])("%s", async (_, titles, line) => {
    const { found, cells, rows } = await read(titles + csv());
    expect(found.headerRow).toBe(line);
    expect(cells).toEqual(TABLE);
    expect(rows[0]?.line).toBe(line);
    expect(rows[3]?.line).toBe(line + 3);
  });

  test("nor where one opens a quotation mark and never closes it", async () => {
    const { found, cells } = await read('"Reviews of Bugs Shop\ntitle,rating\nFine,5\nGood,4\n');
    expect(found.headerRow).toBe(2);
    expect(cells).toEqual([
      ["title", "rating"],
      ["Fine", "5"],
      ["Good", "4"],
    ]);
  });

  test.each([
    ["whose first column has no name", ",email,name\n1,a@b.example,Ana\n2,c@b.example,Cy\n"],
    ["of one column", "email\na@b.example\nc@b.example\n"],
    ["without column names", "a@b.example\nc@b.example,Cy,17\nd@b.example,Di,18\n"],
    ["with fewer names than cells", "a,b,c\n1,2,3,4\n1,2,3,4\n"],
    ["whose texts hold separators", `a,b,c\n${"1,2, and more, and more, and more,3\n".repeat(9)}`],
    ["with one row that has too many cells", `a,b,c\n1,2,3\n1,2,3\n${"x,".repeat(30)}\n`],
  ])("a table %s has none", async (_, file) => {
    expect((await read(file)).found.headerRow).toBe(1);
  });
});

describe("quotation marks", () => {
  test("that a backslash marks are part of the text", async () => {
    const { cells } = await read(caseOf("09-backslash-quotes.csv"));
    expect(cells.slice(1).map(([title, body, rating]) => [title, body, rating])).toEqual([
      ["Nice", 'She said "great" and we agree', "5"],
      ["Nice2", 'Known as "The Desk", it is huge', "5"],
      ["Inch", 'A 24" screen fits', "4"],
    ]);
  });

  const body = (cell: string) => `title,body,rating\nA,${cell},5\nB,"next",4\n`;
  test.each([
    ["doubled", '"She said ""great"""', 'She said "great"'],
    ["both in one text", '"She said \\"great\\" and ""fine"" too"', 'She said "great" and "fine" too'],
    ["at the end", '"She said \\"great\\""', 'She said "great"'],
    ["at the start", '"\\"Great\\" she said"', '"Great" she said'],
    ["all of it", '"\\"Great\\""', '"Great"'],
    [
      "before two commas",
      '"Known as \\"The Desk\\", it is huge, and fine"',
      'Known as "The Desk", it is huge, and fine',
    ],
    ["an inch before a comma", '"24\\", it fits"', '24", it fits'],
    ["a list", '"\\"a\\",\\"b\\",\\"c\\""', '"a","b","c"'],
    ["over two lines", '"He said \\"hi\\"\nand left"', 'He said "hi"\nand left'],
    ["without a cell's marks", 'A 24\\" screen', 'A 24" screen'],
    ["a text that ends with a backslash", '"C:\\desk\\"', "C:\\desk\\"],
    ["two backslashes", '"C:\\\\desk\\\\"', "C:\\\\desk\\\\"],
    ["a backslash before a doubled one", '"a \\""b"" c"', 'a \\"b" c'],
    ["inside without a backslash", '24" screen', '24" screen'],
  ])("%s", async (_, cell, text) => {
    for (const size of [1, 5, 10_000]) {
      const { cells } = await read(body(cell), {}, size);
      expect(cells.slice(1)).toEqual([
        ["A", text, "5"],
        ["B", "next", "4"],
      ]);
    }
  });
});
