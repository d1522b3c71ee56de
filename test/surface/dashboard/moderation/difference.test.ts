// An owner brings a file again, with other stars, words and addresses for reviews that count. Nothing changes until a moderator decides.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ReviewId, toWire } from "#contract/id.ts";
import { eraseEverywhere } from "#domain/transfer/task/erase.ts";
import { workOnImport } from "#domain/transfer/task/work.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { actionsOf, textOf } from "./support.ts";

const PATH = "/dashboard/import";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const loox = (...rows: string[]) => ["id,status,rating,email,nickname,review,date,handle", ...rows].join("\n");
const FIRST = loox("1,,1,a@mail.example,Ana,It broke,2024-03-07,", "2,,2,b@mail.example,Bo,Bad,2024-03-08,");
const SECOND = loox(
  "1,,5,owner@shop.example,Ana,It is great,2024-03-07,",
  "2,,2,b@mail.example,Bo,Bad,2024-03-08,",
  "3,,4,c@mail.example,Cy,New,2024-03-09,",
);

async function work(): Promise<void> {
  while (await workOnImport(service.context));
}

/** @returns the import's page */
async function brought(person: Person, content: string): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([content]), "reviews.csv");
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sent = new Response(form);
  const type = sent.headers.get("content-type") ?? "";
  const answer = await service.send(
    new Request(`http://localhost${PATH}`, {
      method: "POST",
      body: sent.body,
      headers: { "sec-fetch-site": "same-origin", cookie, "content-type": type },
    }),
  );
  const at = answer.headers.get("location") ?? "";
  await work();
  expect((await person.post(`${at}/start`)).status).toBe(303);
  await work();
  return at;
}

/** A shop whose first file a moderator confirmed. */
async function open() {
  const organisation = await seedOrganisation(service.context, "scale");
  const shop = await seedBusiness(service.context, { organisationId: organisation.id });
  const person = await signIn(service, { organisationId: organisation.id });
  const moderator = await signIn(service, { staff: true });
  const at = await brought(person, FIRST);
  await moderator.post(`${here(at)}/confirm`);
  await work();
  return { organisation, shop, person, moderator };
}

const here = (at: string) => at.replace(PATH, "/moderation/imports");

const stored = async (shop: { id: string }) => [
  ...(await service.sql<{ id: ReviewId; rating: number; body: string; email: string; counts: boolean }[]>`
    select r.id, r.rating, r.body, a.stated_email as email, r.counts from review r join review_author a on a.review_id = r.id
    where r.business_id = ${shop.id} order by r.external_id`),
];

const logged = (id: ReviewId) =>
  service.sql`select event, asked_by from log_pending where review_id = ${id} order by place`.then((rows) => [...rows]);

