// Password hashes that cost nothing, for tests of the code around them. test/domain/account/password tests the real ones. A
// real one takes 50 ms of a core and 19 MiB, and a test of guessing makes hundreds. Only this process can check them.
import { createHash, randomBytes } from "node:crypto";

export type CheapHashing = {
  /** Blocks each check of this password. `next` lets the first of them go on, `open` all. */
  hold(password: string): { next(): void; open(): void };
  /** Restores the real hashing. */
  stop(): void;
};

export function cheapHashing(): CheapHashing {
  const { hash, verify } = Bun.password;
  let held: string | null = null;
  const waiting: (() => void)[] = [];

  const digest = (salt: string, password: string) =>
    createHash("sha256").update(`${salt} ${password}`).digest("base64").replace("=", "");
  const made = (salt: string, password: string, { memoryCost = 65_536, timeCost = 2 } = {}) =>
    `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${salt}$${digest(salt, password)}`;

  Object.assign(Bun.password, {
    hash: async (password: string, options?: { memoryCost?: number; timeCost?: number }) =>
      made(randomBytes(24).toString("base64"), password, options),
    async verify(password: string, given: string) {
      if (password === held) await new Promise<void>((resolve) => waiting.push(resolve));
      const [salt = "", digested] = given.split("$").slice(-2);
      return digested === digest(salt, password);
    },
  });
  return {
    hold(password) {
      held = password;
      return {
        next: () => waiting.shift()?.(),
        open() {
          held = null;
          for (const resolve of waiting.splice(0)) resolve();
        },
      };
    },
    stop: () => void Object.assign(Bun.password, { hash, verify }),
  };
}
