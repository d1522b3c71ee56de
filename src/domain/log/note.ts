// Signed notes and checkpoints (C2SP signed-note, tlog-checkpoint, tlog-cosignature), all with Ed25519.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { HASH_BYTES, type Hash } from "./merkle.ts";

const ED25519 = 0x01;
const COSIGNATURE = 0x04;
const KEY_BYTES = 32;
const ID_BYTES = 4;
const SIGNATURE_BYTES = 64;
const TIME_BYTES = 8;
/** A note holds a checkpoint and few signatures. */
export const NOTE_LIMIT = 64 * 1024;

export type Verifier = { name: string; id: Buffer; type: number; key: Buffer };
export type Checkpoint = { origin: string; size: number; root: Hash };
export type Signature = { name: string; id: Buffer; bytes: Buffer; line: string };
export type Note = { body: string; signatures: Signature[] };

/** @returns null where the text is no verifier key of a known type */
export function parseVerifier(text: string): Verifier | null {
  const [, name = "", hex = "", base64 = ""] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(base64, "base64");
  const type = bytes[0];
  const key = bytes.subarray(1);
  if (type === undefined || (type !== ED25519 && type !== COSIGNATURE) || key.length !== KEY_BYTES) return null;
  const id = keyId(name, bytes);
  return id.toString("hex") === hex ? { name, id, type, key } : null;
}

function keyId(name: string, typed: Uint8Array): Buffer {
  return createHash("sha256").update(`${name}\n`).update(typed).digest().subarray(0, ID_BYTES);
}

/** A new key pair of the log. */
export function makeKey(name: string): { verifier: string; secret: string } {
  const { d: secret = "", x = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  const typed = Buffer.concat([Buffer.of(ED25519), Buffer.from(x, "base64url")]);
  return { verifier: `${name}+${keyId(name, typed).toString("hex")}+${typed.toString("base64")}`, secret };
}

/** One line of a note's signatures. */
export function signLine(body: string, { verifier, secret }: { verifier: string; secret: string }): string {
  const { name, id, key } = parseVerifier(verifier) as Verifier;
  const jwk = { kty: "OKP", crv: "Ed25519", d: secret, x: key.toString("base64url") };
  const signed = sign(null, Buffer.from(body), createPrivateKey({ key: jwk, format: "jwk" }));
  return `— ${name} ${Buffer.concat([id, signed]).toString("base64")}\n`;
}

/** @returns null where the text is no note */
export function parseNote(text: string): Note | null {
  const end = text.lastIndexOf("\n\n");
  if (end === -1 || text.length > NOTE_LIMIT || !text.endsWith("\n")) return null;
  const signatures: Signature[] = [];
  for (const line of text
    .slice(end + 2)
    .split("\n")
    .slice(0, -1)) {
    const [, name = "", base64 = ""] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? [];
    const all = Buffer.from(base64, "base64");
    if (all.length <= ID_BYTES || all.toString("base64") !== base64) return null;
    signatures.push({ name, id: all.subarray(0, ID_BYTES), bytes: all.subarray(ID_BYTES), line: `${line}\n` });
  }
  return signatures.length > 0 ? { body: text.slice(0, end + 1), signatures } : null;
}

/** The first signature of a key. Null where there is none, or where one that names the key is wrong. */
export function signedBy({ body, signatures }: Note, verifier: Verifier): Signature | null {
  const own = signatures.filter(({ name, id }) => name === verifier.name && id.equals(verifier.id));
  const [first] = own;
  return first && own.every(({ bytes }) => isRight(body, bytes, verifier)) ? first : null;
}

function isRight(body: string, bytes: Buffer, { type, key }: Verifier): boolean {
  const jwk = { kty: "OKP", crv: "Ed25519", x: key.toString("base64url") };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  if (type === ED25519) return bytes.length === SIGNATURE_BYTES && verify(null, Buffer.from(body), publicKey, bytes);
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return false;
  const message = `cosignature/v1\ntime ${bytes.readBigUInt64BE()}\n${body}`;
  return verify(null, Buffer.from(message), publicKey, bytes.subarray(TIME_BYTES));
}

export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString("base64")}\n`;
}

/** @returns null where the body of a note is no checkpoint. Lines after the root are allowed */
export function parseCheckpoint(body: string): Checkpoint | null {
  const [origin = "", count = "", base64 = ""] = body.split("\n");
  const root = Buffer.from(base64, "base64");
  const size = /^(?:0|[1-9]\d{0,15})$/.test(count) ? Number(count) : Number.NaN;
  if (origin === "" || !Number.isSafeInteger(size)) return null;
  return root.length === HASH_BYTES && root.toString("base64") === base64 ? { origin, size, root } : null;
}
