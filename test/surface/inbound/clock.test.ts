// Two hosts, one with a clock that is behind: for it the organisation's present period has not begun. They must not invite one
// customer twice all the same, which for customers without a reference no index forbids.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { testClock } from "../../support/database.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { seedInviter } from "../rest/invitation-support.ts";
import { allowanceUsed, invitationsOf, openShop } from "./shop.ts";

const AN_HOUR_MS = 3_600_000;
const ROUNDS = 10;

let service: TestService;
let behind: TestService;

beforeAll(async () => {
  service = await createTestService();
  const clock = testClock(new Date(service.clock.now().getTime() - AN_HOUR_MS));
  behind = await createTestService({}, undefined, { ...service, clock, context: { ...service.context, clock } });
});
afterAll(() => service.close());

test("orders of one customer without a reference, at both at the same moment, make one invitation", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const shop = await openShop(service, "automation");
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, n) => shop.send({ email: "ana@example.com" }, { at: n % 2 ? service : behind })),
    );
    expect(sent.map((each) => each.result).toSorted()).toEqual([...Array(5).fill("duplicate"), "queued"]);
    expect(await invitationsOf(service, shop)).toHaveLength(1);
    expect(await allowanceUsed(service, shop)).toBe(1);
  }
});

test("single and bulk invitations of one customer without a reference, too", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const inviter = await seedInviter(service);
    const email = `customer${round}@example.com`;
    const ask = (host: TestService, n: number) => {
      const { businessId, key } = inviter;
      const single = { businessId, email };
      const bulk = { businessId, invitations: [{ email }] };
      return n % 3 === 0
        ? host.rest("/invitations/bulk", key, { body: bulk })
        : host.rest("/invitations", key, { body: single });
    };
    await Promise.all(Array.from({ length: 6 }, (_, n) => ask(n % 2 ? service : behind, n)));
    expect(await inviter.rows()).toHaveLength(1);
  }
});
