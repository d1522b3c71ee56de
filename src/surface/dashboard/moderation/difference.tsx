// Rows of an owner's file that differ from reviews that count: the moderator accepts or declines them. Of the author's address the page
// says only that it differs.
import { fromWire, toWire } from "#contract/id.ts";
import {
  type Difference,
  type DifferingImport,
  decideDifferences,
  findDifferingImport,
  listDifferences,
  listDifferingImports,
} from "#domain/transfer/task/difference.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { hidden } from "#surface/form/field.tsx";
import type { Fault } from "#surface/form/form.ts";
import { CheckField } from "#surface/form/input.tsx";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Fact, Grid, Panel, Unseen, When } from "../component/display.tsx";
import { ButtonLink } from "../component/form.tsx";
import { sourceOf } from "../import/words.ts";
import { done, existing, idIn } from "../kit/act.ts";
import { excerpt } from "../kit/excerpt.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { ReviewHead, ReviewText } from "../review/part.tsx";
import { BusinessLink, casePath, differencesPath, IMPORTS_PATH, isMember, isOwnCase } from "./kit/path.tsx";

/** Rows on one page: as many as a moderator reads before a decision. */
const SHOWN = 10;
const MOST_IMPORTS = 20;
/** Bytes of the page that a value may take. */
const ROOM = 1_200;
/** Bytes of the page that each text of a review may take. */
const WORDS_ROOM = { title: 300, body: 1_200 };

/** The imports with rows that wait; null if there are none. */
export async function differingImports(visit: UserVisit) {
  const { language } = visit;
  const { differ: words } = wordsIn("importQueue", language);
  const shared = wordsIn("moderating", language);
  const rows = await listDifferingImports(visit.context, MOST_IMPORTS);
  if (rows.length === 0) return null;
  return (
    <section class="part" aria-labelledby="different">
      <h2 id="different">{words.heading}</h2>
      <p class="prose">{words.lead}</p>
      <Grid
        caption={words.caption}
        rows={rows}
        columns={[
          { label: shared.business, cell: ({ business }) => <BusinessLink business={business} /> },
          { label: shared.from, cell: ({ layout }) => sourceOf(layout, language) },
          { label: words.rows, isNumber: true, cell: ({ waiting }) => formatOf(language).count(waiting) },
          { label: shared.imported, cell: ({ finishedAt }) => <When at={finishedAt} /> },
          {
            label: shared.decide,
            cell: ({ id, business, layout }) => (
              <ButtonLink isQuiet href={differencesPath(toWire("imp", id))}>
                {words.compare}
                <Unseen>{words.of({ business: business.name, source: sourceOf(layout, language) })}</Unseen>
              </ButtonLink>
            ),
          },
        ]}
      />
    </section>
  );
}

/** Null if no row waits. */
function find(visit: UserVisit): Promise<DifferingImport | null> {
  return findDifferingImport(visit.context, idIn(visit, "imp"));
}

export async function differencesPage(visit: UserVisit): Promise<Answer> {
  return draw(visit, existing(await find(visit)), {});
}

async function draw(visit: UserVisit, found: DifferingImport, fault: Fault): Promise<Answer> {
  const { differ: words } = wordsIn("importQueue", visit.language);
  const shared = wordsIn("moderating", visit.language);
  const rows = await listDifferences(visit.context, found.id, SHOWN);
  const { business, organisationId, layout } = found;
  const isOwn = isMember(visit, organisationId) || isOwnCase(visit, business);
  return page(visit, {
    title: words.title({ business: business.name }),
    back: { href: IMPORTS_PATH, label: wordsIn("frame", visit.language).queue.imports },
    ...fault,
    children: (
      <>
        <Panel title={shared.theImport} id="brought">
          <Facts of={found} />
        </Panel>
        {isOwn ? (
          <p class="prose">{wordsIn("importFault", visit.language).ownFile}</p>
        ) : (
          <form class="form" method="post" action={differencesPath(toWire("imp", found.id))} novalidate>
            <p class="prose">{words.how({ source: sourceOf(layout, visit.language) })}</p>
            {rows.map((row) => (
              <Row key={row.reviewId} row={row} />
            ))}
            <div class="actions">
              <button class="button" type="submit" name="verdict" value="accept">
                {words.accept}
              </button>
              <button class="button button-danger" type="submit" name="verdict" value="decline">
                {words.decline}
              </button>
            </div>
          </form>
        )}
      </>
    ),
  });
}

