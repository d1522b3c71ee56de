// Finds a business by words, or any review by its link.
import { fromWire } from "#contract/id.ts";
import { listWaitingProfiles, type WaitingProfile } from "#domain/business/claim/waiting.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { searchBusinesses } from "#domain/business/search.ts";
import { countOf } from "#domain/business/state/score.ts";
import { seeOther } from "#surface/look/answer.ts";
import { formatCount, formatScore } from "#surface/look/format.ts";
import { Empty, Grid, Panel, When } from "../../component/display.tsx";
import { FilterForm, SearchField } from "../../component/form.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { BUSINESSES_PATH, BusinessLink, casePath } from "../kit/path.tsx";

const ROWS = 20;
const MAX_QUERY = 300;

export async function businessesPage(visit: UserVisit): Promise<Answer> {
  const query = (visit.url.searchParams.get("q") ?? "").slice(0, MAX_QUERY).trim();
  const wire = /rev_[0-9a-z]{26}/.exec(query)?.[0];
  if (wire !== undefined && fromWire("rev", wire) !== null) return seeOther(casePath(wire));
  const [found, waiting] = await Promise.all([
    query === "" ? [] : searchBusinesses(visit.context, query, ROWS),
    listWaitingProfiles(visit.context),
  ]);
  return page(visit, {
    title: "Businesses",
    children: (
      <>
        <FilterForm action={BUSINESSES_PATH} submit="Search">
          <SearchField name="q" label="Name, domain, city, or the link of a review" value={query} max={MAX_QUERY} />
        </FilterForm>
        {waiting.length > 0 && <Waiting profiles={waiting} />}
        {found.length > 0 && <Found businesses={found} />}
        {found.length === 0 && query !== "" && (
          <Empty title="Nothing found">
            <p>Try fewer words, or only how they begin.</p>
          </Empty>
        )}
      </>
    ),
  });
}

function Waiting({ profiles }: { profiles: readonly WaitingProfile[] }) {
  return (
    <Panel title="Names that wait" id="waiting">
      <Grid
        caption="New profiles whose name waits for a moderator"
        rows={profiles}
        columns={[
          { label: "Business", cell: (business) => <BusinessLink business={business} /> },
          { label: "Domain", cell: ({ domain }) => <bdi>{domain}</bdi> },
          { label: "City", cell: ({ city }) => <bdi>{city}</bdi> },
          { label: "Added by", cell: ({ addedBy }) => <bdi>{addedBy ?? "An account that is gone"}</bdi> },
          { label: "Since", cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    </Panel>
  );
}

function Found({ businesses }: { businesses: readonly Business[] }) {
  return (
    <Grid
      caption="Businesses that were found"
      rows={businesses}
      columns={[
        { label: "Business", cell: (business) => <BusinessLink business={business} /> },
        { label: "Domain", cell: ({ domain }) => <bdi>{domain}</bdi> },
        { label: "City", cell: ({ city }) => <bdi>{city}</bdi> },
        {
          label: "Reviews",
          isNumber: true,
          cell: ({ tally }) => formatCount(countOf(tally.verified) + countOf(tally.unverified)),
        },
        {
          label: "Score",
          isNumber: true,
          cell: ({ tally }) => (tally.scoreTenths === null ? "None yet" : formatScore(tally.scoreTenths)),
        },
      ]}
    />
  );
}
