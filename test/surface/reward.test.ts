// Guarantees: a rewarded review, made through each way in, is labelled at each way out. The test asks every address that the service and
// the dashboard have, as visitor, owner and moderator, and wants a label wherever the words of such a review stand; so a new surface
// that forgets the label fails it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import { fromWire, type InvitationId, newId, type ReviewId, toWire } from "#contract/id.ts";
import { product } from "#domain/business/state/table.ts";
import { setOffer } from "#domain/integration/integration.ts";
import { redeem } from "#domain/invitation/redeem.ts";
import { arrangePhotos } from "#domain/review/author/photo.ts";
import { createUploads } from "#domain/review/photo/upload.ts";
import { productRating } from "#domain/review/state/table.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { createLinks } from "#platform/secret/link.ts";
import { ROUTES } from "#surface/dashboard/routes.ts";
import { TOOLS, toolNamed } from "#surface/mcp/tool.ts";
import { wordsIn } from "#words/words.ts";
import { exported } from "../domain/archive/support.ts";
import { sequenceAll } from "../domain/log/support.ts";
import { type Person, signIn } from "../support/dashboard.ts";
import { PHOTO_LIMITS, photoKit, picture } from "../support/photo.ts";
import { seedKey } from "../support/seed.ts";
import { seedShop } from "../support/seed-invitation.ts";
import { createTestService, json, TEST_CONFIG, type TestService } from "../support/service.ts";
import { GOOGLE, META, pathOf, RATINGS } from "./feed/support.ts";
import { openShop } from "./inbound/shop.ts";

const NOTE = "10 % off the next order";
const OFFER = { reward: "any_review", rewardNote: NOTE };
const links = createLinks(TEST_CONFIG.appSecret);

let service: TestService;
let shop: Awaited<ReturnType<typeof seedShop>>;
let key: string;
let owner: Person;
let moderator: Person;
/** Each way in, with the title of its review. */
const made = new Map<string, ReviewId>();
/** The page of a picture of one of them. */
let picturePage: string;

