// A program: the barest receivers of deliveries, one on each of many addresses of the loopback. Reads {addresses} from standard
// input, prints the port that all of them share.
const { addresses }: { addresses: string[] } = await Bun.stdin.json();

async function fetch(request: Request): Promise<Response> {
  await request.arrayBuffer();
  return new Response("ok");
}

let port = 0;
for (const hostname of addresses) port = Bun.serve({ port, hostname, development: false, fetch }).port ?? port;
console.log(port);

export {};
