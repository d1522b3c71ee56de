// The customers of the service during a rehearsal: organisations with plans, keys, businesses, shops of all kinds and webhooks,
// made through the command line and the API as an operator and an owner would.
import { lastLine, run } from "../../../test/support/command.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

export const KINDS = ["storefront-a", "storefront-b", "automation"] as const;
export type Kind = (typeof KINDS)[number];

export type Shop = { kind: Kind; path: string; secret: string; delayDays: number };

export type Business = {
  id: string;
  slug: string;
  name: string /** In the title of each of its reviews. */;
  mark: string;
};

export type Subscription = { id: string; receiver: Receiver; events: string[] };

export type Organisation = {
  id: string;
  name: string;
  key: string;
  /** Null for an allowance that a rehearsal cannot use up. */
  allowance: number | null;
  businesses: Business[];
  shops: Shop[];
  subscriptions: Subscription[];
};

export type World = { organisations: Organisation[]; receivers: Receiver[] };

export const EVENTS = ["review.created", "review.updated", "review.removed", "reply.created", "invitation.sent"];
const ROOMY = 3;
const BUSINESSES_EACH = 2;
export const SMALL_ALLOWANCE = 60;
export const PLANS = {
  scale: { invitesPerMonth: 1_000_000, rateLimitPerMinute: 1_000_000 },
  enterprise: { invitesPerMonth: SMALL_ALLOWANCE, rateLimitPerMinute: 1_000_000 },
};

type Environment = Record<string, string>;

/** Makes the world. The service must run, because webhooks are subscribed through it. */
export async function makeWorld(env: Environment, baseUrl: string, signal: AbortSignal): Promise<World> {
  const receivers: Receiver[] = [];
  const organisations: Organisation[] = [];
  await command(env, ["import", "-"], JSON.stringify({ type: "category", slug: "shops", name: "Shops" }));
  for (let n = 0; n <= ROOMY; n++) {
    signal.throwIfAborted();
    const isSmall = n === ROOMY;
    const name = `Rehearsal ${n}`;
    const plan = isSmall ? "enterprise" : "scale";
    const { id } = await made(env, ["org", "create", "--name", name, "--plan", plan, "--json"]);
    const slugs = Array.from({ length: BUSINESSES_EACH }, (_, m) => `shop-${n}-${m}.example`);
    const records = slugs.map((slug) => ({
      type: "business",
      slug,
      name: `Shop of ${slug}`,
      domain: slug,
      website: `https://${slug}/`,
      category: "shops",
      country: "DE",
      city: "Köln",
      timezone: "Europe/Berlin",
      verificationStatus: "verified",
      organisation: id,
    }));
    await command(env, ["import", "-"], records.map((each) => JSON.stringify(each)).join("\n"));
    const scopes = ["--scope", "read", "--scope", "write"];
    const { key } = await made(env, ["key", "create", "--org", id, "--name", "Rehearsal", ...scopes, "--json"]);
    const ask = api(baseUrl, key);
    const list = (await ask("GET", "/businesses")) as { data: { id: string; slug: string; name: string }[] };
    const businesses = list.data.map((each) => ({ ...each, mark: markOf(each.slug) }));
    const subscriptions: Subscription[] = [];
    for (const events of [EVENTS, ["review.created"]]) {
      const receiver = await startReceiver();
      receivers.push(receiver);
      const { data } = (await ask("POST", "/webhooks", { url: receiver.url, events })) as {
        data: { id: string; secret: string };
      };
      receiver.secret = data.secret;
      subscriptions.push({ id: data.id, receiver, events });
    }
    organisations.push({
      id,
      name,
      key,
      allowance: isSmall ? SMALL_ALLOWANCE : null,
      businesses,
      shops: await makeShops(env, slugs[0] as string, isSmall, signal),
      subscriptions,
    });
  }
  return { organisations, receivers };
}

/** A word that only this business's reviews hold. */
function markOf(slug: string): string {
  return `Mark${slug.replace(/\D+/g, "")}`;
}

/** One shop of each kind that invites at once, and one that invites after a week. */
async function makeShops(env: Environment, slug: string, isSmall: boolean, signal: AbortSignal): Promise<Shop[]> {
  const wanted: { kind: Kind; delayDays: number }[] = KINDS.map((kind) => ({ kind, delayDays: 0 }));
  if (!isSmall) wanted.push({ kind: "storefront-b", delayDays: 7 });
  const shops: Shop[] = [];
  for (const { kind, delayDays } of wanted) {
    signal.throwIfAborted();
    const own = kind === "storefront-a" ? ["--signing-secret", `secret-of-${slug}`] : [];
    const { url, secret } = await made(env, [
      ...["integration", "create", "--business", slug, "--kind", kind],
      ...["--delay-days", String(delayDays), ...own, "--json"],
    ]);
    shops.push({ kind, path: new URL(url).pathname, secret: secret ?? own[1], delayDays });
  }
  return shops;
}

/** Calls the REST API with a key. Throws on a refusal. */
export function api(baseUrl: string, key: string) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : null;
  };
}

/** Runs the command line with this environment. Throws its output where it fails. */
export async function command(env: Environment, args: string[], input = ""): Promise<string> {
  const { exitCode, stdout, stderr } = await run(args, env, input);
  if (exitCode !== 0) throw new Error(`${args.slice(0, 2).join(" ")} ended with ${exitCode}: ${stderr} ${stdout}`);
  return stdout;
}

// biome-ignore lint/suspicious/noExplicitAny: each command's own object.
async function made(env: Environment, args: string[]): Promise<any> {
  return lastLine({ exitCode: 0, stdout: await command(env, args), stderr: "" });
}
