// Answers about businesses that no request changes: they must be the same before and after the run.
import { bytesOf } from "./kit/request.ts";
import { openLine } from "./kit/wire.ts";

export type Golden = {
  /** Reads the body of an answer as text, from an address that no other request uses. */
  get(path: string): Promise<string>;
  /** The number of answers that are compared. */
  count: number;
  /** Paths whose answers differ from the first ones. */
  changed(): Promise<string[]>;
  close(): void;
};

/** Reads all answers once. @param slugs of the untouched businesses */
export async function readGolden(port: number, slugs: readonly string[]): Promise<Golden> {
  const line = openLine(port);
  let asked = 0;
  const get = async (path: string) => {
    const from = `10.254.0.${1 + (asked++ % 250)}`;
    const request = `GET ${path} HTTP/1.1\r\nhost: reviews.example\r\nx-forwarded-for: ${from}\r\n\r\n`;
    return (await line.ask(bytesOf(request))).body.toString("utf8");
  };
  const paths = slugs.flatMap((slug) => [
    `/api/open/v1/businesses/${slug}`,
    `/api/open/v1/businesses/${slug}/reviews`,
    `/api/open/v1/lookup?domain=${slug}`,
    `/api/widget/${slug}`,
    `/api/badge/${slug}.svg`,
    `/embed/${slug}`,
    `/review/${slug}`,
  ]);
  const first = new Map<string, string>();
  for (const path of paths) first.set(path, await get(path));
  return {
    get,
    count: paths.length,
    async changed() {
      const changed: string[] = [];
      for (const [path, text] of first) if ((await get(path)) !== text) changed.push(path);
      return changed;
    },
    close: line.close,
  };
}
