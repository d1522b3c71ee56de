// Chooses the organisation and the business that the dashboard shows. The choice is stored in the session and not logged.
import { fromWire, toWire } from "#contract/id.ts";
import { chooseInSession } from "#domain/account/sign-in/session.ts";
import { findManagedBusiness } from "#domain/business/profile/business.ts";
import { type MemberBusiness, searchOwn } from "#domain/business/search/own.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { type Column, Empty, Grid, Pages, Panel, Pill, Unseen } from "../component/display.tsx";
import { NoMatch, SearchField } from "../component/filter.tsx";
import { PostButton, Submit, TouchLink } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { pageNumber, SWITCH_PATH } from "../kit/address.ts";
import { readLine } from "../kit/read.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit, UserVisit } from "../kit/visit.ts";
import { placeCookie } from "./enter.ts";

const PER_PAGE = 50;
const MOST_PAGES = 1_000;
/** Businesses from which on there is a search. */
const SEARCHED_FROM = 8;

export async function switchPage(visit: MemberVisit): Promise<Answer> {
  const typed = readLine(visit.url.searchParams.get("q") ?? "", { max: 120 });
  const search = "text" in typed ? typed.text : "";
  const number = pageNumber(visit.url, MOST_PAGES);
  const live = visit.memberships.filter(({ organisation }) => organisation.movedAt === null);
  const ids = live.map(({ organisation }) => organisation.id);
  const range = { limit: PER_PAGE + 1, offset: (number - 1) * PER_PAGE };
  const found = await searchOwn(visit.context, ids, search, range);
  const hrefOf = (to: number) =>
    `${SWITCH_PATH}?${new URLSearchParams({ ...(search && { q: search }), page: String(to) })}`;
  const { switch: words } = wordsIn("overview", visit.language);
  const hasSearch = search !== "" || number > 1 || found.length >= SEARCHED_FROM;
  return page(visit, {
    title: words.title,
    children: (
      <>
        {hasSearch && (
          <form class="bar" method="get" action={SWITCH_PATH}>
            <SearchField name="q" label={words.query} value={search} />
            <Submit isQuiet>{words.search}</Submit>
          </form>
        )}
        {live.length > 0 && <Businesses visit={visit} rows={found.slice(0, PER_PAGE)} search={search} />}
        <Pages label={words.businesses} number={number} hasMore={found.length > PER_PAGE} hrefOf={hrefOf} />
        {(visit.memberships.length > 1 || live.length === 0) && <Organisations visit={visit} />}
        {visit.companyId === null && visit.memberships.every(({ role }) => role !== "owner") && (
          <p>
            <TouchLink href="/dashboard/start">{words.own}</TouchLink>
          </p>
        )}
      </>
    ),
  });
}

export async function switchPost(visit: UserVisit): Promise<Answer> {
  const { context, fields, memberships, sessionId } = visit;
  const organisationId = existing(fromWire("org", fields.organisation ?? ""));
  const { organisation } = existing(memberships.find((each) => each.organisation.id === organisationId));
  if (!fields.business) {
    await chooseInSession(context, sessionId, { organisationId, businessId: null });
    return done(visit, "/dashboard", wordsIn("overview", visit.language).switch.looking({ name: organisation.name }), [
      placeCookie(visit, { organisationId }),
    ]);
  }
  const businessId = existing(fromWire("biz", fields.business));
  const business = existing(await findManagedBusiness(context, organisationId, businessId));
  await chooseInSession(context, sessionId, { organisationId, businessId: business.id });
  return done(visit, "/dashboard", wordsIn("overview", visit.language).switch.looking({ name: business.name }), [
    placeCookie(visit, { organisationId, businessId: business.id }),
  ]);
}

type ListProps = { visit: MemberVisit; rows: readonly MemberBusiness[]; search: string };

function Businesses({ visit, rows, search }: ListProps) {
  const { of } = useWords("frame").noMatch;
  const { switch: words } = useWords("overview");
  if (rows.length === 0)
    return search === "" ? (
      <Empty title={words.none}>
        <p>{words.noneText}</p>
      </Empty>
    ) : (
      <NoMatch says={of.businesses} text={search} all={{ href: SWITCH_PATH, label: words.showAll }} />
    );
  const names = new Map(visit.memberships.map(({ organisation }) => [organisation.id, organisation.name]));
  return (
    <Grid
      caption={words.businesses}
      rows={rows}
      columns={[
        { label: words.business, cell: ({ name }) => <span dir="auto">{name}</span> },
        { label: words.site, cell: ({ domain }) => domain },
        ...(names.size > 1 ? [organisationColumn(names, words.organisation)] : []),
        {
          label: words.state,
          cell: ({ id, name, organisationId }) =>
            id === visit.business?.id ? (
              <Pill tone="good">{words.shown}</Pill>
            ) : (
              <Show organisation={toWire("org", organisationId)} business={toWire("biz", id)} name={name} />
            ),
        },
      ]}
    />
  );
}

function organisationColumn(names: ReadonlyMap<string, string>, label: string): Column<MemberBusiness> {
  return { label, cell: ({ organisationId }) => <span dir="auto">{names.get(organisationId)}</span> };
}

function Organisations({ visit }: { visit: MemberVisit }) {
  const { switch: words } = useWords("overview");
  const role = useWords("role");
  return (
    <Panel title={words.organisations} id="organisations">
      <Grid
        caption={words.organisations}
        rows={visit.memberships}
        columns={[
          { label: words.organisation, cell: ({ organisation }) => <span dir="auto">{organisation.name}</span> },
          { label: role.role, cell: (of) => <span class="word">{role.name[of.role]}</span> },
          {
            label: words.state,
            cell: ({ organisation: { id, name, movedTo, movedAt } }) =>
              movedAt !== null && movedTo !== null ? (
                <WhereItWent to={movedTo} />
              ) : id === visit.organisation.id ? (
                <Pill tone="good">{words.shown}</Pill>
              ) : (
                <Show organisation={toWire("org", id)} name={name} />
              ),
          },
        ]}
      />
    </Panel>
  );
}

function WhereItWent({ to }: { to: string }) {
  const { moved: words } = useWords("frame");
  return <TouchLink href={`${to}/login`}>{words.open({ host: URL.parse(to)?.host ?? to })}</TouchLink>;
}

function Show({ organisation, business, name }: { organisation: string; business?: string; name: string }) {
  const { show } = useWords("frame");
  return (
    <PostButton isQuiet action={SWITCH_PATH} fields={{ organisation, ...(business && { business }) }}>
      {show}
      <Unseen>{name}</Unseen>
    </PostButton>
  );
}
