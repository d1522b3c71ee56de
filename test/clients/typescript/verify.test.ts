// The client checks the feed against the signed log. A server that leaves out, invents or moves something is caught.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { ReviewId } from "#contract/id.ts";
import { rotateKey } from "#domain/log/key.ts";
import { deleteOwnReview } from "#domain/review/author/author.ts";
import { UnverifiedError } from "../../../clients/typescript/src/index.ts";
import { seedBusiness } from "../../support/seed.ts";
import { enterAll, type Page, wire } from "../../surface/rest/copy.ts";
import {
  BOX,
  collect,
  type Feed,
  type Forge,
  type Fork,
  forkOf,
  type Owner,
  pages,
  rejected,
  startFeed,
} from "./feed.ts";

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

describe("verify", () => {
  const verify = true;

  test("passes what the service sends, from the beginning and from any cursor, in pages of any size", async () => {
    await deleteOwnReview(feed.service.context, owner.ids[0] as ReviewId);
    await enterAll(feed.service);
    for (const limit of [1, 3, 1_000]) {
      const all = await collect(client(), { limit, verify });
      expect(new Set(all.map(({ id }) => id))).toEqual(new Set(owner.ids.map(wire)));
      await collect(client(), { cursor: all[2]?.cursor, limit, verify });
    }
  });

  test("passes with a kept line of /log/key, after a rotation too, and refuses another key", async () => {
    const logKey = (await (await feed.service.get("/log/key")).text()).split("\n")[0];
    expect(await collect(client(), { verify, logKey })).toHaveLength(5);
    await rotateKey(feed.service.context, BOX);
    expect(await collect(client(), { verify, logKey })).toHaveLength(5);
    const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
    const raw = Buffer.from(await crypto.subtle.exportKey("raw", pair.publicKey));
    const typed = Buffer.concat([Buffer.of(1), raw]);
    const id = new Bun.CryptoHasher("sha256").update("reviews.example/log\n").update(typed).digest("hex").slice(0, 8);
    const foreign = `reviews.example/log+${id}+${typed.toString("base64")}`;
    expect((await rejected(collect(client(), { verify, logKey: foreign }))).message).toContain("No known key");
    for (const wrong of ["", "x", foreign.replace(id, "00000000")])
      expect(await rejected(collect(client(), { verify, logKey: wrong }))).toBeInstanceOf(UnverifiedError);
  });

  const forgeries: [name: string, message: string, forge: (page: Page) => void][] = [
    ["a change that is left out", "left out", (page) => page.data.splice(1, 1)],
    ["all changes left out", "left out", (page) => page.data.splice(0)],
    ["an older entry than the newest of a review", "not about", (page) => indexOf(page, -1, (index) => index - 2)],
    ["an entry beyond the page", "not about", (page) => indexOf(page, -1, () => page.through)],
    ["an entry about another review", "not about", (page) => indexOf(page, 0, () => page.data[1]?.index ?? 0)],
    [
      "an invented deletion at the entry of another organisation",
      "not about",
      (page) => page.data.unshift({ id: "rev_x", type: "review", op: "delete", index: 3, at: "2026-11-29T00:00:00Z" }),
    ],
    [
      "the review of another change",
      "not about",
      ({ data: [first, second] }) => {
        if (first?.review && second?.review) first.review = second.review;
      },
    ],
    ["a page that reaches less far than its cursor", "does not continue", (page) => page.through--],
  ];
  const indexOf = ({ data }: Page, place: number, change: (index: number) => number) => {
    const found = data.at(place);
    if (found) found.index = change(found.index);
  };
  for (const [name, message, forge] of forgeries)
    test(`refuses ${name}`, async () => {
      const error = await rejected(collect(client(pages(forge)), { verify }));
      expect(error).toBeInstanceOf(UnverifiedError);
      expect(error.message).toContain(message);
    });

  test("refuses a page that skips entries by its cursor", async () => {
    const end = (await collect(client())).at(-1)?.cursor ?? "";
    const forge = pages((page) => {
      page.data = [];
      page.nextCursor = end;
    });
    expect((await rejected(collect(client(forge), { verify, limit: 1 }))).message).toContain("does not continue");
  });

  test("refuses a log that is shorter than the page says", async () => {
    const old = await (await feed.service.get("/log/checkpoint")).text();
    await feed.publish(owner.businessId);
    await enterAll(feed.service);
    const forge: Forge = (url, answer) => (url.pathname === "/log/checkpoint" ? new Response(old) : answer);
    expect((await rejected(collect(client(forge), { verify }))).message).toContain("No checkpoint");
  });

  test("refuses a checkpoint with another root or size, and a log without a key", async () => {
    for (const [path, message, change] of [
      ["/log/checkpoint", "No known key", (text: string) => text.replace(/(?<=\n)\d+(?=\n)/, "999999")],
      ["/log/checkpoint", "No known key", (text: string) => text.replace(/(?<=\d\n)../, "AA")],
      ["/log/checkpoint", "cannot be read", () => "x"],
      ["/log/key", "has no key", () => ""],
    ] as const) {
      const forge: Forge = async (url, answer) =>
        url.pathname === path ? new Response(change(await answer.text())) : answer;
      expect((await rejected(collect(client(forge), { verify }))).message).toContain(message);
    }
  });

  test("refuses bundles and tiles that were changed", async () => {
    const flip =
      (part: string): Forge =>
      async (url, answer) => {
        if (!url.pathname.startsWith(part) || !answer.ok) return answer;
        const bytes = new Uint8Array(await answer.arrayBuffer());
        // A byte within the text of an entry, a hash, or a signature.
        const at = bytes.length - 5;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return new Response(bytes);
      };
    for (const [part, message] of [
      ["/log/tile/0/", "signed root"],
      ["/log/tile/1/", "signed root"],
      ["/log/tile/entries/000", "does not belong"],
      ["/log/tile/entries/", "belong"],
    ] as const) {
      const error = await rejected(collect(client(flip(part)), { verify }));
      expect(error).toBeInstanceOf(UnverifiedError);
      expect([part, error.message]).toEqual([part, expect.stringContaining(message)]);
    }
  });

  test("refuses a later checkpoint that does not continue the earlier one", async () => {
    let fork: Fork | null = null;
    const from = client((url, answer) =>
      fork && /^\/log\/(?:checkpoint|tile)/.test(url.pathname) ? fork(url.pathname) : answer,
    );
    const walk = from.changePages({ verify, limit: 3 });
    await walk.next();
    await feed.publish(owner.businessId);
    await enterAll(feed.service);
    fork = await forkOf(feed);
    const rest = (async () => {
      for await (const _ of walk);
    })();
    expect((await rejected(rest)).message).toContain("not those of an earlier checkpoint");
    // The fork is whole in itself: who has not seen the other history cannot tell.
    await collect(from, { verify });
  });

  test("a business that is gained between two pages is no fault", async () => {
    const walk = client().changePages({ verify, limit: 2 });
    await walk.next();
    const second = (await seedBusiness(feed.service.context, { organisationId: owner.organisationId })).id;
    await feed.publish(second);
    await enterAll(feed.service);
    const seen: string[] = [];
    for await (const { data } of walk) seen.push(...data.map(({ id }) => id));
    expect(seen.length).toBeGreaterThan(2);
  });
});
