// Small secrets at rest, such as what signs a subscription's deliveries: sealed under a key made from APP_SECRET, so that a copy
// of the database alone gives none away. Each is bound to what it belongs to, so that a row cannot be given another row's secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** First byte: how the rest is made, so that another way can come beside it. */
const VERSION = 1;
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

export type SecretBox = ReturnType<typeof createSecretBox>;

/** A box under a key of its own, made from APP_SECRET. Sealed is: version, nonce, ciphertext, tag. */
export function createSecretBox(appSecret: string) {
  const key = Buffer.from(hkdfSync("sha256", appSecret, "", "candor sealed secrets", KEY_BYTES));
  const boundTo = (owner: string) => Buffer.concat([Buffer.of(VERSION), Buffer.from(owner)]);
  return {
    /** @param owner what the secret belongs to, such as the subscription's id; the same is needed to open it. */
    seal(secret: string, owner: string): Uint8Array {
      // Random: 2^32 of them under one key before two are likely to meet, and this seals a few a day.
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(owner));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, text, cipher.getAuthTag()]);
    },
    /** Null where it cannot be opened: another APP_SECRET, another owner, or changed bytes. */
    open(sealed: Uint8Array, owner: string): string | null {
      if (sealed.length < OVERHEAD_BYTES || sealed[0] !== VERSION) return null;
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const text = sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo(owner));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
