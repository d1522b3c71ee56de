// POST /api/v1/invitations/bulk: a reward beside the rows is that of each row that states none.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { PLANS, seedInviter } from "./invitation-support.ts";

const OFFER = { reward: "any_review", rewardNote: "10 % off the next order" };

let service: TestService;
beforeAll(async () => {
  service = await createTestService({}, PLANS);
});
afterAll(() => service.close());

const offers = async (own: Awaited<ReturnType<typeof seedInviter>>) =>
  (await own.rows()).map(({ email, reward, reward_note }) => [email, reward, reward_note]);

test("rows that state no reward take it, and those that state one keep theirs", async () => {
  const own = await seedInviter(service);
  const rows = [
    { email: "a@example.com" },
    { email: "b@example.com", reward: null, rewardNote: "" },
    { email: "c@example.com", reward: "none" },
    { email: "d@example.com", reward: "any_review", rewardNote: "A free coffee" },
    { email: "e@example.com", reward: "any_review" },
    { email: "f@example.com", rewardNote: "A free coffee" },
  ];
  const { data } = await json(own.bulk(rows, {}, OFFER));
  expect(data.results.map((each: { error?: string }) => each.error ?? "ok")).toEqual([
    ...["ok", "ok", "ok", "ok", "validation_error", "validation_error"],
  ]);
  expect((await offers(own)).toSorted()).toEqual([
    ["a@example.com", "any_review", OFFER.rewardNote],
    ["b@example.com", "any_review", OFFER.rewardNote],
    ["c@example.com", "none", null],
    ["d@example.com", "any_review", "A free coffee"],
  ]);
});

const WRONG: [object, string][] = [
  [{ reward: "five_stars" }, "reward"],
  [{ reward: "any_review" }, "rewardNote"],
  [{ rewardNote: "10 % off" }, "rewardNote"],
  [{ reward: "none", rewardNote: "10 % off" }, "rewardNote"],
  [{ reward: "any_review", rewardNote: "10 % off for five stars" }, "rewardNote"],
  [{ reward: "any_review", rewardNote: "10 % off at shop.example.com" }, "rewardNote"],
  [{ reward: "any_review", rewardNote: 7 }, "rewardNote"],
  [{ reward: ["any_review"], rewardNote: "10 % off" }, "reward"],
];

test.each(WRONG)("%j is refused by name, and no row is invited", async (beside, field) => {
  const own = await seedInviter(service);
  for (const rows of [[{ email: "a@example.com" }, { email: "b@example.com", reward: "none" }], []]) {
    const response = await own.bulk(rows, {}, beside);
    expect(response.status).toBe(422);
    const { error } = await json(response);
    expect([error.code, error.message.split(" ")[0]]).toEqual(["validation_error", field]);
  }
  expect(await own.rows()).toEqual([]);
});
