// A PostgreSQL that is installed on this system, reached by TCP, as an operator would give it by DATABASE_URL.
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { serverUser, spawnAs } from "#platform/embedded-postgres/user.ts";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

/** Debian's folder. */
const INSTALLED = "/usr/lib/postgresql";
const OLDEST_SUPPORTED = 15;

export type ExternalPostgres = {
  major: number;
  url(database: string): string;
  socketDir: string;
  stop(): Promise<void>;
};

/** The oldest installed version that is supported, or null where there is none. */
export function findInstalled(): { bin: string; major: number } | null {
  try {
    const majors = readdirSync(INSTALLED).map(Number);
    const [major] = majors.filter((each) => each >= OLDEST_SUPPORTED).sort((a, b) => a - b);
    return major === undefined ? null : { bin: join(INSTALLED, String(major), "bin"), major };
  } catch {
    return null;
  }
}

/** Makes a cluster and starts a server on 127.0.0.1, open to all users of this machine, without fsync. */
export async function startExternalPostgres(
  { bin, major }: { bin: string; major: number },
  certificate?: { key: string; cert: string },
): Promise<ExternalPostgres> {
  const home = mkdtempSync(join(tmpdir(), "candor-test-"));
  const [data, socketDir] = [join(home, "data"), join(home, "socket")];
  const user = await serverUser(data);
  for (const folder of [data, socketDir]) mkdirSync(folder, { mode: 0o700 });
  if (user) for (const folder of [home, data, socketDir]) chownSync(folder, user.uid, user.gid);
  const log = openSync(join(home, "log"), "a");
  const run = (program: string, args: string[]) => {
    const child = spawnAs(user, join(bin, program), args, log);
    return { child, ended: new Promise<number | null>((resolve) => child.once("exit", resolve)) };
  };
  const made = await run("initdb", [
    "-D",
    data,
    "-U",
    "operator",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C",
    "--no-sync",
  ]).ended;
  if (made !== 0) throw new Error(`initdb ended with ${made}`);
  const port = freePort();
  const settings = ["fsync=off", "listen_addresses=127.0.0.1", `port=${port}`, `unix_socket_directories=${socketDir}`];
  if (certificate) {
    for (const [name, pem] of Object.entries(certificate)) {
      writeFileSync(join(data, name), pem, { mode: 0o600 });
      if (user) chownSync(join(data, name), user.uid, user.gid);
    }
    settings.push("ssl=on", "ssl_key_file=key", "ssl_cert_file=cert");
  }
  const server = run("postgres", ["-D", data, ...settings.flatMap((each) => ["-c", each])]);
  const url = (database: string) => `postgres://operator@127.0.0.1:${port}/${database}`;
  await until("the server answers", async () => {
    const sql = postgres(url("postgres"), { max: 1, connect_timeout: 1, onnotice: () => {} });
    return sql`select 1`
      .then(
        () => true,
        () => false,
      )
      .finally(() => sql.end({ timeout: 0 }));
  });
  return {
    major,
    url,
    socketDir,
    async stop() {
      server.child.kill("SIGINT");
      await server.ended;
      closeSync(log);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
