// The database's socket and the query's ids, with which a server without our code reads a page of the big business.
import { openPool } from "#platform/database.ts";
import { enterEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { type BenchData, BIG_SLUG } from "./data.ts";

export type PageSource = {
  /** Folder of the socket. */
  socket: string;
  user: string;
  database: string;
  businessId: string;
  businessWireId: string;
  organisationId: string;
  /** Address of the business's page. */
  profile: string;
};

/** The database runs until `work` ends. */
export async function withPageSource<T>(data: BenchData, work: (source: PageSource) => Promise<T>): Promise<T> {
  const server = await enterEmbeddedPostgres({ dataDir: data.dataDir });
  try {
    const { path, username: user, database } = server.connection;
    const pool = openPool(server.connection, { max: 1 });
    const rows = await pool.sql<{ id: string; organisationId: string }[]>`
      select id, organisation_id as "organisationId" from business where slug = ${BIG_SLUG}`.finally(() =>
      pool.close(),
    );
    const [row] = rows;
    if (!row) throw new Error(`There is no business ${BIG_SLUG}.`);
    return await work({
      socket: path.slice(0, path.lastIndexOf("/")),
      user,
      database,
      businessId: row.id,
      businessWireId: data.bigWireId,
      organisationId: row.organisationId,
      profile: `https://reviews.example/review/${BIG_SLUG}`,
    });
  } finally {
    await server.leave();
  }
}