export const decideRows = form({
  undone: "decided",
  find,
  fields: ({ language }: UserVisit) => ({
    verdict: hidden({
      read: (typed) =>
        (["accept", "decline"] as const).find((each) => each === typed) ?? {
          wrong: wordsIn("moderating", language).chooseDecision,
        },
    }),
  }),
  /** The rows with the problem, or the queue if none waits any more. */
  page(visit, { fault }, found) {
    const problem = fault.errors?.verdict ?? fault.problem;
    if (found) return draw(visit, found, { ...fault, errors: undefined, problem });
    return done(visit, IMPORTS_PATH, { tone: "problem", text: problem ?? "" });
  },
  async change(inside, { visit, values: { verdict } }) {
    const reviewIds = Object.keys(visit.fields)
      .map((name) => fromWire("rev", name))
      .filter((each) => each !== null);
    if (reviewIds.length === 0) return null;
    const of = { reviewIds, accept: verdict === "accept" };
    return decideDifferences(inside, idIn(visit, "imp"), visit.user.id, of);
  },
  entry: ({ businessId, fileName, decided, stale }, { values: { verdict } }) => ({
    action: verdict === "accept" ? "import.accept" : "import.decline",
    subject: toWire("biz", businessId),
    detail: { file: fileName.slice(0, 100), rows: decided, stale },
  }),
  async done({ visit, values: { verdict } }, result) {
    const { differ: words } = wordsIn("importQueue", visit.language);
    if (result === null) return { problem: words.chooseRow };
    const { decided, stale } = result;
    const says = (verdict === "accept" ? words.accepted : words.declined)({ count: decided });
    const left = stale === 0 ? "" : ` ${words.stale({ count: stale })}`;
    const isMore = (await find(visit)) !== null;
    return done(visit, isMore ? differencesPath(toWire("imp", idIn(visit, "imp"))) : IMPORTS_PATH, says + left);
  },
});

function Facts({
  of: { business, organisationId, organisationName, fileName, layout, finishedAt, waiting },
}: FactsProps) {
  const { differ: words } = useWords("importQueue");
  const shared = useWords("moderating");
  const { language } = useReader();
  return (
    <dl class="facts">
      <Fact name={shared.business}>
        <BusinessLink business={business} />
      </Fact>
      <Fact name={shared.importedBy}>
        <bdi>{organisationName}</bdi>
        {business.organisationId !== organisationId && <span class="under muted small">{shared.notManaging}</span>}
      </Fact>
      <Fact name={shared.file}>
        <bdi>{fileName}</bdi>, {sourceOf(layout, language)}
      </Fact>
      <Fact name={shared.when}>
        <When at={finishedAt} />
      </Fact>
      <Fact name={words.waiting}>{formatOf(language).count(waiting)}</Fact>
    </dl>
  );
}

type FactsProps = { of: DifferingImport };

function Row({ row }: { row: Difference }) {
  const { differ: words, name: names } = useWords("importQueue");
  const { language } = useReader();
  const isNamed = (name: string): name is keyof typeof names => Object.hasOwn(names, name);
  const { reviewId, title, body, before, after } = row;
  const wire = toWire("rev", reviewId);
  const fields = Object.keys(after).map((name) => ({
    name,
    here: wordsOf(name, before[name], language),
    there: wordsOf(name, after[name], language),
  }));
  return (
    <article class="review-card" aria-labelledby={`of-${wire}`}>
      <ReviewHead review={row} />
      <h2 class="review-title" dir="auto" id={`of-${wire}`}>
        <a href={casePath(wire)}>{excerpt(title, WORDS_ROOM.title).text || words.untitled}</a>
      </h2>
      <ReviewText>{excerpt(body, WORDS_ROOM.body).text}</ReviewText>
      <Grid
        caption={words.fields}
        rows={fields}
        columns={[
          { label: words.field, cell: ({ name }) => (isNamed(name) ? names[name] : name) },
          { label: words.here, cell: ({ here }) => <bdi>{here}</bdi> },
          { label: words.there, cell: ({ there }) => <bdi>{there}</bdi> },
        ]}
      />
      <CheckField name={wire} label={words.chooseThis} checked={false} />
    </article>
  );
}

function wordsOf(name: string, value: unknown, language: Language): string {
  const { differ: words } = wordsIn("importQueue", language);
  if (value === null || value === undefined || value === "") return wordsIn("moderating", language).none;
  if (name === "email") return words.address;
  if (name === "createdAt") return formatOf(language).date(new Date(Number(value)));
  if (name === "products" && Array.isArray(value))
    return words.products({ count: value.length, stars: value.map(([, rating]) => rating).join(", ") });
  if (name === "reply") return excerpt(String((value as { body?: unknown }).body ?? ""), ROOM).text;
  return excerpt(String(value), ROOM).text;
}
