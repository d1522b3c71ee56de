// What a stranger could do with reports of a review: flood, mail others, learn who wrote, confirm what is not theirs.
import { describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { confirmReaderReport } from "#domain/review/reader-report/one.ts";
import { MOST_OF_NETWORK, sendReaderReport } from "#domain/review/reader-report/send.ts";
import { countWaitingCases } from "#domain/transfer/waiting-cases.ts";
import { seedReview } from "../../../support/seed.ts";
import { BAIT, FIELDS, linkIn, startReports } from "./support.ts";

const at = startReports();

describe("a stranger", () => {
  test("who types another address makes it get one mail a day about a review, three in all, without a word of theirs", async () => {
    for (let index = 0; index < 5; index++)
      await at.post(at.path, {
        ...FIELDS,
        words: BAIT,
        name: BAIT,
        place: "broke at once",
        email: "victim@mailbox.example",
      });
    const got = await at.mails();
    expect(got.map(({ to }) => to)).toEqual(["victim@mailbox.example"]);
    expect(got[0]?.text).not.toContain("LAMPS");
    expect(got[0]?.subject).not.toContain("LAMPS");
    for (let index = 0; index < 5; index++) {
      const other = await seedReview(at.service.context, at.shop.businessId);
      await at.post(`/review/${at.shop.slug}/${toWire("rev", other)}/report`, {
        ...FIELDS,
        place: "",
        email: "Victim@mailbox.example",
      });
    }
    expect((await at.mails()).length).toBe(2);
    expect((await countWaitingCases(at.service.context)).reports).toBe(0);
  });

  test("who asks for the form in another language sends no report, and keeps what was typed", async () => {
    const answer = await at.post(`${at.path}?lang=fr`, { ...FIELDS, email: at.email, otherLanguage: "" });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('<html lang="fr"');
    expect(html).toContain("It is made up.");
    expect(await at.mails()).toHaveLength(0);
  });

  test("makes ten reports a day from a network; readers of other networks are not refused", async () => {
    const peers = Array.from({ length: MOST_OF_NETWORK }, (_, index) => `203.0.113.${index + 1}`);
    for (const [index, peer] of peers.entries())
      expect((await at.post(at.path, { ...FIELDS, email: `r${index}-${at.email}` }, peer)).status).toBe(303);
    const refused = await at.post(at.path, { ...FIELDS, email: `last-${at.email}` }, "203.0.113.200");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_600);
    expect(await refused.text()).toContain("It is made up.");
    expect((await at.post(at.path, { ...FIELDS, email: `far-${at.email}` }, "203.0.114.1")).status).toBe(303);
    const v6 = (index: number) => `2001:db8:7:${index}::1`;
    for (let index = 0; index < MOST_OF_NETWORK; index++)
      await at.post(at.path, { ...FIELDS, email: `s${index}-${at.email}` }, v6(index));
    expect((await at.post(at.path, { ...FIELDS, email: at.email }, v6(99))).status).toBe(429);
    expect((await at.post(at.path, { ...FIELDS, email: at.email }, "2001:db8:8:1::1")).status).toBe(303);
    expect(await at.statusOf()).toBe("published");
  });

  test("gains nothing by sending or confirming at the same moment", async () => {
    const send = (index: number) =>
      sendReaderReport(at.service.context, {
        reviewId: at.id,
        reason: "spam",
        words: "Spam.",
        place: "",
        name: "Rea Der",
        email: index % 2 === 0 ? at.email : `${index}-${at.email}`,
        formLanguage: "en",
        ipHash: new Uint8Array(32).fill(7),
      });
    const sent = await Promise.allSettled(Array.from({ length: 15 }, (_, index) => send(index)));
    expect(sent.filter(({ status }) => status === "fulfilled").length).toBe(MOST_OF_NETWORK);
    expect((await at.mails()).filter(({ to }) => to === at.email).length).toBeLessThanOrEqual(1);
    const own = await at.service.sql<
      { id: string }[]
    >`select report_id as id from report_reader where email = ${at.email}`;
    const ids = [...own, ...own].map((each) => each.id);
    await Promise.all(ids.map((each) => confirmReaderReport(at.service.context, each)));
    expect((await at.rows()).filter(({ status }) => status === "open").length).toBe(1);
    expect((await at.mails()).filter(({ to }) => to === at.email).length).toBe(1);
  });

  test("who floods makes one case, decided at once; what comes after the page was read stays open", async () => {
    for (let index = 0; index < 14; index++) await at.reported({}, `r${index}-${at.email}`);
    expect((await countWaitingCases(at.service.context)).reports).toBe(1);
    const queue = await at.seen(at.staff, "/moderation/reports");
    expect(queue).toContain("14 reports");
    const shown = [...queue.matchAll(/data-(reports|last)="([^"]*)"/g)];
    const reports = shown.find(([, name]) => name === "reports")?.[2] ?? "";
    const last = shown.find(([, name]) => name === "last")?.[2] ?? "";
    expect(reports.split(" ").length).toBe(10);
    at.service.clock.advance(1_000);
    await at.reported({ words: "I came later." }, `late-${at.email}`);
    expect((await at.decide(at.staff, "dismiss", { reports, last })).status).toBe(303);
    expect((await at.rows()).map(({ status }) => status).filter((each) => each === "open")).toEqual(["open"]);
    expect(await at.seen(at.staff, "/moderation/reports")).toContain("I came later.");
  });

  test("learns nothing of the author, and author and business nothing of the reporter", async () => {
    const link = await at.reported({ words: BAIT });
    const pages = [
      await (await at.get(at.path)).text(),
      await (await at.get(link)).text(),
      await (await at.get(`${at.path}?sent=1`)).text(),
    ];
    for (const html of pages) expect(html).not.toContain("author@mailbox.example");
    await at.decide(at.staff, "hide");
    for (const { to, text } of await at.mails()) {
      if (to === at.email) expect(text).not.toContain("author@");
      else for (const secret of ["Rea Der", at.email, "LAMPS"]) expect(text).not.toContain(secret);
    }
    const page = await at.seen(at.owner, `/dashboard/reviews/${toWire("rev", at.id)}`);
    for (const secret of ["Rea Der", at.email, "LAMPS"]) expect(page).not.toContain(secret);
  });

  test("has one open report of a review, and a forged link opens none", async () => {
    const first = await at.reported();
    at.service.clock.advance(25 * 3_600_000);
    await at.service.sql`update report_reader set mailed_at = mailed_at - interval '2 days'`;
    await at.post(at.path, { ...FIELDS, email: at.email.toUpperCase().replace("MAILBOX.EXAMPLE", "mailbox.example") });
    const link = linkIn((await at.mails()).at(-1)?.text);
    const answer = await at.post(link, {});
    expect(answer.headers.get("location")).toContain(first);
    expect((await at.rows()).length).toBe(1);
    expect((await at.get(`/report/${"A".repeat(43)}`)).status).toBe(404);
  });

  test("confirms a week at most, and not a review that went offline", async () => {
    await at.post(at.path, { ...FIELDS, email: at.email });
    const link = linkIn((await at.mails())[0]?.text);
    await at.service.sql`update review set status = 'hidden' where id = ${at.id}`;
    await at.post(link, {});
    await at.service.sql`update review set status = 'published' where id = ${at.id}`;
    await at.service
      .sql`update report_reader set sent_at = ${at.service.clock.now().toISOString()}::timestamptz - interval '8 days'`;
    await at.post(link, {});
    expect((await at.get(link)).status).toBe(410);
    expect((await at.rows())[0]?.status).toBe("unconfirmed");
  });
});
