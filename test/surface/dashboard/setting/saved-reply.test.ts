// Settings > Saved replies: any member keeps them for the organisation, within bounds, and no other organisation sees or changes them.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import {
  addSavedReply,
  fillIn,
  listSavedReplies,
  MOST_SAVED_REPLIES,
  unknownPlace,
} from "#domain/review/saved-reply/saved-reply.ts";
import { inTransaction } from "#platform/database/context.ts";
import { signIn } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const PATH = "/dashboard/settings/replies";
const GOOD = { name: "Thanks", body: "Thank you, {name}." };

async function seedTeam() {
  const { id } = await seedOrganisation(service.context, "free");
  return { id, person: await signIn(service, { organisationId: id, role: "member" }) };
}

const namesOf = async (id: Awaited<ReturnType<typeof seedTeam>>["id"]) =>
  (await listSavedReplies(service.context, id)).map(({ name, body }) => [name, body]);
const text = async (answer: Response | Promise<Response>) => (await answer).text();

describe("the page", () => {
  test("lets a member add, change and delete one, each noted by its name", async () => {
    const { id, person } = await seedTeam();
    expect(await text(person.get(PATH))).toContain("No saved replies yet");
    expect(await text(person.follow(person.post(`${PATH}/new`, GOOD)))).toContain("The reply was saved.");
    const [saved] = await listSavedReplies(service.context, id);
    const own = `${PATH}/${saved?.id}`;
    expect(await text(person.get(own))).toContain("Thank you, {name}.</textarea>");
    await person.post(own, { name: "Thanks a lot", body: "Many thanks, {name}." });
    expect(await namesOf(id)).toEqual([["Thanks a lot", "Many thanks, {name}."]]);
    await person.post(`${own}/remove`);
    expect(await namesOf(id)).toEqual([]);
    for (const gone of [await person.get(own), await person.post(own, GOOD), await person.post(`${own}/remove`)])
      expect(gone.status).toBe(404);
    const noted = await service.sql`select action, detail from audit_entry where organisation_id = ${id} order by id`;
    expect(noted.map(({ action, detail }) => [action, detail?.name])).toEqual([
      ["reply.saved-add", "Thanks"],
      ["reply.saved-change", "Thanks a lot"],
      ["reply.saved-remove", "Thanks a lot"],
    ]);
  });

  test("shows names and texts as text", async () => {
    const { person } = await seedTeam();
    await person.post(`${PATH}/new`, { name: "<b>&", body: `<script>alert(1)</script> ${"x".repeat(2_900)}` });
    const html = await text(person.get(PATH));
    expect(html).toContain("&lt;b>&amp;");
    expect(html).not.toContain("<script>alert");
    expect(html.length).toBeLessThan(40_000);
  });

  const WRONG: [fields: Record<string, string>, says: string][] = [
    [{ ...GOOD, name: " " }, "Enter a name."],
    [{ ...GOOD, name: "x".repeat(61) }, "Name: "],
    [{ ...GOOD, body: "Too short" }, "Text: "],
    [{ ...GOOD, body: "x".repeat(3_001) }, "Text: "],
    [{ ...GOOD, body: "Dear {Name}, thank you." }, "Nothing is filled in for"],
    [{ ...GOOD, body: "Dear {first name}, thank you." }, "Nothing is filled in for"],
    [{ ...GOOD, body: "Dear { name }, thank you." }, "Nothing is filled in for"],
    [{ ...GOOD, body: "Line\u0000 and more of it." }, "Text: "],
  ];
  test.each(WRONG)("refuses %j and keeps what was typed", async (fields, says) => {
    const { id, person } = await seedTeam();
    const answer = await person.post(`${PATH}/new`, fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(says);
    expect(await namesOf(id)).toEqual([]);
  });

  test("knows none of another organisation", async () => {
    const [one, other] = [await seedTeam(), await seedTeam()];
    const foreign = newId();
    await addSavedReply(service.context, other.id, foreign, GOOD);
    const own = `${PATH}/${foreign}`;
    const answers = [one.person.get(own), one.person.post(own, GOOD), one.person.post(`${own}/remove`)];
    for (const answer of answers) expect((await answer).status).toBe(404);
    expect((await one.person.get(`${PATH}/nonsense`)).status).toBe(404);
    expect(await text(one.person.get(PATH))).not.toContain("Thank you, {name}.");
    expect(await namesOf(other.id)).toEqual([["Thanks", "Thank you, {name}."]]);
  });

  test("stops at the limit, also for those who add at once", async () => {
    const { id, person } = await seedTeam();
    for (let n = 1; n < MOST_SAVED_REPLIES; n++)
      await addSavedReply(service.context, id, newId(), { ...GOOD, name: `n${n}` });
    const add = () => inTransaction(service.context, (inside) => addSavedReply(inside, id, newId(), GOOD));
    const added = await Promise.all([add(), add(), add()]);
    expect(added.filter(Boolean)).toHaveLength(1);
    const answer = await person.post(`${PATH}/new`, GOOD);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("50 saved replies are the limit. Delete one first.");
    expect(html).toContain("Thank you, {name}.</textarea>");
    expect(await namesOf(id)).toHaveLength(MOST_SAVED_REPLIES);
  });

  test("speaks German", async () => {
    const { person } = await seedTeam();
    const html = await text(person.get(`${PATH}?lang=de`));
    expect(html).toContain("<h1>Gespeicherte Antworten</h1>");
    expect(html).not.toMatch(/Saved repl|Keep texts/);
  });
});

describe("places", () => {
  test("are filled once each, everywhere, and nothing else is", () => {
    expect(fillIn("{name} {name} {business} {x} {", { name: "{business}", business: "$&" })).toBe(
      "{business} {business} $& {x} {",
    );
  });

  test.each([
    ["Dear {name} of {business}", null],
    ["no braces", null],
    ["{} { } {1} {{name}}", null],
    ["{nmae}", "{nmae}"],
    ["{Name}", "{Name}"],
    ["{imię}", "{imię}"],
    ["{toString}", "{toString}"],
  ])("%s has %p unknown", (body, place) => {
    expect(unknownPlace(body)).toBe(place);
  });
});
