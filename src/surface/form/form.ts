// One form: it is drawn, read, limited, and drawn again after any refusal with all that was typed.
import { cloneElement, type VNode } from "preact";
import { Refusal, type RefusalCode } from "#contract/refusal.ts";
import type { Language } from "#platform/language/language.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import { isWrong, type Wrong } from "#platform/text/wrong.ts";
import type { Content } from "#surface/look/answer.ts";
import type { Undone } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { say } from "#words/words.ts";
import type { Field } from "./field.tsx";

export type FieldSet = Readonly<Record<string, Field<unknown>>>;

export type Values<F extends FieldSet> = {
  readonly [Name in keyof F]: NonNullable<F[Name]> extends Field<infer Read> ? Exclude<Read, Wrong> : never;
};

/** Why a form was not accepted. */
export type Fault = {
  /** Sentences by field. */
  errors?: Readonly<Record<string, string | undefined>> | undefined;
  /** For the summary, where the sentence at the field is long. */
  short?: Readonly<Record<string, string>> | undefined;
  /** Of the fields with an error. Each begins its field's sentence in the summary, and stands above it at the field. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** A problem that is no field's. */
  problem?: string | undefined;
  /** By default "Not saved" on the dashboard, and "Not sent" elsewhere. */
  undone?: Undone | undefined;
  /** Replaces the heading that `undone` gives. */
  heading?: string | undefined;
  /** 422 by default. */
  status?: number | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
};

/** A form on its page. */
export type Drawn<Name extends string = string> = {
  /** Each field by its name. */
  fields: Readonly<Record<Name, VNode>>;
  /** All fields in the order of their description. */
  all: readonly VNode[];
  /** Why it was not accepted, for the summary of the page: the sentences have the fields' ids. Empty before it was sent. */
  fault: Fault;
  /** As it was sent; null before that. */
  typed: Fields | null;
};

/** @property most posts a minute. @property says the sentence about one too many */
export type Limit = { name: string; most: number; says: string };

/** @property Of what the form is about: a visit, an invitation, the reader */
type Shown<Of, F extends FieldSet, Answer extends Content> = {
  /** Heads the summary of its errors. */
  undone?: Undone;
  fields(of: Of): F | Promise<F>;
  draw(of: Of, form: Drawn<keyof F & string>): Answer | Promise<Answer>;
};

export type Description<Of, F extends FieldSet, Answer extends Content> = Shown<Of, F, Answer> & {
  /** Counts a post whose fields are right. */
  limit?(of: Of, values: Values<F>): Limit | null;
  /** The field that a refusal with this code is about. */
  at?: Partial<Record<RefusalCode, string>>;
  /** Of a form that is drawn again after a refusal; by default the refusal's own. One about a rate keeps its own. */
  refusedStatus?: number;
  /** What a refusal of `submit` says on the form; null passes it on. By default `explainRefusal`, where `not_found` is passed on. */
  explain?(refusal: Refusal, of: Of): Fault | null;
  /** Does what the form is for. A Refusal that it throws and a fault that it returns are shown on the form. */
  submit(of: Of, values: Values<F>): Promise<Answer | Fault>;
};

/** The name of the buttons that send a form for the same form in another language: it is drawn again with all that was typed, and nothing is done. */
export const OTHER_LANGUAGE = "otherLanguage";

/** Before it is sent. */
export async function showForm<Of, F extends FieldSet, Answer extends Content>(form: Shown<Of, F, Answer>, of: Of) {
  return form.draw(of, drawFields(await form.fields(of), null, {}));
}

/** Draws a sent form again, because of a fault. */
export async function redrawForm<Of, F extends FieldSet, Answer extends Content>(
  form: Shown<Of, F, Answer>,
  of: Of,
  typed: Fields,
  fault: Fault,
): Promise<Answer> {
  return form.draw(of, drawFields(await form.fields(of), typed, { undone: form.undone, ...fault }));
}

