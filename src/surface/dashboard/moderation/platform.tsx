// Platform ratings that owners state: the queue, the oldest first, and one statement with the moderator's decision about it.
import { type PlatformStatementId, toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { readFigures } from "#domain/business/platform/field.ts";
import {
  confirmStatement,
  findWaitingStatement,
  listWaitingStatements,
  rejectStatement,
  type WaitingStatement,
} from "#domain/business/platform/statement.ts";
import { CONFIRMED_DAYS } from "#domain/business/platform/table.ts";
import { TextArea, TextField } from "#surface/look/field.tsx";
import { formatCount, formatDate, formatDecimal } from "#surface/look/format.ts";
import { Fact, Panel, Unseen, When } from "../component/display.tsx";
import { ButtonLink, Form } from "../component/form.tsx";
import { done, existing, idIn, tryAct } from "../kit/act.ts";
import { PlatformGrid } from "../kit/platform.tsx";
import { type Fault, fieldOf, page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { BusinessLink, isOwnCase, PLATFORMS_PATH, statementPath } from "./kit/path.tsx";
import { REASON, readReason } from "./kit/words.ts";
import { queuePage } from "./queue-page.tsx";

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

type StatementFault = Fault<"rating" | "count" | "reason">;

export async function statementPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, existing(await findWaitingStatement(visit.context, idIn(visit, "pst"))));
}

export async function confirmStatementPost(visit: UserVisit): Promise<Answer> {
  const read = readFigures(visit.fields);
  if ("errors" in read) return drawAgain(visit, read);
  const { rating, count } = read.fields;
  return decide(visit, "confirm", { rating, count }, (inside, id) =>
    confirmStatement(inside, id, read.fields, visit.user.id),
  );
}

export async function rejectStatementPost(visit: UserVisit): Promise<Answer> {
  const read = readReason(visit.fields);
  if ("wrong" in read) return drawAgain(visit, { errors: { reason: read.wrong } });
  return decide(visit, "reject", { reason: read.text }, (inside, id) =>
    rejectStatement(inside, id, read.text, visit.user.id),
  );
}

type Decided = Awaited<ReturnType<typeof rejectStatement>>;

async function decide(
  visit: UserVisit,
  verdict: "confirm" | "reject",
  detail: Record<string, string | number>,
  work: (inside: UserVisit["context"], id: PlatformStatementId) => Promise<Decided>,
): Promise<Answer> {
  const entry = ({ businessId, platform }: Decided) => ({
    action: `platform.${verdict}`,
    subject: toWire("biz", businessId),
    detail: { platform, ...detail },
  });
  const decided = await tryAct(visit, entry, (inside) => work(inside, idIn(visit, "pst")));
  if (decided instanceof Refusal) return drawAgain(visit, { problem: decided.message, status: decided.status });
  const word = verdict === "confirm" ? "confirmed" : "rejected";
  return done(visit, PLATFORMS_PATH, `The rating on ${decided.platform} was ${word}.`);
}

/** The statement with the errors, or the queue if the statement is gone. */
async function drawAgain(visit: UserVisit, fault: StatementFault): Promise<Answer> {
  const stated = await findWaitingStatement(visit.context, idIn(visit, "pst"));
  if (stated) return draw(visit, stated, fault);
  const problem = "This statement was changed, withdrawn or decided meanwhile. Nothing was done.";
  return platformQueuePage(visit, { problem, status: 409 });
}

function draw(visit: UserVisit, stated: WaitingStatement, fault: StatementFault = {}): Answer {
  const { business, platform } = stated;
  return page(visit, {
    title: `${business.name} on ${platform}`,
    back: { href: PLATFORMS_PATH, label: "Platform ratings" },
    ...fault,
    children: (
      <>
        <Panel title="What the business states" id="stated">
          <Stated of={stated} />
        </Panel>
        {isOwnCase(visit, business.organisationId) ? (
          <p class="prose">You belong to the organisation that manages this business. Another moderator must decide.</p>
        ) : (
          <Decision visit={visit} stated={stated} fault={fault} />
        )}
      </>
    ),
  });
}

type DecisionProps = { visit: UserVisit; stated: WaitingStatement; fault: StatementFault };

function Decision({ visit, stated, fault }: DecisionProps) {
  const path = statementPath(toWire("pst", stated.id));
  const field = fieldOf(visit, fault);
  return (
    <>
      <Panel title="Confirm" id="confirm">
        <Form action={`${path}/confirm`} submit="Confirm the rating">
          <p>
            Follow the link and enter the figures that you see there. They count in the score for {CONFIRMED_DAYS} days,
            and the profile shows them with today's date.
          </p>
          <TextField {...field("rating")} label="Rating on the platform" required hint="From 1.00 to 5.00 stars." />
          <TextField {...field("count")} label="Number of ratings on the platform" required />
        </Form>
      </Panel>
      <Panel title="Reject" id="reject">
        <Form action={`${path}/reject`} submit="Reject the statement" isDanger>
          <TextArea
            {...field("reason")}
            label="Reason"
            required
            hint="The owners of the business read it."
            most={REASON.max}
          />
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
