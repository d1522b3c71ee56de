// The demo in a process and a folder of its own, with the addresses and passwords that it prints.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS } from "#platform/time/clock.ts";
import { withTimeout } from "#platform/time/with-timeout.ts";
import { freePort } from "../../test/support/free-port.ts";

const MAIN = join(import.meta.dir, "../../src/main.ts");
/** The last line that the demo prints. */
const READY = "Stop with Ctrl-C";
const READY_MS = 5 * MINUTE_MS;

export type Account = { email: string; password: string };
export type Demo = { url: string; inviteUrl: string; owner: Account; moderator: Account; stop(): Promise<void> };

/** Makes the demo and serves it on a free port of this machine. Throws its output if it does not start within five minutes. */
export async function startDemo(): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-pictures-"));
  // For root PostgreSQL runs as another user, which must be able to enter.
  chmodSync(dataDir, 0o755);
  const url = `http://127.0.0.1:${freePort()}`;
  const child = Bun.spawn([process.execPath, MAIN, "demo"], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: new URL(url).port, BASE_URL: url },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  const decoder = new TextDecoder();
  const isReady = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const chunk of child.stderr) {
      printed += decoder.decode(chunk, { stream: true });
      if (printed.includes(READY)) isReady.resolve();
    }
  })();
  const stop = async () => {
    child.kill();
    await child.exited;
    await reading;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const failed = child.exited.then((code) => {
    throw new Error(`The demo ended with ${code}:\n${printed}`);
  });
  failed.catch(() => {});
  const late = () => new Error(`The demo was not ready after five minutes:\n${printed}`);
  await withTimeout(Promise.race([isReady.promise, failed]), READY_MS, late).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url,
    inviteUrl: /Invitation +(\S+)/.exec(printed)?.[1] ?? "",
    owner: accountOf(printed, "Dashboard"),
    moderator: accountOf(printed, "Moderation"),
    stop,
  };
}

function accountOf(printed: string, label: string): Account {
  const [, email, password] = new RegExp(`${label}.* as (\\S+), password (\\S+)`).exec(printed) ?? [];
  if (email === undefined || password === undefined) throw new Error(`The demo names no account for ${label}.`);
  return { email, password };
}