/** @param again the subject after a refusal, which may have changed meanwhile; an answer where it is no more */
export async function sendForm<Of, F extends FieldSet, Answer extends Content>(
  form: Description<Of, F, Answer>,
  of: Of,
  {
    typed,
    window,
    language,
    again = async () => of,
  }: { typed: Fields; window: RateWindow; language: Language; again?: () => Promise<Of | Answer> },
): Promise<Answer> {
  if (typed[OTHER_LANGUAGE] !== undefined) return redrawForm(form, of, typed, {});
  const fields = await form.fields(of);
  const redraw = async (fault: Fault) => {
    const now = await again();
    return isAnswer(now) ? now : redrawForm(form, now, typed, fault);
  };
  const read = readFields(fields, typed, language);
  if ("errors" in read) return redrawForm(form, of, typed, read);
  const limit = form.limit?.(of, read.values) ?? null;
  const admission = limit && (await window.take(limit.name, limit.most));
  if (limit && admission && !admission.admitted)
    return redrawForm(form, of, typed, { problem: limit.says, status: 429, retryAfter: admission.retryAfter });
  try {
    const result = await form.submit(of, read.values);
    return isAnswer(result) ? result : await redraw(result);
  } catch (thrown) {
    if (thrown instanceof Refusal) {
      const fault = form.explain ? form.explain(thrown, of) : explainRefusal(thrown, fields, form, language);
      if (fault) return redraw(fault);
    }
    // The service failed and did nothing.
    if (limit && !(thrown instanceof Refusal)) window.giveBack(limit.name);
    throw thrown;
  }
}

/** Whether a step answered in place of its result. */
export function isAnswer<Answer extends Content>(of: unknown | Answer): of is Answer {
  return typeof of === "object" && of !== null && "cacheControl" in of;
}

/** A status for programs: a page says in words that a limit of the plan is reached. */
const PAYMENT = 402;

/** A fault at one field. @param short for the summary, where the sentence is long */
export function wrongAt(name: string, sentence: string, short?: string): Fault {
  return { errors: { [name]: sentence }, ...(short !== undefined && { short: { [name]: short } }) };
}

/**
 * The fault that a refusal stands for: at the field that it names, at the one that `at` gives its code, or else above the form. Null
 * for `not_found`.
 */
function explainRefusal(
  refusal: Refusal,
  fields: FieldSet,
  { at = {}, refusedStatus }: Pick<Description<unknown, FieldSet, Content>, "at" | "refusedStatus">,
  language: Language,
): Fault | null {
  const { code, status, headers, field } = refusal;
  if (code === "not_found") return null;
  const sentence = refusalIn(refusal, language);
  const named = at[code];
  if (named !== undefined) return wrongAt(named, sentence);
  if (field !== undefined && fields[field]) return wrongAt(field, sentence);
  const retryAfter = headers["retry-after"];
  if (retryAfter !== undefined) return { problem: sentence, status, retryAfter: Number(retryAfter) };
  return { problem: sentence, status: refusedStatus ?? (status === PAYMENT ? 422 : status) };
}

function readFields<F extends FieldSet>(
  fields: F,
  typed: Fields,
  language: Language,
): { values: Values<F> } | Required<Pick<Fault, "errors" | "short">> {
  const all = Object.entries(fields).map(([name, field]) => ({ name, read: field.read(typed[name], typed) }));
  const wrong = all.flatMap(({ name, read }) => (isWrong(read) ? [{ name, read }] : []));
  if (wrong.length > 0)
    return {
      errors: Object.fromEntries(wrong.map(({ name, read }) => [name, wrongIn(read, language)])),
      short: Object.fromEntries(
        wrong.flatMap(({ name, read: { short } }) => (short === undefined ? [] : [[name, short]])),
      ),
    };
  return { values: Object.fromEntries(all.map(({ name, read }) => [name, read])) as Values<F> };
}

/** The sentence about a wrong value. */
export function wrongIn({ wrong, says }: Wrong, language: Language): string {
  return says ? say(says, language) : wrong;
}

/** The sentence of a refusal for a page. */
export function refusalIn({ says, message }: Refusal, language: Language): string {
  return says ? say(says, language) : message;
}

export function drawFields<F extends FieldSet>(fields: F, typed: Fields | null, fault: Fault): Drawn<keyof F & string> {
  const all = Object.entries(fields).map(([name, field]) => {
    const error = fault.errors?.[name];
    const { id = name, label } = field;
    const node = cloneElement(field.draw({ name, error, typed }), { key: name });
    return { name, id, label, node, sentence: error && (fault.short?.[name] ?? error) };
  });
  const wrong = all.filter(({ sentence }) => sentence !== undefined);
  const errors = Object.fromEntries(wrong.map(({ id, sentence }) => [id, sentence]));
  const labels = Object.fromEntries(wrong.flatMap(({ id, label }) => (label === undefined ? [] : [[id, label]])));
  return {
    fields: Object.fromEntries(all.map(({ name, node }) => [name, node])) as Record<keyof F & string, VNode>,
    all: all.map(({ node }) => node),
    typed,
    fault: fault.errors ? { ...fault, errors, labels } : fault,
  };
}
