// The page of an import before its start: what was understood, each guess changed by hand, columns of an unknown file, and the shop.
// Hostile choices by an owner, a member without the right and another organisation.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fromWire } from "#contract/id.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { workOnImport } from "#domain/transfer/task/work.ts";
import { workbook } from "../../domain/transfer/workbook.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { textOf } from "./moderation/support.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function open() {
  const organisation = await seedOrganisation(service.context, "scale");
  const shop = await seedBusiness(service.context, { organisationId: organisation.id });
  const as = (role: Role) => signIn(service, { organisationId: organisation.id, role });
  return { shop, person: await as("owner"), as };
}

async function sent(person: Person, content: string | Uint8Array, name = "any.csv"): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([content as BlobPart]), name);
  const body = new Response(form);
  const headers = {
    cookie: [...person.cookies].map(([key, value]) => `${key}=${value}`).join("; "),
    "content-type": body.headers.get("content-type") ?? "",
    "sec-fetch-site": "same-origin",
  };
  const request = new Request("http://localhost/dashboard/import", { method: "POST", body: body.body, headers });
  const answer = await service.send(request);
  const location = answer.headers.get("location");
  if (location === null) throw new Error(`${answer.status} ${await textOf(answer)}`);
  return location;
}

async function work(): Promise<void> {
  while (await workOnImport(service.context));
}

const idOf = (at: string) => fromWire("imp", at.split("/").at(-1) ?? "");
const choose = (person: Person, at: string, fields: Record<string, string>) => person.post(`${at}/choices`, fields);
async function record(at: string) {
  const [row] =
    await service.sql`select status, layout, task, choices, used, scale, created, refused, summary is not null as whole
    from review_import where id = ${idOf(at)}`;
  return row;
}
const reviewsOf = (shop: { id: string }) =>
  service.sql`select author, rating, created_at::date::text as day from review where business_id = ${shop.id} order by body`;

const HEAD = "Client,Mail,Score,Ihre Wörter,When";
const UNKNOWN = [
  HEAD,
  "Ann,ann@mail.example,9,A fine and solid desk for the office,03/04/2024",
  "Bo,bo@mail.example,4,It wobbles a little on a wooden floor,05/06/2024",
].join("\n");
const ALL = {
  column_author: "1",
  column_email: "2",
  column_rating: "3",
  column_body: "4",
  column_date: "5",
  scale: "10",
};

