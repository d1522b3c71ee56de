// What a person sees after a test of a webhook, or a delivery that they send again: the result, or that there is none yet.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId, toWire } from "#contract/id.ts";
import { createAwaitResult } from "#domain/webhook/delivery/result.ts";
import { createDispatcher } from "#runtime/dispatcher/dispatcher.ts";
import type { Attempt } from "#runtime/dispatcher/sending.ts";
import { signIn } from "../../../support/dashboard.ts";
import { createTestDatabase } from "../../../support/database.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import { until } from "../../../support/until.ts";
import { DELIVERED, FAILED, TIMED_OUT, WEBHOOK_PLANS } from "../../../support/webhook.ts";
import { seedDelivery, seedWebhook } from "./support.ts";

const PATH = "/dashboard/settings/webhooks";
/** No test reaches it. */
const WITHIN_MS = 20_000;

let service: TestService;
/** Over the same database; its pages do not wait. */
let hasty: TestService;
beforeAll(async () => {
  const database = await createTestDatabase();
  service = await createTestService({}, undefined, database, WITHIN_MS);
  hasty = await createTestService({}, undefined, database);
});
afterAll(() => service.close());

async function open(of = service) {
  const { id: organisationId } = await seedOrganisation(of.context, "scale");
  const person = await signIn(of, { organisationId, role: "admin" });
  const id = await seedWebhook(of, organisationId);
  return { organisationId, person, id, path: `${PATH}/${toWire("whs", id)}` };
}

/** Lets a dispatcher send what waits, until the work has ended. */
async function dispatchUntil<T>(attempt: Attempt, work: Promise<T>): Promise<T> {
  const dispatcher = createDispatcher(service.context, {
    plans: WEBHOOK_PLANS,
    deliver: async () => attempt,
    slots: 32,
  });
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  await until("the work has ended", async () => {
    await dispatcher.turn();
    return isOver;
  });
  await dispatcher.stop(1_000);
  return work;
}

describe("the page after a test", () => {
  test("says that an answer had no body, and nothing of a body where no answer came", async () => {
    const { person, path } = await open();
    const after = async (attempt: Attempt) =>
      (await person.follow(await dispatchUntil(attempt, person.post(`${path}/test`)))).text();
    expect(await after({ ...FAILED, responseBody: "" })).toContain("The answer had no body.");
    const without = await after({ ...TIMED_OUT, responseBody: null });
    expect(without).toContain("No response in time");
    expect(without).not.toContain("The answer had no body.");
  });

  test("advises on a certificate only where the address is public", async () => {
    const { organisationId, person } = await open();
    const unreachable: Attempt = { ...TIMED_OUT, outcome: "connect" };
    const advice = async (url: string) => {
      const path = `${PATH}/${toWire("whs", await seedWebhook(service, organisationId, { url }))}`;
      return (await person.follow(await dispatchUntil(unreachable, person.post(`${path}/test`)))).text();
    };
    const inside = "Check the address and that your program runs there.";
    expect(await advice("http://127.0.0.1:9000/hook")).toContain(inside);
    const outside = await advice("https://receiver.example/hook");
    expect(outside).toContain("with a valid certificate");
    expect(outside).not.toContain(inside);
  });

  test("shows that it arrived, with status, duration and answer", async () => {
    const { person, path } = await open();
    const answer = await dispatchUntil(
      { ...DELIVERED, responseBody: "Thanks", durationMs: 34 },
      person.post(`${path}/test`),
    );
    const html = await (await person.follow(answer)).text();
    expect(html).toContain("Delivered: the receiver answered with 200 after 34 ms.");
    expect(html).toContain('<details class="answer" open>');
    expect(html).toContain("<code>Thanks</code>");
    expect(html).toContain(">Test</span> Sent as a test ");
  });

  test("shows why it failed, that it is not retried, and what helps; the list marks it, and no count has it", async () => {
    const { person, path } = await open();
    const answer = await dispatchUntil(FAILED, person.post(`${path}/test`));
    const html = await (await person.follow(answer)).text();
    expect(html).toContain("Not delivered: Answered with an error (500).");
    expect(html).toContain('role="alert"');
    expect(html).toContain("A test is not retried. Your program answered, but not with a status from 200 to 299.");
    const list = await (await person.get(path)).text();
    expect(list).toContain('<span class="pill pill-plain">Test</span>');
    for (const page of [html, list]) {
      expect(page).toContain('<span class="pill pill-bad">Failed</span>');
      expect(page).not.toContain("Dropped");
    }
    const marked =
      '<span class="under muted small">Answered with an error (500) <span class="pill pill-plain">Test</span>';
    expect(await (await person.get(PATH)).text()).toContain(marked);
    expect(list).toContain('<span class="under muted small">A test is not retried.</span>');
    // What failed stands beside the state, in the list and on the page, although a test leads to no failure in a row.
    const state = '<span class="pill pill-good">Active</span><span class="pill pill-fair">Last test failed</span>';
    for (const each of [list, await (await person.get(PATH)).text()]) expect(each).toContain(state);
    expect(list).toContain("Events are sent as they happen.");
    expect(html).toContain(">Send the test again</button>");
    expect(list).not.toContain("failed deliver");
    expect(await (await person.get(`${path}?state=failed`)).text()).not.toContain("/deliveries/whd_");
    expect(await (await person.get(`${path}?state=tests`)).text()).toContain("/deliveries/whd_");
  });

  test("of a receiver that has not answered says so, and leads to the result", async () => {
    const { person, path, id } = await open(hasty);
    const answer = await person.post(`${path}/test`);
    const place = answer.headers.get("location") as string;
    const html = await (await person.follow(answer)).text();
    expect(html).toContain(
      '<div class="standing" role="status"><p>No result yet: the receiver has 10 seconds to answer.</p>',
    );
    expect(html).toContain(`<a class="button button-quiet" href="${place}">Look again</a>`);
    expect(html).not.toContain("Send it now");
    const isSettled = async () =>
      (await service.sql`select 1 from webhook_attempt where subscription_id = ${id}`).length > 0;
    await dispatchUntil(TIMED_OUT, until("it is settled", isSettled));
    const later = await (await person.get(place)).text();
    expect(later).not.toContain("Look again");
    expect(later).toContain("No response in time");
    expect(later).toContain("let it accept the delivery first");
  });
});

