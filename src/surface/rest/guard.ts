// Who may call the REST API: key, plan, rate window, scope, in this order. Its headers stand on every answer, refusals
// included, so it wraps the framework instead of hooking into it.
import { createHash } from "node:crypto";
import { findKeyHolder, type KeyHolder, touchKey } from "#domain/account/key.ts";
import type { Plan, Plans } from "#domain/account/plan.ts";
import { planStop } from "#domain/account/plan-gate.ts";
import type { Topic } from "#platform/change.ts";
import type { Context } from "#platform/context.ts";
import type { Admission, RateWindow } from "#platform/rate-window.ts";
import { Refusal } from "#platform/refusal.ts";

/** Where no valid key was sent, calls count by address (decisions, REST details). */
const KEYLESS_LIMIT = 600;
/** A change of a key is announced; this bounds what a lost announcement could cost. */
const REMEMBER_MS = 30_000;
const REMEMBER_MOST = 10_000;
const TOUCH_EVERY_MS = 60_000;

export type Caller = KeyHolder & { plan: Plan };

export type Verdict = { headers: Record<string, string> } & ({ caller: Caller } | { refusal: unknown });

export type KeylessVerdict = { headers: Record<string, string> } & ({ admitted: true } | { refusal: unknown });

export type Guard = {
  /** Never throws. @param peer the caller's address, as a key for windows. */
  admit(request: Request, peer: string): Promise<Verdict>;
  /** For what needs no key: counts by address. */
  admitAnyone(peer: string): Promise<KeylessVerdict>;
  /** Forgets what a change has made untrue. */
  onChange(topic: Topic): void;
  forget(): void;
};

type Remembered = { holder: KeyHolder; until: number };

export function createGuard(context: Context, plans: Plans, window: RateWindow): Guard {
  const remembered = new Map<string, Remembered>();
  const touchedAt = new Map<string, number>();
  // A change that is heard while a key is being looked up may be newer than what the look-up finds.
  let generation = 0;

  const holderOf = async (secret: string): Promise<KeyHolder | null> => {
    const hash = createHash("sha256").update(secret).digest("base64");
    const now = context.clock.now().getTime();
    const known = remembered.get(hash);
    if (known && known.until > now) return known.holder;
    const asked = generation;
    const holder = await findKeyHolder(context, secret);
    if (!holder) {
      remembered.delete(hash);
      return null;
    }
    if (generation !== asked) return holder;
    if (remembered.size >= REMEMBER_MOST) remembered.clear();
    remembered.set(hash, { holder, until: now + REMEMBER_MS });
    return holder;
  };

  const touch = (holder: KeyHolder) => {
    const now = context.clock.now().getTime();
    if (now - (touchedAt.get(holder.key.id) ?? 0) < TOUCH_EVERY_MS) return;
    if (touchedAt.size >= REMEMBER_MOST) touchedAt.clear();
    touchedAt.set(holder.key.id, now);
    // The answer does not wait for it: when a key was last used is for people to look at.
    touchKey(context, holder.key.id).catch((error) => context.log.warn({ err: error }, "lastUsedAt was not written"));
  };

  const admit = async (request: Request, peer: string): Promise<Verdict> => {
    const secret = bearerOf(request);
    let holder: KeyHolder | null = null;
    try {
      holder = secret === null ? null : await holderOf(secret);
    } catch (thrown) {
      return { refusal: thrown, headers: headersOf(await window.take(`ip:${peer}`, KEYLESS_LIMIT)) };
    }
    if (!holder) {
      const admission = await window.take(`ip:${peer}`, KEYLESS_LIMIT);
      const refusal = admission.admitted ? keyless(secret) : overLimit(admission);
      return { refusal, headers: headersOf(admission) };
    }
    const plan = plans[holder.organisation.plan];
    const taken = window.take(holder.key.id, plan?.rateLimitPerMinute ?? KEYLESS_LIMIT);
    const admission = taken instanceof Promise ? await taken : taken;
    const headers = headersOf(admission);
    touch(holder);
    const refusal = refusalOf(plans, holder, admission, request.method);
    return refusal || !plan ? { refusal, headers } : { caller: { ...holder, plan }, headers };
  };

  return {
    admit,
    async admitAnyone(peer) {
      const admission = await window.take(`ip:${peer}`, KEYLESS_LIMIT);
      const headers = headersOf(admission);
      return admission.admitted ? { admitted: true, headers } : { refusal: overLimit(admission), headers };
    },
    onChange(topic) {
      if (topic !== "*" && !topic.startsWith("key:") && !topic.startsWith("organisation:")) return;
      generation++;
      const id = topic.slice(topic.indexOf(":") + 1);
      for (const [hash, { holder }] of remembered) {
        if (topic === "*" || holder.key.id === id || holder.organisation.id === id) remembered.delete(hash);
      }
    },
    forget() {
      generation++;
      remembered.clear();
    },
  };
}

/** The bearer token, or null where the header is missing or of another kind. */
function bearerOf(request: Request): string | null {
  const header = request.headers.get("authorization");
  return header === null ? null : (/^bearer +(\S+)$/i.exec(header.trim())?.[1] ?? null);
}

function keyless(secret: string | null): Refusal {
  const headers = { "www-authenticate": 'Bearer realm="api"' };
  return secret === null
    ? new Refusal("missing_api_key", "Send your API key as: Authorization: Bearer trk_live_...", headers)
    : new Refusal("invalid_api_key", "This API key is unknown or was revoked.", headers);
}

function refusalOf(plans: Plans, holder: KeyHolder, admission: Admission, method: string): Refusal | null {
  const stop = planStop(plans, holder.organisation, "api");
  if (stop === "plan_required") return new Refusal(stop, "The REST API needs the Scale or the Enterprise plan.");
  if (stop === "plan_inactive") {
    const status = holder.organisation.planStatus.replace("_", " ");
    return new Refusal(stop, `The organisation's plan is ${status}.`);
  }
  if (!admission.admitted) return overLimit(admission);
  const needed = method === "GET" || method === "HEAD" || method === "OPTIONS" ? "read" : "write";
  if (!holder.key.scopes.includes(needed)) {
    return new Refusal("insufficient_scope", `This key has no ${needed} scope.`);
  }
  return null;
}

function overLimit(admission: Admission): Refusal {
  const message = `More than ${admission.limit} requests in this minute. Try again in ${admission.retryAfter} s.`;
  return new Refusal("rate_limited", message, { "retry-after": String(admission.retryAfter) });
}

function headersOf(admission: Admission): Record<string, string> {
  return {
    "x-ratelimit-limit": String(admission.limit),
    "x-ratelimit-remaining": String(admission.remaining),
    "x-ratelimit-reset": String(admission.resetAt),
  };
}