/** Sends the form of a review, as a browser does without a script. */
const sendForm = (path: string, fields: Record<string, string>) =>
  service.send(
    new Request(`http://localhost${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://reviews.example",
        "sec-fetch-site": "same-origin",
      },
      body: new URLSearchParams(fields),
    }),
    `198.51.${made.size + 100}.7`,
  );

const words = (way: string) => ({
  rating: "4",
  title: `Marked ${way}`,
  body: `${crypto.randomUUID().replace(/[\d-]/g, "")} ${crypto.randomUUID().replace(/[\d-]/g, "")} was what I had asked for.`,
  author: "Ana R.",
});

async function reviewBy(way: string, inviteId: string, fields: Record<string, string> = {}): Promise<void> {
  const path = `/invite/${links.sign("invite", inviteId)}`;
  if (fields.rewarded === undefined)
    expect(await (await service.get(path)).text()).toContain("You get this whatever you write.");
  const response = await sendForm(path, { ...words(way), ...fields });
  expect([way, response.status]).toEqual([way, 303]);
  await keep(way);
}

async function keep(way: string): Promise<void> {
  const [row] = await service.sql`select id, status, incentivized from review where title = ${`Marked ${way}`}`;
  expect([way, row?.status, row?.incentivized]).toEqual([way, "published", true]);
  made.set(way, row?.id);
}

function idOf({ data }: { data: { id: string } }): InvitationId {
  const id = fromWire("inv", data.id);
  if (id === null) throw new Error("The answer names no invitation.");
  return id;
}

const invitationOf = async (email: string) =>
  (await service.sql`select id from invitation where email = ${email}`)[0]?.id;

/** Adds a picture to a review. @returns the path of its page */
async function withPicture(): Promise<string> {
  const [id] = made.values();
  if (!id) throw new Error("There is no review.");
  const uploads = createUploads(service.context, photoKit(), PHOTO_LIMITS);
  const ipHash = crypto.getRandomValues(new Uint8Array(32));
  const sent = await uploads.upload({ businessId: shop.businessId, ipHash, bytes: picture(80, 60) });
  if ("fault" in sent) throw new Error(sent.fault);
  await arrangePhotos(service.context, id, { given: [{ id: sent.id, alt: "A chair" }], removed: [] });
  return `/review/${shop.slug}/${toWire("rev", id)}/photos/${toWire("pho", sent.id)}`;
}

beforeAll(async () => {
  service = await createTestService();
  const { context } = service;
  shop = await seedShop(context);
  key = (await seedKey(context, shop.organisationId, ["read", "write"])).secret;
  owner = await signIn(service, { organisationId: shop.organisationId });
  moderator = await signIn(service, { staff: true });
  const businessId = toWire("biz", shop.businessId);

  const single = await json(
    service.rest("/invitations", key, { body: { businessId, email: "rest@mail.example", delivery: "link", ...OFFER } }),
  );
  expect(single.data).toMatchObject(OFFER);
  await reviewBy("rest", idOf(single));

  const rows = [{ email: "bulk@mail.example", ...OFFER }];
  const bulk = await json(service.rest("/invitations/bulk", key, { body: { businessId, invitations: rows } }));
  await reviewBy("bulk", idOf({ data: { id: bulk.data.results[0].invitationId } }));

  expect((await owner.post("/dashboard/invitations/new", { email: "form@mail.example", ...OFFER })).status).toBe(303);
  await reviewBy("form", await invitationOf("form@mail.example"));

  const list = `email,reward,rewardNote\nlist@mail.example,any_review,${NOTE}\n`;
  expect((await owner.post("/dashboard/invitations/upload/confirm", { list })).status).toBe(303);
  await reviewBy("list", await invitationOf("list@mail.example"));

  const inbound = await openShop(service, "automation", { at: shop });
  await setOffer(context, shop.businessId, inbound.id, { reward: "any_review", rewardNote: NOTE });
  expect((await inbound.send({ email: "order@mail.example", reference: "7" })).result).toBe("queued");
  await reviewBy("order", await invitationOf("order@mail.example"));

  const silent = await json(service.rest("/invitations", key, { body: { businessId, email: "silent@mail.example" } }));
  await reviewBy("silent", idOf(silent), { rewarded: "yes", rewardedWith: "A voucher" });

  const sent = await sendForm(`/review/${shop.slug}/write`, {
    ...words("organic"),
    email: "organic@mail.example",
    rewarded: "yes",
  });
  expect(sent.status).toBe(303);
  const [waiting] = await service.sql`select subject_id from message where address = 'organic@mail.example'`;
  await sendForm(`/confirm/${links.sign("confirm", waiting?.subject_id)}`, {});
  await keep("organic");

  const productId = newId();
  await context.db.insert(product).values({ id: productId, businessId: shop.businessId, shopId: "P1", name: "Chair" });
  for (const reviewId of made.values())
    await context.db.insert(productRating).values({ productId, reviewId, rating: 4 });
  picturePage = await withPicture();
  await sequenceAll(context);
});
afterAll(() => service.close());

/** Where a review's words stand without its label, and why. */
const WITHOUT: readonly [RegExp, string][] = [
  [/^\/api\/og|^\/og\//, "a picture"],
  [/^\/dashboard\/export\/(?!ndjson)/, "the layout of another vendor, which has no such column"],
  [/^\/dashboard\/reviews\/:id\/(?:reply|report)/, "a form below the labelled review"],
];

/** Tools of assistants that must give every review made here. */
const GIVES_REVIEWS = ["list_reviews", "search_reviews", "reviews_to_answer", "changes"];

const TEXTS = LANGUAGES.map((language) => wordsIn("reward", language).label);
/** What counts as one label, on any surface. */
const LABEL = new RegExp(
  [
    `<summary>(?:${TEXTS.join("|")})</summary>`,
    `class="pill[^>]*>(?:${TEXTS.join("|")})<`,
    `<span class="(?:rewarded|mark)">(?:${TEXTS.join("|")})<`,
    String.raw`"incentivized":\s*true`,
    "<is_incentivized_review>true<",
    `<category term="incentivized"`,
    `"rewarded":"(?:${TEXTS.join("|")})"`,
  ].join("|"),
  "g",
);

const MARKED = /Marked (?:rest|bulk|form|list|order|silent|organic)\b/g;

/** The titles of rewarded reviews in a text, each once. */
const titlesIn = (text: string) => new Set(text.match(MARKED) ?? []);

/** Structured data stays as it is (issue, point 3). */
const visible = (text: string) => text.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, "");

