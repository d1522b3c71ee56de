// Ratings of the business on other platforms: the owners' statements, and the confirmed ratings that count.
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { type PlatformErrors, readPlatformFields } from "#domain/business/platform/field.ts";
import { listPlatforms, listStatements, type StatedPlatform } from "#domain/business/platform/list.ts";
import { removePlatform } from "#domain/business/platform/rating.ts";
import { statePlatform, withdrawStatement } from "#domain/business/platform/statement.ts";
import { CONFIRMED_DAYS } from "#domain/business/platform/table.ts";
import { formatDate } from "#surface/look/format.ts";
import { Empty, Panel, Pill } from "../../component/display.tsx";
import { Ask, Hidden } from "../../component/form.tsx";
import { act, done, existing, tryAct } from "../../kit/act.ts";
import { ConfirmedRatings, PlatformFields, PlatformGrid } from "../../kit/platform.tsx";
import { type Fault, page } from "../../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../../kit/visit.ts";

const PATH = "/dashboard/settings/business/platforms";

export async function ownPlatformsPage(visit: BusinessVisit, fault: Fault<keyof PlatformErrors> = {}): Promise<Answer> {
  const [ratings, statements] = await Promise.all([
    listPlatforms(visit.context, visit.business.id),
    listStatements(visit.context, visit.business.id),
  ]);
  return page(visit, {
    title: "Ratings on other platforms",
    back: { href: "/dashboard/settings/business", label: "Business" },
    ...fault,
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
        <PlatformFields
          action={PATH}
          visit={visit}
          fault={fault}
          title="State a rating"
          replaces="A new statement about a platform replaces your earlier one. A confirmed rating still counts."
          submit="State the rating"
        />
      </>
    ),
  });
}

export async function statePlatformPost(visit: BusinessVisit): Promise<Answer> {
  const read = readPlatformFields(visit.fields);
  if ("errors" in read) return ownPlatformsPage(visit, { errors: read.errors });
  const { platform, rating, count } = read.fields;
  const entry = { ...entryOf(visit, "platform.set", platform), detail: { platform, rating, count } };
  const stated = await tryAct(visit, entry, (inside) =>
    statePlatform(inside, visit.business.id, read.fields, byOf(visit)),
  );
  if (stated instanceof Refusal) return ownPlatformsPage(visit, { errors: { platform: stated.message } });
  return done(visit, PATH, `The rating on ${platform} waits for a moderator.`);
}

export async function withdrawStatementPost(visit: BusinessVisit): Promise<Answer> {
  const { platform = "" } = visit.fields;
  const isWithdrawn = await act(visit, entryOf(visit, "platform.withdraw", platform), (inside) =>
    withdrawStatement(inside, visit.business.id, platform, byOf(visit)),
  );
  existing(isWithdrawn);
  return done(visit, PATH, `Your statement about ${platform} was withdrawn.`);
}

export async function removePlatformPost(visit: BusinessVisit): Promise<Answer> {
  const { platform = "" } = visit.fields;
  const isRemoved = await tryAct(visit, entryOf(visit, "platform.remove", platform), (inside) =>
    removePlatform(inside, visit.business.id, platform, byOf(visit)),
  );
  if (isRemoved instanceof Refusal) return ownPlatformsPage(visit, { problem: isRemoved.message });
  existing(isRemoved);
  return done(visit, PATH, `The rating on ${platform} was removed.`);
}

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
