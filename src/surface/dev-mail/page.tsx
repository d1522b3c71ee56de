// The pages of kept mails: a list, and one mail with its headers, its text, and its HTML in a frame without scripts.
import { createHash } from "node:crypto";
import type { Address, Email } from "postal-mime";
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { minify } from "#surface/look/asset.ts";
import base from "#surface/look/style/base.css" with { type: "text" };
import tokens from "#surface/look/style/tokens.css" with { type: "text" };
import css from "./style.css" with { type: "text" };

const STYLE = minify(`${tokens}\n${base}\n${css}`);

/** For the page's policy, which allows this style alone. */
export const STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

export type ListPage = {
  serviceName: string;
  total: number;
  /** A mail is null where it was removed meanwhile. */
  mails: { name: string; mail: Email | null }[];
};

export function renderList({ serviceName, total, mails }: ListPage): string {
  return renderPage(
    `Mails of ${serviceName}`,
    <main>
      <h1>Mails that were not sent</h1>
      <p class="muted">
        SMTP_URL is not set, so {serviceName} keeps its mails in DATA_DIR/mail.{" "}
        {total === 1 ? "One is" : `${total} are`} kept. Only this machine can read them here.
      </p>
      {total === 0 ? (
        <p>None yet. Send an invitation or write a review, and the mail appears here.</p>
      ) : (
        <ul>{mails.map(({ name, mail }) => mail && <Row key={name} name={name} mail={mail} />)}</ul>
      )}
      {total > mails.length && <p class="muted">The latest {mails.length} are shown.</p>}
    </main>,
  );
}

function Row({ name, mail }: { name: string; mail: Email }) {
  return (
    <li>
      <a class="touch" href={`/dev/mail/${name}`}>
        {mail.subject || "(without a subject)"}
      </a>
      <div class="muted small">
        To {namesOf(mail.to)} · from {namesOf(mail.from && [mail.from])} · {mail.date}
      </div>
    </li>
  );
}

export function renderMail({ serviceName, name, mail }: { serviceName: string; name: string; mail: Email }): string {
  return renderPage(
    `${mail.subject || "Mail"} · ${serviceName}`,
    <main>
      <nav>
        <a class="touch" href="/dev/mail">
          All mails
        </a>
      </nav>
      <h1>{mail.subject || "(without a subject)"}</h1>
      <dl>
        <dt>From</dt>
        <dd>{namesOf(mail.from && [mail.from])}</dd>
        <dt>To</dt>
        <dd>{namesOf(mail.to)}</dd>
        <dt>Date</dt>
        <dd>{mail.date}</dd>
      </dl>
      {mail.html !== undefined && (
        <>
          <h2>HTML</h2>
          <iframe
            title="The mail's HTML"
            src={`/dev/mail/${name}/html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        </>
      )}
      <h2>Text</h2>
      <pre>{withLinks(mail.text ?? "")}</pre>
      <details>
        <summary>All headers</summary>
        <pre>{mail.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join("\n")}</pre>
      </details>
    </main>,
  );
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

function namesOf(addresses: readonly Address[] | undefined): string {
  const names = addresses?.map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)));
  return names?.join(", ") || "(no address)";
}

function renderPage(title: string, children: ComponentChildren): string {
  return `<!doctype html>${renderToString(
    <html lang="en">
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
