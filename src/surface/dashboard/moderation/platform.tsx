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
import { formatCount, formatDate, formatDecimal } from "#surface/look/format.ts";
import { Fact, Panel, Unseen, When } from "../component/display.tsx";
import { ButtonLink, Form } from "../component/form.tsx";
import { done, type Entry, existing, idIn } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { PlatformGrid } from "../kit/platform.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { BusinessLink, isOwnCase, PLATFORMS_PATH, statementPath } from "./kit/path.tsx";
import { queuePage } from "./queue-page.tsx";
import { reasonField } from "./reason.ts";

/** @param fault a decision that came too late */
export function platformQueuePage(visit: UserVisit, fault: Fault = {}): Promise<Answer> {
  const { context } = visit;
  return queuePage(visit, {
    title: "Platform ratings",
    path: PLATFORMS_PATH,
    size: 20,
    list: (from) => listWaitingStatements(context, from),
    positionOf: ({ id, statedAt }) => ({ id, createdAt: statedAt }),
    empty: {
      none: "No statement waits",
      end: "No more statements wait",
      text: "Ratings on other platforms that owners state appear here until a moderator has checked them.",
    },
    fault,
    draw: (rows) => (
      <PlatformGrid
        caption="Statements that wait for a moderator"
        platforms={rows}
        columns={[
          { label: "Business", cell: ({ business }) => <BusinessLink business={business} /> },
          { label: "Stated", cell: ({ statedAt }) => <When at={statedAt} /> },
          {
            label: "Decide",
            cell: ({ id, platform, business }) => (
              <ButtonLink isQuiet href={statementPath(toWire("pst", id))}>
                Check
                <Unseen>
                  the rating of {business.name} on {platform}
                </Unseen>
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
  find,
  fields: (_visit: UserVisit) => ({
    rating: text({
      label: "Rating on the platform",
      required: true,
      hint: "From 1.00 to 5.00 stars.",
      read: readRating,
    }),
    count: text({ label: "Number of ratings on the platform", required: true, read: readCount }),
  }),
  page: (visit, confirm, stated) => draw(visit, stated, { confirm }),
  change: (inside, { visit, values }) => storeConfirmed(inside, idIn(visit, "pst"), values, visit.user.id),
  entry: (decided, { values: { rating, count } }) => entryOf("platform.confirm", decided, { rating, count }),
  done: ({ visit }, { platform }) => done(visit, PLATFORMS_PATH, `The rating on ${platform} was confirmed.`),
});

export const rejectStatement = form({
  find,
  fields: (_visit: UserVisit) => ({ reason: reasonField({ hint: "The owners of the business read it." }) }),
  page: (visit, reject, stated) => draw(visit, stated, { reject }),
  change: (inside, { visit, values }) => storeRejected(inside, idIn(visit, "pst"), values.reason.text, visit.user.id),
  entry: (decided, { values: { reason } }) => entryOf("platform.reject", decided, { reason: reason.text }),
  done: ({ visit }, { platform }) => done(visit, PLATFORMS_PATH, `The rating on ${platform} was rejected.`),
});

type Decided = Awaited<ReturnType<typeof storeRejected>>;

function entryOf(action: string, { businessId, platform }: Decided, detail: Record<string, string | number>): Entry {
  return { action, subject: toWire("biz", businessId), detail: { platform, ...detail } };
}

/** The statement with the form that was sent, or the queue if the statement is gone. */
async function draw(visit: UserVisit, stated: WaitingStatement | null, sent: Sent): Promise<Answer> {
  if (stated === null) {
    const problem = "This statement was changed, withdrawn or decided meanwhile. Nothing was done.";
    return platformQueuePage(visit, { problem, status: 409 });
  }
  const confirm = sent.confirm ?? (await confirmStatement.blank(visit, stated));
  const reject = sent.reject ?? (await rejectStatement.blank(visit, stated));
  const { business, platform } = stated;
  return page(visit, {
    title: `${business.name} on ${platform}`,
    back: { href: PLATFORMS_PATH, label: "Platform ratings" },
    ...confirm.fault,
    ...reject.fault,
    children: (
      <>
        <Panel title="What the business states" id="stated">
          <Stated of={stated} />
        </Panel>
        {isOwnCase(visit, business.organisationId) ? (
          <p class="prose">You belong to the organisation that manages this business. Another moderator must decide.</p>
        ) : (
          <Decision stated={stated} confirm={confirm} reject={reject} />
        )}
      </>
    ),
  });
}

type DecisionProps = { stated: WaitingStatement; confirm: Drawn; reject: Drawn };

function Decision({ stated, confirm, reject }: DecisionProps) {
  const path = statementPath(toWire("pst", stated.id));
  return (
    <>
      <Panel title="Confirm" id="confirm">
        <Form action={`${path}/confirm`} submit="Confirm the rating">
          <p>
            Follow the link and enter the figures that you see there. They count in the score for {CONFIRMED_DAYS} days,
            and the profile shows them with today's date.
          </p>
          {confirm.all}
        </Form>
      </Panel>
      <Panel title="Reject" id="reject">
        <Form action={`${path}/reject`} submit="Reject the statement" isDanger>
          {reject.all}
        </Form>
      </Panel>
    </>
  );
}

function Stated({ of }: { of: WaitingStatement }) {
  const { business, platform, url, rating, count, statedAt, organisationName, counted } = of;
  return (
    <dl class="facts">
      <Fact name="Business">
        <BusinessLink business={business} />
        {organisationName !== null && (
          <>
            , managed by <bdi>{organisationName}</bdi>
          </>
        )}
      </Fact>
      <Fact name="Platform">
        <bdi>{platform}</bdi>
      </Fact>
      <Fact name="Link">
        <a class="long-link" href={url} rel="nofollow noopener noreferrer" target="_blank" dir="ltr">
          {url}
        </a>
      </Fact>
      <Fact name="Rating">
        {formatDecimal(rating, 2)} from {formatCount(count)}
      </Fact>
      <Fact name="Stated">
        <When at={statedAt} />
      </Fact>
      <Fact name="Counts now">
        {counted === null
          ? "Nothing on this platform"
          : `${formatDecimal(counted.rating, 2)} from ${formatCount(counted.count)}, confirmed ${formatDate(counted.confirmedAt)}`}
      </Fact>
    </dl>
  );
}
