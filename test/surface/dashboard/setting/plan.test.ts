// Plan and usage: the used share of each limit, the meaning of a status, and the organisation's name.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { DEFAULT_PLANS, type Plan } from "#domain/account/plan/plan.ts";
import { type PlanStatus, updateOrganisation } from "#domain/account/state/organisation.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { seedPerson, signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { auditOf, HOSTILE } from "./support.ts";

const PATH = "/dashboard/settings/plan";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

async function open(plan = "starter", role: Role = "owner") {
  const { id } = await seedOrganisation(service.context, plan, "Hazel & Oak");
  return { id, person: await signIn(service, { organisationId: id, role }) };
}

/** A page's text without its tags. */
async function textOf(answer: Promise<Response>): Promise<string> {
  return (await (await answer).text()).replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ");
}

describe("plan and usage", () => {
  test("says how much of each limit is used, to every role", async () => {
    const { id, person } = await open("starter", "member");
    for (const name of ["One", "Two", "Three"]) await seedBusiness(service.context, { organisationId: id, name });
    await seedPerson(service, { organisationId: id });
    await service.sql`insert into invitation_allowance (organisation_id, period_start, used)
      select id, period_anchor, 450 from organisation where id = ${id}`;
    const text = await textOf(person.get(PATH));
    expect(text).toContain("Hazel &amp; Oak is on Starter");
    expect(text).toContain("450 of 500 used, 50 left");
    expect(text).toContain("From 20 November 2026; the next period begins on 20 December 2026.");
    expect(text).toContain("2 of 3 used, 1 left");
    expect(text).toContain("3 of 3 used, none left");
    expect(text).not.toContain("Active");
    expect(text).not.toContain("Save the name");
  });

  for (const [status, words] of [
    ["trialing", "Trial"],
    ["past_due", "Payment is due"],
    ["canceled", "Cancelled"],
  ] as [PlanStatus, string][])
    test(`says plainly that it is ${status}`, async () => {
      const { id, person } = await open();
      await updateOrganisation(service.context, id, { planStatus: status });
      expect(await textOf(person.get(PATH))).toContain(words);
    });

  test("leads to the operator's contact, and says who that is where there is none", async () => {
    const { id, person } = await open();
    const page = await (await person.get(PATH)).text();
    expect(page).toContain("the person or company that runs it");
    expect(page).toContain(`<summary class="touch">The id of your organisation`);
    expect(page).toContain(toWire("org", id));
    const legal = { imprintUrl: null, privacyUrl: null, termsUrl: null, contactEmail: "ask?cc=x@reviews.example" };
    const other = await createTestService({ legal });
    try {
      const { id: theirs } = await seedOrganisation(other.context, "free", "Oak&cc=x@evil.example");
      const reader = await signIn(other, { organisationId: theirs });
      const html = await (await reader.get(PATH)).text();
      const [, subject = ""] =
        /<a href="mailto:ask%3Fcc%3Dx@reviews\.example\?subject=([^"]*)">write to/.exec(html) ?? [];
      expect(subject).not.toMatch(/[&?=]/);
      expect(decodeURIComponent(subject)).toContain("Oak&cc=x@evil.example");
      expect(decodeURIComponent(subject)).toContain(toWire("org", theirs));
      expect(html).not.toContain('data-copy="organisation-id"');
      expect(html).not.toContain(toWire("org", id));
    } finally {
      await other.close();
    }
  });

  test("does not warn of a full size, nor count webhooks and keys that the plan has not", async () => {
    const { id, person } = await open("free");
    await seedBusiness(service.context, { organisationId: id });
    const page = await (await person.get(PATH)).text();
    expect(page).toContain("<strong>1</strong> of 1 used, none left");
    expect(page.match(/use-within/g)).toHaveLength(3);
    expect(page).not.toContain("active webhook");
    await seedBusiness(service.context, { organisationId: id, name: "Two" });
    expect((await (await person.get(PATH)).text()).match(/use-over/g)).toHaveLength(1);
    expect(await textOf((await open("starter")).person.get(PATH))).toContain("0 active webhooks and 0 API keys.");
  });

  test("says the price of each plan where one has a price", async () => {
    const { person } = await open();
    const free = await textOf(person.get(PATH));
    expect(free).toContain("Every plan is free");
    expect(free).not.toContain("Price");
    const plans = { ...DEFAULT_PLANS, scale: { ...DEFAULT_PLANS.scale, priceText: "€ 49 <a> month" } as Plan };
    const other = await createTestService({}, plans);
    try {
      const { id } = await seedOrganisation(other.context, "free");
      const html = await (await (await signIn(other, { organisationId: id })).get(PATH)).text();
      expect(html).toContain("Price");
      expect(html).toContain("€ 49 &lt;a> month");
      expect(html).not.toContain("Every plan is free");
    } finally {
      await other.close();
    }
  });

  test("in German", async () => {
    const { person } = await open("starter");
    const page = await textOf(person.get(`${PATH}?lang=de`));
    for (const words of ["Tarif und Nutzung", "0 von 500 genutzt, noch 500 frei", "Alle Tarife"])
      expect(page).toContain(words);
    for (const english of ["All plans", "Seats", "To change your plan"]) expect(page).not.toContain(english);
  });

  test("of a plan that the catalogue does not know any more is still a page", async () => {
    const { person } = await open("gone");
    expect((await person.get(PATH)).status).toBe(200);
  });
});

describe("the organisation's name", () => {
  test("is changed by an owner, and that is noted once", async () => {
    const { id, person } = await open();
    const page = await (await person.follow(person.post(`${PATH}/name`, { name: "  Birke  " }))).text();
    expect(page).toContain("The name is saved.");
    await person.post(`${PATH}/name`, { name: "Birke" });
    expect(await auditOf(service, id)).toMatchObject([
      { action: "organisation.rename", subject: toWire("org", id), detail: { from: "Hazel & Oak", to: "Birke" } },
    ]);
  });

  test("stays text, whatever it is", async () => {
    const { person } = await open();
    await person.post(`${PATH}/name`, { name: HOSTILE });
    expect(await (await person.get(PATH)).text()).not.toContain("<script>alert");
  });

  for (const name of ["", " ", "x".repeat(121), "a\nb", "a\0b"])
    test(`cannot be ${JSON.stringify(name.slice(0, 5))}`, async () => {
      const { id, person } = await open();
      const answer = await person.post(`${PATH}/name`, { name });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('href="#name"');
      expect(await auditOf(service, id)).toEqual([]);
    });

  for (const role of ["admin", "member"] as const)
    test(`is not for a ${role} to change`, async () => {
      const { person } = await open("starter", role);
      expect((await person.post(`${PATH}/name`, { name: "Mine" })).status).toBe(403);
      expect(await textOf(person.get(PATH))).not.toContain("Mine");
    });
});
