// A reader reports a review without an account: from the form to both decisions, and what a stranger could do with it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type ReviewId, toWire } from "#contract/id.ts";
import { erasePerson } from "#domain/integration/erase.ts";
import { purgeReporters, REPORTER_DAYS } from "#domain/review/reader-report/erase.ts";
import { COMPLAINT_DAYS, confirmReaderReport } from "#domain/review/reader-report/one.ts";
import { MOST_OF_NETWORK, sendReaderReport } from "#domain/review/reader-report/send.ts";
import { READER_REASONS } from "#domain/review/state/reason.ts";
import { findTransparency, quarterOf } from "#domain/review/transparency/figures.ts";
import { countWaitingCases } from "#domain/transfer/waiting-cases.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { type MailTransport, openMail } from "#platform/mail/mail.ts";
import { createKinds } from "#runtime/sender/kind/registry.ts";
import { createSender, type Sender } from "#runtime/sender/sender.ts";
import { type Person, signIn } from "../../support/dashboard.ts";
import { type Mailbox, startMailbox } from "../../support/mailbox.ts";
import { seedReview } from "../../support/seed.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";

const SETTINGS = { ...TEST_CONFIG, mailFrom: "Candor <no-reply@reviews.example>" };
const BAIT = "BUY-CHEAP-LAMPS https://lamps.example/now";

let service: TestService;
let mailbox: Mailbox;
let mail: MailTransport;
let sender: Sender;
let shop: Awaited<ReturnType<typeof seedShop>>;
let owner: Person;
let staff: Person;
let second: Person;
let id: ReviewId;
let path: string;
let email: string;

beforeAll(async () => {
  service = await createTestService();
  mailbox = await startMailbox();
  mail = openMail({ ...SETTINGS, smtpUrl: mailbox.url, dkim: null, dataDir: "/nonexistent" });
  sender = createSender(service.context, { kinds: createKinds(SETTINGS), mail, text: null });
  staff = await signIn(service, { staff: true });
  second = await signIn(service, { staff: true });
});
afterAll(async () => {
  await sender.stop(1_000);
  mail.close();
  await mailbox.stop();
  await service.close();
});
let count = 0;
beforeEach(async () => {
  service.clock.advance(60_000);
  await service.sql`truncate message, report, report_reader, reporter_misuse`;
  mailbox.received.length = 0;
  shop = await seedShop(service.context);
  owner = await signIn(service, { organisationId: shop.organisationId, role: "owner" });
  id = await seedReview(service.context, shop.businessId, { title: "Broken lamp", author: "Secret Author" });
  await service.sql`update review_author set confirmed_at = now(), email = 'author@mailbox.example' where review_id = ${id}`;
  path = `/review/${shop.slug}/${toWire("rev", id)}/report`;
  email = `reader${++count}@mailbox.example`;
});

const FIELDS = {
  reason: "not_genuine",
  words: "It is made up.",
  place: "broke at once",
  name: "Rea Der",
  goodFaith: "on",
};

function post(to: string, fields: Record<string, string>, peer = `198.18.${++count & 255}.1`) {
  const init = { method: "POST", body: new URLSearchParams(fields), headers: { "sec-fetch-site": "same-origin" } };
  return service.send(new Request(`http://localhost${to}`, init), peer);
}

const get = (to: string, headers: Record<string, string> = {}) =>
  service.send(new Request(`http://localhost${to}`, { headers }));

async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  mailbox.received.length = 0;
  await service.sql`update message set run_at = now() - interval '1 minute' where status = 'due'`;
  await sender.drain();
  return mailbox.received.map(({ to, mail: { subject = "", text = "" } }) => ({ to: to[0] ?? "", subject, text }));
}

const linkIn = (text = "") => /\/report\/[\w-]{43,}/.exec(text)?.[0] ?? "";

/** Sends a report and confirms it. @returns its private link */
async function reported(fields: Record<string, string> = {}, from = email): Promise<string> {
  expect((await post(path, { ...FIELDS, ...fields, email: from })).status).toBe(303);
  const link = linkIn((await mails()).find(({ to }) => to === from)?.text);
  expect((await post(link, {})).status).toBe(303);
  return link;
}

async function rows(): Promise<{ id: string; status: string; note: string | null }[]> {
  return [
    ...(await service.sql<
      { id: string; status: string; note: string | null }[]
    >`select id, status, note from report order by id`),
  ];
}

