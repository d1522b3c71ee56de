// Finds a business by words, or any review by its link.
import { fromWire } from "#contract/id.ts";
import { listWaitingProfiles, type WaitingProfile } from "#domain/business/claim/waiting.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { searchBusinesses } from "#domain/business/search/business.ts";
import { countOf } from "#domain/business/state/score.ts";
import { seeOther } from "#surface/look/answer.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Grid, Panel, When } from "../../component/display.tsx";
import { FilterForm, NoMatch, SearchField } from "../../component/filter.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { BUSINESSES_PATH, BusinessLink, casePath } from "../kit/path.tsx";

const ROWS = 20;
const MAX_QUERY = 300;

export async function businessesPage(visit: UserVisit): Promise<Answer> {
  const words = wordsIn("businessQueue", visit.language);
  const query = (visit.url.searchParams.get("q") ?? "").slice(0, MAX_QUERY).trim();
  const wire = /rev_[0-9a-z]{26}/.exec(query)?.[0];
  if (wire !== undefined && fromWire("rev", wire) !== null) return seeOther(casePath(wire));
  const [found, waiting] = await Promise.all([
    query === "" ? [] : searchBusinesses(visit.context, query, ROWS),
    listWaitingProfiles(visit.context),
  ]);
  return page(visit, {
    title: wordsIn("frame", visit.language).queue.businesses,
    children: (
      <>
        <FilterForm action={BUSINESSES_PATH} submit={words.find}>
          <SearchField name="q" label={words.search} value={query} max={MAX_QUERY} />
        </FilterForm>
        {waiting.length > 0 && <Waiting profiles={waiting} />}
        {found.length > 0 && <Found businesses={found} />}
        {found.length === 0 && query !== "" && (
          <NoMatch says={wordsIn("frame", visit.language).noMatch.of.businesses} text={query}>
            <p>{words.fewer}</p>
          </NoMatch>
        )}
      </>
    ),
  });
}

function Waiting({ profiles }: { profiles: readonly WaitingProfile[] }) {
  const words = useWords("businessQueue");
  const shared = useWords("moderating");
  const { domain } = useWords("claimQueue");
  return (
    <Panel title={words.waiting} id="waiting">
      <Grid
        caption={words.waitingCaption}
        rows={profiles}
        columns={[
          { label: shared.business, cell: (business) => <BusinessLink business={business} /> },
          { label: domain, cell: ({ domain }) => <bdi>{domain}</bdi> },
          { label: words.city, cell: ({ city }) => <bdi>{city}</bdi> },
          { label: words.addedBy, cell: ({ addedBy }) => <bdi>{addedBy ?? shared.deletedAccount}</bdi> },
          { label: words.since, cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    </Panel>
  );
}

function Found({ businesses }: { businesses: readonly Business[] }) {
  const words = useWords("businessQueue");
  const shared = useWords("moderating");
  const { domain } = useWords("claimQueue");
  const format = useFormat();
  return (
    <Grid
      caption={words.foundCaption}
      rows={businesses}
      columns={[
        { label: shared.business, cell: (business) => <BusinessLink business={business} /> },
        { label: domain, cell: ({ domain }) => <bdi>{domain}</bdi> },
        { label: words.city, cell: ({ city }) => <bdi>{city}</bdi> },
        {
          label: words.reviews,
          isNumber: true,
          cell: ({ tally }) => format.count(countOf(tally.verified) + countOf(tally.unverified)),
        },
        {
          label: words.score,
          isNumber: true,
          cell: ({ tally }) => (tally.scoreTenths === null ? words.noScore : format.score(tally.scoreTenths)),
        },
      ]}
    />
  );
}
