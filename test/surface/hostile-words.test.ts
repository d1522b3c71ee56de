// Names and texts that try to be markup, script or a link stay text on every page that shows them, to visitors, owners and moderators.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { browse, signIn } from "../support/dashboard.ts";
import { seedBusiness, seedOrganisation, seedReview } from "../support/seed.ts";
import { BASE_URL, createTestService, type TestService } from "../support/service.ts";

const HOSTILE = `"'><probe onprobe=1></script></style></title></textarea>--></probe>]]><probe>&lt;probe&gt;{{probe}}\${probe}`;

let service: TestService;
let slug: string;
let review: string;
const people: Record<string, ReturnType<typeof browse>> = {};

beforeAll(async () => {
  service = await createTestService();
  const { context } = service;
  const { id: organisationId } = await seedOrganisation(context, "enterprise", HOSTILE);
  const business = await seedBusiness(context, { organisationId, name: HOSTILE, website: "javascript:probe(1)" });
  slug = business.slug;
  const words = { title: HOSTILE, body: `${HOSTILE} ${HOSTILE}`, author: HOSTILE, reply: HOSTILE, language: "en" };
  review = toWire("rev", await seedReview(context, business.id, words));
  await seedReview(context, business.id, { ...words, source: "import" });
  await seedReview(context, business.id, { ...words, status: "held" });
  await seedReview(context, business.id, { ...words, status: "hidden" });
  people.owner = await signIn(service, { organisationId, name: HOSTILE });
  people.moderator = await signIn(service, { staff: true, name: HOSTILE });
  people.visitor = browse(service);
  const owner = people.owner;
  await owner.post("/dashboard/settings/keys/new", { name: HOSTILE, access: "write" });
  await owner.post("/dashboard/settings/webhooks/new", {
    url: "https://hooks.example/'\"><probe>",
    "review.created": "on",
  });
  await owner.post("/dashboard/invitations/new", { email: "a@b.example", name: HOSTILE, reference: HOSTILE });
});
afterAll(() => service.close());

/** Paths that an answer links to, and what in it came from the texts as markup. */
async function read(response: Response) {
  const [found, paths]: [string[], string[]] = [[], []];
  const isScript = (value: string | null) => /^\s*(javascript|data|vbscript):/i.test(value ?? "");
  const rewriter = new HTMLRewriter().on("*", {
    element(element) {
      if (element.tagName === "probe") found.push("element");
      for (const [name, value] of element.attributes) {
        if (/^on/i.test(name)) found.push(`${element.tagName} ${name}`);
        if (/^(href|src|action|formaction|srcdoc)$/.test(name) && isScript(value))
          found.push(`${name} ${value.slice(0, 40)}`);
        const path = value.startsWith(BASE_URL) ? value.slice(BASE_URL.length) : value;
        if (/^(href|src)$/.test(name) && /^\/[^/]/.test(path)) paths.push(path.split("#")[0] as string);
      }
    },
  });
  await rewriter.transform(response).text();
  return { found, paths };
}

test.each(["visitor", "owner", "moderator"])("on every page that a %s reaches", async (who) => {
  const person = people[who] as ReturnType<typeof browse>;
  const starts = [`/review/${slug}`, `/review/${slug}/${review}`, `/review/${slug}/write`, "/search?q=probe", "/"];
  starts.push(
    `/review/${slug}/${review}/takedown`,
    `/review/${slug}/${review}/report`,
    `/search?q=${encodeURIComponent(HOSTILE)}`,
  );
  for (const variant of ["mini", "list", "carousel"]) starts.push(`/embed/${slug}?variant=${variant}`);
  starts.push(...(who === "visitor" ? [] : ["/dashboard", "/moderation", "/dashboard/account"]));
  const [queue, seen] = [[...starts], new Set<string>()];
  let [pages, echoes] = [0, 0];
  for (let path = queue.shift(); path !== undefined && pages < 250; path = queue.shift()) {
    const shape = path.replace(/[?].*lang=[^&]*/, "");
    if (seen.has(shape) || /\/(assets|docs)\//.test(path)) continue;
    seen.add(shape);
    const response = await person.get(path);
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    pages++;
    if ((await response.clone().text()).includes("&lt;probe onprobe")) echoes++;
    const { found, paths } = await read(response);
    expect({ path, found }).toEqual({ path, found: [] });
    queue.push(...paths);
  }
  expect(echoes).toBeGreaterThan(who === "visitor" ? 3 : 10);
});

test("in the feed, the badge and the widget's JSON", async () => {
  const visitor = browse(service);
  for (const path of [`/review/${slug}/feed.atom`, `/api/badge/${slug}.svg`, `/og/${slug}.svg`]) {
    const text = await (await visitor.get(path)).text();
    expect({ path, has: /<probe/.test(text) }).toEqual({ path, has: false });
  }
  const answer = await visitor.get(`/api/widget/${slug}?variant=list`);
  expect(answer.headers.get("content-type")).toStartWith("application/json");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});
