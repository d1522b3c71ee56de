// Encrypts small secrets at rest, such as webhook secrets, under a key made from APP_SECRET: a copy of the database alone reveals
// none. Each is bound to its owner, so that it cannot be moved to another row.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** First byte: the format's version. */
const VERSION = 1;
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

export type SecretBox = ReturnType<typeof createSecretBox>;

/**
 * Sealed is: version, nonce, ciphertext, tag.
 * @param previous the secret before a rotation, which still opens the values that it sealed
 */
export function createSecretBox(appSecret: string, previous: string | null = null) {
  let key = keyOf(appSecret);
  let older = previous === null ? null : keyOf(previous);
  /** @param owner what the secret belongs to, such as the subscription's id; needed to open it. */
  const seal = (secret: string, owner: string): Uint8Array => {
    // Random nonces: two are likely to be equal after 2^32 secrets, and this seals a few a day.
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(owner));
    const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, text, cipher.getAuthTag()]);
  };
  return {
    seal,
    /** Null where it cannot be opened: another APP_SECRET, another owner, or changed bytes. */
    open: (sealed: Uint8Array, owner: string): string | null =>
      openWith(key, sealed, owner) ?? (older && openWith(older, sealed, owner)),
    /** The same sealed with the current secret; null where it is already, or cannot be opened. */
    renew(sealed: Uint8Array, owner: string): Uint8Array | null {
      if (older === null || openWith(key, sealed, owner) !== null) return null;
      const secret = openWith(older, sealed, owner);
      return secret === null ? null : seal(secret, owner);
    },
    /** Goes on with another secret, after a rotation. */
    rekey(fresh: string, before: string): void {
      key = keyOf(fresh);
      older = keyOf(before);
    },
  };
}

function keyOf(appSecret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", appSecret, "", "candor sealed secrets", KEY_BYTES));
}

function boundTo(owner: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(owner)]);
}

function openWith(key: Buffer, sealed: Uint8Array, owner: string): string | null {
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
}
