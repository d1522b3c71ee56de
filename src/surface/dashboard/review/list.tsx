// The reviews of the chosen business, with a filter and the actions on each.

import { toWire } from "#contract/id.ts";
import { sandboxOf } from "#contract/sandbox.ts";
import type { Business } from "#domain/business/profile/business.ts";
import {
  countOffline,
  type DashboardPage,
  type DashboardReview,
  listForDashboard,
} from "#domain/review/dashboard/list.ts";
import type { OfflineCount } from "#domain/review/dashboard/walk.ts";
import { useAuthor } from "#surface/look/author.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Empty, Pill, ReviewBy, Turn, Unseen, When } from "../component/display.tsx";
import { ButtonLink, TouchLink } from "../component/form.tsx";
import { profilePath } from "../kit/address.ts";
import { excerpt } from "../kit/excerpt.ts";
import { FlashMessage } from "../kit/flash.tsx";
import { page } from "../kit/shell.tsx";
import type { Answer, BusinessVisit, Flash } from "../kit/visit.ts";
import { isFiltered, LIST_PATH, type ListQuery, listHref, readQuery, reviewPath, WORK_PATH } from "./filter.ts";
import { Filter } from "./filter-form.tsx";
import { ReplyForm } from "./form.tsx";
import { CSV_PATH, EXPORT_PATH } from "./leave.tsx";
import { Elsewhere, NoReview } from "./no-match.tsx";
import { QuotedText, ReviewFacts, ReviewHead, ReviewPhotos, ReviewText, StatusPill } from "./part.tsx";
import { sayWaiting } from "./work-count.tsx";

const ROWS = 10;

export async function reviewsPage(visit: BusinessVisit): Promise<Answer> {
  const { context, organisation, business, url } = visit;
  const query = readQuery(url.searchParams);
  const ask = { organisationId: organisation.id, businessId: business.id, filter: query.filter, limit: ROWS };
  const found = await listForDashboard(context, { ...ask, before: query.before });
  const { text } = query.filter;
  const isMissed = found.rows.length === 0 && text !== undefined;
  const offline = isMissed ? await countOffline(context, business.id, text) : [];
  const back = listHref(query).slice(LIST_PATH.length);
  const may = { reply: visit.may("review.reply"), report: visit.may("review.report") };
  const words = wordsIn("ownReview", visit.language);
  const work = wordsIn("workList", visit.language);
  const { unanswered: count, recent } = visit.counts;
  const told = visit.flash?.at;
  return page(visit, {
    hasMessage: told !== undefined && found.rows.some(({ id }) => toWire("rev", id) === told),
    title: wordsIn("frame", visit.language).main.reviews,
    action: may.reply && { href: WORK_PATH, label: work.open },
    children: (
      <>
        {count > 0 && <p class="lead muted">{sayWaiting(visit.language, { count, recent })}</p>}
        <Filter {...query.filter} />
        {query.filter.month !== undefined && <OfMonth query={query} month={query.filter.month} />}
        {found.rows.length > 0 && (
          <div class="review-cards">
            {found.rows.map((review, index) => (
              <Card
                key={review.id}
                review={review}
                mark={String(index)}
                business={business}
                back={back}
                may={may}
                flash={visit.flash}
              />
            ))}
          </div>
        )}
        {found.rows.length === 0 && (
          <Nothing query={query} found={found} offline={offline} mayInvite={visit.may("invitation.create")} />
        )}
        <Pages query={query} found={found} />
        <p class="ways">
          {visit.may("review.export") && (
            <a class="touch" href={CSV_PATH} download>
              {words.download}
            </a>
          )}
          {visit.may("review.leave") && <TouchLink href={EXPORT_PATH}>{words.exportTitle}</TouchLink>}
          {visit.may("review.import") && <TouchLink href="/dashboard/import">{words.importTitle}</TouchLink>}
        </p>
      </>
    ),
  });
}

function OfMonth({ query: { filter }, month }: { query: ListQuery; month: string }) {
  const words = useWords("ownReview");
  const format = useFormat();
  return (
    <p class="ways">
      <span>{words.ofMonth({ month: format.month(month) })}</span>
      <TouchLink href={listHref({ filter: { ...filter, month: undefined }, before: null })}>
        {words.none.showAll}
      </TouchLink>
    </p>
  );
}

type NothingProps = { query: ListQuery; found: DashboardPage; offline: readonly OfflineCount[]; mayInvite: boolean };