const seen = async (by: Person, of: string) => (await by.get(of)).text();

async function decide(by: Person, verdict: string, extra: Record<string, string> = {}) {
  const [first] = await rows();
  const [review] = await service.sql<{ status: string }[]>`select status from review where id = ${id}`;
  const all = await rows();
  const wires = all.map((each) => toWire("rpt", each.id));
  return by.post(`/moderation/reports/${toWire("rpt", first?.id ?? "")}/decide`, {
    verdict,
    status: review?.status ?? "",
    edited: "",
    reports: wires.join(" "),
    last: wires.at(-1) ?? "",
    reason: verdict === "dismiss" ? "keeps_to_rules" : "not_genuine",
    note: "",
    ...extra,
  });
}

const statusOf = async () => (await service.sql`select status from review where id = ${id}`)[0]?.status;

describe("the way of a report", () => {
  test("card and page lead to the form, which works in every language", async () => {
    expect(await (await get(`/review/${shop.slug}`)).text()).toContain(path);
    expect(await (await get(path.replace("/report", ""))).text()).toContain(path);
    for (const language of LANGUAGES) {
      const html = await (await get(`${path}?lang=${language}`)).text();
      for (const reason of READER_REASONS) expect(html).toContain(`value="${reason}"`);
      expect(html).not.toContain("not_a_customer");
      if (language === "de") {
        expect(html).toContain("Diese Bewertung melden");
        expect(html).not.toContain("Report this review");
      }
    }
  });

  test("404 where the review is not public, or of another business", async () => {
    for (const status of ["held", "hidden", "pending"]) {
      await service.sql`update review set status = ${status} where id = ${id}`;
      expect((await get(path)).status).toBe(404);
      expect((await post(path, { ...FIELDS, email })).status).toBe(404);
    }
    const other = await seedShop(service.context);
    expect((await get(path.replace(shop.slug, other.slug))).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test("each missing field is named, and a name and an address are asked for unless children are abused", async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ ...FIELDS, email, reason: "" }, "Choose what is wrong"],
      [{ ...FIELDS, email, reason: "not_a_customer" }, "Choose what is wrong"],
      [{ ...FIELDS, email, words: "  " }, "Fill in this field"],
      [{ ...FIELDS, email, words: "x".repeat(2_001) }, "2,000"],
      [{ ...FIELDS, email, name: "" }, "Enter your name"],
      [{ ...FIELDS, email: "" }, "Enter your email address"],
      [{ ...FIELDS, email: "nobody" }, "email address"],
      [{ ...FIELDS, email, goodFaith: "" }, "good faith"],
      [{ ...FIELDS, email, place: "x".repeat(501) }, "500"],
    ];
    for (const [fields, sentence] of wrong) {
      const answer = await post(path, fields);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(sentence);
    }
    expect(await rows()).toEqual([]);
    const unnamed = await post(path, { ...FIELDS, reason: "child_abuse", name: "" });
    expect(unnamed.status).toBe(303);
    const receipt = unnamed.headers.get("location") ?? "";
    expect(await (await get(receipt)).text()).toContain("rpt_");
    expect((await rows()).map(({ status }) => status)).toEqual(["open"]);
  });

  test("counts once its address is confirmed; a receipt, a decision and a complaint follow", async () => {
    await post(path, { ...FIELDS, email });
    expect((await rows()).map(({ status }) => status)).toEqual(["unconfirmed"]);
    expect((await countWaitingCases(service.context)).reports).toBe(0);
    expect(await seen(staff, "/moderation/reports")).not.toContain("It is made up.");
    const [first] = await mails();
    const link = linkIn(first?.text);
    expect((await get(link)).status).toBe(200);
    expect((await rows())[0]?.status).toBe("unconfirmed");
    await post(link, {});
    expect((await countWaitingCases(service.context)).reports).toBe(1);
    const queue = await seen(staff, "/moderation/reports");
    for (const shown of ["It is made up.", "broke at once", "Rea Der"]) expect(queue).toContain(shown);
    expect(queue).not.toContain(email);
    const receipt = await mails();
    expect(receipt.map(({ to }) => to)).toEqual([email]);
    expect(receipt[0]?.text).toContain(toWire("rpt", (await rows())[0]?.id ?? ""));
    expect(await statusOf()).toBe("published");

    expect((await decide(staff, "dismiss")).status).toBe(303);
    const told = await mails();
    expect(told.map(({ to }) => to)).toEqual([email]);
    expect(told[0]?.text).toContain("It keeps to the rules.");
    expect(linkIn(told[0]?.text)).toBe(link);

    expect((await post(link, { words: "Read it again." })).status).toBe(303);
    expect(await seen(staff, "/moderation/reports")).toContain("Read it again.");
    const own = await decide(staff, "remove");
    expect(own.status).toBe(422);
    expect(await own.text()).toContain("Another moderator decides the complaint");
    expect(await statusOf()).toBe("published");
    expect((await decide(second, "remove")).status).toBe(303);
    expect(await statusOf()).toBe("removed");
    const final = await mails();
    expect(final.map(({ to }) => to).sort()).toEqual(["author@mailbox.example", email, owner.email].sort());
    expect(await (await get(link)).text()).toContain("We agreed with your report");
    const [log] = await service.sql`select asked_by as by from moderation where review_id = ${id}`;
    expect(log?.by).toBe("reader");
  });

  test("the first moderator undoes no decision about a complaint, by neither way", async () => {
    for (const verdict of ["hide", "dismiss"]) {
      service.clock.advance(60_000);
      await service.sql`truncate message, report, report_reader, reporter_misuse`;
      const link = await reported({}, `${verdict}.${email}`);
      await decide(staff, "dismiss");
      await post(link, { words: "Read it again." });
      expect((await decide(second, verdict)).status).toBe(303);
      const status = verdict === "hide" ? "hidden" : "published";
      const [only] = await rows();
      const undo = [
        `/moderation/reports/${toWire("rpt", only?.id ?? "")}/undo`,
        `/moderation/reviews/${toWire("rev", id)}/undo`,
      ];
      const [last] = await service.sql`select id from moderation where review_id = ${id} order by id desc limit 1`;
      const seenThen = { status, edited: "", decision: String(last?.id) };
      for (const to of undo) await staff.post(to, seenThen);
      const decided = async () => [
        (await rows()).map((each) => each.status),
        (await service.sql`select status from review where id = ${id}`)[0]?.status,
      ];
      expect(await decided()).toEqual([[verdict === "hide" ? "upheld" : "dismissed"], status]);
      // Their own decision the second one can undo.
      expect((await second.post(undo[0] ?? "", seenThen)).status).toBe(303);
      expect(await decided()).toEqual([["open"], "published"]);
    }
  });

  test("a second decision is final, and a complaint is possible for six months", async () => {
    const link = await reported();
    await decide(staff, "dismiss");
    await service.sql`update report set decided_at = ${service.clock.now().toISOString()}::timestamptz - make_interval(days => ${COMPLAINT_DAYS + 1})`;
    await post(link, { words: "Too late." });
    expect((await rows())[0]?.status).toBe("dismissed");
    await service.sql`update report set decided_at = ${service.clock.now().toISOString()}::timestamptz - make_interval(days => ${COMPLAINT_DAYS - 1})`;
    await post(link, { words: "In time." });
    expect((await rows())[0]?.status).toBe("open");
    await decide(second, "dismiss");
    await post(link, { words: "Once more." });
    expect((await rows())[0]?.status).toBe("dismissed");
    expect((await mails()).at(-1)?.text).not.toContain("you can complain");
  });
});

