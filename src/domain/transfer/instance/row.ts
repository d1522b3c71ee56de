// A review as another instance's open data API shows it, as the fields of a {"type":"review"} record.
import { ORIGIN_LIMIT } from "#domain/archive/noun/review/field.ts";
import type { RowReading } from "../layout/row.ts";

const ID = /^rev_[0-9a-z]{26}$/;

/** Its id is no id here, and a purchase that the other instance verified was not verified here. */
export function readInstanceRow(row: unknown, host: string): RowReading {
  if (typeof row !== "object" || row === null) return { wrong: "it is no review" };
  const { id, rating, title, body, author, createdAt, source, origin, reply } = row as Record<string, unknown>;
  if (typeof id !== "string" || !ID.test(id)) return { wrong: "it has no id" };
  if (source === "editor") return { wrong: "it is an editor's review" };
  const from = source === "import" && typeof origin === "string" && origin !== "" ? `${origin}, by ${host}` : host;
  const answer = replyOf(reply);
  const fields = {
    ...{ externalId: `candor:${host}:${id}`, rating, title, body, author, createdAt },
    ...{ verified: false, source: "import", origin: from.slice(0, ORIGIN_LIMIT.max), status: "published" },
    ...(answer && { reply: answer }),
  };
  return { review: { fields, product: null } };
}

function replyOf(reply: unknown): { body: unknown; createdAt: unknown } | null {
  if (typeof reply !== "object" || reply === null) return null;
  const { body, createdAt } = reply as Record<string, unknown>;
  return { body, createdAt };
}
