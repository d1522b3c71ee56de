// A report of one picture is settled by taking down that picture alone: once, reversibly, and with the mails of a report.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type BusinessId, newId, type OrganisationId, type PhotoId, type ReviewId, type UserId } from "#contract/id.ts";
import { arrangePhotos, objectToPhoto } from "#domain/review/author/photo.ts";
import { loadModerationMails } from "#domain/review/moderation/outgoing.ts";
import { undoPhoto } from "#domain/review/moderation/photo.ts";
import { listReported } from "#domain/review/moderation/queue.ts";
import { decideReports, type ReportVerdict, undoReport } from "#domain/review/moderation/report.ts";
import { contentOf } from "#domain/review/notice/content.ts";
import { findKeptPhoto } from "#domain/review/photo/one.ts";
import { findShown } from "#domain/review/photo/show.ts";
import { complainAbout } from "#domain/review/reader-report/complain.ts";
import { confirmReaderReport, findReaderReport } from "#domain/review/reader-report/one.ts";
import { loadReaderReportMails } from "#domain/review/reader-report/outgoing.ts";
import { sendReaderReport } from "#domain/review/reader-report/send.ts";
import { reportReview } from "#domain/review/report.ts";
import { inTransaction } from "#platform/database/context.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { photoKit } from "../../../support/photo.ts";
import { decidePicture } from "../../../support/photo-ruling.ts";
import { reviewWithPhotos } from "../../../support/reviewed-photo.ts";
import { seedBusiness, seedOrganisation } from "../../../support/seed.ts";
import { refusal, seenOf } from "../support.ts";

let database: TestDatabase;
let organisationId: OrganisationId;
let businessId: BusinessId;
let owner: UserId;
let moderator: UserId;
let reviewId: ReviewId;
let first: PhotoId;
let second: PhotoId;
const kit = photoKit();

beforeAll(async () => {
  database = await createTestDatabase();
  moderator = (await seedPerson(database, { staff: true })).id;
});
afterAll(() => database.close());
beforeEach(async () => {
  // What one test had taken down must not make the like pictures of the others wait.
  await database.sql`delete from review_photo where state = 'taken_down'`;
  organisationId = (await seedOrganisation(database.context)).id;
  businessId = (await seedBusiness(database.context, { organisationId })).id;
  owner = (await seedPerson(database, { organisationId })).id;
  ({
    id: reviewId,
    photos: [first = first, second = second],
  } = await reviewWithPhotos(database, kit, businessId, ["One", "Two"]));
});

const byOwner = (photo: PhotoId | null = first) =>
  reportReview(database.context, { organisationId, userId: owner, reviewId, photo, reason: "spam", note: "Look." });

/** A reader's, confirmed. */
const byReader = async (photo: PhotoId | null = first, email = `${crypto.randomUUID()}@reader.example`) => {
  const sent = {
    reviewId,
    photo,
    reason: "personal_data",
    words: "My neighbour.",
    place: "",
    name: "Rea Der",
  } as const;
  const ipHash = crypto.getRandomValues(new Uint8Array(32));
  const id = await sendReaderReport(database.context, { ...sent, email, formLanguage: "en", ipHash });
  return (await confirmReaderReport(database.context, id))?.id ?? "";
};

const versionOf = async (id: PhotoId) => (await findKeptPhoto(database.context, id))?.version ?? "";

const decide = async (
  verdict: ReportVerdict,
  reportIds: readonly string[],
  of: { photo?: PhotoId; seen?: string; by?: UserId } = {},
) => {
  const photo = of.photo ?? first;
  return decideReports(database.context, {
    reviewId,
    reportIds,
    verdict,
    photo: verdict === "photo" ? { id: photo, seen: of.seen ?? (await versionOf(photo)) } : null,
    seen: (await seenOf(database.context, reviewId)) ?? { status: "published", editedAt: null },
    grounds: { reason: verdict === "dismiss" ? "keeps_to_rules" : "personal_data", note: null },
    decidedBy: of.by ?? moderator,
  });
};

