// The official client lists and calls every tool, with and without keys, in both revisions of the protocol.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client } from "@modelcontextprotocol/client";
import { WARNING } from "#surface/mcp/schema.ts";
import { json } from "../../support/service.ts";
import { createMcpWorld, HOSTILE, type McpWorld } from "./world.ts";

const OPEN = ["find_business", "get_profile", "list_reviews", "search_reviews"];
const READ = ["my_businesses", "reviews_to_answer", "changes", "get_trends", "get_benchmarks", "list_invitations"];
const WRITE = ["reply_to_review", "invite_customer"];

let world: McpWorld;
beforeAll(async () => {
  world = await createMcpWorld();
});
afterAll(() => world.service.close());

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

/** The structured content, which must be what the text says. */
async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: given });
  const [content] = result.content as { type: string; text: string }[];
  expect(content?.type).toBe("text");
  expect(JSON.parse(content?.text ?? "")).toEqual(result.structuredContent);
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the assertion checks.
  return { ...(result.structuredContent as any), isError: result.isError === true };
}

for (const era of ["legacy", "auto"] as const) {
  describe(`in the ${era === "legacy" ? "older" : "newer"} revision`, () => {
    test("tools are listed as the key allows", async () => {
      expect(await namesOf(await world.connect(null, { era }))).toEqual(OPEN);
      expect(await namesOf(await world.connect(world.keys.read, { era }))).toEqual([...OPEN, ...READ]);
      expect(await namesOf(await world.connect(world.keys.write, { era }))).toEqual([...OPEN, ...WRITE]);
      expect(await namesOf(await world.connect(world.keys.both, { era }))).toEqual([...OPEN, ...READ, ...WRITE]);
    });

    test("tools that change something say so", async () => {
      const { tools } = await (await world.connect(world.keys.both, { era })).listTools();
      for (const { name, annotations, description } of tools) {
        expect({ name, readOnly: annotations?.readOnlyHint }).toEqual({ name, readOnly: !WRITE.includes(name) });
        if (WRITE.includes(name)) expect(description).toStartWith("Changes something");
      }
    });

    test("every tool answers, and what it stands for answers the same", async () => {
      const client = await world.connect(world.keys.both, { era });
      const { slug, businessId, reviewId, service, keys } = world;
      const rest = (path: string) => json(service.rest(path, keys.both));
      const open = (path: string) => json(service.get(`/api/open/v1${path}`));
      const plain = { isError: false };
      expect((await call(client, "find_business", { query: "shop" })).data[0].slug).toBe(slug);
      expect((await call(client, "find_business", { query: "https://www.shop.example/" })).data[0].slug).toBe(slug);
      expect(await call(client, "get_profile", { slug })).toEqual({ ...plain, ...(await open(`/businesses/${slug}`)) });
      const warned = { ...plain, warning: WARNING };
      expect(await call(client, "list_reviews", { slug, page: 1 })).toEqual({
        ...warned,
        ...(await open(`/businesses/${slug}/reviews`)),
      });
      const found = await call(client, "search_reviews", { slug, query: "earlier instruction" });
      expect(found).toEqual({ ...warned, ...(await open(`/businesses/${slug}/reviews?query=earlier+instruction`)) });
      expect(found).toMatchObject({ data: [{ id: reviewId, ...HOSTILE }], total: 1 });
      const first = await call(client, "changes", { limit: 1 });
      expect(first).toEqual({ ...warned, ...(await rest("/changes?limit=1")) });
      const second = await call(client, "changes", { cursor: first.nextCursor });
      expect(second).toEqual({ ...warned, ...(await rest(`/changes?limit=20&cursor=${first.nextCursor}`)) });
      expect(await call(client, "my_businesses")).toEqual({ ...plain, ...(await rest("/businesses")) });
      expect((await call(client, "get_trends", { businessId, months: 2 })).data.months).toHaveLength(2);
      expect((await call(client, "get_benchmarks")).data).toHaveProperty("sample");
      const invited = await call(client, "invite_customer", {
        businessId,
        email: `${era}@example.com`,
        reference: "1001",
        delivery: "link",
      });
      expect(invited).toMatchObject({ isError: false, data: { email: `${era}@example.com`, reference: "1001" } });
      // A link is a permission to write the review.
      expect(invited.data).not.toHaveProperty("inviteUrl");
      expect(await call(client, "list_invitations", { businessId })).toEqual({
        ...plain,
        ...(await rest(`/invitations?businessId=${businessId}`)),
      });
      const waiting = await call(client, "reviews_to_answer", { businessId });
      if (era === "legacy") expect(waiting).toMatchObject({ data: [{ id: reviewId, ...HOSTILE }], nextPage: null });
      const replied = await call(client, "reply_to_review", { reviewId, body: "Thank you for telling us." });
      expect(replied).toMatchObject({ isError: false, data: { body: "Thank you for telling us." } });
      expect((await call(client, "reviews_to_answer", { businessId })).data).toEqual([]);
    });
  });
}

