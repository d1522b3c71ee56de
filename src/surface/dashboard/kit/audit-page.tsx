// A page of an audit log, the latest entries first.
import type { ComponentChildren } from "preact";
import type { OrganisationId } from "#contract/id.ts";
import { type AuditFilter, type ListedAuditEntry, listActivity } from "#domain/account/state/audit.ts";
import { wordsIn } from "#words/words.ts";
import { type Column, Grid, Turn } from "../component/display.tsx";
import { readPosition, withQuery, writePosition } from "./address.ts";
import { page } from "./shell.tsx";
import type { Answer, UserVisit } from "./visit.ts";

const PER_PAGE = 30;

type Columns = readonly Column<ListedAuditEntry>[];

type AuditLog = {
  title: string;
  path: string;
  whose: OrganisationId | "staff" | "operator";
  /** A sentence about the content of the log, and who can change it. */
  about: string;
  caption: string;
  /** As of `Grid`. */
  isCompact?: boolean;
  filter?: {
    by: AuditFilter;
    query: Record<string, string | undefined>;
    form: ComponentChildren;
    /** Where it leaves no entry; null where none was chosen. */
    nothing: ComponentChildren;
  };
  /** @param rows of the page, for columns that look up more about them */
  columns(rows: readonly ListedAuditEntry[]): Columns | Promise<Columns>;
};

export async function auditPage(
  visit: UserVisit,
  { title, path, whose, about, caption, isCompact = false, filter, columns }: AuditLog,
): Promise<Answer> {
  const words = wordsIn("frame", visit.language);
  const before = readPosition(visit.url.searchParams.get("before"));
  const read = await listActivity(visit.context, whose, {
    limit: PER_PAGE + 1,
    before,
    ...(filter && { filter: filter.by }),
  });
  const rows = read.slice(0, PER_PAGE);
  const last = rows.at(-1);
  return page(visit, {
    title,
    children: (
      <>
        <p class="prose muted">{about}</p>
        {filter?.form}
        {last ? (
          <Grid caption={caption} isCompact={isCompact} rows={rows} columns={await columns(rows)} />
        ) : (
          (before === null && filter?.nothing) || <p>{before ? words.nothingOlder : words.noChanges}</p>
        )}
        <Turn
          label={words.pagesOf({ title })}
          previous={before && withQuery(path, { ...filter?.query })}
          next={
            last && read.length > PER_PAGE ? withQuery(path, { ...filter?.query, before: writePosition(last) }) : null
          }
        />
      </>
    ),
  });
}
