// Pages that explain instead of offering a form: what happened, and what to do.
import type { ComponentChildren } from "preact";
import { type Content, NEVER } from "#surface/look/answer.ts";
import { renderDocument } from "../document.tsx";
import type { Site } from "../site.ts";

type Notice = {
  status?: number;
  title: string;
  children: ComponentChildren;
  action?: { href: string; name: string };
};

/** A page with a heading, some words, and a way on. */
export function notice(site: Site, { status = 200, title, children, action }: Notice): Content {
  return {
    status,
    type: "html",
    cacheControl: NEVER,
    body: renderDocument({
      site,
      head: { title: `${title} | ${site.serviceName}`, noindex: true, form: true },
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
    }),
  };
}

/** For a private link that was cut off or made up: nothing tells which. */
export function brokenLink(site: Site): Content {
  return notice(site, {
    status: 404,
    title: "That link is not complete",
    children: <p>Open it again from your mail. Where a mail program breaks it over two lines, copy all of it.</p>,
  });
}
