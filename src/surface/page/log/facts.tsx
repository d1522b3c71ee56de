// What an entry of the signed log says, in the reader's language: when, what, who and why.
import type { ComponentChildren } from "preact";
import type { LogEntry } from "#domain/log/entry.ts";
import { readOtherLog } from "#domain/log/handover.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";
import { useHref } from "#surface/look/reader.ts";
import { decidedCode } from "#surface/look/reason.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { reasonName } from "../kit/reason-name.ts";
import { logEntryPath, profilePath, reviewPath } from "../kit/site.ts";

/** Moderators decide these; a business or a law only prompts them. */
const DECIDED: ReadonlySet<LogEntry["event"]> = new Set(["held", "published", "hidden", "restored", "removed"]);

function isPrompted({ event, by }: LogEntry): boolean {
  return by === "law" || (by === "business" && DECIDED.has(event));
}

/** What an entry holds. */
export function EntryFacts({ entry, language }: Props) {
  const { entry: words, transparency } = wordsIn("log", language);
  const { label, ask } = wordsIn("reward", language);
  return (
    <dl class="log-head">
      <Decision entry={entry} language={language}>
        <dt>{transparency.event}</dt>
        <dd>{eventIn(entry.event, language, entry.by)}</dd>
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

/** Events that took the review offline: its page says why. */
const OFFLINE: ReadonlySet<LogEntry["event"]> = new Set(["held", "hidden", "removed"]);

/** The way to the review's page. Nothing where the entry is about no review, or about one of a sandbox. */
export function ReviewLink({ entry: { event, review, slug, sandbox } }: { entry: LogEntry }) {
  const { read, page } = useWords("log").entry;
  const href = useHref();
  if (review === null || slug === null || sandbox) return null;
  const isOffline = OFFLINE.has(event);
  return (
    <p>
      <a class={isOffline ? "touch" : "button"} href={href(reviewPath(slug, review))} rel="nofollow">
        {isOffline ? page : read}
      </a>
    </p>
  );
}

/** Why a review was removed or hidden, as the log states it, with the entry itself. */
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
  return (
    <>
      <dt>{wordsIn("log", language).entry.when}</dt>
      <dd>
        <time datetime={entry.at}>{formatOf(language).moment(new Date(entry.at))}</time>
      </dd>
      {children}
      {whoAndWhy(entry, language).map(({ label, value }) => (
        <>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </>
  );
}

/** Events whose sentences say who acted. */
const SAYS_WHO: ReadonlySet<LogEntry["event"]> = new Set([
  ...(["replied", "reply-removed", "log-restored"] as const),
  ...(["organisation-received", "organisation-moved", "organisation-stayed"] as const),
]);

/** Who and why in one line of a list. */
export function WhoAndWhy({ entry, language }: Props) {
  const { log } = wordsIn("log", language);
  if (SAYS_WHO.has(entry.event)) return null;
  return (
    <p class="muted small">
      {whoAndWhy(entry, language).map((fact, index) => (
        <>
          {index > 0 && " · "}
          {log.fact(fact)}
        </>
      ))}
    </p>
  );
}

function whoAndWhy(entry: LogEntry, language: Language) {
  const { entry: words, transparency } = wordsIn("log", language);
  const { moderated } = wordsIn("profile", language);
  const reason = reasonIn(entry, language);
  const who = { label: isPrompted(entry) ? moderated.askedBy : words.by, value: transparency.askers[entry.by] };
  const label = isState(entry.reason) ? words.arrived : moderated.reason;
  return reason === null ? [who] : [who, { label, value: reason }];
}

type SubjectProps = { entry: LogEntry; slug: string; words: { business: string; review: string } };

/** By address and id: the log knows no names. A business of a sandbox has no public page. */
function Subject({ entry: { review, sandbox }, slug, words }: SubjectProps) {
  const href = useHref();
  return (
    <>
      <dt>{words.business}</dt>
      <dd>
        <bdi>{sandbox ? slug : <a href={href(profilePath(slug))}>{slug}</a>}</bdi>
      </dd>
      {review !== null && (
        <>
          <dt>{words.review}</dt>
          <dd>
            <code dir="ltr">{review}</code>
          </dd>
        </>
      )}
    </>
  );
}

/** A review that the operator imported came with an archive or a move of its business, as it stood there, and not from another service. */
export function eventIn(event: LogEntry["event"], language: Language, by?: LogEntry["by"]): string {
  const { entry, transparency } = wordsIn("log", language);
  if (event === "imported" && by === "operator") return entry.events.loaded;
  return { ...transparency.events, ...entry.events }[event];
}

function isState(reason: LogEntry["reason"]) {
  return reason === "held" || reason === "published" || reason === "hidden" || reason === "removed";
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
  if (isState(reason)) return eventIn(reason, language);
  return reasonName(decidedCode(reason, event, by), wordsIn("profile", language).moderated);
}
