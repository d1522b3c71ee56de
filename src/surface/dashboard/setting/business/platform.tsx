// Ratings of the business on other platforms: the owners' statements, and the confirmed ratings that count.
import { toWire } from "#contract/id.ts";
import { listPlatforms, listStatements, type StatedPlatform } from "#domain/business/platform/list.ts";
import { removePlatform } from "#domain/business/platform/rating.ts";
import {
  withdrawStatement as deleteStatement,
  statePlatform as storeStatement,
} from "#domain/business/platform/statement.ts";
import { CONFIRMED_DAYS } from "#domain/business/platform/table.ts";
import { hidden } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { formatDate } from "#surface/look/format.ts";
import { Empty, Panel, Pill } from "../../component/display.tsx";
import { Ask, Hidden } from "../../component/form.tsx";
import { done, existing } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { ConfirmedRatings, explainPlatform, PlatformForm, PlatformGrid, platformFields } from "../../kit/platform.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../../kit/visit.ts";

const PATH = "/dashboard/settings/business/platforms";

export const statePlatform = form({
  fields: (visit: BusinessVisit) =>
    platformFields(
      visit,
      "A new statement about a platform replaces your earlier one. A confirmed rating still counts.",
    ),
  page: (visit, form) => draw(visit, form),
  explain: (refusal, visit) => explainPlatform(refusal, visit),
  change: (inside, { visit, values }) => storeStatement(inside, visit.business.id, values, byOf(visit)),
  entry: (_stated, { visit, values: { platform, rating, count } }) => ({
    ...entryOf(visit, "platform.set", platform),
    detail: { platform, rating, count },
  }),
  done: ({ visit, values }) => done(visit, PATH, `The rating on ${values.platform} waits for a moderator.`),
});

export const ownPlatformsPage = statePlatform.page;

async function draw(visit: BusinessVisit, form: Drawn): Promise<Answer> {
  const [ratings, statements] = await Promise.all([
    listPlatforms(visit.context, visit.business.id),
    listStatements(visit.context, visit.business.id),
  ]);
  return page(visit, {
    title: "Ratings on other platforms",
    back: { href: "/dashboard/settings/business", label: "Business" },
    ...form.fault,
    children: (
      <>
        <p class="prose">
          State the rating of the business on another platform, with a link to it. A moderator follows the link and
          confirms the figures, or rejects them with a reason. Until then the profile shows your statement as unchecked,
          and it counts in no figure. A confirmed rating counts in the score for {CONFIRMED_DAYS} days.
        </p>
        {ratings.length + statements.length === 0 && (
          <Empty title="None yet">
            <p>Add a rating that your customers gave you elsewhere.</p>
          </Empty>
        )}
        {statements.length > 0 && (
          <Panel title="Stated by you" id="stated">
            <Statements statements={statements} />
          </Panel>
        )}
        {ratings.length > 0 && (
          <Panel title="Confirmed" id="confirmed">
            <ConfirmedRatings
              ratings={ratings}
              action={`${PATH}/remove`}
              mayRemove={({ setBy }) => setBy === "owner"}
            />
          </Panel>
        )}
        <PlatformForm form={form} action={PATH} title="State a rating" submit="State the rating" />
      </>
    ),
  });
}

const named = {
  fields: (_visit: BusinessVisit) => ({ platform: hidden({ read: (typed = "") => typed }) }),
  page: async (visit: BusinessVisit, { fault }: Drawn) =>
    draw(visit, { ...(await statePlatform.blank(visit, undefined)), fault }),
};

export const withdrawStatement = form({
  ...named,
  change: (inside, { visit, values }) => deleteStatement(inside, visit.business.id, values.platform, byOf(visit)),
  entry: (_withdrawn, { visit, values }) => entryOf(visit, "platform.withdraw", values.platform),
  done({ visit, values }, isWithdrawn) {
    existing(isWithdrawn);
    return done(visit, PATH, `Your statement about ${values.platform} was withdrawn.`);
  },
});

export const removeOwnPlatform = form({
  ...named,
  refusedStatus: 422,
  change: (inside, { visit, values }) => removePlatform(inside, visit.business.id, values.platform, byOf(visit)),
  entry: (_removed, { visit, values }) => entryOf(visit, "platform.remove", values.platform),
  done({ visit, values }, isRemoved) {
    existing(isRemoved);
    return done(visit, PATH, `The rating on ${values.platform} was removed.`);
  },
});

function byOf({ organisation, user }: BusinessVisit) {
  return { organisationId: organisation.id, userId: user.id };
}

function entryOf({ business }: BusinessVisit, action: string, platform: string) {
  return { action, subject: toWire("biz", business.id), detail: { platform } };
}

function Statements({ statements }: { statements: readonly StatedPlatform[] }) {
  return (
    <PlatformGrid
      caption="Stated ratings"
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
              <Hidden fields={{ platform }} />
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
        <span class="under small" dir="auto">
          {reason}
        </span>
      </>
    );
  return (
    <>
      <Pill tone="fair">Waits for a moderator</Pill>
      <span class="under muted small">stated {formatDate(statedAt)}, counts in no figure yet</span>
    </>
  );
}
