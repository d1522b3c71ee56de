// Finds the business to claim by name or site, and lists the open claims.
import { fromWire, toWire } from "#contract/id.ts";
import { type Claim, listDisputes, listOwnClaims, nameFor } from "#domain/business/claim/claim.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { hasBusinesses } from "#domain/business/directory.ts";
import { type ClaimableBusiness, searchClaimable } from "#domain/business/search/claimable.ts";
import { domainKey } from "#domain/business/state/domain-key.ts";
import { hidden } from "#surface/form/field.tsx";
import type { Fault } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { Grid, Panel, Pill, Unseen, When } from "../component/display.tsx";
import { FilterForm, NoMatch, SearchField } from "../component/filter.tsx";
import { Ask, ButtonLink, Hidden, PostButton, TouchLink } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { profilePath, withQuery } from "../kit/address.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { addBusiness } from "./add.tsx";
import { Bar, type Barred, barOf } from "./bar.tsx";
import { Disputes } from "./dispute.tsx";
import { ClaimState, claimantOf, claimPath } from "./own.tsx";
import { addPath, platformIn } from "./query.ts";

const MOST_FOUND = 10;
const MOST_OPEN = 50;
const MAX_QUERY = 200;

/** A service without businesses has nothing to find, so that the form to add one comes at once. */
export async function findBusinessPage(visit: MemberVisit, fault: Fault = {}): Promise<Answer> {
  const query = (visit.url.searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY);
  if (query === "" && !(await hasBusinesses(visit.context))) return addBusiness.page(visit);
  const [found, open, disputes, barred] = await Promise.all([
    query === "" ? null : searchClaimable(visit.context, query, MOST_FOUND),
    listOwnClaims(visit.context, visit.organisation.id, { limit: MOST_OPEN }),
    listDisputes(visit.context, visit.organisation.id, MOST_OPEN),
    barOf(visit),
  ]);
  // The bar names the claim that comes first. Beside a full plan, no other one can be opened.
  const others = open.filter(({ id }) => id !== barred?.unproved?.claimId);
  const hasSearch = barred === null || barred.unproved === null || barred.room === null;
  return page(visit, {
    title: wordsIn("claiming", visit.language).title,
    ...fault,
    children: (
      <>
        {barred && <Bar of={barred} isSaid={fault.problem !== undefined} />}
        {disputes.length > 0 && <Disputes claims={disputes} />}
        {others.length > 0 && <Open claims={others} />}
        {hasSearch && <Search found={found} {...{ visit, query, open, barred }} />}
      </>
    ),
  });
}
export const claimOpen = form({
  undone: "claimed",
  fields: (_visit: MemberVisit) => ({
    business: hidden({ read: (typed = "") => existing(fromWire("biz", typed)) }),
  }),
  page: (visit, { fault }) => findBusinessPage(visit, fault),
  refusedStatus: 422,
  change: (inside, { visit, values }) => openClaim(inside, values.business, claimantOf(visit)),
  entry: ({ id, isNew }) => (isNew ? { action: "claim.open", subject: toWire("clm", id) } : null),
  done: ({ visit }, { id }) => done(visit, claimPath(id), wordsIn("claiming", visit.language).find.opened),
});

function Open({ claims }: { claims: readonly Claim[] }) {
  const { find: words } = useWords("claiming");
  return (
    <Panel title={words.open} id="open">
      <Grid
        caption={words.open}
        rows={claims}
        columns={[
          {
            label: words.business,
            cell: (claim) => <a href={claimPath(claim.id)}>{nameFor(claim, claim.organisationId)}</a>,
          },
          { label: words.site, cell: ({ business }) => business.domainKey },
          { label: words.state, cell: (claim) => <ClaimState claim={claim} /> },
          { label: words.since, cell: (claim) => <When at={claim.createdAt} /> },
        ]}
      />
    </Panel>
  );
}

type SearchProps = { visit: MemberVisit; query: string; open: readonly Claim[]; barred: Barred | null };

function Search({ found, ...search }: SearchProps & { found: readonly ClaimableBusiness[] | null }) {
  const { visit, query, barred } = search;
  const words = useWords("claiming");
  const platform = platformIn(query);
  // A page on a platform is a mistake in the field, not a business that is not listed.
  const isWrong = platform !== null && found?.length === 0;
  const isEmpty = found === null && visit.url.searchParams.has("q");
  return (
    <>
      {barred === null && <p class="prose">{words.find.about}</p>}
      <FilterForm
        class="filter"
        action="/dashboard/claim"
        submit={words.find.search}
        isPrimary={found === null || found.length > 0 || isWrong}
      >
        <SearchField
          name="q"
          label={words.find.query}
          value={query}
          max={MAX_QUERY}
          error={platform === null ? undefined : words.add.onPlatform({ platform })}
        />
      </FilterForm>
      {isEmpty && <p role="status">{words.find.empty}</p>}
      {found && !isWrong ? (
        <Found found={found} {...search} />
      ) : (
        barred === null && (
          <p>
            <TouchLink href={addPath(query)}>{words.find.add}</TouchLink>
          </p>
        )
      )}
    </>
  );
}

