// Sends all events since a day again: first counts them, then asks.
import { toWire } from "#contract/id.ts";
import { sentence } from "#contract/sentence.ts";
import { addressOf } from "#domain/webhook/delivery/failure.ts";
import { countSince, firstMissed, MOST_REPLAYED, replay } from "#domain/webhook/delivery/send-again.ts";
import { KEPT_DAYS } from "#domain/webhook/retention.ts";
import { formatOf } from "#platform/language/format.ts";
import { DAY_MS } from "#platform/time/clock.ts";
import { readMoment } from "#platform/time/moment.ts";
import { date, hidden } from "#surface/form/field.tsx";
import { drawFields, type Fault, wrongAt } from "#surface/form/form.ts";
import { readSince } from "#surface/http/query.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { say, wordsIn } from "#words/words.ts";
import { Ask, Hidden, Submit } from "../../component/form.tsx";
import { done } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { findOwn, webhookPath } from "./list.tsx";

type Own = Awaited<ReturnType<typeof findOwn>>;

/** Value of the field that leaves out what arrived. */
const MISSED = "missed";

export const webhookReplay = form({
  undone: "sent",
  async find(visit: MemberVisit): Promise<Own | Answer> {
    const row = await findOwn(visit);
    if (row.status === "active") return row;
    // The page of the webhook switches it on.
    return done(visit, webhookPath(row), { tone: "problem", text: say(sentence("webhook.off"), visit.language) });
  },
  fields: () => ({
    since: hidden({ read: (typed) => readMoment(typed ?? "") }),
    only: hidden({ read: (typed) => typed === MISSED }),
  }),
  page: (visit, { fault }, row) => draw(visit, row, fault),
  change: async (inside, { values: { since, only }, found }) => since && replay(inside, found, since, only),
  entry: ({ queued }, { values: { since }, found }) => ({
    action: "webhook.replay",
    subject: toWire("whs", found.id),
    detail: { since: since?.toISOString() ?? null, events: queued },
  }),
  done({ visit, found }, replayed) {
    const words = wordsIn("webhook", visit.language).replay;
    if (replayed === null) return { problem: words.countFirst };
    const { queued, next } = replayed;
    const text = words.done({ count: queued });
    if (next === null) return done(visit, webhookPath(found), text);
    const rest = `${webhookPath(found)}/replay?since=${next.toISOString()}`;
    return done(visit, rest, `${text} ${words.goOn}`);
  },
});

async function draw(visit: MemberVisit, row: Own, fault: Fault): Promise<Answer> {
  const { replay: words, dropped } = wordsIn("webhook", visit.language);
  const path = webhookPath(row);
  const now = visit.context.clock.now();
  const first = firstKeptDay(now);
  const written = visit.url.searchParams.get("since");
  const read = written === null ? null : readSince(written);
  const since = read && read >= first && read <= now ? read : null;
  const missed = await firstMissed(visit.context, row, first);
  const day = date({
    label: words.since,
    hint: missed ? words.missed({ when: formatOf(visit.language).moment(missed) }) : words.noneMissed,
    stored: dayOf(read ?? missed ?? now),
    min: dayOf(first),
    max: dayOf(now),
    required: true,
    read: () => since,
  });
  const isWrong = written !== null && since === null;
  const counted = drawFields({ since: day }, null, isWrong ? wrongAt("since", words.wrong) : {});
  const found = since && (await countSince(visit.context, row, since));
  return page(visit, {
    title: words.title,
    back: { href: path, label: addressOf(row.url) },
    ...counted.fault,
    ...fault,
    ...(isWrong && { undone: "counted" as const }),
    children: (
      <>
        <p class="prose">
          {words.about} {words.atMost({ most: MOST_REPLAYED })} {dropped.hand}
        </p>
        <form class="form" method="get" action={`${path}/replay`} novalidate>
          {counted.all}
          <Submit isQuiet={found !== null}>{words.count}</Submit>
        </form>
        {since && found && <Question since={since} path={path} {...found} />}
      </>
    ),
  });
}

/** Midnight of the first day whose events are all stored. */
function firstKeptDay(now: Date): Date {
  return new Date(dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

type QuestionProps = { since: Date; path: string; count: number; arrived: number; isMore: boolean };

function Question({ since, path, count, arrived, isMore }: QuestionProps) {
  const words = useWords("webhook").replay;
  const when = useFormat().moment(since);
  const missed = count - arrived;
  if (count === 0) return <p>{words.none({ when })}</p>;
  return (
    <>
      <p>
        {isMore ? (
          words.more({ when, most: MOST_REPLAYED })
        ) : (
          <>
            {words.found({ count, when })} {words.split({ delivered: arrived, missed })}
          </>
        )}
      </p>
      <div class="actions">
        {arrived > 0 && missed > 0 && (
          <Ask
            label={words.askMissed({ count: missed })}
            of={words.askOf({ when })}
            question={words.question({ count: missed })}
            confirm={words.confirm}
            action={`${path}/replay`}
          >
            <Hidden fields={{ since: since.toISOString(), only: MISSED }} />
          </Ask>
        )}
        <Ask
          label={words.ask({ count })}
          of={words.askOf({ when })}
          question={words.question({ count })}
          confirm={words.confirm}
          action={`${path}/replay`}
        >
          <Hidden fields={{ since: since.toISOString() }} />
        </Ask>
      </div>
    </>
  );
}
