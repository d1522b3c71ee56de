// Keeps mails in DATA_DIR/mail instead of sending them: an .eml file each, named so that they sort by time.
import { mkdir, readdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { closeToOthers } from "../file/closed.ts";
import { composeMail, type Mail } from "./compose.ts";

const MOST_KEPT = 1_000;
const NAME = /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/;

/** Written aside and renamed, so that readers never see half of one. */
export async function keepMail(dataDir: string, mail: Mail, baseUrl: string, most = MOST_KEPT): Promise<void> {
  const folder = folderOf(dataDir);
  // Readable by its owner only, because the links in mails act in their recipients' names.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  closeToOthers(folder);
  const name = `${new Date().toISOString().replace(/[-:.]/g, "")}-${mail.messageId}.eml`;
  const draft = join(folder, `.${crypto.randomUUID()}.draft`);
  await writeFile(draft, composeMail(mail, baseUrl).raw, { mode: 0o600 });
  await rename(draft, join(folder, name));
  const beyond = (await listKeptMails(dataDir)).slice(most);
  await Promise.all(beyond.map((each) => unlink(join(folder, each)).catch(() => {})));
}

export async function listKeptMails(dataDir: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

export async function readKeptMail(dataDir: string, name: string): Promise<Uint8Array | null> {
  if (!NAME.test(name)) return null;
  return readFile(join(folderOf(dataDir), name)).catch(() => null);
}

function folderOf(dataDir: string): string {
  return join(dataDir, "mail");
}
