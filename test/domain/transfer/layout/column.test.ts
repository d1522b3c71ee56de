// Files of any service: the guess of their columns, reading by chosen columns, and what a choice may not do.
import { describe, expect, test } from "bun:test";
import { type ColumnMapping, GUESS_ALL } from "#domain/transfer/layout/choice.ts";
import { guessColumns } from "#domain/transfer/layout/guess.ts";
import { readRow } from "#domain/transfer/layout/row.ts";
import { look, scan } from "#domain/transfer/layout/scan.ts";
import { readSheet } from "#domain/transfer/sheet/sheet.ts";
import { computed } from "../../../support/computed.ts";
import { csv, fileOf, type Row } from "../support.ts";

const SITE = { domain: "bugs.example", country: "DE" };

async function readBy(columns: ColumnMapping, names: readonly string[], rows: readonly Row[], country = "DE") {
  const file = fileOf(csv(names, rows));
  const site = { ...SITE, country };
  const scanned = await scan(file, null, site, { ...GUESS_ALL, columns });
  const readings = [];
  let isHeader = true;
  for await (const row of readSheet(file)) {
    if (!isHeader && "cells" in row) readings.push(...(readRow(scanned, row.cells, site) ?? []));
    isHeader = false;
  }
  return readings.map((each) =>
    "wrong" in each ? each.wrong : { ...each.review.fields, product: each.review.product },
  );
}

describe("the guess", () => {
  const cells = ["5", "Solid desk, no wobble at all, I like it", "2024-03-07", "ana@mail.example", "Ana", "Nice", "r1"];
  for (const [language, names] of Object.entries({
    en: "Score|Your words|When|E-mail|Customer name|Headline|Review ID",
    de: "Bewertung|Kommentar|Datum|E-Mail-Adresse|Kunde|Titel|Nummer",
    fr: "Étoiles|Commentaire|Date de création|Courriel|Nom|Titre|Numéro",
    es: "Puntuación|Reseña|Fecha|Correo electrónico|Cliente|Título|Número",
    it: "Voto|Recensione|Data|Posta|Nome|Titolo|Identificativo",
    pt: "Classificação|Comentário|Data de criação|Endereço de email|Nome|Título|Número",
    nl: "Cijfer|Bericht|Datum|E-mailadres|Naam|Kop|Nummer",
    pl: "Ocena|Treść|Data utworzenia|Adres e-mail|Imię|Tytuł|Numer",
    ja: "評価|本文|投稿日|メール|お名前|タイトル|番号",
    ar: "التقييم|النص|التاريخ|البريد الإلكتروني|الاسم|العنوان|الرقم",
  }))
    test(`finds the columns of a file in ${language} by their names`, () => {
      const [rating, body, date, email, author, title, id] = names.split("|");
      expect(guessColumns(names.split("|"), [cells])).toEqual({
        ...{ rating, body, date, email, author, title, id },
      } as ColumnMapping);
    });

  test("finds stars, text, date and address by the cells, where names say nothing", () => {
    const rows = Array.from({ length: 20 }, (_, n) => [
      ...[`${n + 1000}`, `12.${(n % 12) + 1}.2023`, `${(n % 5) + 1}/5`, `p${n}@mail.example`],
      `A text number ${n} that is long enough to be one`,
    ]);
    expect(guessColumns(["a", "b", "c", "d", "e"], rows)).toEqual({ rating: "c", date: "b", email: "d", body: "e" });
  });

  test("finds names with further words", () => {
    const names = ["Star Rating (1-5)", "Customer's review", "Review date (UTC)", "Reviewer e-mail", "Product bought"];
    expect(guessColumns(names, [["4", "It holds", "2024-03-07", "a@mail.example", "Table"]])).toEqual({
      ...{ rating: names[0], body: names[1], date: names[2], email: names[3], product: names[4] },
    } as ColumnMapping);
  });

  test("leaves out a column whose cells say something else than its name", () => {
    const rows = [["great!", "ana@mail.example", "4", "It does what it should, every day"]];
    expect(guessColumns(["rating", "title", "points", "review"], rows)).toEqual({
      rating: "points",
      body: "review",
      email: "title",
    });
  });

  test("looks at bounded pieces of a hostile file", async () => {
    const long = "1/".repeat(15_000);
    const content = csv(
      ["x", "y"],
      Array.from({ length: 1_500 }, () => ({ x: long, y: long })),
    );
    const begun = computed();
    const found = await look(fileOf(content), SITE);
    expect(found.first?.rows.flat().every((cell) => cell.length <= 120)).toBe(true);
    expect(found.first?.guess.rating).toBeUndefined();
    expect(computed() - begun).toBeLessThan(6_000);
  });
});

describe("the first look", () => {
  test("shows columns, rows and a guess of an unknown file, which is refused with its columns when it is read", async () => {
    const file = fileOf(csv(["Score", "Your words"], [{ Score: "4", "Your words": "Fine" }]));
    expect(await look(file, SITE)).toMatchObject({
      layout: null,
      first: {
        columns: ["Score", "Your words"],
        rows: [["4", "Fine"]],
        guess: { rating: "Score", body: "Your words" },
      },
    });
    await expect(scan(file, null, SITE)).rejects.toThrow(
      "The layout of the file is not known. Its first row holds the columns Score, Your words.",
    );
  });

  test("names columns without a name, and those that come twice, by their place", async () => {
    const file = fileOf("Score,,Score\n4,Fine,9");
    expect((await look(file, SITE)).first?.columns).toEqual(["Score", "column 2", "column 3"]);
    expect(
      await readBy(
        { rating: "Score", body: "column 2" },
        ["Score", "", "Who"],
        [{ Score: "4", "": "Fine", Who: "Ana" }],
      ),
    ).toMatchObject([{ rating: 4, body: "Fine" }]);
  });
});