describe("a refusal carries the API's code", () => {
  const cases: [who: keyof McpWorld["keys"] | null, tool: string, given: object, code: string][] = [
    [null, "my_businesses", {}, "missing_api_key"],
    [null, "reply_to_review", { reviewId: "rev_x", body: "Thank you for telling us." }, "missing_api_key"],
    ["read", "invite_customer", { businessId: "BIZ", email: "a@example.com" }, "insufficient_scope"],
    ["write", "my_businesses", {}, "insufficient_scope"],
    ["free", "my_businesses", {}, "plan_required"],
    ["both", "get_trends", { businessId: "BIZ", months: 99 }, "invalid_parameter"],
    ["both", "get_trends", { businessId: "biz_01h455vb4pex5vsknk084sn02q" }, "not_found"],
    ["both", "get_trends", { businessId: "../../me?" }, "not_found"],
    ["both", "get_trends", { businessId: ".." }, "not_found"],
    ["both", "get_trends", {}, "validation_error"],
    ["both", "invite_customer", { businessId: "BIZ", email: "nobody" }, "invalid_email"],
    ["both", "reply_to_review", { reviewId: "REV", body: "short" }, "validation_error"],
    [null, "get_profile", { slug: "nobody.example" }, "not_found"],
    [null, "get_profile", { slug: ".." }, "not_found"],
    [null, "find_business", { query: "  " }, "invalid_parameter"],
    [null, "list_reviews", { slug: "shop.example", page: "two" }, "invalid_parameter"],
    [null, "get_profile", { slug: { toString: 1 } }, "validation_error"],
    [null, "list_reviews", { slug: "shop.example", page: { valueOf: 1, toString: 1 } }, "validation_error"],
    ["both", "get_trends", { businessId: [] }, "validation_error"],
    [null, "changes", {}, "missing_api_key"],
    ["write", "changes", {}, "insufficient_scope"],
    ["free", "changes", {}, "plan_required"],
    ["read", "changes", { cursor: "forged" }, "invalid_parameter"],
    ["read", "changes", { cursor: "x" }, "invalid_parameter"],
    ["read", "changes", { limit: 0 }, "invalid_parameter"],
    ["read", "changes", { limit: "1&cursor=x" }, "invalid_parameter"],
    [null, "search_reviews", { slug: "shop.example" }, "validation_error"],
    [null, "search_reviews", { slug: "shop.example", query: " \n" }, "invalid_parameter"],
    [null, "search_reviews", { slug: "shop.example", query: ["a"] }, "validation_error"],
    [null, "search_reviews", { slug: "shop.example", query: "a", page: 0 }, "invalid_parameter"],
    [null, "search_reviews", { slug: "../search", query: "a" }, "not_found"],
    [null, "search_reviews", { slug: "nobody.example", query: "a" }, "not_found"],
  ];
  for (const [who, tool, given, code] of cases)
    test(`${tool} ${JSON.stringify(given)} with ${who ?? "no"} key: ${code}`, async () => {
      const client = await world.connect(who && world.keys[who]);
      const ids = { BIZ: world.businessId, REV: world.reviewId } as Record<string, string>;
      const isName = (value: unknown) => value === "BIZ" || value === "REV";
      const filled = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, isName(value) ? ids[value] : value]),
      );
      expect(await call(client, tool, filled)).toMatchObject({ isError: true, error: { code } });
    });

  test("an unknown tool is the protocol's error, and does not echo its name", async () => {
    const client = await world.connect(null);
    const error = await client.callTool({ name: "<b>delete_all</b>" }).catch((thrown: Error) => thrown.message);
    expect(error).toContain("There is no tool of this name.");
    expect(error).not.toContain("delete_all");
  });
});
