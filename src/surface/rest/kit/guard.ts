// Admits callers of the REST API: key, plan, rate window, scope, in this order. Every answer carries its headers, refusals included.
// Below it stands the memory of keys: holders for half a minute, so that a busy key costs no look-up, and the
// marks of all valid keys, so that an invalid key costs none once its address is over its limit.
import { hash } from "node:crypto";
import type { BusinessId } from "#contract/id.ts";
import { noSuchRecord, Refusal } from "#contract/refusal.ts";
import type { Topic } from "#contract/topic.ts";
import { findKeyHolder, type KeyHolder, listKeyMarks, markOfKey, touchKey } from "#domain/account/key.ts";
import { planStop } from "#domain/account/plan/gate.ts";
import type { Plan, Plans } from "#domain/account/plan/plan.ts";
import type { Context } from "#platform/database/context.ts";
import { shownRange } from "#platform/network/peer.ts";
import type { Admission, RateWindow } from "#platform/rate-window/rate-window.ts";
import { overLimit } from "#surface/http/refusal.ts";

/** Per minute and address, without a valid key (contract, Limits). */
const KEYLESS_LIMIT = 600;
const TOUCHED_MOST = 10_000;
const TOUCH_EVERY_MS = 60_000;
/** Refusals worth logging for abuse detection. */
const LOGGED = ["invalid_api_key", "insufficient_scope"];

export type Caller = KeyHolder & { plan: Plan };

/** @property limit requests a minute */
export type KeyRights = { id: string; scopes: readonly string[]; limit: number };

/** @property caller null on a path without a key */
export type Verdict = { headers: Record<string, string> } & ({ caller: Caller | null } | { refusal: unknown });

/** @property charged the request that was counted to the address */
type Identity = { holder: KeyHolder } | { holder: null; charged: Admission; refusal: unknown };

export type Guard = ReturnType<typeof createGuard>;

export function createGuard(context: Context, plans: Plans, window: RateWindow) {
  const keys = createKeyMemory(context);
  const touchedAt = new Map<string, number>();

  // An unknown key is counted to its address before the look-up, so that an address over its limit costs none. A valid key gives the
  // count back.
  const identify = async (secret: string | null, peer: string): Promise<Identity> => {
    const known = secret === null ? null : keys.known(secret);
    if (known) return { holder: known };
    const taken = window.take(anonymous(peer), KEYLESS_LIMIT);
    const charged = taken instanceof Promise ? await taken : taken;
    try {
      const isLookedUp = secret !== null && (charged.admitted || (await keys.mayExist(secret)));
      const holder = isLookedUp ? await keys.find(secret) : null;
      if (!holder) return { holder, charged, refusal: charged.admitted ? keyless(secret) : overLimit(charged) };
      if (charged.admitted) window.giveBack(anonymous(peer));
      return { holder };
    } catch (thrown) {
      return { holder: null, charged, refusal: thrown };
    }
  };

  const touch = (holder: KeyHolder, peer: string) => {
    const now = context.clock.now().getTime();
    if (now - (touchedAt.get(holder.key.id) ?? 0) < TOUCH_EVERY_MS) return;
    if (touchedAt.size >= TOUCHED_MOST) touchedAt.clear();
    touchedAt.set(holder.key.id, now);
    touchKey(context, holder.key.id, shownRange(peer)).catch((error) =>
      context.log.warn({ err: error }, "writing lastUsedAt failed"),
    );
  };

  const refused = (refusal: unknown, headers: Record<string, string>, peer: string) => {
    if (refusal instanceof Refusal && LOGGED.includes(refusal.code))
      context.log.info({ from: peer, code: refusal.code }, "key refused");
    return { refusal, headers };
  };

  /** Never throws. @param peer the caller's address, as a key for windows */
  const admit = async (request: Request, peer: string): Promise<Verdict> => {
    const identity = await identify(bearerOf(request), peer);
    const { holder } = identity;
    if (!holder) return refused(identity.refusal, headersOf(identity.charged), peer);
    const plan = plans[holder.organisation.plan];
    const taken = window.take(holder.key.id, plan?.rateLimitPerMinute ?? KEYLESS_LIMIT);
    const admission = taken instanceof Promise ? await taken : taken;
    const headers = headersOf(admission);
    touch(holder, peer);
    const refusal = refusalOf(plans, holder, admission, request.method);
    return refusal || !plan ? refused(refusal, headers, peer) : { caller: { ...holder, plan }, headers };
  };

  return {
    admit,
    /** What the key may do; null where none is sent. Counts nothing for a known key. Throws for an unknown one. */
    async rightsOf(request: Request, peer: string): Promise<KeyRights | null> {
      if (!request.headers.has("authorization")) return null;
      const identity = await identify(bearerOf(request), peer);
      if (!identity.holder) throw refused(identity.refusal, {}, peer).refusal;
      const { key, organisation } = identity.holder;
      return { id: key.id, scopes: key.scopes, limit: plans[organisation.plan]?.rateLimitPerMinute ?? KEYLESS_LIMIT };
    },
    /** For paths without a key: counts by address. */
    async admitAnyone(peer: string): Promise<Verdict> {
      const admission = await window.take(anonymous(peer), KEYLESS_LIMIT);
      const headers = headersOf(admission);
      return admission.admitted ? { caller: null, headers } : { refusal: overLimit(admission), headers };
    },
    onChange: keys.onChange,
    forget: keys.forget,
  };
}

