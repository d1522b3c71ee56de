// logins: 90 clients from 90 networks try passwords for a minute, half of them at one account. Meanwhile people who know their
// password log in: from a known browser, by a mailed link, from a new browser.
import { createOrganisation } from "#domain/account/state/organisation.ts";
import { requestReset } from "#domain/account/user/sign-up.ts";
import { putMember } from "#domain/account/user/user.ts";
import { createLinks } from "#platform/secret/link.ts";
import { type BenchDatabase, withDatabase, withDataFolder } from "./database.ts";
import { type Bench, type Figure, type Options, show, spreadOf } from "./harness.ts";
import { startService } from "./service.ts";

const CLIENTS = 90;
/** Requests of a client at the same time. */
const AT_ONCE = 2;
const ATTACK_MS = 60_000;
const EVERY_MS = 2_000;
/** Owners of each kind. Each logs in once. */
const OWNERS = Math.floor(ATTACK_MS / EVERY_MS);
const LIMITS_MS = { known: 2_000, "mailed link": 2_000, new: 10_000 } as const;
/** Passwords a second. The limits are promised only for a machine that checks as many. */
const LEAST_CHECKED = 10;
const APP_SECRET = "the secret of a bench, of 32 characters";
const PASSWORD = "a heron stands in the reeds";
const TARGET = "target@bench.example";

type Kind = keyof typeof LIMITS_MS;

export const logins: Bench = {
  name: "logins",
  about: `${CLIENTS} clients from ${CLIENTS} networks guess passwords for a minute, and owners log in meanwhile`,
  run: (options) =>
    withDataFolder("logins", async (dataDir) => {
      options.say("makes accounts");
      const resets = await withDatabase(dataDir, makeAccounts);
      const service = await startService({ dataDir, appSecret: APP_SECRET });
      try {
        return await attack(`http://127.0.0.1:${service.port}`, resets, options);
      } finally {
        await service.stop();
      }
    }),
};

async function attack(url: string, resets: readonly string[], { say, signal }: Options): Promise<Figure[]> {
  say("owners log in for the first time, undisturbed");
  const cookies: string[] = [];
  const quiet: number[] = [];
  for (let owner = 0; owner < OWNERS; owner++) {
    const answer = await post(
      url,
      "/login",
      { email: ownerAt("known", owner), password: PASSWORD },
      ownerPeer(0, owner),
    );
    cookies.push((answer.cookies.find((each) => each.includes("-known=")) ?? "").split(";")[0] ?? "");
    quiet.push(answer.ms);
  }
  say("the attack begins");
  const until = performance.now() + ATTACK_MS;
  const statuses = new Map<number, number>();
  const clients = Array.from({ length: CLIENTS * AT_ONCE }, async (_, client) => {
    for (let turn = 0; performance.now() < until && !signal.aborted; turn++) {
      const email = client % 2 === 0 ? TARGET : `nobody-${client}-${turn}@bench.example`;
      const { status } = await post(
        url,
        "/login",
        { email, password: `a wrong password ${turn}` },
        `198.51.100.${client % CLIENTS}`,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // A client that is told to wait a minute keeps trying, with a pause: a flood of requests would be another attack.
      if (status !== 422) await Bun.sleep(250);
    }
  });
  const took: Record<Kind, number[]> = { known: [], "mailed link": [], new: [] };
  const failed: string[] = [];
  const owners: Promise<unknown>[] = [];
  const visit = async (kind: Kind, path: string, fields: Record<string, string>, peer: string, cookie?: string) => {
    const { status, ms } = await post(url, path, fields, peer, cookie);
    took[kind].push(ms);
    if (status !== 303) failed.push(`${kind}: ${status}`);
  };
  for (let owner = 0; owner < OWNERS; owner++) {
    await Bun.sleep(EVERY_MS);
    signal.throwIfAborted();
    const [own, target] = [ownerPeer(1, owner), ownerPeer(2, owner)];
    owners.push(visit("known", "/login", { email: ownerAt("known", owner), password: PASSWORD }, own, cookies[owner]));
    owners.push(visit("mailed link", resets[owner] as string, { password: `${PASSWORD} again` }, own));
    // The attacked account, used from an unknown browser.
    owners.push(visit("new", "/login", { email: TARGET, password: PASSWORD }, target));
  }
  await Promise.all([...owners, ...clients]);
  const checked = statuses.get(422) ?? 0;
  const perSecond = checked / (ATTACK_MS / 1_000);
  const notes = [
    `undisturbed a login took ${show(spreadOf(quiet).median)} ms; ${checked} guesses were checked, ${show(perSecond)} a second`,
    ...(perSecond < LEAST_CHECKED
      ? [`this machine was too busy: the limits are promised from ${LEAST_CHECKED} a second on`]
      : []),
    `answers to the crowd: ${[...statuses]
      .toSorted()
      .map(([status, n]) => `${n} times ${status}`)
      .join(", ")}`,
    ...(failed.length > 0 ? [`refused owners: ${failed.join(", ")}`] : []),
  ];
  return (Object.keys(took) as Kind[]).map((kind) => figureOf(kind, took[kind], failed, notes));
}

function figureOf(kind: Kind, took: number[], failed: string[], notes: string[]): Figure {
  const ours = spreadOf(took);
  return {
    name: `login, ${kind}`,
    unit: "ms",
    ours,
    target: `each < ${LIMITS_MS[kind]}`,
    met: ours.max < LIMITS_MS[kind] && failed.every((each) => !each.startsWith(kind)),
    notes: kind === "known" ? notes : [],
  };
}

async function post(url: string, path: string, fields: Record<string, string>, peer: string, cookie?: string) {
  const startedAt = performance.now();
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
    headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": peer, ...(cookie && { cookie }) },
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - startedAt, cookies: response.headers.getSetCookie() };
}

const ownerAt = (kind: string, owner: number) => `${kind}-${owner}@bench.example`;
const ownerPeer = (kind: number, owner: number) => `203.0.${kind}.${owner + 1}`;

/** Makes the accounts. @returns paths of mailed links, one for each owner who uses one */
async function makeAccounts({ context, pool }: BenchDatabase): Promise<string[]> {
  const { id: organisationId } = await createOrganisation(context, { name: "Bench", plan: "free" });
  const put = (email: string) =>
    putMember(context, { organisationId, email, name: "Ada", password: PASSWORD, role: "member" });
  await put(TARGET);
  const links = createLinks(APP_SECRET);
  const resets: string[] = [];
  for (let owner = 0; owner < OWNERS; owner++) {
    await put(ownerAt("known", owner));
    const id = await put(ownerAt("link", owner));
    await requestReset(context, ownerAt("link", owner));
    const [token] = await pool.sql<{ id: string }[]>`select id from user_token where user_id = ${id}`;
    resets.push(`/reset/${links.sign("reset", token?.id as string)}`);
  }
  return resets;
}