describe("a file of unknown layout", () => {
  test("asks for its columns with a guess, keeps the answer, and the next file needs none", async () => {
    const { shop, person } = await open();
    const at = await sent(person, UNKNOWN);
    const asks = await textOf(person.get(at));
    for (const said of ["Which column holds what?", "Columns to be chosen", "ann@mail.example", "Ihre Wörter"])
      expect(asks).toContain(said);
    const html = await (await person.get(at)).text();
    // No preview was shown yet.
    expect(html).toContain(">Continue</button>");
    expect(await textOf(person.get(`${at}?lang=de`))).toContain("Weiter");
    expect(asks).not.toContain("Show the preview again");
    expect(html).toMatch(/name="column_rating"(?:(?!<\/select>).)*value="3" selected/s);
    expect(html).not.toContain("Import 2 reviews");
    expect((await person.post(`${at}/start`)).status).toBe(422);
    expect((await choose(person, at, { ...ALL, dayOrder: "month", timeZone: "Asia/Tokyo" })).status).toBe(303);
    const first = await textOf(person.get(at));
    for (const said of [
      "still being counted",
      "Out of 10",
      "Month first",
      "Asia/Tokyo",
      "Ihre WörterText",
      "Show the preview again",
    ])
      expect(first).toContain(said);
    expect(await reviewsOf(shop)).toHaveLength(0);
    await work();
    expect(await textOf(person.get(at))).toContain("Import 2 reviews");
    await person.post(`${at}/start`);
    await work();
    expect((await reviewsOf(shop)).map(({ rating, author, day }) => ({ rating, author, day }))).toEqual([
      { rating: 5, author: "Ann", day: "2024-03-03" },
      { rating: 2, author: "Bo", day: "2024-05-05" },
    ]);
    const report = await textOf(person.get(at));
    for (const said of ["How the file was read", "Month first", "Out of 10", "2 rows do not say"])
      expect(report).toContain(said);
    const { used } = (await record(at)) ?? {};
    expect(JSON.stringify(used)).not.toContain("@mail.example");
    const next = await sent(person, UNKNOWN.replaceAll("desk", "chair"));
    expect(await record(next)).toMatchObject({ layout: "csv", task: "check" });
  });

  test("needs stars, and title or text, and names the field that lacks", async () => {
    const { person } = await open();
    const at = await sent(person, UNKNOWN);
    expect(await textOf(choose(person, at, { column_body: "4" }))).toContain("Choose the column of the stars");
    expect(await textOf(choose(person, at, { column_rating: "3" }))).toContain(
      "Choose the column of the title or of the text",
    );
    expect(await record(at)).toMatchObject({ layout: "auto", choices: null, task: null });
  });

  test("names a column without a name by its place, in the reader's language", async () => {
    const { person } = await open();
    const at = await sent(person, "Score,,When\n5,Great,2024-03-03\n4,Fine,2024-03-04");
    const page = await textOf(person.get(`${at}?lang=de`));
    expect(page).toContain("Spalte 2");
    expect(page).not.toContain("column 2");
  });

  test("shows the columns anew in another encoding, and keeps their places", async () => {
    const { person } = await open();
    const at = await sent(person, Buffer.from(UNKNOWN, "latin1"));
    const answer = await choose(person, at, { ...ALL, encoding: "windows-1251" });
    expect(answer.status).toBe(303);
    expect((await record(at))?.choices).toMatchObject({ encoding: "windows-1251", columns: { body: "Ihre Wцrter" } });
    await choose(person, at, { ...ALL, encoding: "windows-1252" });
    expect((await record(at))?.choices.columns.body).toBe("Ihre Wörter");
  });

  test("another separator makes other columns, which are asked for again", async () => {
    const { person } = await open();
    const at = await sent(person, UNKNOWN);
    expect((await choose(person, at, { ...ALL, separator: "2" })).status).toBe(303);
    expect(await record(at)).toMatchObject({ layout: "auto", choices: { separator: ";", columns: null } });
    expect(await textOf(person.get(at))).toContain("Which column holds what?");
  });

  test("may be a workbook, with its sheets; it remembers its columns, too", async () => {
    const { person } = await open();
    const rows = UNKNOWN.split("\n").map((line) => line.split(","));
    const at = await sent(person, workbook(rows), "any.xlsx");
    expect(await textOf(person.get(at))).toContain("The file is being read.");
    await work();
    expect(await textOf(person.get(at))).toContain("Which column holds what?");
    expect((await choose(person, at, { ...ALL, encoding: "UTF-8", separator: "1" })).status).toBe(303);
    await work();
    expect(await textOf(person.get(at))).toContain("Import 2 reviews");
    const next = await sent(person, workbook(rows), "any.xlsx");
    await work();
    expect(await record(next)).toMatchObject({
      layout: "csv",
      choices: { columns: { body: "Ihre Wörter" } },
      whole: true,
    });
  });
});

