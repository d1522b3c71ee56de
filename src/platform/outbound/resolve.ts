// Looks names up. All addresses of a name are checked and one bad address refuses it, because its owner could choose which is used.
import { lookup } from "node:dns/promises";
import type { Cidr } from "../config/config.ts";
import { checkAddress } from "./address.ts";
import type { Target } from "./url.ts";

export type Resolve = (host: string) => Promise<string[]>;

export type Addresses =
  | { kind: "addresses"; addresses: string[] }
  | { kind: "refused"; address: string }
  | { kind: "dns"; code: string };

export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** Simultaneous look-ups of a name share one. */
export function createLookup(resolve: Resolve, allow: readonly Cidr[]) {
  const running = new Map<string, Promise<Addresses>>();
  const lookUp = async (target: Target): Promise<Addresses> => {
    try {
      return check(await resolve(target.host), target, allow);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return { kind: "dns", code: typeof code === "string" ? code : "ENOTFOUND" };
    }
  };
  return {
    find(target: Target): Promise<Addresses> {
      if (target.literal) return Promise.resolve(check([target.host], target, allow));
      // The allowed networks depend on the scheme.
      const key = `${target.url.protocol}${target.host}`;
      const before = running.get(key);
      if (before) return before;
      const found = lookUp(target).finally(() => {
        if (running.get(key) === found) running.delete(key);
      });
      running.set(key, found);
      return found;
    },
    /** It took too long: the next caller starts a new look-up. */
    forget(target: Target): void {
      running.delete(`${target.url.protocol}${target.host}`);
    },
  };
}

function check(texts: readonly string[], { secure }: Target, allow: readonly Cidr[]): Addresses {
  const addresses: string[] = [];
  for (const text of texts) {
    const checked = checkAddress(text, allow);
    // Plain http goes to addresses in OUTBOUND_ALLOW only.
    const isFine = checked?.standing === "inside" || (secure && checked?.standing === "public");
    if (!checked || !isFine) return { kind: "refused", address: text };
    addresses.push(checked.address);
  }
  return addresses.length === 0 ? { kind: "dns", code: "ENODATA" } : { kind: "addresses", addresses };
}