function Nothing({ query: { filter, before }, found, offline, mayInvite }: NothingProps) {
  const { none: words } = useWords("ownReview");
  const { list: inviting } = useWords("inviting");
  const { nothingOlder } = useWords("frame");
  const format = useFormat();
  if (found.searchedTo)
    return (
      <Empty title={words.searched({ date: format.date(found.searchedTo) })}>
        <p>{words.searchedText}</p>
        {filter.text !== undefined && <Elsewhere text={filter.text} offline={offline} />}
      </Empty>
    );
  if (before)
    return (
      <Empty title={nothingOlder}>
        <p>
          <TouchLink href={LIST_PATH}>{words.showAll}</TouchLink>
        </p>
      </Empty>
    );
  if (isFiltered(filter)) return <NoReview filter={filter} offline={offline} />;
  if (filter.status !== "published")
    return (
      <Empty title={words[filter.status]}>
        <p>{words.rule}</p>
      </Empty>
    );
  return (
    <Empty title={words.title}>
      <p>{words.text}</p>
      {mayInvite && (
        <p>
          <ButtonLink href="/dashboard/invitations/new">{inviting.new}</ButtonLink>
        </p>
      )}
    </Empty>
  );
}

function Pages({ query, found: { rows, older, searchedTo } }: { query: ListQuery; found: DashboardPage }) {
  const { turn: words } = useWords("ownReview");
  const { pagesOf, main } = useWords("frame");
  const format = useFormat();
  return (
    <>
      {searchedTo && rows.length > 0 && <p class="muted">{words.searched({ date: format.date(searchedTo) })}</p>}
      <Turn
        label={pagesOf({ title: main.reviews })}
        previous={query.before && listHref({ ...query, before: null })}
        next={older && listHref({ ...query, before: older })}
        words={{ previous: words.newest, next: searchedTo ? words.further : words.older }}
      />
    </>
  );
}

/** Bytes of the page that each text may take: ten reviews should fit 60 KB. */
const ROOM = { title: 360, author: 120, label: 60, body: 600, reply: 240 };

type Props = {
  review: DashboardReview;
  /** Its place. */
  mark: string;
  business: Business;
  /** The list's query, to come back to. */
  back: string;
  may: { reply: boolean; report: boolean };
  flash: Flash | null;
};

function Card({ review, mark, business, back, may, flash }: Props) {
  const words = useWords("ownReview");
  const { publicPage } = useWords("caseFile");
  const { status, reply, reported, language } = review;
  const wire = toWire("rev", review.id);
  const author = excerpt(useAuthor(review.author), ROOM.label).text;
  const isOnline = status === "published";
  return (
    <article class="review-card listed" id={wire}>
      {flash?.at === wire && <FlashMessage {...flash} />}
      <ReviewHead review={review}>
        {!isOnline && <StatusPill status={status} />}
        {reported && <Pill tone="fair">{words.reported}</Pill>}
      </ReviewHead>
      <h2 class="review-title" lang={language} dir="auto">
        <a href={reviewPath(wire)}>{excerpt(review.title, ROOM.title).text}</a>
      </h2>
      <ReviewText language={language}>{excerpt(review.body, ROOM.body).text}</ReviewText>
      <ReviewFacts review={review} author={excerpt(review.author, ROOM.author).text}>
        <Helpful count={review.helpfulCount} />
      </ReviewFacts>
      <ReviewPhotos review={review} business={business} />
      {reply && (
        <QuotedText
          head={
            <>
              <strong>{words.reply.yours}</strong>{" "}
              <span class="muted">
                <When at={reply.createdAt} />
              </span>
              {isOnline && may.reply && (
                <a class="touch" href={`${reviewPath(wire)}?reply=edit`} aria-label={words.reply.editOf({ author })}>
                  {words.reply.edit}
                </a>
              )}
            </>
          }
        >
          {excerpt(reply.body, ROOM.reply).text}
        </QuotedText>
      )}
      {isOnline && (
        <div class="actions">
          {may.reply && !reply && <ReplyForm wire={wire} mark={mark} author={author} back={back} reply={null} />}
          {sandboxOf(business.slug) === null && (
            <a
              class="touch small"
              href={`${profilePath(business.slug)}/${wire}`}
              aria-label={words.publicPageOf({ author })}
            >
              {publicPage}
            </a>
          )}
          {may.report && !reported && (
            <a class="touch small" href={`${reviewPath(wire)}?report=open`}>
              {words.report.label}
              <Unseen>
                <ReviewBy author={author} />
              </Unseen>
            </a>
          )}
        </div>
      )}
    </article>
  );
}

export function Helpful({ count }: { count: number }) {
  const { foundHelpful } = useWords("site").review;
  return count > 0 ? <li>{foundHelpful({ count })}</li> : null;
}
