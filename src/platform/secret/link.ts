// Private links: an id and a signature over it and its purpose. Nothing secret is stored, and a link works for one purpose only.
// Every process with APP_SECRET can make links; changing the secret ends all of them.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { LinkId, LinkPurpose } from "#contract/link.ts";

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
/** 32 bytes in base64url. The last character holds four bits, so only 16 of them may stand there: a link has one spelling. */
const TOKEN = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

export type Links = ReturnType<typeof createLinks>;

/** @param previous the secret before a rotation: links that it signed still work */
export function createLinks(appSecret: string, previous: string | null = null) {
  const keyOf = (secret: string) => createHmac("sha256", secret).update("candor private links").digest();
  const keysOf = (current: string, older: string | null): [Buffer, ...Buffer[]] =>
    older === null ? [keyOf(current)] : [keyOf(current), keyOf(older)];
  let keys = keysOf(appSecret, previous);
  const signatureOf = (purpose: LinkPurpose, id: Buffer, key: Buffer) =>
    createHmac("sha256", key).update(`${purpose}:`).update(id).digest().subarray(0, SIGNATURE_BYTES);
  return {
    /** @param id a uuid. @returns 43 characters that fit into a path. */
    sign(purpose: LinkPurpose, id: string): string {
      const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
      return Buffer.concat([bytes, signatureOf(purpose, bytes, keys[0])]).toString("base64url");
    },
    /** The uuid that was signed for this purpose; null for anything else. */
    read<Purpose extends LinkPurpose>(purpose: Purpose, token: string): LinkId<Purpose> | null {
      if (!TOKEN.test(token)) return null;
      const bytes = Buffer.from(token, "base64url");
      const id = bytes.subarray(0, ID_BYTES);
      const isOurs = keys.some((each) => timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(purpose, id, each)));
      if (!isOurs) return null;
      const uuid = id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
      return uuid as LinkId<Purpose>;
    },
    /** Goes on with another secret, after a rotation. */
    rekey(current: string, older: string): void {
      keys = keysOf(current, older);
    },
  };
}
