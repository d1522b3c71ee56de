// A moderator decides about no review that they reported themselves.
import { describe, expect, test } from "bun:test";
import { type PhotoId, toWire } from "#contract/id.ts";
import { arrangePhotos, objectToPhoto } from "#domain/review/author/photo.ts";
import { findKeptPhoto } from "#domain/review/photo/one.ts";
import { createUploads } from "#domain/review/photo/upload.ts";
import type { Person } from "../../../support/dashboard.ts";
import { PHOTO_LIMITS, photoKit, picture } from "../../../support/photo.ts";
import { AUTHOR, FIELDS, startReports } from "./support.ts";

const at = startReports();
const MOVE = { status: "published", edited: "", reason: "not_genuine", note: "" };

async function appealPath(): Promise<string> {
  const [row] = await at.service.sql<{ id: string }[]>`select id from appeal where review_id = ${at.id}`;
  return `/moderation/appeals/${toWire("apl", row?.id ?? "")}`;
}

/** Of the review, before a moderator saw it. */
async function waitingPhoto(): Promise<PhotoId> {
  const uploads = createUploads(at.service.context, photoKit(), PHOTO_LIMITS);
  const ipHash = crypto.getRandomValues(new Uint8Array(32));
  const sent = await uploads.upload({ businessId: at.shop.businessId, ipHash, bytes: picture(80, 60) });
  if ("fault" in sent) throw new Error(sent.fault);
  await arrangePhotos(at.service.context, at.id, { given: [{ id: sent.id, alt: "A lamp" }], removed: [] });
  await at.service.sql`update review_photo set queued_at = now(), state = 'waiting' where id = ${sent.id}`;
  return sent.id;
}

async function versionOf(photo: PhotoId): Promise<string> {
  return (await findKeptPhoto(at.service.context, photo))?.version ?? "";
}

const TAKE_DOWN = { verdict: "take_down", reason: "spam", note: "" };

/** Whether the queue and the case of the review offer a decision. */
async function offers(by: Person): Promise<boolean[]> {
  const seen = await Promise.all(["/moderation/reports", at.casePath()].map((path) => at.seen(by, path)));
  return seen.map((page) => /action="[^"]*\/(?:decide|undo)"/.test(page));
}

async function isRefused(by: Person): Promise<void> {
  expect(await offers(by)).toEqual([false, false]);
  for (const verdict of ["dismiss", "hide", "remove"]) expect((await at.decide(by, verdict)).status).toBe(422);
  for (const verdict of ["hide", "hold", "remove"])
    expect((await by.post(`${at.casePath()}/decide`, { ...MOVE, verdict })).status).toBe(422);
  expect(await at.statusOf()).toBe("published");
}

