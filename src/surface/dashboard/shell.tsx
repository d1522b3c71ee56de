// The frame of every page behind the login: rail, title, one primary action, what was just done. Pages before the login have
// the same head without the rail.
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import { FORM_POLICY, NEVER } from "#surface/look/answer.ts";
import { ErrorSummary } from "#surface/look/error-summary.tsx";
import { Icon, IconSheet } from "#surface/look/icon.tsx";
import { FORM_SCRIPT, SCRIPT, STYLE } from "./asset.ts";
import { FlashMessage } from "./component/flash-message.tsx";
import { flashCookie } from "./cookie.ts";
import { Rail } from "./rail.tsx";
import type { Answer, MemberVisit, UserVisit, Visit } from "./visit.ts";

export type Page = {
  title: string;
  /** Which way in the rail leads here: an id of nav.ts. */
  active?: string;
  /** Where this page belongs, above its title. */
  back?: { href: string; label: string };
  /** The one thing most people come here to do. */
  action?: { href: string; label: string };
  /** Sentences by field, where what was sent could not be taken: the page is answered with 422. */
  errors?: Readonly<Record<string, string | undefined>>;
  /** What is wrong and no field's fault. */
  problem?: string | undefined;
  status?: number;
  /** It shows frames of this service: a widget. */
  hasFrames?: boolean;
  children: ComponentChildren;
};

/** The page. Never kept by anybody: it is one person's. */
export function page(visit: Visit | UserVisit | MemberVisit, of: Page): Answer {
  const { config, box } = visit.deps;
  const isWrong = of.problem !== undefined || Object.values(of.errors ?? {}).some((each) => each !== undefined);
  return {
    status: of.status ?? (isWrong ? 422 : 200),
    type: "html",
    cacheControl: NEVER,
    headers: {
      "content-security-policy": of.hasFrames ? `${FORM_POLICY}; frame-src 'self'` : FORM_POLICY,
      "referrer-policy": "same-origin",
      "x-robots-tag": "noindex",
    },
    ...(visit.flash && { cookies: [flashCookie(config, box, null)] }),
    body: `<!doctype html>${renderToString(<Document visit={visit} of={of} isWrong={isWrong} />)}`,
  };
}

function Document({ visit, of, isWrong }: { visit: Visit | UserVisit | MemberVisit; of: Page; isWrong: boolean }) {
  const { serviceName } = visit.deps.config;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${isWrong ? "Not saved: " : ""}${of.title} | ${serviceName}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={STYLE.path} />
        <script src={FORM_SCRIPT.path} defer />
        <script src={SCRIPT.path} defer />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <IconSheet />
        {"memberships" in visit ? (
          <div class="desk">
            <Rail visit={visit} active={of.active} />
            <Main visit={visit} of={of} />
          </div>
        ) : (
          <div class="porch">
            <header class="porch-head">
              <a class="brand" href="/">
                <Icon name="star" />
                {serviceName}
              </a>
            </header>
            <Main visit={visit} of={of} />
          </div>
        )}
      </body>
    </html>
  );
}

function Main({ visit, of }: { visit: Visit; of: Page }) {
  return (
    <main id="main" tabindex={-1}>
      {of.back && (
        <p class="back">
          <a class="touch" href={of.back.href}>
            <Icon name="previous" />
            {of.back.label}
          </a>
        </p>
      )}
      <div class="title-row">
        <h1>{of.title}</h1>
        {of.action && (
          <a class="button" href={of.action.href}>
            {of.action.label}
          </a>
        )}
      </div>
      <FlashMessage flash={visit.flash} />
      <ErrorSummary errors={of.errors ?? {}} message={of.problem} />
      {of.children}
    </main>
  );
}
