// candor mirror: keeps an exact copy of an organisation's reviews in PostgreSQL.
import { parseArgs } from "node:util";
import { parseKey } from "../change/note.js";
import { createClient } from "../client.js";
import { ApiError } from "../error.js";
import { mirror } from "./mirror.js";
import { openStore } from "./store.js";

const USAGE = `node_modules/.bin/candor mirror POSTGRES_URL --from URL [--once] [--verify] [--log-key KEY]

Keeps an exact copy of the published reviews of your organisation in the table candor_review.

  POSTGRES_URL     such as postgres://reader@localhost/warehouse; PGPASSWORD can hold the password
  --from URL       the address of the service, such as https://reviews.example
  --once           ends at the head of the feed instead of following it
  --verify         checks every entry against the signed log, from its beginning, and
                   that the log continues the one of the run before
  --log-key KEY    a line of /log/key that you kept, for --verify; later runs keep it

CANDOR_KEY holds a key with the scope read, so that no list of processes shows it.
`;

const [SUCCEEDED, FAILED, MISUSED] = [0, 1, 2];
const PLACES = /^postgres(?:ql)?:\/\//;

class Misuse extends Error {}

process.exitCode = await run(process.argv.slice(2));

async function run(words: string[]): Promise<number> {
  const stopped = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopped.abort());
  try {
    const asked = await readArguments(words);
    if (!asked) {
      process.stdout.write(USAGE);
      return SUCCEEDED;
    }
    const { address, baseUrl, key, once, verify, logKey } = asked;
    const store = openStore(address);
    try {
      const options = { once, verify, logKey, signal: stopped.signal, say };
      await mirror(createClient({ baseUrl, key }), store, options);
    } finally {
      await store.close();
    }
    return SUCCEEDED;
  } catch (error) {
    if (stopped.signal.aborted) return SUCCEEDED;
    if (error instanceof Misuse) say(`${error.message} candor mirror --help explains the arguments.`);
    else say(adviceOf(error));
    return error instanceof Misuse ? MISUSED : FAILED;
  }
}

/** Null where help is asked for. */
async function readArguments(words: string[]) {
  const { values, positionals } = parse(words);
  if (values.help) return null;
  const [command, address = "", ...others] = positionals;
  const { from = "", once = false, verify = false, "log-key": logKey } = values;
  const key = process.env.CANDOR_KEY;
  if (command !== "mirror" || others.length > 0) throw new Misuse("The command is mirror, with one POSTGRES_URL.");
  // Repeated in no message: it may hold a password.
  if (!PLACES.test(address) || !URL.canParse(address)) throw new Misuse("POSTGRES_URL must begin with postgres://.");
  if (!/^https?:\/\//.test(from) || !URL.canParse(from))
    throw new Misuse("--from must be the address of the service, such as https://reviews.example.");
  if (!key) throw new Misuse("CANDOR_KEY must hold a key with the scope read.");
  if (logKey !== undefined && !verify) throw new Misuse("--log-key needs --verify.");
  if (logKey !== undefined && !(await parseKey(logKey))) throw new Misuse("--log-key must be a line of /log/key.");
  return { address, baseUrl: from, key, once, verify, logKey };
}

function parse(words: string[]) {
  try {
    const flag = { type: "boolean" } as const;
    const text = { type: "string" } as const;
    const options = { from: text, once: flag, verify: flag, "log-key": text, help: flag };
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    throw new Misuse(error instanceof Error ? `${error.message}.` : "The arguments cannot be read.");
  }
}

function adviceOf(error: unknown): string {
  const message = error instanceof Error ? error.message || String(error) : String(error);
  if (!(error instanceof ApiError) || error.code !== "invalid_parameter") return message;
  return `${message} If the key or the service is another one than before, drop the tables candor_review and candor_mirror, and start again.`;
}

/** The service's words are in it: a terminal must not obey what stands in them. */
function say(line: string): void {
  process.stderr.write(`${line.replace(/(?!\n)\p{Cc}/gu, "\ufffd")}\n`);
}
