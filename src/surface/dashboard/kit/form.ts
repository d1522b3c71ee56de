// A form of the dashboard. A change and its entry in the audit log are one transaction. After any refusal the form is drawn again with
// all that was typed.
import type { Refusal, RefusalCode } from "#contract/refusal.ts";
import type { Context } from "#platform/database/context.ts";
import {
  type Description,
  type Drawn,
  drawFields,
  type Fault,
  type FieldSet,
  isAnswer,
  type Limit,
  redrawForm,
  sendForm,
  showForm,
  type Values,
} from "#surface/form/form.ts";
import type { Undone } from "#surface/look/field.tsx";
import { act, type Recorded } from "./act.ts";
import type { Answer, MemberVisit, UserVisit, Visit } from "./visit.ts";

/** @property found what the path names, as `find` found it */
type Sent<V, F extends FieldSet, Found> = { visit: V; values: Values<F>; found: Found };

type Shown<V, F extends FieldSet, Found> = {
  /** Heads the summary of its errors; "Not saved" by default. */
  undone?: Undone;
  /**
   * What the path names, or an answer in place of the form. It is found again after a refusal, because the refusal may say that it
   * changed.
   */
  find?(visit: V): Found | Answer | Promise<Found | Answer>;
  fields(visit: V, found: Found): F | Promise<F>;
  page(visit: V, form: Drawn<keyof F & string>, found: Found): Answer | Promise<Answer>;
  limit?(sent: Sent<V, F, Found>): Limit | null;
  /** The field that a refusal with this code is about. */
  at?: Partial<Record<RefusalCode, keyof F & string>>;
  /** Of a form that is drawn again after a refusal; by default the refusal's own. One about a rate keeps its own. */
  refusedStatus?: number;
  /** What a refusal says on the form, where it is not the refusal's own sentence. */
  explain?(refusal: Refusal, visit: V): Fault | null;
};

type Changing<V, F extends FieldSet, Found, Result> = Shown<V, F, Found> & {
  /** Runs in a transaction, so it must not wait for mail, DNS or HTTP. It returns false or null where there was nothing to do. */
  change(inside: Context, sent: Sent<V, F, Found>): Promise<Result>;
  /** The entry in the audit log, where something was done; null for none. */
  entry(result: Exclude<Result, false | null>, sent: Sent<V, F, Found>): Recorded;
  done(sent: Sent<V, F, Found>, result: Result): Answer | Fault | Promise<Answer | Fault>;
};

type Submitting<V, F extends FieldSet, Found> = Shown<V, F, Found> & {
  /** Does what cannot run in one transaction. */
  submit(sent: Sent<V, F, Found>): Promise<Answer | Fault>;
};

export type DashboardForm<V, Found = unknown, Name extends string = string> = {
  /** Answers a GET. */
  page(visit: V): Promise<Answer>;
  /** Answers a POST. */
  post(visit: V): Promise<Answer>;
  /** Draws a sent form again, because it was refused before it was read; null where it has no fields. */
  refuse(visit: V, fault: Fault): Promise<Answer | null>;
  /** The form before it is sent, on a page that has other forms. */
  blank(visit: V, found: Found): Promise<Drawn<Name>>;
};

/** A form whose post changes something in one transaction. */
export function form<V extends UserVisit | MemberVisit, F extends FieldSet, Result, Found = undefined>(
  of: Changing<V, F, Found, Result>,
): DashboardForm<V, Found, keyof F & string> {
  return submitting<V, F, Found>({
    ...of,
    async submit(sent) {
      const record = (result: Result) => (isDone(result) ? of.entry(result, sent) : null);
      return of.done(sent, await act(sent.visit, record, (inside) => of.change(inside, sent)));
    },
  });
}

function isDone<Result>(result: Result): result is Exclude<Result, false | null> {
  return result !== false && result !== null;
}

/** A form whose post does what cannot run in one transaction, such as hashing a password or asking a provider. */
export function submitting<V extends Visit, F extends FieldSet, Found = undefined>(
  of: Submitting<V, F, Found>,
): DashboardForm<V, Found, keyof F & string> {
  type Subject = { visit: V; found: Found };
  const find = async (visit: V): Promise<Subject | Answer> => {
    const found = await of.find?.(visit);
    return isAnswer<Answer>(found) ? found : { visit, found: found as Found };
  };
  const on = async (visit: V, then: (subject: Subject) => Promise<Answer>) => {
    const subject = await find(visit);
    return isAnswer<Answer>(subject) ? subject : then(subject);
  };
  const form: Description<Subject, F, Answer> = {
    ...(of.undone && { undone: of.undone }),
    fields: ({ visit, found }) => of.fields(visit, found),
    draw: ({ visit, found }, drawn) => of.page(visit, drawn, found),
    limit: (subject, values) => of.limit?.({ ...subject, values }) ?? null,
    ...(of.at && { at: of.at }),
    ...(of.refusedStatus && { refusedStatus: of.refusedStatus }),
    ...(of.explain && {
      explain: (refusal, { visit }) => (refusal.code === "not_found" ? null : (of.explain?.(refusal, visit) ?? null)),
    }),
    submit: (subject, values) => of.submit({ ...subject, values }),
  };
  return {
    page: (visit) => on(visit, (subject) => showForm(form, subject)),
    post: (visit) =>
      on(visit, (subject) =>
        sendForm(form, subject, {
          typed: visit.fields,
          window: visit.deps.window,
          language: visit.language,
          again: () => find(visit),
        }),
      ),
    async refuse(visit, fault) {
      const subject = await find(visit);
      if (isAnswer<Answer>(subject)) return subject;
      const hasFields = Object.keys(await form.fields(subject)).length > 0;
      return hasFields ? redrawForm(form, subject, visit.fields, fault) : null;
    },
    blank: async (visit, found) => drawFields(await of.fields(visit, found), null, {}),
  };
}
