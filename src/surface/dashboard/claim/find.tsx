// Finds the business to claim by name or site, and lists the open claims.
import { fromWire, toWire } from "#contract/id.ts";
import { type Claim, listOwnClaims } from "#domain/business/claim/claim.ts";
import { openClaim } from "#domain/business/claim/open.ts";
import { type ClaimableBusiness, searchClaimable } from "#domain/business/search.ts";
import { hidden } from "#surface/form/field.tsx";
import type { Fault } from "#surface/form/form.ts";
import { countryName } from "#surface/look/format.ts";
import { Grid, Panel, Pill, Unseen, When } from "../component/display.tsx";
import { FilterForm, Hidden, SearchField, Submit } from "../component/form.tsx";
import { done, existing } from "../kit/act.ts";
import { profilePath } from "../kit/address.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { ClaimState, claimantOf, claimPath } from "./own.tsx";

const MOST_FOUND = 10;
const MOST_OPEN = 50;
const MAX_QUERY = 200;

export async function findBusinessPage(visit: MemberVisit, fault: Fault = {}): Promise<Answer> {
  const query = (visit.url.searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY);
  const [found, open] = await Promise.all([
    query === "" ? null : searchClaimable(visit.context, query, MOST_FOUND),
    listOwnClaims(visit.context, visit.organisation.id, { limit: MOST_OPEN }),
  ]);
  return page(visit, {
    title: "Claim a business",
    ...fault,
    children: (
      <>
        {open.length > 0 && <Open claims={open} />}
        <FilterForm action="/dashboard/claim" submit="Search">
          <SearchField name="q" label="Name or website" value={query} max={MAX_QUERY} />
        </FilterForm>
        {found && <Found found={found} query={query} visit={visit} />}
      </>
    ),
  });
}

export const claimOpen = form({
  fields: (_visit: MemberVisit) => ({
    business: hidden({ read: (typed = "") => existing(fromWire("biz", typed)) }),
  }),
  page: (visit, { fault }) => findBusinessPage(visit, fault),
  refusedStatus: 422,
  change: (inside, { visit, values }) => openClaim(inside, values.business, claimantOf(visit)),
  entry: ({ id, isNew }) => (isNew ? { action: "claim.open", subject: toWire("clm", id) } : null),
  done: ({ visit }, { id }) => done(visit, claimPath(id), "The claim is open. Now prove that the business is yours."),
});

function Open({ claims }: { claims: readonly Claim[] }) {
  return (
    <Panel title="Open claims" id="open">
      <Grid
        caption="Open claims"
        rows={claims}
        columns={[
          { label: "Business", cell: (claim) => <a href={claimPath(claim.id)}>{claim.business.name}</a> },
          { label: "State", cell: (claim) => <ClaimState claim={claim} /> },
          { label: "Since", cell: (claim) => <When at={claim.createdAt} /> },
        ]}
      />
    </Panel>
  );
}

function Found({ found, query, visit }: { found: readonly ClaimableBusiness[]; query: string; visit: MemberVisit }) {
  const add = `/dashboard/claim/new?website=${encodeURIComponent(query.includes(".") ? query : "")}`;
  return (
    <section aria-labelledby="found" class="stack">
      <h2 id="found">{found.length === 0 ? "No business found" : "Is it one of these?"}</h2>
      {found.length > 0 && (
        <Grid
          caption="Businesses found"
          rows={found}
          columns={[
            {
              label: "Business",
              cell: (each) =>
                each.profile === "public" ? <a href={profilePath(each.slug)}>{each.name}</a> : <bdi>{each.name}</bdi>,
            },
            { label: "Site", cell: ({ domain }) => domain },
            { label: "City", cell: ({ city, country }) => [city, countryName(country)].filter(Boolean).join(", ") },
            { label: "State", cell: (each) => <ClaimButton of={each} visit={visit} /> },
          ]}
        />
      )}
      <p>
        <a class={found.length === 0 ? "button" : "button button-quiet"} href={add}>
          {found.length === 0 ? "Add your business" : "None of these: add your business"}
        </a>
      </p>
    </section>
  );
}

function ClaimButton({ of, visit }: { of: ClaimableBusiness; visit: MemberVisit }) {
  const isOwn = of.organisationId === visit.organisation.id;
  if (isOwn && of.verificationStatus === "verified") return <Pill tone="good">Yours</Pill>;
  return (
    <form method="post" action="/dashboard/claim">
      <Hidden fields={{ business: toWire("biz", of.id) }} />
      <p class="muted small">{standingOf(of, isOwn)}</p>
      <Submit isQuiet>
        Claim<Unseen>{of.name}</Unseen>
      </Submit>
    </form>
  );
}

function standingOf({ organisationId, verificationStatus }: ClaimableBusiness, isOwn: boolean): string {
  if (isOwn) return "Yours, not proved yet.";
  if (organisationId !== null) return "Managed by another organisation.";
  return verificationStatus === "pending" ? "Claimed, not proved yet." : "Not claimed yet.";
}
