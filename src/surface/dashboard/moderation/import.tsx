// Imports that owners brought: the queue, the oldest first, and one import with the moderator's decision whether it counts.
import { toWire } from "#contract/id.ts";
import { type ConnectedPlatform, listPlatforms } from "#domain/business/platform/list.ts";
import { type Decided, decideImport } from "#domain/transfer/task/decide.ts";
import {
  describeImport,
  findWaitingImport,
  listWaitingImports,
  type WaitingContent,
  type WaitingImport,
} from "#domain/transfer/task/queue.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Drawn, Fault } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Fact, Grid, Panel, Unseen, When } from "../component/display.tsx";
import { ButtonLink, Form } from "../component/form.tsx";
import { SampleReview } from "../import/sample.tsx";
import { Understood } from "../import/understood.tsx";
import { sourceOf } from "../import/words.ts";
import { done, type Entry, existing, idIn } from "../kit/act.ts";
import { profilePath, withQuery } from "../kit/address.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { differingImports } from "./difference.tsx";
import { BusinessLink, casePath, IMPORTS_PATH, isMember, isOwnCase, waitingImportPath } from "./kit/path.tsx";
import { queuePage } from "./kit/queue-page.tsx";
import { reasonField } from "./kit/reason.ts";

/** @param fault a decision that came too late */
export async function importQueuePage(visit: UserVisit, fault: Fault = {}): Promise<Answer> {
  const { context, language } = visit;
  const words = wordsIn("importQueue", language);
  const shared = wordsIn("moderating", language);
  const below = await differingImports(visit);
  return queuePage(visit, {
    title: wordsIn("frame", language).queue.imports,
    path: IMPORTS_PATH,
    size: 20,
    list: (from) => listWaitingImports(context, from),
    positionOf: (waiting) => waiting,
    empty: words,
    fault,
    below,
    draw: (rows) => (
      <Grid
        caption={words.caption}
        rows={rows}
        columns={[
          { label: shared.business, cell: ({ business }) => <BusinessLink business={business} /> },
          { label: shared.from, cell: ({ layout }) => sourceOf(layout, language) },
          { label: words.new, isNumber: true, cell: ({ created }) => formatOf(language).count(created) },
          { label: words.changed, isNumber: true, cell: ({ updated }) => formatOf(language).count(updated) },
          { label: shared.imported, cell: ({ finishedAt }) => <When at={finishedAt} /> },
          {
            label: shared.decide,
            cell: ({ id, business, layout }) => (
              <ButtonLink isQuiet href={waitingImportPath(toWire("imp", id))}>
                {shared.check}
                <Unseen>{words.of({ business: business.name, source: sourceOf(layout, language) })}</Unseen>
              </ButtonLink>
            ),
          },
        ]}
      />
    ),
  });
}

const EXAMPLES = 10;

/** Null if the import was undone or decided meanwhile. */
function find(visit: UserVisit): Promise<WaitingImport | null> {
  return findWaitingImport(visit.context, idIn(visit, "imp"));
}

export async function waitingImportPage(visit: UserVisit): Promise<Answer> {
  const waiting = existing(await find(visit));
  return draw(visit, waiting, await rejectImport.blank(visit, waiting));
}

export const confirmImport = form({
  undone: "decided",
  find,
  fields: (_visit: UserVisit) => ({}),
  page: async (visit, { fault }, waiting) =>
    draw(visit, waiting, { ...(await rejectImport.blank(visit, waiting)), fault }),
  change: (inside, { visit }) => decideImport(inside, idIn(visit, "imp"), visit.user.id, null),
  entry: (decided) => entryOf("import.confirm", decided),
  done: ({ visit }, { businessName }) =>
    done(visit, IMPORTS_PATH, wordsIn("importQueue", visit.language).confirmed({ business: businessName })),
});

export const rejectImport = form({
  undone: "decided",
  find,
  fields: (visit: UserVisit) => ({ reason: reasonField(visit) }),
  page: (visit, form, waiting) => draw(visit, waiting, form),
  change: (inside, { visit, values }) => decideImport(inside, idIn(visit, "imp"), visit.user.id, values.reason.text),
  entry: (decided, { values }) => entryOf("import.reject", decided, { reason: values.reason.text }),
  done: ({ visit }, { businessName }) =>
    done(visit, IMPORTS_PATH, wordsIn("importQueue", visit.language).refused({ business: businessName })),
});

function entryOf(action: string, { businessId, fileName }: Decided, detail: Record<string, string> = {}): Entry {
  return { action, subject: toWire("biz", businessId), detail: { file: fileName.slice(0, 100), ...detail } };
}

