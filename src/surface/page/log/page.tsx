// /log explains the signed log, finds an entry and lists the newest ones. The other parts of the list follow by address.
import { listKeys } from "#domain/log/key.ts";
import { type LogPart, listPart } from "#domain/log/list.ts";
import { parseCheckpoint, parseNote } from "#domain/log/note.ts";
import { findHead, type LogHead } from "#domain/log/tile.ts";
import { listWitnessed } from "#domain/log/witness.ts";
import type { Context } from "#platform/database/context.ts";
import { formatOf } from "#platform/language/format.ts";
import { type Content, NEVER, SCRIPT_POLICY, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { renderPage } from "../component/document.tsx";
import { PROSE_STYLE } from "../kit/asset.ts";
import { readLogQuery } from "../kit/log-query.ts";
import type { PageReader } from "../kit/reader.ts";
import { logEntryPath, type Site } from "../kit/site.ts";
import { FindEntry, findTyped, type NotFound } from "./find.tsx";
import { EntryList } from "./list.tsx";
import { partPage } from "./part.tsx";
import { KEEP_ANCHOR, VerifyCommand } from "./verify-command.tsx";

/** Null beyond the signed head. Parts below the newest one are kept by no cache: there is no room for all. */
export async function logPage(
  context: Context,
  site: Site,
  reader: PageReader,
  params: URLSearchParams,
): Promise<Content | null> {
  const query = readLogQuery(params);
  const head = await findHead(context);
  const found = query.entry === null ? null : await findTyped(context, reader, query.entry, head?.size ?? 0);
  if (typeof found === "number") return seeOther(hrefFor(reader, logEntryPath(found)));
  const before = found === null ? query.before : null;
  const part = head && (await listPart(context, head.size, before ?? head.size));
  if (before === null) return newestPage(context, site, reader, { head, part, notFound: found });
  return head && part && partPage(site, reader, part, head.size);
}

type Shown = { head: LogHead | null; part: LogPart | null; notFound: NotFound | null };

async function newestPage(
  context: Context,
  site: Site,
  reader: PageReader,
  { head, part, notFound }: Shown,
): Promise<Content> {
  const [keys, witnessed] = await Promise.all([listKeys(context), listWitnessed(context)]);
  const { log: words, receipt } = wordsIn("log", reader.language);
  const { count, moment } = formatOf(reader.language);
  const checkpoint = head && parseCheckpoint(parseNote(head.checkpoint)?.body ?? "");
  return renderPage(site, reader, {
    title: words.title,
    description: words.description,
    ...(notFound
      ? { here: "/log", noindex: true, status: notFound.status, cacheControl: NEVER }
      : { canonical: "/log", tags: ["log"] }),
    style: PROSE_STYLE.path,
    form: true,
    headers: { "content-security-policy": SCRIPT_POLICY },
    children: (
      <div class="prose log-page">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
          {head && checkpoint ? (
            <>
              <dl class="log-head">
                <dt>{words.size}</dt>
                <dd>
                  {words.numbered({ count: count(checkpoint.size), first: count(0), last: count(checkpoint.size - 1) })}
                </dd>
                <dt>{words.signed}</dt>
                <dd>
                  <time datetime={head.signedAt.toISOString()}>{moment(head.signedAt)}</time>
                </dd>
                {witnessed.map(({ name, size }) => (
                  <>
                    <dt>{words.witnessed}</dt>
                    <dd>{words.witnessedUpTo({ name: <bdi>{name}</bdi>, entry: count(size) })}</dd>
                  </>
                ))}
              </dl>
              <Experts root={checkpoint.root.toString("base64")} signer={keys[0]} />
            </>
          ) : (
            <p>{words.none}</p>
          )}
          {head && part && (
            <>
              {notFound && <FindEntry notFound={notFound} />}
              <Section id="latest" title={words.latest}>
                <EntryList part={part} size={head.size} />
              </Section>
              {notFound === null && <FindEntry notFound={null} />}
            </>
          )}
        </div>
        <div>
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
      </div>
    ),
  });
}

/** What programs compare: the root, and the newest key. */
function Experts({ root, signer }: { root: string; signer: string | undefined }) {
  const { log: words } = useWords("log");
  return (
    <details class="fact">
      <summary>{words.experts}</summary>
      <dl class="log-values">
        <dt>{words.root}</dt>
        <dd>
          {words.rootText}
          <code dir="ltr">{root}</code>
        </dd>
        {signer !== undefined && (
          <>
            <dt>{words.key}</dt>
            <dd>
              {words.keyText}
              <code dir="ltr">{signer}</code>
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}
