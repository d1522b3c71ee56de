// Operator > Plans: a change counts at once in this process and in others that hear of it; wrong limits are named; a file fixes all.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { readKeptPlans } from "#domain/account/plan/kept.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedKey, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, json, type TestService } from "../../../support/service.ts";
import { giveFactor } from "../route-world.ts";

const PLANS = "/operator/plans";
const STARTER = {
  name: "Starter",
  invitesPerMonth: "500",
  seats: "3",
  locations: "3",
  rateLimitPerMinute: "600",
  widgets: "all",
  webhooks: "on",
  integrations: "on",
};
const REASON = { reason: "A new offer" };

let service: TestService;
let operator: Person;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.sql`delete from setting`;
  await service.handler.loadSettings();
  operator = await signIn(service, { operator: true });
  await giveFactor(service, operator.id);
});

const kept = () => readKeptPlans(service.context.db);

test("the plans stand beside each other with how many organisations have each, sandboxes and erased ones left out", async () => {
  for (let n = 0; n < 3; n++) await seedOrganisation(service.context, "scale");
  const gone = await seedOrganisation(service.context, "scale");
  await service.sql`update organisation set suspended_at = now(), erased_at = now() where id = ${gone.id}`;
  const html = await (await operator.get(PLANS)).text();
  const row = /<th scope="row">Organisations<\/th>(.*?)<\/tr>/.exec(html)?.[1] ?? "";
  const heads = [...html.matchAll(/<a href="\/operator\/plans\/([\w-]+)"><bdi>/g)].map(([, id]) => id);
  const counts = [...row.matchAll(/<td>(\d+)/g)].map(([, count]) => Number(count));
  expect(heads).toContain("scale");
  expect(counts).toHaveLength(heads.length);
  expect(counts[heads.indexOf("scale")]).toBe(3);
});

describe("a plan", () => {
  test("that is changed counts at once for keys, here and in a process that hears of it, and the defaults come back", async () => {
    const { id } = await seedOrganisation(service.context, "starter");
    const { secret } = await seedKey(service.context, id);
    const other = await createTestService({}, DEFAULT_PLANS, service);
    const code = async (at: TestService) => (await json(await at.rest("/me", secret))).error?.code ?? "ok";
    expect([await code(service), await code(other)]).toEqual(["plan_required", "plan_required"]);
    const answer = await operator.post(`${PLANS}/starter`, { ...STARTER, api: "on", seats: "7", ...REASON });
    expect(answer.status).toBe(303);
    expect([await code(service), await code(other)]).toEqual(["ok", "plan_required"]);
    other.handler.onChange("setting");
    await other.handler.loadSettings();
    expect(await code(other)).toBe("ok");
    expect((await kept()).starter).toMatchObject({ api: true, seats: 7, webhooks: true });
    // The constant that other services of this process begin with is no one's to change.
    expect(DEFAULT_PLANS.starter?.api).toBe(false);
    await operator.post(`${PLANS}/starter/remove`, REASON);
    expect(await code(service)).toBe("plan_required");
    const entries =
      await service.sql`select action, detail, actor from audit_entry where action like 'plan.%' order by id`;
    expect(entries.map((row) => ({ ...row }))).toEqual([
      {
        action: "plan.change",
        detail: { name: "Starter", changed: "seats 3 → 7, api off → on", ...REASON },
        actor: "operator",
      },
      {
        action: "plan.remove",
        detail: { name: "Starter", changed: "seats 7 → 3, api on → off", ...REASON },
        actor: "operator",
      },
    ]);
    expect(await (await operator.get("/operator/log")).text()).toContain(
      "Changed the plan Starter (seats 3 → 7, api off → on)</span>",
    );
  });

  test("that is new can be had, and goes only when no organisation has it", async () => {
    const given = { ...STARTER, id: "team-2", name: "Team <2>", priceText: "9 € a month", ...REASON };
    expect((await operator.post(`${PLANS}/new`, given)).status).toBe(303);
    expect(await (await operator.get(PLANS)).text()).toContain("Team &lt;2>");
    const { id } = await seedOrganisation(service.context, "team-2");
    const refused = await operator.post(`${PLANS}/team-2/remove`, REASON);
    expect([refused.status, (await refused.text()).includes("Move it to another plan first")]).toEqual([409, true]);
    await service.sql`update organisation set plan = 'free' where id = ${id}`;
    expect((await operator.post(`${PLANS}/team-2/remove`, REASON)).status).toBe(303);
    expect((await operator.get(`${PLANS}/team-2`)).status).toBe(404);
    const log = await (await operator.get("/operator/log")).text();
    for (const said of [
      "Added the plan Team &lt;2> (name Team &lt;2>",
      "seats 3",
      "priceText 9 € a month",
      "Removed the plan Team &lt;2>",
    ])
      expect(log).toContain(said);
  });

  test("with a wrong limit is refused at its field, and nothing is kept", async () => {
    for (const wrong of [
      { seats: "0" },
      { seats: "1e3" },
      { seats: "" },
      { invitesPerMonth: "-1" },
      { invitesPerMonth: "1000000001" },
      { rateLimitPerMinute: "0" },
      { name: "" },
      { name: "two\nlines" },
      { priceText: "x".repeat(61) },
      { widgets: "zz" },
      { widgets: "" },
      { reason: "" },
    ]) {
      const answer = await operator.post(`${PLANS}/starter`, { ...STARTER, ...REASON, ...wrong });
      expect([wrong, answer.status]).toEqual([wrong, 422]);
    }
    for (const id of ["", "Team", "a b", "free", "sandbox", "__proto__", "constructor", "new", "x".repeat(41)]) {
      const answer = await operator.post(`${PLANS}/new`, { ...STARTER, ...REASON, id });
      expect([id, answer.status]).toEqual([id, 422]);
    }
    for (const id of ["none", "sandbox", "__proto__", "toString"])
      expect([id, (await operator.get(`${PLANS}/${id}`)).status]).toEqual([id, 404]);
    expect(await kept()).toEqual(DEFAULT_PLANS);
  });

  test("two at once are both kept", async () => {
    await Promise.all(
      ["starter", "scale"].map((id) => operator.post(`${PLANS}/${id}`, { ...STARTER, name: `New ${id}`, ...REASON })),
    );
    const { starter, scale } = await kept();
    expect([starter?.name, scale?.name]).toEqual(["New starter", "New scale"]);
  });
});

test("the plans of PLANS_FILE are shown as fixed, and no post changes them", async () => {
  const fixed = await createTestService({ plansFile: "/etc/plans.json" }, DEFAULT_PLANS, service);
  const person = await signIn(fixed, { operator: true });
  await giveFactor(fixed, person.id);
  const html = await (await person.get(PLANS)).text();
  expect(html).toContain("The file of PLANS_FILE sets the plans.");
  expect(html).not.toContain(`${PLANS}/new`);
  for (const path of [`${PLANS}/starter`, `${PLANS}/new`, `${PLANS}/starter/remove`])
    expect([path, (await person.post(path, { ...STARTER, id: "x", ...REASON })).status]).toEqual([path, 404]);
  expect(await kept()).toEqual(DEFAULT_PLANS);
});
