// Ratings that the business has on other platforms: what its owners state, what a moderator made of it, and until when it counts.
import { type PlatformErrors, readPlatformFields } from "#domain/business/platform/field.ts";
import {
  type ConnectedPlatform,
  listPlatforms,
  listStatements,
  type StatedPlatform,
} from "#domain/business/platform/list.ts";
import { CONFIRMED_DAYS, removePlatform } from "#domain/business/platform/rating.ts";
import { statePlatform, withdrawStatement } from "#domain/business/platform/statement.ts";
import { toWire } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { formatDate } from "#surface/look/format.ts";
import { act, done } from "../../act.ts";
import { Ask } from "../../component/ask.tsx";
import { Empty, Panel, Pill } from "../../component/note.tsx";
import { PlatformFields } from "../../component/platform-fields.tsx";
import { PlatformGrid } from "../../component/platform-grid.tsx";
import { page } from "../../shell.tsx";
import type { Answer, BusinessVisit } from "../../visit.ts";

const PATH = "/dashboard/settings/business/platforms";

type Wrong = { errors?: PlatformErrors; problem?: string };

/** GET /dashboard/settings/business/platforms, and the same again with what is wrong. */
export async function ownPlatformsPage(visit: BusinessVisit, { errors = {}, problem }: Wrong = {}): Promise<Answer> {
  const [ratings, statements] = await Promise.all([
    listPlatforms(visit.context, visit.business.id),
    listStatements(visit.context, visit.business.id),
  ]);
  return page(visit, {
    title: "Ratings on other platforms",
    active: "business",
    back: { href: "/dashboard/settings/business", label: "Business" },
    errors,
    problem,
    children: (
      <>
        <p class="prose">
          State the rating that the business has on another platform, with a link to it. A moderator follows the link
          and confirms the figures, or rejects them with a reason. Until then the profile shows your statement as
          unchecked, and it counts nowhere. A confirmed rating counts in the score for {CONFIRMED_DAYS} days.
        </p>
        {ratings.length + statements.length === 0 && (
          <Empty title="None yet">
            <p>Add what your customers say of you elsewhere.</p>
          </Empty>
        )}
        {statements.length > 0 && (
          <Panel title="Stated by you" id="stated">
            <Statements statements={statements} />
          </Panel>
        )}
        {ratings.length > 0 && (
          <Panel title="Confirmed" id="confirmed">
            <Ratings ratings={ratings} />
          </Panel>
        )}
        <PlatformFields
          action={PATH}
          given={visit.fields}
          errors={errors}
          title="State a rating"
          replaces="A new statement about a platform replaces your earlier one. What was confirmed goes on counting."
          submit="State the rating"
        />
      </>
    ),
  });
}

/** POST /dashboard/settings/business/platforms */
export async function statePlatformPost(visit: BusinessVisit): Promise<Answer> {
  const read = readPlatformFields(visit.fields);
  if ("errors" in read) return ownPlatformsPage(visit, { errors: read.errors });
  const { platform, rating, count } = read.fields;
  const told = { ...toldOf(visit, "platform.set", platform), detail: { platform, rating, count } };
  try {
    await act(visit, told, (inside) => statePlatform(inside, visit.business.id, read.fields, byOf(visit)));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "not_found") throw error;
    return ownPlatformsPage(visit, { errors: { platform: error.message } });
  }
  return done(visit, PATH, `The rating on ${platform} waits for a moderator.`);
}

/** POST /dashboard/settings/business/platforms/withdraw */
export async function withdrawStatementPost(visit: BusinessVisit): Promise<Answer | null> {
  const { platform = "" } = visit.fields;
  const isWithdrawn = await act(
    visit,
    (result: boolean) => (result ? toldOf(visit, "platform.withdraw", platform) : null),
    (inside) => withdrawStatement(inside, visit.business.id, platform, byOf(visit)),
  );
  return isWithdrawn ? done(visit, PATH, `Your statement about ${platform} was withdrawn.`) : null;
}

/** POST /dashboard/settings/business/platforms/remove */
export async function removePlatformPost(visit: BusinessVisit): Promise<Answer | null> {
  const { platform = "" } = visit.fields;
  try {
    const isRemoved = await act(
      visit,
      (result: boolean) => (result ? toldOf(visit, "platform.remove", platform) : null),
      (inside) => removePlatform(inside, visit.business.id, platform, byOf(visit)),
    );
    return isRemoved ? done(visit, PATH, `The rating on ${platform} was taken down.`) : null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "not_found") throw error;
    return ownPlatformsPage(visit, { problem: error.message });
  }
}

function byOf({ organisation, user }: BusinessVisit) {
  return { organisationId: organisation.id, userId: user.id };
}

function toldOf({ business }: BusinessVisit, action: string, platform: string) {
  return { action, subject: toWire("biz", business.id), detail: { platform } };
}

function Statements({ statements }: { statements: readonly StatedPlatform[] }) {
  return (
    <PlatformGrid
      caption="Ratings that you state"
      platforms={statements}
      columns={[
        { label: "State", cell: (each) => <StatementState of={each} /> },
        {
          label: "Change",
          cell: ({ platform, status }) => (
            <Ask
              label={status === "rejected" ? "Clear" : "Withdraw"}
              of={`the statement about ${platform}`}
              question="It is deleted. A confirmed rating on the same platform stays."
              confirm={status === "rejected" ? "Clear it" : "Withdraw it"}
              action={`${PATH}/withdraw`}
            >
              <input type="hidden" name="platform" value={platform} />
            </Ask>
          ),
        },
      ]}
    />
  );
}

function StatementState({ of: { status, reason, statedAt } }: { of: StatedPlatform }) {
  if (status === "rejected")
    return (
      <>
        <Pill tone="bad">Not confirmed</Pill>
        <br />
        <span class="small" dir="auto">
          {reason}
        </span>
      </>
    );
  return (
    <>
      <Pill tone="fair">Waits for a moderator</Pill>
      <br />
      <span class="muted small">stated {formatDate(statedAt)}, counts nowhere yet</span>
    </>
  );
}

function Ratings({ ratings }: { ratings: readonly ConnectedPlatform[] }) {
  return (
    <PlatformGrid
      caption="Confirmed ratings"
      platforms={ratings}
      columns={[
        { label: "State", cell: (each) => <RatingState of={each} /> },
        {
          label: "Change",
          cell: ({ platform, setBy }) =>
            setBy === "owner" ? (
              <Ask
                label="Take down"
                of={`the rating on ${platform}`}
                question="The profile no longer shows it, and the score is made without it."
                confirm="Take it down"
                action={`${PATH}/remove`}
              >
                <input type="hidden" name="platform" value={platform} />
              </Ask>
            ) : (
              <span class="muted small">Only a moderator</span>
            ),
        },
      ]}
    />
  );
}

function RatingState({ of: { setBy, isEnded, confirmedAt, countsUntil } }: { of: ConnectedPlatform }) {
  const source = setBy === "import" ? "imported as of" : "confirmed by a moderator on";
  return (
    <>
      <Pill tone={isEnded ? "bad" : "good"}>
        {isEnded ? "No longer counts" : `Counts until ${formatDate(countsUntil)}`}
      </Pill>
      <br />
      <span class="muted small">
        {source} {formatDate(confirmedAt)}
        {isEnded && ". State the rating again as it is now."}
      </span>
    </>
  );
}
