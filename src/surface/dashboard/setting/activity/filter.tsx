// The filter of an organisation's activity: the person who acted, and what a change was about.
import type { ComponentChildren } from "preact";
import { fromWire, toWire } from "#contract/id.ts";
import { type AuditFilter, listActingPeople } from "#domain/account/state/audit.ts";
import type { Language } from "#platform/language/language.ts";
import { SelectField } from "#surface/form/input.tsx";
import { wordsIn } from "#words/words.ts";
import { type Choice, FilterForm, isChosen, NoMatch } from "../../component/filter.tsx";
import type { MemberVisit } from "../../kit/visit.ts";

export const ACTIVITY_PATH = "/dashboard/settings/activity";

/** The nouns of actions, below the page that they are about. */
export const KINDS = {
  reviews: ["review", "reply", "import"],
  invitations: ["invitation"],
  integrations: ["integration"],
  feeds: ["feed"],
  business: ["business", "claim", "platform"],
  channel: ["channel"],
  keys: ["key"],
  webhooks: ["webhook"],
  team: ["team"],
  signIn: ["company", "identity", "account", "factor", "session"],
  suppressions: ["suppression"],
  privacy: ["privacy"],
  organisation: ["organisation", "sandbox"],
} as const;
type Kind = keyof typeof KINDS;
const ALL = Object.keys(KINDS) as Kind[];

export type ActivityFilter = {
  by: AuditFilter;
  query: Record<string, string | undefined>;
  choices: readonly Choice[];
  language: Language;
};

/** Unreadable values are left out, and so are people whom no entry names: their id finds nothing that they did for the service. */
export async function readActivityFilter({
  url,
  context,
  organisation,
  language,
}: MemberVisit): Promise<ActivityFilter> {
  const { searchParams } = url;
  const people = await listActingPeople(context, organisation.id);
  const asked = fromWire("usr", searchParams.get("who") ?? "");
  const who = people.find(({ id }) => id === asked)?.id;
  const about = ALL.find((each) => each === searchParams.get("about"));
  const query = { who: who && toWire("usr", who), about };
  const { any: empty } = wordsIn("caseList", language);
  const { main, setting } = wordsIn("frame", language);
  const { organisation: ofAll } = wordsIn("overview", language).switch;
  const labels: Record<Kind, string> = { ...main, ...setting, organisation: ofAll };
  return {
    by: { who, nouns: about && KINDS[about] },
    query,
    language,
    choices: [
      {
        name: "who",
        label: wordsIn("activity", language).head.who,
        value: query.who,
        empty,
        options: people.map(({ id, name }) => ({ value: toWire("usr", id), label: name })),
      },
      {
        name: "about",
        label: wordsIn("moderationLog", language).subject,
        value: about,
        empty,
        options: ALL.map((value) => ({ value, label: labels[value] })),
      },
    ],
  };
}

export function ActivityFilterForm({ choices }: ActivityFilter) {
  return (
    <FilterForm action={ACTIVITY_PATH}>
      {choices.map((choice) => (
        <SelectField key={choice.name} {...choice} />
      ))}
    </FilterForm>
  );
}

/** For a filter that leaves no change; null where none was chosen. */
export function noChange({ choices, language }: ActivityFilter): ComponentChildren {
  if (!choices.some(isChosen)) return null;
  return (
    <NoMatch
      says={wordsIn("frame", language).noMatch.of.changes}
      choices={choices}
      all={{ href: ACTIVITY_PATH, label: wordsIn("operator", language).log.all }}
    />
  );
}
