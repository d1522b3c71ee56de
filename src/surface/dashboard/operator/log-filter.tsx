// The filter of the operators' log: who acted, what about, and an organisation, which its page leads to.
import type { ComponentChildren } from "preact";
import { fromWire, toWire } from "#contract/id.ts";
import { type AuditFilter, listActingOperators } from "#domain/account/state/audit.ts";
import { findOrganisation } from "#domain/account/state/organisation.ts";
import type { Language } from "#platform/language/language.ts";
import { SelectField } from "#surface/form/input.tsx";
import { useReader } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { type Choice, FilterForm, isChosen, NoMatch } from "../component/filter.tsx";
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
type Chosen = { who: string | undefined; about: About | undefined; organisation: Named | null };
export type LogFilter = {
  by: AuditFilter;
  query: Record<string, string | undefined>;
  choice: Chosen;
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

export function LogFilterForm(filter: LogFilter) {
  const { language } = useReader();
  return (
    <FilterForm action={LOG_PATH}>
      {choicesOf(filter, language).map((choice) => (
        <SelectField key={choice.name} {...choice} />
      ))}
    </FilterForm>
  );
}

function choicesOf({ choice, operators }: LogFilter, language: Language): Choice[] {
  const { any: empty } = wordsIn("caseList", language);
  const { who, subject } = wordsIn("moderationLog", language);
  const { page, title, log } = wordsIn("operator", language);
  const { organisation: label } = wordsIn("overview", language).switch;
  const about: Record<About, string> = { ...page, service: title };
  const { organisation } = choice;
  const organisations: Choice[] = organisation
    ? [
        {
          name: "organisation",
          label,
          value: organisation.id,
          empty,
          options: [{ value: organisation.id, label: organisation.name }],
        },
      ]
    : [];
  return [
    {
      name: "who",
      label: who,
      value: choice.who,
      empty,
      options: [
        ...operators.map(({ id, name }) => ({ value: id, label: name })),
        { value: COMMAND_LINE, label: log.commandLine },
      ],
    },
    {
      name: "about",
      label: subject,
      value: choice.about,
      empty,
      options: ABOUT.map((value) => ({ value, label: about[value] })),
    },
    ...organisations,
  ];
}

/** For a filter that leaves no change; null where none was chosen. */
export function noChange(filter: LogFilter, language: Language): ComponentChildren {
  const choices = choicesOf(filter, language);
  if (!choices.some(isChosen)) return null;
  const { log } = wordsIn("operator", language);
  return (
    <NoMatch
      says={wordsIn("frame", language).noMatch.of.changes}
      choices={choices}
      all={{ href: LOG_PATH, label: log.all }}
    />
  );
}