/** The import with the form that was sent, or the queue if the import is decided already. */
async function draw(visit: UserVisit, waiting: WaitingImport | null, form: Drawn): Promise<Answer> {
  const words = wordsIn("importQueue", visit.language);
  const shared = wordsIn("moderating", visit.language);
  if (waiting === null)
    return importQueuePage(visit, { problem: wordsIn("importFault", visit.language).decided, status: 409 });
  const { business, organisationId, layout } = waiting;
  const [content, ratings] = await Promise.all([
    describeImport(visit.context, waiting.id, EXAMPLES),
    listPlatforms(visit.context, business.id),
  ]);
  const isOwn = isMember(visit, organisationId) || isOwnCase(visit, business);
  return page(visit, {
    title: words.title({ business: business.name, source: sourceOf(layout, visit.language) }),
    back: { href: IMPORTS_PATH, label: wordsIn("frame", visit.language).queue.imports },
    ...form.fault,
    children: (
      <>
        <Panel title={shared.theImport} id="brought">
          <Facts of={waiting} content={content} ratings={ratings} />
        </Panel>
        {waiting.used !== null && (
          <Panel title={wordsIn("understood", visit.language).past} id="used">
            <Understood found={waiting.used} />
          </Panel>
        )}
        {isOwn ? (
          <p class="prose">{wordsIn("importFault", visit.language).ownFile}</p>
        ) : (
          <Decision waiting={waiting} form={form} />
        )}
        <section class="part lines" aria-labelledby="examples">
          <h2 id="examples">{words.examples}</h2>
          {content.examples.map((each) => (
            <SampleReview key={each.id} review={each} origin={each.origin ?? sourceOf(layout, visit.language)}>
              <p>
                <a class="touch" href={casePath(toWire("rev", each.id))}>
                  {words.open}
                </a>
              </p>
            </SampleReview>
          ))}
        </section>
      </>
    ),
  });
}

type DecisionProps = { waiting: WaitingImport; form: Drawn };

function Decision({ waiting, form }: DecisionProps) {
  const words = useWords("importQueue");
  const path = waitingImportPath(toWire("imp", waiting.id));
  return (
    <>
      <Panel title={words.confirm} id="confirm">
        <Form action={`${path}/confirm`} submit={words.confirmIt}>
          <p>{words.confirmHow}</p>
        </Form>
      </Panel>
      <Panel title={words.refuse} id="refuse">
        <Form action={`${path}/reject`} submit={words.refuseIt} isQuiet>
          <p>{words.refuseHow}</p>
          {form.all}
        </Form>
      </Panel>
    </>
  );
}

type FactsProps = { of: WaitingImport; content: WaitingContent; ratings: readonly ConnectedPlatform[] };

function Facts({ of, content, ratings }: FactsProps) {
  const words = useWords("importQueue");
  const shared = useWords("moderating");
  const format = useFormat();
  const { business, organisationName, who, fileName, layout, created, updated, refused, finishedAt } = of;
  const { stars, held, from, to } = content;
  return (
    <dl class="facts">
      <Fact name={shared.business}>
        <BusinessLink business={business} />,{" "}
        <a href={withQuery(profilePath(business.slug), { from: "import" })}>{words.importedReviews}</a>
      </Fact>
      <Fact name={shared.importedBy}>
        <bdi>{who ?? shared.deletedAccount}</bdi>, <bdi>{organisationName}</bdi>
        {business.organisationId !== of.organisationId && <span class="under muted small">{shared.notManaging}</span>}
      </Fact>
      <Fact name={shared.file}>
        <bdi>{fileName}</bdi>, {sourceOf(layout, format.language)}
      </Fact>
      <Fact name={shared.when}>
        <When at={finishedAt} />
      </Fact>
      <Fact name={words.reviews}>{words.counts({ created, updated, refused, held })}</Fact>
      <Fact name={words.written}>
        {from && to ? words.between({ from: format.date(from), to: format.date(to) }) : words.noneLeft}
      </Fact>
      <Fact name={words.stars}>
        {format.list(
          stars.map((count, at) => words.starCount({ stars: shared.stars({ count: at + 1 }), count })).toReversed(),
        )}
      </Fact>
      <Fact name={words.countAlready}>
        {ratings.length === 0
          ? shared.none
          : format.list(
              ratings.map(({ platform, rating, count }) =>
                words.ratingOf({ platform, rating: shared.rated({ rating: format.decimal(rating, 2), count }) }),
              ),
            )}
      </Fact>
    </dl>
  );
}
