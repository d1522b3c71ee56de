// Lists of customers as files of any kind: workbooks, encodings, separators and titles above the column names, read as files of reviews
// are, and a person may say how.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startSession } from "#domain/account/sign-in/session.ts";
import { readCustomers } from "#domain/transfer/reader/customers.ts";
import type { SheetChoices } from "#domain/transfer/sheet/choice.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { readList } from "#surface/dashboard/invitation/rows.ts";
import { sampleIn, sampleWorkbookIn } from "#surface/dashboard/invitation/sample.ts";
import { wordsIn } from "#words/words.ts";
import { inlineRow, zip } from "../../../domain/transfer/workbook.ts";
import { browse, seedPerson } from "../../../support/dashboard.ts";
import { seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

const PATH = "/dashboard/invitations/upload";
const PLACE = {
  timeZone: "Europe/Berlin",
  country: "DE",
  now: new Date("2026-11-20T12:00:00Z"),
  language: "en",
} as const;

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function open() {
  const shop = await seedShop(service.context, "scale");
  const { id: userId } = await seedPerson(service, { organisationId: shop.organisationId, role: "member" });
  const token = await startSession(service.context, { userId, userAgent: null });
  const person = browse(service, new Map([["__Host-candor-session", token]]));
  const upload = (file: string | Uint8Array, fields: Record<string, string> = {}) => {
    const form = new FormData();
    form.set("file", new Blob([file as BlobPart]), "list.xlsx");
    for (const [name, value] of Object.entries({ text: "", ...fields })) form.set(name, value);
    const headers = { cookie: `__Host-candor-session=${token}`, "sec-fetch-site": "same-origin" };
    return service.send(new Request(`http://localhost${PATH}`, { method: "POST", headers, body: form }));
  };
  /** Sends the fields of the preview's form, as a browser does. */
  const confirm = (page: string) => {
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const plain = (text = "") => text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
    const sent = fields.map(([, name = "", value]) => [name, plain(value).replaceAll("\n", "\r\n")]);
    return person.post(`${PATH}/confirm`, Object.fromEntries(sent));
  };
  const invited = () =>
    service.sql`select email, name, reference, language, send_at from invitation where business_id = ${shop.businessId} order by email`;
  return { shop, person, upload, confirm, invited };
}

async function read(given: string | Uint8Array, choices?: SheetChoices) {
  const list = readList(await readCustomers(Buffer.from(given), choices), PLACE);
  if ("problem" in list) throw new Error(list.problem.wrong);
  return list;
}

type OwnSheet = [name: string, rows: readonly (readonly string[])[]];

/** @param sheets with names as XML has them */
function book(...sheets: OwnSheet[]): Buffer {
  const listed = sheets.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const related = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const rowsOf = ([, rows]: OwnSheet) => rows.map((cells, line) => inlineRow(line + 1, cells)).join("");
  const parts: [name: string, xml: string][] = [
    ["xl/workbook.xml", `<workbook xmlns:r="r"><sheets>${listed.join("")}</sheets></workbook>`],
    ["xl/_rels/workbook.xml.rels", `<Relationships>${related.join("")}</Relationships>`],
    ...sheets.map((sheet, at): [string, string] => [
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet><sheetData>${rowsOf(sheet)}</sheetData></worksheet>`,
    ]),
  ];
  return zip(parts.map(([name, xml]) => ({ name, bytes: Buffer.from(xml) })));
}

const ROWS = [
  ["E-Mail", "Name", "Bestellnummer"],
  ["ana@mailbox.example", "Ana Ruiz", "001042"],
];

test("a column without a known name is read where its cells alone are addresses", async () => {
  const rows = "ana@mailbox.example;Ana;1;x\nben@mailbox.example;Ben;2;";
  const found = await read(`mail adress;customer;bestellung;note\n${rows}`);
  expect(found.ready.map(({ email, name, reference }) => [email, name, reference])).toEqual([
    ["ana@mailbox.example", "Ana", "1"],
    ["ben@mailbox.example", "Ben", "2"],
  ]);
  expect(found.heads).toEqual({
    read: [
      { name: "mail adress", field: "email" },
      { name: "customer", field: "name" },
      { name: "bestellung", field: "reference" },
    ],
    left: ["note"],
    recognised: "mail adress",
  });
  const named = await read("email;clerk\nana@mailbox.example;boss@mailbox.example");
  expect(named.heads).toEqual({ read: [{ name: "email", field: "email" }], left: ["clerk"] });
});

test("a few broken addresses keep their column, and their lines have the error", async () => {
  const rows = ["ana@mailbox.example;Ana;1;", "ben@mailbox;Ben;2;", "cem@mailbox.example;Cem;3;ask first", ";Dee;4;"];
  const { ready, wrong, heads } = await read(["mail adress;customer;bestellung;note", ...rows].join("\n"));
  expect(heads.recognised).toBe("mail adress");
  expect(ready.map(({ line, email }) => [line, email])).toEqual([
    [2, "ana@mailbox.example"],
    [4, "cem@mailbox.example"],
  ]);
  expect(wrong).toEqual([
    { line: 3, typed: "ben@mailbox; Ben; 2", what: "This is not an email address." },
    { line: 5, typed: "; Dee; 4", what: "The address is missing." },
  ]);
});

test("a column of addresses without a head goes by its letter, so that the check names it", async () => {
  const { heads } = await read("customer;;bestellung\nAna;ana@mailbox.example;1");
  expect(heads.read.map(({ name, field }) => `${name} ${field}`)).toEqual([
    "customer name",
    "B email",
    "bestellung reference",
  ]);
  expect(heads.recognised).toBe("B");
  const wide = await read(`customer${";".repeat(27)}\nAna${";".repeat(27)}ana@mailbox.example`);
  expect(wide.heads.recognised).toBe("AB");
});

test.each([
  ["a bracketed at sign", "anna(at)customer.example, Anna, R1A-7"],
  ["no domain", "anna@customer, Anna, R1A-7"],
  ["a full stop for the at sign", "anna.customer.example, Anna, Seven"],
  ["an order number beside it", "anna, Anna, R1A-7"],
])("a wrong address in the first row is a row's error, not a column name: %s", async (_, row) => {
  const list = [row, "ben@customer.example, Ben, R1A-8", "cem@customer.example, Cem, R1A-9"].join("\n");
  const { count, ready, wrong, heads } = await read(list);
  expect(wrong).toEqual([{ line: 1, typed: row, what: "This is not an email address." }]);
  expect(ready.map(({ email, name, reference }) => [email, name, reference])).toEqual([
    ["ben@customer.example", "Ben", "R1A-8"],
    ["cem@customer.example", "Cem", "R1A-9"],
  ]);
  expect([count, heads]).toEqual([3, { read: [], left: [] }]);
});

test("where each address is wrong, each row says so", async () => {
  const { ready, wrong } = await read("anna(at)customer.example, Anna, R1A-7\nben(at)customer.example, Ben, R1A-8");
  expect(ready).toEqual([]);
  expect(wrong.map(({ line, typed }) => [line, typed])).toEqual([
    [1, "anna(at)customer.example, Anna, R1A-7"],
    [2, "ben(at)customer.example, Ben, R1A-8"],
  ]);
});

test.each([
  ["no address is whole", "foo\nbar@\n@baz", ["foo", "bar@", "@baz"]],
  ["one address is whole", "foo\nbar@\nana@mailbox.example\n@baz", ["foo", "bar@", "@baz"]],
])("where a single column has at signs, each row says what is wrong: %s", async (_, list, lines) => {
  const { wrong, heads } = await read(list);
  expect(wrong.map(({ typed, what }) => [typed, what])).toEqual(
    lines.map((line) => [line, "This is not an email address."]),
  );
  expect(heads).toEqual({ read: [], left: [] });
});

test("a single column of addresses keeps its unknown name, whatever a few rows hold", async () => {
  const { heads, wrong } = await read("Kontakt\nana@mailbox.example\nben@mailbox.example\n@baz");
  expect([heads.recognised, wrong.map(({ typed }) => typed)]).toEqual(["Kontakt", ["@baz"]]);
});

test.each([
  ["unknown words", "Kontakt;Wer;Nr\nana@mailbox.example;Ana;R1A-7"],
  ["with a year", "Kontakt;Umsatz 2025;2026\nana@mailbox.example;20;31"],
  ["of a path", "kunde.kontakt;kunde.wer\nana@mailbox.example;Ana"],
  ["beside an at sign", "@;Name\nana@mailbox.example;Ana"],
])("a first row of column names that none knows is no customer: %s", async (_, list) => {
  const { ready, wrong, heads } = await read(list);
  expect([ready.length, wrong]).toEqual([1, []]);
  expect(heads.recognised).toBe(list.split(";")[0] as string);
});

test.each([
  ["a name before the address", "Dora Klein, dora@x.example, R1A-8", "Dora Klein", "R1A-8"],
  ["an order number before it", "R1A-8, dora@x.example, Dora Klein", "Dora Klein", "R1A-8"],
  ["both before it", "R1A-8; Dora Klein; dora@x.example", "Dora Klein", "R1A-8"],
  ["first and last name before it", "Dora; Klein; dora@x.example; R1A-8", "Dora Klein", "R1A-8"],
  ["an empty column before it", ",dora@x.example,Dora Klein,R1A-8", "Dora Klein", "R1A-8"],
  ["all behind it", "dora@x.example, Dora Klein, R1A-8", "Dora Klein", "R1A-8"],
])("without column names: %s", async (_, row, name, reference) => {
  const { ready } = await read(row);
  expect(ready).toMatchObject([{ email: "dora@x.example", name, reference }]);
});

test("without column names, a lone address in the first row takes no column from the rows below it", async () => {
  const { ready } = await read("ana@x.example\ndora@x.example, Dora Klein, R1A-8");
  expect(ready[1]).toMatchObject({ email: "dora@x.example", name: "Dora Klein", reference: "R1A-8" });
});

const UNNAMED = "No column is called “email”.";
const NONE = "This list holds no email addresses.";
test.each([
  ["half of its cells", "contact;note\nana@mailbox.example;x\nby phone;y", UNNAMED, "contact and note"],
  ["two columns with addresses", "a;b\nana@mailbox.example;boss@mailbox.example", UNNAMED, "a and b"],
  [
    "another, read as names, has as many",
    "customer;clerk\nana@mailbox.example;boss@mailbox.example",
    UNNAMED,
    "customer and clerk",
  ],
  [
    "another with telephone numbers has more",
    "contact;sent by\nana@mailbox.example;\nben@mailbox.example;boss@mailbox.example\n0171;\n0172;",
    UNNAMED,
    "contact and sent by",
  ],
  ["no address", "customer;city\nAna;Rome", NONE, "customer and city"],
  ["no rows", "customer;city\n", NONE, "customer and city"],
  [
    "an empty column",
    "e-mail;customer\n;Ana\n ;Ben",
    "The column “e-mail” holds no email address in any row.",
    "e-mail and customer",
  ],
])("no column is taken: %s", async (_, text, problem, columns) => {
  const list = readList(await readCustomers(Buffer.from(text)), PLACE);
  expect("problem" in list && list.problem).toMatchObject({
    wrong: problem,
    columns: `The first row names these columns: ${columns}.`,
  });
});

test("of two columns named as addresses, the first that holds one is read", async () => {
  const text = "email;customer email;billing email\n;ana@mailbox.example;office@mailbox.example";
  expect((await read(text)).ready.map(({ email }) => email)).toEqual(["ana@mailbox.example"]);
});

describe("the same customers", () => {
  const text = "email;name;reference\nana@mailbox.example;Ana Ruiz;001042\n";
  const files: [what: string, file: string | Uint8Array, choices: SheetChoices][] = [
    ["a workbook", book(["Kunden", ROWS]), {}],
    ["a workbook with titles above the names", book(["Kunden", [["Export of the shop"], [], ...ROWS]]), {}],
    [
      "a workbook, the second sheet",
      book(["Help", [["Read this first"]]], ["Customers", ROWS]),
      { sheet: "Customers" },
    ],
    ["a line that names the separator", `sep=;\n${text}`, {}],
    ["that line, and the separator chosen", `sep=;\n${text}`, { separator: ";" }],
    ["bars between cells", text.replaceAll(";", "|"), {}],
    ["a title above the names", `My customers\n\n${text}`, {}],
    ["UTF-16 with its mark", Buffer.from(`\ufeff${text}`, "utf16le"), {}],
    ["a separator that is chosen", text, { separator: ";" }],
    ["an encoding that is chosen", Buffer.from(text, "latin1"), { encoding: "windows-1252" }],
  ];
  test.each(files)("%s", async (_, file, choices) => {
    const { ready, wrong, text: again, found } = await read(file, choices);
    expect(wrong).toEqual([]);
    expect(ready).toMatchObject([{ email: "ana@mailbox.example", name: "Ana Ruiz", reference: "001042" }]);
    // The confirmation reads the text of the preview.
    const separator = found.separator ?? undefined;
    expect((await read(again, separator === undefined ? {} : { separator })).ready).toEqual(ready);
  });

  test("letters of other encodings, guessed and chosen", async () => {
    const polish = Buffer.from([...Buffer.from("email;name\na@b.example;"), 0xa3, 0xf3, 0x64, 0x9f]);
    expect((await read(polish, { encoding: "windows-1250" })).ready[0]?.name).toBe("Łódź");
    const japanese = Buffer.from([...Buffer.from("email,name\na@b.example,"), 0x8e, 0x52, 0x93, 0x63]);
    expect((await read(japanese, { encoding: "Shift_JIS" })).ready[0]?.name).toBe("山田");
  });
});

describe("the template", () => {
  test.each([...LANGUAGES])("in %s: each column of the workbook is found, and the day is a date", async (language) => {
    const { file, bytes } = sampleWorkbookIn(language);
    expect(file).toEndWith(".xlsx");
    const { ready, wrong, found } = await read(bytes);
    expect(wrong).toEqual([]);
    expect(ready).toMatchObject([
      {
        ...{ email: "name@example.com", name: "Ada Lovelace", reference: "10023", language },
        sendAt: "2026-12-31T08:00:00Z",
      },
    ]);
    expect(found.sheet).toBe(wordsIn("inviting", language).sample.file);
  });

  test("as CSV has the separator that a spreadsheet of the language expects", () => {
    const separators = LANGUAGES.map((language) => [language, /[,;]/.exec(sampleIn(language).text)?.[0]]);
    const by = Object.fromEntries(separators);
    for (const language of ["de", "fr", "es", "it", "pt", "nl", "pl"]) expect(by[language]).toBe(";");
    for (const language of ["en", "ja"]) expect(by[language]).toBe(",");
  });

  test("is filled in and sent back: from the download to the queue", async () => {
    const { person, upload, confirm, invited } = await open();
    const answer = await person.get("/dashboard/invitations/sample.xlsx?lang=pl");
    expect(answer.headers.get("content-disposition")).toContain("filename*=UTF-8''klienci.xlsx");
    expect(answer.headers.get("content-type")).toContain("spreadsheetml.sheet");
    const page = await (await upload(new Uint8Array(await answer.arrayBuffer()))).text();
    expect(page).toContain("Schedule 1 invitation<");
    expect((await confirm(page)).status).toBe(303);
    expect(await invited()).toMatchObject([{ email: "name@example.com", name: "Ada Lovelace", language: "pl" }]);
  });
});

describe("the upload", () => {
  test("of a workbook: shown, confirmed, and each customer invited once", async () => {
    const { upload, confirm, invited } = await open();
    const rows = Array.from({ length: 700 }, (_, n) => [`c${n}@mailbox.example`, `"N", ${n}\nx`, `0${n}`]);
    const file = book(["Kunden", [["E-Mail", "Firma", "Bestellnummer"], ...rows]]);
    const page = await (await upload(file)).text();
    expect(page).toContain("Schedule 700 invitations");
    expect(page).toContain("Kunden");
    await confirm(page);
    await confirm(page);
    const queued = await invited();
    expect(queued).toHaveLength(700);
    expect(queued.find(({ email }) => email === "c7@mailbox.example")?.reference).toBe("07");
  });

  test("names the sheets of a workbook, and reads the one that is chosen", async () => {
    const { upload } = await open();
    const file = book(
      ["Ana &amp; Co", [["E-Mail"], ["a@mailbox.example"]]],
      ["Zwei", [["E-Mail"], ["b@mailbox.example"]]],
    );
    const first = await (await upload(file)).text();
    expect(first).toContain("Sheets of the workbook");
    expect(first).toContain("a@mailbox.example");
    expect(first).toContain("Ana &amp; Co");
    const second = await (await upload(file, { sheet: "Zwei" })).text();
    expect(second).toContain("b@mailbox.example");
    expect(second).not.toContain("a@mailbox.example");
  });

  const refused: [what: string, file: string | Uint8Array, fields: Record<string, string>, sentence: RegExp][] = [
    ["a sheet that is none", book(["Kunden", ROWS]), { sheet: "Orders" }, /Kunden/],
    ["a sheet of a file without sheets", "email\na@b.example", { sheet: "Orders" }, /sheet/i],
    ["an encoding of a workbook", book(["Kunden", ROWS]), { encoding: "UTF-8" }, /encoding/i],
    ["an encoding that is none", "email\na@b.example", { encoding: "x-evil" }, /encoding/i],
    ["a separator that is none", "email\na@b.example", { separator: "xx" }, /separator/i],
    ["a workbook of the old kind", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]), {}, /XLSX|CSV/],
    ["a workbook without addresses", book(["Kunden", [["Name"], ["Ana"]]]), {}, /This list holds no email addresses/],
  ];
  test.each(refused)("refuses %s at the field, and keeps what was chosen", async (_, file, fields, sentence) => {
    const { upload, invited } = await open();
    const answer = await upload(file, fields);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('id="file-error"');
    expect(page).toMatch(sentence);
    if (fields.sheet) expect(page).toContain(`value="${fields.sheet}"`);
    expect(await invited()).toHaveLength(0);
  });

  test("refuses a small workbook that unpacks to more than a confirmation can carry", async () => {
    const { upload } = await open();
    const rows = Array.from({ length: 4_000 }, (_, n) => [`c${n}@mailbox.example`, "x".repeat(90), "y".repeat(900)]);
    const answer = await upload(book(["Kunden", [["E-Mail", "Name", "Note"], ...rows]]));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("larger than 1 MiB");
  });

  test("in German names its fields in German, and says that a line needs an address", async () => {
    const { person } = await open();
    const page = await (await person.get(`${PATH}?lang=de`)).text();
    expect(page).toContain("CSV- oder Excel-Datei");
    expect(page).toContain("Jede Zeile braucht eine E-Mail-Adresse.");
    for (const english of ["Separator", "Encoding", "Sheet<", "Download a template", "phone numbers"])
      expect(page).not.toContain(english);
    const one = await (await person.get("/dashboard/invitations/new?lang=de")).text();
    // Nothing else can be sent here.
    expect(one).not.toContain("auch für eine per Textnachricht");
  });
});
