// Imports through the dashboard: the file, its preview, the import, its undo, and the moderator who confirms it. Hostile requests by
// a browser, a program or a competitor.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fromWire, type ReviewId, toWire } from "#contract/id.ts";
import { workOnImport } from "#domain/transfer/task/work.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { actionsOf, textOf } from "./moderation/support.ts";

const PATH = "/dashboard/import";
const HOSTILE = `"><script>alert(1)</script>&amp; <img src=x>`;

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function open(plan = "scale") {
  const organisation = await seedOrganisation(service.context, plan);
  const shop = await seedBusiness(service.context, { organisationId: organisation.id });
  const person = await signIn(service, { organisationId: organisation.id });
  return { shop, person };
}

const loox = (...rows: string[]) => ["id,status,rating,email,nickname,review,date,handle", ...rows].join("\n");
const GOOD = loox(
  "1,,5,a@mail.example,Ana,Good,2024-03-07,desk",
  "2,,1,,Bo,Bad,2024-03-08,desk",
  "3,,x,,Cy,?,2024-03-09,",
);

/** Sends the form of a file as a browser does. */
async function send(person: Person, content: string | Uint8Array, { name = "reviews.csv", of = "" } = {}) {
  const form = new FormData();
  form.set("file", new Blob([content as BlobPart]), name);
  return raw(person, new Response(form), of);
}

async function raw(person: Person, body: Response, of = "", headers: Record<string, string> = {}) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const type = body.headers.get("content-type") ?? "";
  const init = {
    method: "POST",
    body: body.body,
    headers: { "sec-fetch-site": "same-origin", cookie, "content-type": type, ...headers },
  };
  const answer = await service.send(new Request(`http://localhost${PATH}${of}`, init));
  return answer;
}

async function sent(
  person: Person,
  content: string | Uint8Array,
  options?: Parameters<typeof send>[2],
): Promise<string> {
  const answer = await send(person, content, options);
  const location = answer.headers.get("location");
  if (answer.status !== 303 || location === null) throw new Error(`${answer.status} ${await textOf(answer)}`);
  return location;
}

async function work(): Promise<void> {
  while (await workOnImport(service.context));
}

const reviewsOf = (shop: { id: string }) =>
  service.sql`select body, counts from review where business_id = ${shop.id} order by body`;

