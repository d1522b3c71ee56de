// The pages of kept mails: a list, and one mail with its headers, its text, and its HTML in a frame without scripts.
import { createHash } from "node:crypto";
import type { Address, Email } from "postal-mime";
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";

const STYLE = `:root{color-scheme:light dark;--page:#fff;--surface:#f7f8fa;--line:#dde1e7;--text:#14181f;--muted:#566070;--accent:#1d4ed8}
@media (prefers-color-scheme:dark){:root{--page:#0f1216;--surface:#171b21;--line:#2a313b;--text:#e8ecf2;--muted:#9aa6b5;--accent:#93b4ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:960px;padding:16px;background:var(--page);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
h1{font-size:21px;line-height:1.3;margin:16px 0 4px}
h2{font-size:17px;margin:24px 0 8px}
p{margin:0 0 16px}
a{color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.muted{color:var(--muted);font-size:13px}
ul{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
li{border-bottom:1px solid var(--line);padding:8px 0}
li a{display:inline-flex;align-items:center;min-height:44px;font-weight:600}
dl{display:grid;grid-template-columns:minmax(96px,max-content) 1fr;gap:4px 16px;margin:0}
dt{color:var(--muted)}
dd{margin:0}
pre{white-space:pre-wrap;margin:0;padding:12px 16px;border:1px solid var(--line);border-radius:8px;background:var(--surface);font:13px/1.6 ui-monospace,Menlo,Consolas,monospace}
iframe{width:100%;height:80vh;min-height:480px;border:1px solid var(--line);border-radius:8px;background:#fff}
nav{display:flex;gap:16px;margin:16px 0}
nav a{display:inline-flex;align-items:center;min-height:44px}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer}`;

/** For the page's policy, which allows this style alone. */
export const STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

export type ListPage = {
  serviceName: string;
  total: number;
  number: number;
  pages: number;
  /** A mail is null where it was removed meanwhile. */
  mails: { name: string; mail: Email | null }[];
};

export function renderList({ serviceName, total, number, pages, mails }: ListPage): string {
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
      {pages > 1 && (
        <nav aria-label="Pages">
          {number > 1 && <a href={`/dev/mail?page=${number - 1}`}>Newer</a>}
          <span>
            Page {number} of {pages}
          </span>
          {number < pages && <a href={`/dev/mail?page=${number + 1}`}>Older</a>}
        </nav>
      )}
    </main>,
  );
}

function Row({ name, mail }: { name: string; mail: Email }) {
  return (
    <li>
      <a href={`/dev/mail/${name}`}>{mail.subject || "(without a subject)"}</a>
      <div class="muted">
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
        <a href="/dev/mail">All mails</a>
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
