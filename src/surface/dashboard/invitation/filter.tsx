// The filter above the list of invitations, the way to its file, and the words where the list is empty.
import { INVITATION_SOURCES, INVITATION_STATUSES } from "#domain/invitation/state/invitation.ts";
import type { Language } from "#platform/language/language.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Empty } from "../component/display.tsx";
import { type Choice, FilterForm, isChosen, MoreFilters, NoMatch, SearchField } from "../component/filter.tsx";
import { Hidden, TouchLink } from "../component/form.tsx";
import { csvHref, LIST_ID, type ListChoice, listedPeriod, listHref, rowsHref } from "./choice.ts";
import { MOST_LINES } from "./csv.ts";
import { sourceName } from "./progress.tsx";

export function Filter(choice: ListChoice) {
  const { list } = useWords("inviting");
  const { language } = useReader();
  const { search, period } = choice;
  return (
    <FilterForm id={LIST_ID} class="filter" action={listHref({})}>
      {period !== null && <Hidden fields={{ period }} />}
      <SearchField name="q" label={list.search} value={search ?? ""} hint={list.searchHint} />
      <MoreFilters choices={choicesOf(choice, language)} />
    </FilterForm>
  );
}

function choicesOf({ status, source }: ListChoice, language: Language): Choice[] {
  const { list, state } = wordsIn("inviting", language);
  const { source: label } = wordsIn("inviteProgress", language);
  return [
    {
      name: "status",
      label: list.state,
      value: status ?? undefined,
      empty: list.all,
      options: INVITATION_STATUSES.map((value) => ({ value, label: state[value] })),
    },
    {
      name: "source",
      label,
      value: source ?? undefined,
      empty: list.all,
      options: INVITATION_SOURCES.map((value) => ({ value, label: sourceName(value, language) })),
    },
  ];
}

export function CsvLink({ choice }: { choice: ListChoice }) {
  const words = useWords("inviteProgress");
  return (
    <p class="file-link">
      <a class="button button-quiet" href={csvHref(choice)} download>
        {words.download}
      </a>
      <span class="muted small">{words.downloadAbout({ most: MOST_LINES })}</span>
    </p>
  );
}

type NothingProps = {
  isSandbox: boolean;
  choice: ListChoice;
  /** Whether any customer was ever invited. */
  isAny: boolean;
  /** Whether a part of the list was not looked at. */
  goesOn: boolean;
};

export function Nothing({ isSandbox, choice, isAny, goesOn }: NothingProps) {
  const { list } = useWords("inviting");
  const words = useWords("inviteProgress");
  const { inviteLead } = useWords("sandbox");
  const { noMatch, nothingOlder } = useWords("frame");
  const { language } = useReader();
  if (!isAny)
    return (
      <Empty title={list.none}>
        <p>
          {isSandbox
            ? inviteLead
            : list.noneAbout({
                new: (text) => <a href="/dashboard/invitations/new">{text}</a>,
                upload: (text) => <a href="/dashboard/invitations/upload">{text}</a>,
                connect: (text) => <a href="/dashboard/integrations">{text}</a>,
              })}
        </p>
      </Empty>
    );
  const { search, before } = choice;
  const choices = choicesOf(choice, language);
  const period = listedPeriod(choice);
  const isPart = period !== "all" || choices.some(isChosen);
  const all = { href: rowsHref({ period: "all" }), label: list.showAll };
  if (goesOn || before !== null || (search === null && !isPart))
    return (
      <Empty title={goesOn ? list.notFound : nothingOlder}>
        {goesOn && <p>{words.goesOn}</p>}
        <p>
          <TouchLink href={all.href}>{all.label}</TouchLink>
        </p>
      </Empty>
    );
  return (
    <NoMatch
      says={noMatch.of.invitations}
      text={search}
      choices={choices}
      conditions={period === "all" ? [] : [{ name: words.period, value: words.periods[period] }]}
      without={isPart ? rowsHref({ search, period: "all" }) : null}
      all={all}
    />
  );
}
