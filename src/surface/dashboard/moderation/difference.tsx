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
import { hidden } from "#surface/form/field.tsx";
import type { Fault } from "#surface/form/form.ts";
import { CheckField } from "#surface/form/input.tsx";
import { formatCount, formatDate, plural } from "#surface/look/format.ts";
import { Fact, Grid, Panel, Unseen, When } from "../component/display.tsx";
import { ButtonLink } from "../component/form.tsx";
import { sourceOf } from "../import/words.ts";
import { done, existing, idIn } from "../kit/act.ts";
import { excerpt } from "../kit/excerpt.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { ReviewHead, ReviewText } from "../review/part.tsx";
import { BusinessLink, casePath, differencesPath, IMPORTS_PATH, isOwnCase } from "./kit/path.tsx";

/** Rows on one page: as many as a moderator reads before a decision. */
const SHOWN = 10;
const MOST_IMPORTS = 20;
/** Bytes of the page that a value may take. */
const ROOM = 1_200;
/** Bytes of the page that each text of a review may take. */
const WORDS_ROOM = { title: 300, body: 1_200 };

/** The imports with rows that wait; null if there are none. */
export async function differingImports(visit: UserVisit) {
  const rows = await listDifferingImports(visit.context, MOST_IMPORTS);
  if (rows.length === 0) return null;
  return (
    <section class="part" aria-labelledby="different">
      <h2 id="different">Rows that differ from reviews that count</h2>
      <p class="prose">An owner brought a file again. Its rows change nothing until a moderator accepts them.</p>
      <Grid
        caption="Imports with rows that differ"
        rows={rows}
        columns={[
          { label: "Business", cell: ({ business }) => <BusinessLink business={business} /> },
          { label: "From", cell: ({ layout }) => sourceOf(layout) },
          { label: "Rows", isNumber: true, cell: ({ waiting }) => formatCount(waiting) },
          { label: "Imported", cell: ({ finishedAt }) => <When at={finishedAt} /> },
          {
            label: "Decide",
            cell: ({ id, business, layout }) => (
              <ButtonLink isQuiet href={differencesPath(toWire("imp", id))}>
                Compare
                <Unseen>
                  the rows of {business.name} from {sourceOf(layout)}
                </Unseen>
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
  const rows = await listDifferences(visit.context, found.id, SHOWN);
  const { business, organisationId, layout } = found;
  const isOwn = isOwnCase(visit, organisationId) || isOwnCase(visit, business.organisationId);
  return page(visit, {
    title: `Rows of ${business.name} that differ`,
    back: { href: IMPORTS_PATH, label: "Imports" },
    ...fault,
    children: (
      <>
        <Panel title="The import" id="brought">
          <Facts of={found} />
        </Panel>
        {isOwn ? (
          <p class="prose">You belong to the organisation that brought this file. Another moderator must decide.</p>
        ) : (
          <form class="form" method="post" action={differencesPath(toWire("imp", found.id))} novalidate>
            <p class="prose">
              Compare with {sourceOf(layout)}. An accepted row changes its review, and the signed log says that a
              moderator did it. A declined row changes nothing, and does not come back with the next file.
            </p>
            {rows.map((row) => (
              <Row key={row.reviewId} row={row} />
            ))}
            <div class="actions">
              <button class="button" type="submit" name="verdict" value="accept">
                Accept the chosen rows
              </button>
              <button class="button button-danger" type="submit" name="verdict" value="decline">
                Decline the chosen rows
              </button>
            </div>
          </form>
        )}
      </>
    ),
  });
}

export const decideRows = form({
  find,
  fields: (_visit: UserVisit) => ({
    verdict: hidden({
      read: (typed) =>
        (["accept", "decline"] as const).find((each) => each === typed) ?? { wrong: "Choose a decision." },
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
    if (result === null) return { problem: "Choose at least one row." };
    const { decided, stale } = result;
    const says = `${plural(decided, "row")} ${verdict === "accept" ? "accepted" : "declined"}.`;
    const left = stale === 0 ? "" : ` ${plural(stale, "review")} had changed since the import and stayed.`;
    const isMore = (await find(visit)) !== null;
    return done(visit, isMore ? differencesPath(toWire("imp", idIn(visit, "imp"))) : IMPORTS_PATH, says + left);
  },
});

function Facts({
  of: { business, organisationId, organisationName, fileName, layout, finishedAt, waiting },
}: FactsProps) {
  return (
    <dl class="facts">
      <Fact name="Business">
        <BusinessLink business={business} />
      </Fact>
      <Fact name="Imported by">
        <bdi>{organisationName}</bdi>
        {business.organisationId !== organisationId && ", which does not manage the business any more"}
      </Fact>
      <Fact name="File">
        <bdi>{fileName}</bdi>, {sourceOf(layout)}
      </Fact>
      <Fact name="When">
        <When at={finishedAt} />
      </Fact>
      <Fact name="Rows that wait">{formatCount(waiting)}</Fact>
    </dl>
  );
}

type FactsProps = { of: DifferingImport };

function Row({ row }: { row: Difference }) {
  const { reviewId, title, body, before, after } = row;
  const wire = toWire("rev", reviewId);
  const fields = Object.keys(after).map((name) => ({
    name,
    here: wordsOf(name, before[name]),
    there: wordsOf(name, after[name]),
  }));
  return (
    <article class="review-card" aria-labelledby={`of-${wire}`}>
      <ReviewHead review={row} />
      <h2 class="review-title" dir="auto" id={`of-${wire}`}>
        <a href={casePath(wire)}>{excerpt(title, WORDS_ROOM.title).text || "The review as it is here"}</a>
      </h2>
      <ReviewText>{excerpt(body, WORDS_ROOM.body).text}</ReviewText>
      <Grid
        caption="Fields that differ"
        rows={fields}
        columns={[
          { label: "Field", cell: ({ name }) => NAMES[name] ?? name },
          { label: "Here", cell: ({ here }) => <bdi>{here}</bdi> },
          { label: "In the file", cell: ({ there }) => <bdi>{there}</bdi> },
        ]}
      />
      <CheckField name={wire} label="Choose this row" checked={false} />
    </article>
  );
}

const NAMES: Readonly<Record<string, string>> = {
  rating: "Stars",
  title: "Title",
  body: "Text",
  author: "Name",
  email: "Address",
  createdAt: "Date",
  experienceDate: "Day of the experience",
  origin: "Service",
  original: "Further columns",
  language: "Language",
  reply: "Reply",
  products: "Products",
};

function wordsOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "None";
  if (name === "email") return "An address, which this page does not show";
  if (name === "createdAt") return formatDate(new Date(Number(value)));
  if (name === "products" && Array.isArray(value))
    return `${plural(value.length, "product")}, stars: ${value.map(([, rating]) => rating).join(", ")}`;
  if (name === "reply") return excerpt(String((value as { body?: unknown }).body ?? ""), ROOM).text;
  return excerpt(String(value), ROOM).text;
}
