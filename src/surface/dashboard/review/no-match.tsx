// A search or a filter that leaves no review: its conditions, and where the same words have a match.

import type { UnansweredFilter } from "#domain/review/dashboard/unanswered-choice.ts";
import type { DashboardFilter, OfflineCount } from "#domain/review/dashboard/walk.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { isChosen, NoMatch } from "../component/filter.tsx";
import { TouchLink } from "../component/form.tsx";
import { LIST_PATH, listHref, WORK_PATH } from "./filter.ts";
import { listChoices, workChoices } from "./filter-form.tsx";
import { workHref } from "./work-place.ts";

/** @param offline reviews that readers do not see and that have the words of the search */
export function NoReview({ filter, offline }: { filter: DashboardFilter; offline: readonly OfflineCount[] }) {
  const { none: words, filter: labels } = useWords("ownReview");
  const { language } = useReader();
  const format = useFormat();
  const { status, unanswered, month, text } = filter;
  // The sentence says the state, and that a reply is missing.
  const isOfWork = unanswered === true && status === "published";
  const said = isOfWork ? ["status", "reply"] : ["status"];
  const choices = listChoices(filter, language);
  const isNarrowed = month !== undefined || choices.some((each) => each.name !== "status" && isChosen(each));
  const isPart = isNarrowed || status !== "published";
  return (
    <NoMatch
      says={words.match[isOfWork ? "unanswered" : status]}
      text={text}
      choices={choices.filter(({ name }) => !said.includes(name))}
      conditions={month === undefined ? [] : [{ name: labels.month, value: format.month(month) }]}
      without={isPart && text !== undefined ? listHref({ filter: { status: "published", text }, before: null }) : null}
      all={{ href: LIST_PATH, label: words.showAll }}
    >
      {text !== undefined && (
        <Elsewhere text={text} offline={offline.filter((each) => isNarrowed || each.status !== status)} />
      )}
    </NoMatch>
  );
}

export function Elsewhere({ text, offline }: { text: string; offline: readonly OfflineCount[] }) {
  const { elsewhere: words } = useWords("ownReview").none;
  return offline.map(({ status, count }) => (
    <p key={status}>
      <TouchLink href={listHref({ filter: { status, text }, before: null })}>
        <span>{words[status]({ count, text: <bdi>{text}</bdi> })}</span>
      </TouchLink>
    </p>
  ));
}

/** The same for the work list. */
export function NoWork({ filter }: { filter: UnansweredFilter }) {
  const { all } = useWords("workList");
  const { match } = useWords("ownReview").none;
  const { language } = useReader();
  const { text } = filter;
  const choices = workChoices(filter, language);
  return (
    <NoMatch
      says={match.unanswered}
      text={text}
      choices={choices}
      without={choices.some(isChosen) ? workHref({ at: null, after: null, filter: { text } }) : null}
      all={{ href: WORK_PATH, label: all }}
    />
  );
}
