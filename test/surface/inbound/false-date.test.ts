// A shop's clock may be wrong, and a date may be invented. A state from the future must not decide against all later ones.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createTestService, type TestService } from "../../support/service.ts";
import messages from "./order-cancelled-then-paid.json";
import { invitationsOf, openShop, orderA, type Shop } from "./shop.ts";

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.set("2026-11-27T19:00:00Z");
  shop = await openShop(service, "storefront-b");
});

const [, cancelled, paid] = messages.map(({ body }) => body);
const at = (body: object | undefined, moment: string) => ({ ...body, date_modified_gmt: moment });
const sendAll = async (bodies: readonly object[], to = shop) => {
  const results: (string | null)[] = [];
  for (const body of bodies) results.push((await to.send(body)).result);
  return results;
};
const statuses = async (of = shop) => (await invitationsOf(service, of)).map((row) => row.status);

const FUTURES = [
  "2099-01-01T00:00:00",
  "9999-12-31T23:59:59Z",
  "2026-11-28T19:00:01",
  "2126-11-27 18:00:00",
  "2027-11-27T18:00:00+14:00",
];

describe("a payment from the future", () => {
  for (const future of FUTURES)
    test(`${future} does not outlast a cancellation`, async () => {
      expect(await sendAll([at(paid, future), at(cancelled, "2026-11-27T19:30:00")])).toEqual(["queued", "cancelled"]);
      expect(await statuses()).toEqual(["expired"]);
      // Its repetition neither.
      expect(await sendAll([at(paid, future)])).toEqual(["cancelled"]);
      expect(await statuses()).toEqual(["expired"]);
      // A later payment with a date that can be true counts as ever.
      expect(await sendAll([at(paid, "2026-11-27T19:40:00")])).toEqual(["queued"]);
      expect(await statuses()).toEqual(["queued"]);
    });

  test("as an update of a paid order does not either", async () => {
    await sendAll([at(paid, "2026-11-27T18:00:00"), at(paid, "2099-01-01T00:00:00")]);
    expect(await sendAll([at(cancelled, "2026-11-27T19:30:00")])).toEqual(["cancelled"]);
  });
});

describe("a cancellation from the future", () => {
  for (const future of FUTURES)
    test(`${future} cancels, and does not outlast a later payment`, async () => {
      await sendAll([at(paid, "2026-11-27T18:00:00")]);
      expect(await sendAll([at(cancelled, future), at(paid, "2026-11-27T18:30:00")])).toEqual([
        "cancelled",
        "cancelled",
      ]);
      service.clock.advance(3_600_000);
      expect(await sendAll([at(paid, "2026-11-27T19:30:00")])).toEqual(["queued"]);
      expect(await statuses()).toEqual(["queued"]);
    });
});

test("a shop that writes its own time as UTC is ahead by hours, and its states still follow one another", async () => {
  const [first, off, again] = ["2026-11-28T08:00:00", "2026-11-28T08:10:00", "2026-11-28T08:20:00"];
  const states = [at(paid, first), at(cancelled, off), at(paid, first), at(paid, again)];
  expect(await sendAll(states)).toEqual(["queued", "cancelled", "cancelled", "queued"]);
});

test("dates of no calendar or of no wire are none, and nothing fails", async () => {
  for (const moment of [
    "275760-09-13T00:00:00",
    "0000-01-01T00:00:00",
    "-000001-01-01T00:00:00",
    "2026-02-30T00:00:00",
  ]) {
    const each = await openShop(service, "storefront-b");
    const sent = await each.send(at(paid, moment));
    expect([sent.status, sent.result]).toEqual([200, "queued"]);
    expect(await sendAll([at(cancelled, moment), at(paid, "2026-11-27T18:59:00")], each)).toEqual([
      "cancelled",
      "cancelled",
    ]);
  }
});

test("storefront-a's future is none either", async () => {
  const other = await openShop(service, "storefront-a");
  const order = orderA();
  const off = { ...order, cancelled_at: "2026-11-27T18:00:00Z", updated_at: "2026-11-27T18:00:00Z" };
  expect(await sendAll([{ ...order, updated_at: "2099-01-01T00:00:00Z" }, off], other)).toEqual([
    "queued",
    "cancelled",
  ]);
  expect(await statuses(other)).toEqual(["expired"]);
});