describe("a stranger", () => {
  test("who types another address makes it get one mail a day about a review, three in all, without a word of theirs", async () => {
    for (let index = 0; index < 5; index++)
      await post(path, { ...FIELDS, words: BAIT, name: BAIT, place: BAIT, email: "victim@mailbox.example" });
    const got = await mails();
    expect(got.map(({ to }) => to)).toEqual(["victim@mailbox.example"]);
    expect(got[0]?.text).not.toContain("LAMPS");
    expect(got[0]?.subject).not.toContain("LAMPS");
    for (let index = 0; index < 5; index++) {
      const other = await seedReview(service.context, shop.businessId);
      await post(`/review/${shop.slug}/${toWire("rev", other)}/report`, { ...FIELDS, email: "Victim@mailbox.example" });
    }
    expect((await mails()).length).toBe(2);
    expect((await countWaitingCases(service.context)).reports).toBe(0);
  });

  test("makes ten reports a day from a network; readers of other networks are not refused", async () => {
    const peers = Array.from({ length: MOST_OF_NETWORK }, (_, index) => `203.0.113.${index + 1}`);
    for (const [index, peer] of peers.entries())
      expect((await post(path, { ...FIELDS, email: `r${index}-${email}` }, peer)).status).toBe(303);
    const refused = await post(path, { ...FIELDS, email: `last-${email}` }, "203.0.113.200");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_600);
    expect(await refused.text()).toContain("It is made up.");
    expect((await post(path, { ...FIELDS, email: `far-${email}` }, "203.0.114.1")).status).toBe(303);
    const v6 = (index: number) => `2001:db8:7:${index}::1`;
    for (let index = 0; index < MOST_OF_NETWORK; index++)
      await post(path, { ...FIELDS, email: `s${index}-${email}` }, v6(index));
    expect((await post(path, { ...FIELDS, email }, v6(99))).status).toBe(429);
    expect((await post(path, { ...FIELDS, email }, "2001:db8:8:1::1")).status).toBe(303);
    expect(await statusOf()).toBe("published");
  });

  test("gains nothing by sending or confirming at the same moment", async () => {
    const send = (index: number) =>
      sendReaderReport(service.context, {
        reviewId: id,
        reason: "spam",
        words: "Spam.",
        place: "",
        name: "Rea Der",
        email: index % 2 === 0 ? email : `${index}-${email}`,
        formLanguage: "en",
        ipHash: new Uint8Array(32).fill(count % 251),
      });
    const sent = await Promise.allSettled(Array.from({ length: 15 }, (_, index) => send(index)));
    expect(sent.filter(({ status }) => status === "fulfilled").length).toBe(MOST_OF_NETWORK);
    expect((await mails()).filter(({ to }) => to === email).length).toBeLessThanOrEqual(1);
    const own = await service.sql<{ id: string }[]>`select report_id as id from report_reader where email = ${email}`;
    const ids = [...own, ...own].map((each) => each.id);
    await Promise.all(ids.map((each) => confirmReaderReport(service.context, each)));
    expect((await rows()).filter(({ status }) => status === "open").length).toBe(1);
    expect((await mails()).filter(({ to }) => to === email).length).toBe(1);
  });

  test("who floods makes one case, decided at once; what comes after the page was read stays open", async () => {
    for (let index = 0; index < 14; index++) await reported({}, `r${index}-${email}`);
    expect((await countWaitingCases(service.context)).reports).toBe(1);
    const queue = await seen(staff, "/moderation/reports");
    expect(queue).toContain("14 reports");
    const shown = [...queue.matchAll(/name="(reports|last)" value="([^"]*)"/g)];
    const reports = shown.find(([, name]) => name === "reports")?.[2] ?? "";
    const last = shown.find(([, name]) => name === "last")?.[2] ?? "";
    expect(reports.split(" ").length).toBe(10);
    service.clock.advance(1_000);
    await reported({ words: "I came later." }, `late-${email}`);
    expect((await decide(staff, "dismiss", { reports, last })).status).toBe(303);
    expect((await rows()).map(({ status }) => status).filter((each) => each === "open")).toEqual(["open"]);
    expect(await seen(staff, "/moderation/reports")).toContain("I came later.");
  });

  test("learns nothing of the author, and author and business nothing of the reporter", async () => {
    const link = await reported({ words: BAIT });
    const pages = [
      await (await get(path)).text(),
      await (await get(link)).text(),
      await (await get(`${path}?sent=1`)).text(),
    ];
    for (const html of pages) expect(html).not.toContain("author@mailbox.example");
    await decide(staff, "hide");
    for (const { to, text } of await mails()) {
      if (to === email) expect(text).not.toContain("author@");
      else for (const secret of ["Rea Der", email, "LAMPS"]) expect(text).not.toContain(secret);
    }
    const page = await seen(owner, `/dashboard/reviews/${toWire("rev", id)}`);
    for (const secret of ["Rea Der", email, "LAMPS"]) expect(page).not.toContain(secret);
  });

  test("has one open report of a review, and a forged link opens none", async () => {
    const first = await reported();
    service.clock.advance(25 * 3_600_000);
    await service.sql`update report_reader set mailed_at = mailed_at - interval '2 days'`;
    await post(path, { ...FIELDS, email: email.toUpperCase().replace("MAILBOX.EXAMPLE", "mailbox.example") });
    const link = linkIn((await mails()).at(-1)?.text);
    const answer = await post(link, {});
    expect(answer.headers.get("location")).toContain(first);
    expect((await rows()).length).toBe(1);
    expect((await get(`/report/${"A".repeat(43)}`)).status).toBe(404);
  });

  test("confirms a week at most, and not a review that went offline", async () => {
    await post(path, { ...FIELDS, email });
    const link = linkIn((await mails())[0]?.text);
    await service.sql`update review set status = 'hidden' where id = ${id}`;
    await post(link, {});
    await service.sql`update review set status = 'published' where id = ${id}`;
    await service.sql`update report_reader set sent_at = ${service.clock.now().toISOString()}::timestamptz - interval '8 days'`;
    await post(link, {});
    expect((await get(link)).status).toBe(410);
    expect((await rows())[0]?.status).toBe("unconfirmed");
  });
});

