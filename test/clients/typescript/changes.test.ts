// The client's feed of changes: iteration and following.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { ApiError, createClient } from "../../../clients/typescript/src/index.ts";
import { until } from "../../support/until.ts";
import { enterAll, wire } from "../../surface/rest/copy.ts";
import { collect, type Feed, type Forge, type Owner, rejected, startFeed } from "./feed.ts";

let feed: Feed;
let owner: Owner;

beforeAll(async () => {
  feed = await startFeed();
});
afterAll(() => feed?.stop());
beforeEach(async () => {
  owner = await feed.owner();
});

const client = (forge?: Forge) => feed.client(owner.key, forge);

describe("iteration", () => {
  test("ends at the head, and any change's cursor goes on without a gap", async () => {
    const all = await collect(client(), { limit: 2 });
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(owner.ids.map(wire)));
    for (const [place, { cursor }] of all.entries()) {
      const rest = await collect(client(), { cursor, limit: 2 });
      const seen = new Set([...all.slice(0, place + 1), ...rest].map(({ id, index }) => `${id} ${index}`));
      for (const { id, index } of all) expect(seen).toContain(`${id} ${index}`);
    }
    expect(await collect(client(), { cursor: all.at(-1)?.cursor })).toEqual([]);
  });

  test("asks for 1,000 changes a page, and for the next while the caller works", async () => {
    const asked: string[] = [];
    const from = client((url, answer) => {
      asked.push(url.search);
      return answer;
    });
    await collect(from);
    expect(asked).toEqual(["?limit=1000"]);
    asked.length = 0;
    const walk = from.changePages({ limit: 1 });
    await walk.next();
    await until("the next is asked for", () => asked.length === 2);
    await walk.return();
  });

  test("a refusal rejects, and has the service's code", async () => {
    const error = await rejected(collect(client(), { cursor: "x" }));
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).code).toBe("invalid_parameter");
  });
});

describe("following", () => {
  test("waits at the head for further changes, until the signal aborts", async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    let last = "";
    const walk = (async () => {
      for await (const { id } of client().changes({ follow: true, signal: stop.signal })) {
        seen.push(id);
        if (seen.length === 5) {
          last = wire(await feed.publish(owner.businessId));
          await enterAll(feed.service);
        }
        if (id === last) stop.abort(new Error("stopped"));
      }
    })();
    expect((await rejected(walk)).message).toBe("stopped");
    expect(seen).toEqual([...owner.ids.map(wire), last]);
  });

  test("goes on after lost connections and 503, as late as Retry-After says, and leaves nothing out", async () => {
    const stop = new AbortController();
    const moments: number[] = [];
    const from = client((url, answer, asked) => {
      if (url.pathname !== "/api/v1/changes") return answer;
      moments.push(performance.now());
      if (asked === 0) throw new Error("The connection was lost.");
      if (asked === 1) return Response.json({}, { status: 503, headers: { "retry-after": "3" } });
      return answer;
    });
    const seen: string[] = [];
    for await (const { id } of from.changes({ follow: true, signal: stop.signal })) {
      seen.push(id);
      if (seen.length === owner.ids.length) break;
    }
    expect(new Set(seen)).toEqual(new Set(owner.ids.map(wire)));
    expect((moments[2] ?? 0) - (moments[1] ?? 0)).toBeGreaterThanOrEqual(2_900);
  });

  test("a refusal that no waiting mends ends it", async () => {
    const from = createClient({ baseUrl: feed.url, key: "trk_live_x" });
    expect(await rejected(collect(from, { follow: true }))).toMatchObject({ status: 401 });
  });

  test("without follow a lost connection rejects", async () => {
    const from = client(() => {
      throw new Error("The connection was lost.");
    });
    expect(await rejected(collect(from))).toMatchObject({ code: "unreachable" });
  });
});
