// One platform rating that an owner states, and the moderator's decision about it.
import { confirmStatement, rejectStatement } from "#domain/business/platform/decide.ts";
import { type PlatformErrors, readFigures } from "#domain/business/platform/field.ts";
import { CONFIRMED_DAYS } from "#domain/business/platform/rating.ts";
import { findWaitingStatement, type WaitingStatement } from "#domain/business/platform/statement.ts";
import { fromWire, type PlatformStatementId, toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { readText } from "#platform/text.ts";
import { TextArea, TextField } from "#surface/look/field.tsx";
import { formatCount, formatDate, formatDecimal } from "#surface/look/format.ts";
import { act, done } from "../../act.ts";
import { Panel } from "../../component/note.tsx";
import { When } from "../../component/when.tsx";
import { page } from "../../shell.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { businessPath, PLATFORMS_PATH, statementPath } from "../path.ts";
import { isOwn } from "../review-text.tsx";
import { platformQueuePage } from "./queue.tsx";

/** The owners read it. */
const REASON = { min: 1, max: 500 };

type Errors = PlatformErrors & { reason?: string };

/** GET /moderation/platforms/:id */
export async function statementPage(visit: UserVisit): Promise<Answer | null> {
  const stated = await findWaitingStatement(visit.context, idOf(visit));
  return stated && draw(visit, stated);
}

/** POST /moderation/platforms/:id/confirm */
export async function confirmStatementPost(visit: UserVisit): Promise<Answer> {
  const read = readFigures(visit.fields);
  if ("errors" in read) return again(visit, read.errors);
  const { rating, count } = read.fields;
  return decide(visit, "confirm", { rating, count }, (inside, id) =>
    confirmStatement(inside, id, read.fields, visit.user.id),
  );
}

/** POST /moderation/platforms/:id/reject */
export async function rejectStatementPost(visit: UserVisit): Promise<Answer> {
  const read = readText(visit.fields.reason ?? "", REASON);
  if ("wrong" in read) return again(visit, { reason: `The reason ${read.wrong}.` });
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
  const told = ({ businessId, platform }: Decided) => ({
    action: `platform.${verdict}`,
    subject: toWire("biz", businessId),
    detail: { platform, ...detail },
  });
  try {
    const { platform } = await act(visit, told, (inside) => work(inside, idOf(visit)));
    const word = verdict === "confirm" ? "confirmed" : "rejected";
    return done(visit, PLATFORMS_PATH, `The rating on ${platform} was ${word}.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return again(visit, {}, error);
  }
}

/** The statement with what was wrong with the post; the queue where there is no such statement any more. */
async function again(visit: UserVisit, errors: Errors, refused?: Refusal): Promise<Answer> {
  const stated = await findWaitingStatement(visit.context, idOf(visit));
  if (stated) return draw(visit, stated, errors, refused);
  const gone = "This statement was changed, withdrawn or decided meanwhile. Nothing was done.";
  return platformQueuePage(visit, gone, 409);
}

/** An id that cannot be one is answered like one that is not there. */
function idOf({ params }: UserVisit): PlatformStatementId {
  return fromWire("pst", params.id ?? "") ?? ("00000000-0000-0000-0000-000000000000" as PlatformStatementId);
}

function draw(visit: UserVisit, stated: WaitingStatement, errors: Errors = {}, refused?: Refusal): Answer {
  const { business, platform } = stated;
  const { fields } = visit;
  const path = statementPath(toWire("pst", stated.id));
  return page(visit, {
    title: `${business.name} on ${platform}`,
    active: "moderation-platforms",
    back: { href: PLATFORMS_PATH, label: "Platform ratings" },
    errors,
    problem: refused?.message,
    ...(refused && { status: refused.status }),
    children: (
      <>
        <Panel title="What the business states" id="stated">
          <Stated of={stated} now={visit.context.clock.now()} />
        </Panel>
        {isOwn(visit, business.organisationId) ? (
          <p class="prose">
            You belong to the organisation that manages this business. Another moderator has to decide.
          </p>
        ) : (
          <>
            <Panel title="Confirm" id="confirm">
              <form class="form" method="post" action={`${path}/confirm`}>
                <p>
                  Follow the link and type what you see there. Your figures count in the score for {CONFIRMED_DAYS}{" "}
                  days, and the profile shows them with today's date.
                </p>
                <TextField
                  name="rating"
                  label="Rating that you saw"
                  value={fields.rating}
                  error={errors.rating}
                  hint="From 1.00 to 5.00 stars."
                  required
                />
                <TextField
                  name="count"
                  label="Number of ratings that you saw"
                  value={fields.count}
                  error={errors.count}
                  required
                />
                <button class="button" type="submit">
                  Confirm the rating
                </button>
              </form>
            </Panel>
            <Panel title="Reject" id="reject">
              <form class="form" method="post" action={`${path}/reject`}>
                <TextArea
                  name="reason"
                  label="Reason"
                  value={fields.reason}
                  error={errors.reason}
                  hint="The owners of the business read it."
                  most={REASON.max}
                  required
                />
                <button class="button button-danger" type="submit">
                  Reject the statement
                </button>
              </form>
            </Panel>
          </>
        )}
      </>
    ),
  });
}

function Stated({
  of: { business, platform, url, rating, count, statedAt, organisationName, counted },
  now,
}: {
  of: WaitingStatement;
  now: Date;
}) {
  return (
    <dl class="facts">
      <div>
        <dt>Business</dt>
        <dd>
          <a href={businessPath(business.slug)}>
            <bdi>{business.name}</bdi>
          </a>
          {organisationName !== null && (
            <>
              , managed by <bdi>{organisationName}</bdi>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Platform</dt>
        <dd>
          <bdi>{platform}</bdi>
        </dd>
      </div>
      <div>
        <dt>Link</dt>
        <dd>
          <a class="long-link" href={url} rel="nofollow noopener noreferrer" target="_blank" dir="ltr">
            {url}
          </a>
        </dd>
      </div>
      <div>
        <dt>Rating</dt>
        <dd>
          {formatDecimal(rating, 2)} from {formatCount(count)}
        </dd>
      </div>
      <div>
        <dt>Stated</dt>
        <dd>
          <When at={statedAt} now={now} />
        </dd>
      </div>
      <div>
        <dt>Counts now</dt>
        <dd>
          {counted === null
            ? "Nothing on this platform"
            : `${formatDecimal(counted.rating, 2)} from ${formatCount(counted.count)}, confirmed ${formatDate(counted.confirmedAt)}`}
        </dd>
      </div>
    </dl>
  );
}
