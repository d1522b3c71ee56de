// A letter as HTML for mail clients: layout by tables, styles on each element, nothing fetched. Fixed markup stands in strings.
import { renderToString } from "preact-render-to-string";
import { dirOf, type Language } from "#platform/language/language.ts";
import { isBranded } from "#surface/look/brand.ts";
import { footLinks } from "#surface/look/legal.tsx";
import { Face, LAYOUT, Masthead } from "./head.tsx";
import type { Block, Letter, Link, MailSite, Written } from "./letter.ts";
import { Quote } from "./quote.tsx";
import type { LetterWords } from "./sentences.ts";
import { type LetterStyle, stylesFor } from "./style.ts";
import { clean, oneLine, partsOf, plain, type Words } from "./words.ts";

const TABLE = Object.entries(LAYOUT)
  .map(([name, value]) => `${name}="${value}"`)
  .join(" ");
const headOf = (sheet: string) =>
  [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    `<meta name="x-apple-disable-message-reformatting"><style>${sheet}</style>`,
  ].join("");

type Foot = Pick<Letter, "face" | "reason" | "postalAddress" | "unsubscribe">;

/** The HTML part of a mail. The preview is the text that clients show beside the subject. */
export function letterHtml(
  site: MailSite,
  letter: Foot & { subject: string; lead: Words },
  { blocks, words, language }: Written,
): string {
  const dir = dirOf(language);
  const { [dir]: style, sheet } = stylesFor(site.brand);
  const look = { style, words, language };
  const title = Bun.escapeHTML(letter.subject);
  const preview = Bun.escapeHTML(plain(letter.lead, language));
  const face = letter.face ? renderToString(<Face site={site} face={letter.face} style={style} />) : "";
  const body = face + renderToString(<Blocks blocks={blocks} look={look} />);
  const brand = isBranded(site.brand) ? renderToString(<Masthead site={site} style={style} />) : "";
  const footer = renderToString(<Footer site={site} letter={letter} look={look} />);
  // Outlook on Windows, which has no max-width, reads the comments.
  return [
    `<!doctype html><html lang="${language}" dir="${dir}"><head>${headOf(sheet)}<title>${title}</title></head>`,
    `<body class="page" dir="${dir}" style="${style.page}">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>`,
    `<div role="article" aria-roledescription="email" lang="${language}" dir="${dir}">`,
    `<table ${TABLE} width="100%"><tr><td class="page" align="center" style="${style.outer}">`,
    `<!--[if mso]><table ${TABLE} width="560" dir="${dir}"><tr><td><![endif]-->`,
    `<table ${TABLE} width="100%" dir="${dir}" style="${style.column}">`,
    brand,
    `<tr><td class="card" style="${style.card}">${body}</td></tr>`,
    `<tr><td class="muted" style="${style.footer}">${footer}</td></tr></table>`,
    "<!--[if mso]></td></tr></table><![endif]--></td></tr></table></div></body></html>\n",
  ].join("");
}

type Look = { style: LetterStyle; words: LetterWords; language: Language };

type BlocksProps = { blocks: readonly Block[]; look: Look; isBoxed?: boolean };

function Blocks({ blocks, look, isBoxed = false }: BlocksProps) {
  return blocks.map((block, index) => (
    <OneBlock block={block} margin={marginAfter(block, blocks[index + 1], isBoxed)} isBoxed={isBoxed} look={look} />
  ));
}

/** A link has space of its own around its words, so it stands close to what introduces it, and a warning close to its link. */
function marginAfter({ kind }: Block, next: Block | undefined, isBoxed: boolean): string {
  const isBeforeLinks = next?.kind === "links";
  if (kind === "links") return isBeforeLinks || next?.kind === "note" || (isBoxed && !next) ? "0" : "0 0 8px";
  if (isBeforeLinks && (kind === "paragraph" || isBoxed)) return "0";
  // The facts of a review are lines of one paragraph.
  if (isBoxed && kind === "note" && next?.kind === "note") return "0";
  return isBoxed ? "0 0 8px" : "0 0 16px";
}

type OneBlockProps = { block: Block; margin: string; isBoxed: boolean; look: Look };

