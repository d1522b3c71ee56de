// The links in mails of notices. The adversaries are authors who want an owner to follow their link, scanners that open every link of a
// mail, and strangers with a link that was made for something else.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { setChoice } from "#domain/account/notice/choice.ts";
import { inTransaction } from "#platform/database/context.ts";
import { createLinks } from "#platform/secret/link.ts";
import { noticeMail } from "#surface/mail/notice.ts";
import { browse, seedPerson, signIn } from "../../../support/dashboard.ts";
import { NOTICE_SETTINGS, type NoticeWorld, openNoticeWorld } from "./support.ts";

const DAY_MS = 86_400_000;
const links = createLinks(NOTICE_SETTINGS.appSecret);

let world: NoticeWorld;
let organisationId: OrganisationId;
let businessId: BusinessId;
let owner: Awaited<ReturnType<typeof seedPerson>>;

beforeAll(async () => {
  world = await openNoticeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-11-20T12:00:00.000Z");
  await world.sql`truncate message, notice_event, notice_lane, notice, notice_choice, notice_time`;
  ({ organisationId, businessId } = await world.seed());
  owner = await seedPerson(world.service, { organisationId });
});

const choices = () => world.sql`select business_id, kind, choice from notice_choice`;

const lastNotice = () => world.mailbox.received.findLast(({ raw }) => raw.includes("/unsubscribe/notice/"));

async function stopLink(): Promise<string> {
  await world.write(businessId);
  await world.mails();
  const raw = lastNotice()?.raw ?? "";
  expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  return /List-Unsubscribe: <https:\/\/reviews\.example(\/unsubscribe\/notice\/[\w-]+)>/.exec(raw)?.[1] ?? "";
}

