// What a page with a form is: something to read, something to send, and how a page is kept from being sent too often.
import type { AddressHash } from "#platform/address-hash.ts";
import type { Context } from "#platform/context.ts";
import type { Links } from "#platform/link.ts";
import type { RateWindow } from "#platform/rate-window.ts";
import type { ResponseCache } from "#platform/response-cache.ts";
import type { Content } from "#surface/look/answer.ts";
import type { Fields } from "#surface/look/fields.ts";
import type { Site } from "../site.ts";

export type FormDeps = {
  context: Context;
  config: Site;
  cache: ResponseCache;
  links: Links;
  addressHash: AddressHash;
  window: RateWindow;
};

export type Asked = { url: URL; params: Readonly<Record<string, string | null | undefined>> };

export type Posted = Asked & {
  request: Request;
  fields: Fields;
  /** The caller's address, as a key for rate windows. */
  peer: string;
};

/** Why what was sent could not be taken, where the fields are not at fault. */
export type Problem = { status: number; message: string; headers?: Record<string, string> };

export type Form = {
  get?: (asked: Asked) => Promise<Content | null>;
  post?: (posted: Posted) => Promise<Content | null>;
  /** The page again, with what was typed and why it was not taken; null where nothing was typed. */
  redraw?: (posted: Posted, problem: Problem) => Promise<Content | null>;
  /** The address is a private link: it is passed on to nobody, and knowing it is the permission to send. */
  isPrivate: boolean;
  /** Nothing that is sent along is read, and it may be sent as often as anybody likes. */
  isBodiless?: boolean;
  /** Sent by mail services on their users' behalf, from a few addresses and from pages of their own. */
  isOpenToAll?: boolean;
};