describe("a second file", () => {
  test("changes nothing of a review that counts, address included; its report lists the difference", async () => {
    const { shop, person, moderator } = await open();
    const before = await stored(shop);
    const at = await brought(person, SECOND);
    expect((await stored(shop)).slice(0, 2)).toEqual(before);
    const result = await textOf(person.get(at));
    for (const said of [
      "New reviews1",
      "Different1",
      "1 row differs",
      "A moderator decides",
      "Stars, Text and Address",
    ])
      expect(result).toContain(said);
    expect(await textOf(moderator.get("/moderation/imports"))).toContain("Rows that differ from reviews that count");
    const page = await textOf(moderator.get(`${here(at)}/rows`));
    for (const said of ["It broke", "It is great", "An address, which this page does not show"])
      expect(page).toContain(said);
    expect(page).not.toContain("@");
  });

  test("shows each review's stars, title and text beside the difference, and chooses no row for the moderator", async () => {
    const { shop, person, moderator } = await open();
    await service.sql`update review set title = 'Wobbles' where business_id = ${shop.id}`;
    const at = await brought(person, loox("1,,5,a@mail.example,Ana,It broke,2024-03-07,"));
    const html = await (await moderator.get(`${here(at)}/rows`)).text();
    const [card = ""] = /<article.*?<\/article>/s.exec(html) ?? [];
    for (const said of ["1 of 5", "Wobbles", "It broke"]) expect(card).toContain(said);
    const boxes = html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];
    expect(boxes).toHaveLength(1);
    expect(boxes[0]).not.toContain("checked");
  });

  test("is compared with the stars of each product, not only with their number", async () => {
    const { person, moderator } = await open();
    const row = (stars: number) => loox(`7,,${stars},d@mail.example,Di,Wobbly,2024-03-10,desk`);
    const first = await brought(person, row(1));
    await moderator.post(`${here(first)}/confirm`);
    await work();
    const page = await textOf(moderator.get(`${here(await brought(person, row(5)))}/rows`));
    for (const said of ["1 product, stars: 1", "1 product, stars: 5"]) expect(page).toContain(said);
  });

  test("changes it when a moderator accepts the row, as the moderator's act in the log", async () => {
    const { shop, person, moderator } = await open();
    const at = await brought(person, SECOND);
    const [first] = await stored(shop);
    const chosen = { [toWire("rev", first?.id as ReviewId)]: "on", verdict: "accept" };
    const answers = await Promise.all([1, 2].map(() => moderator.post(`${here(at)}/rows`, chosen)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await stored(shop)).toMatchObject([
      { rating: 5, body: "It is great", email: "owner@shop.example", counts: true },
      { rating: 2, counts: true },
      { rating: 4, counts: false },
    ]);
    expect(await logged(first?.id as ReviewId)).toEqual([
      { event: "imported", asked_by: "business" },
      { event: "imported", asked_by: "moderator" },
    ]);
    expect(await actionsOf(service, moderator.id)).toEqual(["import.accept", "import.confirm"]);
    expect((await moderator.get(`${here(at)}/rows`)).status).toBe(404);
  });

  test("that a moderator declined does not come back with the same file, and comes back with another one", async () => {
    const { shop, person, moderator } = await open();
    const at = await brought(person, SECOND);
    const before = await stored(shop);
    const chosen = { [toWire("rev", before[0]?.id as ReviewId)]: "on", verdict: "decline" };
    expect((await moderator.post(`${here(at)}/rows`, chosen)).status).toBe(303);
    expect(await stored(shop)).toEqual(before);
    const again = await brought(person, SECOND);
    expect((await moderator.get(`${here(again)}/rows`)).status).toBe(404);
    const other = await brought(person, loox("1,,4,a@mail.example,Ana,It broke,2024-03-07,"));
    expect((await moderator.get(`${here(other)}/rows`)).status).toBe(200);
    expect(await stored(shop)).toEqual(before);
  });

  test("is decided by a moderator of another organisation, about chosen rows, and never by its owner", async () => {
    const { organisation, shop, person, moderator } = await open();
    const at = await brought(person, SECOND);
    const before = await stored(shop);
    const wire = toWire("rev", before[0]?.id as ReviewId);
    const insider = await signIn(service, { organisationId: organisation.id, staff: true });
    expect(await textOf(insider.get(`${here(at)}/rows`))).toContain("Another moderator must decide");
    const forms: [Person, Record<string, string>, number][] = [
      [insider, { [wire]: "on", verdict: "accept" }, 422],
      [person, { [wire]: "on", verdict: "accept" }, 404],
      [moderator, { verdict: "accept" }, 422],
      [moderator, { [wire]: "on" }, 422],
      [moderator, { [wire]: "on", verdict: "toString" }, 422],
    ];
    for (const [who, fields, status] of forms) expect((await who.post(`${here(at)}/rows`, fields)).status).toBe(status);
    await moderator.post(`${here(at)}/rows`, { [toWire("rev", before[1]?.id as ReviewId)]: "on", verdict: "accept" });
    expect(await stored(shop)).toEqual(before);
  });

  test("is dropped where the review changed since, where it was undone, and where its person was erased", async () => {
    const { shop, person, moderator } = await open();
    const at = await brought(person, SECOND);
    const [first] = await stored(shop);
    await service.sql`update review set title = 'Changed meanwhile' where id = ${first?.id as string}`;
    await service.sql`update review_import_difference set before = before::jsonb || '{"title": ""}'`;
    await moderator.post(`${here(at)}/rows`, { [toWire("rev", first?.id as ReviewId)]: "on", verdict: "accept" });
    expect(await textOf(moderator.get("/moderation/imports"))).toContain("1 review had changed since the import");
    expect((await stored(shop))[0]).toMatchObject({ rating: 1, body: "It broke" });
    await brought(person, SECOND);
    await eraseEverywhere(service.context, {
      email: "Owner@shop.example",
      reviews: "keep",
      actor: "command line",
    });
    expect(
      await service.sql`select from review_import_difference where review_id = ${first?.id as string}`,
    ).toHaveLength(0);
  });
});

describe("the signed log", () => {
  test("books an owner's import and its undo as the organisation's, and a refused one as the moderator's", async () => {
    const organisation = await seedOrganisation(service.context, "scale");
    const shop = await seedBusiness(service.context, { organisationId: organisation.id });
    const person = await signIn(service, { organisationId: organisation.id });
    const moderator = await signIn(service, { staff: true });
    for (const [end, by] of [
      [(at: string) => person.post(`${at}/undo`), "business"],
      [(at: string) => moderator.post(`${here(at)}/reject`, { reason: "Not theirs" }), "moderator"],
    ] as const) {
      const at = await brought(person, FIRST);
      const [first] = await stored(shop);
      expect((await end(at)).status).toBe(303);
      await work();
      expect(await stored(shop)).toEqual([]);
      expect(await logged(first?.id as ReviewId)).toEqual([
        { event: "imported", asked_by: "business" },
        { event: "removed", asked_by: by },
      ]);
    }
  });
});