function Found({ found, ...search }: SearchProps & { found: readonly ClaimableBusiness[] }) {
  const { query, barred } = search;
  const { find: words, title } = useWords("claiming");
  const { of } = useWords("frame").noMatch;
  const format = useFormat();
  if (found.length === 0)
    return (
      <NoMatch says={of.businesses} text={query}>
        {barred === null && (
          <p>
            <ButtonLink href={addPath(query)}>{title}</ButtonLink>
          </p>
        )}
      </NoMatch>
    );
  const site = query.includes(".") ? domainKey(query) : null;
  const hasSite = site !== null && found.some(({ domain }) => domainKey(domain) === site);
  return (
    <section aria-labelledby="found" class="stack">
      <h2 id="found">{words.which}</h2>
      <Grid
        caption={words.found}
        rows={found}
        columns={[
          {
            label: words.business,
            cell: (each) =>
              each.profile === "public" ? <a href={profilePath(each.slug)}>{each.name}</a> : <bdi>{each.name}</bdi>,
          },
          { label: words.site, cell: ({ domain }) => domain },
          {
            label: words.city,
            cell: ({ city, country }) => [city, format.countryName(country)].filter(Boolean).join(" · "),
          },
          { label: words.state, cell: (each) => <Standing of={each} {...search} /> },
          ...(found.some((each) => mayGoOn({ of: each, ...search }))
            ? [{ label: words.claim, cell: (each: ClaimableBusiness) => <ClaimButton of={each} {...search} /> }]
            : []),
        ]}
      />
      {barred === null && !hasSite && (
        <p>
          <ButtonLink isQuiet href={addPath(query)}>
            {words.addOther}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

type RowProps = SearchProps & { of: ClaimableBusiness };

const isProved = ({ of, visit }: Pick<RowProps, "of" | "visit">) =>
  of.organisationId === visit.organisation.id && of.verificationStatus === "verified";

function Standing({ of, visit, open }: RowProps) {
  const { find: words } = useWords("claiming");
  if (isProved({ of, visit })) return <Pill tone="good">{words.yours}</Pill>;
  const claim = claimOn(of, open);
  if (claim) return <ClaimState claim={claim} />;
  return <>{standingOf(of, of.organisationId === visit.organisation.id, words)}</>;
}

/** Whether the row has a claim to continue or to open. The bar above says why it has none. */
function mayGoOn({ of, visit, open, barred }: RowProps): boolean {
  if (isProved({ of, visit })) return false;
  return claimOn(of, open) !== undefined || barred?.room == null || of.organisationId === visit.organisation.id;
}

/** A claim that is open goes on; a full plan has no room for another. */
function ClaimButton({ of, visit, query, open, barred }: RowProps) {
  const { find: words } = useWords("claiming");
  const { need } = useWords("firstSteps");
  if (!mayGoOn({ of, visit, query, open, barred })) return null;
  const claim = claimOn(of, open);
  if (claim)
    return (
      <TouchLink href={claimPath(claim.id)}>
        {need.continue}
        <Unseen>{of.name}</Unseen>
      </TouchLink>
    );
  const action = withQuery("/dashboard/claim", { q: query });
  const fields = { business: toWire("biz", of.id) };
  // The claim is a dispute at once, of which the other organisation is told.
  if (of.organisationId !== null && of.organisationId !== visit.organisation.id)
    return (
      <Ask
        label={words.claim}
        of={of.name}
        title={words.claimTitle({ name: <bdi>{of.name}</bdi> })}
        question={words.claimAsk}
        confirm={words.claim}
        action={action}
        group="claim"
        isCalm
      >
        <Hidden fields={fields} />
      </Ask>
    );
  return (
    <PostButton isQuiet action={action} fields={fields}>
      {words.claim}
      <Unseen>{of.name}</Unseen>
    </PostButton>
  );
}

const claimOn = ({ id }: ClaimableBusiness, open: readonly Claim[]) => open.find(({ businessId }) => businessId === id);

function standingOf(
  { organisationId, verificationStatus }: ClaimableBusiness,
  isOwn: boolean,
  words: Words<"claiming">["find"],
): string {
  if (isOwn) return words.own;
  if (organisationId !== null) return words.managed;
  return verificationStatus === "pending" ? words.pending : words.unclaimed;
}
