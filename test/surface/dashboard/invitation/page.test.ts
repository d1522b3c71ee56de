// Inviting from the dashboard: one customer, the list with the state of each, and cancelling unsent ones.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { updateOrganisation } from "#domain/account/state/organisation.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { EVERY_INVITATION } from "#domain/invitation/choice.ts";
import { listOfBusiness } from "#domain/invitation/dashboard.ts";
import { optOutPhone } from "#domain/invitation/suppression/suppression.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { seedInvitation, seedShop } from "../../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { suppress } from "../../../support/suppress.ts";

const PATH = "/dashboard/invitations";
const TWILIO = { accountSid: "AC1", authToken: "t", from: "+15005550006", whatsappFrom: null, baseUrl: "http://x" };
const PLANS = {
  ...DEFAULT_PLANS,
  small: { ...DEFAULT_PLANS.starter, name: "Small", invitesPerMonth: 1 },
} as typeof DEFAULT_PLANS;

let service: TestService;
let texting: TestService;
beforeAll(async () => {
  service = await createTestService({}, PLANS);
  texting = await createTestService({ twilio: TWILIO }, PLANS, service);
});
afterAll(() => service.close());

type Shop = Awaited<ReturnType<typeof seedShop>>;

async function open(
  plan = "scale",
  role: Role = "owner",
  at: TestService = service,
): Promise<{ shop: Shop; person: Person }> {
  const shop = await seedShop(service.context, plan);
  return { shop, person: await signIn(at, { organisationId: shop.organisationId, role }) };
}

function invitations({ businessId }: Shop) {
  return service.sql`select * from invitation where business_id = ${businessId} order by created_at, id`;
}

function audit({ organisationId }: Shop) {
  return service.sql`select action, subject, detail from audit_entry where organisation_id = ${organisationId} order by id`;
}

describe("the form beside the list", () => {
  const FORM = 'id="invite"';

  test("invites a customer, and a refused one stands with all fields on the page of its own", async () => {
    const { shop, person } = await open();
    const html = await (await person.get(PATH)).text();
    expect(html).toContain(`<form class="form" method="post" action="${PATH}/new" novalidate>`);
    expect(html).toContain("do not pick the satisfied ones");
    const names = [...(html.split(FORM)[1]?.split("</form>")[0] ?? "").matchAll(/ name="([^"]+)"/g)];
    const [email, name, reference] = names.map(([, each]) => each as string);
    const sent = { [email as string]: "ana@mailbox.example", [name as string]: "Ana", [reference as string]: "7" };
    expect((await person.post(`${PATH}/new`, sent)).headers.get("location")).toBe(PATH);
    expect(await invitations(shop)).toMatchObject([{ email: "ana@mailbox.example", name: "Ana", reference: "7" }]);
    const refused = await person.post(`${PATH}/new`, { ...sent, [email as string]: "no address" });
    expect(refused.status).toBe(422);
    const again = await refused.text();
    expect(again).toContain('value="no address"');
    expect(again).toContain('name="sendOn"');
  });

  test("is not there where nothing can be scheduled: the allowance is used, or the plan has none", async () => {
    const { person } = await open("small");
    expect(await (await person.get(PATH)).text()).toContain(FORM);
    await person.post(`${PATH}/new`, { email: "ana@mailbox.example" });
    const used = await (await person.get(PATH)).text();
    expect(used).not.toContain(FORM);
    expect(used).toContain("The invitations of this period are used up.");
    const { shop, person: late } = await open();
    await updateOrganisation(service.context, shop.organisationId, { planStatus: "canceled" });
    expect(await (await late.get(PATH)).text()).not.toContain(FORM);
  });
});

