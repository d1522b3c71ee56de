// No public answer shows who wrote a review, who was invited, or a review that was taken offline. The test reads every public address and
// those that they link to, and searches them for forbidden text in every spelling.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { createLinks } from "#platform/secret/link.ts";
import { AUTHOR_EMAIL, AUTHOR_SECRETS, seedKey, seedPlatform, seedReview, seedReviews } from "../support/seed.ts";
import { type SeedInvitation, seedInvitation, seedMessage, seedShop } from "../support/seed-invitation.ts";
import { BASE_URL, createTestService, TEST_CONFIG, type TestService } from "../support/service.ts";
import { suppress } from "../support/suppress.ts";

/** A person whom only an invitation knows, and words that only reviews hold which are not public. */
const PERSON = {
  email: "invited.secret@inbox.example",
  name: "Zacharias Geheimrat",
  phone: "+4915199887766",
  reference: "ORDER-SECRET-4711",
};
const OFFLINE = ["pending", "held", "hidden", "removed"] as const;
const offlineText = (status: string) => `unseen${status}words`;
const DRAFT = "unseendraftwords";
const OTHERS = [
  "suppressed.secret@inbox.example",
  "message.secret@inbox.example",
  "payload-secret-value",
  "old-wording-secret",
];

const SECRETS = [
  ...AUTHOR_SECRETS,
  ...Object.values(PERSON),
  "Geheimrat",
  "inbox.example",
  "15199887766",
  ...OFFLINE.map(offlineText),
  DRAFT,
  ...OTHERS,
];

let service: TestService;
let key: string;
let forbidden: string[];
let paths: string[];
let privatePaths: string[];

beforeAll(async () => {
  service = await createTestService();
  const { context } = service;
  const shop = await seedShop(context);
  key = (await seedKey(context, shop.organisationId, ["read"])).secret;
  const published = await seedReview(context, shop.businessId, { reply: "Thank you for telling us.", verified: true });
  const offline = [];
  for (const status of OFFLINE) {
    const text = offlineText(status);
    offline.push(await seedReview(context, shop.businessId, { status, title: text, body: text, author: text }));
  }
  await seedReviews(
    context,
    shop.businessId,
    Array.from({ length: 30 }, () => ({})),
  );
  await seedPlatform(context, shop.businessId, "4.20", 12);
  await service.sql`
    insert into review_revision (id, review_id, rating, title, body, author, language, experience_date, created_at)
    values (gen_random_uuid(), ${published}, 1, ${DRAFT}, ${DRAFT}, ${DRAFT}, 'en', '2026-01-01', now())`;
  await service.sql`
    insert into review_edit (id, review_id, rating, title, body, replaced_at)
    values (gen_random_uuid(), ${published}, 1, 'old-wording-secret', 'old-wording-secret', now())`;
  const states: SeedInvitation[] = [
    { status: "queued" },
    { status: "opened" },
    { status: "reviewed", reviewId: published },
  ];
  const invitations = [];
  for (const [n, state] of states.entries())
    invitations.push(
      await seedInvitation(context, shop, {
        ...PERSON,
        reference: `${PERSON.reference}-${n}`,
        channel: "email",
        ...state,
      }),
    );
  await suppress(context, shop.organisationId, ["suppressed.secret@inbox.example"], "complained");
  const message = await seedMessage(context, {
    kind: "reply",
    address: "message.secret@inbox.example",
    subjectId: published,
  });
  await service.sql`update message set payload = '{"of":"payload-secret-value"}', last_error = ${PERSON.email} where id = ${message}`;

  const ids = [published, ...offline].map((id) => toWire("rev", id));
  const people = invitations.flatMap(({ id }) => [id, toWire("inv", id)]);
  paths = [
    ...[
      "/",
      "/search?q=shop",
      `/search?q=${encodeURIComponent(PERSON.email)}`,
      "/categories",
      "/about/reviews",
      "/docs",
    ],
    ...["/llms.txt", "/server.json", "/docs.md", "/docs/mcp.md", "/docs/rest/reviews.md", "/docs/open/reviews.md"],
    ...["/docs/rest", "/docs/open", "/robots.txt", "/sitemap.xml", "/favicon.ico", "/healthz", "/readyz", "/nowhere"],
    ...["/api/open/v1/openapi.json", "/api/v1/openapi.json", `/api/open/v1/businesses/${shop.slug}`],
    ...[`/api/open/v1/lookup?domain=${shop.slug}`, "/api/open/v1/lookup?domain=inbox.example"],
    ...["?page=1", "?page=2", "?page=99", "?page=x"].map(
      (query) => `/api/open/v1/businesses/${shop.slug}/reviews${query}`,
    ),
    ...["", "?page=2", "?rating=5", "?verified=true", "?page=x"].map((query) => `/review/${shop.slug}${query}`),
    ...ids.flatMap((id) => [`/review/${shop.slug}/${id}`, `/api/v1/reviews/${id}`, `/api/open/v1/reviews/${id}`]),
    ...people.flatMap((id) => [
      `/invite/${id}`,
      `/manage/${id}`,
      `/confirm/${id}`,
      `/unsubscribe/${id}`,
      `/api/v1/invitations/${id}`,
    ]),
    ...[`/review/${shop.slug}/write`, "/invite/x", "/dev/mail", "/api/callbacks/mail", "/api/callbacks/twilio/status"],
    ...[`/api/widget/${shop.slug}`, `/api/badge/${shop.slug}.svg`, "/widget.js", `/embed/${shop.slug}`],
    ...["/api/v1/me", "/api/v1/businesses", "/api/v1/invitations", "/api/v1/webhooks/samples?event=review.created"],
  ];
  const links = createLinks(TEST_CONFIG.appSecret);
  privatePaths = [
    `/manage/${links.sign("manage", published)}`,
    `/confirm/${links.sign("confirm", offline[0] as string)}`,
    `/unsubscribe/${links.sign("unsubscribe-review", published)}`,
    ...invitations.flatMap(({ id }) => [
      `/invite/${links.sign("invite", id)}`,
      `/unsubscribe/${links.sign("unsubscribe-invitation", id)}`,
    ]),
  ];
  forbidden = spellings(SECRETS);
});
afterAll(() => service.close());

