// A program: the barest server that gives one answer. Reads {status, headers, body} from standard input, prints its port.
type Answer = { status: number; headers: Record<string, string>; body: string | null };

const { status, headers, body }: Answer = await Bun.stdin.json();
const init = { status, headers };

const server = Bun.serve({ port: 0, hostname: "127.0.0.1", development: false, fetch: () => new Response(body, init) });
console.log(server.port);

export {};
