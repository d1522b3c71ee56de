// The hand-written part of the client: requests, retries and paging. The generated files match the API documents.
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ApiError, all, type ClientOptions, createClient } from "../../../clients/typescript/src/index.ts";
import { readDocuments } from "../../../scripts/client/document.ts";
import { GENERATED, headOf, operationsOf } from "../../../scripts/client/generate.ts";
import { clientSource } from "../../../scripts/client/source.ts";

type Sent = { url: string; method: string; headers: Headers; body: string };

/** A client whose requests get these answers, one after the other; an error is thrown. */
function answering(answers: (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, method: init.method ?? "", headers: new Headers(init.headers), body: String(init.body ?? "") });
    const answer = answers[Math.min(sent.length, answers.length) - 1] as Response | Error;
    if (answer instanceof Error) throw answer;
    return answer.clone();
  };
  return {
    sent,
    client: createClient({ baseUrl: "https://reviews.example/of/", key: "trk_live_x", fetch, ...options }),
  };
}

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: "No." } }, { status, headers });
const rejected = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error("The call did not reject.");
    },
    (error: unknown) => error as ApiError,
  );

test("the generated files are those of today's documents: npm run generate:client", async () => {
  const source = clientSource(await readDocuments());
  for (const [name, from] of [
    ["types.ts", source],
    ["operation.ts", operationsOf(source)],
  ] as const)
    expect(readFileSync(join(GENERATED, name), "utf8")).toStartWith(headOf(from));
});

describe("a request", () => {
  test("has its fields in path, query and body, and a key that open data does not get", async () => {
    const { sent, client } = answering([Response.json({ data: [] })]);
    await client.listReviews({ businessId: "biz_1/..?", rating: 5, verified: false });
    await client.createInvitation({ businessId: "biz_1", email: "a@example.com" });
    await client.readBusiness({ slug: "shop.example" });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET https://reviews.example/of/api/v1/businesses/biz_1%2F..%3F/reviews?rating=5&verified=false",
      "POST https://reviews.example/of/api/v1/invitations",
      "GET https://reviews.example/of/api/open/v1/businesses/shop.example",
    ]);
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer trk_live_x",
      "Bearer trk_live_x",
      null,
    ]);
    expect(sent[1]?.body).toBe('{"businessId":"biz_1","email":"a@example.com"}');
    expect(sent[1]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("of a path without its id is not sent", async () => {
    const { sent, client } = answering([Response.json({})]);
    expect(await rejected(Promise.resolve().then(() => client.readReview({ reviewId: "" })))).toBeInstanceOf(TypeError);
    expect(sent).toEqual([]);
  });

  test("cannot leave its path by dots", async () => {
    const { client } = answering([Response.json({})]);
    for (const reviewId of [".", ".."])
      expect(await rejected(Promise.resolve().then(() => client.readReview({ reviewId })))).toBeInstanceOf(TypeError);
  });
});

describe("a refusal", () => {
  test("rejects with status, code and request id, and is not tried again", async () => {
    const { sent, client } = answering([refusal(404, "not_found", { "x-request-id": "r-12345678" })]);
    const error = await rejected(client.readMe());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, code: "not_found", requestId: "r-12345678", message: "No." });
    expect(sent).toHaveLength(1);
  });

  test("of a proxy has a code, too", async () => {
    const { client } = answering([new Response("<html>", { status: 418 })]);
    expect(await rejected(client.readMe())).toMatchObject({ status: 418, code: "http_418" });
  });
});

describe("a retry", () => {
  test("waits as long as Retry-After says, and sends the same key", async () => {
    const { sent, client } = answering([
      refusal(429, "rate_limited", { "retry-after": "0" }),
      refusal(503, "unavailable", { "retry-after": "0" }),
      Response.json({ data: { id: "rpl_1" } }),
    ]);
    await client.postReply({ reviewId: "rev_1", body: "Thank you for telling us." });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  });

  test("follows a lost connection, but not of a DELETE, which may have worked", async () => {
    const lost = answering([new TypeError("reset"), Response.json({ data: {} })]);
    await lost.client.readMe();
    expect(lost.sent).toHaveLength(2);
    const deleted = answering([new TypeError("reset"), new Response(null, { status: 204 })]);
    const error = await rejected(deleted.client.deleteWebhook({ webhookId: "whs_1" }));
    expect(error).toMatchObject({ status: 0, code: "unreachable" });
    expect(deleted.sent).toHaveLength(1);
  });

  test("ends after as many as were asked for, and does not wait for minutes", async () => {
    const busy = answering([refusal(429, "rate_limited", { "retry-after": "0" })], { retries: 2 });
    expect(await rejected(busy.client.readMe())).toMatchObject({ status: 429, retryAfter: 0 });
    expect(busy.sent).toHaveLength(3);
    const long = answering([refusal(429, "rate_limited", { "retry-after": "3600" })]);
    expect(await rejected(long.client.readMe())).toMatchObject({ retryAfter: 3600 });
    expect(long.sent).toHaveLength(1);
  });

  test("stops when the caller does", async () => {
    const { sent, client } = answering([refusal(429, "rate_limited", { "retry-after": "50" })]);
    const stop = new AbortController();
    const call = rejected(client.readMe({}, { signal: stop.signal }));
    stop.abort(new Error("enough"));
    expect((await call).message).toBe("enough");
    expect(sent.length).toBeLessThanOrEqual(1);
  });
});

describe("all", () => {
  const page = (ids: string[], page: number, totalPages: number) =>
    Response.json({ data: ids.map((id) => ({ id })), page, perPage: 2, total: 9, totalPages });

  test("walks every page, and shows a record once that was pushed onto the next", async () => {
    const { sent, client } = answering([page(["a", "b"], 1, 3), page(["b", "c"], 2, 3), page(["d"], 3, 3)]);
    const seen: string[] = [];
    for await (const each of all(client.listReviews, { businessId: "biz_1" })) seen.push(each.id);
    expect(seen).toEqual(["a", "b", "c", "d"]);
    expect(sent.map(({ url }) => url.split("?")[1])).toEqual([
      "page=1&perPage=100",
      "page=2&perPage=100",
      "page=3&perPage=100",
    ]);
  });

  test("asks for no page that the loop does not reach, and ends on an empty one", async () => {
    const { sent, client } = answering([page(["a", "b"], 1, 3)]);
    for await (const _ of all(client.listBusinesses)) break;
    expect(sent).toHaveLength(1);
    const empty = answering([page([], 1, 9)]);
    for await (const _ of all(empty.client.listBusinesses)) throw new Error("There is none.");
    expect(empty.sent).toHaveLength(1);
  });
});
