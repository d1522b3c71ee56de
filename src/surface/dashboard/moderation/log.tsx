// Who of the moderators did what to what, the latest first.
import { type LogEntry, type LogPage, listStaff, listStaffLog } from "#domain/review/moderation/log.ts";
import { fromWire, type Prefix, toWire } from "#platform/id.ts";
import { formatDate } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Grid } from "../component/grid.tsx";
import { Empty } from "../component/note.tsx";
import { Turn } from "../component/turn.tsx";
import { When } from "../component/when.tsx";
import { excerpt } from "../review/excerpt.ts";
import { page } from "../shell.tsx";
import type { Answer, UserVisit } from "../visit.ts";
import { actionWords, detailWords, subjectHref } from "./log-words.ts";
import { LOG_PATH, withQuery } from "./path.ts";

const ROWS = 30;
const MAX_SUBJECT = 60;

/** GET /moderation/log */
export async function logPage(visit: UserVisit): Promise<Answer> {
  const { context, url } = visit;
  const who = fromWire("usr", url.searchParams.get("who") ?? "");
  const subject = (url.searchParams.get("subject") ?? "").trim().slice(0, MAX_SUBJECT);
  const before = readBefore(url.searchParams.get("before"));
  const filter = { userId: who, subject: subject === "" ? null : subject };
  const [found, people] = await Promise.all([
    listStaffLog(context, filter, { before, limit: ROWS }),
    listStaff(context),
  ]);
  const query = { who: who && toWire("usr", who), subject };
  return page(visit, {
    title: "Log",
    active: "moderation-log",
    children: (
      <>
        <form class="bar" method="get" action={LOG_PATH}>
          <div class="field">
            <label for="who">Who</label>
            <select id="who" name="who">
              <option value="">Everybody</option>
              {people.map(({ id, name }) => (
                <option key={id} value={toWire("usr", id)} selected={id === who}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div class="field desk-search">
            <label for="subject">About</label>
            <input
              id="subject"
              name="subject"
              type="text"
              value={subject}
              maxlength={MAX_SUBJECT}
              autocomplete="off"
              placeholder="rev_…"
            />
          </div>
          <button class="button button-quiet" type="submit">
            <Icon name="search" />
            Show
          </button>
        </form>
        {found.rows.length > 0 ? <Entries rows={found.rows} now={context.clock.now()} /> : <Nothing found={found} />}
        <Turn
          label="Pages of the log"
          previous={before ? withQuery(LOG_PATH, query) : null}
          next={
            found.older &&
            withQuery(LOG_PATH, { ...query, before: `${found.older.createdAt.getTime()}.${found.older.id}` })
          }
        />
      </>
    ),
  });
}

/** A place in the log; entries have no wire id. */
function readBefore(text: string | null): { createdAt: Date; id: string } | null {
  const [, ms, id] = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text ?? "") ?? [];
  return id === undefined ? null : { createdAt: new Date(Number(ms)), id };
}

function Entries({ rows, now }: { rows: readonly LogEntry[]; now: Date }) {
  return (
    <Grid
      caption="What moderators did"
      keyOf={({ id }) => id}
      rows={rows}
      columns={[
        { label: "What", cell: ({ action }) => actionWords(action) },
        { label: "About", cell: ({ subject }) => <Subject subject={subject} /> },
        { label: "Why", cell: ({ detail }) => <span dir="auto">{excerpt(detailWords(detail), 500).text}</span> },
        { label: "Who", cell: ({ who }) => <bdi>{who ?? "Somebody whose account is gone"}</bdi> },
        { label: "When", cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
      ]}
    />
  );
}

const KINDS: Partial<Record<Prefix, string>> = {
  rev: "Review",
  biz: "Business",
  clm: "Claim",
  usr: "Account",
  org: "Organisation",
};

function Subject({ subject }: { subject: string | null }) {
  if (subject === null) return null;
  const prefix = subject.slice(0, 3) as Prefix;
  const name = `${KINDS[prefix] ?? ""} ${subject.slice(-6)}`.trim();
  const href = subjectHref(subject);
  return href ? (
    <a href={href} title={subject}>
      {name}
    </a>
  ) : (
    <span title={subject}>{name}</span>
  );
}

function Nothing({ found: { searchedTo } }: { found: LogPage }) {
  return searchedTo ? (
    <Empty title={`Nothing found back to ${formatDate(searchedTo)}`}>
      <p>There are older entries that were not looked through yet.</p>
    </Empty>
  ) : (
    <Empty title="Nothing here">
      <p>What moderators decide is kept here, with who decided it and why.</p>
    </Empty>
  );
}
