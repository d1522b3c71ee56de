// Sends all events since a day again: first counts them, then asks.
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { countSince, MOST_REPLAYED, replay } from "#domain/webhook/delivery/send-again.ts";
import { readMoment } from "#platform/time/moment.ts";
import { readSince } from "#surface/http/query.ts";
import { DateField } from "#surface/look/field.tsx";
import { formatCount, plural } from "#surface/look/format.ts";
import { exactTime } from "../../component/display.tsx";
import { Ask, Hidden, Submit } from "../../component/form.tsx";
import { done, tryAct } from "../../kit/act.ts";
import { type Fault, page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { findOwn, webhookPath } from "./list.tsx";

export async function webhookReplayPage(visit: MemberVisit, { problem }: Fault = {}): Promise<Answer> {
  const row = await findOwn(visit);
  const path = webhookPath(row);
  const written = visit.url.searchParams.get("since");
  const since = written === null ? null : readSince(written);
  const error = written !== null && since === null ? "Enter a day." : undefined;
  const found = since && (await countSince(visit.context, row, since));
  return page(visit, {
    title: "Replay events",
    back: { href: path, label: new URL(row.url).host },
    errors: { since: error },
    problem,
    children: (
      <>
        <p class="prose">
          All events of this webhook since a time are sent again under the same ids, so that your program can skip those
          that it has. Events are stored for 30 days.
        </p>
        <form class="form" method="get" action={`${path}/replay`}>
          <DateField
            name="since"
            label="Since"
            hint="From midnight on, in UTC."
            value={since?.toISOString().slice(0, 10)}
            error={error}
            max={visit.context.clock.now().toISOString().slice(0, 10)}
            required
          />
          <Submit isQuiet={found !== null}>Count the events</Submit>
        </form>
        {since && found && <Question since={since} path={path} {...found} />}
      </>
    ),
  });
}

export async function webhookReplayPost(visit: MemberVisit): Promise<Answer> {
  const row = await findOwn(visit);
  const since = readMoment(visit.fields.since ?? "");
  if (since === null) return webhookReplayPage(visit, { problem: "Choose a time and count the events first." });
  const replayed = await tryAct(
    visit,
    ({ queued }: { queued: number }) => ({
      action: "webhook.replay",
      subject: toWire("whs", row.id),
      detail: { since: since.toISOString(), events: queued },
    }),
    (inside) => replay(inside, row, since),
  );
  if (replayed instanceof Refusal) return webhookReplayPage(visit, { problem: replayed.message });
  const { queued, next } = replayed;
  const text = `${plural(queued, "event")} will be sent again.`;
  if (next === null) return done(visit, webhookPath(row), text);
  const rest = `${webhookPath(row)}/replay?since=${next.toISOString()}`;
  return done(visit, rest, `${text} There are more: go on from here.`);
}

type QuestionProps = { since: Date; path: string; count: number; isMore: boolean };

function Question({ since, path, count, isMore }: QuestionProps) {
  const when = exactTime(since);
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
