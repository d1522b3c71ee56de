// A name server on the loopback that answers as a test sets: TXT records, a wrong answer, or nothing at all.
import { createSocket } from "node:dgram";

export type NameServer = {
  /** Such as `127.0.0.1:53`. */
  address: string;
  /** TXT records by name, each in pieces. Null: the server does not answer. "broken": it answers with a failure. */
  records: Map<string, string[][] | null | "broken">;
  /** Names with an address. */
  hosts: Set<string>;
  /** Names of all queries. */
  asked: string[];
  close(): Promise<void>;
};

const FAILED = 2;
const NO_SUCH_NAME = 3;
const A = 1;
const TXT = 16;

/** Answers TXT queries, and those for an address of `hosts`. A name without either does not exist. */
export async function openNameServer(): Promise<NameServer> {
  const records: NameServer["records"] = new Map();
  const asked: string[] = [];
  const hosts = new Set<string>();
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, end } = readName(query);
    asked.push(name);
    const found = records.get(name);
    if (found === null) return;
    const answers = found === "broken" ? [] : (found ?? []);
    const code = found === "broken" ? FAILED : found === undefined && !hosts.has(name) ? NO_SUCH_NAME : 0;
    const isAddress = query.readUInt16BE(end - 4) === A && hosts.has(name);
    const reply = isAddress
      ? answerOf(query, end, [Buffer.of(192, 0, 2, 1)], 0, A)
      : answerOf(query, end, answers.map(piecesOf), code);
    socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    hosts,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  // The zero byte, type and class.
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

function piecesOf(pieces: string[]): Buffer {
  return Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.of(Buffer.byteLength(piece)), Buffer.from(piece)])));
}

function answerOf(query: Buffer, end: number, records: Buffer[], code: number, kind = TXT): Buffer {
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  const answers = records.map((data) => {
    const fixed = Buffer.alloc(12);
    // A pointer to the question's name, its kind, IN, one minute.
    fixed.writeUInt16BE(0xc00c, 0);
    fixed.writeUInt16BE(kind, 2);
    fixed.writeUInt16BE(1, 4);
    fixed.writeUInt32BE(60, 6);
    fixed.writeUInt16BE(data.length, 10);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([head, query.subarray(12, end), ...answers]);
}
