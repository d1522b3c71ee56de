// Every page that needs no login, over a service whose rows have every part that a page can show.
import { type BusinessId, newId, type ReviewId } from "#contract/id.ts";
import type { LinkPurpose } from "#contract/link.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { recordEntries } from "#domain/log/entry.ts";
import { appeal } from "#domain/review/appeal/table.ts";
import { removalRequest } from "#domain/review/state/table.ts";
import type { Language } from "#platform/language/language.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { sealSent } from "#surface/page/form/sent.tsx";
import { sequenceAll } from "../../../domain/log/support.ts";
import { seedPerson } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";
import {
  insertBusiness,
  insertCategory,
  insertInvitation,
  insertPlatform,
  insertReviews,
  insertShop,
} from "../fixture.ts";

export type Stage = TestService & {
  pages: readonly StagePage[];
  /** Asks for a page as a reader of a language does. */
  visit(page: StagePage, language: Language): Promise<Response>;
};

/** @property post the fields of a form that a browser sends */
export type StagePage = {
  path: string;
  status: number;
  method?: string;
  post?: Record<string, string>;
  headers?: Record<string, string>;
};

/** Names and quoted texts of the rows, which every language repeats. All of them are here. */
export const QUOTED = {
  name: "Wertheimer Möbelmanufaktur und Polstereimaterialgroßhandel",
  empty: "Leeres Haus",
  category: "Möbel und Einrichtungsgegenstände",
  branch: "Stühle",
  city: "Köln",
  title: "Donaudampfschifffahrtsgesellschaftskapitän",
  body: "Alles gut und schön.",
  reply: "Vielen Dank dafür.",
  product: "Tisch Eiche",
  author: "Jo Ö.",
  origin: "Altsite",
  platform: "Orte",
} as const;

export async function createStage(): Promise<Stage> {
  const service = await createTestService();
  const { context, sql } = service;
  const links = createLinks(TEST_CONFIG.appSecret);
  const sent = sealSent(createSecretBox(TEST_CONFIG.appSecret), {
    slug: "eiche",
    id: newId(),
    email: "jo@mailbox.example",
    sentAt: 0,
    hasPhotos: true,
    heldBy: ["links"],
  });
  const link = (purpose: LinkPurpose, id: string | undefined) => links.sign(purpose, id as string);

  const category = await insertCategory(context, "moebel", QUOTED.category);
  await insertCategory(context, "stuehle", QUOTED.branch, category);
  const shop = await insertShop(context, { slug: "eiche", name: QUOTED.name, categoryId: category, city: QUOTED.city });
  await insertBusiness(context, {
    slug: "leer",
    name: QUOTED.empty,
    categoryId: category,
    city: QUOTED.city,
    country: "DE",
  });
  const given = { title: QUOTED.title, body: QUOTED.body, author: QUOTED.author, language: "de" };
  const reviews = await insertReviews(context, shop.id, [
    { ...given, rating: 2, verified: true, source: "invitation", reply: { body: QUOTED.reply }, helpfulCount: 3 },
    { ...given, rating: 1, language: "fr", editedAt: context.clock.now(), helpfulCount: 1 },
    { ...given, source: "editor", rating: 4 },
    { ...given, rating: 4, language: "ja" },
    { ...given, source: "import", origin: QUOTED.origin },
    { ...given, source: "import", rating: 3 },
    { ...given, status: "removed", moderated: { toStatus: "removed" } },
    { ...given, status: "hidden", moderated: { toStatus: "hidden", askedBy: "owner" } },
    { ...given, status: "held" },
    { ...given, status: "pending" },
  ]);
  const [published, , , , , , removed, hidden, held, pending] = reviews.map(({ id }) => id);
  await insertPlatform(context, shop.id, {
    platform: QUOTED.platform,
    url: "https://orte.example/x",
    rating: "4.5",
    count: 12,
  });
  const entry = {
    event: "held",
    business: { id: shop.id, slug: "eiche" },
    reviewId: newId<"rev">(),
    by: "rule",
  } as const;
  await recordEntries(context, [{ ...entry, reason: "contact_data" }]);
  await sequenceAll(context);

  const invite = async (values: Parameters<typeof insertInvitation>[2] = {}) =>
    `/invite/${link("invite", (await insertInvitation(context, shop, { name: null, ...values })).id)}`;
  const used = await invite({ status: "reviewed", reviewId: published as ReviewId });
  const removal = async (createdAt: Date) => {
    const id = newId();
    await context.db
      .insert(removalRequest)
      .values({ id, organisationId: shop.organisationId, email: "ana@mailbox.example", createdAt });
    return `/removal/${link("removal", id)}`;
  };
  await sql`update review_author set email = 'ana@mailbox.example' where review_id in ${sql([published, hidden] as string[])}`;
  const rival = await seedOrganisation(context, "scale", QUOTED.name);
  const { id: userId } = await seedPerson(service, { organisationId: rival.id });
  const claimant = { organisationId: rival.id, userId, locations: 9 };
  const claim = await openClaim(context, shop.id, claimant);
  const appeals = await appealPages(service, shop.id, (id) => `/appeal/${link("appeal", id)}`);
  const manage = `/manage/${link("manage", published)}`;
  const asked = Bun.randomUUIDv7();
  await sql`insert into message (id, kind, channel, address, payload, status, run_at, settled_at)
    values (${asked}, 'your-data', 'email', 'ana@mailbox.example', '{}', 'sent', now(), now())`;
  const wide = { "x-cookies-of-others": "x".repeat(40_000) };

  const origin = { origin: "http://localhost", "sec-fetch-site": "same-origin" };
  let visits = 0;
  return {
    ...service,
    visit({ path, post, method = post ? "POST" : "GET", headers }, language) {
      // Each comes from another network: the limits are not what is tested.
      visits++;
      const init = {
        method,
        headers: { "accept-language": `${language}, en;q=0.1`, ...origin, ...headers },
        ...(post && { body: new URLSearchParams(post) }),
      };
      return service.send(new Request(`http://localhost${path}`, init), `198.${18 + (visits >> 8)}.${visits & 255}.1`);
    },
    pages: [
      ...at(
        200,
        ...["/", "/search", "/search?q=Wertheimer", "/search?q=zzzz", "/categories", "/category/moebel"],
        ...["/search?q=Wertheimer&score=4.5&claimed=true", "/category/moebel?country=DE&sort=reviews"],
        ...["/category/stuehle", "/review/eiche", "/review/eiche?rating=1", "/review/eiche?verified=true&rating=2"],
        ...["/review/eiche?from=import", "/review/eiche?language=de", "/review/leer"],
        ...[`/review/eiche/${reviews[0]?.wire}`, `/review/eiche/${reviews[2]?.wire}`, "/about/reviews"],
        ...[
          "/for-businesses",
          "/log",
          "/log/check",
          "/log/entry/0",
          "/about/transparency",
          "/about/transparency?quarter=2026-Q1",
        ],
        ...["/about/your-data", "/about/your-data?sent=1", `/your-data/${link("your-data", asked)}`],
        ...["/docs", "/docs/rest", "/docs/open", "/review/eiche/write", `/sent/${sent}`, `/sent/${sent}?again=1`],
        ...["published", "held", "saved", "answered"].map((done) => `${manage}?done=${done}`),
        await invite({ products: [QUOTED.product] }),
        ...[used, manage, `${manage}/delete`, `/manage/${link("manage", hidden)}`, `/manage/${link("manage", held)}`],
        ...[`/manage/${link("manage", pending)}`],
        ...[`/confirm/${link("confirm", pending)}`, `/confirm/${link("confirm", published)}`],
        `/unsubscribe/${link("unsubscribe-review", published)}`,
        await removal(new Date()),
        `/dashboard/claim/${link("claim", claim.id)}`,
        ...appeals.open,
      ),
      ...at(
        410,
        ...[`/review/eiche/${reviews[6]?.wire}`, `/manage/${link("manage", removed)}`],
        `/confirm/${link("confirm", removed)}`,
        await invite({ status: "expired" }),
        await invite({ cancelledAt: context.clock.now() }),
        await removal(new Date(0)),
        ...appeals.gone,
      ),
      ...at(404, "/nothing", "/review/nothing", "/invite/nonsense", "/manage/nonsense", "/dashboard/claim/nonsense"),
      ...at(404, "/log/tile", `${manage}/review.tlog-proof`),
      { path: "/review/eiche/write", status: 422, post: { title: "x".repeat(121), body: "", email: "ana@" } },
      { path: appeals.open[0] as string, status: 422, post: { words: "" } },
      { path: appeals.open[0] as string, status: 422, post: { words: "x".repeat(2_001) } },
      { path: `${used}/link`, status: 200, post: {} },
      { path: manage, status: 422, post: { action: "resolution" } },
      { path: manage, status: 422, post: { action: "none" } },
      {
        path: manage,
        status: 403,
        post: {},
        headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      },
      { path: "/", status: 405, post: {} },
      { path: "/review/eiche/write", status: 405, method: "PUT" },
      { path: "/review/eiche/write", status: 413, post: { body: "x".repeat(2_000_000) } },
      { path: "/review/eiche/write", status: 415, post: {}, headers: { "content-type": "text/plain" } },
      { path: "/review/eiche", status: 431, headers: wide },
      { path: manage, status: 431, headers: wide },
      { path: `/search?q=${"x".repeat(9_000)}`, status: 414 },
    ],
  };
}

