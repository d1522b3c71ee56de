// Every write to a review or a reply in the code finds its entry in the log, so that a reader of the change feed misses none. A new write
// makes this test fail until it is listed here with the call that enters it, or with the reason why nobody outside can see it.
import { beforeAll, expect, test } from "bun:test";
import { filesOf, sourceOf } from "../../architecture/source.ts";
import { loadStatements } from "../../architecture/statement-source.ts";

/** The call that enters the change, and the file where it stands; the same file where none is named. */
type Entered = { by: string; in?: string };
/** Why REST shows nothing of it. */
type Unseen = { unseen: string };

/** By name of the statement, or file and table for the builder. */
const WRITES: Record<string, Entered | Unseen> = {
  review_insert: { by: "enterMove", in: "src/domain/review/publish/publish.ts" },
  review_remove_imported: { by: "enterTakenBack" },
  delete_review: { by: "enterTakenBack", in: "src/domain/review/take-back.ts" },
  delete_reply: { by: "enterImported", in: "src/domain/review/archive/write.ts" },
  review_give_words_back: { by: "changeStatus", in: "src/domain/review/moderation/decide-appeal.ts" },
  review_blank_words: { by: "enterMove", in: "src/domain/review/lifecycle/lifecycle.ts" },
  review_set_counts: { unseen: "whether an imported review counts is no field of it" },
  helpful_vote: { unseen: "helpfulCount, which the docs name as the exception" },
  photo_repeat: { by: "recordEntries", in: "src/domain/review/photo/show.ts" },
  photo_drop: { by: "enterMove", in: "src/domain/review/lifecycle/lifecycle.ts" },
  photo_hide_business: { by: "recordEntries", in: "src/domain/review/photo/switch.ts" },
  photo_show_business: { by: "recordEntries", in: "src/domain/review/photo/switch.ts" },
  photo_hide_all: { by: "recordEntries", in: "src/domain/review/photo/switch.ts" },
  photo_show_all: { by: "recordEntries", in: "src/domain/review/photo/switch.ts" },
  unanswered_mark: { unseen: "the mark of the work list" },
  archive_insert_review: { by: "enterImported", in: "src/domain/review/archive/write.ts" },
  archive_update_review: { by: "enterImported", in: "src/domain/review/archive/write.ts" },
  // As for a business that was lost and gained again.
  sandbox_erase_review: { by: "recordMove", in: "src/domain/sandbox/erase.ts" },
  sandbox_erase_reply: { by: "recordMove", in: "src/domain/sandbox/erase.ts" },
  archive_insert_reply: { by: "enterImported", in: "src/domain/review/archive/write.ts" },
  "src/domain/review/reply.ts review": { by: "enterReply" },
  "src/domain/review/reply.ts reply": { by: "enterReply" },
  "src/domain/review/publish/editor-review.ts review": { by: "enterEdit" },
  "src/domain/review/publish/edit.ts review": { by: "enterEdit" },
  "src/domain/review/author/erase.ts review": { by: "enterErasure" },
  "src/domain/review/author/author.ts review": { unseen: "the resolution" },
  "src/domain/review/lifecycle/lifecycle.ts review": { by: "enterMove" },
};

/** Writes to pictures that a review has. A reader sees them by the column `photos` of the review, which the listed call writes again. */
const PHOTO_WRITES: Record<string, Entered | Unseen> = {
  photo_insert: { unseen: "an upload, which no review has" },
  photo_finish: { unseen: "an upload, which no review has" },
  photo_renew: { unseen: "an upload, which no review has" },
  photo_drop_upload: { unseen: "an upload, which no review has" },
  photo_attach: { by: "attachPhotos", in: "src/domain/review/author/photo.ts" },
  photo_place: { by: "tellPhotos", in: "src/domain/review/author/photo.ts" },
  photo_remove: { by: "tellPhotos", in: "src/domain/review/author/photo.ts" },
  photo_object: { unseen: "the objection, which a moderator decides" },
  photo_replace: { by: "tellPhotos", in: "src/domain/review/photo/show.ts" },
  photo_drop: { by: "dropPhotos", in: "src/domain/review/author/erase.ts" },
  photo_decide: { by: "settle", in: "src/domain/review/moderation/photo.ts" },
  photo_undo: { by: "settle", in: "src/domain/review/moderation/photo.ts" },
  photo_expire: { unseen: "an upload, or a picture that was taken down before" },
  delete_review_photo: { by: "enterTakenBack", in: "src/domain/review/take-back.ts" },
  photo_fetch_undo: { by: "recordEntries", in: "src/domain/review/photo/fetch/take-back.ts" },
};

