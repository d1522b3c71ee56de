// The pictures of a review at the dashboard: those that readers see, small, each with its words and a link to its page.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { newId, type PhotoId, type ReviewId, toWire } from "#contract/id.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { review } from "#domain/review/state/table.ts";
import { type Person, signIn } from "../../../support/dashboard.ts";
import { photoKit } from "../../../support/photo.ts";
import { decidePicture } from "../../../support/photo-ruling.ts";
import { reviewWithPhotos } from "../../../support/reviewed-photo.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";

let service: TestService;
let owner: Person;
let shop: Awaited<ReturnType<typeof seedBusiness>>;
beforeAll(async () => {
  service = await createTestService();
  const organisation = await seedOrganisation(service.context, "free");
  shop = await seedBusiness(service.context, { organisationId: organisation.id });
  owner = await signIn(service, { organisationId: organisation.id });
});
afterAll(() => service.close());

const text = async (answer: Promise<Response>) => (await answer).text();

async function seedWithPhotos(alts: readonly string[]) {
  const id = await seedReview(service.context, shop.id);
  const photos = alts.map((alt) => ({
    id: newId<"pho">() as PhotoId,
    name: "n".repeat(22),
    width: 1600,
    height: 800,
    alt,
  }));
  await service.context.db.update(review).set({ photos }).where(eq(review.id, id));
  return { id, photos };
}

const pagesOf = (id: ReviewId) => [
  "/dashboard/reviews",
  "/dashboard/reviews/unanswered",
  `/dashboard/reviews/${toWire("rev", id)}`,
];

test("each page of a review has them, with the author's words or a number, and escapes what is markup", async () => {
  const { id, photos } = await seedWithPhotos(['A "chair" <b>', ""]);
  for (const path of pagesOf(id)) {
    const html = await text(owner.get(path));
    for (const photo of photos)
      expect(html).toContain(`href="/review/${shop.slug}/${toWire("rev", id)}/photos/${toWire("pho", photo.id)}"`);
    expect(html).toContain(
      `src="/photos/${"n".repeat(22)}-320.webp" alt="A &quot;chair&quot; &lt;b>" width="320" height="160"`,
    );
    expect(html).toContain('alt="Picture 2 of the review"');
    expect(html).not.toContain("<b>");
  }
});

test("a review or a profile that is not public has no address for them, so none is shown", async () => {
  const { id } = await seedWithPhotos(["Seen"]);
  await service.sql`update business set profile = 'waiting' where id = ${shop.id}`;
  for (const path of pagesOf(id)) expect(await text(owner.get(path))).not.toContain("photo-strip");
  await service.sql`update business set profile = 'public' where id = ${shop.id}`;
  expect(await text(owner.get("/dashboard/reviews"))).toContain('alt="Seen"');
  await changeStatus(service.context, id, { to: "held", reason: "links", askedBy: "rule" });
  expect(await text(owner.get("/dashboard/reviews?status=held"))).not.toContain('alt="Seen"');
});

test("the history says which picture a moderator took down, and not the note to its author", async () => {
  const kit = photoKit();
  const { id, photos } = await reviewWithPhotos(service, kit, shop.id, ["One", "Two <b>"]);
  await decidePicture(service.context, photos[1] ?? newId<"pho">(), "take_down", { note: "For the author alone." });
  const html = await text(owner.get(`/dashboard/reviews/${toWire("rev", id)}`));
  const history = html.slice(html.indexOf('id="history"'));
  expect(history).toContain("A picture of the review was taken down.");
  expect(history).toContain("It is about picture 2 of the review.");
  expect(history).toContain("Its description: Two &lt;b>");
  expect(html).not.toContain("For the author alone.");
});

test("long words of pictures do not make the list large", async () => {
  for (let index = 0; index < 10; index++) await seedWithPhotos(Array.from({ length: 5 }, () => '"&<>'.repeat(50)));
  expect(Buffer.byteLength(await text(owner.get("/dashboard/reviews")))).toBeLessThan(60_000);
});

test("a review that is being reported has one open form, and its reply stays a button", async () => {
  const id = await seedReview(service.context, shop.id);
  const path = `/dashboard/reviews/${toWire("rev", id)}`;
  const openIn = (html: string) =>
    [...html.matchAll(/<details class="(reply-form|ask)" open/g)].map(([, name]) => name);
  expect(openIn(await text(owner.get(path)))).toEqual(["reply-form"]);
  expect(openIn(await text(owner.get(`${path}?report=open`)))).toEqual(["ask"]);
});

test("the filter is open where it leaves something out, and says how many reviews wait", async () => {
  const open = '<details class="more-filters" open';
  const html = await text(owner.get("/dashboard/reviews"));
  expect(html).not.toContain(open);
  expect(html).toMatch(/<p class="lead muted">\d+ reviews wait for a reply\.</);
  expect(await text(owner.get("/dashboard/reviews?q=chair"))).not.toContain(open);
  for (const query of ["stars=5", "verified=no", "reply=none", "status=held"])
    expect(await text(owner.get(`/dashboard/reviews?${query}`))).toContain(open);
});
