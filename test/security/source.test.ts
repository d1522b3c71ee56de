// Constructs that the program's own code must not contain, and the effect of hostile lengths on those that it contains.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reasonOf } from "#platform/mail/send-outcome.ts";
import { describeError } from "#platform/telemetry/log.ts";
import { createTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../surface/inbound/shop.ts";

const ROOT = join(import.meta.dir, "../..");
const files = ["src", "widget-src"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|js)$/.test(name))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(ROOT, folder, name), "utf8") })),
);
const withMatch = (wrong: RegExp) => files.filter(({ text }) => wrong.test(text)).map(({ name }) => name);

describe("the code", () => {
  test("runs no text as code, and no shell", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(withMatch(/\beval\(|new Function\(|\bexecSync\(|shell: true|Bun\.\$|\bvm\.run/)).toEqual([]);
  });

  test("writes HTML that is not escaped in eight files, none of which holds what others wrote", () => {
    expect(
      withMatch(/dangerouslySetInnerHTML|\.innerHTML|outerHTML|insertAdjacentHTML|document\.write/).toSorted(),
    ).toEqual([
      // Cases that were drawn before the page, to see how many fit.
      "src/surface/dashboard/moderation/list/cases.tsx",
      "src/surface/dev-mail/page.tsx",
      "src/surface/embed/frame.tsx",
      "src/surface/look/theme.tsx",
      "src/surface/page/component/document.tsx",
      // The project's own texts, as markdown-it writes them without HTML of its source.
      "src/surface/page/docs/endpoint-section.tsx",
      "src/surface/page/docs/guide-html.tsx",
      "src/surface/page/prose/legal-text.tsx",
    ]);
  });

  test("uses no hash or cipher that is broken, and no randomness that can be guessed for a secret", () => {
    expect(withMatch(/["'`](?:md5|md4|des|rc4|aes-\d+-(?:ecb|cbc)|sha-?1)["'`]/i).toSorted()).toEqual(
      // Whether a row arrived whole that its sender sealed; what Redis calls a script by; and what the provider signs with, as an HMAC:
      // https://www.twilio.com/docs/usage/security
      [
        "src/domain/move/receive/arrive.ts",
        "src/platform/rate-window/redis.ts",
        "src/platform/text-message/twilio-signature.ts",
      ],
    );
    const withChance = withMatch(/Math\.random\(/);
    for (const name of withChance) expect(name).not.toMatch(/account|webhook|token|secret|link|session|key/);
  });

  test("builds no regular expression from user input: all are made when the program starts", () => {
    const lines = files.flatMap(({ name, text }) =>
      text.split("\n").flatMap((line) => (line.includes("new RegExp(") ? [{ name, line }] : [])),
    );
    expect(lines.length).toBeGreaterThan(4);
    // doctor looks for fixed names of its own.
    const late = lines.filter(
      ({ name, line }) => !/^(?:export )?const [A-Z_\d]+ = /.test(line) && !name.startsWith("src/platform/doctor/"),
    );
    expect(late).toEqual([]);
  });

  test("speaks to no other host but through the platform: no surface and no rule does so by itself", () => {
    const speaks =
      /node:(?:net|tls|https?|dns)(?:\/promises)?"|Bun\.connect|RedisClient|WebSocket|(?:await|return) fetch\(/;
    const ofServer = withMatch(speaks).filter((name) => /^src\/(?:domain|surface)\/.*\.tsx?$/.test(name));
    expect(ofServer).toEqual([]);
  });

  test("sends every request under its own name: the runtime's fetch is called in one place", () => {
    expect(withMatch(/(?:await|return|=>|=) fetch\(/).toSorted()).toEqual([
      // The guarded client, under the runtime's name for it.
      "src/domain/account/provider/openid.ts",
      "src/platform/outbound/user-agent.ts",
      // In the browser.
      "src/surface/dashboard/script/dashboard.js",
      "src/surface/dashboard/script/passkey.js",
      "src/surface/page/kit/docs-search.js",
      "widget-src/inline.tsx",
    ]);
    expect(withMatch(/\brequest\([^)]*\{ (?:method|hostname):|https?\.(?:get|request)\(/)).toEqual([]);
  });

  test("keeps nothing of a person in a browser's storage but drafts, the theme, the reader's own votes and pictures that a form waits for", () => {
    expect(withMatch(/localStorage|sessionStorage|indexedDB/).toSorted()).toEqual([
      "src/surface/dashboard/script/draft.js",
      "src/surface/look/apply-theme.js",
      "src/surface/page/kit/photo.js",
      "src/surface/page/kit/review.js",
    ]);
  });
});

describe("megabytes of one sign", () => {
  let service: TestService;
  let shop: Shop;
  beforeAll(async () => {
    service = await createTestService();
    shop = await openShop(service, "storefront-a");
  });
  afterAll(() => service.close());
  const WITHIN_MS = 20_000;

  async function quick(work: () => unknown): Promise<void> {
    const startedAt = performance.now();
    await work();
    expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS);
  }

  test("as an order's id cost a shop's request no more than their reading", async () => {
    const id = `${"1".repeat(4_000_000)}x`;
    await quick(() => shop.send(JSON.stringify({ id: 1, admin_graphql_api_id: id, email: "a@b.example" })));
  });

  test("in an error or in a server's answer cost a line of the log", async () => {
    await quick(() => describeError(new Error("a".repeat(1_000_000))));
    await quick(() => reasonOf("a".repeat(1_000_000)));
  });

  test("in a path cost no more than a page that is not there", async () => {
    await quick(async () => {
      for (let turn = 0; turn < 50; turn++) await service.get(`/a${"/".repeat(8_000)}b`);
    });
  });
});