describe("choices", () => {
  test.each([
    ["encoding", "klingon"],
    ["separator", "9"],
    ["scale", "7"],
    ["dayOrder", "year"],
    ["timeZone", "Mars/Olympus"],
    ["column_title", "99"],
    ["column_title", "-1"],
    ["column_title", "__proto__"],
  ])("out of the list are refused at their field: %s %s", async (name, value) => {
    const { person } = await open();
    const at = await sent(person, UNKNOWN);
    const answer = await choose(person, at, { ...ALL, [name]: value });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(`href="#${name}"`);
    expect(html).toContain("Choose one from the list.");
    expect((await record(at))?.choices).toBeNull();
  });

  test("that put addresses into a public field are refused at that field, and a name is never an address", async () => {
    const { person, shop } = await open();
    const at = await sent(person, UNKNOWN);
    for (const field of ["title", "body", "reply", "product"]) {
      const answer = await choose(person, at, { ...ALL, [`column_${field}`]: "2" });
      expect({ field, status: answer.status }).toEqual({ field, status: 422 });
      expect(await answer.text()).toContain(`href="#column_${field}"`);
    }
    expect((await choose(person, at, { ...ALL, column_author: "2", column_id: "2", column_email: "" })).status).toBe(
      303,
    );
    await work();
    await person.post(`${at}/start`);
    await work();
    expect((await reviewsOf(shop)).map(({ author }) => author)).toEqual(["Anonymous", "Anonymous"]);
    const [left] =
      await service.sql`select count(*)::int as n from review where business_id = ${shop.id} and row_to_json(review)::text like '%mail.example%'`;
    expect(left?.n).toBe(0);
  });

  test("of another organisation, of a member without the right, and after the start, change nothing", async () => {
    const [{ person, as }, { person: stranger }] = [await open(), await open()];
    const at = await sent(person, UNKNOWN);
    expect((await choose(stranger, at, ALL)).status).toBe(404);
    expect((await choose(await as("member"), at, ALL)).status).toBeOneOf([403, 404]);
    expect((await record(at))?.choices).toBeNull();
    await choose(person, at, ALL);
    await work();
    await person.post(`${at}/start`);
    const before = await record(at);
    expect((await choose(person, at, { ...ALL, scale: "100" })).status).toBe(422);
    await work();
    expect((await choose(person, at, { ...ALL, scale: "100" })).status).toBe(422);
    expect((await record(at))?.choices).toEqual(before?.choices);
    for (const id of ["imp_x", "imp_01h455vb4pex5vsknk084sn02q"])
      expect((await choose(person, `/dashboard/import/${id}`, ALL)).status).toBe(404);
  });

  test("sent twice at once are one, and are limited in a minute", async () => {
    const { person } = await open();
    const at = await sent(person, UNKNOWN);
    const answers = await Promise.all([choose(person, at, ALL), choose(person, at, ALL)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    await work();
    expect(await record(at)).toMatchObject({ whole: true, created: 2 });
    await choose(person, at, ALL);
    expect(await record(at)).toMatchObject({ whole: true, task: null });
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) statuses.push((await choose(person, at, ALL)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test("made while the rows are counted are the ones that are counted", async () => {
    const { person } = await open();
    const at = await sent(person, UNKNOWN);
    await choose(person, at, ALL);
    const working = work();
    await choose(person, at, { ...ALL, scale: "100" });
    await working;
    await work();
    expect(await record(at)).toMatchObject({ scale: 100, whole: true, choices: { scale: 100 } });
  });

  test("for a known layout leave its columns to it until one is changed, and give them back", async () => {
    const { person } = await open();
    const at = await sent(person, "id,rating,nickname,review,date,handle\n1,5,Ana,Good,2024-03-07,desk\n");
    const columns = { column_id: "1", column_rating: "2", column_author: "3", column_body: "4", column_date: "5" };
    await choose(person, at, { ...columns, column_product: "6", timeZone: "Europe/Berlin" });
    expect(await record(at)).toMatchObject({ layout: "loox", choices: { columns: null, timeZone: "Europe/Berlin" } });
    await choose(person, at, columns);
    expect(await record(at)).toMatchObject({ layout: "csv", choices: { columns: { body: "review" } } });
    expect(await textOf(person.get(at))).toContain("Read it as a file of Loox again");
    await choose(person, at, { ...columns, byLayout: "on" });
    expect(await record(at)).toMatchObject({ layout: "loox", choices: null });
  });

  test("of a table of products do not exist", async () => {
    const { person } = await open();
    const at = await sent(person, UNKNOWN);
    await service.sql`update review_import set layout = 'products', used = null where id = ${idOf(at)}`;
    expect((await choose(person, at, ALL)).status).toBe(404);
  });
});

describe("the shop", () => {
  const FILE = readFileSync(join(import.meta.dir, "../../domain/transfer/case/08-woocommerce-replies.csv"), "utf8");

  test("is asked for where the file does not tell it, and its replies are taken", async () => {
    const { person } = await open();
    const at = await sent(person, FILE);
    const page = await textOf(person.get(at));
    for (const said of ["Who is the shop?", "Who replied:"]) expect(page).toContain(said);
    const used = (await record(at))?.used;
    const shop = used.shopCandidates[0].shop;
    const places = Object.fromEntries(
      Object.entries(used.columns as Record<string, string>).map(([field, name]) => [
        `column_${field}`,
        String(used.first.columns.indexOf(name) + 1),
      ]),
    );
    expect(await textOf(choose(person, at, { ...places, shop: "two words" }))).toContain("the user id of the shop");
    expect((await choose(person, at, { ...places, shop })).status).toBe(303);
    expect(await record(at)).toMatchObject({ layout: "woocommerce", choices: { shop } });
    await work();
    expect(await textOf(person.get(at))).not.toContain("Who is the shop?");
    expect((await record(at))?.used.touched.shop).toBeGreaterThan(0);
  });
});

describe("warnings and damage", () => {
  test("stand with their lines in the preview, the report and moderation", async () => {
    const { person } = await open();
    const moderator = await signIn(service, { staff: true });
    const rows = [
      "id,rating,nickname,review,date,handle",
      "1,5,Ana,Gut,2024-03-07,desk",
      "2,5,Bo,Sch\xc3n,2024-03-08,desk",
    ];
    const sound = Buffer.from("3,5,Cy,Schön wie ein Öfchen,2024-03-08,desk\n");
    const at = await sent(person, Buffer.concat([Buffer.from(`${rows.join("\n")}\n`, "latin1"), sound]));
    const said = ["1 line has characters that could not be read", "Characters that could not be read stand as U+FFFD."];
    for (const each of said) expect(await textOf(person.get(at))).toContain(each);
    expect(await textOf(person.get(at))).toContain("A line as it is read");
    await work();
    await person.post(`${at}/start`);
    await work();
    for (const each of said) expect(await textOf(person.get(at))).toContain(each);
    const there = at.replace("/dashboard/import", "/moderation/imports");
    for (const each of [...said, "How the file was read"]) expect(await textOf(moderator.get(there))).toContain(each);
  });

  test("leave out a rating that refuses its row, which is listed once", async () => {
    const { person } = await open();
    const rows = ["5", "4", "9", "3", "4", "5", "1", "2", "3", "4", "5", "4"].map(
      (stars, at) => `${at},${stars},Ana,Gut,2024-03-07,desk`,
    );
    const at = await sent(person, ["id,rating,nickname,review,date,handle", ...rows].join("\n"));
    expect(await textOf(person.get(at))).toContain("“9” in the column “rating” is above 5.");
    await work();
    const html = await textOf(person.get(at));
    expect(html).not.toContain("is above 5");
    expect(html.match(/“9”/g)).toHaveLength(1);
  });

  test("are said in German, too", async () => {
    const { person } = await open();
    const at = await sent(person, UNKNOWN);
    const page = await textOf(person.get(`${at}?lang=de`));
    for (const said of ["Welche Spalte enthält was?", "So wird die Datei gelesen", "Kodierung"])
      expect(page).toContain(said);
    for (const said of ["Column", "Encoding", "Separator", "None"]) expect(page).not.toContain(said);
  });
});
