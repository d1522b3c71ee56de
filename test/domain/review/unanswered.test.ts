// The mark of a review that has a reply follows each writer of replies, and the work list reads an index of the others.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type BusinessId, newId } from "#contract/id.ts";
import {
  countUnanswered,
  EACH_RATING,
  listUnanswered,
  markAnswered,
  UNANSWERED,
  UNANSWERED_COUNTED_TO,
  WORK_ORDER,
} from "#domain/review/dashboard/unanswered.ts";
import { postReply } from "#domain/review/reply.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const answered = async (id: string) => (await service.sql`select answered from review where id = ${id}`)[0]?.answered;

describe("the mark", () => {
  test("comes with a reply", async () => {
    const { id: organisationId } = await seedOrganisation(service.context, "free");
    const { id: businessId } = await seedBusiness(service.context, { organisationId });
    const id = await seedReview(service.context, businessId);
    expect(await answered(id)).toBe(false);
    const given = { organisationId, userId: null, reviewId: id };
    await postReply(service.context, { ...given, body: "Thank you very much." });
    await postReply(service.context, { ...given, body: "Thank you very much, again." });
    expect(await answered(id)).toBe(true);
    expect(await countUnanswered(service.context, businessId)).toBe(0);
  });

  test("is made up for where a process of an earlier version replied, and touches no other review", async () => {
    const { id: businessId } = await seedBusiness(service.context);
    const [early, open] = [
      await seedReview(service.context, businessId),
      await seedReview(service.context, businessId),
    ];
    await service.sql`insert into reply (id, review_id, body, created_at, updated_at)
      values (${newId()}, ${early}, 'Thank you very much.', now(), now())`;
    expect(await countUnanswered(service.context, businessId)).toBe(2);
    expect(await markAnswered(service.context)).toBe(1);
    expect([await answered(early), await answered(open), await markAnswered(service.context)]).toEqual([
      true,
      false,
      0,
    ]);
  });
});

describe("at 100,000 reviews", () => {
  let businessId: BusinessId;
  beforeAll(async () => {
    ({ id: businessId } = await seedBusiness(service.context));
    // The lowest all have a reply: a list that looked for replies one by one would read them all first.
    await service.sql`
      insert into review (id, business_id, rating, title, body, author, verified, source, status, language, experience_date,
        created_at, updated_at, answered)
      select gen_random_uuid(), ${businessId}, 1 + n / 25000, 'A title', 'A body', 'Ana', false, 'organic', 'published', 'en',
        '2026-01-01', timestamptz '2026-01-01' + n * interval '1 second', now(), n < 60000 or n % 2 = 0
      from generate_series(0, 99999) n`;
    await service.sql`analyze review`;
  });

  test("the list and the count read the index alone, in order", async () => {
    const [first, ...rest] = await listUnanswered(service.context, { businessId, after: null, limit: 11 });
    expect([first?.rating, rest.length]).toEqual([3, 10]);
    const moments = [first, ...rest].map((each) => each?.createdAt.getTime() ?? 0);
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    expect(await countUnanswered(service.context, businessId)).toBe(UNANSWERED_COUNTED_TO);
    const last = rest.at(-1);
    const plan = await service.sql.unsafe(
      `explain (format json, analyze, buffers) select * from review where business_id = '${businessId}' and ${UNANSWERED}
        and (-rating, created_at, id) < (-${last?.rating}::smallint, '${last?.createdAt.toISOString()}', '${last?.id}')
        and ${EACH_RATING} and created_at >= '2026-01-01' and created_at < 'infinity'
      order by ${WORK_ORDER} limit 11`,
    );
    const told = JSON.stringify(plan[0]);
    expect(told).toContain("review_unanswered");
    expect(told).not.toMatch(/"Node Type":"(Sort|Seq Scan|Bitmap[^"]*)"/);
  });

  test("a place that is no review of the business begins the list anew", async () => {
    const rows = await listUnanswered(service.context, { businessId, after: newId<"rev">(), limit: 1 });
    expect(rows[0]?.rating).toBe(3);
  });
});
