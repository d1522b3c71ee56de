// Serves forms: checks a post before its body is read, and keeps no page of a form in any cache or search engine.
import { Refusal } from "#contract/refusal.ts";
import { type Content, NEVER, SCRIPT_POLICY } from "#surface/look/answer.ts";
import { type Fields, isFromElsewhere, readFields } from "#surface/look/fields.ts";
import { say, wordsIn } from "#words/words.ts";
import { errorContent } from "../component/error.tsx";
import { hereOf } from "../kit/reader.ts";
import { countPost, type Form, type FormDeps, type FormRequest, type FormVisit, type Posted } from "./form.ts";
import { brokenLink } from "./form-page.tsx";
import { isMultipart, readMultipart, releaseAll, type SentFile } from "./multipart.ts";
import { MOST_PHOTO_BYTES } from "./photo.ts";

/** Of one post; a review takes fewer. */
const MOST_FILES = 10;

export async function showForm(deps: FormDeps, form: Form, asked: FormRequest): Promise<Content> {
  const subject = await form.find(asked.params);
  const content = subject === null ? null : await form.get?.(subject, opened(form, subject, asked));
  return close(form, content ?? (await missing(deps, form, asked)));
}

function opened<A extends FormRequest>(form: Form, subject: unknown, asked: A): A & FormVisit {
  return { ...asked, reader: asked.readerFor(subject === null ? undefined : form.about?.(subject)) };
}

/** Takes a post. @param request with its body unread */
export async function takeForm(deps: FormDeps, form: Form, asked: Omit<Posted, "fields" | "reader">): Promise<Content> {
  const { request, peer } = asked;
  const reader = asked.readerFor();
  if (!form.isOpenToAll && isFromElsewhere(request, form, deps.config.baseUrl))
    return close(form, errorContent(deps.config, reader, 403, { here: hereOf(asked.url) }));
  const retryAfter = form.isBodiless ? null : await countPost(deps.window, peer);
  try {
    const { fields, files } = await readForm(deps, form, request);
    if (retryAfter !== null) releaseAll(files);
    const content = await (retryAfter === null
      ? send(form, { ...asked, fields }, files)
      : refuse(deps, form, { ...asked, fields }, retryAfter));
    return close(form, content ?? (await missing(deps, form, asked)));
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    if (thrown.code === "not_found") return close(form, await missing(deps, form, asked));
    const { status, headers, says } = thrown;
    const text = says?.key === "operator.readOnly" ? { text: say(says, reader.language) } : {};
    return close(form, errorContent(deps.config, reader, status, { here: hereOf(asked.url), headers, ...text }));
  }
}

/** The page for a refusal of the framework, such as of another method. */
export function refusedForm(
  { config }: Pick<FormDeps, "config">,
  form: Form,
  { reader, url }: Pick<FormVisit, "reader" | "url">,
  { status, headers }: Refusal,
): Content {
  return close(form, errorContent(config, reader, status, { here: hereOf(url), headers }));
}

async function readForm(
  { photos }: FormDeps,
  form: Form,
  request: Request,
): Promise<{ fields: Fields; files: readonly SentFile[] }> {
  if (form.isBodiless) return { fields: {}, files: [] };
  return form.takeFiles && isMultipart(request)
    ? readMultipart(request, { mostFiles: MOST_FILES, mostBytes: MOST_PHOTO_BYTES, room: photos.room })
    : { fields: await readFields(request), files: [] };
}

async function send(form: Form, asked: Omit<Posted, "reader">, files: readonly SentFile[]): Promise<Content | null> {
  const subject = await form.find(asked.params);
  if (subject === null) {
    releaseAll(files);
    return null;
  }
  const posted = opened(form, subject, asked);
  const fields = (await form.takeFiles?.(subject, posted, files)) ?? asked.fields;
  return (await form.post?.(subject, { ...posted, fields })) ?? null;
}

/** One post too many: the form again, or a plain page where it has no fields. */
async function refuse(
  { config }: FormDeps,
  form: Form,
  asked: Omit<Posted, "reader">,
  retryAfter: number,
): Promise<Content> {
  const subject = form.refuse ? await form.find(asked.params) : null;
  const posted = opened(form, subject, asked);
  const { frame } = wordsIn("form", posted.reader.language);
  const fault = { problem: frame.tooMany, status: 429, retryAfter };
  const redrawn = subject === null ? null : await form.refuse?.(subject, posted, fault);
  const headers = { "retry-after": String(retryAfter) };
  return redrawn ?? errorContent(config, asked.readerFor(), 429, { here: hereOf(asked.url), headers });
}

async function missing(deps: FormDeps, form: Form, asked: FormRequest): Promise<Content> {
  const reader = asked.readerFor();
  const gone = await form.missing?.({ ...asked, reader });
  if (gone) return gone;
  return form.isPrivate
    ? brokenLink(deps.config, { ...asked, reader })
    : errorContent(deps.config, reader, 404, { here: hereOf(asked.url) });
}

function close(form: Form, content: Content): Content {
  return {
    ...content,
    cacheControl: NEVER,
    headers: {
      "content-security-policy": SCRIPT_POLICY,
      "x-robots-tag": "noindex",
      ...(form.isPrivate && { "referrer-policy": "no-referrer" }),
      ...content.headers,
    },
  };
}
