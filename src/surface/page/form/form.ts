// A page with a form: what it shows, what it does with a post, and how often it may be sent.
import type { LinkId, LinkPurpose } from "#contract/link.ts";
import type { Refusal } from "#contract/refusal.ts";
import type { Uploads } from "#domain/review/photo/upload.ts";
import type { ResponseCache } from "#platform/cache/response-cache.ts";
import type { Context } from "#platform/database/context.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import type { AddressHash } from "#platform/secret/address-hash.ts";
import type { Links } from "#platform/secret/link.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import {
  type Drawn,
  type Fault,
  type FieldSet,
  type Limit,
  redrawForm,
  refusalIn,
  sendForm,
  showForm,
  type Values,
  wrongAt,
} from "#surface/form/form.ts";
import type { Content } from "#surface/look/answer.ts";
import type { Undone } from "#surface/look/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { say, wordsIn } from "#words/words.ts";
import { errorSentences } from "../component/error.tsx";
import type { About, PageReader, ReaderFor } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import type { SentFile } from "./multipart.ts";
import type { StatementWords } from "./told.tsx";

export type FormDeps = {
  context: Context;
  config: Site;
  cache: ResponseCache;
  links: Links;
  box: SecretBox;
  addressHash: AddressHash;
  photos: Uploads;
  window: RateWindow;
  statement: StatementWords;
};

/** The parameters of all paths; empty where the path has none of the name, or one that cannot be decoded. */
export type Params = Readonly<Record<"slug" | "id" | "token" | "file", string>>;

export type FormRequest = { url: URL; params: Params; readerFor: ReaderFor };

/** What a form at a private link begins with. It finds its subject by the id that the link is over, and has that id, too. */
export function atLink<Purpose extends LinkPurpose, Found extends object>(
  { context, links }: FormDeps,
  purpose: Purpose,
  find: (context: Context, id: LinkId<Purpose>) => Promise<Found | null>,
) {
  return {
    isPrivate: true,
    async find({ token }: Pick<Params, "token">): Promise<(Found & { id: LinkId<Purpose> }) | null> {
      const id = links.read(purpose, token);
      const found = id && (await find(context, id));
      return id && found ? { ...found, id } : null;
    },
  };
}

/** @property reader in the language that the form was opened in */
export type FormVisit = FormRequest & { reader: PageReader };

export type Posted = FormVisit & {
  request: Request;
  fields: Fields;
  /** The caller's address, as a key for rate windows. */
  peer: string;
};

/** A form about a subject, such as an invitation. Where nothing is found, the answer is 404. */
export type Form<Subject = unknown> = {
  find(params: Params): Promise<Subject | null>;
  /** The answer where nothing is found; null for the usual one. */
  missing?(opened: FormVisit): Promise<Content | null>;
  /** Decides the language of the page, unless the reader asks for another. */
  about?(subject: Subject): About;
  get?(subject: Subject, opened: FormVisit): Promise<Content | null> | Content;
  post?(subject: Subject, posted: Posted): Promise<Content | null> | Content;
  /** The page again, with all that was typed and the fault; null where it has no fields. */
  refuse?(subject: Subject, posted: Posted, fault: Fault): Promise<Content | null>;
  /** Of a form that takes files: replaces each file by its token. */
  takeFiles?(subject: Subject, posted: Posted, files: readonly SentFile[]): Promise<Fields>;
  /** The address is a private link: it must not reach another site, and knowing it is the permission to send. */
  isPrivate: boolean;
  /** The body is not read, and posts are not counted. */
  isBodiless?: boolean;
  /** Mail services send it for their users, from few addresses and from pages of their own. */
  isOpenToAll?: boolean;
};

export type Rules<Subject> = Pick<Form<Subject>, "find" | "about" | "isPrivate" | "missing">;

/** A form with fields, described once. A `not_found` that `submit` throws is answered like a subject that is not found. */
type Filled<Subject, F extends FieldSet> = {
  /** Heads the summary of its errors; "Not sent" by default. */
  undone?: Undone;
  fields(subject: Subject, opened: FormVisit): F;
  page(subject: Subject, opened: FormVisit, form: Drawn<keyof F & string>): Content;
  /** Counts a post whose fields are right. */
  limit?(subject: Subject, posted: Posted, values: Values<F>): Limit | null;
  /** What a refusal says on the form; null, and by default: the sentence of the error page. */
  explain?(refusal: Refusal, posted: Posted): Fault | null;
  submit(subject: Subject, posted: Posted, values: Values<F>): Promise<Content | Fault>;
};

export function filled<Subject, F extends FieldSet>(
  { window }: FormDeps,
  rules: Rules<Subject>,
  of: Filled<Subject, F>,
): Rules<Subject> & Required<Pick<Form<Subject>, "get" | "post" | "refuse">> {
  type Of = { subject: Subject; opened: FormVisit };
  const shown = {
    ...(of.undone && { undone: of.undone }),
    fields: ({ subject, opened }: Of) => of.fields(subject, opened),
    draw: ({ subject, opened }: Of, form: Drawn<keyof F & string>) => of.page(subject, opened, form),
  };
  return {
    ...rules,
    get: (subject, opened) => showForm(shown, { subject, opened }),
    post: (subject, posted) =>
      sendForm<Of, F, Content>(
        {
          ...shown,
          limit: (_of, values) => of.limit?.(subject, posted, values) ?? null,
          explain: (refusal) =>
            inOwnWords(refusal, posted) ?? of.explain?.(refusal, posted) ?? explain(refusal, posted),
          submit: (_of, values) => of.submit(subject, posted, values),
        },
        { subject, opened: posted },
        {
          typed: posted.fields,
          window,
          language: posted.reader.language,
          again: async () => ({ subject: (await rules.find(posted.params)) ?? subject, opened: posted }),
        },
      ),
    refuse: (subject, posted, fault) => redrawForm(shown, { subject, opened: posted }, posted.fields, fault),
  };
}

/** A bound of a sandbox, or that the business moves, in the refusal's own words; null for another refusal. */
function inOwnWords(refusal: Refusal, { reader }: Posted): Fault | null {
  const { status, headers, says } = refusal;
  if (!says?.key.startsWith("sandbox.") && says?.key !== "operator.readOnly") return null;
  const retryAfter = headers["retry-after"];
  return {
    problem: refusalIn(refusal, reader.language),
    status,
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
  };
}

function explain(refusal: Refusal, posted: Posted): Fault | null {
  const { code, status, headers, says, field } = refusal;
  if (code === "not_found") return null;
  if (says && field !== undefined) return wrongAt(field, say(says, posted.reader.language));
  const retryAfter = headers["retry-after"];
  return {
    problem: errorSentences(posted.reader.language, status, headers).text,
    status,
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
  };
}

/** More than a person needs to write, correct and send again. */
const POSTS_PER_MINUTE = 10;
/** Each sends a mail to an address that is not confirmed. */
const ORGANIC_PER_MINUTE = 3;

/** Counts a sent form. Returns in how many seconds it may be sent again where it is one too many, else null. */
export async function countPost(window: RateWindow, peer: string): Promise<number | null> {
  const { admitted, retryAfter } = await window.take(`form ${peer}`, POSTS_PER_MINUTE);
  return admitted ? null : retryAfter;
}

/** For a form that sends a mail to an address that is not confirmed. */
export function organicLimit({ peer, reader }: Posted): Limit {
  return { name: `organic ${peer}`, most: ORGANIC_PER_MINUTE, says: wordsIn("form", reader.language).frame.tooMany };
}