describe("a moderator who reported the review", () => {
  test("gets no buttons and is refused, however the address is written", async () => {
    const before = at.staff.email;
    const [name, domain] = before.split("@");
    const spellings = [
      [before, before],
      [before, before.toUpperCase()],
      [before, `${name}+note@${domain}`],
      [`${name}+mod@${domain}`, before],
      ["moda.one@gmail.com", "mod.aone+x@googlemail.com"],
    ];
    for (const [account = "", reporter = ""] of spellings) {
      await at.service
        .sql`update "user" set email = ${account} where email in ${at.service.sql([before, ...spellings.map(([each]) => each ?? "")])}`;
      await at.another();
      await at.service.sql`truncate report, report_reader cascade`;
      await at.reported({}, reporter.toLowerCase() === reporter ? reporter : before);
      if (reporter !== reporter.toLowerCase()) await at.service.sql`update report_reader set email = ${reporter}`;
      await isRefused(at.staff);
      expect(await offers(at.second)).toEqual([true, true]);
    }
    await at.service.sql`update "user" set email = ${before} where email = ${"moda.one@gmail.com"}`;
    expect(await at.seen(at.staff, at.casePath())).not.toContain("You reported this review");
  });

  test("is told so, and is refused their complaint and the undo of a colleague's decision", async () => {
    const link = await at.reported({}, at.staff.email);
    expect(await at.seen(at.staff, at.casePath())).toContain(
      "You reported this review, so another moderator decides: ",
    );
    await at.decide(at.second, "dismiss");
    await at.post(link, { words: "Read it again." });
    await isRefused(at.staff);
    // The first decider is the only one left, and so decides the complaint, too.
    expect((await at.decide(at.second, "hide")).status).toBe(303);
    const [last] = await at.service.sql`select id from moderation where review_id = ${at.id} order by id desc limit 1`;
    const seen = { status: "hidden", edited: "", decision: String(last?.id) };
    const [only] = await at.rows();
    expect(await offers(at.staff)).toEqual([false, false]);
    for (const to of [`/moderation/reports/${toWire("rpt", only?.id ?? "")}/undo`, `${at.casePath()}/undo`])
      await at.staff.post(to, seen);
    expect(await at.statusOf()).toBe("hidden");
  });

  test("is refused the undo of a dismissal, which moves nothing", async () => {
    await at.reported({}, at.staff.email);
    await at.decide(at.second, "dismiss");
    const [only] = await at.rows();
    const undo = `/moderation/reports/${toWire("rpt", only?.id ?? "")}/undo`;
    await at.staff.post(undo, { status: "published", edited: "" });
    expect((await at.rows())[0]?.status).toBe("dismissed");
    await at.second.post(undo, { status: "published", edited: "" });
    expect((await at.rows())[0]?.status).toBe("open");
  });

  test("is refused where there is no other moderator, too, and where readers reported the review beside them", async () => {
    await at.reported();
    await at.reported({}, at.staff.email);
    await isRefused(at.staff);
    await at.service.sql`update "user" set staff = false where email = ${at.second.email}`;
    await isRefused(at.staff);
    expect(await at.seen(at.staff, at.casePath())).toContain("You reported this review, so another moderator decides.");
    await at.service.sql`update "user" set staff = true where email = ${at.second.email}`;
    expect((await at.decide(at.second, "hide")).status).toBe(303);
  });

  test("reads the reason in place of the buttons in every queue: held reviews, appeals and their page, pictures", async () => {
    const reason = "You reported this review, so another moderator decides: ";
    const offered = async (by: Person, paths: readonly string[]) =>
      (await Promise.all(paths.map((path) => at.seen(by, path)))).map((page) => [
        page.includes(reason),
        /name="act"|action="[^"]*\/(?:decide|undo)"/.test(page),
      ]);
    const isLeft = async (...paths: string[]) => {
      expect(await offered(at.staff, paths)).toEqual(paths.map(() => [true, false]));
      expect(await offered(at.second, paths)).toEqual(paths.map(() => [false, true]));
    };
    await at.reported({}, at.staff.email);
    const photo = await waitingPhoto();
    await isLeft("/moderation/photos");
    const ruling = { ...TAKE_DOWN, seen: await versionOf(photo) };
    const decide = `/moderation/photos/${toWire("pho", photo)}/decide`;
    expect((await at.staff.post(decide, ruling)).status).toBe(422);
    expect((await at.second.post(decide, ruling)).status).toBe(303);
    const undo = decide.replace("decide", "undo");
    expect((await at.staff.post(undo, { seen: await versionOf(photo) })).status).toBe(422);
    expect(await offered(at.staff, [at.casePath()])).toEqual([[true, false]]);

    await at.second.post(`${at.casePath()}/decide`, { ...MOVE, verdict: "hold" });
    await isLeft("/moderation");
    const texts = (await at.mails()).filter(({ to }) => to === AUTHOR).map(({ text }) => text);
    const link = /\/appeal\/[\w-]{43,}/.exec(texts.join("\n"))?.[0] ?? "";
    expect((await at.post(link, { words: "It did break." })).status).toBe(303);
    await isLeft("/moderation/appeals", await appealPath());
  });

  test("is the one of a confirmed address: a stranger who types a moderator's stops no decision", async () => {
    await at.post(at.path, { ...FIELDS, email: at.staff.email });
    await at.reported();
    expect(await offers(at.staff)).toEqual([true, true]);
    expect((await at.decide(at.staff, "dismiss")).status).toBe(303);
  });
});

describe("a moderator whose decision about a picture its author objects to", () => {
  test("leaves it to a colleague, and decides where the only colleague reported the review", async () => {
    const photo = await waitingPhoto();
    const path = `/moderation/photos/${toWire("pho", photo)}`;
    await at.staff.post(`${path}/decide`, { ...TAKE_DOWN, seen: await versionOf(photo) });
    await objectToPhoto(at.service.context, at.id, photo, "It is mine.");
    const queue = "/moderation/photos";
    const others = "You took the decision, so another moderator decides the objection.";
    const seen = async (by: Person) => {
      const page = await at.seen(by, queue);
      return [page.includes(others), page.includes(`${path}/decide`), page.includes(`${path}/undo`)];
    };
    expect([await seen(at.staff), await seen(at.second)]).toEqual([
      [true, false, false],
      [false, true, false],
    ]);
    expect(await at.seen(at.staff, at.casePath())).toContain(others);
    await at.reported({}, at.second.email);
    expect(await seen(at.staff)).toEqual([false, true, false]);
    const ruling = { verdict: "show", seen: await versionOf(photo) };
    expect((await at.second.post(`${path}/decide`, ruling)).status).toBe(422);
    expect((await at.staff.post(`${path}/decide`, ruling)).status).toBe(303);
  });
});
