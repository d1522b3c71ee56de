// allowance: 64 clients race for ten thousand pairs of address and reference against two services. Several ask for each pair at
// once, one by one and in bulk, and the plan's allowance ends in the middle. A pair may succeed once, and as many pairs as the
// allowance says.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { targetOf } from "#platform/database/target.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { seededRandom } from "../../random.ts";
import { startApp } from "../kit/app.ts";
import { inPlace, type Place } from "../kit/place.ts";
import { startPostgres } from "../kit/postgres.ts";
import type { Options, Rehearsal } from "../kit/rehearsal.ts";
import { exactly, type Row } from "../kit/row.ts";
import { makeShops, type Shop, withPool } from "./shop.ts";

const PAIRS = 10_000;
const CLIENTS = 64;
/** Single requests for each pair; a bulk call holds it once more. */
const SINGLES = 2;
const BULK = 50;
const ALLOWED_SHARE = 0.5;

export const allowance: Rehearsal = {
  name: "allowance",
  about: `${CLIENTS} clients race for 10,000 pairs of address and reference where the allowance ends in the middle`,
  byDefault: true,
  run: (options) => inPlace("allowance", options, (place) => rehearse(place, options)),
};

type Pair = { email: string; reference: string };
type Call = { pairs: Pair[]; isBulk: boolean };
type Outcome = "success" | "duplicate" | "limit_reached" | string;

async function rehearse(place: Place, { say, scale, signal }: Options): Promise<Row[]> {
  const pairs = Math.max(2 * BULK, Math.round((PAIRS * scale) / BULK) * BULK);
  const allowed = Math.floor(pairs * ALLOWED_SHARE) - 7;
  const server = await startPostgres(place);
  const target = targetOf(server.url);
  const [shop] = (await makeShops(target, 1)) as [Shop];
  const plansFile = join(place.folder, "plans.json");
  writeFileSync(plansFile, JSON.stringify({ scale: { invitesPerMonth: allowed, rateLimitPerMinute: 1_000_000 } }));
  const env = { DATABASE_URL: server.url, DATA_DIR: join(place.folder, "data"), PLANS_FILE: plansFile };
  const ports = [freePort(), freePort()];
  for (const port of ports) {
    await startApp(place, { port, logFile: join(place.folder, `app-${port}.log`), env });
  }
  const calls = callsFor(pairs);
  say(`${calls.length.toLocaleString("en")} calls for ${pairs.toLocaleString("en")} pairs, ${allowed} allowed`);
  const outcomes = new Map<Outcome, number>();
  const won = new Map<string, number>();
  let next = 0;
  const client = async (n: number) => {
    while (next < calls.length) {
      signal.throwIfAborted();
      const call = calls[next++] as Call;
      const results = await ask(ports[n % ports.length] as number, shop, call);
      for (const [index, outcome] of results.entries()) {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        const { reference } = call.pairs[index] as Pair;
        if (outcome === "success") won.set(reference, (won.get(reference) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  return report({ pairs, allowed, outcomes, won, ports, target: server.url, shop });
}

/** The calls of one pair are close together, so that they race. The order is the same each time. */
function callsFor(pairs: number): Call[] {
  const random = seededRandom(pairs);
  const placed: { at: number; call: Call }[] = [];
  for (let from = 0; from < pairs; from += BULK) {
    const group = Array.from({ length: BULK }, (_, n) => pairOf(from + n));
    placed.push({ at: from + random() * BULK, call: { pairs: group, isBulk: true } });
    for (const [n, pair] of group.entries()) {
      for (let again = 0; again < SINGLES; again++) {
        // Another spelling of the address is the same pair.
        const email = again === 0 ? pair.email : pair.email.replace("customer", "Customer");
        placed.push({ at: from + n + random() * 3, call: { pairs: [{ ...pair, email }], isBulk: false } });
      }
    }
  }
  return placed.sort((one, other) => one.at - other.at).map((each) => each.call);
}

function pairOf(n: number): Pair {
  return { email: `customer.${n}@mailbox.example`, reference: `order-${n}` };
}

/** @returns the outcome of each pair of the call */
async function ask(port: number, shop: Shop, { pairs, isBulk }: Call): Promise<Outcome[]> {
  const { wireId: businessId } = shop;
  const [path, body] = isBulk ? ["/bulk", { businessId, invitations: pairs }] : ["", { businessId, ...pairs[0] }];
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/invitations${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as {
    data?: { results?: { ok: boolean; error?: string }[] };
    error?: { code: string };
  };
  const results = answer.data?.results;
  if (results) return results.map((each) => (each.ok ? "success" : (each.error ?? "nothing")));
  const expected = { 201: "success", 409: "duplicate", 402: "limit_reached" }[response.status];
  const outcome = response.status === 201 ? "success" : answer.error?.code;
  return pairs.map(() => (outcome === expected ? (outcome ?? "nothing") : `${response.status} ${outcome}`));
}

type Raced = {
  pairs: number;
  allowed: number;
  outcomes: Map<Outcome, number>;
  won: Map<string, number>;
  ports: number[];
  target: string;
  shop: Shop;
};

async function report({ pairs, allowed, outcomes, won, ports, target, shop }: Raced): Promise<Row[]> {
  const kept = await withPool(targetOf(target), async ({ sql }) => {
    const [row] = await sql<{ invitations: number; pairs: number; messages: number; used: number }[]>`
      select count(*)::int as invitations, count(distinct (lower(email), reference))::int as pairs,
        (select count(*)::int from message where kind = 'invitation') as messages,
        (select coalesce(sum(used), 0)::int from invitation_allowance) as used from invitation`;
    return row;
  });
  const usages = await Promise.all(
    ports.map(async (port) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/me`, {
        headers: { authorization: `Bearer ${shop.key}` },
      });
      const { data } = (await response.json()) as {
        data: { usage: { invitesUsedThisPeriod: number; invitesRemaining: number } };
      };
      return data.usage;
    }),
  );
  const usual = ["success", "duplicate", "limit_reached"];
  const other = [...outcomes].filter(([outcome]) => !usual.includes(outcome));
  const all = [...outcomes].map(([outcome, n]) => `${n} ${outcome}`).join(", ");
  const counted = [kept?.invitations, kept?.pairs, kept?.messages, kept?.used];
  const shown = usages.flatMap((each) => [each.invitesUsedThisPeriod, allowed - each.invitesRemaining]);
  const about = `${CLIENTS} clients, ${pairs.toLocaleString("en")} pairs`;
  return [
    exactly(`${about}: successes where ${allowed} are allowed`, outcomes.get("success") ?? 0, allowed, ` (${all})`),
    exactly(`${about}: pairs that succeeded more than once`, [...won.values()].filter((n) => n > 1).length, 0),
    exactly(`${about}: answers other than success, duplicate and limit_reached`, other.length, 0),
    exactly(
      `${about}: tables and /me that differ`,
      [...counted, ...shown].filter((n) => n !== allowed).length,
      0,
      ` (tables ${counted.join(", ")}; /me ${shown.join(", ")})`,
    ),
  ];
}
