// The fuzzer's witness: a change of a review is attributed to the request that made it, and to no other that was in flight.
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { fromWire, toWire } from "#contract/id.ts";
import { page, rest } from "../../lab/fuzz/chain/step.ts";
import type { Finding } from "../../lab/fuzz/findings.ts";
import { LINK_HOLDER } from "../../lab/fuzz/kit/canary.ts";
import { privateLinksIn } from "../../lab/fuzz/kit/private-link.ts";
import type { Request as SentRequest } from "../../lab/fuzz/kit/request.ts";
import { type Answer, openLine } from "../../lab/fuzz/kit/wire.ts";
import { type FuzzTenant, seedFuzzTenant } from "../../lab/fuzz/kit/world.ts";
import { send } from "../../lab/fuzz/run.ts";
import { createTally } from "../../lab/fuzz/tally.ts";
import { openWitness, RULE, type Witness } from "../../lab/fuzz/witness.ts";
import { createTestService, type TestService } from "../support/service.ts";

let service: TestService;
let witness: Witness;
let tenant: FuzzTenant;
let n = 0;

beforeAll(async () => {
  service = await createTestService();
  witness = await openWitness(service);
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await seedFuzzTenant(service, ++n);
  witness.know(tenant);
});

const NO_ANSWER: Answer = { status: 0, headers: new Map(), body: Buffer.alloc(0), ms: 0 };
const DONE: Answer = { ...NO_ANSWER, status: 200 };

/** Sends it to the service under the witness's eyes. */
function ask(request: SentRequest): Promise<Answer> {
  const { method, path, headers, body } = request;
  return witness.around(n, request, async () => {
    const sent = new Request(`http://localhost${path}`, { method, headers, body: body && Buffer.from(body) });
    const { status } = await service.handler.fetch(sent, "192.0.2.1");
    return { ...NO_ANSWER, status };
  });
}

/** A request during which this happens, and that is answered like this. */
async function during(request: SentRequest, work: () => Promise<unknown>, answer = DONE): Promise<Answer> {
  const answered = await witness.around(n, request, async () => {
    await work();
    return answer;
  });
  await nextMoment();
  return answered;
}

/** The witness takes requests to the millisecond, and one for longer, so what comes next must be later than that. */
async function nextMoment(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now + 2) await new Promise((resolve) => setImmediate(resolve));
}

async function findings(): Promise<Finding[]> {
  const found: Finding[] = [];
  await witness.settle(1, (finding) => found.push(finding));
  return found;
}

const reviewAt = (index: number) => fromWire("rev", tenant.wire.rev?.[index] as string) as string;
const hide = (id: string) => service.sql`update review set status = 'hidden' where id = ${id}`;
const reply = () => rest(tenant, "POST", "/api/v1/replies", { reviewId: tenant.wire.rev?.[0], body: "Thank you." });

/** A removal link, and the review that it is about. */
function removal(): { path: string; review: string } {
  for (const path of tenant.links)
    for (const { purpose, id } of privateLinksIn(path)) {
      const review = purpose === "removal" && tenant.removals.get(id);
      if (review) return { path, review };
    }
  throw new Error("The tenant has no removal link.");
}

test("an author who removes a review by a removal link is not mistaken for the organisation that posts meanwhile", async () => {
  const { path, review } = removal();
  const posted = await during(reply(), async () => {
    const { status } = await ask(page("POST", path, { review: toWire("rev", review) }));
    expect(status).toBe(200);
  });
  expect(posted.status).toBe(200);
  const [row] = await service.sql`select status from review where id = ${review}`;
  expect(row?.status).toBe("removed");
  expect(await findings()).toEqual([]);
});

test("a removal link excuses no change of another review, and none that an organisation makes with it", async () => {
  const { path, review } = removal();
  const other = reviewAt(0);
  expect(other).not.toBe(review);
  const author = page("POST", path, { review: toWire("rev", review) });
  await during(reply(), () => during(author, () => hide(other)));
  const [found] = await findings();
  expect(found?.rule).toBe(RULE.review);
  expect(found?.detail).toStartWith("POST /api/v1/replies as key: read and write: ");
  expect(found?.detail).toContain("review.status");

  await ask({ ...author, asker: { role: LINK_HOLDER, tenant: tenant.number } });
  const [used] = await findings();
  expect(used?.rule).toBe(RULE.review);
  expect(used?.detail).toContain("[recorded as removal_request by author_on_request]");
});

