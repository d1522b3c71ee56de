// A page with a form: what it shows, what it does with a post, and how often it may be sent.
import type { ResponseCache } from "#platform/cache/response-cache.ts";
import type { Context } from "#platform/database/context.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import type { AddressHash } from "#platform/secret/address-hash.ts";
import type { Links } from "#platform/secret/link.ts";
import type { Content } from "#surface/look/answer.ts";
import type { Fields } from "#surface/look/fields.ts";
import type { About, PageReader, ReaderFor } from "../kit/reader.ts";
import type { Site } from "../kit/site.ts";
import type { StatementWords } from "./told.tsx";
import type { FormWords } from "./words.ts";

export type FormDeps = {
  context: Context;
  config: Site;
  cache: ResponseCache;
  links: Links;
  addressHash: AddressHash;
  window: RateWindow;
  statement: StatementWords;
};

/** The parameters of all paths; empty where the path has none of the name, or one that cannot be decoded. */
export type Params = Readonly<Record<"slug" | "id" | "token" | "file", string>>;

export type Asked = { url: URL; params: Params; readerFor: ReaderFor };

/** @property reader in the language that the form was opened in */
export type Opened = Asked & { reader: PageReader };

export type Posted = Opened & {
  request: Request;
  fields: Fields;
  /** The caller's address, as a key for rate windows. */
  peer: string;
};

/** Why a post was refused, where no field is wrong. */
export type Problem = {
  status: number;
  message(words: FormWords): string;
  headers?: Record<string, string>;
};

/** A form about a subject, such as an invitation. Where nothing is found, the answer is 404. */
export type Form<Subject = unknown> = {
  find(params: Params): Promise<Subject | null>;
  /** Decides the language of the page, unless the reader asks for another. */
  about?(subject: Subject): About;
  get?(subject: Subject, opened: Opened): Promise<Content | null> | Content;
  post?(subject: Subject, posted: Posted): Promise<Content | null> | Content;
  /** The page again, with the given fields and the problem; null where it has no fields. */
  redraw?(subject: Subject, posted: Posted, problem: Problem): Content | null;
  /** The address is a private link: it must not reach another site, and knowing it is the permission to send. */
  isPrivate: boolean;
  /** The body is not read, and posts are not counted. */
  isBodiless?: boolean;
  /** Mail services send it for their users, from few addresses and from pages of their own. */
  isOpenToAll?: boolean;
};

/** More than a person needs to write, correct and send again. */
const POSTS_PER_MINUTE = 10;
/** Each sends a mail to an address that is not confirmed. */
const ORGANIC_PER_MINUTE = 3;

/** Counts a sent form; the problem where it is one too many. */
export function countPost(window: RateWindow, peer: string): Promise<Problem | null> {
  return take(window, `form ${peer}`, POSTS_PER_MINUTE);
}

export function countOrganic(window: RateWindow, peer: string): Promise<Problem | null> {
  return take(window, `organic ${peer}`, ORGANIC_PER_MINUTE);
}

/** Takes the last count back, because the service failed and sent no mail. */
export function giveBackOrganic(window: RateWindow, peer: string): void {
  window.giveBack(`organic ${peer}`);
}

async function take(window: RateWindow, key: string, limit: number): Promise<Problem | null> {
  const { admitted, retryAfter } = await window.take(key, limit);
  if (admitted) return null;
  return {
    status: 429,
    message: ({ frame }) => frame.tooMany,
    headers: { "retry-after": String(retryAfter) },
  };
}
