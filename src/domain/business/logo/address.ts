// The addresses of a logo's pictures. They are named by their content, so an address never shows another picture.
import { sql } from "drizzle-orm";

const FILE = /^([A-Za-z0-9_-]{22})(-96\.webp|-256\.png)$/;

const SMALL = "-96.webp";
const LARGE = "-256.png";

export type LogoSize = "small" | "large";

/** SQL: the path of the small picture of the business with this id, or null. @param id such as `b.id` */
export const logoPathOf = (id: string) =>
  `(select '/logo/' || hash || '${SMALL}' from business_logo where business_id = ${id} and small is not null)`;

/** The same of the row of `business` in a query. */
export const logoPath = sql<string | null>`${sql.raw(logoPathOf('"business"."id"'))}`;

/** The path of the small picture. */
export function smallLogo(hash: string): string {
  return `/logo/${hash}${SMALL}`;
}

/** The PNG of 256 pixels, for mails and pictures. @param path of the small picture */
export function largeLogo(path: string): string {
  return path.slice(0, -SMALL.length) + LARGE;
}

/** The hash in the path of the small picture; null where it is none. */
export function readLogoPath(path: string): string | null {
  return readLogoFile(path.replace("/logo/", ""))?.hash ?? null;
}

/** @param file the last part of an address. Null where it is no logo's. */
export function readLogoFile(file: string): { hash: string; size: LogoSize } | null {
  const [, hash, ending] = FILE.exec(file) ?? [];
  return hash === undefined ? null : { hash, size: ending === SMALL ? "small" : "large" };
}
