// What a page before the login says in place of a form, or above it.
import type { ComponentChildren } from "preact";
import { page } from "../shell.tsx";
import type { Answer, Visit } from "../visit.ts";
import type { Admitted } from "./attempt.ts";

type Notice = { title: string; status?: number; children: ComponentChildren };

/** A page with nothing to fill in. */
export function notice(visit: Visit, { title, status = 200, children }: Notice): Answer {
  return page(visit, { title, status, children: <div class="message stack">{children}</div> });
}

/** Why nobody was let in; the first thing to be read. */
export function Problem({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="errors" role="alert" tabindex={-1} autofocus>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** The same answer, when there were too many. */
export function tooMany(answer: Answer, { retryAfter }: Admitted): Answer {
  return { ...answer, status: 429, headers: { ...answer.headers, "retry-after": String(retryAfter) } };
}

/** What a form says then. */
export const TOO_MANY = "Too many attempts. Wait a minute, then try again.";
