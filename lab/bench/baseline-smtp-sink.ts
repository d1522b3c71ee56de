// A program: a mail server on the loopback that accepts every mail and keeps only the Message-IDs. Prints its port; then, for each
// line it reads, the number of mails and of different ones.
import { SMTPServer } from "smtp-server";

const HEADER_END = "\r\n\r\n";

let taken = 0;
const ids = new Set<string>();

const server = new SMTPServer({
  logger: false,
  disabledCommands: ["STARTTLS", "AUTH"],
  authOptional: true,
  disableReverseLookup: true,
  onData(stream, _session, done) {
    let head = "";
    stream.on("data", (chunk: Uint8Array) => {
      if (!head.includes(HEADER_END)) head += Buffer.from(chunk).toString("latin1");
    });
    stream.on("error", () => {});
    stream.on("end", () => {
      taken++;
      ids.add(/^Message-ID: *(\S+)/im.exec(head)?.[1] ?? "");
      done(null, "queued");
    });
  },
} as ConstructorParameters<typeof SMTPServer>[0]);
server.on("error", () => {});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
console.log((server.server.address() as { port: number }).port);

for await (const _line of console) console.log(JSON.stringify({ taken, different: ids.size }));
// The caller has closed standard input; mails may still arrive.
