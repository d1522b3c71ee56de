// The page of one appeal: what the moderator may decide, the way to the next one, and what stands beside it.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type ReviewId, toWire, type UserId } from "#contract/id.ts";
import { submitAppeal } from "#domain/review/appeal/appeal.ts";
import { findOpenAppeal } from "#domain/review/appeal/queue.ts";
import { decideReview } from "#domain/review/moderation/decide.ts";
import { signIn } from "../../../support/dashboard.ts";
import { seedBusiness, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
let businessId: Awaited<ReturnType<typeof seedBusiness>>["id"];

beforeAll(async () => {
  service = await createTestService();
  businessId = (await seedBusiness(service.context)).id;
});
afterAll(() => service.close());

async function appealed(verdict: "hide" | "remove", decidedBy: UserId) {
  const { context, sql } = service;
  const reviewId = await seedReview(context, businessId, { author: "Nora B.", title: "My title" });
  await sql`update review_author set confirmed_at = now() where review_id = ${reviewId}`;
  const decision = await decideReview(context, {
    reviewId,
    verdict,
    seen: { status: "published", editedAt: null },
    grounds: { reason: "spam", note: null },
    decidedBy,
  });
  await submitAppeal(context, decision, "Why?");
  return { reviewId, path: `/moderation/appeals/${toWire("apl", (await findOpenAppeal(context, reviewId)) ?? "")}` };
}

const wholeOf = (reviewId: ReviewId) => `href="/moderation/reviews/${toWire("rev", reviewId)}`;

test("an appeal counts and leads to those that the moderator can decide, asks by name, and leads to no page without its text", async () => {
  const [me, other] = [await signIn(service, { staff: true }), await signIn(service, { staff: true })];
  const first = await appealed("remove", other.id);
  await appealed("hide", me.id);
  const third = await appealed("hide", other.id);
  const open = async (path: string, by = me) => (await by.get(`${path}?back=appeals`)).text();
  const html = await open(first.path);
  expect(html).toContain("3 are waiting, 2 for you.");
  expect(await (await me.get("/moderation/appeals")).text()).toContain("3 are waiting, 2 for you.");
  expect(/href="([^"?]+)[^"]*">Next case/.exec(html)?.[1]).toBe(third.path);
  expect(html).toContain("<strong>Put the review by <bdi>Nora B.</bdi> back online? </strong>");
  expect(html).toContain("<strong>Keep the review by <bdi>Nora B.</bdi> offline? </strong>");
  for (const said of ["The reviewer appealed.", "Without an invitation", "other reviews by this reviewer"])
    expect(html).toContain(said);
  expect(html).not.toContain(`${wholeOf(first.reviewId)}`);
  expect(await open(third.path)).toContain(`${wholeOf(third.reviewId)}?back=appeals`);
  expect(await open(third.path, other)).toContain("3 are waiting, 1 for you.");
});
