// The operators' log is filtered by who acted, by what an entry is about, and by organisation.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, type OrganisationId, toWire } from "#contract/id.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { giveFactor } from "../route-world.ts";

const PATH = "/operator/log";

let service: TestService;
let [olive, otto]: Person[] = [];
let [hazel, birch]: OrganisationId[] = [];
beforeAll(async () => {
  service = await createTestService();
  const open = async (name: string) => {
    const person = await signIn(service, { operator: true, name });
    await giveFactor(service, person.id);
    return person;
  };
  [olive, otto] = [await open("Olive"), await open("Otto")];
  [hazel, birch] = [
    (await seedOrganisation(service.context, "scale", "Hazel & Oak")).id,
    (await seedOrganisation(service.context, "scale", "Birch")).id,
  ];
  const write = (actor: string, userId: Person["id"] | null, organisationId: OrganisationId | null, reason: string) =>
    recordAudit(service.context, {
      ...{ actor, userId, organisationId, action: organisationId ? "organisation.suspend" : "plan.add" },
      detail: { reason, name: "team" },
    });
  await write("operator", (olive as Person).id, hazel as OrganisationId, "hazel by olive");
  await write("operator", (otto as Person).id, birch as OrganisationId, "birch by otto");
  await write("command line", null, hazel as OrganisationId, "hazel by hand");
  await write("operator", (otto as Person).id, null, "plan by otto");
  // Of a member, who is no operator.
  await write("owner", (olive as Person).id, hazel as OrganisationId, "not theirs");
});
afterAll(() => service.close());

const REASONS = ["hazel by olive", "birch by otto", "hazel by hand", "plan by otto", "not theirs"];
async function shown(query: string): Promise<string[]> {
  const answer = await (olive as Person).get(`${PATH}${query}`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  return REASONS.filter((reason) => html.includes(`<bdi>${reason}</bdi>`));
}

describe("the operators' log", () => {
  test("is all of theirs without a filter, and with one that cannot be read", async () => {
    const all = REASONS.slice(0, 4);
    for (const query of ["", "?who=&about=&organisation=", "?who=__proto__&about=constructor", "?organisation=%00"])
      expect([query, await shown(query)]).toEqual([query, all]);
    expect(await shown(`?organisation=${toWire("org", newId<"org">())}`)).toEqual(all);
  });

  test("is filtered by person, the command line, subject and organisation, alone and together", async () => {
    const of = (person: Person | undefined) => `who=${toWire("usr", (person as Person).id)}`;
    const about = `organisation=${toWire("org", hazel as OrganisationId)}`;
    expect(await shown(`?${of(otto)}`)).toEqual(["birch by otto", "plan by otto"]);
    expect(await shown("?who=command-line")).toEqual(["hazel by hand"]);
    expect(await shown("?about=plans")).toEqual(["plan by otto"]);
    expect(await shown(`?${about}`)).toEqual(["hazel by olive", "hazel by hand"]);
    expect(await shown(`?${of(olive)}&${about}&about=organisations`)).toEqual(["hazel by olive"]);
    expect(await shown(`?${of(otto)}&${about}`)).toEqual([]);
    const nothing = await (await (olive as Person).get(`${PATH}?${of(otto)}&${about}`)).text();
    expect(nothing).toContain("No change matches ");
    expect(nothing).toContain("Hazel &amp; Oak</option>");
  });

  test("keeps its filter from page to page", async () => {
    for (let n = 0; n < 31; n++)
      await recordAudit(service.context, {
        ...{
          organisationId: birch as OrganisationId,
          userId: null,
          actor: "command line",
          action: "organisation.notes",
        },
      });
    const html = await (await (olive as Person).get(`${PATH}?who=command-line&about=organisations`)).text();
    const next = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(next).toStartWith(`${PATH}?who=command-line&about=organisations&before=`);
    const older = await (await (olive as Person).get(next)).text();
    expect(older).toContain("<bdi>hazel by hand</bdi>");
    expect(older).toContain(`rel="prev" href="${PATH}?who=command-line&amp;about=organisations"`);
  });

  test("is reached from the page of an organisation", async () => {
    const wire = toWire("org", hazel as OrganisationId);
    const html = await (await (olive as Person).get(`/operator/organisations/${wire}`)).text();
    expect(html).toContain(`href="${PATH}?organisation=${wire}"`);
  });
});
