// The people and the businesses of an organisation, by name, a page of each at a time.
import type { Organisation } from "#domain/account/state/organisation.ts";
import { listTeam, type TeamMember } from "#domain/account/team/team.ts";
import { type Business, listManagedBusinesses } from "#domain/business/profile/business.ts";
import { useWords } from "#surface/look/words.ts";
import { Grid, Pages, Panel, When } from "../../component/display.tsx";
import { TouchLink } from "../../component/form.tsx";
import { pageNumber, profilePath, withQuery } from "../../kit/address.ts";
import type { UserVisit } from "../../kit/visit.ts";
import { organisationPath } from "../kit/path.ts";

const PER_PAGE = 20;
const MOST_PAGES = 1_000;
const LISTS = ["people", "businesses"] as const;

type Numbers = Record<(typeof LISTS)[number], number>;
export type Holding = {
  organisation: Organisation;
  team: readonly TeamMember[];
  /** Of the page that the address names, and one more where there is a next page. */
  businesses: readonly Business[];
  numbers: Numbers;
};

export async function findHolding({ context, url }: UserVisit, organisation: Organisation): Promise<Holding> {
  const [people, businesses] = LISTS.map((list) => pageNumber(url, MOST_PAGES, list)) as [number, number];
  const range = { limit: PER_PAGE + 1, offset: (businesses - 1) * PER_PAGE };
  const [team, rows] = await Promise.all([
    listTeam(context, organisation.id),
    listManagedBusinesses(context, organisation.id, range),
  ]);
  return { organisation, team, businesses: rows, numbers: { people, businesses } };
}

export function HoldingPanels({ organisation, team, businesses, numbers }: Holding) {
  const { people, businesses: number } = numbers;
  const { org } = useWords("operator");
  const { locations } = useWords("settingPlan");
  const { head } = useWords("team");
  const role = useWords("role");
  const at = (list: keyof Numbers) => (page: number) => {
    const query = {
      ...Object.fromEntries(LISTS.map((each) => [each, numbers[each] > 1 ? String(numbers[each]) : null])),
      [list]: page > 1 ? String(page) : null,
    };
    return `${withQuery(organisationPath(organisation.id), query)}#${list}`;
  };
  return (
    <>
      {team.length > 0 && (
        <Panel title={org.members} id="people">
          <Grid
            caption={org.members}
            rows={team.slice((people - 1) * PER_PAGE, people * PER_PAGE)}
            columns={[
              { label: head.name, cell: ({ name }) => <bdi>{name}</bdi> },
              { label: head.email, cell: ({ email }) => <bdi>{email}</bdi> },
              { label: role.role, cell: (row) => <span class="word">{role.name[row.role]}</span> },
              { label: head.joined, cell: ({ joinedAt }) => <When at={joinedAt} /> },
            ]}
          />
          <Pages label={org.members} number={people} hasMore={people * PER_PAGE < team.length} hrefOf={at("people")} />
        </Panel>
      )}
      {(businesses.length > 0 || number > 1) && (
        <Panel title={locations} id="businesses">
          <ul>
            {businesses.slice(0, PER_PAGE).map(({ id, name, slug }) => (
              <li key={id}>
                {organisation.sandbox ? <bdi>{name}</bdi> : <TouchLink href={profilePath(slug)}>{name}</TouchLink>}{" "}
                <bdi class="muted small">{slug}</bdi>
              </li>
            ))}
          </ul>
          <Pages label={locations} number={number} hasMore={businesses.length > PER_PAGE} hrefOf={at("businesses")} />
        </Panel>
      )}
    </>
  );
}
