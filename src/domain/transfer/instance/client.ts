// Asks another instance's open data API for one business, within its limits. The other side may be dishonest: only public
// addresses are asked, and every answer is bounded in size and time and read field by field.
import { Refusal } from "#contract/refusal.ts";
import type { Outbound, Outcome } from "#platform/outbound/outbound.ts";
import { explainRefused } from "#platform/outbound/refused.ts";

/** The address of a profile, as browsers show it. */
export type InstanceAddress = { origin: string; host: string; slug: string };

export type InstancePage = { rows: readonly unknown[]; totalPages: number; total: number };

/** @param sleep waits that many milliseconds */
export type Ask = { outbound: Pick<Outbound, "send">; sleep(ms: number): Promise<void>; now(): number };

const DEADLINE_MS = 30_000;
/** Twenty reviews of the greatest length with their replies, in characters of four bytes. */
const MOST_BYTES = 2 * 1024 * 1024;
/** Contract, Open data API: 60 requests a minute. */
const BETWEEN_REQUESTS_MS = 1_000;
const DEFAULT_WAIT_MS = 60_000;
/** Shorter than the lease of an import. A longer wait ends the command. */
const LONGEST_WAIT_MS = 100_000;
/** How often one page is asked for in a row. */
const MOST_TRIES = 5;
const MOST_ROWS = 100;

/** Returns null for an address that is not a profile's. */
export function readProfileAddress(text: string): InstanceAddress | null {
  const url = URL.parse(text);
  const slug = url && /^\/review\/([a-z0-9][a-z0-9._-]{0,99})\/?$/.exec(url.pathname)?.[1];
  if (!url || !slug || !["https:", "http:"].includes(url.protocol)) return null;
  return { origin: url.origin, host: url.host, slug };
}

export function createInstance(address: InstanceAddress, ask: Ask) {
  const at = `${address.origin}/api/open/v1/businesses/${address.slug}`;
  let askedAt = Number.NEGATIVE_INFINITY;
  const get = async (url: string): Promise<Record<string, unknown>> => {
    for (let tries = 1; ; tries++) {
      const wait = askedAt + BETWEEN_REQUESTS_MS - ask.now();
      if (wait > 0) await ask.sleep(bounded(wait));
      const outcome = await ask.outbound.send({
        url,
        method: "GET",
        headers: { accept: "application/json" },
        body: null,
        deadlineMs: DEADLINE_MS,
        keptBytes: MOST_BYTES,
      });
      askedAt = ask.now();
      if (outcome.kind === "answered" && outcome.status === 200) return objectOf(outcome.body);
      if (!mayTryAgain(outcome) || tries === MOST_TRIES) throw fault(outcome, address);
      await ask.sleep(bounded(waitAfter(outcome, ask.now())));
    }
  };
  return {
    /** Returns the domain of the business, as the other instance states it. */
    async domain(): Promise<string> {
      const { data } = await get(at);
      const { domain, slug } = asObject(data);
      if (slug !== address.slug) throw wrong("answers with another business");
      return typeof domain === "string" ? domain.slice(0, 253) : "";
    },
    async page(page: number): Promise<InstancePage> {
      const { business, data, page: given, total, totalPages } = await get(`${at}/reviews?page=${page}`);
      if (asObject(business).slug !== address.slug) throw wrong("answers with another business");
      if (given !== page) throw wrong("answers with another page");
      if (!Array.isArray(data) || data.length > MOST_ROWS) throw wrong("does not answer with a page of reviews");
      return { rows: data, total: countOf(total), totalPages: countOf(totalPages) };
    },
  };
}

function mayTryAgain(outcome: Outcome): boolean {
  if (outcome.kind === "answered") return outcome.status === 429 || outcome.status >= 500;
  return outcome.kind === "failed" && ["timeout", "reset", "connect"].includes(outcome.reason);
}

/** Returns the milliseconds of Retry-After, which is a number of seconds or a date. */
function waitAfter(outcome: Outcome, now: number): number {
  const given = outcome.kind === "answered" ? outcome.retryAfter : undefined;
  if (given === undefined) return DEFAULT_WAIT_MS;
  const ms = /^\d{1,6}$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - now;
  return Number.isFinite(ms) ? Math.max(ms, BETWEEN_REQUESTS_MS) : DEFAULT_WAIT_MS;
}

function bounded(ms: number): number {
  if (ms <= LONGEST_WAIT_MS) return ms;
  throw wrong(
    `asks to wait ${Math.ceil(ms / 60_000)} minutes. Run the command again then; it goes on where it stopped`,
  );
}

function fault(outcome: Outcome, { host, slug }: InstanceAddress): Refusal {
  if (outcome.kind === "refused")
    return new Refusal("validation_error", `The other instance may not be reached: ${explainRefused(outcome)}`);
  if (outcome.kind === "failed") {
    const how = { timeout: "does not answer in time", redirect: "leads elsewhere, which is not followed" };
    return wrong(how[outcome.reason as keyof typeof how] ?? "cannot be reached");
  }
  if (outcome.status === 404) return new Refusal("validation_error", `There is no profile ${slug} at ${host}.`);
  return wrong(`answers with the status ${outcome.status}`);
}

function wrong(what: string): Refusal {
  return new Refusal("validation_error", `The other instance ${what}.`);
}

function objectOf(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    throw wrong("does not answer with JSON, or with too much of it");
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function countOf(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
