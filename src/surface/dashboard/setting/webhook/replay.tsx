// Sends all events since a day again: first counts them, then asks.

import { toWire } from "#contract/id.ts";
import { countSince, MOST_REPLAYED, replay } from "#domain/webhook/delivery/send-again.ts";
import { formatOf } from "#platform/language/format.ts";
import { readMoment } from "#platform/time/moment.ts";
import { date, hidden } from "#surface/form/field.tsx";
import { drawFields, type Fault, wrongAt } from "#surface/form/form.ts";
import { readSince } from "#surface/http/query.ts";
import { formatCount, plural } from "#surface/look/format.ts";
import { Ask, Hidden, Submit } from "../../component/form.tsx";
import { done } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { findOwn, webhookPath } from "./list.tsx";

export const webhookReplay = form({
  find: (visit: MemberVisit) => findOwn(visit),
  fields: () => ({
    since: hidden({ read: (typed) => readMoment(typed ?? "") }),
  }),
  page: (visit, { fault }, row) => draw(visit, row, fault),
  change: async (inside, { values: { since }, found }) => since && replay(inside, found, since),
  entry: ({ queued }, { values: { since }, found }) => ({
    action: "webhook.replay",
    subject: toWire("whs", found.id),
    detail: { since: since?.toISOString() ?? null, events: queued },
  }),
  done({ visit, found }, replayed) {
    if (replayed === null) return { problem: "Choose a time and count the events first." };
    const { queued, next } = replayed;
    const text = `${plural(queued, "event")} will be sent again.`;
    if (next === null) return done(visit, webhookPath(found), text);
    const rest = `${webhookPath(found)}/replay?since=${next.toISOString()}`;
    return done(visit, rest, `${text} There are more: go on from here.`);
  },
});

async function draw(visit: MemberVisit, row: Awaited<ReturnType<typeof findOwn>>, fault: Fault): Promise<Answer> {
  const path = webhookPath(row);
  const written = visit.url.searchParams.get("since");
  const since = written === null ? null : readSince(written);
  const day = date({
    label: "Since",
    hint: "From midnight on, in UTC.",
    stored: since?.toISOString().slice(0, 10),
    max: visit.context.clock.now().toISOString().slice(0, 10),
    required: true,
    read: () => since,
  });
  const isWrong = written !== null && since === null;
  const counted = drawFields({ since: day }, null, isWrong ? wrongAt("since", "Enter a day.") : {});
  const found = since && (await countSince(visit.context, row, since));
  return page(visit, {
    title: "Replay events",
    back: { href: path, label: new URL(row.url).host },
    ...counted.fault,
    ...fault,
    children: (
      <>
        <p class="prose">
          All events of this webhook since a time are sent again under the same ids, so that your program can skip those
          that it has. Events are stored for 30 days.
        </p>
        <form class="form" method="get" action={`${path}/replay`}>
          {counted.all}
          <Submit isQuiet={found !== null}>Count the events</Submit>
        </form>
        {since && found && <Question since={since} path={path} {...found} />}
      </>
    ),
  });
}

type QuestionProps = { since: Date; path: string; count: number; isMore: boolean };

function Question({ since, path, count, isMore }: QuestionProps) {
  const when = formatOf("en").moment(since);
  if (count === 0) return <p>None of its events happened since {when}.</p>;
  const events = plural(count, "event");
  return (
    <>
      <p>
        {isMore
          ? `More than ${formatCount(MOST_REPLAYED)} events happened since ${when}. The first ${formatCount(MOST_REPLAYED)} are sent, then you can send the next.`
          : `${events} happened since ${when}.`}
      </p>
      <Ask
        label={`Replay ${events}`}
        of={`since ${when}`}
        question={`${events} will be sent at once, each a request to your program.`}
        confirm="Send them"
        action={`${path}/replay`}
      >
        <Hidden fields={{ since: since.toISOString() }} />
      </Ask>
    </>
  );
}
