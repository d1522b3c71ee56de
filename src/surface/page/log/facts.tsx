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

/** What an entry holds. */
export function EntryFacts({ entry, language }: Props) {
  const { entry: words, transparency } = wordsIn("log", language);
  const { label, ask } = wordsIn("reward", language);
  return (
    <dl class="log-head">
      <Decision entry={entry} language={language}>
        <dt>{transparency.event}</dt>
        <dd>{eventIn(entry.event, language)}</dd>
      </Decision>
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

/** Why a review was removed, as the log states it, with the entry itself. */
export function RemovalFacts({ index, entry, language }: Props & { index: number }) {
  const { entry: words } = wordsIn("log", language);
  const href = useHref();
  return (
    <>
      <dl class="log-head">
        <Decision entry={entry} language={language} />
      </dl>
      <p>
        <a class="touch" href={href(logEntryPath(index))} rel="nofollow">
          {words.title({ entry: formatOf(language).count(index) })}
        </a>
      </p>
    </>
  );
}

type Props = { entry: LogEntry; language: Language };

/** When, who and why. @param children in between: what */
function Decision({ entry, language, children }: Props & { children?: ComponentChildren }) {
  const { entry: words, transparency } = wordsIn("log", language);
  const { moderated } = wordsIn("profile", language);
  const reason = reasonIn(entry, language);
  return (
    <>
      <dt>{words.when}</dt>
      <dd>
        <time datetime={entry.at}>{formatOf(language).moment(new Date(entry.at))}</time>
      </dd>
      {children}
      <dt>{moderated.askedBy}</dt>
      <dd>{transparency.askers[entry.by]}</dd>
      {reason !== null && (
        <>
          <dt>{moderated.reason}</dt>
          <dd>{reason}</dd>
        </>
      )}
    </>
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
  const { entry, transparency } = wordsIn("log", language);
  return { ...transparency.events, ...entry.events }[event];
}

/** The reason of an import is the status in which the review came; that of an organisation that came is the log of the other instance. */
function reasonIn({ event, reason, by }: LogEntry, language: Language): ComponentChildren {
  if (reason === null) return null;
  const other = event === "organisation-received" ? readOtherLog(reason) : null;
  if (other)
    return wordsIn("log", language).entry.earlier({
      log: <bdi dir="ltr">{other.origin}</bdi>,
      entry: formatOf(language).count(other.index),
    });
  if (reason === "held" || reason === "published" || reason === "hidden" || reason === "removed")
    return eventIn(reason, language);
  return reasonName(decidedCode(reason, event, by), wordsIn("profile", language).moderated);
}
