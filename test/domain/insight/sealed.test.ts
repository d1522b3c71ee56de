// The doctor says which secrets a lost APP_SECRET closes, and a person and an operator hear of each use of one.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId } from "#contract/id.ts";
import { findProvider } from "#domain/account/provider/provider.ts";
import { useCode } from "#domain/account/sign-in/factor.ts";
import { authenticator, companyLogin } from "#domain/account/sign-in/table.ts";
import { checkContents } from "#domain/insight/contents.ts";
import { createIntegration } from "#domain/integration/integration.ts";
import { createSubscription } from "#domain/webhook/subscription/subscribe.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

const [OLD, NEW] = ["the secret that was lost, long enough for all", "the secret that came after it, long enough"];
const [old, fresh] = [createSecretBox(OLD), createSecretBox(NEW)];

let service: TestService;
let ids: Awaited<ReturnType<typeof seedSecrets>>;
beforeAll(async () => {
  service = await createTestService();
  ids = await seedSecrets();
});
afterAll(() => service.close());

async function seedSecrets() {
  const { context } = service;
  const { id: organisationId } = await seedOrganisation(context, "scale", "Shoes Ltd");
  const { id: businessId } = await seedBusiness(context, { organisationId });
  const { id: userId } = await seedPerson(service, { organisationId, email: "owner@shop.example" });
  for (let n = 0; n < 3; n++)
    await createIntegration(context, old, {
      businessId,
      kind: "automation",
      secret: `a secret of shop ${n} that is long enough`,
      delayDays: 3,
    });
  for (const url of ["https://one.example/hook", "https://two.example/hook"])
    await createSubscription(context, old, organisationId, { url, events: ["review.created"] });
  await context.db.insert(authenticator).values({
    userId,
    secretSealed: old.seal("JBSWY3DPEHPK3PXP", userId),
    lastStep: 1,
    createdAt: context.clock.now(),
  });
  await context.db.insert(companyLogin).values({
    organisationId,
    issuer: "https://login.example",
    clientId: newId(),
    clientSecretSealed: old.seal("a secret of the provider", organisationId),
    domains: [],
    role: "member",
  });
  return { organisationId, userId };
}

const findings = async (box: typeof old) =>
  (await checkContents(service.context, box))
    .filter(({ check }) => check === "secret")
    .flatMap(({ standing, says }) => says.map((each) => ({ standing, each: JSON.stringify(each) })))
    .filter(({ each }) => each.includes("doctorFault.secret.sealed"));

test("a lost APP_SECRET is a finding with the number of each kind", async () => {
  const [found, ...more] = await findings(fresh);
  expect(more).toEqual([]);
  expect(found?.standing).toBe("wrong");
  for (const part of ['"shops":3', '"webhooks":2', '"apps":1', '"logins":1']) expect(found?.each).toContain(part);
});

test("the right secret, and the one before it as APP_SECRET_PREVIOUS, are none", async () => {
  expect(await findings(old)).toEqual([]);
  expect(await findings(createSecretBox(NEW, OLD))).toEqual([]);
});

test("a person's code and a company's login that it closes are lines of the log, and not only refusals", async () => {
  const lines: unknown[][] = [];
  const log = Object.assign(Object.create(service.context.log), { error: (...said: unknown[]) => lines.push(said) });
  const context = { ...service.context, log };
  expect(await useCode(context, fresh, ids.userId, "123456")).toBe(false);
  expect(await findProvider(context, fresh, ids.organisationId)).toBeNull();
  expect(lines).toEqual([
    [{ user: expect.stringMatching(/^usr_/) }, expect.stringContaining("APP_SECRET")],
    [{ organisation: expect.stringMatching(/^org_/) }, expect.stringContaining("APP_SECRET")],
  ]);
  expect(await useCode(context, old, ids.userId, "123456")).toBe(false);
  expect(await findProvider(context, old, ids.organisationId)).not.toBeNull();
  expect(lines).toHaveLength(2);
});