describe("misuse", () => {
  const mark = (wire: string, fields: Record<string, string> = { reason: "It is all made up.", days: "30" }) =>
    staff.post(`/moderation/reports/${wire}/misuse`, fields);
  const wireOf = async (index: number) => toWire("rpt", (await rows())[index]?.id ?? "");

  test("is warned first and then paused, both mailed with the reason; a pause ends", async () => {
    await reported();
    expect((await mark(await wireOf(0))).status).toBe(422);
    await decide(staff, "dismiss");
    await mails();
    expect((await mark(await wireOf(0), { reason: "", days: "91" })).status).toBe(422);
    expect((await mark(await wireOf(0))).status).toBe(303);
    const [warning] = await mails();
    expect(warning?.to).toBe(email);
    expect(warning?.text).toContain("It is all made up.");
    expect((await mark(await wireOf(0))).status).toBe(409);

    await service.sql`update reporter_misuse set created_at = created_at - interval '1 minute'`;
    await service.sql`update report_reader set mailed_at = null`;
    service.clock.advance(60_000);
    const again = await seedReview(service.context, shop.businessId);
    id = again;
    path = `/review/${shop.slug}/${toWire("rev", again)}/report`;
    await reported();
    const wire = await wireOf(1);
    const decided = await staff.post(`/moderation/reports/${wire}/decide`, {
      verdict: "dismiss",
      status: "published",
      edited: "",
      reports: wire,
      last: wire,
      reason: "keeps_to_rules",
      note: "",
    });
    expect(decided.status).toBe(303);
    await mails();
    expect((await mark(wire)).status).toBe(303);
    const [pause] = await mails();
    expect(pause?.text).toContain("It is all made up.");
    await service.sql`update report_reader set mailed_at = null`;
    await post(path, { ...FIELDS, email });
    const link = linkIn((await mails()).at(-1)?.text);
    await post(link, {});
    expect(await (await get(link)).text()).toContain("Your reports are paused");
    expect((await rows()).at(-1)?.status).toBe("unconfirmed");
    await service.sql`update reporter_misuse set until = ${service.clock.now().toISOString()}::timestamptz - interval '1 second' where kind = 'pause'`;
    await post(link, {});
    expect((await rows()).at(-1)?.status).toBe("open");
  });
});

