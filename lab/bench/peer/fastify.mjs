// A program for Node: the read paths of the service as a good engineer would write them in an afternoon, on Fastify and pg. A page of
// reviews does the same work: the key by its hash, a limit in memory, a validated query, the owner, the total, the page, an answer by
// its schema. A business is kept in memory as text. Reads its settings from standard input, prints its port.
import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import etag from "@fastify/etag";
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";
import pg from "pg";
import { wireId } from "./wire-id.mjs";

const { socket, user, database, pool: max, profile, open } = JSON.parse(await text(process.stdin));
const pool = new pg.Pool({ host: socket, user, database, max });
const app = Fastify({ trustProxy: "127.0.0.1" });
await app.register(etag);
await app.register(rateLimit, { global: false });

const KEY = {
  name: "key",
  text: `select k.id, k.scopes, k.organisation_id from api_key k join organisation o on o.id = k.organisation_id
    where k.hash = $1 and k.revoked_at is null and o.plan = 'scale' and o.plan_status = 'active'`,
};
const OWNED = {
  name: "owned",
  text: `select b.slug, (select sum(n)::int from unnest(t.verified || t.unverified || t.editor || t.imported || t.stated) n) as total
    from business b join business_tally t on t.business_id = b.id where b.id = $1 and b.organisation_id = $2`,
};
const PAGE = {
  name: "page",
  text: `select r.id, r.rating, r.title, r.body, r.author, r.verified, r.source, r.origin, r.status, r.language,
      r.experience_date::text, r.helpful_count, r.created_at, r.updated_at, r.edited_at,
      a.id as reply_id, a.body as reply_body, a.created_at as replied_at
    from review r left join reply a on a.review_id = r.id
    where r.business_id = $1 and r.status = 'published' order by r.created_at desc, r.id desc limit $2 offset $3`,
};

const string = { type: "string" };
const moment = { type: "string", format: "date-time" };
const integer = { type: "integer" };
const REVIEW = {
  type: "object",
  properties: {
    id: string,
    businessId: string,
    rating: integer,
    title: string,
    body: string,
    author: string,
    verified: { type: "boolean" },
    source: string,
    origin: string,
    status: string,
    language: string,
    experienceDate: string,
    helpfulCount: integer,
    createdAt: moment,
    updatedAt: moment,
    editedAt: { type: ["string", "null"], format: "date-time" },
    url: string,
    reply: { type: "object", properties: { id: string, body: string, createdAt: moment } },
  },
};

app.get("/api/v1/businesses/:id/reviews", {
  async onRequest(request, reply) {
    const secret = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (!secret) return reply.code(401).send({ error: { code: "missing_api_key" } });
    const { rows } = await pool.query({ ...KEY, values: [createHash("sha256").update(secret).digest()] });
    if (!rows[0]?.scopes.includes("read")) return reply.code(401).send({ error: { code: "invalid_api_key" } });
    request.key = rows[0];
  },
  config: {
    rateLimit: { max: 1_000_000, timeWindow: "1 minute", hook: "preHandler", keyGenerator: ({ key }) => key.id },
  },
  schema: {
    querystring: {
      type: "object",
      properties: {
        page: { type: "integer", minimum: 1, default: 1 },
        perPage: { type: "integer", minimum: 1, maximum: 100, default: 25 },
      },
    },
    response: {
      200: {
        type: "object",
        properties: {
          data: { type: "array", items: REVIEW },
          page: integer,
          perPage: integer,
          total: integer,
          totalPages: integer,
        },
      },
    },
  },
  async handler(request, reply) {
    const { page, perPage } = request.query;
    const id = wireId.decode(request.params.id);
    const owned = await pool.query({ ...OWNED, values: [id, request.key.organisation_id] });
    if (owned.rows.length === 0) return reply.code(404).send({ error: { code: "not_found" } });
    const [{ slug, total }] = owned.rows;
    const { rows } = await pool.query({ ...PAGE, values: [id, perPage, (page - 1) * perPage] });
    const data = rows.map((row) => show(row, request.params.id, slug));
    return { data, page, perPage, total, totalPages: Math.ceil(total / perPage) };
  },
});

function show(row, businessId, slug) {
  const id = `rev_${wireId.encode(row.id)}`;
  return {
    id,
    businessId,
    rating: row.rating,
    title: row.title,
    body: row.body,
    author: row.author,
    verified: row.verified,
    source: row.source,
    origin: row.source === "import" ? row.origin : undefined,
    status: row.status,
    language: row.language,
    experienceDate: row.experience_date,
    helpfulCount: row.helpful_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    editedAt: row.edited_at,
    url: `${profile.slice(0, profile.lastIndexOf("/"))}/${slug}/${id}`,
    reply: row.reply_id
      ? { id: `rpl_${wireId.encode(row.reply_id)}`, body: row.reply_body, createdAt: row.replied_at }
      : undefined,
  };
}

/** Answers of the open API by path, as the service gave them. */
const kept = new Map(open.map(({ path, body }) => [path, body]));

app.get(
  "/api/open/v1/businesses/:slug",
  { config: { rateLimit: { max: 60, timeWindow: "1 minute", cache: 100_000 } } },
  async (request, reply) => {
    const body = kept.get(request.url);
    if (body === undefined) return reply.code(404).send({ error: { code: "not_found" } });
    return reply
      .header("access-control-allow-origin", "*")
      .header("cache-control", "public, max-age=300, s-maxage=300")
      .type("application/json; charset=utf-8")
      .send(body);
  },
);

await app.listen({ port: 0, host: "127.0.0.1" });
console.log(app.server.address().port);
process.once("SIGTERM", async () => {
  await app.close();
  await pool.end();
  process.exit(0);
});
