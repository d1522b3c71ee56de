// The client refuses deletions, upserts and restored backups that the log contradicts, and passes those that follow from it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { releaseBusiness } from "#domain/integration/ownership.ts";
import { editReview } from "#domain/review/author/author.ts";
import { changeStatus } from "#domain/review/lifecycle/lifecycle.ts";
import { postReply } from "#domain/review/reply.ts";
import { UnverifiedError } from "../../../clients/typescript/src/index.ts";
import { submission } from "../../domain/review/support.ts";
import { seedBusiness } from "../../support/seed.ts";
import { enterAll, type Page, type Shown, wire } from "../../surface/rest/copy.ts";
import { collect, type Feed, type Forge, type Owner, pages, rejected, startFeed } from "./feed.ts";

let feed: Feed;
let owner: Owner;

beforeAll(async () => {
  feed = await startFeed();
});
afterAll(() => feed?.stop());
beforeEach(async () => {
  owner = await feed.owner();
});

const verify = true;
const client = (forge?: Forge) => feed.client(owner.key, forge);

const hide = async (place: number) => {
  const id = owner.ids[place] as (typeof owner.ids)[number];
  feed.service.clock.advance(1_000);
  await changeStatus(feed.service.context, id, { to: "hidden", reason: "illegal", askedBy: "moderator" });
  await enterAll(feed.service);
};

describe("refuses", () => {
  async function expectRefusal(message: string, forge: Forge, cursor: string | null = null): Promise<void> {
    const error = await rejected(collect(client(forge), { verify, cursor }));
    expect(error).toBeInstanceOf(UnverifiedError);
    expect(error.message).toContain(message);
  }
  const remove = ({ id, type, index, at }: Shown): Shown => ({ id, type, op: "delete", index, at });
  const first = ({ data: [change] }: Page) => change as Shown;

  test("a deletion in place of an upsert, from the beginning and after a cursor", async () => {
    const forge = pages((page) => page.data.splice(0, 1, remove(first(page))));
    await expectRefusal("leaves online", forge);
    const start = (await collect(client(), { limit: 1 })).at(-1)?.cursor ?? "";
    const reviewId = owner.ids[0] as (typeof owner.ids)[number];
    const reply = { organisationId: owner.organisationId, reviewId, body: "Thank you for telling us.", userId: null };
    await postReply(feed.service.context, reply as never);
    await enterAll(feed.service);
    await expectRefusal("leaves online", forge, start);
  });

  test("an extra deletion of a review whose business is still held", async () => {
    const all = await collect(client());
    const forge = pages((page) => page.data.push(remove(all[0] as Shown)));
    await expectRefusal("still yours", forge, all.at(-1)?.cursor);
  });

  test("an upsert of a review that was taken away", async () => {
    const shown = (await collect(client()))[2] as Shown;
    await hide(2);
    const forge = pages((page) => {
      for (const change of page.data)
        if (change.id === shown.id) Object.assign(change, { op: "upsert", review: shown.review });
    });
    await expectRefusal("was taken away", forge);
  });

  test("an upsert with another business, or of another organisation's review", async () => {
    const second = (await seedBusiness(feed.service.context, { organisationId: owner.organisationId })).id;
    const moved = pages((page) => Object.assign(first(page).review ?? {}, { businessId: toWire("biz", second) }));
    await expectRefusal("another business", moved);
    const other = await feed.owner();
    const [foreign] = await collect(feed.client(other.key));
    await expectRefusal(
      "not yours",
      pages((page) => page.data.push(foreign as Shown)),
    );
  });

  test("an upsert without a review, a deletion with one, and another operation", async () => {
    for (const change of [
      (each: Shown) => delete each.review,
      (each: Shown) => Object.assign(each, { op: "delete" }),
      (each: Shown) => Object.assign(each, { op: "merge" }),
    ])
      await expectRefusal(
        "neither an upsert nor a deletion",
        pages((page) => void change(first(page))),
      );
  });

  test("what stands openly in the entry: another moment of a change, and another label of a reward", async () => {
    const moment = pages((page) => Object.assign(first(page), { at: "1999-01-01T00:00:00.000Z" }));
    await expectRefusal("another moment", moment);
    const label = pages((page) => Object.assign(first(page).review ?? {}, { incentivized: true }));
    await expectRefusal("was rewarded", label);
  });

  test("a restored backup that the log knows nothing of", async () => {
    const cursor = (await collect(client())).at(-1)?.cursor ?? "";
    const error = { error: { code: "cursor_ahead", message: "A backup was restored." } };
    const forge: Forge = (url, answer) =>
      url.pathname === "/api/v1/changes" ? Response.json(error, { status: 400 }) : answer;
    await expectRefusal("no such entry", forge, cursor);
  });
});

describe("passes", () => {
  test("a review that is hidden, and shown again, later than the page's entries", async () => {
    const limit = 1;
    await hide(1);
    const hidden = await collect(client(), { verify, limit });
    expect(hidden.filter(({ op }) => op === "delete").map(({ id }) => id)).toContain(wire(owner.ids[1] as never));
    const walk = client().changePages({ verify, limit });
    await walk.next();
    await hide(3);
    const id = owner.ids[1] as (typeof owner.ids)[number];
    await changeStatus(feed.service.context, id, { to: "published", reason: "cleared", askedBy: "moderator" });
    await enterAll(feed.service);
    const ops = new Map<string, string>();
    for await (const { data } of walk) for (const each of data) ops.set(each.id, each.op);
    expect([ops.get(wire(id)), ops.get(wire(owner.ids[3] as never))]).toEqual(["upsert", "delete"]);
  });

  test("a deletion after a cursor that stands behind the entry that took the review away", async () => {
    await hide(0);
    const cursor = (await collect(client())).at(-1)?.cursor ?? "";
    const id = owner.ids[0] as (typeof owner.ids)[number];
    await editReview(feed.service.context, id, submission({ title: "Other words" }), { language: "en" });
    await enterAll(feed.service);
    const changes = await collect(client(), { verify, cursor });
    expect(changes.map((each) => [each.id, each.op])).toEqual([[wire(id), "delete"]]);
  });

  test("the deletions of a business that was given away", async () => {
    const cursor = (await collect(client())).at(-1)?.cursor ?? "";
    await releaseBusiness(feed.service.context, owner.organisationId, owner.businessId);
    await enterAll(feed.service);
    const changes = await collect(client(), { verify, cursor });
    expect(changes.map(({ op }) => op)).toEqual(owner.ids.map(() => "delete"));
  });
});
