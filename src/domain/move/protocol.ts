// What the two instances say to each other. The token of the new instance names the receipt, proves the right to write to it, and brings the
// key to which everything is encrypted, so that no server in between reads it.
import { createHash, randomBytes } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Handover } from "#domain/log/handover.ts";

/** The path in front of the verbs. */
export const MOVE_PATH = "/move/v1/";

/** Of an encrypted body. */
export const MOST_BODY_BYTES = 16 * 1024 * 1024;
/** Of one that was decrypted and unpacked. */
const MOST_PLAIN_BYTES = 64 * 1024 * 1024;
const SECRET_BYTES = 32;
const TOKEN = /^candor-move\.([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})\.(age1[0-9a-z]{20,100})$/;

export type Token = { receiptId: string; secret: string; recipient: string };

/** What the new instance has to have, or must not have yet. */
export type Introduction = {
  /** The newest migration of the database: both instances have the same. */
  schema: number;
  organisation: { id: OrganisationId; name: string; plan: string };
  businesses: { id: BusinessId; slug: string }[];
  categories: string[];
};

export type SentRow = { key: string; hash: string; row: string };

/** Each verb with its question. */
export type Questions = {
  begin: Introduction;
  rows: { table: string; rows: SentRow[]; gone: string[] };
  digest: { table: string };
  /** A file of a picture, in base64. */
  photo: { id: string; file: string; bytes: string };
  apply: object;
  state: object;
  stop: object;
  /** `link`: a public code that the old instance signed over the receipt's id, as it signs private links. */
  go: { handover: Handover; link: string };
  cancel: object;
};

export type Verb = keyof Questions;

export type ReceiptAnswer = {
  /** `applying`: the rows are being written. */
  state: "open" | "applying" | "ready" | "live";
  fault: string | null;
  /** Of one that is live: its webhooks that the new instance does not call. */
  uncalled?: string[];
};

export type Answers = {
  begin: ReceiptAnswer;
  rows: object;
  digest: Digest;
  photo: object;
  apply: ReceiptAnswer;
  state: ReceiptAnswer;
  stop: ReceiptAnswer;
  /** `hasLinks`: whether the new instance opens private links of the old one. */
  go: ReceiptAnswer & { hasLinks: boolean };
  cancel: object;
};

export type Digest = { rows: number; hash: string };

export function newTokenSecret(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

export function hashOfSecret(secret: string): Uint8Array {
  return createHash("sha256").update(secret).digest();
}

export function tokenText({ receiptId, secret, recipient }: Token): string {
  return `candor-move.${receiptId}.${secret}.${recipient}`;
}

/** Null for a text that is no token. */
export function readToken(text: string): Token | null {
  const [, receiptId, secret, recipient] = TOKEN.exec(text.trim()) ?? [];
  return receiptId && secret && recipient ? { receiptId, secret, recipient } : null;
}

/** Packs a question and encrypts it. */
export async function encryptQuestion(question: object, recipient: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(new Uint8Array(gzipSync(JSON.stringify(question), { level: 1 })));
}

/** Refuses a body with invalid_json that is not encrypted to the identity, or unpacks to too much. */
export async function decryptQuestion(bytes: Uint8Array, identity: string): Promise<Record<string, unknown>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    const packed = await decrypter.decrypt(bytes);
    const read: unknown = JSON.parse(gunzipSync(packed, { maxOutputLength: MOST_PLAIN_BYTES }).toString("utf8"));
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return read as Record<string, unknown>;
  } catch {
    // Neither the key nor the content is quoted.
  }
  throw new Refusal("invalid_json", "The body is not what the token's key encrypts.");
}
