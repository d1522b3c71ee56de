// A page in another language does not show an erased author's stored English name.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { ERASED_AUTHOR } from "#domain/review/author/erase.ts";
import { wordsIn } from "#words/words.ts";
import { seedReview } from "../../support/seed.ts";
import { seedShop } from "../../support/seed-invitation.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

test("profile", async () => {
  const { slug, businessId } = await seedShop(service.context, "scale");
  const id = await seedReview(service.context, businessId);
  await service.sql`update review set author = ${ERASED_AUTHOR} where id = ${id}`;
  for (const language of ["de", "ja", "ar"] as const) {
    const html = await (await service.get(`/review/${slug}?lang=${language}`)).text();
    const body = html.replace(/<script[\s\S]*?<\/script>/g, "");
    expect(body).toContain(wordsIn("look", language).erasedAuthor);
    expect(body).not.toContain(ERASED_AUTHOR);
  }
});
