// The moderators' log: who did what about which subject, latest first.

import { type LogEntry, type LogPage, listStaff, listStaffLog } from "#domain/review/moderation/log.ts";
import { fromWire, type Prefix, toWire } from "#platform/id.ts";
import { formatDate } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { readBarePosition, withQuery, writeBarePosition } from "../address.ts";
import { Empty, Grid, Turn, When } from "../component/display.tsx";
import { SearchField, SelectField, Submit } from "../component/form.tsx";
import { excerpt } from "../excerpt.ts";
import { page } from "../shell.tsx";
import type { Answer, UserVisit } from "../visit.ts";
import { actionWords, detailWords, subjectHref } from "./log-words.ts";
import { LOG_PATH } from "./path.ts";

const ROWS = 30;
const MAX_SUBJECT = 60;

/** GET /moderation/log */
export async function logPage(visit: UserVisit): Promise<Answer> {
  const { context, url } = visit;
  const who = fromWire("usr", url.searchParams.get("who") ?? "");
  const subject = (url.searchParams.get("subject") ?? "").trim().slice(0, MAX_SUBJECT);
  const before = readBarePosition(url.searchParams.get("before"));
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
          <SelectField
            name="who"
            label="Who"
            value={query.who ?? undefined}
            empty="Everybody"
            options={people.map(({ id, name }) => ({ value: toWire("usr", id), label: name }))}
          />
          <SearchField name="subject" label="About (an id such as rev_…)" value={subject} max={MAX_SUBJECT} />
          <Submit isQuiet>
            <Icon name="search" />
            Show
          </Submit>
        </form>
        {found.rows.length > 0 ? <Entries rows={found.rows} now={context.clock.now()} /> : <Nothing found={found} />}
        <Turn
          label="Pages of the log"
          previous={before ? withQuery(LOG_PATH, query) : null}
          next={found.older && withQuery(LOG_PATH, { ...query, before: writeBarePosition(found.older) })}
        />
      </>
    ),
  });
}

function Entries({ rows, now }: { rows: readonly LogEntry[]; now: Date }) {
  return (
    <Grid
      caption="Actions of moderators"
      keyOf={({ id }) => id}
      rows={rows}
      columns={[
        { label: "What", cell: ({ action }) => actionWords(action) },
        { label: "About", cell: ({ subject }) => <Subject subject={subject} /> },
        { label: "Why", cell: ({ detail }) => <span dir="auto">{excerpt(detailWords(detail), 500).text}</span> },
        { label: "Who", cell: ({ who }) => <bdi>{who ?? "A deleted account"}</bdi> },
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
      <p>Older entries have not been searched yet.</p>
    </Empty>
  ) : (
    <Empty title="Nothing here">
      <p>Every decision of a moderator is recorded here, with who decided and why.</p>
    </Empty>
  );
}
