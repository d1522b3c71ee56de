// The catcher: the mails and texts of a sandbox. The HTML of a mail runs and loads nothing, and its links open in a new tab.
import { isUuid } from "#contract/id.ts";
import { type CaughtLine, type CaughtMessage, findCaught, listCaught, MOST_CAUGHT } from "#domain/message/caught.ts";
import { NEVER } from "#surface/look/answer.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { type Column, Empty, Grid, Pages, When } from "../component/display.tsx";
import { TouchLink } from "../component/form.tsx";
import { existing } from "../kit/act.ts";
import { pageNumber } from "../kit/address.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";

const PATH = "/dashboard/caught";
const PER_PAGE = 25;
/** Of a caught email: letters of a line on a phone, and pixels. */
const [LINE, LINE_HEIGHT, LEAST_HEIGHT, MOST_HEIGHT] = [42, 26, 400, 2_000];
/** Systems that hide scroll bars would hide that the email goes on. */
const SCROLL_BAR =
  "<style>html{overflow-y:auto}::-webkit-scrollbar{width:10px;background:#eee}::-webkit-scrollbar-thumb{background:#888;border-radius:5px}</style>";
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export async function caughtPage(visit: MemberVisit): Promise<Answer> {
  const { context, organisation, language, url } = visit;
  const words = wordsIn("sandbox", language);
  const number = pageNumber(url, MOST_CAUGHT / PER_PAGE);
  const read = await listCaught(context, organisation.id, PER_PAGE + 1, (number - 1) * PER_PAGE);
  const rows = read.slice(0, PER_PAGE);
  return page(visit, {
    title: words.caught,
    children: (
      <>
        <p class="prose">{words.caughtAbout({ count: MOST_CAUGHT })}</p>
        {rows.length > 0 ? (
          <Grid caption={words.caught} columns={columns(words)} rows={rows} />
        ) : (
          <Empty title={words.none}>
            <p>{words.noneAbout}</p>
          </Empty>
        )}
        <Pages
          label={words.caught}
          number={number}
          hasMore={read.length > PER_PAGE}
          hrefOf={(to) => `${PATH}?page=${to}`}
        />
      </>
    ),
  });
}

function columns(words: Words<"sandbox">): Column<CaughtLine>[] {
  return [
    {
      label: words.message,
      cell: ({ id, subject }) => (
        <TouchLink href={`${PATH}/${id}`}>
          <span dir="auto">{subject}</span>
        </TouchLink>
      ),
    },
    { label: words.recipient, cell: ({ address }) => <bdi>{address}</bdi> },
    { label: words.when, cell: ({ caughtAt }) => <When at={caughtAt} /> },
  ];
}

async function messageOf({ context, organisation, params }: MemberVisit): Promise<CaughtMessage> {
  const { id = "" } = params;
  return existing(isUuid(id) && (await findCaught(context, organisation.id, id)));
}

export async function caughtMessagePage(visit: MemberVisit): Promise<Answer> {
  const words = wordsIn("sandbox", visit.language);
  const { id, subject, address, caughtAt, text, html } = await messageOf(visit);
  return page(visit, {
    title: subject ?? words.message,
    back: { href: PATH, label: words.back },
    hasFrames: true,
    children: (
      <div class="stack">
        <p>
          {words.recipient}: <bdi>{address}</bdi> · <When at={caughtAt} />
        </p>
        {html !== null && (
          <iframe
            class="caught-mail"
            height={heightOf(text)}
            title={words.frame}
            src={`${PATH}/${id}/html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        )}
        <h2>{words.text}</h2>
        <pre class="caught-text" dir="auto">
          {linked(text)}
        </pre>
      </div>
    ),
  });
}

/** The frame's content has no way to tell its height, so the text of the email gives one. A longer email scrolls. */
function heightOf(text: string): number {
  const words = text.replaceAll(/https?:\/\/\S+/g, "").split("\n");
  const lines = words.reduce((sum, line) => sum + Math.ceil(line.trim().length / LINE), 0);
  return Math.min(LEAST_HEIGHT + lines * LINE_HEIGHT, MOST_HEIGHT);
}

const LINK = /(https?:\/\/[^\s<>"]+)/;

function linked(text: string) {
  return text.split(LINK).map((part, at) => (at % 2 === 1 ? <a href={part}>{part}</a> : part));
}

export async function caughtHtml(visit: MemberVisit): Promise<Answer> {
  const { html } = await messageOf(visit);
  return {
    type: "html",
    body: existing(html).replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">${SCROLL_BAR}`),
    cacheControl: NEVER,
    headers: {
      "content-security-policy": MAIL_POLICY,
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
  };
}
