// Changes of a subscription over HTTP while several dispatchers deliver to it: they hold from their answer on.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { fromWire, type OrganisationId } from "#contract/id.ts";
import { fanOut } from "#domain/webhook/state/fan-out.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { createDispatcher } from "#runtime/dispatcher/dispatcher.ts";
import type { Deliver } from "#runtime/dispatcher/sending.ts";
import { startPoller } from "#runtime/kit/poller.ts";
import { seedKey, seedOrganisation } from "../../support/seed.ts";
import { createTestService, json, type TestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";
import { APP_SECRET, DELIVERED, seedEvents, WEBHOOK_PLANS } from "../../support/webhook.ts";

const box = createSecretBox(APP_SECRET);
let service: TestService;
let organisationId: OrganisationId;
let key: string;
let id: string;
/** Every start, as the dispatcher had it: the address, and the secrets that sign. */
let starts: { url: string; secrets: (string | null)[] }[];
let wake: () => void;
let stop: () => Promise<void>;

beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const rest = (path: string, more: object) => service.rest(path, key, more);
const change = async (body: object): Promise<Record<string, string>> => {
  const response = await rest(`/webhooks/${id}`, { method: "PATCH", body });
  expect(response.status).toBe(200);
  return (await json(response)).data;
};

beforeEach(async () => {
  const { context } = service;
  const organisation = await seedOrganisation(context, "enterprise");
  organisationId = organisation.id;
  key = (await seedKey(context, organisationId, ["read", "write"])).secret;
  const url = "https://hooks.example/0";
  const made = await rest("/webhooks", { body: { url, events: ["review.created"] } });
  const answer = await json(made);
  if (!answer.data) throw new Error(JSON.stringify(answer));
  id = answer.data.id;
  starts = [];
  const deliver: Deliver = async ({ subscriptionId, url: address, secretSealed, nextSecretSealed }) => {
    const sealed = nextSecretSealed === null ? [secretSealed] : [secretSealed, nextSecretSealed];
    const secrets = sealed.map((each) => box.open(each, subscriptionId));
    // Deliveries of an earlier test may be left.
    if (subscriptionId === fromWire("whs", id)) starts.push({ url: address, secrets });
    await Promise.resolve();
    return DELIVERED;
  };
  const running = [1, 2].map(() => {
    let nudge = () => {};
    const options = { plans: WEBHOOK_PLANS, deliver, slots: 16, onWork: () => nudge() };
    const dispatcher = createDispatcher(context, options);
    const poller = startPoller("dispatcher", dispatcher.turn, context.log);
    nudge = poller.nudge;
    return { dispatcher, poller };
  });
  wake = () => {
    for (const { poller } of running) poller.nudge();
  };
  stop = async () => {
    for (const { poller, dispatcher } of running.splice(0)) {
      await poller.stop();
      await dispatcher.stop(1_000);
    }
  };
});

let fed: number;

/** Runs `work` while events come without end, so that deliveries are under way at each moment. */
async function whileFed(work: () => Promise<void>): Promise<void> {
  let isOver = false;
  fed = 0;
  const feeding = (async () => {
    for (; !isOver; fed++) {
      await seedEvents(service.context, organisationId, 50);
      await fanOut(service.context, 1_000);
      wake();
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await feeding;
    await stop();
  }
}

const starting = (more = 0) => {
  const before = starts.length;
  return until("deliveries start", () => starts.length > before + more);
};

test("after the answer to a PATCH nothing starts with the old address", async () => {
  await whileFed(async () => {
    for (let round = 1; round <= 5; round++) {
      await starting();
      const url = `https://hooks.example/${round}`;
      await change({ url });
      const answered = starts.length;
      await starting(20);
      expect(new Set(starts.slice(answered).map((each) => each.url))).toEqual(new Set([url]));
    }
  });
});

test("after the answer to a rotation nothing starts without the new secret", async () => {
  await whileFed(async () => {
    for (let round = 1; round <= 3; round++) {
      await starting();
      const { secret } = await change({ rotateSecret: true });
      const answered = starts.length;
      await starting(20);
      for (const { secrets } of starts.slice(answered)) expect(secrets).toContain(secret as string);
    }
  });
});

test("after the answer to a switch-off or a DELETE nothing starts any more", async () => {
  await whileFed(async () => {
    await starting();
    await change({ status: "disabled" });
    const switchedOff = starts.length;
    const before = fed;
    await until("more events came", () => fed > before + 2);
    expect(starts.length).toBe(switchedOff);
    await change({ status: "active" });
    await starting();
    expect((await rest(`/webhooks/${id}`, { method: "DELETE" })).status).toBe(204);
    const deleted = starts.length;
    await stop();
    expect(starts.length).toBe(deleted);
  });
});