/** A removed review in each state of an appeal, and one that a rule holds. */
async function appealPages({ context, sql }: TestService, id: BusinessId, pathOf: (decision: string) => string) {
  const given = { title: QUOTED.title, body: QUOTED.body, author: QUOTED.author, status: "removed" as const };
  const rows = await insertReviews(
    context,
    id,
    (["removed", "removed", "removed", "removed", "removed", "held"] as const).map((status) => ({
      ...given,
      status,
      moderated: { toStatus: status, ...(status === "held" && { askedBy: "rule" as const }) },
    })),
  );
  // What is possible is decided by the database's clock, which is the real one.
  await sql`update review_author set confirmed_at = now() where review_id in ${sql(rows.map((row) => row.id))}`;
  await sql`update moderation set created_at = now() where review_id in ${sql(rows.map((row) => row.id))}`;
  const decisions = await Promise.all(
    rows.map(async ({ id: reviewId }) => {
      const [row] = await sql`select id from moderation where review_id = ${reviewId}`;
      return { reviewId, id: row?.id as string };
    }),
  );
  const [possible, waiting, restored, upheld, late, held] = decisions;
  for (const [decision, status] of [
    [waiting, "open"],
    [restored, "restored"],
    [upheld, "upheld"],
  ] as const)
    await context.db.insert(appeal).values({
      id: newId(),
      reviewId: decision?.reviewId as ReviewId,
      moderationId: decision?.id as string,
      words: QUOTED.body,
      status,
      answer: status === "open" ? null : QUOTED.reply,
      createdAt: context.clock.now(),
    });
  await sql`update moderation set created_at = '2020-01-01' where id = ${late?.id as string}`;
  const paths = (...of: (Decision | undefined)[]) => of.map((each) => pathOf((each as Decision).id));
  return { open: paths(possible, held, waiting, restored, upheld), gone: paths(late) };
}

type Decision = { reviewId: ReviewId; id: string };

function at(status: number, ...paths: string[]): StagePage[] {
  return paths.map((path) => ({ path, status }));
}