describe("a reporter's data", () => {
  test("goes at the person's request; the code stays", async () => {
    await reported();
    await post(path, { ...FIELDS, email }, "198.51.100.7");
    await erasePerson(service.context, { email, actor: "test", organisationId: null, reviews: "keep" });
    expect((await rows()).map(({ status, note }) => ({ status, note }))).toEqual([{ status: "open", note: null }]);
    const [left] =
      await service.sql`select count(*)::int as n from report_reader where coalesce(email, name) is not null`;
    const [waiting] = await service.sql`select count(*)::int as n from message where address = ${email}`;
    expect([left?.n, waiting?.n]).toEqual([0, 0]);
    expect(await seen(staff, "/moderation/reports")).toContain("Broken lamp");
  });

  test("goes without freeing the person from what limits their reports", async () => {
    const erase = () => erasePerson(service.context, { email, actor: "test", organisationId: null, reviews: "keep" });
    const link = await reported();
    await decide(staff, "dismiss");
    const [first] = await rows();
    const misuse = `/moderation/reports/${toWire("rpt", first?.id ?? "")}/misuse`;
    expect((await staff.post(misuse, { reason: "Without ground.", days: "30" })).status).toBe(303);
    await erase();
    expect((await get(link)).status).toBe(404);
    const [kept] = await service.sql`select count(*)::int as n from reporter_misuse where email = ${email}`;
    expect(kept?.n).toBe(1);
    // A flood by one mailbox from one network, erased after each report.
    const peer = "203.0.113.77";
    const statuses: number[] = [];
    for (let n = 0; n < MOST_OF_NETWORK + 2; n++) {
      // The forms take three a minute.
      service.clock.advance(60_000);
      statuses.push((await post(path, { ...FIELDS, email: `${n}.${email}` }, peer)).status);
      const [last] =
        await service.sql`select report_id as id from report_reader order by sent_at desc, report_id desc limit 1`;
      await confirmReaderReport(service.context, last?.id);
      await erasePerson(service.context, {
        email: `${n}.${email}`,
        actor: "test",
        organisationId: null,
        reviews: "keep",
      });
    }
    expect(statuses.filter((each) => each === 303).length).toBe(MOST_OF_NETWORK);
    expect(statuses.at(-1)).toBe(429);
  });

  test("mails one mailbox a few times a day, whatever tags a stranger types", async () => {
    const reviews = await Promise.all(Array.from({ length: 6 }, () => seedReview(service.context, shop.businessId)));
    const [name, host] = email.split("@");
    const typed = [
      email,
      `${name}+a@${host}`,
      `${name}+b+c@${host}`,
      `${name}+@${host}`.toUpperCase(),
      `${name}+é@${host}`,
    ];
    for (const [n, address] of typed.entries()) {
      const to = `/review/${shop.slug}/${toWire("rev", reviews[n] ?? id)}/report`;
      await post(to, { ...FIELDS, email: address });
    }
    // About one review, one.
    await post(path, { ...FIELDS, email: `x${email}` });
    await post(path, { ...FIELDS, email: `x${name}+1@${host}` });
    const sent = (await mails()).map(({ to }) => to.toLowerCase());
    expect(sent.filter((to) => !to.startsWith("x")).length).toBe(3);
    expect(sent.filter((to) => to.startsWith("x"))).toEqual([`x${email}`]);
    // Another person of the same host gets theirs.
    await post(path, { ...FIELDS, email: `${name}.other@${host}` });
    expect((await mails()).map(({ to }) => to)).toEqual([`${name}.other@${host}`]);
  });

  test("goes with a review that is erased", async () => {
    await reported();
    await erasePerson(service.context, {
      email: "author@mailbox.example",
      actor: "test",
      organisationId: null,
      reviews: "remove",
    });
    expect(await rows()).toEqual([]);
  });

  test("goes by age, and not while a report waits", async () => {
    await reported();
    await service.sql`update report_reader set sent_at = ${service.clock.now().toISOString()}::timestamptz - interval '400 days'`;
    await purgeReporters(service.context, 1);
    expect((await rows())[0]?.note).toBe("It is made up.");
    const [network] = await service.sql`select ip_hash as hash from report_reader`;
    expect(network?.hash).toBeNull();
    await decide(staff, "dismiss");
    await purgeReporters(service.context, 1);
    expect((await rows())[0]?.note).toBe("It is made up.");
    await service.sql`update report set decided_at = ${service.clock.now().toISOString()}::timestamptz - make_interval(days => ${REPORTER_DAYS + 1})`;
    await purgeReporters(service.context, 1);
    expect((await rows())[0]?.note).toBeNull();
    await post(path, { ...FIELDS, email: `new-${email}` });
    await service.sql`update report_reader set sent_at = ${service.clock.now().toISOString()}::timestamptz - interval '8 days'`;
    await purgeReporters(service.context);
    expect((await rows()).length).toBe(1);
  });

  test("is counted in the transparency report, apart from that of businesses", async () => {
    const before = await findTransparency(service.context, quarterOf(service.clock.now()));
    const link = await reported();
    await post(path, { ...FIELDS, email: `un-${email}` });
    await decide(staff, "dismiss");
    await post(link, { words: "Again." });
    await decide(second, "hide");
    const after = await findTransparency(service.context, quarterOf(service.clock.now()));
    expect(after.reportsReceived).toBe(before.reportsReceived);
    expect(after.readerReportsReceived).toBe(1);
    expect([after.readerReportsDismissed, after.complaints, after.complaintsUpheld]).toEqual([1, 1, 1]);
  });
});
