// Sends many requests at the same time, each on a connection of its own. All connections open before the first request goes out. An
// HTTP client would queue most requests.
const OPEN_AT_ONCE = 200;
const ANSWER_WITHIN_MS = 40_000;

/** Status 0: the connection broke, or no answer came in time. */
export type Answer = { status: number; headers: Record<string, string> };

type Opened = { write(text: string): void; answered: Promise<Answer>; end(): void };

/** Sends the same request so many times at once, spread over the ports. */
export async function askAtOnce(
  ports: readonly number[],
  count: number,
  request: string,
  signal: AbortSignal,
): Promise<Answer[]> {
  const opened: Opened[] = [];
  try {
    while (opened.length < count) {
      signal.throwIfAborted();
      const some = Math.min(OPEN_AT_ONCE, count - opened.length);
      const from = opened.length;
      opened.push(
        ...(await Promise.all(
          Array.from({ length: some }, (_, n) => open(ports[(from + n) % ports.length] as number)),
        )),
      );
    }
    const answers = opened.map((each) => each.answered);
    for (const each of opened) each.write(request);
    const nothing: Answer = { status: 0, headers: {} };
    const late = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => late.resolve(nothing), ANSWER_WITHIN_MS);
    const all = await Promise.all(answers.map((each) => Promise.race([each, late.promise])));
    clearTimeout(timer);
    return all;
  } finally {
    for (const each of opened) each.end();
  }
}

async function open(port: number): Promise<Opened> {
  const { promise: answered, resolve } = Promise.withResolvers<Answer>();
  let text = "";
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      data(_, bytes) {
        text += Buffer.from(bytes).toString("latin1");
        if (text.includes("\r\n\r\n")) resolve(read(text));
      },
      close: () => resolve({ status: 0, headers: {} }),
      error: () => resolve({ status: 0, headers: {} }),
    },
  });
  return {
    answered,
    write: (request) => socket.write(request),
    end: () => socket.end(),
  };
}

function read(text: string): Answer {
  const [first = "", ...lines] = text.slice(0, text.indexOf("\r\n\r\n")).split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers) };
}
