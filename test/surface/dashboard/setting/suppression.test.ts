// Settings > Suppressions: bounces with what was said, and lifting them. Never what a person asked for, and nothing of another organisation.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bounceInvitations } from "#domain/invitation/suppression/bounce.ts";
import { suppressAll } from "#domain/invitation/suppression/suppression.ts";
import { inTransaction } from "#platform/database/context.ts";
import { signIn } from "../../../support/dashboard.ts";
import { seedInvitation, seedShop, suppressionsOf } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { auditOf, HOSTILE, seedSuppression } from "./support.ts";

const PATH = "/dashboard/settings/suppressions";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

let count = 0;
async function open(role: "admin" | "member" = "admin") {
  const shop = await seedShop(service.context);
  const person = await signIn(service, { organisationId: shop.organisationId, role });
  return { shop, person, email: `person.${++count}@mailbox.example` };
}

const lift = (person: Awaited<ReturnType<typeof open>>["person"], email: string) =>
  person.post(`${PATH}/lift`, { email });

test("shows each bounce with what was said, and lifts it, which is noted without the address", async () => {
  const { shop, person, email } = await open();
  const { id } = await seedInvitation(service.context, shop, { email });
  await inTransaction(service.context, (inside) =>
    bounceInvitations(inside, [{ invitationId: id, suppress: "bounced", evidence: `550 5.1.1 ${HOSTILE} gone` }]),
  );
  await seedSuppression(service, shop.organisationId, "old@mailbox.example", "bounced");
  const page = await (await person.get(PATH)).text();
  expect(page).toContain(`<bdi>${email}</bdi>`);
  expect(page).toContain('<span dir="auto">550 5.1.1 &quot;');
  expect(page).not.toContain("<script>alert");
  expect(page).toContain("No longer kept");
  expect(page).not.toMatch(/(?:href|action)="[^"]*mailbox/i);
  const after = await (await person.follow(lift(person, email))).text();
  expect(after).toContain("Email to the address is allowed again.");
  expect(await suppressionsOf(service.context, shop.organisationId)).toEqual(["old@mailbox.example bounced"]);
  expect(await auditOf(service, shop.organisationId)).toMatchObject([
    { action: "suppression.lift", actor: "admin", subject: null, detail: null },
  ]);
  expect((await lift(person, email)).status).toBe(422);
  expect(await auditOf(service, shop.organisationId)).toHaveLength(1);
});

describe("an owner", () => {
  test("neither sees nor lifts what a person asked for, in any spelling of the mailbox", async () => {
    for (const reason of ["unsubscribed", "complained"] as const) {
      const { shop, person } = await open();
      const name = `lena${++count}`;
      await seedSuppression(service, shop.organisationId, `${name}@gmail.com`, reason);
      await seedSuppression(service, shop.organisationId, `l.${name.slice(1)}@gmail.com`, "bounced");
      expect(await (await person.get(PATH)).text()).not.toContain("@gmail.com");
      const before = await suppressionsOf(service.context, shop.organisationId);
      for (const spelling of [`${name}@gmail.com`, `l.${name.slice(1)}@gmail.com`, `"${name}"@gmail.com`])
        expect((await lift(person, spelling)).status).toBe(422);
      expect(await suppressionsOf(service.context, shop.organisationId)).toEqual(before);
      expect(await auditOf(service, shop.organisationId)).toEqual([]);
    }
  });

  test("learns and lifts nothing of another organisation", async () => {
    const { person, email } = await open();
    const other = await seedShop(service.context);
    await seedSuppression(service, other.organisationId, email, "bounced");
    const page = await (await person.get(PATH)).text();
    expect(page).toContain("No email came back");
    expect(page).not.toContain(email);
    const [theirs, none] = [await lift(person, email), await lift(person, "nobody@mailbox.example")];
    const said = async (answer: Response) => (await answer.text()).replaceAll(/csrf[^>]*|nonce="[^"]*"/g, "");
    expect([theirs.status, none.status]).toEqual([422, 422]);
    expect((await said(theirs)).replaceAll(email, "x")).toBe(
      (await said(none)).replaceAll("nobody@mailbox.example", "x"),
    );
    expect(await suppressionsOf(service.context, other.organisationId)).toHaveLength(1);
  });

  test("must be an admin or the owner", async () => {
    const { shop, person, email } = await open("member");
    await seedSuppression(service, shop.organisationId, email, "bounced");
    expect((await person.get(PATH)).status).toBe(403);
    expect((await lift(person, email)).status).toBe(403);
    expect(await suppressionsOf(service.context, shop.organisationId)).toHaveLength(1);
  });
});

test("a bounce that is lifted while the person unsubscribes leaves the unsubscription", async () => {
  for (let n = 0; n < 5; n++) {
    const { shop, person, email } = await open();
    await seedSuppression(service, shop.organisationId, email, "bounced");
    const { organisationId } = shop;
    await Promise.all([
      lift(person, email),
      inTransaction(service.context, (inside) =>
        suppressAll(inside, [{ organisationId, address: email, reason: "unsubscribed" }]),
      ),
    ]);
    expect(await suppressionsOf(service.context, organisationId)).toEqual([`${email} unsubscribed`]);
  }
});

test("has pages, in German too", async () => {
  const { shop, person } = await open();
  await service.sql`insert into suppression (organisation_id, address, reason, created_at)
    select ${shop.organisationId}, 'p' || n || '@mailbox.example', 'bounced', now() - n * interval '1 minute'
    from generate_series(1, 60) n`;
  const first = await (await person.get(`${PATH}?lang=de`)).text();
  expect(first).toContain("Gesperrte Adressen");
  expect(first).toContain("Antwort der Gegenseite");
  expect(first).toContain("<bdi>p25@");
  expect(first).not.toContain("<bdi>p26@");
  const last = await (await person.get(`${PATH}?page=3`)).text();
  expect(last).toContain("<bdi>p60@");
  expect(last).not.toContain("<bdi>p50@");
});
