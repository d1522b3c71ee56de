// Reviews of the chosen business: found, read and answered.
import { type DeskPage, listForDesk } from "#domain/review/desk-list.ts";
import type { DeskFilter } from "#domain/review/desk-review.ts";
import { formatDate, languageName } from "#surface/look/format.ts";
import { Icon } from "#surface/look/icon.tsx";
import { Empty } from "../component/note.tsx";
import { page } from "../shell.tsx";
import type { Answer, BusinessVisit } from "../visit.ts";
import { Card } from "./card.tsx";
import { isFiltered, LIST_PATH, type ListQuery, listHref, MAX_SEARCH, readQuery } from "./filter.ts";

const ROWS = 10;
const LANGUAGES = ["cs", "da", "de", "en", "es", "fi", "fr", "it", "nl", "no", "pl", "pt", "ro", "sv", "tr"];

/** GET /dashboard/reviews */
export async function reviewsPage(visit: BusinessVisit): Promise<Answer> {
  const { context, organisation, business, url } = visit;
  const query = readQuery(url.searchParams);
  const ask = { organisationId: organisation.id, businessId: business.id, filter: query.filter, limit: ROWS };
  const found = await listForDesk(context, { ...ask, from: query.from });
  const back = listHref(query).slice(LIST_PATH.length);
  const may = { reply: visit.may("review.reply"), report: visit.may("review.report") };
  return page(visit, {
    title: "Reviews",
    active: "reviews",
    children: (
      <>
        <Filter {...query.filter} />
        {visit.may("review.export") && (
          <p>
            <a class="touch" href="/dashboard/reviews.csv" download>
              Download every published review (CSV)
            </a>
          </p>
        )}
        {found.rows.map((review) => (
          <Card key={review.id} review={review} slug={business.slug} now={context.clock.now()} back={back} may={may} />
        ))}
        {found.rows.length === 0 && <Nothing query={query} found={found} mayInvite={visit.may("invitation.create")} />}
        <Ways query={query} found={found} />
      </>
    ),
  });
}

function Filter({ status, rating, verified, unanswered, language, text }: DeskFilter) {
  return (
    <form class="bar desk-filter" method="get" action={LIST_PATH}>
      <div class="field desk-search">
        <label for="q">Title, text or author</label>
        <input id="q" name="q" type="text" value={text ?? ""} maxlength={MAX_SEARCH} autocomplete="off" dir="auto" />
      </div>
      <Choice name="stars" label="Stars" value={String(rating ?? "")} options={["5", "4", "3", "2", "1"]} />
      <Choice
        name="verified"
        label="Purchase"
        value={verified === undefined ? "" : verified ? "yes" : "no"}
        options={[
          ["yes", "Verified"],
          ["no", "Not verified"],
        ]}
      />
      <Choice name="reply" label="Reply" value={unanswered ? "none" : ""} options={[["none", "Without a reply"]]} />
      <Choice
        name="language"
        label="Language"
        value={language ?? ""}
        options={LANGUAGES.map((code) => [code, languageName(code)])}
      />
      <Choice
        name="status"
        label="State"
        value={status === "published" ? "" : status}
        any="Online"
        options={[
          ["held", "Being checked"],
          ["hidden", "Hidden"],
        ]}
      />
      <button class="button button-quiet" type="submit">
        <Icon name="search" />
        Show
      </button>
    </form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  any?: string;
  options: readonly (string | readonly [value: string, label: string])[];
};

function Choice({ name, label, value, any = "Any", options }: ChoiceProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        <option value="">{any}</option>
        {options.map((option) => {
          const [code, words] = typeof option === "string" ? [option, option] : option;
          return (
            <option key={code} value={code} selected={code === value}>
              {words}
            </option>
          );
        })}
      </select>
    </div>
  );
}

function Nothing({ query, found, mayInvite }: { query: ListQuery; found: DeskPage; mayInvite: boolean }) {
  if (found.searchedTo)
    return (
      <Empty title={`Nothing found back to ${formatDate(found.searchedTo)}`}>
        <p>There are older reviews that were not looked through yet.</p>
      </Empty>
    );
  if (query.filter.status !== "published")
    return (
      <Empty title={query.filter.status === "held" ? "No review is being checked" : "No review is hidden"}>
        <p>
          Moderators hold or hide a review where it breaks a rule. You are not asked, and a low rating is no reason.
        </p>
      </Empty>
    );
  if (isFiltered(query.filter) || query.from)
    return (
      <Empty title="No review found">
        <p>
          <a class="touch" href={LIST_PATH}>
            Show all reviews
          </a>
        </p>
      </Empty>
    );
  return (
    <Empty title="No review yet">
      <p>Reviews appear here as soon as they are online. Customers that you invite write the first ones.</p>
      {mayInvite && (
        <p>
          <a class="button" href="/dashboard/invitations/new">
            Invite a customer
          </a>
        </p>
      )}
    </Empty>
  );
}

function Ways({ query, found }: { query: ListQuery; found: DeskPage }) {
  const { newer, older, searchedTo } = found;
  const to = (direction: "older" | "newer", place: DeskPage["older"]) =>
    place && listHref({ ...query, from: { place, direction } });
  const [up, down] = [to("newer", newer), to("older", older)];
  const goesUp = query.from?.direction === "newer";
  return (
    <>
      {searchedTo && found.rows.length > 0 && (
        <p class="muted">
          Searched {goesUp ? "up" : "back"} to {formatDate(searchedTo)}.
        </p>
      )}
      {(up || down || query.from) && (
        <nav class="turn" aria-label="Pages of reviews">
          {up && (
            <a class="button button-quiet" rel="prev" href={up}>
              <Icon name="previous" />
              {searchedTo && goesUp ? "Search further up" : "Newer"}
            </a>
          )}
          {query.from && (
            <a class="touch" href={listHref({ ...query, from: null })}>
              To the newest
            </a>
          )}
          {down && (
            <a class="button button-quiet" rel="next" href={down}>
              {searchedTo && !goesUp ? "Search further back" : "Older"}
              <Icon name="next" />
            </a>
          )}
        </nav>
      )}
    </>
  );
}
