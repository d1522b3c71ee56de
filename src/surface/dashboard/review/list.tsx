// The reviews of the chosen business, with a filter and the actions on each.
import { toWire } from "#contract/id.ts";
import { type DashboardPage, type DashboardReview, listForDashboard } from "#domain/review/dashboard/list.ts";
import type { DashboardFilter } from "#domain/review/dashboard/walk.ts";
import { SelectField } from "#surface/form/input.tsx";
import { formatDate, plural } from "#surface/look/format.ts";
import { Empty, Pill, ReviewBy, Turn, Unseen, When } from "../component/display.tsx";
import { ButtonLink, FilterForm, SearchField, TouchLink } from "../component/form.tsx";
import { profilePath } from "../kit/address.ts";
import { excerpt } from "../kit/excerpt.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../kit/visit.ts";
import { isFiltered, LIST_PATH, type ListQuery, listHref, MAX_SEARCH, readQuery, reviewPath } from "./filter.ts";
import { ReplyForm, ReportForm } from "./form.tsx";
import { CSV_PATH } from "./leave.tsx";
import { QuotedText, ReviewFacts, ReviewHead, ReviewText, StatusPill } from "./part.tsx";

const ROWS = 10;

export async function reviewsPage(visit: BusinessVisit): Promise<Answer> {
  const { context, organisation, business, url } = visit;
  const query = readQuery(url.searchParams);
  const ask = { organisationId: organisation.id, businessId: business.id, filter: query.filter, limit: ROWS };
  const found = await listForDashboard(context, { ...ask, before: query.before });
  const back = listHref(query).slice(LIST_PATH.length);
  const may = { reply: visit.may("review.reply"), report: visit.may("review.report") };
  return page(visit, {
    title: "Reviews",
    children: (
      <>
        <Filter {...query.filter} />
        <p class="ways">
          {visit.may("review.export") && (
            <a class="touch" href={CSV_PATH} download>
              Download every published review (CSV)
            </a>
          )}
          {visit.may("review.leave") && (
            <TouchLink href="/dashboard/export">Take the reviews to another service</TouchLink>
          )}
          {visit.may("review.import") && (
            <TouchLink href="/dashboard/import">Bring reviews from another service</TouchLink>
          )}
        </p>
        {found.rows.map((review) => (
          <Card key={review.id} review={review} slug={business.slug} back={back} may={may} />
        ))}
        {found.rows.length === 0 && <Nothing query={query} found={found} mayInvite={visit.may("invitation.create")} />}
        <Pages query={query} found={found} />
      </>
    ),
  });
}

function Filter({ status, rating, verified, unanswered, text }: DashboardFilter) {
  return (
    <FilterForm class="review-filter" action={LIST_PATH}>
      <SearchField name="q" label="Title, text or author" value={text ?? ""} max={MAX_SEARCH} />
      <SelectField
        name="stars"
        label="Stars"
        value={rating?.toString()}
        empty="Any"
        options={["5", "4", "3", "2", "1"].map((label) => ({ label }))}
      />
      <SelectField
        name="verified"
        label="Purchase"
        value={verified === undefined ? undefined : verified ? "yes" : "no"}
        empty="Any"
        options={[
          { value: "yes", label: "Verified" },
          { value: "no", label: "Not verified" },
        ]}
      />
      <SelectField
        name="reply"
        label="Reply"
        value={unanswered ? "none" : undefined}
        empty="Any"
        options={[{ value: "none", label: "Without a reply" }]}
      />
      <SelectField
        name="status"
        label="State"
        value={status}
        empty="Online"
        options={[
          { value: "held", label: "Being checked" },
          { value: "hidden", label: "Hidden" },
        ]}
      />
    </FilterForm>
  );
}

function Nothing({ query, found, mayInvite }: { query: ListQuery; found: DashboardPage; mayInvite: boolean }) {
  if (found.searchedTo)
    return (
      <Empty title={`Nothing found back to ${formatDate(found.searchedTo)}`}>
        <p>Older reviews have not been searched yet.</p>
      </Empty>
    );
  if (query.filter.status !== "published")
    return (
      <Empty title={query.filter.status === "held" ? "No review is being checked" : "No review is hidden"}>
        <p>Moderators hold or hide a review that breaks a rule, without asking you. A low rating breaks no rule.</p>
      </Empty>
    );
  if (isFiltered(query.filter) || query.before)
    return (
      <Empty title="No review found">
        <p>
          <TouchLink href={LIST_PATH}>Show all reviews</TouchLink>
        </p>
      </Empty>
    );
  return (
    <Empty title="No review yet">
      <p>Reviews appear here when they are online. Customers whom you invite write the first ones.</p>
      {mayInvite && (
        <p>
          <ButtonLink href="/dashboard/invitations/new">Invite a customer</ButtonLink>
        </p>
      )}
    </Empty>
  );
}

function Pages({ query, found: { rows, older, searchedTo } }: { query: ListQuery; found: DashboardPage }) {
  return (
    <>
      {searchedTo && rows.length > 0 && <p class="muted">Searched back to {formatDate(searchedTo)}.</p>}
      <Turn
        label="Pages of reviews"
        previous={query.before && listHref({ ...query, before: null })}
        next={older && listHref({ ...query, before: older })}
        words={{ previous: "Newest", next: searchedTo ? "Search further back" : "Older" }}
      />
    </>
  );
}

/** Bytes of the page that each text may take: ten reviews should fit 60 KB. */
const ROOM = { title: 360, author: 120, body: 840, reply: 240 };

type Props = {
  review: DashboardReview;
  slug: string;
  /** The list's query, to come back to. */
  back: string;
  may: { reply: boolean; report: boolean };
};

function Card({ review, slug, back, may }: Props) {
  const { status, reply, reported } = review;
  const wire = toWire("rev", review.id);
  const author = excerpt(review.author, ROOM.author).text;
  const isOnline = status === "published";
  return (
    <article class="review-card" id={wire}>
      <ReviewHead review={review}>
        {!isOnline && <StatusPill status={status} />}
        {reported && <Pill tone="fair">Reported</Pill>}
      </ReviewHead>
      <h2 class="review-title" dir="auto">
        <a href={reviewPath(wire)}>{excerpt(review.title, ROOM.title).text}</a>
      </h2>
      <ReviewText>{excerpt(review.body, ROOM.body).text}</ReviewText>
      <ReviewFacts review={review} author={author}>
        <Helpful count={review.helpfulCount} />
      </ReviewFacts>
      {reply && (
        <QuotedText
          head={
            <>
              <strong>Your reply</strong>{" "}
              <span class="muted">
                <When at={reply.createdAt} />
              </span>
            </>
          }
        >
          {excerpt(reply.body, ROOM.reply).text}
        </QuotedText>
      )}
      {isOnline && (
        <div class="actions">
          {may.reply && reply && (
            <ButtonLink isQuiet href={`${reviewPath(wire)}?reply=edit`}>
              Edit the reply
              <Unseen>
                to <ReviewBy author={author} />
              </Unseen>
            </ButtonLink>
          )}
          {may.reply && !reply && <ReplyForm wire={wire} author={author} back={back} reply={null} />}
          {may.report && !reported && <ReportForm wire={wire} author={author} back={back} />}
          <a class="touch small" href={`${profilePath(slug)}/${wire}`}>
            Public page
            <Unseen>
              of <ReviewBy author={author} />
            </Unseen>
          </a>
        </div>
      )}
    </article>
  );
}

export function Helpful({ count }: { count: number }) {
  return count > 0 ? <li>{plural(count, "person", "people")} found it helpful</li> : null;
}
