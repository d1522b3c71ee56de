// A letter as HTML for mail clients: layout by tables, styles on each element, nothing fetched. Fixed markup stands in strings.
import { renderToString } from "preact-render-to-string";
import type { Block, Letter, Link, MailSite } from "./letter.ts";
import { STYLE, STYLE_SHEET } from "./style.ts";
import { paragraphs, plain, ratingText, senderLabel, type Words } from "./words.ts";

/** Layout only: screen readers announce no table. */
const LAYOUT = { role: "presentation", border: "0", cellpadding: "0", cellspacing: "0" } as const;
const TABLE = Object.entries(LAYOUT)
  .map(([name, value]) => `${name}="${value}"`)
  .join(" ");

// Outlook on Windows, which has no max-width, reads the comments.
const BEFORE_TITLE = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><meta name="x-apple-disable-message-reformatting"><style>${STYLE_SHEET}</style><title>`;
const BEFORE_PREVIEW = `</title></head><body class="page" style="${STYLE.page}"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">`;
const BEFORE_CARD = `</div><div role="article" aria-roledescription="email" lang="en" dir="ltr"><table ${TABLE} width="100%"><tr><td class="page" align="center" style="${STYLE.outer}"><!--[if mso]><table ${TABLE} width="560"><tr><td><![endif]--><table ${TABLE} width="100%" style="${STYLE.column}"><tr><td class="card" style="${STYLE.card}">`;
const BEFORE_FOOTER = `</td></tr><tr><td class="muted" style="${STYLE.footer}">`;
const END = "</td></tr></table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></div></body></html>\n";

type Foot = Pick<Letter, "reason" | "postalAddress" | "unsubscribe">;

/** The HTML part of a mail. The preview is the text that clients show beside the subject. */
export function letterHtml(
  site: MailSite,
  letter: Foot & { subject: string; lead: Words },
  blocks: readonly Block[],
): string {
  const title = Bun.escapeHTML(letter.subject);
  const preview = Bun.escapeHTML(plain(letter.lead));
  const body = renderToString(<Blocks blocks={blocks} />);
  const footer = renderToString(<Footer site={site} letter={letter} />);
  return BEFORE_TITLE + title + BEFORE_PREVIEW + preview + BEFORE_CARD + body + BEFORE_FOOTER + footer + END;
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <OneBlock block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <h1 style={STYLE.heading}>
          <Sentence words={block.words} />
        </h1>
      );
    case "paragraph":
      return (
        <p style={STYLE.paragraph}>
          <Sentence words={block.words} />
        </p>
      );
    case "note":
      return (
        <p class="muted" style={STYLE.note}>
          <Sentence words={block.words} />
        </p>
      );
    case "quote":
      return <Quote quote={block} />;
    case "buttons":
      return <Buttons links={block.links} />;
    case "stars":
      return <Stars links={block.links} />;
    case "links":
      return block.links.map(({ label, url }) => (
        <p style={STYLE.touch}>
          <a class="link" href={url} style={STYLE.touchLink}>
            {label}
          </a>
        </p>
      ));
  }
}

/** Foreign words get their own direction. */
function Sentence({ words: { own, foreign } }: { words: Words }) {
  return own.map((part, index) => {
    const name = foreign[index];
    return name === undefined ? part : [part, <span dir="auto">{name}</span>];
  });
}

function Quote({ quote: { rating, title, body } }: { quote: Extract<Block, { kind: "quote" }> }) {
  return (
    <blockquote class="line" style={STYLE.quote}>
      {rating !== undefined && <p style={STYLE.quoted}>{ratingText(rating)}</p>}
      {title !== undefined && (
        <p dir="auto" style={STYLE.quotedTitle}>
          {title}
        </p>
      )}
      {paragraphs(body).map((each) => (
        <p dir="auto" style={STYLE.quoted}>
          {each.split("\n").map((line, index) => (index === 0 ? line : [<br />, line]))}
        </p>
      ))}
    </blockquote>
  );
}

/** The cell looks like a button even in clients that drop the link's styles. */
function Buttons({ links }: { links: readonly Link[] }) {
  // Of two answers, neither may look like the right one.
  const isOnly = links.length === 1;
  return (
    <table {...LAYOUT} style={STYLE.choices}>
      <tr>
        {links.map(({ label, url }) => (
          <td style={STYLE.gap}>
            <table {...LAYOUT}>
              <tr>
                <td class={isOnly ? "button" : "answer"} style={isOnly ? STYLE.button : STYLE.answer}>
                  <a class={isOnly ? "on" : "link"} href={url} style={isOnly ? STYLE.buttonLink : STYLE.answerLink}>
                    {label}
                  </a>
                </td>
              </tr>
            </table>
          </td>
        ))}
      </tr>
    </table>
  );
}

function Stars({ links }: { links: readonly Link[] }) {
  return (
    <table {...LAYOUT} width="100%" style={STYLE.stars}>
      <tr>
        {links.map(({ label, url }, index) => (
          <td width="20%" style={STYLE.star[index]}>
            <a class="link line" href={url} style={STYLE.starLink}>
              <span aria-hidden="true" style={STYLE.starSign}>
                ★
              </span>
              {label}
            </a>
          </td>
        ))}
      </tr>
    </table>
  );
}

function Footer({ site, letter }: { site: MailSite; letter: Foot }) {
  return (
    <>
      <p style={STYLE.small}>
        <Sentence words={letter.reason} />
      </p>
      {letter.postalAddress && (
        <p dir="auto" style={STYLE.small}>
          {letter.postalAddress.map((line, index) => (index === 0 ? line : [<br />, line]))}
        </p>
      )}
      {letter.unsubscribe && (
        <p style={STYLE.touch}>
          <a class="muted" href={letter.unsubscribe.url} style={STYLE.footerLink}>
            {letter.unsubscribe.label}
          </a>
        </p>
      )}
      <p style={STYLE.touch}>
        <a class="muted" href={site.baseUrl} style={STYLE.footerLink}>
          {senderLabel(site)}
        </a>
      </p>
    </>
  );
}
