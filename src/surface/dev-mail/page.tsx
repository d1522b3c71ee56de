// The pages of kept mails: a list, and one mail with its headers, its text, and its HTML in a frame without scripts,
// which is as high as the mail.
import type { Address, Email } from "postal-mime";
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { formatOf } from "#platform/language/format.ts";
import { dirOf, type Language } from "#platform/language/language.ts";
import { hashOf } from "#surface/http/header.ts";
import { minify } from "#surface/look/asset.ts";
import { hrefFor, type Reader } from "#surface/look/reader.ts";
import base from "#surface/look/style/base.css" with { type: "text" };
import tokens from "#surface/look/style/tokens.css" with { type: "text" };
import { type Words, wordsIn } from "#words/words.ts";
import fit from "./fit.js" with { type: "text" };
import css from "./style.css" with { type: "text" };

const STYLE = minify(`${tokens}\n${base}\n${css}`);

/** The page measures the mail, which runs no script. */
export const SANDBOX = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
/** For the page's policy, which allows this style and this script alone. */
export const STYLE_HASH = hashOf(STYLE);
export const SCRIPT_HASH = hashOf(fit);

export type ListPage = {
  reader: Reader;
  serviceName: string;
  total: number;
  /** A mail is null where it was removed meanwhile. */
  mails: { name: string; mail: Email | null }[];
};

export function renderList({ reader, serviceName, total, mails }: ListPage): string {
  const { language } = reader;
  const words = wordsIn("devMail", language);
  return renderPage(
    language,
    words.title({ service: serviceName }),
    <main>
      <h1>{words.heading}</h1>
      <p class="muted">{words.kept({ service: serviceName, count: total })}</p>
      {total === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul>{mails.map(({ name, mail }) => mail && <Row key={name} name={name} mail={mail} reader={reader} />)}</ul>
      )}
      {total > mails.length && <p class="muted">{words.latest({ count: mails.length })}</p>}
    </main>,
  );
}

type RowProps = { name: string; mail: Email; reader: Reader };

function Row({ name, mail, reader }: RowProps) {
  const { language } = reader;
  const words = wordsIn("devMail", language);
  const [to, from] = [namesOf(mail.to, words), namesOf(mail.from && [mail.from], words)];
  return (
    <li>
      <a class="touch" href={hrefFor(reader, `/dev/mail/${name}`)} dir="auto">
        {mail.subject || words.noSubject}
      </a>
      <div class="muted small">{words.row({ to, from, date: sentAt(mail, language) })}</div>
    </li>
  );
}

type MailPage = { reader: Reader; serviceName: string; name: string; mail: Email };

export function renderMail({ reader, serviceName, name, mail }: MailPage): string {
  const { language } = reader;
  const words = wordsIn("devMail", language);
  const subject = mail.subject || words.noSubject;
  return renderPage(
    language,
    `${subject} · ${serviceName}`,
    <main>
      <nav>
        <a class="touch" href={hrefFor(reader, "/dev/mail")}>
          {words.all}
        </a>
      </nav>
      <h1 dir="auto">{subject}</h1>
      <dl>
        <dt>{words.from}</dt>
        <dd>
          <bdi>{namesOf(mail.from && [mail.from], words)}</bdi>
        </dd>
        <dt>{words.to}</dt>
        <dd>
          <bdi>{namesOf(mail.to, words)}</bdi>
        </dd>
        <dt>{words.date}</dt>
        <dd>{sentAt(mail, language)}</dd>
      </dl>
      {mail.html !== undefined && (
        <>
          <h2>HTML</h2>
          <iframe title={words.frame} src={`/dev/mail/${name}/html`} sandbox={SANDBOX} />
          <script dangerouslySetInnerHTML={{ __html: fit }} />
        </>
      )}
      <h2>{words.text}</h2>
      <pre dir="auto">{withLinks(mail.text ?? "")}</pre>
      <details>
        <summary>{words.headers}</summary>
        <pre dir="ltr">{mail.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join("\n")}</pre>
      </details>
    </main>,
  );
}

/** The date of its header; as it is where it cannot be read. */
function sentAt({ date = "" }: Email, language: Language): string {
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? date : formatOf(language).moment(at);
}

const LINK = /(https?:\/\/[^\s<>"]+)/;

/** The text with links for its URLs. */
function withLinks(text: string): ComponentChildren {
  return text.split(LINK).map((part, index) =>
    index % 2 === 1 ? (
      <a key={`${index}:${part}`} href={part} rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function namesOf(addresses: readonly Address[] | undefined, words: Words<"devMail">): string {
  const names = addresses?.map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)));
  return names?.join(", ") || words.noAddress;
}

function renderPage(language: Language, title: string, children: ComponentChildren): string {
  return `<!doctype html>${renderToString(
    <html lang={language} dir={dirOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>{children}</body>
    </html>,
  )}`;
}
