// Where several processes count together: what a store is asked, and how names stand in it.
import { createHmac } from "node:crypto";

/** The count of one name in one period, before what was asked for, and the store's clock. */
export type Taken = { before: number; nowMs: number };

export type RateStore = {
  /** `want` more in the period that the store's clock is in, or as many as are left of the limit. */
  take(key: string, want: number, limit: number, periodMs: number): Promise<Taken>;
  count(key: string, periodMs: number): Promise<number>;
  giveBack(key: string, periodMs: number): Promise<void>;
  /** It failed or was late: its connection is not to be used again. */
  reset(): void;
  close(): Promise<void>;
};

/**
 * A name as a store keeps it. Names are addresses of people and of mail, so nobody reads them there; and they are of any
 * length and alphabet. The same on every host with the same secret.
 */
export function createKeyOf(appSecret: string): (surface: string, name: string) => string {
  return (surface, name) =>
    `${surface}:${createHmac("sha256", appSecret).update(`rate ${surface}\n${name}`).digest("base64url").slice(0, 22)}`;
}
