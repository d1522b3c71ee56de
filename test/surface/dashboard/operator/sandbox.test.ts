// The sandbox of an organisation shares the state of its owner: alone it is not suspended, lifted, erased or kept, on the page as in the domain.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { findOrganisation } from "#domain/account/state/organisation.ts";
import { callErasureOff, requestErasure } from "#domain/operator/erase.ts";
import { resumeOrganisation, suspendOrganisation } from "#domain/operator/suspend.ts";
import { createSandbox } from "#domain/sandbox/create.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedCategory, seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { giveFactor } from "../route-world.ts";

const REASON = { reason: "Unpaid since May" };
const PARTS = ["suspend", "resume", "erase", "keep"] as const;

let service: TestService;
let operator: Person;
let owner: OrganisationId;
let sandbox: OrganisationId;

beforeAll(async () => {
  service = await createTestService();
  await seedCategory(service.context);
});
afterAll(() => service.close());
beforeEach(async () => {
  owner = (await seedOrganisation(service.context, "enterprise", "Hazel & Oak")).id;
  sandbox = (await make(owner, "Hazel & Oak (sandbox)")).id;
  operator = await signIn(service, { operator: true });
  await giveFactor(service, operator.id);
});

const make = (sandboxFor: OrganisationId | null, name: string) =>
  inTransaction(service.context, (inside) => createSandbox(inside, { name, sandboxFor }));
const pathOf = (id: OrganisationId) => `/operator/organisations/${toWire("org", id)}`;
const text = async (answer: Response | Promise<Response>) => (await answer).text();
const post = (id: OrganisationId, part: string, name = "") =>
  operator.post(`${pathOf(id)}/${part}`, { ...REASON, name });
const stateOf = async (id: OrganisationId) => {
  const { suspendedAt, eraseAt } = (await findOrganisation(service.context, id)) ?? {};
  return [Boolean(suspendedAt), Boolean(eraseAt)];
};

describe("the sandbox of an organisation", () => {
  test("offers none of the four on its page, and each is refused with a sentence", async () => {
    const page = await text(operator.get(pathOf(sandbox)));
    expect(page).toContain(`${pathOf(sandbox)}/notes`);
    for (const part of PARTS) {
      expect([part, page.includes(`${pathOf(sandbox)}/${part}"`)]).toEqual([part, false]);
      const answer = await post(sandbox, part, "Hazel & Oak (sandbox)");
      expect([part, answer.status, (await text(answer)).includes("shares the state of its organisation")]).toEqual([
        part,
        409,
        true,
      ]);
    }
    expect(await stateOf(sandbox)).toEqual([false, false]);
  });

  test("is refused by each verb that the command line shares, also while its owner is suspended", async () => {
    await post(owner, "suspend");
    const verbs: ((inside: Context) => Promise<unknown>)[] = [
      (inside) => suspendOrganisation(inside, sandbox, "Unpaid"),
      (inside) => resumeOrganisation(inside, sandbox, "Paid"),
      (inside) => requestErasure(inside, sandbox, "Unpaid"),
      (inside) => callErasureOff(inside, sandbox, "Paid"),
    ];
    for (const verb of verbs)
      await expect(inTransaction(service.context, verb)).rejects.toMatchObject({
        code: "duplicate",
        says: { key: "operator.sandboxShares" },
      });
    expect(await stateOf(sandbox)).toEqual([true, false]);
    expect((await post(owner, "resume")).status).toBe(303);
    expect(await stateOf(sandbox)).toEqual([false, false]);
  });

  test("with an erasure of its own does not keep its owner suspended", async () => {
    await post(owner, "suspend");
    await service.sql`update organisation set erase_at = now() + interval '7 days' where id = ${sandbox}`;
    expect((await post(owner, "resume")).status).toBe(303);
    expect([await stateOf(owner), await stateOf(sandbox)]).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  test("shares the erasure of its owner, and the call off", async () => {
    await post(owner, "erase", "Hazel & Oak");
    expect(await stateOf(sandbox)).toEqual([true, true]);
    await post(owner, "keep");
    expect(await stateOf(sandbox)).toEqual([true, false]);
  });

  test("is named a sandbox once in the list, in each language; one without an owner is named, too", async () => {
    await make(null, "Lone Larch");
    const german = await make((await seedOrganisation(service.context, "free", "Eiche")).id, "Eiche (Sandbox)");
    const list = await text(operator.get("/operator/organisations"));
    expect(list).toContain(">Hazel &amp; Oak (sandbox)<");
    expect(list).toContain("Lone Larch (sandbox)<");
    expect(list).toContain(">Eiche (Sandbox)<");
    expect((await post(german.id, "suspend")).status).toBe(409);
  });
});

test("a sandbox that no organisation owns is suspended, lifted and erased as others", async () => {
  const { id } = await make(null, "Lone Larch");
  expect((await post(id, "suspend")).status).toBe(303);
  expect((await post(id, "resume")).status).toBe(303);
  expect((await post(id, "erase", "Lone Larch")).status).toBe(303);
  expect(await stateOf(id)).toEqual([true, true]);
});
