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
import { type FreeText, freeText, Spoken } from "#surface/look/free-text.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Empty, Panel, Pill } from "../../component/display.tsx";
import { askColumn, Hidden } from "../../component/form.tsx";
import { done, existing } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { ConfirmedRatings, explainPlatform, PlatformForm, PlatformGrid, platformFields } from "../../kit/platform.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../../kit/visit.ts";

const PATH = "/dashboard/settings/business/platforms";

export const statePlatform = form({
  undone: "added",
  fields: (visit: BusinessVisit) => platformFields(visit, ratingWords(visit).replaces),
  page: (visit, form) => draw(visit, form),
  explain: (refusal, visit) => explainPlatform(refusal, visit),
  change: (inside, { visit, values }) => storeStatement(inside, visit.business.id, values, byOf(visit)),
  entry: (_stated, { visit, values: { platform, rating, count } }) => ({
    ...entryOf(visit, "platform.set", platform),
    detail: { platform, rating, count },
  }),
  done: ({ visit, values }) => done(visit, PATH, ratingWords(visit).waits(values)),
});

function ratingWords({ language }: BusinessVisit) {
  return wordsIn("settingBusiness", language).rating;
}

export const ownPlatformsPage = statePlatform.page;

async function draw(visit: BusinessVisit, form: Drawn): Promise<Answer> {
  const [ratings, stated] = await Promise.all([
    listPlatforms(visit.context, visit.business.id),
    listStatements(visit.context, visit.business.id),
  ]);
  const statements = await Promise.all(stated.map(async (each) => ({ ...each, told: await freeText(each.reason) })));
  const words = ratingWords(visit);
  return page(visit, {
    title: wordsIn("settingBusiness", visit.language).platforms,
    back: { href: "/dashboard/settings/business", label: wordsIn("frame", visit.language).setting.business },
    ...form.fault,
    children: (
      <>
        <p class="prose">{words.text({ days: CONFIRMED_DAYS })}</p>
        {ratings.length + statements.length === 0 && (
          <Empty title={words.none.title}>
            <p>{words.none.text}</p>
          </Empty>
        )}
        {statements.length > 0 && (
          <Panel title={words.stated} id="stated">
            <Statements statements={statements} />
          </Panel>
        )}
        {ratings.length > 0 && (
          <Panel title={words.confirmed} id="confirmed">
            <ConfirmedRatings
              ratings={ratings}
              action={`${PATH}/remove`}
              mayRemove={({ setBy }) => setBy === "owner"}
            />
          </Panel>
        )}
        <PlatformForm form={form} action={PATH} title={words.add} submit={words.submit} />
      </>
    ),
  });
}

const named = {
  // PostgreSQL refuses NUL.
  fields: (_visit: BusinessVisit) => ({
    platform: hidden({ read: (typed = "") => existing(!typed.includes("\0") && typed) }),
  }),
  page: async (visit: BusinessVisit, { fault }: Drawn) =>
    draw(visit, { ...(await statePlatform.blank(visit, undefined)), fault }),
};

export const withdrawStatement = form({
  undone: "withdrawn",
  ...named,
  change: (inside, { visit, values }) => deleteStatement(inside, visit.business.id, values.platform, byOf(visit)),
  entry: (_withdrawn, { visit, values }) => entryOf(visit, "platform.withdraw", values.platform),
  done({ visit, values }, isWithdrawn) {
    existing(isWithdrawn);
    return done(visit, PATH, ratingWords(visit).withdrawn(values));
  },
});

export const removeOwnPlatform = form({
  undone: "removed",
  ...named,
  refusedStatus: 422,
  change: (inside, { visit, values }) => removePlatform(inside, visit.business.id, values.platform, byOf(visit)),
  entry: (_removed, { visit, values }) => entryOf(visit, "platform.remove", values.platform),
  done({ visit, values }, isRemoved) {
    existing(isRemoved);
    return done(visit, PATH, ratingWords(visit).removed(values));
  },
});

function byOf({ organisation, user }: BusinessVisit) {
  return { organisationId: organisation.id, userId: user.id };
}

function entryOf({ business }: BusinessVisit, action: string, platform: string) {
  return { action, subject: toWire("biz", business.id), detail: { platform } };
}

type Told = StatedPlatform & { told: FreeText | null };

function Statements({ statements }: { statements: readonly Told[] }) {
  const { rating: words } = useWords("settingBusiness");
  const shared = useWords("platformRating");
  return (
    <PlatformGrid
      caption={words.caption}
      platforms={statements}
      columns={[
        { label: shared.state, cell: (each) => <StatementState of={each} /> },
        askColumn(shared.change, ({ platform, status }: Told) => ({
          label: status === "rejected" ? words.clear : words.withdraw,
          of: words.of({ platform }),
          title: (status === "rejected" ? words.clearTitle : words.withdrawTitle)({ platform }),
          question: words.question,
          confirm: status === "rejected" ? words.clearIt : words.withdrawIt,
          action: `${PATH}/withdraw`,
          children: <Hidden fields={{ platform }} />,
        })),
      ]}
    />
  );
}

function StatementState({ of: { status, told, statedAt } }: { of: Told }) {
  const { rating: words } = useWords("settingBusiness");
  const format = useFormat();
  if (status === "rejected")
    return (
      <>
        <Pill tone="bad">{words.rejected}</Pill>
        <span class="under small">{told && <Spoken of={told} />}</span>
      </>
    );
  return (
    <>
      <Pill tone="fair">{words.waiting}</Pill>
      <span class="under muted small">{words.statedAt({ date: format.date(statedAt) })}</span>
    </>
  );
}
