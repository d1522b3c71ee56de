// Encrypts backups to public keys and opens them, in age's format (age-encryption.org/v1), in pieces of 64 KiB. A cut or changed file is
// detected, and `age -d` opens it, too.
import { readFileSync, statSync } from "node:fs";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { BackupFault, damaged, FileFault } from "./format.ts";

export const AGE_MAGIC = Buffer.from("age-encryption.org/v1\n");
const LONGEST_IDENTITY_FILE = 64 * 1024;
const IDENTITY = /^AGE-SECRET-KEY-/;

/** The identity opens files that are encrypted to the recipient. */
export type KeyPair = { identity: string; recipient: string };

export async function makeKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

type Sink = { write(bytes: Buffer): Promise<void>; finish(): Promise<void> };

/** Encrypts all that is written, and waits for `write`. Call `finish` at the end. Throws a BackupFault where a key is none. */
export async function encryptTo(recipients: readonly string[], write: (bytes: Buffer) => Promise<void>): Promise<Sink> {
  const encrypter = new Encrypter();
  for (const each of recipients)
    addKey("BACKUP_RECIPIENT holds a public key that is cut or mistyped.", () => encrypter.addRecipient(each));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const encrypted = await encrypter.encrypt(readable);
  const input = writable.getWriter();
  let fault: unknown;
  const pumping = (async () => {
    for await (const bytes of piecesOf(encrypted)) await write(Buffer.from(bytes));
  })().catch((error) => {
    fault = error;
    // A waiting `write` would wait for ever.
    void input.abort(error).catch(() => {});
  });
  const orFault = async (work: Promise<void>) => {
    await work.catch((error) => {
      throw fault ?? error;
    });
    if (fault !== undefined) throw fault;
  };
  return {
    write: (bytes) => orFault(input.write(bytes)),
    finish: () => orFault(input.close().then(() => pumping)),
  };
}

/** Reads a file of identities as `age-keygen` writes it. Throws a BackupFault, which never quotes it. */
export function readIdentities(file: string): string[] {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new BackupFault(`There is no file ${file}.`);
  if (found.size > LONGEST_IDENTITY_FILE) throw new BackupFault(`${file} is no file of identities.`);
  const text = readFileSync(file, "utf8");
  if (/^(age-encryption\.org\/|-----BEGIN AGE ENCRYPTED FILE)/.test(text))
    throw new BackupFault(`${file} is encrypted itself: open it with age -d first.`);
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (identities.some((line) => line.startsWith("age1")))
    throw new BackupFault(`${file} holds a public key, which opens nothing. Name the file of its identity.`);
  if (identities.length === 0 || !identities.every((line) => IDENTITY.test(line)))
    throw new BackupFault(`${file} is no file of identities: each begins with AGE-SECRET-KEY-1.`);
  return identities;
}

/**
 * The bytes of a backup, decrypted where it is encrypted. Throws a BackupFault where none of the identities opens it, and at its end
 * where it was cut or changed.
 */
export async function* opened(
  source: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  try {
    let head: Buffer = Buffer.alloc(0);
    let isOver = false;
    while (head.length < AGE_MAGIC.length && !isOver) {
      const { value, done } = await pieces.next();
      if (done) isOver = true;
      else head = Buffer.concat([head, value]);
    }
    const whole = follow(head, pieces);
    if (head.subarray(0, AGE_MAGIC.length).equals(AGE_MAGIC)) yield* decrypted(whole, identities);
    else yield* whole;
  } finally {
    await pieces.return?.();
  }
}

async function* follow(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    yield value;
  }
}

async function* decrypted(source: AsyncGenerator<Uint8Array>, identities: readonly string[]) {
  if (identities.length === 0)
    throw new BackupFault("This backup is encrypted. Name the file of the identity that opens it: --identity FILE.");
  const decrypter = new Decrypter();
  for (const each of identities)
    addKey("The identity file holds an identity that is cut or mistyped: copy it again.", () =>
      decrypter.addIdentity(each),
    );
  let fault: unknown;
  const input = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await source.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          fault = error;
          controller.error(error);
        }
      },
    },
    { highWaterMark: 0 },
  );
  try {
    yield* piecesOf(await decrypter.decrypt(input));
  } catch (error) {
    if (fault !== undefined) throw fault;
    if (/no identity matched/.test((error as Error).message))
      throw new FileFault("This identity does not open this backup: it was encrypted to another key.");
    throw damaged();
  }
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The library's own messages may quote the key. */
function addKey(says: string, add: () => void): void {
  try {
    add();
  } catch {
    throw new BackupFault(says);
  }
}