/** The only files that put pictures into a review, each with the call that enters it. */
const ATTACHING: Record<string, string | null> = {
  "src/domain/review/author/photo.ts": "tellPhotos",
  "src/domain/review/photo/fetch/put.ts": "recordEntries",
  "src/domain/review/publish/publish.ts": "recordEntries",
  // They wait for a moderator.
  "src/domain/review/publish/organic.ts": null,
};

const IN_SQL = /\b(?:insert into|update|delete from|merge into)\s+(?:only\s+)?"?(review|reply)"?(?![\w])/i;
const BY_BUILDER = /\.(?:insert|update|delete)\((review|reply)\)/g;

const PHOTO_IN_SQL = /\b(?:insert into|update|delete from)\s+review_photo\b/i;

let found: string[];
let photoWrites: string[];

beforeAll(async () => {
  const { statements } = await loadStatements();
  photoWrites = statements.filter(({ text }) => PHOTO_IN_SQL.test(text)).map(({ name }) => name);
  const named = statements.filter(({ text }) => IN_SQL.test(text)).map(({ name }) => name);
  const built = filesOf("src/**/*.ts").flatMap((file) =>
    [...sourceOf(file).matchAll(BY_BUILDER)].map(([, table]) => `${file} ${table}`),
  );
  found = [...new Set([...named, ...built])].sort();
});

test("the list has every write to a review or a reply, and no other", () => {
  expect(found).toEqual(Object.keys(WRITES).sort());
});

test("the call that enters each of them stands where the list says", () => {
  for (const [write, entry] of Object.entries(WRITES)) {
    if ("unseen" in entry) continue;
    const file = entry.in ?? (write.includes(" ") ? write.split(" ")[0] : "src/domain/review/take-back.ts");
    expect([write, sourceOf(file as string).includes(`${entry.by}(`)]).toEqual([write, true]);
  }
});

test("every write to a picture is in the second list, and what a reader sees of it is entered where the list says", () => {
  expect(photoWrites.toSorted()).toEqual(Object.keys(PHOTO_WRITES).sort());
  for (const [write, entry] of Object.entries(PHOTO_WRITES)) {
    if ("unseen" in entry) continue;
    expect([write, sourceOf(entry.in ?? "").includes(`${entry.by}(`)]).toEqual([write, true]);
  }
  const attaching = filesOf("src/**/*.ts").filter((file) =>
    /await attachPhotos\(|\n {4}attachPhotos\(/.test(sourceOf(file)),
  );
  expect(attaching.sort()).toEqual(Object.keys(ATTACHING).sort());
  for (const [file, call] of Object.entries(ATTACHING))
    if (call !== null) expect([file, sourceOf(file).includes(`${call}(`)]).toEqual([file, true]);
  expect(sourceOf("src/domain/review/publish/organic.ts")).toContain('state: "waiting"');
});

test("a business gets another organisation in those two functions alone, and each of their callers records the move", () => {
  const writers = filesOf("src/**/*.ts").filter((file) => /\.set\(\{\s*organisationId\b/.test(sourceOf(file)));
  expect(writers).toEqual(["src/domain/business/claim/grant.ts"]);
  const callers = filesOf("src/**/*.ts").filter((file) => /\b(?:grantClaim|releaseRow)\(/.test(sourceOf(file)));
  expect(callers.filter((file) => !file.endsWith("/claim/grant.ts"))).toEqual(["src/domain/integration/ownership.ts"]);
  for (const file of ["src/domain/integration/ownership.ts", "src/domain/archive/noun/business.ts"])
    expect([file, sourceOf(file).includes("endOwnership(")]).toEqual([file, true]);
  expect(sourceOf("src/domain/integration/ownership.ts")).toContain("await recordMove(inside, businessId");
});
