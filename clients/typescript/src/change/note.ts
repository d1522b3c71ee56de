// Signed checkpoints of the log (C2SP signed-note, tlog-checkpoint), with Ed25519 by WebCrypto.
import { UnverifiedError } from "../error.js";
import { type Bytes, sha256 } from "./tile.js";

/** @property line of /log/key */
export type Key = { name: string; id: string; key: CryptoKey; line: string };
/** @property signers those of the known keys that signed it, at least one */
export type Checkpoint = { size: number; root: Bytes; signers: Key[] };

const ED25519 = 1;
const ID_BYTES = 4;
const ROOT_BYTES = 32;

/** Null for a text that is no key of a log. */
export async function parseKey(line: string): Promise<Key | null> {
  const [, name = "", id = "", base64 = ""] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(line.trim()) ?? [];
  const typed = fromBase64(base64);
  if (typed?.[0] !== ED25519 || typed.length !== 33) return null;
  const hash = await sha256(new TextEncoder().encode(`${name}\n`), typed);
  if (hex(hash.subarray(0, ID_BYTES)) !== id) return null;
  return {
    name,
    id,
    line: line.trim(),
    key: await crypto.subtle.importKey("raw", typed.slice(1), "Ed25519", false, ["verify"]),
  };
}

/** Throws where none of the keys signed it. */
export async function readCheckpoint(note: string, keys: readonly Key[]): Promise<Checkpoint> {
  const end = note.lastIndexOf("\n\n");
  const body = note.slice(0, end + 1);
  const [origin = "", count = "", base64 = ""] = body.split("\n");
  const root = fromBase64(base64);
  const size = /^(?:0|[1-9]\d{0,15})$/.test(count) ? Number(count) : Number.NaN;
  if (end === -1 || root?.length !== ROOT_BYTES || !Number.isSafeInteger(size))
    throw new UnverifiedError("The log's checkpoint cannot be read.");
  const signers: Key[] = [];
  for (const line of note.slice(end + 2).split("\n")) {
    const [, name, signed = ""] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? [];
    const bytes = fromBase64(signed);
    const key = bytes && keys.find((each) => each.name === name && each.id === hex(bytes.subarray(0, ID_BYTES)));
    if (!key || key.name !== origin) continue;
    const message = new TextEncoder().encode(body);
    if (await crypto.subtle.verify("Ed25519", key.key, bytes.slice(ID_BYTES), message)) signers.push(key);
  }
  if (signers.length > 0) return { size, root, signers };
  throw new UnverifiedError("No known key of the log signed its checkpoint.");
}

export function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  } catch {
    return null;
  }
}

export function toBase64(bytes: Bytes): string {
  return btoa(String.fromCharCode(...bytes));
}

function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
