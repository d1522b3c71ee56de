// Misuse of reports: a warning first, then a pause until a day, both mailed with the reports, the reason and how to object.
import { describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { MOST_PAUSE_DAYS } from "#domain/review/reader-report/misuse.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { CONTACT, FIELDS, linkIn, startReports } from "./support.ts";

const at = startReports();

describe("a reader who reports without ground", () => {
  const wireOf = async (index: number) => toWire("rpt", (await at.rows())[index]?.id ?? "");
  const act = (which: "warn" | "pause", wire: string, fields: Record<string, string> = {}) =>
    at.staff.post(`/moderation/reports/${wire}/${which}`, { reason: "It is all made up.", ...fields });
  const day = (days: number) => new Date(at.service.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const found = async () => [...(await at.service.sql`select kind, until from reporter_misuse order by created_at`)];

  /** Reports another review, which a moderator dismisses. @returns the report's id on the wire, and its link */
  async function dismissed(): Promise<{ wire: string; link: string }> {
    at.service.clock.advance(60_000);
    await at.service.sql`update report_reader set mailed_at = null`;
    await at.another();
    const link = await at.reported();
    await at.decide(at.staff, "dismiss");
    await at.mails();
    return { link, wire: await wireOf((await at.rows()).length - 1) };
  }

  test("is warned after two dismissed reports within a year, and not after one", async () => {
    const first = await dismissed();
    expect(await at.seen(at.staff, at.casePath())).not.toContain("/warn");
    const early = await act("warn", first.wire);
    expect(early.status).toBe(422);
    expect(await early.text()).toContain("at least two reports");
    await at.service.sql`update report set decided_at = decided_at - interval '366 days'`;
    const second = await dismissed();
    expect(await at.seen(at.staff, at.casePath())).not.toContain("/warn");
    expect((await act("warn", second.wire)).status).toBe(422);
    expect(await found()).toEqual([]);
    const third = await dismissed();
    expect(await at.seen(at.staff, at.casePath())).toContain("/warn");
    expect((await act("warn", third.wire)).status).toBe(303);
  });

  test("is warned: the mail says which report, why, and how to object", async () => {
    await dismissed();
    at.service.clock.advance(60_000);
    await at.another();
    await at.reported();
    expect((await act("warn", await wireOf(1))).status).toBe(422);
    await at.decide(at.staff, "dismiss");
    await at.mails();
    const wire = await wireOf(1);
    expect((await act("warn", wire, { reason: " " })).status).toBe(422);
    expect((await act("warn", wire, { reason: "It is all made up." })).status).toBe(303);
    const { text, subject } = await at.mailTo(at.email);
    expect(subject).toBe("A warning about your reports");
    for (const said of [
      wire,
      "It is all made up.",
      "Broken lamp",
      await at.shopName(),
      "you can complain until",
      CONTACT,
    ])
      expect(text.replaceAll("\u200b", "")).toContain(said);
    expect(linkIn(text)).not.toBe("");
    expect((await act("warn", wire)).status).toBe(409);
    const history = await at.seen(at.staff, at.casePath());
    expect(history).toContain("The reporter is warned.");
    expect(history).toContain("It is all made up.");
    const page = await at.seen(at.owner, `/dashboard/reviews/${toWire("rev", at.id)}`);
    expect(page).not.toContain("It is all made up.");
  });

  test("is paused only after a warning, until a day of the next 90", async () => {
    await dismissed();
    const first = await dismissed();
    const last = MOST_PAUSE_DAYS;
    expect(await at.seen(at.staff, at.casePath())).not.toContain("/pause");
    const early = await act("pause", first.wire, { until: day(30) });
    expect(early.status).toBe(422);
    expect(await early.text()).toContain("Warn them first");
    expect((await act("warn", first.wire)).status).toBe(303);
    await at.mails();
    const second = await dismissed();
    const judged = await at.seen(at.staff, at.casePath());
    for (const said of ["/pause", "other reports: 2", "Warnings: 1. Pauses: 0", `#${first.wire}`])
      expect(judged).toContain(said);
    expect(judged).not.toContain(at.email);
    for (const until of [
      "",
      "soon",
      "2026-02-30",
      day(0),
      day(-1),
      day(last + 1),
      "9999-12-31",
      "-1",
      `${day(5)}T10:00`,
    ])
      expect((await act("pause", second.wire, { until })).status).toBe(422);
    expect((await found()).length).toBe(1);
    const until = day(last);
    expect((await act("pause", second.wire, { until })).status).toBe(303);
    const pause = await at.mailTo(at.email);
    for (const said of [first.wire, second.wire, "It is all made up.", "you can complain until", "We warned you"])
      expect(pause.text).toContain(said);

    at.service.clock.advance(60_000);
    await at.another();
    await at.service.sql`update report_reader set mailed_at = null`;
    await at.post(at.path, { ...FIELDS, email: at.email });
    const link = linkIn((await at.mails()).at(-1)?.text);
    await at.post(link, {});
    const paused = await at.page(link);
    for (const said of [
      "Your reports are paused",
      "If you do not agree, you can complain until",
      `href="${second.link}`,
    ])
      expect(paused).toContain(said);
    // No complaint is possible, and the service has no contact and no imprint.
    await at.post(second.link, { words: "It is true." });
    const complained = await at.page(link);
    expect(complained).toContain("court");
    expect(complained).not.toContain("If you do not agree, you can complain until");
    const log = await at.seen(at.staff, "/moderation/log");
    for (const said of ["Warned a reader about reports", "Paused a reader’s reports"]) expect(log).toContain(said);
    expect((await at.rows()).at(-1)?.status).toBe("unconfirmed");
    at.service.clock.advance(Date.parse(until) - at.service.clock.now().getTime() - 1_000);
    await at.service.sql`update report_reader set sent_at = ${at.service.clock.now().toISOString()}`;
    await at.post(link, {});
    expect((await at.rows()).at(-1)?.status).toBe("unconfirmed");
    at.service.clock.advance(2_000);
    await at.post(link, {});
    expect((await at.rows()).at(-1)?.status).toBe("open");
  });

  test("can be warned again in place of a pause, and not for what they sent before the warning", async () => {
    const [first, before] = [await dismissed(), await dismissed()];
    expect((await act("warn", first.wire)).status).toBe(303);
    await at.mails();
    expect((await act("pause", before.wire, { until: day(3) })).status).toBe(409);
    expect((await act("warn", before.wire)).status).toBe(409);
    at.service.clock.advance(60_000);
    const after = await dismissed();
    expect((await act("warn", after.wire)).status).toBe(303);
    expect((await found()).map(({ kind }) => kind)).toEqual(["warning", "warning"]);
  });

  test("is free of it once moderators agree with their complaint", async () => {
    await dismissed();
    const { wire, link } = await dismissed();
    expect((await act("warn", wire)).status).toBe(303);
    await at.post(link, { words: "It is true." });
    expect((await at.decide(at.second, "hide")).status).toBe(303);
    expect(await found()).toEqual([]);
    // The warning had not been sent yet.
    expect((await at.mails()).map(({ subject }) => subject)).not.toContain("A warning about your reports");
  });

  test("is found so once, by two moderators at the same moment", async () => {
    await dismissed();
    const { wire } = await dismissed();
    const answers = await Promise.all(
      [at.staff, at.second].map((by) => by.post(`/moderation/reports/${wire}/warn`, { reason: "Made up." })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await at.mails()).length).toBe(1);
  });

  test("is warned by moderators alone", async () => {
    await dismissed();
    const { wire } = await dismissed();
    for (const which of ["warn", "pause"])
      expect(
        (await at.owner.post(`/moderation/reports/${wire}/${which}`, { reason: "x", until: day(3) })).status,
      ).not.toBe(303);
    expect(await found()).toEqual([]);
  });
});