/** A key that is limited to businesses knows no other. Refuses with not_found. */
export function requireReach({ key }: Caller, businessId: BusinessId): void {
  if (key.businessIds && !key.businessIds.includes(businessId)) throw noSuchRecord();
}

/** What concerns the whole organisation is not for a key that is limited to businesses. */
export function requireWhole({ key }: Caller): void {
  if (key.businessIds)
    throw new Refusal("insufficient_scope", "This key is limited to some businesses of the organisation.");
}

function anonymous(peer: string): string {
  return `ip:${peer}`;
}

function bearerOf(request: Request): string | null {
  const header = request.headers.get("authorization");
  return header === null ? null : (/^bearer +(\S+)$/i.exec(header.trim())?.[1] ?? null);
}

function keyless(secret: string | null): Refusal {
  const headers = { "www-authenticate": 'Bearer realm="api"' };
  return secret === null
    ? new Refusal(
        "missing_api_key",
        "Send your API key as: Authorization: Bearer trk_live_..., or trk_test_... in a sandbox.",
        { headers },
      )
    : new Refusal("invalid_api_key", "This API key is unknown, has ended or was revoked.", { headers });
}

function refusalOf(plans: Plans, holder: KeyHolder, admission: Admission, method: string): Refusal | null {
  // A moment later the same request is sent to the instance where the organisation lives.
  if (holder.organisation.movedAt !== null)
    return new Refusal("unavailable", "The organisation moved to another instance. Try again in a moment.");
  const stop = planStop(plans, holder.organisation, "api");
  if (stop === "organisation_suspended")
    return new Refusal(stop, "The operator suspended this organisation. Its members read the reason in the dashboard.");
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

function headersOf(admission: Admission): Record<string, string> {
  return {
    "x-ratelimit-limit": String(admission.limit),
    "x-ratelimit-remaining": String(admission.remaining),
    "x-ratelimit-reset": String(admission.resetAt),
  };
}

/** Bounds the effect of a lost announcement of a change. */
const REMEMBER_MS = 30_000;
const REMEMBER_MOST = 10_000;
/** A new key waits this long where its address is over the limit. */
const MARKS_FRESH_MS = 5_000;

type Remembered = { holder: KeyHolder; until: number };

export function createKeyMemory(context: Context) {
  const remembered = new Map<string, Remembered>();
  let marks: { loaded: Promise<Set<string>>; until: number } | null = null;
  const isEnded = ({ key }: KeyHolder) => key.expiresAt !== null && key.expiresAt <= context.clock.now();
  // A change during a look-up may be newer than its result, which is then not kept.
  let generation = 0;

  return {
    known(secret: string): KeyHolder | null {
      const found = remembered.get(nameOf(secret));
      return found && found.until > context.clock.now().getTime() && !isEnded(found.holder) ? found.holder : null;
    },
    /** Null for an unknown or revoked key. */
    async find(secret: string): Promise<KeyHolder | null> {
      const asked = generation;
      const found = await findKeyHolder(context, secret);
      const holder = found && !isEnded(found) ? found : null;
      if (!holder) remembered.delete(nameOf(secret));
      if (!holder || generation !== asked) return holder;
      if (remembered.size >= REMEMBER_MOST) remembered.clear();
      remembered.set(nameOf(secret), { holder, until: context.clock.now().getTime() + REMEMBER_MS });
      return holder;
    },
    /** One statement in five seconds, whatever the number of calls. */
    async mayExist(secret: string): Promise<boolean> {
      const now = context.clock.now().getTime();
      if (!marks || marks.until <= now) {
        const loaded = listKeyMarks(context);
        const asked = { loaded, until: now + MARKS_FRESH_MS };
        marks = asked;
        loaded.catch(() => {
          if (marks === asked) marks = null;
        });
      }
      return (await marks.loaded).has(markOfKey(secret));
    },
    onChange(topic: Topic) {
      if (topic !== "*" && !topic.startsWith("key:") && !topic.startsWith("organisation:")) return;
      generation++;
      const id = topic.slice(topic.indexOf(":") + 1);
      for (const [name, { holder }] of remembered) {
        if (topic === "*" || holder.key.id === id || holder.organisation.id === id) remembered.delete(name);
      }
    },
    forget() {
      generation++;
      remembered.clear();
    },
  };
}

/** A hash, so that a memory dump holds no keys. */
function nameOf(secret: string): string {
  return hash("sha256", secret, "base64");
}