test("the page after a delivery that is sent again shows the new result, not the last one", async () => {
  const { organisationId, person, path, id } = await open();
  const place = { organisationId, subscriptionId: id };
  const { id: delivery } = await seedDelivery(service, place, { outcomes: ["delivered"], minutesAgo: 0 });
  const answer = await dispatchUntil(TIMED_OUT, person.post(`${path}/deliveries/${toWire("whd", delivery)}/resend`));
  const html = await (await person.follow(answer)).text();
  expect(html).toContain("Not delivered: No response in time.");
  expect(html).toContain("A delivery that was sent again or replayed is not retried.");
});

test("a delivery whose last retry failed says which attempt was the last", async () => {
  const { organisationId, person, path, id } = await open();
  const outcomes = Array.from({ length: 7 }, () => "connect");
  await seedDelivery(service, { organisationId, subscriptionId: id }, { outcomes });
  expect(await (await person.get(path)).text()).toContain("Attempt 7 was the last one.");
});

test("ten tests at once hold up no other page; one more within the minute is refused", async () => {
  const { person, path, id } = await open();
  const posts = Promise.all(Array.from({ length: 10 }, () => person.post(`${path}/test`)));
  await until("all are queued", async () => {
    const queued = await service.sql`select 1 from webhook_delivery where subscription_id = ${id}`;
    return queued.length === 10;
  });
  const more = await person.post(`${path}/test`);
  expect(more.headers.get("location")).toBe(path);
  expect(await (await person.follow(more)).text()).toContain("Too many tests within a minute.");
  expect((await person.get(path)).status).toBe(200);
  const answers = await dispatchUntil(DELIVERED, posts);
  expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(10);
});

test("a delivery is sent again ten times a minute; once more is refused, and sends nothing", async () => {
  const { organisationId, person, path, id } = await open(hasty);
  const { id: delivery } = await seedDelivery(hasty, { organisationId, subscriptionId: id });
  const page = `${path}/deliveries/${toWire("whd", delivery)}`;
  for (let n = 0; n < 10; n++) await person.post(`${page}/resend`);
  await service.sql`delete from webhook_delivery where subscription_id = ${id}`;
  const more = await person.post(`${page}/resend`);
  expect(more.headers.get("location")).toBe(page);
  expect(await (await person.follow(more)).text()).toContain("Too many attempts. Wait a minute, then try again.");
  expect(await service.sql`select 1 from webhook_delivery where subscription_id = ${id}`).toHaveLength(0);
});

test("beyond its bound a process waits for no result", async () => {
  const { organisationId, id: subscriptionId } = await open();
  const deliveryId = newId();
  const awaitResult = createAwaitResult(WITHIN_MS, { most: 1 });
  const of = { subscriptionId, deliveryId, after: 0 };
  const first = awaitResult(service.context, organisationId, of);
  expect(await awaitResult(service.context, (await open()).organisationId, of)).toBeNull();
  await attempted(subscriptionId, deliveryId);
  expect(await first).toMatchObject({ attempt: 1, outcome: "dns", durationMs: 3 });
  const other = { ...of, subscriptionId: newId() };
  expect(await createAwaitResult(0)(service.context, organisationId, other)).toBeNull();
});

test("an organisation takes five places, gets them back, and leaves the others to others", async () => {
  const [one, other] = [await open(), await open()];
  const awaitResult = createAwaitResult(WITHIN_MS);
  const waitOf = ({ organisationId, id }: typeof one, deliveryId: string) =>
    awaitResult(service.context, organisationId, { subscriptionId: id, deliveryId, after: 0 });
  const [delivery, theirs] = [newId(), newId()];
  const waiting = Promise.all(Array.from({ length: 5 }, () => waitOf(one, delivery)));
  expect(await waitOf(one, delivery)).toBeNull();
  const others = waitOf(other, theirs);
  await attempted(other.id, theirs);
  expect(await others).toMatchObject({ attempt: 1 });
  await attempted(one.id, delivery);
  expect((await waiting).every((each) => each?.attempt === 1)).toBe(true);
  const again = newId();
  const next = waitOf(one, again);
  await attempted(one.id, again);
  expect(await next).toMatchObject({ attempt: 1 });
});

async function attempted(subscriptionId: string, deliveryId: string) {
  await service.sql`insert into webhook_attempt (id, delivery_id, subscription_id, event_id, attempt, outcome, duration_ms, attempted_at)
    values (${newId()}, ${deliveryId}, ${subscriptionId}, ${newId()}, 1, 'dns', 3, now())`;
}
