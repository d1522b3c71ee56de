// Looks up TXT records with the host's resolvers, bounded in time and number.
import { Resolver } from "node:dns/promises";
import { withTimeout } from "../time/with-timeout.ts";

type TxtAnswer =
  /** Bun gives a record over 255 bytes as several. */
  | { kind: "records"; records: string[] }
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
    return { kind: "records", records: found.slice(0, MOST_RECORDS).map((pieces) => pieces.join("")) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code && NONE.has(code)) return { kind: "records", records: [] };
    return { kind: "failed", code: code ?? "EUNKNOWN" };
  }
}
