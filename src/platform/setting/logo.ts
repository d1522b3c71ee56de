// The logo of the service: an operator sets and removes it on the set-up page. It is stored as this service drew it, never as it was sent.
import { eq, ne } from "drizzle-orm";
import { announce } from "../database/change.ts";
import type { Context } from "../database/context.ts";
import type { Database } from "../database/database.ts";
import { hashOfPictures, type Redrawn } from "../raster/upload.ts";
import { serviceLogo } from "./table.ts";

/** What its hash begins with, in place of a business's id: two with one picture have two addresses. */
const OWNER = "service";

/** Keeps the logo and tells every process. False where it is the one that is kept already. */
export async function keepServiceLogo(inside: Context, { small, large }: Redrawn): Promise<boolean> {
  const hash = hashOfPictures(OWNER, { small, large });
  await announce(inside.db, ["setting"]);
  const row = { hash, small, large, createdAt: inside.clock.now() };
  const written = await inside.db
    .insert(serviceLogo)
    .values(row)
    .onConflictDoUpdate({ target: serviceLogo.isOnly, set: row, setWhere: ne(serviceLogo.hash, hash) })
    .returning({ hash: serviceLogo.hash });
  return written.length > 0;
}

/** Removes the logo and tells every process. False where there is none. */
export async function removeServiceLogo(inside: Context): Promise<boolean> {
  await announce(inside.db, ["setting"]);
  return (await inside.db.delete(serviceLogo).returning({ hash: serviceLogo.hash })).length > 0;
}

/** A picture of the logo; null where another one or none is set. */
export async function findServiceLogo(db: Database, hash: string, size: keyof Redrawn): Promise<Uint8Array | null> {
  const [row] = await db.select({ picture: serviceLogo[size] }).from(serviceLogo).where(eq(serviceLogo.hash, hash));
  return row?.picture ?? null;
}

/** Whether the pictures are the ones that were kept; null where there is no logo. */
export async function isServiceLogoWhole(db: Database): Promise<boolean | null> {
  const [row] = await db.select().from(serviceLogo);
  return row ? hashOfPictures(OWNER, row) === row.hash : null;
}