const statusesOf = async (ids: readonly string[]) => {
  const rows = await database.sql`select id, status from report where id = any(${ids as string[]}::uuid[])`;
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const altsOf = async () => {
  const [row] = await database.sql`select photos from review where id = ${reviewId}`;
  return (row?.photos ?? []).map(({ alt }: { alt: string }) => alt);
};
const isServed = async (id: PhotoId) => {
  const photo = await findKeptPhoto(database.context, id);
  return photo !== null && (await findShown(database.context, photo.name, "large")) !== null;
};
const mailsOf = async (kind: string) => {
  const rows = await database.sql`
    select id, kind, subject_id as "subjectId", payload from message where kind = ${kind}
      and (subject_id = ${reviewId} or subject_id in (select id from report where review_id = ${reviewId})) order by id`;
  const load = kind.startsWith("reader-report-") ? loadReaderReportMails : loadModerationMails;
  return [...(await load(database.context, [...rows] as never)).values()];
};
const noticed = async (kind: "report" | "appeal") => {
  const rows =
    await database.sql`select subject_id from notice_event where organisation_id = ${organisationId} and kind = ${kind}`;
  const notices = rows.map(({ subject_id: subjectId }) => ({ subjectId, payload: {} }));
  const mail = { kind, businessId, chosen: null, userId: owner, organisationId, notices };
  return ((await contentOf(database.context, mail as never)) as { items: object[] } | null)?.items ?? [];
};
const logged = async () =>
  (
    await database.sql`select event, asked_by, reason from log_pending where review_id = ${reviewId} and event like 'photo-%' order by place`
  ).map(({ event, asked_by: by, reason }) => [event, by, reason]);

describe("a report", () => {
  test("reaches no picture of another review, none that is not online, and none that does not exist", async () => {
    const other = await reviewWithPhotos(database, kit, businessId, ["Of another"]);
    await decidePicture(database.context, second, "take_down");
    for (const photo of [...other.photos, second, newId<"pho">()]) {
      expect(await refusal(byOwner(photo))).toBe("validation_error");
      expect(await refusal(byReader(photo))).toBe("validation_error");
    }
    expect(await database.sql`select from report where review_id = ${reviewId}`).toHaveLength(0);
  });

  test("of each picture and of the review is one of its own; the same again is none", async () => {
    for (const photo of [first, second, null]) {
      await byOwner(photo);
      expect(await refusal(byOwner(photo))).toBe("duplicate");
    }
    const email = "same@reader.example";
    const ids = [await byReader(first, email), await byReader(second, email), await byReader(null, email)];
    expect(new Set(ids).size).toBe(3);
    expect(await byReader(first, email)).toBe(ids[0] ?? "");
  });

  test("says to its author and to the moderators which picture is meant", async () => {
    await byOwner();
    expect(await mailsOf("review-reported")).toMatchObject([{ isOfPhoto: true, reason: "spam" }]);
    const { rows } = await listReported(database.context, { after: null, limit: 1_000 });
    const found = rows.find(({ review }) => review.id === reviewId);
    expect(found?.reports.map(({ photoId }) => photoId)).toEqual([first]);
    expect(found?.photos.map(({ id }) => id)).toEqual([first, second]);
  });
});

describe("the picture alone", () => {
  test("goes; its reports are upheld, those of the words and of the other picture wait, the words stay", async () => {
    const [own, reader] = [await byOwner(), await byReader()];
    const others = [await byOwner(second), await byReader(null)];
    expect(await decide("photo", [own, reader, ...others])).toBeNull();
    expect(await statusesOf([own, reader])).toEqual(["upheld", "upheld"]);
    expect(await statusesOf(others)).toEqual(["open", "open"]);
    expect(await altsOf()).toEqual(["Two"]);
    expect(await isServed(first)).toBe(false);
    expect((await logged()).at(-1)).toEqual(["photo-removed", "moderator", "personal_data"]);
  });

  test("the author is told that a report led to it, the reporters that the picture is offline, and the business hears", async () => {
    const [own, reader] = [await byOwner(), await byReader()];
    await decide("photo", [own, reader]);
    expect((await mailsOf("photo-decided"))[0]).toMatchObject({
      photo: { n: 1, alt: "One" },
      isReported: true,
      grounds: { reason: "personal_data" },
      until: expect.any(Date),
    });
    expect((await mailsOf("report-decided"))[0]).toMatchObject({ isOfPhoto: true, upheld: true });
    expect((await mailsOf("reader-report-decided"))[0]).toMatchObject({ isOfPhoto: true, upheld: true });
    expect(await noticed("report")).toMatchObject([{ isOfPhoto: true, state: "upheld" }]);
  });

  test("where readers alone reported it, the business hears, too, and not who they are", async () => {
    await decide("photo", [await byReader(), await byReader()]);
    expect(await noticed("report")).toMatchObject([{ isOfPhoto: true, state: "upheld" }]);
    expect(await findReaderReport(database.context, await byReader(second))).toMatchObject({ isOfPhoto: true });
  });

  test("that its author removed is no obstacle: the case closes, and nothing else changes", async () => {
    const id = await byReader();
    const seen = await versionOf(first);
    await arrangePhotos(database.context, reviewId, { given: [{ id: second, alt: "Two" }], removed: [first, second] });
    await decide("photo", [id], { seen });
    expect(await statusesOf([id])).toEqual(["upheld"]);
    expect(await altsOf()).toEqual(["Two"]);
    expect((await logged()).at(-1)).toEqual(["photo-removed", "author", null]);
    expect(await findReaderReport(database.context, id)).toMatchObject({ state: "upheld", isOnline: false });
    await undoReport(database.context, id, null, moderator);
    expect(await statusesOf([id])).toEqual(["open"]);
  });

  test("that was taken down meanwhile keeps its reason", async () => {
    const id = await byReader();
    await decidePicture(database.context, first, "take_down", { reason: "spam" });
    await decide("photo", [id]);
    expect(await findKeptPhoto(database.context, first)).toMatchObject({ state: "taken_down", reason: "spam" });
    expect(await statusesOf([id])).toEqual(["upheld"]);
  });

  test("is not decided in another state than the moderator saw, nor for another review, nor without a picture", async () => {
    const id = await byReader();
    expect(await refusal(decide("photo", [id], { seen: "shown" }))).toBe("duplicate");
    const other = await reviewWithPhotos(database, kit, businessId, ["Of another"]);
    expect(await refusal(decide("photo", [id], { photo: other.photos[0] ?? first }))).toBe("duplicate");
    const seen = { status: "published", editedAt: null } as const;
    const none = { reviewId, reportIds: [id], verdict: "photo", seen, decidedBy: moderator } as const;
    const without = decideReports(database.context, { ...none, grounds: { reason: "spam", note: null } });
    expect(await refusal(without)).toBe("validation_error");
    expect(await statusesOf([id])).toEqual(["open"]);
    expect(await isServed(other.photos[0] ?? first)).toBe(true);
  });

  test("of two moderators at once one decides, the other is refused", async () => {
    const id = await byReader();
    const by = (await seedPerson(database, { staff: true })).id;
    const seen = await versionOf(first);
    const both = await Promise.allSettled([decide("photo", [id], { seen }), decide("dismiss", [id], { by })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await isServed(first)).toBe((await statusesOf([id]))[0] === "dismissed");
  });

  for (const [what, undo] of [
    ["the report", (id: string) => undoReport(database.context, id, null, moderator)],
    [
      "the picture",
      async () => {
        const seen = await versionOf(first);
        await inTransaction(database.context, (inside) => undoPhoto(inside, { id: first, seen, decidedBy: moderator }));
      },
    ],
  ] as const)
    test(`undone by ${what}, shows again, and its reports wait again`, async () => {
      const id = await byReader();
      await decide("photo", [id]);
      await undo(id);
      expect(await statusesOf([id])).toEqual(["open"]);
      expect(await altsOf()).toEqual(["One", "Two"]);
      expect((await mailsOf("photo-decided")).filter((mail) => mail !== null)).toEqual([]);
    });
});

describe("complaint and objection", () => {
  test("a complaint about a picture goes to another moderator, who can take it down for good", async () => {
    const id = await byReader();
    await decide("dismiss", [id]);
    expect((await mailsOf("reader-report-decided"))[0]).toMatchObject({ isOfPhoto: true, upheld: false });
    expect(await complainAbout(database.context, id, "Look again.")).toMatchObject({ state: "complained" });
    const by = (await seedPerson(database, { staff: true })).id;
    expect(await refusal(decide("photo", [id]))).toBe("validation_error");
    expect(await refusal(decidePicture(database.context, first, "take_down", { decidedBy: moderator }))).toBe(
      "validation_error",
    );
    await decide("photo", [id], { by });
    expect(await findReaderReport(database.context, id)).toMatchObject({ state: "upheld", isSecond: true });
    expect(await refusal(undoReport(database.context, id, null, moderator))).toBe("validation_error");
  });

  test("no complaint is possible once the picture is gone", async () => {
    const id = await byReader();
    await decide("dismiss", [id]);
    await arrangePhotos(database.context, reviewId, { given: [], removed: [first] });
    expect(await complainAbout(database.context, id, "Look again.")).toMatchObject({ state: "final" });
  });

  for (const [verdict, outcome] of [
    ["show", "restored"],
    ["take_down", "upheld"],
  ] as const)
    test(`those who reported hear of an objection that was decided: ${outcome}`, async () => {
      const [own, reader] = [await byOwner(), await byReader()];
      const words = await byReader(null);
      await decide("photo", [own, reader]);
      expect(await objectToPhoto(database.context, reviewId, first, "It is my own desk.")).toBe(true);
      await decidePicture(database.context, first, verdict);
      expect((await mailsOf("appeal-decided"))[0]).toMatchObject({ isOfPhoto: true, outcome });
      expect(await noticed("appeal")).toMatchObject([{ isOfPhoto: true, state: outcome }]);
      const restored = await database.sql`
        select subject_id from message where kind = 'reader-report-restored' and subject_id in (${reader}, ${words})`;
      expect(restored.map(({ subject_id: id }) => id)).toEqual(outcome === "restored" ? [reader] : []);
      expect(await findReaderReport(database.context, reader)).toMatchObject({
        state: "upheld",
        isOnline: outcome === "restored",
      });
    });
});