function OneBlock({ block, margin, isBoxed, look }: OneBlockProps) {
  const { style, words } = look;
  switch (block.kind) {
    case "heading":
      return (
        <h1 style={style.heading}>
          <Sentence words={block.words} />
        </h1>
      );
    case "subheading":
      return (
        <h2 style={`${style.subheading};margin:${margin}`}>
          <Sentence words={block.words} />
        </h2>
      );
    case "paragraph":
      return (
        <p style={`margin:${margin}`}>
          <Sentence words={block.words} />
        </p>
      );
    case "note":
      return (
        <p class="muted" style={`margin:${margin};${style.note}`}>
          <Sentence words={block.words} />
        </p>
      );
    case "quote":
      return <Quote quote={block} isBoxed={isBoxed} style={style} words={words} />;
    case "group":
      return <Group blocks={block.blocks} look={look} />;
    case "buttons":
      return <Buttons links={block.links} style={style} />;
    case "stars":
      return <Stars links={block.links} style={style} />;
    case "links":
      return block.links.map(({ label, url }, index) => (
        <p style={`margin:${index === block.links.length - 1 ? margin : "0"}`}>
          <a class="link" href={url} style={style.touchLink}>
            {label}
          </a>
        </p>
      ));
  }
}

/** A row below the box holds the distance: Outlook on Windows drops the margin of a table. */
function Group({ blocks, look }: { blocks: readonly Block[]; look: Look }) {
  return (
    <table {...LAYOUT} width="100%">
      <tr>
        <td class="line" style={look.style.box}>
          <Blocks blocks={blocks} look={look} isBoxed />
        </td>
      </tr>
      <tr>
        <td height="24" style={look.style.boxGap} />
      </tr>
    </table>
  );
}

/** Foreign words get their own direction. */
function Sentence({ words }: { words: Words }) {
  const { own, foreign } = partsOf(words);
  return own.map((part, index) => {
    const name = foreign[index];
    return name === undefined ? part : [part, <span dir="auto">{name}</span>];
  });
}

type LinksProps = { links: readonly Link[]; style: LetterStyle };

/** The cell looks like a button even in clients that drop the link's styles. */
function Buttons({ links, style }: LinksProps) {
  // One link is the mail's button. Two links look alike, so that neither seems to be the right answer.
  const isOnly = links.length === 1;
  return (
    <table {...LAYOUT} style={style.choices}>
      <tr>
        {links.map(({ label, url }) => (
          <td style={style.gap}>
            <table {...LAYOUT}>
              <tr>
                <td class={isOnly ? "button" : "answer"} style={isOnly ? style.button : style.answer}>
                  <a class={isOnly ? "on" : "link"} href={url} style={isOnly ? style.buttonLink : style.answerLink}>
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

/** From one star on, in a row each. */
function Stars({ links, style }: LinksProps) {
  return (
    <table {...LAYOUT} width="100%" style={style.stars}>
      {links.map(({ label, url }, index) => (
        <tr>
          <td style={style.star}>
            <a class="link line" href={url} style={style.starLink}>
              <span aria-hidden="true" style={style.ratingStars}>
                {"★".repeat(index + 1) + "☆".repeat(links.length - index - 1)}
              </span>{" "}
              {label}
            </a>
          </td>
        </tr>
      ))}
    </table>
  );
}

/** Between two links. At the end of a line it shows nothing, and a client that drops margins keeps it. */
const GAP = "\u00a0\u00a0\u00a0 ";

function Footer({ site, letter, look: { style, words, language } }: { site: MailSite; letter: Foot; look: Look }) {
  const home = { label: words.sentBy({ service: oneLine(site.serviceName) }), url: site.baseUrl };
  const links = [...(letter.unsubscribe ? [letter.unsubscribe] : []), home, ...footLinks(site, language)];
  const footer = site.brand?.footer ?? null;
  return (
    <>
      <p style={style.small}>
        <Sentence words={letter.reason} />
      </p>
      {letter.postalAddress && (
        <p dir="auto" style={style.small}>
          {letter.postalAddress.map((line, index) => (index === 0 ? line : [<br />, line]))}
        </p>
      )}
      {footer !== null && (
        <p dir="auto" style={style.small}>
          {clean(footer)}
        </p>
      )}
      <p style={style.touch}>
        {links.map(({ label, url }, index) => [
          index > 0 && GAP,
          <a class="muted" href={url} style={style.footerLink}>
            {label}
          </a>,
        ])}
      </p>
    </>
  );
}