describe("a file of reviews", () => {
  test("is read, shown, imported and undone, step by step", async () => {
    const { shop, person } = await open();
    const at = await sent(person, GOOD);
    const first = await textOf(person.get(at));
    for (const said of [
      "still being counted",
      "EncodingUTF-8",
      "SeparatorComma",
      "Line endsLF",
      "LayoutLoox",
      "Out of 5",
    ])
      expect(first).toContain(said);
    expect(first).not.toContain("Import 2 reviews");
    expect(await textOf(person.get(PATH))).toContain("Being read");
    await work();
    const preview = await textOf(person.get(at));
    for (const said of ["Loox", "Rows3", "New reviews2", "Refused1", "Import 2 reviews", "0 known here, 1 to be made"])
      expect(preview).toContain(said);
    expect(preview).toContain("“x” in the column “rating” is no rating.");
    expect(await reviewsOf(shop)).toHaveLength(0);
    expect((await person.post(`${at}/start`)).status).toBe(303);
    expect(await textOf(person.get(at))).toContain("begins as soon as");
    await work();
    const result = await textOf(person.get(at));
    for (const said of ["Waits for a moderator", "New reviews2", "Undo the import of ", "Undo the import"])
      expect(result).toContain(said);
    expect([...(await reviewsOf(shop))]).toEqual([
      { body: "Bad", counts: false },
      { body: "Good", counts: false },
    ]);
    expect((await person.post(`${at}/undo`)).status).toBe(303);
    expect(await textOf(person.get(at))).toContain("being undone");
    expect(await textOf(person.get(PATH))).toContain("Being undone");
    await work();
    expect(await textOf(person.get(at))).toContain("Nothing of it is left");
    expect(await reviewsOf(shop)).toHaveLength(0);
    expect(await textOf(person.get(PATH))).toContain("Undone");
  });

  test("with a review in two rows says before which line repeats which, and imports it once", async () => {
    const { shop, person } = await open();
    const row = "7,,5,a@mail.example,Ana,Good,2024-03-07,desk";
    const at = await sent(person, loox(row, "8,,4,,Bo,Fine,2024-03-08,desk", row));
    await work();
    const preview = await textOf(person.get(at));
    for (const said of ["Rows3", "New reviews2", "Unchanged1", "Refused0"]) expect(preview).toContain(said);
    expect(preview).toContain("4The same review as on line 2. It is imported once.");
    await person.post(`${at}/start`);
    await work();
    expect(await reviewsOf(shop)).toMatchObject([{ body: "Fine" }, { body: "Good" }]);
  });

  test("shows what it says as text, and none of its script, formula or folder", async () => {
    const { person } = await open();
    const cell = `"${HOSTILE.replaceAll('"', '""')}"`;
    const at = await sent(person, loox(`1,,5,,=cmd|' /C calc'!A0,${cell},2024-03-07,`), {
      name: `C:\\fakepath\\\u202e${HOSTILE}.csv`,
    });
    await work();
    const html = await (await person.get(at)).text();
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img");
    expect(html).not.toContain("fakepath");
    expect(html).not.toContain("\u202e");
    expect(html).toContain("=cmd|");
  });

  test("that holds nothing or is no form, is refused with the reason", async () => {
    const { person, shop } = await open();
    const cases: [Response, number, string][] = [
      [await send(person, ""), 422, "The file is empty"],
      [await send(person, "x", { name: "" }), 422, "Choose a file"],
      [
        await raw(person, new Response("{}", { headers: { "content-type": "application/json" } })),
        415,
        "could not read",
      ],
      [
        await raw(person, new Response("x", { headers: { "content-type": "multipart/form-data" } })),
        415,
        "could not read",
      ],
    ];
    for (const [answer, status, said] of cases) {
      expect({ status: answer.status, said }).toEqual({ status, said });
      expect(await textOf(answer)).toContain(said);
    }
    expect(await reviewsOf(shop)).toHaveLength(0);
  });

  test("that breaks off, hides behind other fields or has endless headers, is refused", async () => {
    const { person } = await open();
    const form = (content: string) =>
      new Response(content, { headers: { "content-type": "multipart/form-data; boundary=b" } });
    const head = 'Content-Disposition: form-data; name="file"; filename="f.csv"';
    const cases: [string, number, string][] = [
      [`--b\r\n${head}\r\n\r\n${GOOD}`, 422, "did not arrive completely"],
      [`--b\r\n${head}`, 422, "did not arrive completely"],
      ["", 422, "did not arrive completely"],
      [`--b\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, 422, "did not arrive completely"],
      [`--b\r\nX: ${"x".repeat(400_000)}`, 413, "other data besides the file"],
      ["x".repeat(400_000), 413, "other data besides the file"],
      [
        `--b\r\nContent-Disposition: form-data; name="other"\r\n\r\n${"x".repeat(40_000)}\r\n--b--\r\n`,
        413,
        "other data besides the file",
      ],
      ["--b--\r\n", 422, "Choose a file"],
    ];
    for (const [content, status, said] of cases) {
      const answer = await raw(person, form(content));
      expect({ content: content.slice(0, 60), status: answer.status }).toEqual({
        content: content.slice(0, 60),
        status,
      });
      expect(await textOf(answer)).toContain(said);
    }
  });

  test("arrives in pieces of any length, a delimiter in two of them", async () => {
    const { person } = await open();
    const head =
      '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="f.csv"\r\n\r\n';
    const bytes = Buffer.from(`${head}${GOOD}\r\n--b--\r\n`);
    for (const length of [1, 7, 64]) {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.subarray(at, at + length));
          controller.close();
        },
      });
      const answer = await raw(
        person,
        new Response(stream, { headers: { "content-type": 'multipart/form-data; boundary="b"' } }),
      );
      const id = fromWire("imp", answer.headers.get("location")?.split("/").at(-1) ?? "");
      const [kept] =
        await service.sql`select string_agg(convert_from(bytes, 'UTF8'), '' order by n) as text from review_import_piece where import_id = ${id}`;
      expect(kept?.text).toBe(GOOD);
    }
  });

  test("is refused ten times a minute too many", async () => {
    const { person } = await open();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await send(person, "")).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  test("is deleted when its owner asks for it", async () => {
    const { person } = await open();
    const at = await sent(person, GOOD);
    await work();
    await person.post(`${at}/drop`);
    expect(await textOf(person.get(at))).toContain("The file was deleted before the import.");
    expect((await person.post(`${at}/start`)).status).toBe(422);
  });

  test("starts once, and another one while it runs is told to wait", async () => {
    const { shop, person } = await open();
    const first = await sent(person, GOOD);
    await work();
    const answers = await Promise.all([person.post(`${first}/start`), person.post(`${first}/start`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    const second = await sent(person, GOOD);
    await service.sql`update review_import set task = null, summary = '{"firsts":[]}' where id = ${fromWire("imp", second.split("/").at(-1) ?? "")}`;
    expect(await textOf(person.post(`${second}/start`))).toContain("Another import of this business is running");
    await work();
    expect(await reviewsOf(shop)).toHaveLength(2);
  });
});

describe("in German", () => {
  const LANG = "?lang=de";

  test("the pages and the reasons are German, and the record keeps English for programs", async () => {
    const { person } = await open();
    const list = await textOf(person.get(PATH + LANG));
    for (const said of ["Bewertungen importieren", "Datei prüfen", "Noch keine Importe"]) expect(list).toContain(said);
    const at = await sent(
      person,
      loox("1,,5,,Ana,Good,2024-03-07,desk", `2,,5,,Bo,${"x".repeat(20_000)},2024-03-08,desk`),
    );
    await work();
    const preview = await textOf(person.get(at + LANG));
    for (const said of [
      "Nicht gestartet",
      "1 Bewertung importieren",
      "Zeichen in der Spalte „review“: 20.000",
      "5 Sterne",
    ])
      expect(preview).toContain(said);
    for (const said of ["Rows", "Reason", "Refused", "must", "stars", "Delete"]) expect(preview).not.toContain(said);
    const [row] =
      await service.sql`select reason from review_import_refusal where import_id = ${fromWire("imp", at.split("/").at(-1) ?? "")}`;
    expect(row?.reason).toMatch(/^review must/);
    expect(await textOf(person.post(`${at}/undo${LANG}`))).toContain("Der Import wird gerade bearbeitet");
    await person.post(`${at}/drop`);
    expect(await textOf(person.get(at + LANG))).toContain("Die Datei wurde vor dem Import gelöscht.");
    expect(await textOf(send(person, "", { of: LANG }))).toContain("Die Datei ist leer.");
  });

  test("a value that cannot be stored is named by its field", async () => {
    const { person } = await open();
    const reviews = await sent(person, loox("1,,5,,Ana,Good,2999-03-07,desk"));
    await work();
    expect(await textOf(person.get(reviews + LANG))).toContain(
      "„2999-03-07“ in der Spalte „date“ liegt nicht zwischen 1970 und morgen.",
    );
    const products = await sent(person, `id,title,image\n1,Desk,nothing\n2,${"x".repeat(300)},\n`, { of: "/products" });
    await work();
    const page = await textOf(person.get(products + LANG));
    for (const said of ["image: Dieser Wert kann nicht importiert werden.", "Geben Sie höchstens 255 Zeichen ein."])
      expect(page).toContain(said);
  });

  test("a fault and a reason that an older version stored stay English, and are marked as such", async () => {
    const { person } = await open();
    const at = await sent(person, GOOD);
    await work();
    const id = fromWire("imp", at.split("/").at(-1) ?? "");
    await service.sql`update review_import_refusal set says = null where import_id = ${id}`;
    await person.post(`${at}/drop`);
    await service.sql`update review_import set refused = 1, fault_says = null where id = ${id}`;
    const html = await (await person.get(at + LANG)).text();
    expect(html).toContain('<bdi lang="en">The file was deleted before the import.</bdi>');
    expect(html).toContain('<bdi lang="en">rating &quot;x&quot; is no number</bdi>');
  });
});

describe("another organisation", () => {
  test("sees, starts and undoes none of it", async () => {
    const [{ person, shop }, { person: stranger }] = [await open(), await open()];
    const at = await sent(person, GOOD);
    await work();
    const statuses = async () => [
      (await stranger.get(at)).status,
      ...(await Promise.all(
        ["start", "drop", "undo"].map(async (verb) => (await stranger.post(`${at}/${verb}`)).status),
      )),
    ];
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    await person.post(`${at}/start`);
    await work();
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect(await reviewsOf(shop)).toHaveLength(2);
    for (const id of ["imp_x", "nothing", "imp_01h455vb4pex5vsknk084sn02q"])
      expect((await person.get(`${PATH}/${id}`)).status).toBe(404);
  });
});

describe("a table of products", () => {
  test("is read, shown and imported", async () => {
    const { person, shop } = await open();
    const at = await sent(person, "id,title,gtin\n1,Desk,4006381333931\n2,Lamp,12\n", {
      of: "/products",
      name: "p.csv",
    });
    await work();
    expect(await textOf(person.get(at))).toContain("Import 1 product");
    await person.post(`${at}/start`);
    await work();
    expect(await textOf(person.get(at))).toContain("New products1");
    expect(
      await service.sql`select 1 from product where business_id = ${shop.id} and gtin = '4006381333931'`,
    ).toHaveLength(1);
    expect((await person.post(`${at}/undo`)).status).toBe(422);
  });
});

/** Imports a file. @returns the paths of the import for its owner and for a moderator */
async function imported(person: Person) {
  const at = await sent(person, GOOD);
  await work();
  await person.post(`${at}/start`);
  await work();
  return { at, here: at.replace("/dashboard/import", "/moderation/imports") };
}

describe("moderation", () => {
  test("lists the import with its number in the menu, and confirms it once", async () => {
    const { person, shop } = await open();
    const moderator = await signIn(service, { staff: true });
    const { at, here } = await imported(person);
    const menu = await textOf(moderator.get("/moderation"));
    expect(menu).toMatch(/Imports\d+ \d+ cases? waiting/);
    expect(await textOf(moderator.get("/moderation/imports"))).toContain("Loox");
    const page = await textOf(moderator.get(here));
    for (const said of ["New: 2", "5 stars: 1", "1 star: 1", "Good"]) expect(page).toContain(said);
    expect(page).not.toContain("a@mail.example");
    const answers = await Promise.all([moderator.post(`${here}/confirm`), moderator.post(`${here}/confirm`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    await work();
    expect((await reviewsOf(shop)).map(({ counts }) => counts)).toEqual([true, true]);
    expect(await actionsOf(service, moderator.id)).toEqual(["import.confirm"]);
    expect(await textOf(person.get(at))).toContain("A moderator confirmed the import");
    expect((await moderator.get(here)).status).toBe(404);
  });

  test("an imported review names its import, and leads to it while that waits", async () => {
    const { person, shop } = await open();
    const moderator = await signIn(service, { staff: true });
    const { here } = await imported(person);
    const [row] = await service.sql<{ id: string }[]>`select id from review where business_id = ${shop.id} limit 1`;
    const review = `/moderation/reviews/${toWire("rev", row?.id as ReviewId)}`;
    const first = async () => {
      const html = await (await moderator.get(review)).text();
      const history = html.split('class="history"')[1]?.split("</ol>")[0]?.split("<li>").at(-1);
      expect(history).toMatch(/Imported from Loox. File: .{0,9}reviews\.csv/);
      expect(history).not.toContain("Written");
      return html;
    };
    expect(await first()).toMatch(new RegExp(`<a href="${here}">Imported from Loox, \\d+ \\w+ \\d{4}</a>`));
    await moderator.post(`${here}/confirm`);
    await work();
    expect(await first()).not.toContain(`href="${here}"`);
  });

  test("refuses it with a reason that its owner reads, and takes it back", async () => {
    const { person, shop } = await open();
    const moderator = await signIn(service, { staff: true });
    const { at, here } = await imported(person);
    expect((await moderator.post(`${here}/reject`, { reason: " " })).status).toBe(422);
    expect((await moderator.post(`${here}/reject`, { reason: `Other stars there ${HOSTILE}` })).status).toBe(303);
    await work();
    expect(await reviewsOf(shop)).toHaveLength(0);
    const html = await (await person.get(at)).text();
    expect(html).toContain("Other stars there");
    expect(html).not.toContain("<script>alert");
    expect((await moderator.post(`${here}/confirm`)).status).toBe(409);
  });

  test("is not for a moderator of the organisation", async () => {
    const organisation = await seedOrganisation(service.context);
    await seedBusiness(service.context, { organisationId: organisation.id });
    const both = await signIn(service, { organisationId: organisation.id, staff: true });
    const at = await sent(both, GOOD);
    await work();
    await both.post(`${at}/start`);
    await work();
    const here = at.replace("/dashboard/import", "/moderation/imports");
    expect(await textOf(both.get(here))).toContain("Another moderator must decide");
    expect((await both.post(`${here}/confirm`)).status).toBe(422);
  });
});
