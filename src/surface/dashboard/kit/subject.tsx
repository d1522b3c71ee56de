// The menu at the top of the rail: it says which business the dashboard shows, and leads to another. It needs no script.
import { toWire } from "#contract/id.ts";
import type { BusinessChoice } from "#domain/insight/rail.ts";
import { Face } from "#surface/look/face.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { profilePath, SWITCH_PATH } from "./address.ts";
import { RailIcon } from "./icon.tsx";
import type { MemberVisit } from "./visit.ts";

/** Whether the person may choose between businesses or organisations. */
export function isOneOfSeveral({ memberships, choices }: MemberVisit): boolean {
  return memberships.length > 1 || choices === null || choices.length > 1;
}

export function Subject({ visit }: { visit: MemberVisit }) {
  const words = useWords("rail");
  const { business, organisation, memberships, choices } = visit;
  const mayAdd = visit.may("business.claim");
  const isSeveral = isOneOfSeveral(visit);
  const name = (
    <>
      {business && <BusinessFace of={business} />}
      <span class="subject-name">
        <bdi>{business?.name ?? organisation.name}</bdi>
        {business && <bdi class="muted small">{organisation.name}</bdi>}
      </span>
    </>
  );
  if (!business && !isSeveral && !mayAdd) return <div class="subject">{name}</div>;
  return (
    <details class="subject">
      <summary>
        {name}
        <RailIcon name="choose" />
        <span class="hidden"> {words.menu}</span>
      </summary>
      <div class="subject-menu">
        {choices && choices.length > 1 && <Choices visit={visit} choices={choices} />}
        {choices === null && <Search />}
        {(choices === null || memberships.length > 1) && (
          <a class="rail-way" href={SWITCH_PATH}>
            {memberships.length > 1 ? words.allOf : words.all}
          </a>
        )}
        {business && !organisation.sandbox && (
          <a class="rail-way" href={profilePath(business.slug)}>
            <RailIcon name="profile" />
            {words.profile}
          </a>
        )}
        {mayAdd && (
          <a class="rail-way" href="/dashboard/claim">
            <RailIcon name="add" />
            {words.add}
          </a>
        )}
      </div>
    </details>
  );
}

function Choices({ visit, choices }: { visit: MemberVisit; choices: readonly BusinessChoice[] }) {
  const { compare } = useFormat();
  const names = new Map(visit.memberships.map(({ organisation }) => [organisation.id, organisation.name]));
  const sorted = choices.toSorted((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  return (
    <ul>
      {sorted.map((each) => (
        <li key={each.id}>
          <Choice
            of={each}
            isShown={each.id === visit.business?.id}
            organisation={names.size > 1 ? (names.get(each.organisationId) ?? null) : null}
          />
        </li>
      ))}
    </ul>
  );
}

/** @property organisation null where the person belongs to one */
type ChoiceProps = { of: BusinessChoice; isShown: boolean; organisation: string | null };

function Choice({ of, isShown, organisation }: ChoiceProps) {
  const name = (
    <>
      <BusinessFace of={of} />
      <span class="subject-name">
        <bdi>{of.name}</bdi>
        {organisation !== null && <bdi class="muted small">{organisation}</bdi>}
      </span>
    </>
  );
  if (isShown)
    return (
      <span class="rail-way" aria-current="true">
        {name}
      </span>
    );
  return (
    <form method="post" action={SWITCH_PATH}>
      <input type="hidden" name="organisation" value={toWire("org", of.organisationId)} />
      <input type="hidden" name="business" value={toWire("biz", of.id)} />
      <button class="rail-way" type="submit">
        {name}
      </button>
    </form>
  );
}

function BusinessFace({ of: { name, slug, logoPath } }: { of: Pick<BusinessChoice, "name" | "slug" | "logoPath"> }) {
  return <Face kind="business" name={name} seed={slug} logo={logoPath} />;
}

/** Many businesses are searched on their page, which lists them a page at a time. */
function Search() {
  const words = useWords("rail");
  const { search } = useWords("overview").switch;
  return (
    <form class="subject-search" method="get" action={SWITCH_PATH}>
      <input type="search" name="q" maxlength={120} aria-label={words.find} placeholder={words.find} dir="auto" />
      <button class="button button-quiet" type="submit">
        {search}
      </button>
    </form>
  );
}
