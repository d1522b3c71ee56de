// Serves forms: checks a post before its body is read, and keeps no page of a form in any cache or search engine.
import { Refusal } from "#platform/refusal.ts";
import { type Content, FORM_POLICY, NEVER } from "#surface/look/answer.ts";
import { type Fields, isFromElsewhere, readFields } from "#surface/look/fields.ts";
import { errorContent } from "../error.tsx";
import { type Asked, countPost, type Form, type FormDeps, type Posted, type Problem } from "./form.ts";
import { brokenLink } from "./form-page.tsx";

export async function showForm(deps: FormDeps, form: Form, asked: Asked): Promise<Content> {
  if (!form.get) return methods(deps, form);
  const subject = await form.find(asked.params);
  const content = subject === null ? null : await form.get(subject, asked);
  return close(form, content ?? missing(deps, form));
}

/** Takes a post. @param request with its body unread */
export async function takeForm(deps: FormDeps, form: Form, asked: Omit<Posted, "fields">): Promise<Content> {
  const { request, peer } = asked;
  if (!form.post) return methods(deps, form);
  if (!form.isOpenToAll && isFromElsewhere(request, form, deps.config.baseUrl))
    return close(form, errorContent(deps.config, 403));
  const send = async (fields: Fields) => {
    const subject = await form.find(asked.params);
    const content = subject === null ? null : await form.post?.(subject, { ...asked, fields });
    return content ?? missing(deps, form);
  };
  if (form.isBodiless) return close(form, await send({}));
  const problem = await countPost(deps.window, peer);
  try {
    const fields = await readFields(request);
    return close(form, problem ? await refuse(deps, form, { ...asked, fields }, problem) : await send(fields));
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return close(form, errorContent(deps.config, thrown.status, { headers: thrown.headers }));
  }
}

export function methods(deps: Pick<FormDeps, "config">, form: Form): Content {
  const allow = [form.get && "GET, HEAD", form.post && "POST"].filter(Boolean).join(", ");
  return close(form, errorContent(deps.config, 405, { headers: { allow } }));
}

async function refuse(deps: FormDeps, form: Form, posted: Posted, problem: Problem): Promise<Content> {
  const subject = form.redraw ? await form.find(posted.params) : null;
  const redrawn = subject === null ? null : form.redraw?.(subject, posted, problem);
  return redrawn ?? errorContent(deps.config, problem.status, problem.headers ? { headers: problem.headers } : {});
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
