// Owners and admins are mailed what the operator decided over their organisation, why, until when its data stays and how to object: a statement
// of reasons to business users.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type OrganisationId, toWire } from "#contract/id.ts";
import { callErasureOff, eraseDueOrganisations, requestErasure } from "#domain/operator/erase.ts";
import { loadSuspensionMails, SUSPENSION_MAILS } from "#domain/operator/notice.ts";
import { resumeOrganisation, suspendOrganisation } from "#domain/operator/suspend.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { suspensionMail } from "#surface/mail/suspension.ts";
import { seedPerson } from "../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { startMailing } from "../../support/mailing.ts";
import { seedOrganisation } from "../../support/seed.ts";

const BASE = "https://reviews.example";

let database: TestDatabase;
let id: OrganisationId;
let owner: Awaited<ReturnType<typeof seedPerson>>;
let admin: Awaited<ReturnType<typeof seedPerson>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  database.clock.set("2026-11-20T12:00:00Z");
  await database.sql`truncate message`;
  id = (await seedOrganisation(database.context, "scale", "Hazel & Oak")).id;
  owner = await seedPerson(database, { organisationId: id, role: "owner" });
  admin = await seedPerson(database, { organisationId: id, role: "admin" });
  await seedPerson(database, { organisationId: id, role: "member" });
});

const within = <T>(work: (inside: Context) => Promise<T>) => inTransaction(database.context, work);
const suspend = (reason = "Unpaid since May") => within((inside) => suspendOrganisation(inside, id, reason));
const erase = (reason = "Fraud") => within((inside) => requestErasure(inside, id, reason));
const waiting = async () => [
  ...(await database.sql<
    { id: string; kind: string; subjectId: string; address: string; payload: object }[]
  >`select id, kind, subject_id as "subjectId", address, payload from message order by id`),
];
/** The kinds that wait, each with its readers; none waits afterwards. */
async function told(): Promise<Record<string, string[]>> {
  const found = Map.groupBy(await waiting(), ({ kind }) => kind);
  await database.sql`truncate message`;
  return Object.fromEntries([...found].map(([kind, of]) => [kind, of.map(({ address }) => address).sort()]));
}

describe("owners and admins, and no member, are mailed", () => {
  test("of each decision once, and of another reason, but not of one that changes nothing", async () => {
    const both = [owner.email, admin.email].sort();
    await suspend();
    expect(await told()).toEqual({ "organisation-suspended": both });
    await suspend();
    expect(await told()).toEqual({});
    await suspend("Unpaid since June");
    expect(await told()).toEqual({ "organisation-suspended": both });
    await erase();
    expect(await told()).toEqual({ "organisation-erasing": both });
    await erase();
    expect(await told()).toEqual({});
    await within((inside) => callErasureOff(inside, id, "A mistake"));
    expect(await told()).toEqual({ "organisation-kept": both });
    expect(await within((inside) => callErasureOff(inside, id, "A mistake"))).toBe(false);
    await within((inside) => resumeOrganisation(inside, id, "Paid"));
    expect(await told()).toEqual({ "organisation-resumed": both });
    expect(await within((inside) => resumeOrganisation(inside, id, "Paid"))).toBe(false);
    expect(await told()).toEqual({});
  });

  test("and the mails leave while it is suspended", async () => {
    const { context } = database;
    const mailing = await startMailing(context);
    database.clock.set(new Date().toISOString());
    await suspend();
    await erase();
    await mailing.drain();
    await mailing.stop();
    expect(mailing.received.length).toBe(4);
    expect((await database.sql`select 1 from message where status <> 'sent'`).length).toBe(0);
  });

  test("after the erasure no mail keeps its reason", async () => {
    await erase("A reason that goes");
    database.clock.set("2026-11-28T12:00:00Z");
    expect(await eraseDueOrganisations(database.context)).toBe(1);
    expect(JSON.stringify(await waiting())).not.toContain("A reason that goes");
  });
});

describe("the mail", () => {
  const site = { baseUrl: BASE, serviceName: "Candor" };
  const legal = { imprintUrl: null, privacyUrl: null, termsUrl: null, contactEmail: "contact@reviews.example" };
  const folded = (text: string) => text.replaceAll(/\s+/g, " ");
  const all = async () => {
    await suspend("Late <b>& rude");
    await erase("Late <b>& rude");
    await within((inside) => callErasureOff(inside, id, "Late <b>& rude"));
    await within((inside) => resumeOrganisation(inside, id, "Late <b>& rude"));
    const loaded = await loadSuspensionMails(database.context, await waiting());
    const mails = new Map(
      [...loaded.values()].map((each) => [each.kind, { ...each, dashboardUrl: `${BASE}/dashboard` }]),
    );
    expect([...mails.keys()].sort()).toEqual([...SUSPENSION_MAILS].sort());
    return mails;
  };

  test("names the organisation, the reason and the contact, in each language, as text and as HTML", async () => {
    for (const [kind, of] of await all())
      for (const language of LANGUAGES) {
        const { text, html, subject } = suspensionMail({ ...site, legal }, language, of);
        expect(subject).toContain("Hazel & Oak");
        expect(text).toContain("Late <b>& rude");
        expect(html).toContain("Late &lt;b>&amp; rude");
        expect(text).toContain(`${BASE}/dashboard`);
        const objects = kind !== "organisation-resumed";
        expect([kind, language, text.includes(toWire("org", id))]).toEqual([kind, language, objects]);
        // In the body, and in the footer.
        expect([kind, text.split("mailto:contact@reviews.example").length - 1]).toEqual([kind, objects ? 2 : 1]);
      }
  });

  test("says until when what waits and the data stay, and leads to the dashboard without a contact", async () => {
    const mails = await all();
    const said = (kind: (typeof SUSPENSION_MAILS)[number]) => {
      const of = mails.get(kind);
      if (!of) throw new Error(`There is no mail ${kind}.`);
      return folded(suspensionMail(site, "en", of).text);
    };
    const suspended = said("organisation-suspended");
    for (const part of [
      "API keys, webhooks",
      "lifted by 27 November 2026",
      "public profiles stay",
      "object to the operator",
    ])
      expect(suspended).toContain(part);
    const erasing = said("organisation-erasing");
    for (const part of [
      "API keys, webhooks",
      "stays until 27 November 2026",
      "Export before",
      "object to the operator",
    ])
      expect(erasing).toContain(part);
    expect(said("organisation-kept")).toContain("It stays suspended.");
    expect(said("organisation-resumed")).toContain("work again");
  });

  test("does not promise what has lapsed: a reason that is given anew after 7 days", async () => {
    await suspend();
    await database.sql`truncate message`;
    database.clock.set("2026-11-29T12:00:00Z");
    await suspend("Another reason");
    const [of] = (await loadSuspensionMails(database.context, await waiting())).values();
    expect(of?.until).toBeNull();
  });
});