test("a customer's request without an answer may change its review later, and hides no change of another one", async () => {
  const manage = page("POST", tenant.managePaths[0] as string, { action: "edit" });
  await during(manage, async () => {}, NO_ANSWER);
  await during(reply(), () => hide(reviewAt(0)));
  expect(await findings()).toEqual([]);
  await during(reply(), () => hide(reviewAt(1)));
  expect(await findings()).toMatchObject([{ rule: RULE.review, n }]);
});

test("a post of an organisation without an answer stays a suspect beside the one after it", async () => {
  const silent = rest(tenant, "POST", "/api/v1/invitations", {});
  await during(silent, async () => {}, NO_ANSWER);
  await during(reply(), () => hide(reviewAt(0)));
  const [found] = await findings();
  expect(found?.rule).toBe(RULE.review);
  expect(found?.request.split("\n")).toHaveLength(2);
  expect(found?.request).toContain("/api/v1/invitations");
});

test("a moderator's request excuses changes of what it decides about, and of nothing else at that business", async () => {
  const moderate = (path: string) => page("POST", `/moderation${path}`, {}, { role: "staff", tenant: tenant.number });
  const decide = moderate(`/reviews/${tenant.wire.rev?.[0]}/decide`);
  const report = moderate(`/reports/${toWire("rpt", tenant.ids.report)}/decide`);
  const editor = moderate(`/businesses/${tenant.slug}/editor`);
  const platform = moderate(`/platforms/${toWire("pst", tenant.ids.statement)}/confirm`);
  const claim = moderate(`/claims/${toWire("clm", tenant.ids.claim)}/approve`);
  const countPlatform = () =>
    service.sql`update business_tally set platform_count = platform_count + 1 where business_id = ${tenant.ids.business}`;
  for (const [request, work] of [
    [decide, () => hide(reviewAt(0))],
    [report, () => hide(tenant.reported)],
    [editor, () => hide(tenant.ids.editor)],
    [platform, countPlatform],
  ] as const)
    await during(reply(), () => during(request, work));
  expect(await findings()).toEqual([]);

  const refused = [decide, report, editor, platform, claim];
  for (const [index, request] of refused.entries())
    await during(reply(), () => during(request, () => hide(reviewAt(1 + index))));
  await during(reply(), () => during(claim, countPlatform));
  const found = await findings();
  expect(found.map(({ rule }) => rule)).toEqual([...refused.map(() => RULE.review), RULE.figure]);
});

test("a change is not blamed on the post of an organisation that it does not concern", async () => {
  const elsewhere = await seedFuzzTenant(service, ++n);
  witness.know(elsewhere);
  await during(rest(elsewhere, "POST", "/api/v1/invitations", {}), () => hide(reviewAt(0)));
  const [found] = await findings();
  expect(found?.rule).toBe(RULE.unexplained);
  expect(found?.detail).toStartWith("review.status");
});

test("each attempt of a request is witnessed, because the service may still work on the one that it did not answer", async () => {
  let connections = 0;
  const server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data(socket) {
        if (connections++ > 0) socket.write("HTTP/1.1 204 No Content\r\n\r\n");
        else socket.end();
      },
    },
  });
  const line = openLine(server.port);
  const statuses: number[] = [];
  const counting: Witness = {
    ...witness,
    async around(_n, _request, attempt) {
      const answer = await attempt();
      statuses.push(answer.status);
      return answer;
    },
  };
  const run = { port: server.port, seed: 1, rows: service, operations: [], tally: createTally(), requests: 1 };
  const settings = { ...run, endsAt: 0, lines: 1, witness: counting, onFinding: () => {} };
  try {
    await send(settings, line, page("POST", "/invite/x", {}), 1, false);
    expect(statuses).toEqual([0, 204]);
  } finally {
    line.close();
    server.stop(true);
  }
});