function unlabelled(address: string, body: string): string | null {
  const text = visible(body);
  const titles = titlesIn(text).size;
  if (titles === 0 || WITHOUT.some(([path]) => path.test(address))) return null;
  const isCsv = /^\ufeff?"?[\w.]+"?(?:,"?[\w.]+"?){5}/.test(text);
  const labels = isCsv
    ? text.split(/\r\n/).filter((line) => titlesIn(line).size > 0 && /,"?true"?(?:,|$)/.test(line)).length
    : (text.match(LABEL) ?? []).length;
  return labels < titles ? `${address}: ${titles} rewarded reviews, ${labels} labels` : null;
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get("content-type") ?? "";
  if (/^(?:image|font)\//.test(type)) return "";
  const bytes = new Uint8Array(await response.arrayBuffer());
  return new TextDecoder().decode(bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes);
}

/** Every address of a route, with each id that could stand in it. */
function addressesOf(route: string): string[] {
  const ids = [
    ...[...made.values()].map((id) => toWire("rev", id)),
    toWire("biz", shop.businessId),
    "P1",
    ...["list", "carousel", "mini", "badge"].map((variant) => `${variant}.json`),
  ];
  const files = [`${shop.slug}.json`, `${shop.slug}.svg`, `${shop.slug}`, "reviews.xml"];
  const own = route.replace(":slug", shop.slug);
  if (route === "/review/:slug/:id/photos/:file") return [picturePage];
  if (own.includes(":file"))
    return files.flatMap((file) =>
      ["", "?variant=list", "?variant=carousel", "?variant=mini"].map((query) => own.replace(":file", file) + query),
    );
  if (!own.includes(":id"))
    return [own, ...["list", "carousel"].map((variant) => `${own}?variant=${variant}&event=review.created`)];
  return ids.map((id) => own.replace(":id", id));
}

describe("a rewarded review is labelled wherever its words stand", () => {
  test("on every address of the service, for visitors and for programs with a key", async () => {
    const routes = new Set(
      service.handler.elysia.routes.filter(({ method }) => method === "GET").map(({ path }) => path),
    );
    const plain = [...routes].filter((path) => !/[*%]|:token|:secret|:kind/.test(path));
    const shown: string[] = [];
    const faults: string[] = [];
    for (const route of plain)
      for (const address of addressesOf(route)) {
        const headers = { authorization: `Bearer ${key}`, "accept-language": "en" };
        const body = await textOf(await service.get(address, headers));
        if (titlesIn(visible(body)).size > 0) shown.push(route);
        const fault = unlabelled(address, body);
        if (fault) faults.push(fault);
      }
    expect(faults).toEqual([]);
    expect([...new Set(shown)].sort()).toEqual(
      expect.arrayContaining([
        "/api/open/v1/businesses/:slug/reviews",
        "/api/v1/businesses/:id/reviews",
        "/api/v1/changes",
        "/api/v1/export",
        "/api/v1/reviews/:id",
        "/api/v1/webhooks/samples",
        "/api/widget/:slug",
        "/api/widget/:slug/products/:id",
        "/embed/:file",
        "/review/:slug",
        "/review/:slug/:id",
        "/review/:slug/:id/photos/:file",
        "/review/:slug/feed.atom",
      ]),
    );
  });

  test("in what search engines and chats show of the page of a review, in each language", async () => {
    const [id] = made.values();
    for (const language of LANGUAGES) {
      const html = await textOf(
        await service.get(`/review/${shop.slug}/${toWire("rev", id as ReviewId)}?lang=${language}`),
      );
      const meta = [...html.matchAll(/<meta (?:name="|property="og:)description" content="([^"]*)"/g)].map(
        ([, text]) => text,
      );
      expect(meta).toHaveLength(2);
      for (const text of meta) expect(text).toStartWith(`${wordsIn("reward", language).label}: `);
    }
  });

  test("on every page of the dashboard and of moderation, and in every download", async () => {
    const paths = ROUTES.filter(({ method }) => method === "GET").map(({ path }) => path);
    const shown: string[] = [];
    const faults: string[] = [];
    for (const path of paths)
      for (const address of addressesOf(path)) {
        const person = path.startsWith("/moderation") || path.startsWith("/operator") ? moderator : owner;
        const body = await textOf(await person.get(address));
        if (titlesIn(body).size > 0) shown.push(path);
        const fault = unlabelled(address, body);
        if (fault) faults.push(fault);
      }
    expect(faults).toEqual([]);
    expect(shown).toEqual(
      expect.arrayContaining([
        "/dashboard/reviews",
        "/dashboard/reviews/:id",
        "/dashboard/reviews.csv",
        "/moderation/rewards",
        "/moderation/reviews/:id",
      ]),
    );
  });

  test("in the feeds, the archive, the webhooks, the log and the tools of assistants", async () => {
    for (const file of [GOOGLE, META]) {
      const address = await pathOf(service, shop.businessId, file);
      const body = await textOf(await service.get(address));
      expect(titlesIn(body).size).toBe(made.size);
      expect(unlabelled(address, body)).toBeNull();
    }
    const archive = await exported(service, shop.organisationId);
    expect(titlesIn(archive).size).toBe(made.size);
    expect(unlabelled("archive", archive)).toBeNull();
    const events = await service.sql`select data from webhook_event where event = 'review.created'`;
    for (const { data } of events)
      expect(JSON.parse(data).review).toMatchObject({
        incentivized: true,
        reward: expect.stringMatching(/^(?:any_review|declared)$/),
      });
    expect(events).toHaveLength(made.size);
    const entries = await service.sql`select entry from log_entry where event = 'created'`;
    expect(entries.map(({ entry }) => JSON.parse(entry).incentivized)).toEqual(Array(made.size).fill(true));
    expect(titlesIn(await textOf(await service.get(await pathOf(service, shop.businessId, RATINGS)))).size).toBe(0);
    for (const { name, scope } of TOOLS.filter((tool) => tool.scope !== "write")) {
      const given = { slug: shop.slug, query: "asked", businessId: toWire("biz", shop.businessId), category: "none" };
      const { input = {} } = toolNamed(name) ?? {};
      const asked = Object.entries(given).filter(([field]) => field in input);
      const body = JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: Object.fromEntries(asked) },
      });
      const headers = {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${key}`,
      };
      const answer = await service.send(new Request("http://localhost/mcp", { method: "POST", headers, body }));
      const text = (await answer.text()).replaceAll('\\"', '"');
      if (GIVES_REVIEWS.includes(name)) expect([name, titlesIn(text).size]).toEqual([name, made.size]);
      expect([name, scope, unlabelled(name, text)]).toEqual([name, scope, null]);
    }
  });

  test("in the samples of the documentation, as pages and as Markdown", async () => {
    const index = await textOf(await service.get("/llms.txt"));
    const paths = [...index.matchAll(/\((https?:\/\/[^/)]+)?(\/docs[^)\s]*)\)/g)].map(([, , path = ""]) => path);
    expect(paths.length).toBeGreaterThan(10);
    const samples: string[] = [];
    for (const path of paths) {
      const text = await textOf(await service.get(path));
      // A review in JSON: an object with stars and the words of its author.
      for (const [found] of text.matchAll(/\{[^{}]*"rating":(?:[^{}]|\{[^{}]*\})*\}/g))
        if (/"title":/.test(found) && /"author":/.test(found)) samples.push(`${path} ${found}`);
    }
    expect(samples.length).toBeGreaterThan(3);
    expect(samples.filter((each) => !each.includes('"incentivized"'))).toEqual([]);
  });

  test("in ten languages", async () => {
    for (const language of LANGUAGES) {
      const html = await (await service.get(`/review/${shop.slug}?lang=${language}`)).text();
      expect(html.split(`<summary>${wordsIn("reward", language).label}</summary>`)).toHaveLength(made.size + 1);
      const frame = await (await service.get(`/embed/${shop.slug}?variant=list&lang=${language}`)).text();
      expect(frame).toContain(wordsIn("reward", language).label);
    }
  });
});

test("the label is told by who said so, and a review without a reward has none", async () => {
  const { data } = await json(service.rest(`/businesses/${toWire("biz", shop.businessId)}/reviews?perPage=100`, key));
  const rewards = Object.fromEntries(
    data.map(({ title, reward }: Record<string, string>) => [title?.slice(7), reward]),
  );
  expect(rewards).toEqual({
    ...Object.fromEntries(["rest", "bulk", "form", "list", "order"].map((way) => [way, "any_review"])),
    silent: "declared",
    organic: "declared",
  });
  const businessId = toWire("biz", shop.businessId);
  const invited = await json(service.rest("/invitations", key, { body: { businessId, email: "plain@mail.example" } }));
  const { rating: _, ...said } = words("x");
  const done = await redeem(service.context, idOf(invited), {
    submission: { ...said, title: "Plain", rating: 2, experienceDate: "2026-11-01" },
    ...{ language: "en", ipHash: null, ratings: [] },
  });
  const id = done && "reviewId" in done ? toWire("rev", done.reviewId) : "";
  expect((await json(service.rest(`/reviews/${id}`, key))).data).toMatchObject({ incentivized: false, reward: "none" });
  const page = await (await service.get(`/review/${shop.slug}/${id}`)).text();
  // Other reviews of the business stand below it.
  const [own = ""] = /<article.*?<\/article>/s.exec(page) ?? [];
  expect(own).toContain("Plain");
  expect(own.match(LABEL)).toBeNull();
});
