// The filter above the list of invitations, the way to its file, and the words where the list is empty.
import { INVITATION_SOURCES, INVITATION_STATUSES } from "#domain/invitation/state/invitation.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Empty } from "../component/display.tsx";
import { FilterForm, Hidden, MoreFilters, SearchField } from "../component/form.tsx";
import { csvHref, type ListChoice, listHref } from "./choice.ts";
import { MOST_LINES } from "./csv.ts";
import { sourceName } from "./progress.tsx";

export function Filter({ status, source, search, period }: ListChoice) {
  const { list, state } = useWords("inviting");
  const { source: label } = useWords("inviteProgress");
  const { language } = useReader();
  return (
    <FilterForm class="filter" action={listHref({})}>
      {period !== null && <Hidden fields={{ period }} />}
      <SearchField name="q" label={list.search} value={search ?? ""} hint={list.searchHint} />
      <MoreFilters isOpen={status !== null || source !== null}>
        <SelectField
          name="status"
          label={list.state}
          value={status ?? undefined}
          empty={list.all}
          options={INVITATION_STATUSES.map((value) => ({ value, label: state[value] }))}
        />
        <SelectField
          name="source"
          label={label}
          value={source ?? undefined}
          empty={list.all}
          options={INVITATION_SOURCES.map((value) => ({ value, label: sourceName(value, language) }))}
        />
      </MoreFilters>
    </FilterForm>
  );
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
  const { search, status, source, period } = choice;
  // A search that found nothing in a part is worth another look at the whole.
  const isOfPart = status !== null || source !== null || (period !== null && period !== "all");
  return (
    <Empty title={list.notFound}>
      {goesOn && <p>{words.goesOn}</p>}
      <p>
        <a href={listHref({ search: isOfPart ? search : null, period: "all" })}>{list.showAll}</a>
      </p>
    </Empty>
  );
}
