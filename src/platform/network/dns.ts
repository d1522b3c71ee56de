// Looks up TXT records with the host's resolvers, bounded in time and number.
import { Resolver } from "node:dns/promises";
import { withTimeout } from "../time/with-timeout.ts";

type TxtAnswer =
  /** Bun gives a record over 255 bytes as several. `exists`: whether the name does. */
  | { kind: "records"; records: string[]; exists: boolean }
  /** No usable answer. `code`: such as ESERVFAIL. */
  | { kind: "failed"; code: string };

export type TxtLookup = (name: string) => Promise<TxtAnswer>;

type Options = {
  servers?: readonly string[];
  deadlineMs?: number;
};

const DEADLINE_MS = 10_000;
const TRIES = 3;
const TRY_MS = 2_500;
const MOST_RECORDS = 200;
const NONE = new Set(["ENOTFOUND", "ENODATA"]);

/** The look-up does not reject. */
export function createTxtLookup({ servers, deadlineMs = DEADLINE_MS }: Options = {}): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    try {
      return await withTimeout(ask(resolver, name), deadlineMs);
    } catch {
      resolver.cancel();
      return { kind: "failed", code: "ETIMEOUT" };
    }
  };
}

async function ask(resolver: Resolver, name: string): Promise<TxtAnswer> {
  try {
    const found = await resolver.resolveTxt(name);
    const records = found.slice(0, MOST_RECORDS).map((pieces) => pieces.join(""));
    return { kind: "records", records, exists: true };
  } catch (error) {
    if (isNone(error)) return { kind: "records", records: [], exists: await exists(resolver, name) };
    return { kind: "failed", code: (error as NodeJS.ErrnoException).code ?? "EUNKNOWN" };
  }
}

/** Bun does not tell a name without a record of one kind from a name that does not exist, so the other kinds are asked for. */
async function exists(resolver: Resolver, name: string): Promise<boolean> {
  const others = await Promise.allSettled([resolver.resolveNs(name), resolver.resolve4(name), resolver.resolve6(name)]);
  return others.some((each) => each.status === "fulfilled" || !isNone(each.reason));
}

function isNone(error: unknown): boolean {
  return NONE.has((error as NodeJS.ErrnoException).code ?? "");
}
