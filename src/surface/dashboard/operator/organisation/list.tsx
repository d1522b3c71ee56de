// Operator > Organisations: a search, and what each has.

import type { Plans } from "#domain/account/plan/plan.ts";
import {
  findOrganisations,
  type ListedOrganisation,
  ORGANISATION_STATES,
  type OrganisationState,
  stateOf,
} from "#domain/operator/list.ts";
import { LANGUAGES } from "#platform/language/language.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Grid, Pill, type PillTone, Turn, When } from "../../component/display.tsx";
import { type Choice, FilterForm, MoreFilters, NoMatch, SearchField } from "../../component/filter.tsx";
import { pageNumber, withQuery } from "../../kit/address.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { ORGANISATIONS_PATH, organisationPath } from "../kit/path.ts";

const PER_PAGE = 30;
const MAX_QUERY = 300;
const MOST_PAGES = 1_000;

export async function organisationsPage(visit: UserVisit): Promise<Answer> {
  const { operator: words, frame } = {
    operator: wordsIn("operator", visit.language),
    frame: wordsIn("frame", visit.language),
  };
  const query = (visit.url.searchParams.get("q") ?? "").slice(0, MAX_QUERY).trim();
  const state = ORGANISATION_STATES.find((each) => each === visit.url.searchParams.get("status")) ?? null;
  const number = pageNumber(visit.url, MOST_PAGES);
  const found = await findOrganisations(visit.context, {
    query,
    state,
    limit: PER_PAGE + 1,
    offset: (number - 1) * PER_PAGE,
  });
  const title = words.page.organisations;
  const choices: Choice[] = [
    {
      name: "status",
      label: words.org.status,
      value: state ?? undefined,
      empty: words.org.all,
      options: ORGANISATION_STATES.map((value) => ({ value, label: words.org.state[value] })),
    },
  ];
  const at = (page: number) =>
    withQuery(ORGANISATIONS_PATH, { q: query, status: state, page: page > 1 ? String(page) : null });
  return page(visit, {
    title,
    action: { href: `${ORGANISATIONS_PATH}/new`, label: words.org.new },
    children: (
      <>
        <FilterForm class="filter" action={ORGANISATIONS_PATH}>
          <SearchField name="q" label={words.org.search} value={query} max={MAX_QUERY} />
          <MoreFilters choices={choices} />
        </FilterForm>
        {found.length > 0 ? (
          <Found rows={found.slice(0, PER_PAGE)} plans={visit.deps.plans} />
        ) : (
          <NoMatch
            says={frame.noMatch.of.organisations}
            text={query || null}
            choices={choices}
            without={state && withQuery(ORGANISATIONS_PATH, { q: query })}
            all={{ href: ORGANISATIONS_PATH, label: words.org.showAll }}
          />
        )}
        <Turn
          label={frame.pagesOf({ title })}
          previous={number > 1 ? at(number - 1) : null}
          next={found.length > PER_PAGE ? at(number + 1) : null}
        />
      </>
    ),
  });
}

function Found({ rows, plans }: { rows: readonly ListedOrganisation[]; plans: Plans }) {
  const { org: words, page } = useWords("operator");
  const plan = useWords("settingPlan");
  const format = useFormat();
  return (
    <div class="organisations">
      <Grid
        caption={page.organisations}
        rows={rows}
        columns={[
          {
            label: words.name,
            cell: ({ id, name, sandbox }) => (
              <a href={organisationPath(id)}>
                <bdi>{sandbox ? <SandboxName name={name} /> : name}</bdi>
              </a>
            ),
          },
          { label: words.status, cell: (row) => <StatePill of={row} /> },
          { label: plan.table.plan, cell: (row) => <bdi>{plans[row.plan]?.name ?? row.plan}</bdi> },
          { label: plan.locations, isNumber: true, cell: ({ businesses }) => format.count(businesses) },
          { label: words.members, isNumber: true, cell: ({ members }) => format.count(members) },
          { label: words.since, cell: ({ createdAt }) => <When at={createdAt} /> },
        ]}
      />
    </div>
  );
}

/** A sandbox that an owner made has the word in its name, in the owner's language. */
function SandboxName({ name }: { name: string }) {
  const { named } = useWords("sandbox");
  const isMarked = LANGUAGES.some((each) => name.endsWith(wordsIn("sandbox", each).named({ name: "" })));
  return <>{isMarked ? name : named({ name })}</>;
}

const TONE: Record<OrganisationState, PillTone> = {
  active: "good",
  suspended: "bad",
  erasing: "bad",
  moving: "fair",
  moved: "plain",
};

export function StatePill({ of }: { of: Parameters<typeof stateOf>[0] }) {
  const { org: words } = useWords("operator");
  const state = stateOf(of);
  return <Pill tone={TONE[state]}>{words.state[state]}</Pill>;
}
