// The database's socket and the ids that a server without our code needs to read a page of the big business.
import { dirname } from "node:path";
import { type BenchData, BIG_SLUG } from "./data.ts";
import { BASE_URL, withDatabase } from "./database.ts";

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
export function withPageSource<T>(data: BenchData, work: (source: PageSource) => Promise<T>): Promise<T> {
  return withDatabase(data.dataDir, async ({ pool, target }) => {
    const [row] = await pool.sql<{ id: string; organisationId: string }[]>`
      select id, organisation_id as "organisationId" from business where slug = ${BIG_SLUG}`;
    if (!row) throw new Error(`There is no business ${BIG_SLUG}.`);
    return work({
      socket: dirname(target.path),
      user: target.username,
      database: target.database,
      businessId: row.id,
      businessWireId: data.bigWireId,
      organisationId: row.organisationId,
      profile: `${BASE_URL}/review/${BIG_SLUG}`,
    });
  });
}
