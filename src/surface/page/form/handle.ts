// How a form is served: never kept, found by no search engine, and checked before any of it is looked at.
import { Refusal } from "#platform/refusal.ts";
import { type Content, FORM_POLICY, NEVER } from "#surface/look/answer.ts";
import { readFields } from "#surface/look/fields.ts";
import { isFromElsewhere } from "#surface/look/foreign-post.ts";
import { errorContent } from "../error.tsx";
import type { Asked, Form, FormDeps, Posted, Problem } from "./form.ts";
import { countPost } from "./guard.ts";
import { brokenLink } from "./notice.tsx";

/** Shows a form; the page for 404 where there is nothing to show. */
export async function showForm(deps: FormDeps, form: Form, asked: Asked): Promise<Content> {
  if (!form.get) return methods(deps, form);
  return close(form, (await form.get(asked)) ?? missing(deps, form));
}

/** Takes what was sent. @param request whose body is not read yet. @param peer asked for only where it counts */
export async function takeForm(
  deps: FormDeps,
  form: Form,
  asked: Asked & { request: Request; peer: () => string },
): Promise<Content> {
  const { request } = asked;
  if (!form.post) return methods(deps, form);
  if (!form.isOpenToAll && isFromElsewhere(request, form, deps.config.baseUrl))
    return close(form, errorContent(deps.config, 403));
  if (form.isBodiless) {
    const posted = { ...asked, fields: {}, peer: asked.peer() };
    return close(form, (await form.post(posted)) ?? missing(deps, form));
  }
  const posted: Posted = { ...asked, fields: {}, peer: asked.peer() };
  const problem = await countPost(deps.window, posted.peer);
  try {
    const full = { ...posted, fields: await readFields(request) };
    const content = problem ? await refuse(deps, form, full, problem) : await form.post(full);
    return close(form, content ?? missing(deps, form));
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return close(form, errorContent(deps.config, thrown.status, { headers: thrown.headers }));
  }
}

/** What may be done at the address. */
export function methods(deps: Pick<FormDeps, "config">, form: Form): Content {
  const allow = [form.get && "GET, HEAD", form.post && "POST"].filter(Boolean).join(", ");
  return close(form, errorContent(deps.config, 405, { headers: { allow } }));
}

async function refuse(deps: FormDeps, form: Form, posted: Posted, problem: Problem): Promise<Content> {
  const drawn = await form.redraw?.(posted, problem);
  return drawn ?? errorContent(deps.config, problem.status, problem.headers ? { headers: problem.headers } : {});
}

function missing(deps: FormDeps, form: Form): Content {
  return form.isPrivate ? brokenLink(deps.config) : errorContent(deps.config, 404);
}

function close(form: Form, content: Content): Content {
  return {
    ...content,
    cacheControl: NEVER,
    headers: {
      "content-security-policy": FORM_POLICY,
      "x-robots-tag": "noindex",
      ...(form.isPrivate && { "referrer-policy": "no-referrer" }),
      ...content.headers,
    },
  };
}
