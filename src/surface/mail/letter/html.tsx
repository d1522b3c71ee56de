// A letter as HTML for mail clients: tables for layout, styles at each element, nothing that is fetched from anywhere. All that
// does not change stands in fixed strings; only the letter itself is rendered.
import { renderToString } from "preact-render-to-string";
import type { Block, Letter, Link, MailSite } from "./letter.ts";
import { STYLE, STYLE_SHEET } from "./style.ts";
import { paragraphs, plain, ratingText, senderLabel, type Words } from "./words.ts";

/** For layout alone: a screen reader reads what stands in it, and no table. */
const LAYOUT = { role: "presentation", border: "0", cellpadding: "0", cellspacing: "0" } as const;
const TABLE = Object.entries(LAYOUT)
  .map(([name, value]) => `${name}="${value}"`)
  .join(" ");

// The comments are read by Outlook on Windows alone, which knows no max-width.
const BEFORE_TITLE = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><meta name="x-apple-disable-message-reformatting"><style>${STYLE_SHEET}</style><title>`;
const BEFORE_PREVIEW = `</title></head><body class="page" style="${STYLE.page}"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">`;
const BEFORE_CARD = `</div><div role="article" aria-roledescription="email" lang="en" dir="ltr"><table ${TABLE} width="100%"><tr><td class="page" align="center" style="${STYLE.outer}"><!--[if mso]><table ${TABLE} width="560"><tr><td><![endif]--><table ${TABLE} width="100%" style="${STYLE.column}"><tr><td class="card" style="${STYLE.card}">`;
const BEFORE_FOOTER = `</td></tr><tr><td class="muted" style="${STYLE.footer}">`;
const END = "</td></tr></table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></div></body></html>\n";

/** The HTML part. */
export function letterHtml(site: MailSite, letter: Letter): string {
  const title = Bun.escapeHTML(letter.subject);
  const preview = Bun.escapeHTML(plain(letter.preview));
  const body = renderToString(<Blocks blocks={letter.blocks} />);
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
          <Said words={block.words} />
        </h1>
      );
    case "paragraph":
      return (
        <p style={STYLE.paragraph}>
          <Said words={block.words} />
        </p>
      );
    case "note":
      return (
        <p class="muted" style={STYLE.note}>
          <Said words={block.words} />
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

/** Our words as they are, and foreign ones in their own direction. */
function Said({ words: { own, foreign } }: { words: Words }) {
  return own.map((part, place) => {
    const name = foreign[place];
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
          {each.split("\n").map((line, place) => (place === 0 ? line : [<br />, line]))}
        </p>
      ))}
    </blockquote>
  );
}

/** A cell around a link with room: a button also where a client drops half of the styles. */
function Buttons({ links }: { links: readonly Link[] }) {
  // One button is what most readers want. Of two answers none may look like the right one.
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

/** The sign is for the eye; the label says it all. */
function Stars({ links }: { links: readonly Link[] }) {
  return (
    <table {...LAYOUT} width="100%" style={STYLE.stars}>
      <tr>
        {links.map(({ label, url }, place) => (
          <td width="20%" style={STYLE.star[place]}>
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

function Footer({ site, letter }: { site: MailSite; letter: Letter }) {
  return (
    <>
      <p style={STYLE.small}>
        <Said words={letter.reason} />
      </p>
      {letter.postalAddress && (
        <p dir="auto" style={STYLE.small}>
          {letter.postalAddress.map((line, place) => (place === 0 ? line : [<br />, line]))}
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
