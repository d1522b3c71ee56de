// /log/entry/{n}: one entry of the signed log for people. It shows what the entry holds and nothing else, so that the page stays true after
// an erasure.
import type { ComponentChildren } from "preact";
import type { LogEntry } from "#domain/log/entry.ts";
import { leafHash, TILE_WIDTH } from "#domain/log/merkle.ts";
import { filesOf, findEntry, findHead, tilePath } from "#domain/log/tile.ts";
import type { Context } from "#platform/database/context.ts";
import { formatOf } from "#platform/language/format.ts";
import { type Content, FOR_GOOD, PUBLIC } from "#surface/look/answer.ts";
import { CopyBlock } from "#surface/look/copy.tsx";
import { Icon } from "#surface/look/icon.tsx";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { wordsIn } from "#words/words.ts";
import type { PageReader } from "../kit/reader.ts";
import { logEntryPath, type Site } from "../kit/site.ts";
import { pageBelow } from "./below.tsx";
import { EntryFacts, ReviewLink } from "./facts.tsx";
import { findTyped } from "./find.tsx";
import { missingPage } from "./part.tsx";
import { VerifyCommand } from "./verify-command.tsx";

/** No place of an entry has more digits. Each entry has one address: no zero leads. */
const PLACE = /^(?:0|[1-9]\d{0,14})$/;

/** Between two fields of an entry. */
const FIELD_START = /(?<=,)(?=")/;

/**
 * Null for an address of no entry. Caches keep the page for good: an entry never changes, and an old name of the stylesheet is answered, too.
 * The page of the last entry gets a link once there is a next one.
 */
export async function logEntryPage(
  context: Context,
  site: Site,
  reader: PageReader,
  place: string,
): Promise<Content | null> {
  const index = PLACE.test(place) ? Number(place) : null;
  const found = index === null ? null : await findEntry(context, index);
  if (index === null) return null;
  if (found === null) {
    const head = await findHead(context);
    const missing = head && (await findTyped(context, reader, place, head.size));
    return missing === null || typeof missing === "number" ? null : missingPage(site, reader, index, missing);
  }
  const { text, isLast } = found;
  const { language } = reader;
  const { entry: words } = wordsIn("log", language);
  const { count } = formatOf(language);
  const entry = JSON.parse(text) as LogEntry;
  const title = words.title({ entry: count(index) });
  const files = filesOf(index);
  const leaf = leafHash(text).toString("base64");
  const fileLink = (name: keyof Omit<typeof files, "place">) => (inner: ComponentChildren) => (
    <a href={`/log/tile/${tilePath(files[name])}`} download>
      {inner}
    </a>
  );
  return pageBelow(site, reader, {
    title,
    here: logEntryPath(index),
    crumb: count(index),
    cacheControl: isLast ? PUBLIC : FOR_GOOD,
    children: (
      <div class="prose log-entry">
        <h1>{title}</h1>
        <p>{words.lead}</p>
        {entry.sandbox && <p class="log-note">{words.sandbox}</p>}
        <div>
          <EntryFacts entry={entry} language={language} />
          <ReviewLink entry={entry} />
        </div>
        <Section id="proves" title={words.proves} class="log-proves">
          <ul>
            <li>
              <Icon name="check" />
              {words.provesKept}
            </li>
            {entry.commitment !== null && (
              <li>
                <Icon name="check" />
                {words.provesWords}
              </li>
            )}
            {entry.review !== null && (
              <li data-not>
                <Icon name="close" />
                {words.provesNot}
              </li>
            )}
          </ul>
        </Section>
        <Section id="check" title={words.check}>
          <div class="log-check">
            <p>{words.text}</p>
            <CopyBlock of={text} lines={text.split(FIELD_START)} />
            <p>
              <strong>{words.leaf}</strong>
            </p>
            <CopyBlock of={leaf} />
            <p>
              {words.files({
                entries: fileLink("entries"),
                hashes: fileLink("hashes"),
                place: count(files.place),
                size: count(TILE_WIDTH),
              })}
            </p>
            <VerifyCommand baseUrl={site.baseUrl} />
          </div>
        </Section>
        <nav class="log-ways" aria-label={words.ways}>
          {index > 0 && (
            <a class="button button-quiet" href={hrefFor(reader, logEntryPath(index - 1))} rel="nofollow">
              <Icon name="previous" />
              {words.before}
            </a>
          )}
          {!isLast && (
            <a class="button button-quiet" href={hrefFor(reader, logEntryPath(index + 1))} rel="nofollow">
              {words.after}
              <Icon name="next" />
            </a>
          )}
        </nav>
      </div>
    ),
  });
}