/** As it is, in another case, escaped for HTML, JSON and addresses, and coded: whichever way a careless presenter took. */
function spellings(secrets: readonly string[]): string[] {
  const all = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    secret.replaceAll("@", "&#64;"),
    secret.replaceAll("@", "&commat;"),
    secret.replaceAll("@", "\\u0040"),
    secret.replaceAll("@", " at "),
    Bun.escapeHTML(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("hex"),
    ...[0, 1, 2].map((shift) => {
      // Text inside a longer base64 text, at any offset.
      const coded = Buffer.from(`${"x".repeat(shift)}${secret}`).toString("base64");
      return coded.slice(shift === 0 ? 0 : 4, -4);
    }),
  ]);
  return [...new Set(all.map((each) => each.toLowerCase()).filter((each) => each.length > 7))];
}

async function expectSilent(path: string, response: Response): Promise<string> {
  const text = await response.text();
  const all = `${text}\n${JSON.stringify([...response.headers])}`.toLowerCase();
  // An address that is asked for may be shown back to who asked: by the search, and by the sign-in that it leads on to.
  const asked = ["/search?", "/dashboard/claim?q="].some((each) => path.startsWith(each));
  const once = encodeURIComponent(PERSON.email);
  const shown = !asked
    ? all
    : [PERSON.email, once, encodeURIComponent(once)].reduce(
        (rest, each) => rest.replaceAll(each.toLowerCase(), ""),
        all,
      );
  const found = forbidden.filter((each) => shown.includes(each));
  if (found.length > 0) throw new Error(`${path} (${response.status}) says ${found.join(", ")}`);
  return text;
}

/** Addresses of ours that a document links to. */
function linksIn(text: string): string[] {
  const found = [...text.matchAll(/(?:href|src|action)="([^"]+)"|<loc>([^<]+)<\/loc>/g)].map(
    (match) => (match[1] ?? match[2]) as string,
  );
  return found
    .map((each) => each.replaceAll("&amp;", "&").replace(BASE_URL, ""))
    .map((each) => each.replace(/#.*/, ""))
    .filter((each) => each.startsWith("/") && !each.startsWith("//"));
}

test("the table of spellings finds what it should", () => {
  for (const leak of [
    `x${AUTHOR_EMAIL}x`,
    Buffer.from(`{"to":"${PERSON.email}"}`).toString("base64"),
    Buffer.from(`a${PERSON.email}`).toString("hex"),
    PERSON.email.toUpperCase(),
  ])
    expect(forbidden.some((each) => leak.toLowerCase().includes(each))).toBe(true);
});

test("no public address says it, nor any that one links to", async () => {
  const seen = new Set<string>();
  const waiting = [...paths];
  let documents = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    service.clock.advance(1_500);
    const response = await service.get(path);
    if (response.status === 200) documents++;
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
    waiting.push(...linksIn(await expectSilent(path, response)));
  }
  expect(seen.size).toBeGreaterThan(paths.length);
  expect(documents).toBeGreaterThan(25);
});

test("no answer to a key that may read says who wrote a review", async () => {
  const { id } = (await (await service.rest("/businesses", key)).json()).data[0];
  const lists = [`/businesses/${id}/reviews?perPage=100`, "/businesses", "/me"];
  const reviews = (await (await service.rest(lists[0] as string, key)).json()).data;
  expect(reviews.length).toBe(31);
  for (const path of [...lists, ...reviews.map((review: { id: string }) => `/reviews/${review.id}`)])
    await expectSilent(path, await service.rest(path, key));
});

test("a private link that was passed on shows no address, number or hash", async () => {
  const personal = spellings([...AUTHOR_SECRETS, PERSON.email, PERSON.phone, ...OTHERS]);
  for (const path of privatePaths) {
    const response = await service.get(path);
    expect([path, response.status]).toEqual([path, response.status === 410 ? 410 : 200]);
    // The page says masked to which mailbox the review belongs.
    const text = (await response.text()).toLowerCase().replaceAll(/\w\*{3}@[\w.-]+/g, "");
    expect([path, personal.filter((each) => text.includes(each))]).toEqual([path, []]);
  }
});
