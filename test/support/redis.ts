// A Redis or Valkey for a test, if one is installed.
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

const PROGRAM = Bun.which("valkey-server") ?? Bun.which("redis-server");
export const HAS_REDIS = PROGRAM !== null;

export type TestRedis = {
  url: string;
  /** Runs a Redis command. */
  command(...words: string[]): Promise<unknown>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Restarts it empty on the same port. */
  restart(): Promise<void>;
  /** Stops the process until `wake`: it accepts connections and does not answer. */
  sleep(): void;
  wake(): void;
  stop(): Promise<void>;
};

export async function startRedis(): Promise<TestRedis> {
  const port = freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child = launch(port);
  const command = async (...[name = "", ...words]: string[]) => {
    const client = new Bun.RedisClient(url, { autoReconnect: false });
    try {
      return await client.send(name, words);
    } finally {
      client.close();
    }
  };
  const ready = () =>
    until("Redis answers", () =>
      command("PING").then(
        () => true,
        () => false,
      ),
    );
  const kill = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  await ready();
  return {
    url,
    command,
    kill,
    async restart() {
      await kill();
      child = launch(port);
      await ready();
    },
    sleep: () => child.kill("SIGSTOP"),
    wake: () => child.kill("SIGCONT"),
    stop: kill,
  };
}

function launch(port: number) {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--daemonize", "no"];
  return Bun.spawn([PROGRAM as string, ...args], { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
}