describe("the link that turns the mails off", () => {
  test("opened by a scanner changes nothing, and the page names kind and business", async () => {
    const path = await stopLink();
    const response = await world.service.get(path);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain("New reviews");
    expect(page).toContain("Nordlicht");
    expect(page).not.toContain(owner.email);
    expect(await choices()).toHaveLength(0);
    await world.write(businessId);
    world.clock.advance(DAY_MS);
    expect(await world.mails()).toHaveLength(1);
  });

  test("posted by a mail program, without cookies and from nowhere, ends this kind for this business alone", async () => {
    const path = await stopLink();
    const request = new Request(`http://localhost${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect((await world.service.send(request)).status).toBe(200);
    const [choice, ...others] = await choices();
    expect(others).toEqual([]);
    expect(choice).toMatchObject({ business_id: businessId, kind: "review", choice: "none" });
    const second = await world.seed("Südwind");
    await world.sql`update business set organisation_id = ${organisationId} where id = ${second.businessId}`;
    await world.write(businessId);
    await world.write(second.businessId);
    world.clock.advance(DAY_MS);
    const subjects = (await world.mails()).map(({ subject }) => subject);
    expect(subjects).toEqual(["New review of Südwind: 4 of 5 stars"]);
  });

  test("twice is as good as once, and keeps back what was queued", async () => {
    const path = await stopLink();
    await world.write(businessId);
    await world.spread();
    expect(await world.dueMails()).toHaveLength(1);
    for (let n = 0; n < 2; n++) expect((await browse(world.service).post(path)).status).toBe(200);
    world.clock.advance(DAY_MS);
    expect(await world.mails()).toEqual([]);
  });

  test("keeps back a mail that a sender holds already in a failed attempt", async () => {
    const path = await stopLink();
    world.clock.advance(DAY_MS);
    await world.write(businessId);
    world.mailbox.onContent(() => ({ code: 451, text: "4.3.0 come back" }));
    expect(await world.mails()).toEqual([]);
    world.mailbox.onContent(() => null);
    await browse(world.service).post(path);
    await world.sql`update message set run_at = now() - interval '1 minute' where status = 'due'`;
    await world.sender.drain();
    expect(await world.sql`select 1 from message where kind = 'notice' and status = 'cancelled'`).toHaveLength(1);
  });

  test("of another purpose, changed by a letter or of a lane that is gone finds nothing", async () => {
    const [lane] = [crypto.randomUUID()];
    for (const token of [links.sign("unsubscribe-review", lane), `${links.sign("unsubscribe-notice", lane)}x`, "", "x"])
      for (const response of [
        await world.service.get(`/unsubscribe/notice/${token}`),
        await browse(world.service).post(`/unsubscribe/notice/${token}`),
      ])
        expect(response.status).toBe(404);
    expect((await world.service.get(`/unsubscribe/notice/${links.sign("unsubscribe-notice", lane)}`)).status).toBe(404);
  });

  test("turns off nothing for another person", async () => {
    const other = await seedPerson(world.service, { organisationId });
    const path = await stopLink();
    const [stopped] = lastNotice()?.to ?? [];
    await browse(world.service).post(path);
    await world.write(businessId);
    world.clock.advance(DAY_MS);
    const left = stopped === owner.email ? other.email : owner.email;
    await world.mails();
    expect(lastNotice()?.to).toEqual([left]);
  });
});

describe("an author's words", () => {
  const site = { baseUrl: "https://reviews.example", serviceName: "Candor" };
  const HOSTILE = [
    "https://evil.example/login",
    "HTTP://EVIL.EXAMPLE",
    "evil.example/login?x=1",
    "www.evil.example",
    "owner@evil.example",
    "mailto:owner@evil.example",
    "ftp://evil.example",
    "//evil.example/x",
    "javascript:alert(1)",
    "еvil.рф/путь",
    "http://192.0.2.7/x",
    "<a href='https://evil.example'>Reply here</a>",
    "[Reply](https://evil.example)",
    "\u202eelpmaxe.live//:sptth",
  ];
  const mailOf = (words: { title: string; body: string; author: string }) =>
    noticeMail(site, "en", {
      kind: "review",
      items: [
        {
          id: "0197f5c2-0000-7000-8000-000000000000" as never,
          rating: 1,
          verified: false,
          incentivized: false,
          photos: null,
          createdAt: new Date("2026-11-20T12:00:00.000Z"),
          experienceDate: "2026-11-13",
          ...words,
        },
      ],
      count: 1,
      organisationName: "Nord Ltd",
      businessName: "Nordlicht",
      publicSlug: "nordlicht.example",
      unsubscribeUrl: "https://reviews.example/unsubscribe/notice/x",
    });

  test("are no link in either part, wherever they stand", () => {
    for (const hostile of HOSTILE)
      for (const place of ["title", "body", "author"] as const) {
        const mail = mailOf({ title: "Fine", body: "As ordered.", author: "Ana R.", [place]: `See ${hostile} now` });
        for (const part of [mail.text, mail.html, mail.subject]) {
          const own = part.replaceAll("https://reviews.example", "");
          expect(own).not.toMatch(/vil\.(?!\u200b)|@(?!\u200b)evil|:(?!\u200b)\/\/|www\.evil|0\.2\.7/i);
        }
        expect(mail.html).not.toContain("<a href='");
        const addresses = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
        for (const address of addresses) expect(address).toStartWith("https://reviews.example");
      }
  });

  test("read the same to a person", () => {
    const { text } = mailOf({ title: "Fine", body: "See https://evil.example/login at 10:30.", author: "Ana R." });
    expect(text.replaceAll("\u200b", "")).toContain("See https://evil.example/login at 10:30.");
  });

  test("of a whole page are cut, and empty ones break nothing", () => {
    const long = mailOf({ title: "T".repeat(200), body: "word ".repeat(4_000), author: "A".repeat(80) });
    expect(long.text.length).toBeLessThan(6_000);
    expect(mailOf({ title: "", body: "", author: "" }).html).toContain("1 of 5 stars");
  });
});

describe("Account > Notifications", () => {
  const PATH = "/dashboard/account/notifications";

  test("keeps the choice for all, the time, and an exception, and shows them", async () => {
    const person = await signIn(world.service, { organisationId });
    const sent = { review: "low", claim: "none", hour: "17", zone: "Asia/Tokyo" };
    expect((await person.post(PATH, sent)).status).toBe(303);
    const page = await (await person.get(PATH)).text();
    expect(page).toContain('<input type="radio" name="review" value="low" checked');
    expect(page).toContain('<option value="17" selected>17:00</option>');
    expect(page).toContain('<option value="Asia/Tokyo" selected>');
    const [, exception = ""] = /href="(\/dashboard\/account\/notifications\/biz_\w+)"/.exec(page) ?? [];
    expect((await person.post(exception, { review: "weekly" })).status).toBe(303);
    expect(await (await person.get(PATH)).text()).toContain('<span class="muted">Once a week</span>');
    expect((await person.post(exception, { review: "" })).status).toBe(303);
    const left = await world.sql`select kind, choice from notice_choice where user_id = ${person.id} order by kind`;
    expect([...left].map((row) => ({ ...row }))).toEqual([
      { kind: "claim", choice: "none" },
      { kind: "review", choice: "low" },
    ]);
  });

  test("refuses what is not in its lists, and names the field", async () => {
    const person = await signIn(world.service, { organisationId });
    const wrong: [string, Record<string, string>, string][] = [
      [PATH, { review: "hourly" }, "review"],
      [PATH, { claim: "daily" }, "claim"],
      [PATH, { hour: "24", zone: "" }, "hour"],
      [PATH, { hour: "-1", zone: "" }, "hour"],
      [PATH, { hour: "8", zone: "Moon/Base" }, "zone"],
    ];
    for (const [path, fields, field] of wrong) {
      const response = await person.post(path, fields);
      expect(response.status).toBe(422);
      expect(await response.text()).toContain(`href="#${field}"`);
    }
  });

  test("has no page for the business of others, and none for a person who is logged out", async () => {
    const person = await signIn(world.service, { organisationId });
    const other = await world.seed("Elsewhere");
    const { toWire } = await import("#contract/id.ts");
    for (const id of [toWire("biz", other.businessId), "biz_x", "none"]) {
      expect((await person.get(`${PATH}/${id}`)).status).toBe(404);
      expect((await person.post(`${PATH}/${id}`, { review: "none" })).status).toBe(404);
    }
    expect((await browse(world.service).get(PATH)).status).toBe(303);
  });

  test("shows a plain member no row of which they may not hear, and saving keeps its choice", async () => {
    const person = await signIn(world.service, { organisationId, role: "member" });
    await inTransaction(world.context, (inside) =>
      setChoice(inside, { userId: person.id, businessId: null, kind: "silent" }, "none"),
    );
    const page = await (await person.get(PATH)).text();
    expect(page).toContain('name="review"');
    expect(page).not.toContain('name="silent"');
    await person.post(PATH, { review: "all" });
    const rows = await world.sql`select kind from notice_choice where user_id = ${person.id} order by kind`;
    expect(rows.map(({ kind }) => kind)).toEqual(["review", "silent"]);
  });

  test("is in German for a German reader", async () => {
    const person = await signIn(world.service, { organisationId });
    await world.sql`update "user" set language = 'de' where id = ${person.id}`;
    const page = await (await person.get(PATH)).text();
    for (const words of ["Benachrichtigungen", "Neue Bewertungen", "Zeitzone", "Automatisch"])
      expect(page).toContain(words);
    for (const words of ["Save", "Time zone", "New reviews"]) expect(page).not.toContain(words);
  });
});