describe("inviting one customer", () => {
  test("queues it with its message, notes who did it, and says so", async () => {
    const { shop, person } = await open();
    const answer = await person.post(`${PATH}/new`, {
      email: " Ana@Mailbox.example ",
      name: "Ana <b>Ruiz</b>",
      reference: "1042",
      language: "pl",
      sendOn: "2026-12-24",
    });
    expect(answer.status).toBe(303);
    const [row] = await invitations(shop);
    expect(row).toMatchObject({
      email: "Ana@mailbox.example",
      name: "Ana <b>Ruiz</b>",
      reference: "1042",
      channel: "email",
      language: "pl",
    });
    expect(row).toMatchObject({ status: "queued", source: "dashboard" });
    // Nine in the morning in Berlin.
    expect(new Date(row?.send_at).toISOString()).toBe("2026-12-24T08:00:00.000Z");
    expect(await service.sql`select kind, address from message where subject_id = ${row?.id}`).toMatchObject([
      { kind: "invitation", address: "Ana@mailbox.example" },
    ]);
    expect(await audit(shop)).toMatchObject([{ action: "invitation.create", subject: toWire("inv", row?.id) }]);
    const page = await (await person.follow(answer)).text();
    expect(page).toContain(
      "The invitation to Ana@mailbox.example is scheduled. It is sent on 24 December 2026 at 09:00.",
    );
    expect(page).toContain("Time zone: Berlin (Central European Time).");
    expect(page).toContain("Ana &lt;b>Ruiz&lt;/b>");
    expect(page).not.toContain("<b>Ruiz");
  });

  test("without a day, or today, goes out at once", async () => {
    const { shop, person } = await open();
    const answer = await person.post(`${PATH}/new`, { email: "a@mailbox.example" });
    expect(await (await person.follow(answer)).text()).toContain("We are sending the invitation to a@mailbox.example.");
    await person.post(`${PATH}/new`, { email: "b@mailbox.example", sendOn: "2026/11/20" });
    const rows = await invitations(shop);
    expect(rows.map((row) => new Date(row.send_at))).toEqual([service.clock.now(), service.clock.now()]);
  });

  const wrong: [what: string, fields: Record<string, string>, field: string, sentence: string][] = [
    ["no address", {}, "email", "Enter an email address."],
    [
      "what is no address",
      { email: "ana@" },
      "email",
      "Email address: Enter an email address such as name@example.com.",
    ],
    ["two lines of a name", { email: "a@b.example", name: "Ana\nBcc: x" }, "name", "Name: Write it on one line."],
    [
      "a long reference",
      { email: "a@b.example", reference: "x".repeat(101) },
      "reference",
      "Order number: Enter at most 100 characters.",
    ],
    [
      "what is no language",
      { email: "a@b.example", language: "klingon" },
      "language",
      "Language: Use a code of a language",
    ],
    ["a day that is none", { email: "a@b.example", sendOn: "2026-02-31" }, "sendOn", "Choose a day"],
    ["a day before today", { email: "a@b.example", sendOn: "2026-11-19" }, "sendOn", "Choose today or a later day."],
    [
      "a day in two years",
      { email: "a@b.example", sendOn: "2028-11-19" },
      "sendOn",
      "Day to send it: Choose a time within a year.",
    ],
  ];
  for (const [what, fields, field, sentence] of wrong) {
    test(`with ${what} says so at the field, keeps what was typed, and queues nothing`, async () => {
      const { shop, person } = await open();
      const answer = await person.post(`${PATH}/new`, { name: "Kept", ...fields });
      const page = await answer.text();
      expect(answer.status).toBe(422);
      expect(page).toContain(`href="#${field}"`);
      expect(page).toContain(`id="${field}-error"`);
      expect(page).toContain(sentence);
      if (!fields.name) expect(page).toContain('value="Kept"');
      expect(await invitations(shop)).toHaveLength(0);
      expect(await audit(shop)).toHaveLength(0);
    });
  }

  test("a wrong address and a wrong day are named at once", async () => {
    const { person } = await open();
    const page = await (await person.post(`${PATH}/new`, { email: "nobody", sendOn: "2026-02-31" })).text();
    for (const field of ["email", "sendOn"]) expect(page).toContain(`id="${field}-error"`);
  });

  test("a second time for the same reference is refused at the reference, without one at the address", async () => {
    const { shop, person } = await open();
    for (const fields of [{ email: "a@mailbox.example", reference: "7" }, { email: "a@mailbox.example" }] as Record<
      string,
      string
    >[]) {
      expect((await person.post(`${PATH}/new`, fields)).status).toBe(303);
      const again = await person.post(`${PATH}/new`, fields);
      expect(again.status).toBe(422);
      const field = fields.reference ? "reference" : "email";
      expect(await again.text()).toContain(`id="${field}-error"`);
    }
    expect(await invitations(shop)).toHaveLength(2);
  });

  test("two presses of the button at the same moment queue one", async () => {
    const { shop, person } = await open();
    const fields = { email: "twice@mailbox.example", reference: "1" };
    const answers = await Promise.all([1, 2, 3].map(() => person.post(`${PATH}/new`, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
    expect(await invitations(shop)).toHaveLength(1);
    expect(await audit(shop)).toHaveLength(1);
  });

  test("an address that asked for quiet is not invited", async () => {
    const { shop, person } = await open();
    await suppress(service.context, shop.organisationId, ["quiet@mailbox.example"], "unsubscribed");
    const answer = await person.post(`${PATH}/new`, { email: "Quiet@mailbox.example" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("We send nothing to this address");
  });

  test("what the plan has and no more", async () => {
    const { shop, person } = await open("small");
    await person.post(`${PATH}/new`, { email: "one@mailbox.example" });
    const answer = await person.post(`${PATH}/new`, { email: "two@mailbox.example" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("The invitations of this period are used up.");
    expect(await invitations(shop)).toHaveLength(1);
    expect(await (await person.get(PATH)).text()).toContain("used up");
  });

  test("a plan that ended invites no customer, and the page says why", async () => {
    const { shop, person } = await open();
    await updateOrganisation(service.context, shop.organisationId, { planStatus: "canceled" });
    expect(await (await person.get(`${PATH}/new`)).text()).toContain("is not active");
    const answer = await person.post(`${PATH}/new`, { email: "a@mailbox.example" });
    expect(answer.status).toBe(403);
    expect(await invitations(shop)).toHaveLength(0);
  });
});

describe("by text", () => {
  test("is offered only where the service has it and the plan is paid", async () => {
    const offers = async (plan: string, at: TestService) =>
      (await (await (await open(plan, "owner", at)).person.get(`${PATH}/new`)).text()).includes('name="phone"');
    expect(await offers("scale", service)).toBe(false);
    expect(await offers("free", texting)).toBe(false);
    expect(await offers("scale", texting)).toBe(true);
  });

  const cases: [what: string, fields: Record<string, string>, field: string][] = [
    ["no number", { reference: "1" }, "phone"],
    ["a number that is none", { reference: "1", phone: "12" }, "phone"],
    ["no reference", { phone: "+4915123456789" }, "reference"],
    ["a number that answered STOP", { phone: "+4915112340000", reference: "1" }, "phone"],
    ["a channel that is not set up", { channel: "whatsapp", phone: "+4915123456789", reference: "1" }, "channel"],
  ];
  for (const [what, fields, field] of cases) {
    test(`with ${what} is refused at the field`, async () => {
      const { shop, person } = await open("scale", "owner", texting);
      await optOutPhone(service.context, "+4915112340000");
      const answer = await person.post(`${PATH}/new`, { email: "a@mailbox.example", channel: "sms", ...fields });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(`id="${field}-error"`);
      expect(await invitations(shop)).toHaveLength(0);
    });
  }

  test("goes to a number as it is written at home", async () => {
    const { shop, person } = await open("scale", "owner", texting);
    const fields = { email: "a@mailbox.example", channel: "sms", phone: "0151 23456789", reference: "1" };
    await service.sql`update business set country = 'DE' where id = ${shop.businessId}`;
    expect((await person.post(`${PATH}/new`, fields)).status).toBe(303);
    expect(await invitations(shop)).toMatchObject([{ channel: "sms", phone: "+4915123456789" }]);
  });
});

describe("the list", () => {
  test("lists the state of each, newest first, and none of another organisation", async () => {
    const { shop, person } = await open();
    const other = await seedShop(service.context);
    await seedInvitation(service.context, other, { email: "foreign@mailbox.example" });
    await seedInvitation(service.context, shop, { email: "old@mailbox.example", status: "reviewed", createdIn: -9 });
    await seedInvitation(service.context, shop, { email: "new@mailbox.example", status: "bounced", createdIn: -1 });
    const page = await (await person.get(PATH)).text();
    expect(page.indexOf("new@mailbox.example")).toBeGreaterThan(0);
    expect(page.indexOf("old@mailbox.example")).toBeGreaterThan(page.indexOf("new@mailbox.example"));
    expect(page).not.toContain("foreign@mailbox.example");
    for (const word of ["Reviewed", "Bounced", "Sent"]) expect(page).toContain(word);
  });

  test("gives advice where no customer was invited", async () => {
    const { person } = await open();
    const page = await (await person.get(PATH)).text();
    expect(page).toContain("No invitations yet");
    expect(page).toContain('href="/dashboard/invitations/upload"');
  });

  test("finds by a whole address or a whole reference, and shows markup as text", async () => {
    const { shop, person } = await open();
    await seedInvitation(service.context, shop, { email: "Needle@mailbox.example", reference: "A-1 <i>" });
    await seedInvitation(service.context, shop, { email: "hay@mailbox.example", reference: "B@2" });
    const found = async (q: string) => await (await person.get(`${PATH}?${new URLSearchParams({ q })}`)).text();
    for (const q of ["needle@MAILBOX.example", " A-1 <i> "]) {
      expect(await found(q)).toContain("Needle@mailbox.example");
      expect(await found(q)).not.toContain("hay@mailbox.example");
      expect(await found(q)).not.toContain("<i>");
    }
    expect(await found("B@2")).toContain("hay@mailbox.example");
    expect(await found("needle@mailbox.exampl")).toContain("No invitation matches “<bdi>needle@mailbox.exampl</bdi>”");
    for (const q of ["\u0000", "%", "'; drop table invitation", "\ud800", "x".repeat(9_00)])
      expect((await person.get(`${PATH}?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(200);
    expect(await found("<script>x</script>")).not.toContain("<script>x");
  });

  test("is turned over without a row twice or missing, and back to the first, also where many have the same moment", async () => {
    const { shop, person } = await open();
    await service.sql`
      insert into invitation (id, organisation_id, business_id, email, channel, status, source, send_at, expires_at, created_at)
      select gen_random_uuid(), ${shop.organisationId}, ${shop.businessId}, 'c' || n || '@mailbox.example', 'email',
        case when n % 7 = 0 then 'opened' else 'sent' end, 'api', now(), now() + interval '30 days',
        date_trunc('day', now()) - (n / 30) * interval '1 day'
      from generate_series(1, 90) n`;
    const emails = (page: string) => [...page.matchAll(/c\d+@mailbox\.example/g)].map(([email]) => email);
    const link = (page: string, rel: string) =>
      new RegExp(`rel="${rel}" href="([^"]+)#list"`).exec(page)?.[1]?.replaceAll("&amp;", "&") ?? null;
    for (const [status, total] of [
      ["", 90],
      ["opened", 12],
    ] as const) {
      const pages: string[] = [];
      let next: string | null = `${PATH}?status=${status}`;
      while (next !== null && pages.length < 10) {
        const page = await (await person.get(next)).text();
        pages.push(page);
        next = link(page, "next");
      }
      const seen = pages.flatMap(emails);
      expect(seen).toHaveLength(total);
      expect(new Set(seen).size).toBe(total);
      expect(link(pages[0] as string, "prev")).toBeNull();
      if (pages.length < 3) continue;
      const first = await (await person.get(link(pages[2] as string, "prev") as string)).text();
      expect(emails(first)).toEqual(emails(pages[0] as string));
    }
  });

  test("ignores what no link of its own says", async () => {
    const { person } = await open();
    for (const query of [
      "before=x",
      "before=1.inv_00000000000000000000000000",
      "before=999999999999999.inv_01h455vb4pex5vsknk084sn02q",
      "status=gone",
    ])
      expect((await person.get(`${PATH}?${query}`)).status).toBe(200);
  });

  test("looks for a state in a bounded part, and goes on from where that ends", async () => {
    const { shop } = await open();
    await service.sql`
      insert into invitation (id, organisation_id, business_id, email, channel, status, source, send_at, expires_at, created_at)
      select gen_random_uuid(), ${shop.organisationId}, ${shop.businessId}, 'w' || n || '@mailbox.example', 'email',
        case when n = 10001 then 'bounced' else 'sent' end, 'api', now(), now() + interval '30 days', now() - n * interval '1 second'
      from generate_series(1, 10001) n`;
    const bounced = { ...EVERY_INVITATION, status: "bounced" } as const;
    const first = await listOfBusiness(service.context, shop, bounced, { before: null, limit: 25 });
    expect(first.rows).toHaveLength(0);
    expect(first.older).not.toBeNull();
    const second = await listOfBusiness(service.context, shop, bounced, {
      before: first.older,
      limit: 25,
    });
    expect(second.rows).toMatchObject([{ email: "w10001@mailbox.example" }]);
    expect(second.older).toBeNull();
  });

  test("stays under 60 KB however long its rows are", async () => {
    const { shop, person } = await open();
    for (let n = 0; n < 26; n++) {
      const email = `${"l".repeat(60)}${n}@${"d".repeat(60)}.${"e".repeat(60)}.example`;
      await seedInvitation(service.context, shop, {
        email,
        name: "é".repeat(120),
        reference: "ü".repeat(100),
        status: "queued",
        sendIn: 3,
      });
    }
    expect(Buffer.byteLength(await (await person.get(PATH)).text())).toBeLessThan(60_000);
  });
});

describe("taking back", () => {
  test("ends a queued invitation, withdraws its message, and leads back to the same place in the list", async () => {
    const { shop, person } = await open();
    const { id, messageId } = await seedInvitation(service.context, shop, { status: "queued", sendIn: 2 });
    const answer = await person.post(`${PATH}/${toWire("inv", id)}/cancel`, {
      list: "status=queued&next=https://evil.example",
    });
    expect(answer.headers.get("location")).toBe(`${PATH}?status=queued`);
    expect(await invitations(shop)).toMatchObject([{ status: "expired" }]);
    expect(await service.sql`select status from message where id = ${messageId}`).toMatchObject([
      { status: "cancelled" },
    ]);
    expect(await audit(shop)).toMatchObject([{ action: "invitation.cancel", subject: toWire("inv", id) }]);
    expect(await (await person.get(PATH)).text()).toContain("Cancelled");
  });

  test("of an invitation that was sent meanwhile changes nothing, says so, and is in no log", async () => {
    const { shop, person } = await open();
    const { id } = await seedInvitation(service.context, shop, { status: "sent" });
    const page = await (await person.follow(person.post(`${PATH}/${toWire("inv", id)}/cancel`))).text();
    expect(page).toContain("was not cancelled");
    expect(await invitations(shop)).toMatchObject([{ status: "sent" }]);
    expect(await audit(shop)).toHaveLength(0);
  });

  test("of another organisation's, or of what is no id, is not found", async () => {
    const { person } = await open();
    const other = await seedShop(service.context);
    const { id } = await seedInvitation(service.context, other, { status: "queued", sendIn: 2 });
    for (const wire of [toWire("inv", id), toWire("inv", crypto.randomUUID()), "inv_x", "..."])
      expect((await person.post(`${PATH}/${wire}/cancel`)).status).toBe(404);
    expect(await invitations(other)).toMatchObject([{ status: "queued" }]);
  });
});

describe("in German", () => {
  test("inviting one customer: its form, its faults and its answer", async () => {
    const { person } = await open("scale", "owner", texting);
    const page = await (await person.get(`${PATH}/new?lang=de`)).text();
    expect(page).toContain("<h1>Kunden einladen</h1>");
    expect(page).toContain("Wie in den Einstellungen: ");
    expect(page).not.toMatch(/Order number|Mobile number|Day to send it|As in the settings|satisfied/);
    const fields = { email: "a@mailbox.example", reference: "1", name: "x".repeat(200), sendOn: "2026-02-31" };
    const wrong = await (await person.post(`${PATH}/new?lang=de`, fields)).text();
    expect(wrong).toContain("Wählen Sie ein Datum oder schreiben Sie es als 2026-11-30.");
    expect(wrong).not.toMatch(/Choose|Enter|must/);
    const long = await (await person.post(`${PATH}/new?lang=de`, { ...fields, sendOn: "" })).text();
    expect(long).toContain("Name: Geben Sie höchstens 120 Zeichen ein.");
    const text = await (
      await person.post(`${PATH}/new?lang=de`, { ...fields, name: "", sendOn: "", channel: "sms", phone: "12" })
    ).text();
    expect(text).toContain("Mobilnummer: Geben Sie eine Mobilnummer");
  });

  test("the list with the story of each, and taking back", async () => {
    const { shop, person } = await open();
    const { id } = await seedInvitation(service.context, shop, { status: "queued", sendIn: 3 });
    await seedInvitation(service.context, shop, { status: "bounced" });
    const page = await (await person.get(`${PATH}?lang=de`)).text();
    for (const said of ["Wird <time", "Unzustellbar", "Zurücknehmen", "Verlauf"]) expect(page).toContain(said);
    // A screen reader says "Take back: invitation to ..." where the language puts the verb last.
    expect(page).toContain('Zurücknehmen<span class="hidden">: Einladung an ');
    expect(page).not.toMatch(/What happened|Will be sent|Bounced|Cancel\b|Customer\b/);
    const done = await person.follow(person.post(`${PATH}/${toWire("inv", id)}/cancel?lang=de`));
    expect(await done.text()).toContain("Die Einladung wurde zurückgenommen.");
  });
});
