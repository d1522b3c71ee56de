// A program: the barest server that reads a page of reviews. It runs the same prepared statement on the driver's own pool and
// answers in the same shape, with no code of ours: no key, limit, validation or check of ownership.
import postgres from "postgres";

type Given = {
  socket: string;
  user: string;
  database: string;
  pool: number;
  statement: string;
  values: string[];
  businessId: string;
  profile: string;
  perPage: number;
};

/** Fields in the order of the statement's columns. */
type Row = [
  id: string,
  rating: number,
  title: string,
  body: string,
  author: string,
  verified: boolean,
  source: string,
  origin: string | null,
  language: string,
  experienceDate: Date,
  helpfulCount: number,
  createdAt: Date,
  updatedAt: Date | null,
  editedAt: Date | null,
  replyId: string | null,
  replyBody: string | null,
  repliedAt: Date | null,
  slug: string | null,
  total: number | null,
];

const { socket, user, database, pool, statement, values, businessId, profile, perPage } =
  (await Bun.stdin.json()) as Given;
const sql = postgres({ host: socket, user, database, max: pool });
const headers = { "content-type": "application/json" };

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  development: false,
  async fetch() {
    const rows = await sql.unsafe(statement, values, { prepare: true }).values();
    const total = rows[0]?.[18] ?? 0;
    const page = {
      data: rows.map((row) => show(row as Row)),
      page: 1,
      perPage,
      total,
      totalPages: Math.ceil(total / perPage),
    };
    return new Response(JSON.stringify(page), { headers });
  },
});
console.log(server.port);

function show(row: Row) {
  const [uuid, rating, title, body, author, verified, source, origin, language, day, ...rest] = row;
  const [helpfulCount, createdAt, updatedAt, editedAt, replyId, replyBody, repliedAt] = rest;
  const id = `rev_${encode(uuid)}`;
  return {
    id,
    businessId,
    rating,
    title,
    body,
    author,
    verified,
    source,
    origin: source === "import" ? origin : undefined,
    status: "published",
    language,
    experienceDate: day.toISOString().slice(0, 10),
    helpfulCount,
    createdAt,
    updatedAt: updatedAt ?? createdAt,
    editedAt,
    url: `${profile}/${id}`,
    reply: replyId === null ? undefined : { id: `rpl_${encode(replyId)}`, body: replyBody, createdAt: repliedAt },
  };
}

/** A uuid in the TypeID alphabet. */
function encode(uuid: string): string {
  const digits = BigInt(`0x${uuid.replaceAll("-", "")}`)
    .toString(32)
    .padStart(26, "0");
  return digits.replace(/[i-v]/g, (digit) => "jkmnpqrstvwxyz".charAt(digit.charCodeAt(0) - 105));
}

process.once("SIGTERM", async () => {
  await server.stop(true);
  await sql.end();
  process.exit(0);
});
