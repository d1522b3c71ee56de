// Platform ratings that owners state: the queue, the oldest first, and one statement with the moderator's decision about it.
import { toWire } from "#contract/id.ts";
import { readCount, readRating } from "#domain/business/platform/field.ts";
import {
  findWaitingStatement,
  listWaitingStatements,
  confirmStatement as storeConfirmed,
  rejectStatement as storeRejected,
  type WaitingStatement,
} from "#domain/business/platform/statement.ts";
import { CONFIRMED_DAYS } from "#domain/business/platform/table.ts";
import { text } from "#surface/form/field.tsx";
import type { Drawn, Fault } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Fact, Panel, Unseen, When } from "../component/display.tsx";
import { ButtonLink, Form } from "../component/form.tsx";
import { done, type Entry, existing, idIn } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { PlatformGrid } from "../kit/platform.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { BusinessLink, isOwnCase, PLATFORMS_PATH, statementPath } from "./kit/path.tsx";
import { queuePage } from "./kit/queue-page.tsx";
import { reasonField } from "./kit/reason.ts";

/** @param fault a decision that came too late */
export function platformQueuePage(visit: UserVisit, fault: Fault = {}): Promise<Answer> {
  const { context, language } = visit;
  const words = wordsIn("platformQueue", language);
  const shared = wordsIn("moderating", language);
  return queuePage(visit, {
    title: wordsIn("frame", language).queue.platforms,
    path: PLATFORMS_PATH,
    size: 20,
    list: (from) => listWaitingStatements(context, from),
    positionOf: ({ id, statedAt }) => ({ id, createdAt: statedAt }),
    empty: words,
    fault,
    draw: (rows) => (
      <PlatformGrid
        caption={words.caption}
        platforms={rows}
        columns={[
          { label: shared.business, cell: ({ business }) => <BusinessLink business={business} /> },
          { label: words.stated, cell: ({ statedAt }) => <When at={statedAt} /> },
          {
            label: shared.decide,
            cell: ({ id, platform, business }) => (
              <ButtonLink isQuiet href={statementPath(toWire("pst", id))}>
                {shared.check}
                <Unseen>{words.of({ business: business.name, platform })}</Unseen>
              </ButtonLink>
            ),
          },
        ]}
      />
    ),
  });
}

type Sent = { confirm?: Drawn; reject?: Drawn };

/** Null if the statement was changed, withdrawn or decided meanwhile. */
function find(visit: UserVisit): Promise<WaitingStatement | null> {
  return findWaitingStatement(visit.context, idIn(visit, "pst"));
}

export async function statementPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, existing(await find(visit)), {});
}

export const confirmStatement = form({
  undone: "decided",
  find,
  fields({ language }: UserVisit) {
    const words = wordsIn("platformQueue", language);
    const hint = wordsIn("platformRating", language).ratingHint;
    return {
      rating: text({ label: words.rating, required: true, hint, read: readRating }),
      count: text({ label: words.count, required: true, read: readCount }),
    };
  },
  page: (visit, confirm, stated) => draw(visit, stated, { confirm }),
  change: (inside, { visit, values }) => storeConfirmed(inside, idIn(visit, "pst"), values, visit.user.id),
  entry: (decided, { values: { rating, count } }) => entryOf("platform.confirm", decided, { rating, count }),
  done: ({ visit }, { platform }) =>
    done(visit, PLATFORMS_PATH, wordsIn("platformQueue", visit.language).confirmed({ platform })),
});

export const rejectStatement = form({
  undone: "decided",
  find,
  fields: (visit: UserVisit) => ({ reason: reasonField(visit) }),
  page: (visit, reject, stated) => draw(visit, stated, { reject }),
  change: (inside, { visit, values }) => storeRejected(inside, idIn(visit, "pst"), values.reason.text, visit.user.id),
  entry: (decided, { values: { reason } }) => entryOf("platform.reject", decided, { reason: reason.text }),
  done: ({ visit }, { platform }) =>
    done(visit, PLATFORMS_PATH, wordsIn("platformQueue", visit.language).rejected({ platform })),
});

type Decided = Awaited<ReturnType<typeof storeRejected>>;

function entryOf(action: string, { businessId, platform }: Decided, detail: Record<string, string | number>): Entry {
  return { action, subject: toWire("biz", businessId), detail: { platform, ...detail } };
}

/** The statement with the form that was sent, or the queue if the statement is gone. */
async function draw(visit: UserVisit, stated: WaitingStatement | null, sent: Sent): Promise<Answer> {
  const words = wordsIn("platformQueue", visit.language);
  if (stated === null) return platformQueuePage(visit, { problem: words.gone, status: 409 });
  const confirm = sent.confirm ?? (await confirmStatement.blank(visit, stated));
  const reject = sent.reject ?? (await rejectStatement.blank(visit, stated));
  const { business, platform } = stated;
  return page(visit, {
    title: words.title({ business: business.name, platform }),
    back: { href: PLATFORMS_PATH, label: wordsIn("frame", visit.language).queue.platforms },
    ...confirm.fault,
    ...reject.fault,
    children: (
      <>
        <Panel title={words.states} id="stated">
          <Stated of={stated} />
        </Panel>
        {isOwnCase(visit, business) ? (
          <p class="prose">{wordsIn("readerReport", visit.language).ownBusinessToOthers}</p>
        ) : (
          <Decision stated={stated} confirm={confirm} reject={reject} />
        )}
      </>
    ),
  });
}

type DecisionProps = { stated: WaitingStatement; confirm: Drawn; reject: Drawn };

function Decision({ stated, confirm, reject }: DecisionProps) {
  const words = useWords("platformQueue");
  const path = statementPath(toWire("pst", stated.id));
  return (
    <>
      <Panel title={words.confirm} id="confirm">
        <Form action={`${path}/confirm`} submit={words.confirmIt}>
          <p>{words.how({ days: CONFIRMED_DAYS })}</p>
          {confirm.all}
        </Form>
      </Panel>
      <Panel title={words.reject} id="reject">
        <Form action={`${path}/reject`} submit={words.rejectIt} isQuiet>
          {reject.all}
        </Form>
      </Panel>
    </>
  );
}

function Stated({ of }: { of: WaitingStatement }) {
  const words = useWords("platformQueue");
  const shared = useWords("moderating");
  const rated = useWords("platformRating");
  const format = useFormat();
  const { business, platform, url, rating, count, statedAt, organisationName, counted } = of;
  return (
    <dl class="facts">
      <Fact name={shared.business}>
        <BusinessLink business={business} />
      </Fact>
      {organisationName !== null && (
        <Fact name={shared.managedBy}>
          <bdi>{organisationName}</bdi>
        </Fact>
      )}
      <Fact name={rated.platform}>
        <bdi>{platform}</bdi>
      </Fact>
      <Fact name={rated.link}>
        <a class="long-link" href={url} rel="nofollow noopener noreferrer" target="_blank" dir="ltr">
          {url}
        </a>
      </Fact>
      <Fact name={rated.rating}>{shared.rated({ rating: format.decimal(rating, 2), count })}</Fact>
      <Fact name={words.stated}>
        <When at={statedAt} />
      </Fact>
      <Fact name={words.countsNow}>
        {counted === null
          ? words.nothing
          : words.counted({
              rating: format.decimal(counted.rating, 2),
              count: counted.count,
              date: format.date(counted.confirmedAt),
            })}
      </Fact>
    </dl>
  );
}
