// Several requests that belong together: each uses values of the answer before it.
import { damage, review } from "../kit/form.ts";
import type { Random } from "../kit/random.ts";
import type { Request } from "../kit/request.ts";
import { PASSWORD, type World } from "../kit/world.ts";
import {
  bulkAsSent,
  emptyIsAbsent,
  removedIsNotPublished,
  sameReplyAgain,
  unreadablePhone,
  wholeNumber,
} from "./contract.ts";
import { type Ask, dataOf, type Expect, page, rest, type Step } from "./step.ts";
import { usedLink } from "./used-link.ts";

/** Runs one chain to its end. */
export async function runChain(random: Random, world: World, n: number, ask: Ask, expect: Expect): Promise<void> {
  const tenant = random.pick(world.tenants);
  await random.pick(CHAINS)({ random, world, tenant, n, ask, expect });
}

const CHAINS: readonly ((step: Step) => Promise<void>)[] = [
  inviteAndReview,
  sameTwice,
  webhookLife,
  loginAndOut,
  twoAtOnce,
  usedLink,
  emptyIsAbsent,
  wholeNumber,
  unreadablePhone,
  bulkAsSent,
  sameReplyAgain,
  removedIsNotPublished,
];

/** An invitation by the API, then its form, the review, an edit and its deletion, with damaged links in between. */
async function inviteAndReview({ random, tenant, n, ask }: Step): Promise<void> {
  const made = await ask(
    rest(tenant, "POST", "/api/v1/invitations", {
      businessId: tenant.wire.biz?.[0],
      email: `chain-${n}@customer.example`,
      reference: `C-${n}`,
      delivery: "link",
    }),
  );
  if (made.status !== 201) return;
  const { inviteUrl } = dataOf<{ inviteUrl: string }>(made);
  const path = new URL(inviteUrl).pathname;
  await ask(page("GET", damage(random, path)));
  await ask(page("GET", path));
  const given = await ask(page("POST", path, review(random, n)));
  if (given.status !== 303) return;
  const then = new URL(given.headers.get("location") ?? "/", "https://reviews.example");
  await ask(page("GET", then.pathname + then.search));
  const manage = /^(\/manage\/[^/?]+)/.exec(then.pathname)?.[1];
  if (manage === undefined) return;
  await ask(page("POST", manage, { ...review(random, n + 1), action: "edit" }));
  await ask(page("GET", damage(random, manage)));
  if (random.chance(0.5)) {
    await ask(page("GET", `${manage}/delete`));
    await ask(page("POST", manage, { action: "delete" }));
    await ask(page("GET", manage));
  }
}

/** Repeats a call under the same Idempotency-Key. The answer must be the same. */
async function sameTwice({ tenant, n, ask, expect }: Step): Promise<void> {
  const call = () => {
    const request = rest(tenant, "POST", "/api/v1/invitations", {
      businessId: tenant.wire.biz?.[0],
      email: `twice-${n}@customer.example`,
      reference: `T-${n}`,
    });
    request.headers.push(["idempotency-key", `chain-${n}`]);
    return request;
  };
  const [one, two] = [await ask(call()), await ask(call())];
  if (one.status === 201)
    expect("a repeated call gets the same answer", two.status === 201 && two.body.equals(one.body));
}

/** Makes, reads, changes, tests and deletes a webhook, which must then be gone. */
async function webhookLife({ random, tenant, ask, expect }: Step): Promise<void> {
  const made = await ask(
    rest(tenant, "POST", "/api/v1/webhooks", {
      url: `https://receiver.example/${random.below(1_000_000)}`,
      events: ["review.created"],
    }),
  );
  if (made.status !== 201) return;
  const { id } = dataOf<{ id: string }>(made);
  const path = `/api/v1/webhooks/${id}`;
  await ask(rest(tenant, "GET", path));
  await ask(
    rest(tenant, "PATCH", path, { status: random.pick(["active", "disabled"]), rotateSecret: random.chance(0.5) }),
  );
  await ask(rest(tenant, "GET", `${path}/deliveries`));
  await ask(rest(tenant, "POST", `${path}/test`));
  const deleted = await ask(rest(tenant, "DELETE", path));
  if (deleted.status !== 204) return;
  const gone = await ask(rest(tenant, "GET", path));
  expect("a deleted webhook is gone", gone.status === 404);
}

/** Logs in with a password, reads pages and logs out. The session must then be over. */
async function loginAndOut({ random, tenant, ask, expect }: Step): Promise<void> {
  if (!random.chance(0.1)) return;
  const person = random.pick(Object.values(tenant.people));
  const entered = await ask(
    page("POST", "/login", { email: person.email, password: random.chance(0.8) ? PASSWORD : "wrong, and long enough" }),
  );
  const cookie = /^(__Host-candor-session=[^;]{20,})/m.exec(entered.headers.get("set-cookie") ?? "")?.[1];
  if (entered.status !== 303 || cookie === undefined) return;
  const asPerson = (request: Request): Request => ({
    ...request,
    asker: person,
    headers: [...request.headers, ["cookie", cookie]],
  });
  for (const path of ["/dashboard", "/dashboard/reviews", "/dashboard/account"]) await ask(asPerson(page("GET", path)));
  await ask(asPerson(page("POST", "/logout", {})));
  const after = await ask(page("GET", "/dashboard"));
  const again = await ask({ ...page("GET", "/dashboard"), headers: [["cookie", cookie]] });
  expect("a session that ended opens nothing", after.status === 303 && again.status === 303);
}

/** Sends the same invitation twice at the same moment. One must be refused as a duplicate. */
async function twoAtOnce({ tenant, n, ask, expect }: Step): Promise<void> {
  const call = () =>
    rest(tenant, "POST", "/api/v1/invitations", {
      businessId: tenant.wire.biz?.[0],
      email: `both-${n}@customer.example`,
      reference: `B-${n}`,
    });
  const answers = await Promise.all([ask(call()), ask(call())]);
  const statuses = answers.map(({ status }) => status).sort();
  if (statuses.includes(201))
    expect(`one of two is a duplicate, not ${statuses}`, statuses[0] === 201 && statuses[1] === 409);
}
