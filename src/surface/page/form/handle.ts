// Serves forms: checks a post before its body is read, and keeps no page of a form in any cache or search engine.
import { Refusal } from "#contract/refusal.ts";
import { type Content, FORM_POLICY, NEVER } from "#surface/look/answer.ts";
import { type Fields, isFromElsewhere, readFields } from "#surface/look/fields.ts";
import { errorContent } from "../component/error.tsx";
import type { PageReader } from "../kit/reader.ts";
import { type Asked, countPost, type Form, type FormDeps, type Opened, type Posted, type Problem } from "./form.ts";
import { brokenLink } from "./form-page.tsx";

export async function showForm(deps: FormDeps, form: Form, asked: Asked): Promise<Content> {
  const subject = await form.find(asked.params);
  const content = subject === null ? null : await form.get?.(subject, opened(form, subject, asked));
  return close(form, content ?? missing(deps, form, asked));
}

function opened<A extends Asked>(form: Form, subject: unknown, asked: A): A & Opened {
  return { ...asked, reader: asked.readerFor(form.about?.(subject)) };
}

/** Takes a post. @param request with its body unread */
export async function takeForm(deps: FormDeps, form: Form, asked: Omit<Posted, "fields" | "reader">): Promise<Content> {
  const { request, peer } = asked;
  const reader = asked.readerFor();
  if (!form.isOpenToAll && isFromElsewhere(request, form, deps.config.baseUrl))
    return close(form, errorContent(deps.config, reader, 403));
  const send = async (fields: Fields) => {
    const subject = await form.find(asked.params);
    const content = subject === null ? null : await form.post?.(subject, opened(form, subject, { ...asked, fields }));
    return content ?? missing(deps, form, asked);
  };
  if (form.isBodiless) return close(form, await send({}));
  const problem = await countPost(deps.window, peer);
  try {
    const fields = await readFields(request);
    return close(form, problem ? await refuse(deps, form, { ...asked, fields }, problem) : await send(fields));
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return close(form, errorContent(deps.config, reader, thrown.status, { headers: thrown.headers }));
  }
}

/** The page for a refusal of the framework, such as of another method. */
export function refusedForm(
  { config }: Pick<FormDeps, "config">,
  form: Form,
  reader: PageReader,
  { status, headers }: Refusal,
): Content {
  return close(form, errorContent(config, reader, status, { headers }));
}

async function refuse(deps: FormDeps, form: Form, posted: Omit<Posted, "reader">, problem: Problem): Promise<Content> {
  const subject = form.redraw ? await form.find(posted.params) : null;
  const redrawn = subject === null ? null : form.redraw?.(subject, opened(form, subject, posted), problem);
  return (
    redrawn ??
    errorContent(deps.config, posted.readerFor(), problem.status, problem.headers ? { headers: problem.headers } : {})
  );
}

function missing(deps: FormDeps, form: Form, asked: Asked): Content {
  const reader = asked.readerFor();
  return form.isPrivate ? brokenLink(deps.config, { ...asked, reader }) : errorContent(deps.config, reader, 404);
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
