// The order of the docs' search, over the index that the service itself serves: what readers ask, and the chapter that answers it.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestService, json, type TestService } from "../../support/service.ts";

type Row = [heading: string, of: string, path: string, text: string];
type Rank = (asked: string) => { rows: Row[]; termOf(word: string): number };

/** Each with the chapter that answers it best. */
const QUESTIONS: Readonly<Record<string, string>> = {
  "retry webhook": "/docs/webhooks#retries-and-switching-off",
  "webhook signature": "/docs/webhooks#receive-and-check-the-signature",
  "delete review": "/docs/privacy#deleting-one-review",
  "invite customer": "/docs/invitations#invite-one-customer",
  "rate limit": "/docs/authentication#rate-limits",
  paging: "/docs/paging",
  "idempotency key": "/docs/idempotency#idempotency",
  "badge language": "/docs/languages#badge-and-share-image",
  "restore backup": "/docs/backup",
  "fail over": "/docs/high-availability#the-first-fail-over",
  "api key": "/docs/authentication",
  "test webhook": "/docs/rest/webhooks#post-api-v1-webhooks-id-test",
  "shopify orders": "/docs/integrations#a-liquid-shop-such-as-shopify",
  woocommerce: "/docs/integrations#a-php-shop-such-as-woocommerce",
  "wordpress plugin": "/docs/clients#wordpress",
  "content security policy": "/docs/widget-code#content-security-policy",
  "import trustpilot": "/docs/import#files-of-other-services",
  "erase customer": "/docs/privacy#erasing-a-person",
  "error codes": "/docs/errors",
  "google product feed": "/docs/feeds#what-the-feeds-for-google-and-meta-hold",
  "install docker": "/docs/installing#with-docker",
  upgrade: "/docs/installing#upgrade",
  "single sign-on": "/docs/sign-in#single-sign-on",
  "second factor": "/docs/sign-in#second-factor",
  "rotate secret": "/docs/webhooks#rotate-the-secret",
  "how is the score calculated": "/docs/scoring",
  "reward for a review": "/docs/invitations#rewards",
  "import csv": "/docs/import#csv-files-of-any-other-service",
  "qr code": "/docs/dashboard#qr-code-for-a-shop",
  "widget height": "/docs/widgets#layout-stability",
};
/** Of thirty. */
const FEWEST_FIRST = 28;

let service: TestService;
let rows: Row[];
let rank: Rank;

beforeAll(async () => {
  service = await createTestService();
  const page = await (await service.get("/docs")).text();
  rows = await json(service.get(/data-index="([^"]+)"/.exec(page)?.[1] ?? ""));
  const script = await (await service.get(/src="(\/assets\/docs\.[^"]+)"/.exec(page)?.[1] ?? "")).text();
  // The page's own script, as far as it needs no page.
  const ranking = script.slice(0, script.indexOf("// The search of the docs"));
  rank = new Function("rows", `${ranking}; return createDocsRank(rows)`)(rows);
});
afterAll(() => service.close());

const pathsOf = (asked: string) => rank(asked).rows.map(([, , path]) => path);

test("each question finds its chapter among the first three, and almost each as the first", () => {
  const all = Object.entries(QUESTIONS);
  const places = all.map(([asked, path]) => [asked, pathsOf(asked).indexOf(path)] as const);
  expect(places.filter(([, place]) => place < 0 || place > 2)).toEqual([]);
  const others = places.filter(([, place]) => place > 0);
  expect([all.length - others.length >= FEWEST_FIRST, others]).toEqual([true, others]);
});

test("the order of the words, their form and fillers change nothing", () => {
  for (const [one, other] of [
    ["retry webhook", "webhooks retries"],
    ["retry webhook", "webhook retried"],
    ["webhook signature", "how do I check the signature of a webhook"],
    ["invite customer", "inviting customers"],
    ["fail over", "failover"],
    ["fail over", "fail-over"],
    ["rate limit", "Rate-Limits"],
    ["delete review", "remove a review"],
  ] as const)
    expect([other, pathsOf(other)[0]]).toEqual([other, pathsOf(one)[0] ?? ""]);
});

test("the last word may be begun, one that is followed by a space is whole", () => {
  expect(pathsOf("webhook signa")[0]).toBe(QUESTIONS["webhook signature"]);
  expect(pathsOf("idempo")[0]).toMatch(/^\/docs\/idempotency/);
  expect(pathsOf("idempo ")).toEqual([]);
});

test("a chapter that has all of the words comes before one that has some, and a name with underscores is found in part and whole", () => {
  const found = rank("outbound_allow").rows.map(([, , , text]) => text);
  const have = found.map((text) => /OUTBOUND_ALLOW/.test(text));
  expect(have.filter(Boolean).length).toBeGreaterThan(3);
  expect(have.slice(0, 3)).toEqual([true, true, true]);
  expect(rank("allow").rows.some(([, , , text]) => text.includes("OUTBOUND_ALLOW"))).toBe(true);
  const { termOf } = rank("firewall webhook");
  expect(["Firewalls", "WEBHOOKS", "signature"].map(termOf)).toEqual([0, 1, -1]);
});

test("hostile and foreign words find nothing or something, and break nothing", () => {
  const hostile = ["", " ", "(((", "\\", "[[", ".*", "$&", "__proto__", "constructor", "the", "\u0000", "💥"];
  for (const asked of [...hostile, "a".repeat(5_000), "a ".repeat(5_000)])
    expect(Array.isArray(rank(asked).rows)).toBe(true);
  for (const asked of ["(((", "zzzz", "constructor", "ウェブ", "إشعارات"])
    expect([asked, pathsOf(asked)]).toEqual([asked, []]);
});
