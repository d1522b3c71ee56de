// A reporter complains about a decision: who decides it, what each reads, and how it is counted.
import { describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { COMPLAINT_DAYS } from "#domain/review/reader-report/one.ts";
import { findTransparency, quarterOf } from "#domain/review/transparency/figures.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import type { Person } from "../../../support/dashboard.ts";
import { BAIT, FIELDS, linkIn, startReports } from "./support.ts";

const at = startReports();

describe("a decision that is undone", () => {
  const undo = async (by: Person) => {
    const [report] = await at.rows();
    const fields = { status: (await at.statusOf()) ?? "", edited: "" };
    at.service.clock.advance(1_000);
    const answer = await by.post(`/moderation/reports/${toWire("rpt", report?.id ?? "")}/undo`, fields);
    at.service.clock.advance(1_000);
    return answer;
  };

  test("is told to the reporter who was told of it: the review is online again, and a moderator reads it anew", async () => {
    const link = await at.reported();
    await at.mails();
    await at.decide(at.staff, "hide");
    expect((await at.mailTo(at.email)).subject).toContain("We agreed");
    expect((await undo(at.staff)).status).toBe(303);
    const { subject, text } = await at.mailTo(at.email);
    expect(subject).toContain("again");
    expect(text.replace(/\s+/g, " ")).toContain("The review is online again");
    expect(linkIn(text)).not.toBe("");
    expect(await at.page(link)).toContain("We received your report");
    await at.decide(at.second, "dismiss");
    expect((await at.mailTo(at.email)).subject).toContain("We did not agree");
    // A dismissal changed nothing that the reporter can see.
    expect((await undo(at.second)).status).toBe(303);
    expect((await at.mails()).filter(({ to }) => to === at.email)).toEqual([]);
  });

  test("is not told where its email had not gone out, or another decision came first", async () => {
    await at.reported();
    await at.mails();
    await at.decide(at.staff, "hide");
    await undo(at.staff);
    expect((await at.mails()).filter(({ to }) => to === at.email)).toEqual([]);
    await at.decide(at.staff, "hide");
    await at.mails();
    await undo(at.staff);
    await at.decide(at.staff, "hide");
    expect((await at.mailTo(at.email)).subject).toContain("We agreed");
  });
});

describe("an author's appeal that succeeds", () => {
  test("is told to the reporter as what it is, final, with the way to a court, and not as agreement", async () => {
    const link = await at.reported();
    await at.decide(at.staff, "hide");
    expect(await at.page(link)).toContain("We agreed with your report");
    const [decision] = await at.service
      .sql`select id from moderation where review_id = ${at.id} order by created_at desc limit 1`;
    const appealId = Bun.randomUUIDv7();
    await at.service.sql`insert into appeal (id, review_id, moderation_id, words, status, created_at)
      values (${appealId}, ${at.id}, ${decision?.id}, 'It is true.', 'open', ${new Date(at.service.clock.now()).toISOString()})`;
    const fields = { verdict: "restore", status: "hidden", edited: "", answer: "It keeps to the rules." };
    expect((await at.second.post(`/moderation/appeals/${toWire("apl", appealId)}/decide`, fields)).status).toBe(303);
    const page = await at.page(link);
    expect(page).toContain("Online again");
    expect(page).toContain("This decision about the appeal is final.");
    expect(page).toContain("court");
    expect(page).not.toContain("We agreed");
  });
});

describe("a case with an open report", () => {
  test("offers the ways offline as decisions about the report alone, so that its reporter is answered", async () => {
    await at.reported();
    const verdicts = (html: string) => [...html.matchAll(/name="verdict" value="([^"]+)"/g)].map(([, name]) => name);
    const path = at.casePath();
    expect(verdicts(await at.seen(at.staff, path)).toSorted()).toEqual(["dismiss", "hide", "hold", "remove"]);
    await at.decide(at.staff, "dismiss");
    expect(verdicts(await at.seen(at.staff, path)).toSorted()).toEqual(["hide", "hold", "remove"]);
  });
});

describe("a complaint", () => {
  test("that is opened from Reports marks Reports in the rail", async () => {
    await at.reported();
    const queue = await at.seen(at.staff, "/moderation/reports");
    const from = /href="(\/moderation\/reviews\/[^"]*back=[^"]*)"/.exec(queue)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(await at.seen(at.staff, from)).toMatch(/href="\/moderation\/reports" aria-current="page"/);
  });

  test("that is not followed says so, where the review went offline otherwise", async () => {
    const link = await at.reported();
    await at.decide(at.staff, "dismiss");
    await at.post(link, { words: "Read it again." });
    const hide = { verdict: "hide", status: "published", edited: "", reason: "spam", note: "" };
    expect((await at.second.post(`${at.casePath()}/decide`, hide)).status).toBe(303);
    await at.mails();
    expect((await at.decide(at.second, "dismiss")).status).toBe(303);
    const { subject, text } = await at.mailTo(at.email);
    expect(subject).toContain("The first decision stands");
    expect(text).not.toContain("Nothing changes");
    for (const said of [text.replace(/\s+/g, " "), await at.page(link)])
      expect(said).toContain("What you reported is offline for another reason.");
  });

  test("the first moderator undoes no decision about a complaint, by neither way", async () => {
    for (const verdict of ["hide", "dismiss"]) {
      at.service.clock.advance(60_000);
      await at.service.sql`truncate message, report, report_reader, reporter_misuse`;
      const link = await at.reported({}, `${verdict}.${at.email}`);
      await at.decide(at.staff, "dismiss");
      await at.post(link, { words: "Read it again." });
      expect((await at.decide(at.second, verdict)).status).toBe(303);
      const status = verdict === "hide" ? "hidden" : "published";
      const [only] = await at.rows();
      const undo = [
        `/moderation/reports/${toWire("rpt", only?.id ?? "")}/undo`,
        `/moderation/reviews/${toWire("rev", at.id)}/undo`,
      ];
      const [last] = await at.service
        .sql`select id from moderation where review_id = ${at.id} order by id desc limit 1`;
      const seenThen = { status, edited: "", decision: String(last?.id) };
      for (const to of undo) await at.staff.post(to, seenThen);
      const decided = async () => [
        (await at.rows()).map((each) => each.status),
        (await at.service.sql`select status from review where id = ${at.id}`)[0]?.status,
      ];
      expect(await decided()).toEqual([[verdict === "hide" ? "upheld" : "dismissed"], status]);
      // Their own decision the at.second one can undo.
      expect((await at.second.post(undo[0] ?? "", seenThen)).status).toBe(303);
      expect(await decided()).toEqual([["open"], "published"]);
    }
  });

  test("a second decision is final, and a complaint is possible for six months", async () => {
    const link = await at.reported();
    await at.decide(at.staff, "dismiss");
    await at.service
      .sql`update report set decided_at = ${at.service.clock.now().toISOString()}::timestamptz - make_interval(days => ${COMPLAINT_DAYS + 1})`;
    await at.post(link, { words: "Too late." });
    expect((await at.rows())[0]?.status).toBe("dismissed");
    await at.service
      .sql`update report set decided_at = ${at.service.clock.now().toISOString()}::timestamptz - make_interval(days => ${COMPLAINT_DAYS - 1})`;
    await at.post(link, { words: "In time." });
    expect((await at.rows())[0]?.status).toBe("open");
    await at.decide(at.second, "dismiss");
    await at.post(link, { words: "Once more." });
    expect((await at.rows())[0]?.status).toBe("dismissed");
    expect((await at.mails()).at(-1)?.text).not.toContain("you can complain");
  });

  test("is shown to its reporter, and its decision is mailed and shown as the answer, which is final", async () => {
    for (const [verdict, title, subject] of [
      ["dismiss", "The first decision stands", "The first decision stands: your complaint"],
      ["hide", "Your complaint succeeded", "Your complaint succeeded"],
    ] as const) {
      await at.another();
      const from = `${verdict}.${at.email}`;
      const link = await at.reported({}, from);
      await at.mails();
      await at.decide(at.staff, "dismiss");
      const first = await at.mailTo(from);
      expect(first.subject.replaceAll("\u200b", "")).toBe(
        `We did not agree with your report of a review of ${await at.shopName()}`,
      );
      expect(first.text).not.toContain("final");
      await at.post(link, { words: `Read it again, ${BAIT}` });
      const receipt = await at.mailTo(from);
      expect(receipt.subject).toContain("We received your complaint");
      for (const said of ["Receipt: rpt_", "You sent it in time", "another one than before", link])
        expect(receipt.text).toContain(said);
      expect(receipt.text).not.toContain("BUY");
      const queue = await at.seen(at.second, at.casePath());
      expect(queue).toContain("Keep the first decision");
      expect(queue).not.toContain("Leave it online");
      const waiting = await at.page(link);
      for (const said of ["We received your complaint", "Your complaint", "Read it again, BUY", "It is made up."])
        expect(waiting).toContain(said);
      expect((await at.decide(at.second, verdict)).status).toBe(303);
      const answer = await at.mailTo(from);
      expect(answer.subject).toContain(subject);
      for (const said of ["You complained about our first decision.", "this decision is final"])
        expect(answer.text.toLowerCase().replaceAll(/\s+/g, " ")).toContain(said.toLowerCase());
      expect(answer.text).not.toContain("you can complain");
      expect(linkIn(answer.text)).toBe(link);
      const page = await at.page(link);
      for (const said of [title, "decision is final", "Read it again, BUY"]) expect(page).toContain(said);
      const german = await at.page(`${link}?lang=de`);
      expect(german).toContain("endgültig");
      expect(german).not.toContain("is final");
    }
  });

  test("goes back to the link of the review while it is public, and its words stay out of the mail once it is not", async () => {
    // The author is a stranger, too.
    await at.service.sql`update review set title = ${`Broken lamp, see ${BAIT}`} where id = ${at.id}`;
    const link = await at.reported();
    const review = at.path.replace("/report", "");
    const received = await at.mailTo(at.email);
    expect(received.text).toContain("Broken lamp");
    expect(received.text).toContain(review);
    expect(received.text).toContain("lamps.");
    expect(received.text).not.toContain("https://lamps.example");
    expect(await at.page(link)).toContain(`href="${review}"`);
    await at.decide(at.staff, "hide");
    const decided = await at.mailTo(at.email);
    expect(decided.text).not.toContain("Broken lamp");
    expect(decided.text).not.toContain(review);
    expect(linkIn(decided.text)).toBe(link);
    expect(await at.page(link)).not.toContain("Broken lamp");
  });

  test("says who decides, to the moderator who may not, and offers no button, in the queue and in the case", async () => {
    await at.service.sql`update "user" set name = 'Ada <b>Colleague</b>' where email = ${at.second.email}`;
    const link = await at.reported();
    await at.decide(at.staff, "dismiss");
    await at.post(link, { words: "Read it again." });
    for (const path of ["/moderation/reports", at.casePath()]) {
      const own = await at.seen(at.staff, path);
      expect(own).toContain("another moderator decides the complaint about it");
      expect(own).toContain("Ada &lt;b>Colleague&lt;/b>");
      expect(own).not.toMatch(/action="[^"]*\/(?:decide|undo)"/);
      const other = await at.seen(at.second, path);
      expect(other).not.toContain("another moderator decides the complaint about it");
      expect(other).toContain("/decide");
    }
    const move = { status: "published", edited: "", reason: "not_genuine", note: "" };
    for (const verdict of ["hide", "hold", "remove"])
      expect((await at.staff.post(`${at.casePath()}/decide`, { ...move, verdict })).status).toBe(422);
    expect((await at.decide(at.staff, "dismiss")).status).toBe(422);
    expect(await at.statusOf()).toBe("published");
    expect((await at.decide(at.second, "dismiss")).status).toBe(303);
  });

  test("is decided by any moderator where each took one of the decisions, or where there is no other", async () => {
    const links = [await at.reported(), ""];
    await at.decide(at.staff, "dismiss");
    links[1] = await at.reported({}, `b.${at.email}`);
    await at.decide(at.second, "dismiss");
    for (const link of links) await at.post(link, { words: "Read it again." });
    expect((await at.decide(at.staff, "dismiss")).status).toBe(303);
    expect((await at.rows()).map(({ status }) => status)).toEqual(["dismissed", "dismissed"]);

    await at.another();
    const link = await at.reported({}, `c.${at.email}`);
    await at.decide(at.staff, "dismiss");
    await at.post(link, { words: "Read it again." });
    await at.service.sql`update "user" set staff = false where email = ${at.second.email}`;
    expect(await at.seen(at.staff, at.casePath())).toContain("/decide");
    expect((await at.decide(at.staff, "dismiss")).status).toBe(303);
    await at.service.sql`update "user" set staff = true where email = ${at.second.email}`;
  });

  test("stands in the history with the first decision and who took each", async () => {
    const [names] = [{ first: "First Moderator", second: "Second Moderator" }];
    await at.service.sql`update "user" set name = ${names.first} where email = ${at.staff.email}`;
    await at.service.sql`update "user" set name = ${names.second} where email = ${at.second.email}`;
    const link = await at.reported();
    const history = async () => (await at.seen(at.staff, at.casePath())).split('id="history"')[1] ?? "";
    expect(await history()).toContain("Not decided yet.");
    at.service.clock.advance(1_000);
    await at.decide(at.staff, "dismiss", { note: "First words." });
    expect(await history()).not.toContain("Not decided yet.");
    at.service.clock.advance(1_000);
    await at.post(link, { words: "Look at the bill." });
    const waiting = await history();
    for (const said of ["A moderator disagreed.", "First words.", names.first, "complained", "Look at the bill."])
      expect(waiting).toContain(said);
    expect(waiting.split("Not decided yet.").length).toBe(2);
    at.service.clock.advance(1_000);
    await at.decide(at.second, "hide", { note: "Second words." });
    const whole = await history();
    const order = ["Second words.", "Look at the bill.", "First words."].map((each) => whole.indexOf(each));
    expect(order.every((place, index) => place > 0 && place > (order[index - 1] ?? 0))).toBe(true);
    expect(whole).toContain(names.second);
    const owners = await at.seen(at.owner, `/dashboard/reviews/${toWire("rev", at.id)}`);
    for (const secret of ["Look at the bill.", "First words.", "complained"]) expect(owners).not.toContain(secret);
  });

  test("is counted in the quarter in which it comes in, and apart from it how it was decided", async () => {
    const figures = async () => {
      const found = await findTransparency(at.service.context, quarterOf(at.service.clock.now()));
      return [found.complaints, found.complaintsUpheld, found.complaintsDismissed];
    };
    const link = await at.reported();
    await at.decide(at.staff, "dismiss");
    expect(await figures()).toEqual([0, 0, 0]);
    await at.post(link, { words: "Again." });
    expect(await figures()).toEqual([1, 0, 0]);
    await at.decide(at.second, "dismiss");
    expect(await figures()).toEqual([1, 0, 1]);
    // The quarter after it: nothing came in, and the decision of the earlier one is not counted again.
    at.service.clock.advance(92 * DAY_MS);
    expect(await figures()).toEqual([0, 0, 0]);
    at.service.clock.advance(-92 * DAY_MS);
  });

  test("keeps the figures of readers apart from those of businesses", async () => {
    const before = await findTransparency(at.service.context, quarterOf(at.service.clock.now()));
    const link = await at.reported();
    await at.post(at.path, { ...FIELDS, email: `un-${at.email}` });
    await at.decide(at.staff, "dismiss");
    await at.post(link, { words: "Again." });
    await at.decide(at.second, "hide");
    const after = await findTransparency(at.service.context, quarterOf(at.service.clock.now()));
    expect(after.reportsReceived).toBe(before.reportsReceived);
    expect(after.readerReportsReceived).toBe(1);
    expect([after.readerReportsDismissed, after.complaints, after.complaintsUpheld]).toEqual([1, 1, 1]);
  });
});
