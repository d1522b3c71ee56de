// A program: the barest server that gives one picture. Reads {headers, base64} from standard input, prints its port.
type Answer = { headers: Record<string, string>; base64: string };

const { headers, base64 }: Answer = await Bun.stdin.json();
const body = new Uint8Array(Buffer.from(base64, "base64"));
const init = { headers };

const server = Bun.serve({ port: 0, hostname: "127.0.0.1", development: false, fetch: () => new Response(body, init) });
console.log(server.port);

export {};
