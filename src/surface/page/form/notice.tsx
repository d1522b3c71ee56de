// Pages that explain what happened and what to do.
import type { ComponentChildren } from "preact";
import type { Content } from "#surface/look/answer.ts";
import { renderPage } from "../document.tsx";
import type { Site } from "../site.ts";

type Notice = {
  status?: number;
  title: string;
  children: ComponentChildren;
  action?: { href: string; name: string };
};

export function notice(site: Site, { status = 200, title, children, action }: Notice): Content {
  return renderPage(site, {
    title,
    status,
    noindex: true,
    form: true,
    children: (
      <div class="message">
        <h1>{title}</h1>
        {children}
        {action && (
          <p>
            <a class="button" href={action.href}>
              {action.name}
            </a>
          </p>
        )}
      </div>
    ),
  });
}

/** For a private link that is incomplete or forged: the page does not tell which. */
export function brokenLink(site: Site): Content {
  return notice(site, {
    status: 404,
    title: "This link is not complete",
    children: <p>Open it again from your mail. If the mail shows it in two lines, copy both.</p>,
  });
}