describe("chosen columns", () => {
  const names = ["Nr", "Score", "Head", "Words", "Who", "Mail", "When", "Answer", "Thing", "Call"];
  const all: ColumnMapping = {
    ...{ id: "Nr", rating: "Score", title: "Head", body: "Words", author: "Who", email: "Mail", date: "When" },
    ...{ reply: "Answer", product: "Thing" },
  };
  const row = {
    ...{ Nr: "7", Score: "4", Head: "Good", Words: "It holds", Who: "Ana", Mail: "ana@mail.example" },
    ...{ When: "7 mars 2024", Answer: "Thank you, Ana.", Thing: "Oak table", Call: "+49 151 23456789" },
  };

  test("are read, each into its field", async () => {
    expect(await readBy(all, names, [row])).toMatchObject([
      {
        ...{
          externalId: "csv:7",
          rating: 4,
          title: "Good",
          body: "It holds",
          author: "Ana",
          email: "ana@mail.example",
        },
        ...{ createdAt: "2024-03-07T00:00:00.000Z", reply: { body: "Thank you, Ana." }, product: { id: "Oak table" } },
        ...{ origin: "CSV", source: "import", verified: false, status: "published" },
      },
    ]);
  });

  test("stars and a text are enough: the same row has the same id each time, and no name", async () => {
    const columns = { rating: "Score", body: "Words" };
    const [once] = await readBy(columns, names, [row]);
    const [twice] = await readBy(columns, names, [{ ...row, Who: "Bo" }]);
    expect(once).toEqual(twice as typeof once);
    expect(once).toMatchObject({ author: "Anonymous", rating: 4 });
  });

  test("are found without case and signs, and replace those of a known layout", async () => {
    expect(await readBy({ rating: "score", body: "WORDS" }, names, [row])).toMatchObject([{ rating: 4 }]);
    const yotpo = ["review_content", "review_score", "date", "display_name", "review_title", "other"];
    const given = { review_content: "Text", review_score: "1", date: "2024-03-07", other: "5" };
    expect(await readBy({ rating: "other", body: "review_content" }, yotpo, [given])).toMatchObject([{ rating: 5 }]);
  });

  test("decide the scale and the order of days by the file and the country", async () => {
    const rows = ["10", "9", "2", "8"].map((Score) => ({ ...row, Score, When: "03/04/2024" }));
    const german = await readBy(all, names, rows);
    expect(german).toMatchObject([5, 5, 1, 4].map((rating) => ({ rating, createdAt: "2024-04-03T00:00:00.000Z" })));
    expect(await readBy(all, names, rows, "US")).toMatchObject([{ createdAt: "2024-03-04T00:00:00.000Z" }, {}, {}, {}]);
  });

  for (const [what, columns, right] of [
    [
      "a column that the file lacks",
      { rating: "Stars", body: "Words" },
      "columns: rating is to be read from the column Stars",
    ],
    ["no stars", { body: "Words" }, "rating, and title or body, are needed"],
    ["neither title nor text", { rating: "Score", author: "Who" }, "rating, and title or body, are needed"],
    ["a field that is none", { rating: "Score", body: "Words", ip: "Who" }, "columns: ip is no field"],
    ["a prototype's name", { rating: "Score", body: "Words", constructor: "Who" }, "constructor is no field"],
    [
      "addresses as title",
      { rating: "Score", title: "Mail" },
      "the column Mail holds mail addresses or telephone numbers, and title would be public",
    ],
    [
      "telephone numbers as text",
      { rating: "Score", body: "Call" },
      "the column Call holds mail addresses or telephone",
    ],
    ["addresses as text", { rating: "Score", body: "Mail" }, "the column Mail holds mail addresses"],
    ["addresses as reply", { ...all, reply: "Mail" }, "the column Mail holds mail addresses"],
    ["addresses as product", { ...all, product: "Mail" }, "the column Mail holds mail addresses"],
  ] as const)
    test(`are refused: ${what}`, async () => {
      await expect(readBy(columns as ColumnMapping, names, [row, row])).rejects.toThrow(right);
    });

  test("make no address public as name, id or product", async () => {
    const rows = [
      row,
      { ...row, Thing: "Oak", Mail: "bo@mail.example" },
      { ...row, Thing: "c@mail.example", Mail: "" },
    ];
    const read = await readBy({ ...all, author: "Mail", id: "Mail" }, names, rows);
    const seen = JSON.stringify(read.map((each) => (typeof each === "string" ? each : { ...each, email: undefined })));
    expect(read).toHaveLength(3);
    expect(seen).not.toContain("mail.example");
    expect(read).toMatchObject([
      { author: "Anonymous" },
      { author: "Anonymous" },
      { author: "Anonymous", product: null },
    ]);
  });
});

test("a single address or telephone number in a column of texts is left out of its row", async () => {
  const names = ["s", "t", "w", "r"];
  const columns = { rating: "s", title: "t", body: "w", reply: "r" };
  const row = { s: "5", t: "Good", w: "It holds", r: "Thank you, Ana." };
  const rows = [
    row,
    row,
    row,
    { ...row, t: "ana@mail.example" },
    { ...row, w: "+49 151 23456789" },
    { ...row, r: "a@b.example" },
  ];
  const read = await readBy(columns, names, rows);
  expect(read.slice(3)).toMatchObject([{ title: "" }, { body: "" }, { title: "Good" }]);
  expect(read[5]).not.toHaveProperty("reply");
});
