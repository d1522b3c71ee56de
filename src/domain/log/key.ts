// The log's signing keys. APP_SECRET seals each secret. The two newest keys sign, so that a verifier with the old key accepts the log
// until it has the new one.
import { desc } from "drizzle-orm";
import { Refusal } from "#contract/refusal.ts";
import { announce } from "#platform/database/change.ts";
import { type Context, inTransaction } from "#platform/database/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { type Checkpoint, formatCheckpoint, makeKey, parseCheckpoint, parseNote, signLine } from "./note.ts";
import { logKey } from "./table.ts";

const SIGNING = 2;

/** The address of the log's page without its scheme. It names the log's keys, too. */
export function originOf(baseUrl: string): string {
  return `${baseUrl.replace(/^https?:\/\//, "")}/log`;
}

/** Verifier keys, the newest first. */
export async function listKeys({ db }: Context): Promise<string[]> {
  const rows = await db.select({ verifier: logKey.verifier }).from(logKey).orderBy(desc(logKey.createdAt));
  return rows.map(({ verifier }) => verifier);
}

/** @returns the verifier key */
export async function addKey(inside: Context, box: SecretBox, name: string): Promise<string> {
  const { verifier, secret } = makeKey(name);
  const sealed = box.seal(secret, ownerOf(verifier));
  await inside.db.insert(logKey).values({ verifier, sealed, createdAt: inside.clock.now() });
  return verifier;
}

/** Makes a new key and signs the latest checkpoint with both. Refuses with not_found before the log has begun. */
export async function rotateKey(context: Context, box: SecretBox): Promise<string> {
  return inTransaction(context, async (inside) => {
    const [state] = await lockState(inside.db);
    const checkpoint = state && parseCheckpoint(parseNote(state.checkpoint)?.body ?? "");
    if (!checkpoint) throw new Refusal("not_found", "The log has not begun. Start the service first.");
    const verifier = await addKey(inside, box, checkpoint.origin);
    await putNote(inside.db, await signCheckpoint(inside, box, checkpoint));
    await announce(inside.db, ["log"]);
    return verifier;
  });
}

export async function signCheckpoint(inside: Context, box: SecretBox, checkpoint: Checkpoint): Promise<string> {
  return signNote(inside, box, formatCheckpoint(checkpoint));
}

/** Signs the body of a note with the keys that sign checkpoints. Throws where no key can be opened. */
export async function signNote(inside: Pick<Context, "db">, box: SecretBox, body: string): Promise<string> {
  const keys = (await readSigningKeys(inside, box)).flatMap(({ verifier, secret }) =>
    secret === null ? [] : { verifier, secret },
  );
  if (keys.length === 0)
    throw new Error(
      "The log's signing key cannot be opened with this APP_SECRET. Put the old secret back; if it is lost, run `candor log rotate`.",
    );
  return `${body}\n${keys.map((key) => signLine(body, key)).join("")}`;
}

/** Whether a signing key can be opened; also true where the log has none yet. */
export async function canSign(context: Pick<Context, "db">, box: SecretBox): Promise<boolean> {
  const keys = await readSigningKeys(context, box);
  return keys.length === 0 || keys.some(({ secret }) => secret !== null);
}

/** `secret`: null where it cannot be opened. */
async function readSigningKeys({ db }: Pick<Context, "db">, box: SecretBox) {
  const rows = await db.select().from(logKey).orderBy(desc(logKey.createdAt)).limit(SIGNING);
  return rows.map(({ verifier, sealed }) => ({ verifier, secret: box.open(sealed, ownerOf(verifier)) }));
}

export const SEALED_BY_LOG = [{ table: logKey, id: logKey.verifier, sealed: logKey.sealed, ownerOf }];

function ownerOf(verifier: string): string {
  return `log key ${verifier}`;
}

const lockState = statement<{ checkpoint: string }>(
  "log_lock_to_sign",
  "select checkpoint from log_state where checkpoint is not null for update",
);

const putNote = statement("log_put_note", "update log_state set checkpoint = $1");
