// A review that an archive restored keeps its author's rights: the confirmed address, the mails about decisions, and the appeal.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { fromWire, type OrganisationId, type ReviewId } from "#contract/id.ts";
import { suppressedAmong } from "#domain/invitation/suppression/suppression.ts";
import { decideReview } from "#domain/review/moderation/decide.ts";
import { createLinks } from "#platform/secret/link.ts";
import { signIn } from "../../support/dashboard.ts";
import { createTestDatabase } from "../../support/database.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { BASE, exported, imported, ORG, OTHER_ORG, review } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const WIRE = "rev_01h455vb4pex5vsknk084sn02q";
const ID = fromWire("rev", WIRE) as ReviewId;

test("a decision about a restored review is mailed to its author, who can appeal against it over HTTP", async () => {
  const staff = await signIn(service, { staff: true });
  const restored = review({ externalId: WIRE, email: "ann@mail.example", confirmedAt: "2024-05-31T10:00:00.000Z" });
  expect((await imported(service, [...BASE, restored])).errors).toEqual([]);
  const grounds = { reason: "spam", note: null };
  const seen = { status: "published", editedAt: null } as const;
  const decision = await decideReview(service.context, {
    reviewId: ID,
    verdict: "hide",
    seen,
    grounds,
    decidedBy: staff.id,
  });
  const mails = await service.sql`select kind, address from message where subject_id = ${ID}`;
  expect([...mails]).toEqual([{ kind: "review-moderated", address: "ann@mail.example" }]);
  const appeal = `/appeal/${createLinks(TEST_CONFIG.appSecret).sign("appeal", decision)}`;
  expect((await service.get(appeal)).status).toBe(200);
  const init = { method: "POST", headers: { "sec-fetch-site": "same-origin" } };
  const body = new URLSearchParams({ words: "I was there, and I have the receipt." });
  await service.send(new Request(`http://localhost${appeal}`, { ...init, body }));
  expect(await service.sql`select status from appeal where review_id = ${ID}`).toMatchObject([{ status: "open" }]);
});

test("export and import keep who wants no mail of an organisation, so that a reply to a restored review is not mailed", async () => {
  const [first, copy] = [await createTestDatabase(), await createTestDatabase()];
  const unsubscribed = { type: "suppression", organisation: ORG, email: "Ann@mail.example", reason: "unsubscribed" };
  const lines = [...BASE, { ...unsubscribed, createdAt: "2024-06-01T00:00:00.000Z" }];
  expect((await imported(first, [...lines, { ...unsubscribed, organisation: OTHER_ORG }])).errors).toEqual([
    { line: BASE.length + 2, reason: `organisation ${OTHER_ORG} is unknown` },
  ]);
  const bytes = await exported(first);
  expect((await imported(copy, bytes.trimEnd().split("\n"))).errors).toEqual([]);
  expect(await exported(copy)).toBe(bytes);
  const { id } = { id: fromWire("org", ORG) as OrganisationId };
  expect(await suppressedAmong(copy.context, id, ["ann@mail.example", "bo@mail.example"])).toEqual(
    new Set(["ann@mail.example"]),
  );
  await Promise.all([first.close(), copy.close()]);
});

test("export and import keep when an author confirmed, and that one never did; the bytes stay the same", async () => {
  const [first, copy] = [await createTestDatabase(), await createTestDatabase()];
  const reviews = [
    review({ externalId: "a", email: "a@mail.example", confirmedAt: "2024-05-31T10:00:00.000Z" }),
    review({ externalId: "b", email: "b@mail.example", confirmedAt: null }),
    review({ externalId: "c", email: "c@mail.example" }),
    review({ externalId: "d", email: "d@mail.example", status: "pending", source: "organic", verified: false }),
    review({ externalId: "e", email: "e@mail.example", source: "import", confirmedAt: "2024-05-31T10:00:00.000Z" }),
  ];
  expect((await imported(first, [...BASE, ...reviews])).errors).toEqual([]);
  const rows = await first.sql`
    select r.external_id as key, a.confirmed_at::text as at, a.email, a.stated_email as stated
    from review_author a join review r on r.id = a.review_id order by 1`;
  expect([...rows]).toEqual([
    { key: "a", at: "2024-05-31 10:00:00+00", email: "a@mail.example", stated: null },
    { key: "b", at: null, email: "b@mail.example", stated: null },
    { key: "c", at: "2024-05-31 09:30:00+00", email: "c@mail.example", stated: null },
    { key: "d", at: null, email: "d@mail.example", stated: null },
    { key: "e", at: null, email: null, stated: "e@mail.example" },
  ]);
  const bytes = await exported(first);
  expect(bytes).toContain('"confirmedAt":null');
  expect((await imported(copy, bytes.trimEnd().split("\n"))).errors).toEqual([]);
  expect(await exported(copy)).toBe(bytes);
  await Promise.all([first.close(), copy.close()]);
});
