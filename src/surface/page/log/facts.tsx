// What an entry of the signed log says, in the reader's language: when, what, who and why.
import type { ComponentChildren } from "preact";
import type { LogEntry } from "#domain/log/entry.ts";
import { readOtherLog } from "#domain/log/handover.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { useHref } from "#surface/look/reader.ts";
import { decidedCode } from "#surface/look/reason.ts";
import { wordsIn } from "#words/words.ts";
import { reasonName } from "../kit/reason-name.ts";
import { logEntryPath, profilePath, reviewPath } from "../kit/site.ts";
import { LOG_WORDS } from "./words.ts";

/** What an entry holds. */
export function EntryFacts({ entry, language }: { entry: LogEntry; language: Language }) {
  const { entry: words, transparency } = LOG_WORDS[language];
  const { moderated } = wordsIn("profile", language);
  const { label, ask } = wordsIn("reward", language);
  const format = formatOf(language);
  const reason = reasonIn(entry, language);
  return (
    <dl class="log-head">
      <dt>{words.when}</dt>
      <dd>
        <time datetime={entry.at}>{format.moment(new Date(entry.at))}</time>
      </dd>
      <dt>{transparency.event}</dt>
      <dd>{eventIn(entry.event, language)}</dd>
      <dt>{moderated.askedBy}</dt>
      <dd>{transparency.askers[entry.by]}</dd>
      {reason !== null && (
        <>
          <dt>{moderated.reason}</dt>
          <dd>{reason}</dd>
        </>
      )}
      {entry.slug !== null && <Subject entry={entry} slug={entry.slug} words={words} />}
      {entry.commitment !== null && (
        <>
          <dt>{words.seal}</dt>
          <dd>
            <code dir="ltr">{entry.commitment}</code>
          </dd>
        </>
      )}
      {entry.incentivized !== undefined && (
        <>
          <dt>{label}</dt>
          <dd>{entry.incentivized === null ? words.unasked : entry.incentivized ? ask.yes : ask.no}</dd>
        </>
      )}
    </dl>
  );
}

type SubjectProps = { entry: LogEntry; slug: string; words: { business: string; review: string } };

/** By address and id: the log knows no names. Those of a sandbox have no public page. */
function Subject({ entry: { review, sandbox }, slug, words }: SubjectProps) {
  const href = useHref();
  const linked = (path: string, text: string) => <bdi>{sandbox ? text : <a href={href(path)}>{text}</a>}</bdi>;
  return (
    <>
      <dt>{words.business}</dt>
      <dd>{linked(profilePath(slug), slug)}</dd>
      {review !== null && (
        <>
          <dt>{words.review}</dt>
          <dd>{linked(reviewPath(slug, review), review)}</dd>
        </>
      )}
    </>
  );
}

export function eventIn(event: LogEntry["event"], language: Language): string {
  const { entry, transparency } = LOG_WORDS[language];
  return { ...transparency.events, ...entry.events }[event];
}

/** The reason of an import is the status in which the review came; that of an organisation that came is the log of the other instance. */
export function reasonIn({ event, reason, by }: LogEntry, language: Language): ComponentChildren {
  if (reason === null) return null;
  const other = event === "organisation-received" ? readOtherLog(reason) : null;
  if (other)
    return LOG_WORDS[language].entry.earlier({
      log: <bdi dir="ltr">{other.origin}</bdi>,
      entry: formatOf(language).count(other.index),
    });
  if (reason === "held" || reason === "published" || reason === "hidden" || reason === "removed")
    return eventIn(reason, language);
  return reasonName(decidedCode(reason, event, by), wordsIn("profile", language).moderated);
}

/** Why a review was removed, as the log states it, with the entry itself. */
export function RemovalFacts({ index, entry, language }: { index: number; entry: LogEntry; language: Language }) {
  const { entry: words, transparency } = LOG_WORDS[language];
  const { moderated } = wordsIn("profile", language);
  const href = useHref();
  const format = formatOf(language);
  const reason = reasonIn(entry, language);
  return (
    <>
      <dl class="log-head">
        <dt>{words.when}</dt>
        <dd>
          <time datetime={entry.at}>{format.moment(new Date(entry.at))}</time>
        </dd>
        <dt>{moderated.askedBy}</dt>
        <dd>{transparency.askers[entry.by]}</dd>
        {reason !== null && (
          <>
            <dt>{moderated.reason}</dt>
            <dd>{reason}</dd>
          </>
        )}
      </dl>
      <p>
        <a class="touch" href={href(logEntryPath(index))} rel="nofollow">
          {words.title({ entry: format.count(index) })}
        </a>
      </p>
    </>
  );
}
