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
import type { Drawn, Fault } from "#surface/form/form.ts";
import { formatCount, formatDate, formatDecimal, plural } from "#surface/look/format.ts";
import { Fact, Grid, Panel, Unseen, When } from "../component/display.tsx";
import { ButtonLink, Form } from "../component/form.tsx";
import { SampleReview } from "../import/sample.tsx";
import { sourceOf } from "../import/words.ts";
import { done, type Entry, existing, idIn } from "../kit/act.ts";
import { profilePath, withQuery } from "../kit/address.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { differingImports } from "./difference.tsx";
import { BusinessLink, casePath, IMPORTS_PATH, isOwnCase, waitingImportPath } from "./kit/path.tsx";
import { queuePage } from "./queue-page.tsx";
import { reasonField } from "./reason.ts";

/** @param fault a decision that came too late */
export async function importQueuePage(visit: UserVisit, fault: Fault = {}): Promise<Answer> {
  const { context } = visit;
  const below = await differingImports(visit);
  return queuePage(visit, {
    title: "Imports",
    path: IMPORTS_PATH,
    size: 20,
    list: (from) => listWaitingImports(context, from),
    positionOf: (waiting) => waiting,
    empty: {
      none: "No import waits",
      end: "No more imports wait",
      text: "Reviews that owners bring from other services are listed here. They count in no figure until a moderator has confirmed them.",
    },
    fault,
    below,
    draw: (rows) => (
      <Grid
        caption="Imports that wait for a moderator"
        rows={rows}
        columns={[
          { label: "Business", cell: ({ business }) => <BusinessLink business={business} /> },
          { label: "From", cell: ({ layout }) => sourceOf(layout) },
          { label: "New", isNumber: true, cell: ({ created }) => formatCount(created) },
          { label: "Changed", isNumber: true, cell: ({ updated }) => formatCount(updated) },
          { label: "Imported", cell: ({ finishedAt }) => <When at={finishedAt} /> },
          {
            label: "Decide",
            cell: ({ id, business, layout }) => (
              <ButtonLink isQuiet href={waitingImportPath(toWire("imp", id))}>
                Check
                <Unseen>
                  the import of {business.name} from {sourceOf(layout)}
                </Unseen>
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
  find,
  fields: (_visit: UserVisit) => ({}),
  page: async (visit, { fault }, waiting) =>
    draw(visit, waiting, { ...(await rejectImport.blank(visit, waiting)), fault }),
  change: (inside, { visit }) => decideImport(inside, idIn(visit, "imp"), visit.user.id, null),
  entry: (decided) => entryOf("import.confirm", decided),
  done: ({ visit }, { businessName }) =>
    done(visit, IMPORTS_PATH, `The import of ${businessName} was confirmed and is being counted.`),
});

export const rejectImport = form({
  find,
  fields: (_visit: UserVisit) => ({ reason: reasonField({ hint: "The owners of the business read it." }) }),
  page: (visit, form, waiting) => draw(visit, waiting, form),
  change: (inside, { visit, values }) => decideImport(inside, idIn(visit, "imp"), visit.user.id, values.reason.text),
  entry: (decided, { values }) => entryOf("import.reject", decided, { reason: values.reason.text }),
  done: ({ visit }, { businessName }) =>
    done(visit, IMPORTS_PATH, `The import of ${businessName} was refused and is being undone.`),
});

function entryOf(action: string, { businessId, fileName }: Decided, detail: Record<string, string> = {}): Entry {
  return { action, subject: toWire("biz", businessId), detail: { file: fileName.slice(0, 100), ...detail } };
}

/** The import with the form that was sent, or the queue if the import is decided already. */
async function draw(visit: UserVisit, waiting: WaitingImport | null, form: Drawn): Promise<Answer> {
  if (waiting === null) {
    const problem = "This import was undone or decided meanwhile. Nothing was done.";
    return importQueuePage(visit, { problem, status: 409 });
  }
  const { business, organisationId, layout } = waiting;
  const [content, ratings] = await Promise.all([
    describeImport(visit.context, waiting.id, EXAMPLES),
    listPlatforms(visit.context, business.id),
  ]);
  const isOwn = isOwnCase(visit, organisationId) || isOwnCase(visit, business.organisationId);
  return page(visit, {
    title: `${business.name} from ${sourceOf(layout)}`,
    back: { href: IMPORTS_PATH, label: "Imports" },
    ...form.fault,
    children: (
      <>
        <Panel title="The import" id="brought">
          <Facts of={waiting} content={content} ratings={ratings} />
        </Panel>
        {isOwn ? (
          <p class="prose">You belong to the organisation that brought this file. Another moderator must decide.</p>
        ) : (
          <Decision waiting={waiting} form={form} />
        )}
        <section class="part lines" aria-labelledby="examples">
          <h2 id="examples">Some of its reviews</h2>
          {content.examples.map((each) => (
            <SampleReview key={each.id} review={each} origin={each.origin ?? sourceOf(layout)}>
              <p>
                <a class="touch" href={casePath(toWire("rev", each.id))}>
                  Open this review
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
  const path = waitingImportPath(toWire("imp", waiting.id));
  return (
    <>
      <Panel title="Confirm" id="confirm">
        <Form action={`${path}/confirm`} submit="Confirm the import">
          <p>
            Compare with the other service: does it list this business, show as many reviews with these stars, and have
            the reviews below? A confirmed import counts like a rating on another platform. Reviews that a later import
            changed wait for the decision about that import.
          </p>
        </Form>
      </Panel>
      <Panel title="Refuse" id="refuse">
        <Form action={`${path}/reject`} submit="Refuse the import" isDanger>
          <p>Reviews that the import made are removed, and those that it changed get their earlier text back.</p>
          {form.all}
        </Form>
      </Panel>
    </>
  );
}

type FactsProps = { of: WaitingImport; content: WaitingContent; ratings: readonly ConnectedPlatform[] };

function Facts({ of, content, ratings }: FactsProps) {
  const { business, organisationName, who, fileName, layout, created, updated, refused, finishedAt } = of;
  const { stars, held, from, to } = content;
  return (
    <dl class="facts">
      <Fact name="Business">
        <BusinessLink business={business} />,{" "}
        <a href={withQuery(profilePath(business.slug), { from: "import" })}>its imported reviews</a>
      </Fact>
      <Fact name="Imported by">
        <bdi>{who ?? "A deleted account"}</bdi>, <bdi>{organisationName}</bdi>
        {business.organisationId !== of.organisationId && ", which does not manage the business any more"}
      </Fact>
      <Fact name="File">
        <bdi>{fileName}</bdi>, {sourceOf(layout)}
      </Fact>
      <Fact name="When">
        <When at={finishedAt} />
      </Fact>
      <Fact name="Reviews">
        {formatCount(created)} new, {formatCount(updated)} changed, {plural(refused, "row")} refused,{" "}
        {formatCount(held)} held
      </Fact>
      <Fact name="Written">{from && to ? `${formatDate(from)} to ${formatDate(to)}` : "None is left"}</Fact>
      <Fact name="Stars">
        {stars
          .map((count, at) => `${plural(at + 1, "star")}: ${formatCount(count)}`)
          .toReversed()
          .join(", ")}
      </Fact>
      <Fact name="Ratings that count already">
        {ratings.length === 0
          ? "None"
          : ratings
              .map(
                ({ platform, rating, count }) => `${platform}: ${formatDecimal(rating, 2)} from ${formatCount(count)}`,
              )
              .join(", ")}
      </Fact>
    </dl>
  );
}
