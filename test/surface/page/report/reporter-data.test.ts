// A reporter's data: erased at their request, with the review, and by age; what limits them stays for its time.
import { describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { erasePerson } from "#domain/integration/erase.ts";
import { purgeReporters, REPORTER_DAYS } from "#domain/review/reader-report/erase.ts";
import { confirmReaderReport } from "#domain/review/reader-report/one.ts";
import { MOST_OF_NETWORK } from "#domain/review/reader-report/send.ts";
import { seedReview } from "../../../support/seed.ts";
import { FIELDS, startReports } from "./support.ts";

const at = startReports();

describe("a reporter's data", () => {
  test("goes at the person's request; the code stays", async () => {
    await at.reported();
    await at.post(at.path, { ...FIELDS, email: at.email }, "198.51.100.7");
    await erasePerson(at.service.context, { email: at.email, actor: "test", organisationId: null, reviews: "keep" });
    expect((await at.rows()).map(({ status, note }) => ({ status, note }))).toEqual([{ status: "open", note: null }]);
    const [left] = await at.service
      .sql`select count(*)::int as n from report_reader where coalesce(email, name) is not null`;
    const [waiting] = await at.service.sql`select count(*)::int as n from message where address = ${at.email}`;
    expect([left?.n, waiting?.n]).toEqual([0, 0]);
    expect(await at.seen(at.staff, "/moderation/reports")).toContain("Broken lamp");
  });

  test("goes without freeing the person from what limits their reports", async () => {
    const erase = () =>
      erasePerson(at.service.context, { email: at.email, actor: "test", organisationId: null, reviews: "keep" });
    await at.reported();
    await at.decide(at.staff, "dismiss");
    await at.mails();
    at.service.clock.advance(60_000);
    await at.another();
    await at.service.sql`update report_reader set mailed_at = null`;
    const link = await at.reported();
    await at.decide(at.staff, "dismiss");
    const [, first] = await at.rows();
    const misuse = `/moderation/reports/${toWire("rpt", first?.id ?? "")}/warn`;
    expect((await at.staff.post(misuse, { reason: "Without ground." })).status).toBe(303);
    await erase();
    const gone = await at.get(link);
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain("The data of this report was deleted");
    expect((await at.post(link, {})).status).toBe(410);
    const broken = await at.get(`${link}x`);
    expect(broken.status).toBe(404);
    expect(await broken.text()).toContain("This link is incomplete");
    const [kept] = await at.service.sql`select count(*)::int as n from reporter_misuse where email = ${at.email}`;
    expect(kept?.n).toBe(1);
    // A flood by one mailbox from one network, erased after each report.
    const peer = "203.0.113.77";
    const statuses: number[] = [];
    for (let n = 0; n < MOST_OF_NETWORK + 2; n++) {
      // The forms take three a minute.
      at.service.clock.advance(60_000);
      statuses.push((await at.post(at.path, { ...FIELDS, email: `${n}.${at.email}` }, peer)).status);
      const [last] = await at.service
        .sql`select report_id as id from report_reader order by sent_at desc, report_id desc limit 1`;
      await confirmReaderReport(at.service.context, last?.id);
      await erasePerson(at.service.context, {
        email: `${n}.${at.email}`,
        actor: "test",
        organisationId: null,
        reviews: "keep",
      });
    }
    expect(statuses.filter((each) => each === 303).length).toBe(MOST_OF_NETWORK);
    expect(statuses.at(-1)).toBe(429);
  });

  test("mails one mailbox a few times a day, whatever tags a stranger types", async () => {
    const reviews = await Promise.all(
      Array.from({ length: 6 }, () => seedReview(at.service.context, at.shop.businessId)),
    );
    const [name, host] = at.email.split("@");
    const typed = [
      at.email,
      `${name}+a@${host}`,
      `${name}+b+c@${host}`,
      `${name}+@${host}`.toUpperCase(),
      `${name}+é@${host}`,
    ];
    for (const [n, address] of typed.entries()) {
      const to = `/review/${at.shop.slug}/${toWire("rev", reviews[n] ?? at.id)}/report`;
      await at.post(to, { ...FIELDS, place: "", email: address });
    }
    // About one review, one.
    await at.post(at.path, { ...FIELDS, email: `x${at.email}` });
    await at.post(at.path, { ...FIELDS, email: `x${name}+1@${host}` });
    const sent = (await at.mails()).map(({ to }) => to.toLowerCase());
    expect(sent.filter((to) => !to.startsWith("x")).length).toBe(3);
    expect(sent.filter((to) => to.startsWith("x"))).toEqual([`x${at.email}`]);
    // Another person of the same host gets theirs.
    await at.post(at.path, { ...FIELDS, email: `${name}.other@${host}` });
    expect((await at.mails()).map(({ to }) => to)).toEqual([`${name}.other@${host}`]);
  });

  test("goes with a review that is erased", async () => {
    await at.reported();
    await erasePerson(at.service.context, {
      email: "author@mailbox.example",
      actor: "test",
      organisationId: null,
      reviews: "remove",
    });
    expect(await at.rows()).toEqual([]);
  });

  test("goes by age, and not while a report waits", async () => {
    await at.reported();
    await at.service
      .sql`update report_reader set sent_at = ${at.service.clock.now().toISOString()}::timestamptz - interval '400 days'`;
    await purgeReporters(at.service.context, 1);
    expect((await at.rows())[0]?.note).toBe("It is made up.");
    const [network] = await at.service.sql`select ip_hash as hash from report_reader`;
    expect(network?.hash).toBeNull();
    await at.decide(at.staff, "dismiss");
    await purgeReporters(at.service.context, 1);
    expect((await at.rows())[0]?.note).toBe("It is made up.");
    await at.service
      .sql`update report set decided_at = ${at.service.clock.now().toISOString()}::timestamptz - make_interval(days => ${REPORTER_DAYS + 1})`;
    await purgeReporters(at.service.context, 1);
    expect((await at.rows())[0]?.note).toBeNull();
    await at.post(at.path, { ...FIELDS, email: `new-${at.email}` });
    await at.service
      .sql`update report_reader set sent_at = ${at.service.clock.now().toISOString()}::timestamptz - interval '8 days'`;
    await purgeReporters(at.service.context);
    expect((await at.rows()).length).toBe(1);
  });
});
