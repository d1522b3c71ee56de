// /log explains the signed log, and /log/check checks a receipt in the browser.
import { listKeys } from "#domain/log/key.ts";
import { parseCheckpoint, parseNote } from "#domain/log/note.ts";
import { findHead, listLatest } from "#domain/log/tile.ts";
import { listWitnessed } from "#domain/log/witness.ts";
import type { Context } from "#platform/database/context.ts";
import { formatOf } from "#platform/language/format.ts";
import { type Content, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { wordsIn } from "#words/words.ts";
import { renderPage } from "../component/document.tsx";
import { CHECK_SCRIPT, PROSE_STYLE } from "../kit/asset.ts";
import type { PageReader } from "../kit/reader.ts";
import { logEntryPath, profilePath, type Site } from "../kit/site.ts";
import { DecisionLine, eventIn } from "./facts.tsx";
import { KEEP_ANCHOR, VerifyCommand } from "./verify-command.tsx";

const MOST_LATEST = 6;

export async function logPage(context: Context, site: Site, reader: PageReader): Promise<Content> {
  const [head, keys, witnessed, latest] = await Promise.all([
    findHead(context),
    listKeys(context),
    listWitnessed(context),
    listLatest(context, MOST_LATEST),
  ]);
  const { log: words, receipt } = wordsIn("log", reader.language);
  const { count, moment } = formatOf(reader.language);
  const checkpoint = head && parseCheckpoint(parseNote(head.checkpoint)?.body ?? "");
  return renderPage(site, reader, {
    title: words.title,
    description: words.description,
    canonical: "/log",
    style: PROSE_STYLE.path,
    tags: ["log"],
    form: true,
    headers: { "content-security-policy": SCRIPT_POLICY },
    children: (
      <div class="prose">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        {head && checkpoint ? (
          <dl class="log-head">
            <dt>{words.size}</dt>
            <dd>{count(checkpoint.size)}</dd>
            <dt>{words.root}</dt>
            <dd>
              <code dir="ltr">{checkpoint.root.toString("base64")}</code>
            </dd>
            <dt>{words.signed}</dt>
            <dd>
              <time datetime={head.signedAt.toISOString()}>{moment(head.signedAt)}</time>
            </dd>
            {keys.slice(0, 1).map((key) => (
              <>
                <dt>{words.key}</dt>
                <dd>
                  <code dir="ltr">{key}</code>
                </dd>
              </>
            ))}
            {witnessed.map(({ name, size }) => (
              <>
                <dt>{words.witnessed}</dt>
                <dd>{words.witnessedUpTo({ name: <bdi>{name}</bdi>, entry: count(size) })}</dd>
              </>
            ))}
          </dl>
        ) : (
          <p>{words.none}</p>
        )}
        {latest.length > 0 && (
          <Section id="latest" title={words.latest}>
            <ol class="log-latest">
              {latest.map(({ index, entry }) => (
                <li key={index}>
                  <a class="touch" href={hrefFor(reader, logEntryPath(index))} rel="nofollow">
                    {count(index)}
                  </a>
                  <div>
                    {eventIn(entry.event, reader.language)}
                    <DecisionLine entry={entry} language={reader.language} />
                    {entry.slug !== null && (
                      <div class="muted small">
                        <a href={hrefFor(reader, profilePath(entry.slug))}>
                          <bdi>{entry.slug}</bdi>
                        </a>
                      </div>
                    )}
                  </div>
                  <time class="muted small" datetime={entry.at}>
                    {moment(new Date(entry.at))}
                  </time>
                </li>
              ))}
            </ol>
          </Section>
        )}
        <Section id={KEEP_ANCHOR} title={words.keep}>
          <p>{words.keepText}</p>
          <p>
            <a href="/log/checkpoint" download="checkpoint">
              {words.download}
            </a>
          </p>
        </Section>
        <Section id="verify" title={words.verify}>
          <VerifyCommand baseUrl={site.baseUrl} />
        </Section>
        <Section id="receipt" title={receipt.title}>
          <p>{receipt.description}</p>
          <p>
            <a href={hrefFor(reader, "/log/check")}>{receipt.title}</a>
          </p>
          <p>
            <a href={hrefFor(reader, "/about/transparency")}>{words.report}</a>
          </p>
        </Section>
        <Section id="witness" title={words.witness}>
          <p>{words.witnessText}</p>
          <p>{words.witnessHow({ address: <code dir="ltr">{site.baseUrl}/log/witness</code> })}</p>
        </Section>
      </div>
    ),
  });
}

export async function checkPage(context: Context, site: Site, reader: PageReader): Promise<Content> {
  const { receipt: words } = wordsIn("log", reader.language);
  const keys = await listKeys(context);
  return renderPage(site, reader, {
    title: words.title,
    description: words.description,
    canonical: "/log/check",
    style: PROSE_STYLE.path,
    tags: ["log"],
    form: true,
    script: CHECK_SCRIPT.path,
    headers: { "content-security-policy": SCRIPT_POLICY },
    children: (
      <div class="prose form">
        <h1>{words.title}</h1>
        <p>{words.description}</p>
        <div class="field">
          <label for="log-file">{words.file}</label>
          <input id="log-file" type="file" accept=".tlog-proof" />
        </div>
        <output id="log-result" data-state="" aria-live="polite" />
        <noscript>
          <p>{words.noScript}</p>
        </noscript>
        <div class="field">
          <label for="log-keys">{words.keys}</label>
          <p class="muted" id="log-keys-hint">
            {words.keysText}
          </p>
          <textarea id="log-keys" dir="ltr" rows={4} aria-describedby="log-keys-hint" spellcheck={false}>
            {keys.join("\n")}
          </textarea>
        </div>
        <span id="log-words" data-words={JSON.stringify(words.script)} hidden />
      </div>
    ),
  });
}
