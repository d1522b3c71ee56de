// Erasing a person from the dashboard: first the counts, then the question; nothing of another organisation, and no trace of the
// address in the log.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { signIn } from "../../../support/dashboard.ts";
import { seedReview } from "../../../support/seed.ts";
import { invitationOf, seedInvitation, seedShop, suppressionsOf } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { auditOf, seedSuppression } from "./support.ts";

const PATH = "/dashboard/settings/privacy";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

let count = 0;
async function open() {
  const shop = await seedShop(service.context);
  const email = `Person.${++count}@Mailbox.example`;
  return { shop, email, person: await signIn(service, { organisationId: shop.organisationId, role: "admin" }) };
}

/** The figures on the page, by label. */
function figuresIn(page: string): Record<string, string> {
  return Object.fromEntries(
    [...page.matchAll(/<dt>([^<]+)<\/dt><dd><span class="figure-value">(\d+)/g)].map(([, label, n]) => [label, n]),
  );
}

describe("looking a person up", () => {
  test("counts what there is of them here, changes nothing, and keeps the address out of links", async () => {
    const { shop, email, person } = await open();
    const other = await seedShop(service.context);
    const reviewId = await seedReview(service.context, shop.businessId);
    await service.sql`update review_author set email = ${email.toLowerCase()} where review_id = ${reviewId}`;
    await seedInvitation(service.context, shop, { email, status: "queued" });
    await seedInvitation(service.context, shop, {
      email: email.toUpperCase(),
      reference: "2",
      reviewId,
      status: "reviewed",
    });
    await seedInvitation(service.context, other, { email });
    await seedReview(service.context, other.businessId);
    const answer = await person.post(`${PATH}/look`, { email: ` ${email} ` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("location")).toBeNull();
    const page = await answer.text();
    expect(figuresIn(page)).toEqual({ Invitations: "2", Orders: "0" });
    expect(page).not.toMatch(/(?:href|action)="[^"]*mailbox/i);
    expect(await auditOf(service, shop.organisationId)).toEqual([]);
    expect(await service.sql`select 1 from invitation where lower(email) = ${email.toLowerCase()}`).toHaveLength(3);
  });

  test("in German", async () => {
    const { person } = await open();
    const page = await (await person.post(`${PATH}/look?lang=de`, { email: "nobody@mailbox.example" })).text();
    expect(page).toContain("<h1>Datenschutz</h1>");
    expect(page).toContain("Nichts: keine Einladung und keine Bestellung.");
    for (const english of ["A customer may ask", "Look it up", "Nothing:"]) expect(page).not.toContain(english);
  });

  test("counts as much as the erasure then takes", async () => {
    const { shop, email, person } = await open();
    const reviewId = await seedReview(service.context, shop.businessId, { status: "pending" });
    await service.sql`update review_author set email = ${email} where review_id = ${reviewId}`;
    await seedInvitation(service.context, shop, { email, status: "sent" });
    const found = figuresIn(await (await person.post(`${PATH}/look`, { email })).text());
    await person.post(`${PATH}/erase`, { email });
    const [entry] = await auditOf(service, shop.organisationId);
    const { invitations, orders } = (entry?.detail ?? {}) as Record<string, number>;
    expect(found).toEqual({ Invitations: String(invitations), Orders: String(orders) });
  });

  test("is for now and then, and not for trying out addresses by the hundred", async () => {
    const { person } = await open();
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++)
      statuses.push((await person.post(`${PATH}/look`, { email: `p${n}@mailbox.example` })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
    const { person: another } = await open();
    expect((await another.post(`${PATH}/look`, { email: "p@mailbox.example" })).status).toBe(200);
  });

  test("of whom nothing is known says so, and offers nothing to erase", async () => {
    const { person } = await open();
    const page = await (await person.post(`${PATH}/look`, { email: "nobody@mailbox.example" })).text();
    expect(page).toContain("Nothing: no invitation and no order.");
    expect(page).not.toContain("Erase for good");
  });

  for (const email of ["", "no address", "a@b", `${"x".repeat(300)}@mailbox.example`, "<script>@x.example"])
    test(`refuses ${JSON.stringify(email.slice(0, 12))} at the field`, async () => {
      const { shop, person } = await open();
      for (const way of ["look", "erase", "lift"]) {
        const answer = await person.post(`${PATH}/${way}`, { email });
        expect(answer.status).toBe(422);
        const page = await answer.text();
        expect(page).toContain('href="#email"');
        expect(page).not.toContain("<script>@");
      }
      expect(await auditOf(service, shop.organisationId)).toEqual([]);
    });
});

describe("erasing a person", () => {
  test("takes them out of this organisation alone, and notes who did it but not whom", async () => {
    const { shop, email, person } = await open();
    const other = await seedShop(service.context);
    const mine = await seedInvitation(service.context, shop, { email, status: "queued" });
    const theirs = await seedInvitation(service.context, other, { email, status: "queued" });
    const page = await (await person.follow(person.post(`${PATH}/erase`, { email }))).text();
    expect(page).toContain("The person was erased from 1 invitation and 0 orders.");
    expect((await invitationOf(service.context, mine.id)).email).toBe("erased@invalid");
    expect(await invitationOf(service.context, theirs.id)).toMatchObject({ email, status: "queued" });
    const entries = await auditOf(service, shop.organisationId);
    expect(entries).toMatchObject([{ action: "privacy.erase", actor: "admin", userId: person.id }]);
    expect(JSON.stringify(entries).toLowerCase()).not.toContain("mailbox.example");
  });

  for (const reason of ["unsubscribed", "complained"] as const)
    test(`never lifts that they ${reason}, whatever the form sends`, async () => {
      const { shop, email, person } = await open();
      await seedSuppression(service, shop.organisationId, email, reason);
      await seedInvitation(service.context, shop, { email, status: "sent" });
      const page = await (await person.post(`${PATH}/look`, { email })).text();
      expect(page).not.toContain('name="forget"');
      await person.post(`${PATH}/erase`, { email, forget: "on", forgetSuppression: "on" });
      expect(await suppressionsOf(service.context, shop.organisationId)).toHaveLength(1);
    });
});

describe("an address that must not be written to", () => {
  test("whose mail came back may be written to again, and that is noted without it", async () => {
    const { shop, email, person } = await open();
    await seedSuppression(service, shop.organisationId, email, "bounced");
    expect(await (await person.post(`${PATH}/look`, { email })).text()).toContain("Allow email to it again");
    expect((await person.post(`${PATH}/lift`, { email })).status).toBe(303);
    expect(await suppressionsOf(service.context, shop.organisationId)).toEqual([]);
    const entries = await auditOf(service, shop.organisationId);
    expect(entries).toMatchObject([{ action: "suppression.lift", subject: null, detail: null }]);
  });

  for (const reason of ["unsubscribed", "complained"] as const)
    test(`because its owner ${reason} stays so`, async () => {
      const { shop, email, person } = await open();
      await seedSuppression(service, shop.organisationId, email, reason);
      const page = await (await person.post(`${PATH}/look`, { email })).text();
      expect(page).toContain("Only the person can undo that,");
      expect(page).not.toContain("Allow email to it again");
      expect((await person.post(`${PATH}/lift`, { email })).status).toBe(422);
      expect(await suppressionsOf(service.context, shop.organisationId)).toEqual([`${email.toLowerCase()} ${reason}`]);
      expect(await auditOf(service, shop.organisationId)).toEqual([]);
    });

  test("of another organisation is neither shown nor lifted", async () => {
    const { email, person } = await open();
    const other = await seedShop(service.context);
    await seedSuppression(service, other.organisationId, email, "bounced");
    expect(await (await person.post(`${PATH}/look`, { email })).text()).not.toContain("bounced on");
    expect((await person.post(`${PATH}/lift`, { email })).status).toBe(422);
    expect(
      await service.context.db.execute(sql`select 1 from suppression where organisation_id = ${other.organisationId}`),
    ).toHaveLength(1);
  });
});
