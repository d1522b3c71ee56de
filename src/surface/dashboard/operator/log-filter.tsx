// The filter of the operators' log: who acted, what about, and an organisation, which its page leads to.
import { fromWire, toWire } from "#contract/id.ts";
import { type AuditFilter, listActingOperators } from "#domain/account/state/audit.ts";
import { findOrganisation } from "#domain/account/state/organisation.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useWords } from "#surface/look/words.ts";
import { FilterForm } from "../component/form.tsx";
import type { UserVisit } from "../kit/visit.ts";
import { LOG_PATH } from "./kit/path.ts";

/** The nouns of actions below the page of the operator that they are about. */
const NOUNS = {
  organisations: ["organisation", "sandbox", "team", "key", "member"],
  staff: ["staff", "operator", "factor", "session"],
  plans: ["plan"],
  service: ["service", "secret"],
} as const;
type About = keyof typeof NOUNS;
const ABOUT = Object.keys(NOUNS) as About[];
const COMMAND_LINE = "command-line";

type Named = { id: string; name: string };
type Choice = { who: string | undefined; about: About | undefined; organisation: Named | null };
export type LogFilter = {
  by: AuditFilter;
  query: Record<string, string | undefined>;
  choice: Choice;
  operators: readonly Named[];
};

/** Unreadable values are left out. */
export async function readLogFilter({ url, context }: UserVisit): Promise<LogFilter> {
  const { searchParams } = url;
  const [typed, about] = [searchParams.get("who") ?? "", ABOUT.find((each) => each === searchParams.get("about"))];
  const who = typed === COMMAND_LINE ? ("command line" as const) : (fromWire("usr", typed) ?? undefined);
  const id = fromWire("org", searchParams.get("organisation") ?? "");
  const [operators, organisation] = await Promise.all([
    listActingOperators(context),
    id === null ? null : findOrganisation(context, id),
  ]);
  const wire = organisation ? toWire("org", organisation.id) : undefined;
  const query = { who: who && typed, about, organisation: wire };
  return {
    by: { who, nouns: about && NOUNS[about], about: organisation?.id },
    query,
    choice: {
      who: query.who,
      about,
      organisation: wire && organisation ? { id: wire, name: organisation.name } : null,
    },
    operators: operators.map((each) => ({ id: toWire("usr", each.id), name: each.name })),
  };
}

export function LogFilterForm({ choice, operators }: LogFilter) {
  const { any } = useWords("caseList");
  const { who, subject } = useWords("moderationLog");
  const { page, title, log } = useWords("operator");
  const { organisation: label } = useWords("overview").switch;
  const about: Record<About, string> = { ...page, service: title };
  return (
    <FilterForm action={LOG_PATH}>
      <SelectField
        name="who"
        label={who}
        value={choice.who}
        empty={any}
        options={[
          ...operators.map(({ id, name }) => ({ value: id, label: name })),
          { value: COMMAND_LINE, label: log.commandLine },
        ]}
      />
      <SelectField
        name="about"
        label={subject}
        value={choice.about}
        empty={any}
        options={ABOUT.map((value) => ({ value, label: about[value] }))}
      />
      {choice.organisation && (
        <SelectField
          name="organisation"
          label={label}
          value={choice.organisation.id}
          empty={any}
          options={[{ value: choice.organisation.id, label: choice.organisation.name }]}
        />
      )}
    </FilterForm>
  );
}
