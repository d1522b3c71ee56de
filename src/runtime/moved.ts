// Sends requests for organisations that moved to the instance where they live now. A location is the base URL of that instance, which an
// operator gave, and the path and query as they were sent: it never leads to another host.
import { fromWire } from "#contract/id.ts";
import { LINK_PATH, type LinkPurpose } from "#contract/link.ts";
import { readLogoFile } from "#domain/business/logo/address.ts";
import { domainKey } from "#domain/business/state/domain-key.ts";
import type { Moved, MovedMemory, MovedSubject } from "#domain/operator/moved.ts";
import { readPhotoFile } from "#domain/review/state/photo.ts";
import type { Links } from "#platform/secret/link.ts";
import { outermost } from "#surface/http/api.ts";
import { DATA_SECURITY, EMBEDDABLE } from "#surface/http/header.ts";
import { type Fields, readFields } from "#surface/look/fields.ts";
import type { Site } from "#surface/page/kit/site.ts";
import { createMovedPage } from "#surface/page/moved.tsx";
import { pathAndQueryOf } from "./readable.ts";

export type Fetch = (request: Request) => Promise<Response> | Response;

/**
 * Pages of a profile; public data, which scripts and pictures of other sites read; calls with a key or of a shop; and private links, which
 * are permissions.
 */
type Kind = "page" | "data" | "call" | "link";
type Found = { kind: Kind; subject: Moved | MovedSubject };
type Maybe<T> = T | null | Promise<T | null>;

/** A mistake can be undone, so caches keep a redirect for an hour at most. */
const AN_HOUR = "max-age=3600";
const HEADERS: Record<Kind, Record<string, string>> = {
  page: { "cache-control": `public, ${AN_HOUR}` },
  data: { ...EMBEDDABLE, ...DATA_SECURITY, "cache-control": `public, ${AN_HOUR}` },
  call: { ...DATA_SECURITY, "cache-control": "no-store" },
  link: { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" },
};

export function createMovedGate(memory: MovedMemory, links: Pick<Links, "read">, site: Site) {
  const page = createMovedPage(site);
  const find = (request: Request, path: string): Maybe<Found> => {
    const [pathname = "", query = ""] = path.split("?", 2);
    const [first = "", ...rest] = namesOf(pathname);
    const as = (kind: Kind, subject: Maybe<Moved | MovedSubject>): Maybe<Found> => {
      if (!(subject instanceof Promise)) return subject && { kind, subject };
      return subject.then((found) => found && { kind, subject: found });
    };
    if (first === "review")
      return as(rest[1] === "feed.atom" && rest.length === 2 ? "data" : "page", memory.bySlug(rest[0] ?? ""));
    if (first === "embed") return as("data", memory.bySlug(stemOf(rest[0], /\.json$/)));
    if (first === "og") return as("data", memory.bySlug(stemOf(rest[0], /\.png$/)));
    if (first === "logo") return as("data", named(readLogoFile(rest[0] ?? "")?.hash, memory.byLogo));
    if (first === "photos") return as("data", named(readPhotoFile(rest[0] ?? "")?.name, memory.byPhoto));
    if (first === "mcp") return as("call", named(bearerOf(request), memory.byKey));
    if (first === "api") return ofApi(request, query, rest, as);
    // A program reads a feed, so it gets no page that explains.
    if (first === "feeds") return as("call", withLinks(ofLink(pathname)));
    return as("link", ofLink(pathname));
  };

  const ofApi = (
    request: Request,
    query: string,
    [part = "", ...rest]: string[],
    as: (kind: Kind, subject: Maybe<Moved | MovedSubject>) => Maybe<Found>,
  ): Maybe<Found> => {
    if (part === "v1") return as("call", named(bearerOf(request), memory.byKey));
    if (part === "integrations") return as("call", named(fromWire("int", rest[1] ?? ""), memory.byIntegration));
    if (part === "widget") return as("data", memory.bySlug(rest[0] ?? ""));
    if (part === "badge") return as("data", memory.bySlug(stemOf(rest[0], /\.(?:svg|png)$/)));
    if (part !== "open") return null;
    if (rest[1] === "businesses") return as("data", memory.bySlug(rest[2] ?? ""));
    if (rest[1] !== "lookup") return null;
    return as("data", named(domainKey(new URLSearchParams(query).get("domain") ?? ""), memory.byDomain));
  };

  /** A path may begin with that of several purposes; its token is signed for one. */
  const ofLink = (path: string): Maybe<MovedSubject> => {
    for (const [purpose, prefix] of LINKS) {
      const token = path.startsWith(prefix) ? (path.slice(prefix.length).split("/", 1)[0] as string) : "";
      const id = token === "" ? null : links.read(purpose, token);
      if (id !== null) return memory.byLink(purpose, id);
    }
    return null;
  };

  const answerOf = async (request: Request, path: string, { kind, subject }: Found): Promise<Response | undefined> => {
    const { method } = outermost(request);
    const isRead = method === "GET" || method === "HEAD";
    const goesOn =
      kind === "call" ||
      (isRead ? kind !== "link" || subject.hasLinks : subject.hasLinks && path.startsWith(UNSUBSCRIBE));
    if (goesOn) {
      const status = isRead && (kind === "page" || kind === "link") ? 301 : 308;
      return new Response(null, { status, headers: { ...HEADERS[kind], location: subject.to + path } });
    }
    // The usual answer says which methods there are.
    if (kind === "data") return undefined;
    const business = "business" in subject ? subject.business : null;
    return page(request, {
      name: business?.name ?? subject.name,
      to: subject.to,
      slug: business?.slug ?? null,
      draft: isRead ? null : await fieldsOf(request),
    });
  };

  /** Null where the request is for no organisation that moved; a promise of undefined if that shows later. */
  const answer = (request: Request): Promise<Response | undefined> | null => {
    // A browser follows no redirect of a preflight.
    if (memory.isEmpty() || request.method === "OPTIONS") return null;
    const path = pathAndQueryOf(outermost(request).url);
    const found = find(request, path);
    if (found === null) return null;
    if (!(found instanceof Promise)) return answerOf(request, path, found);
    return found.then((later) => (later ? answerOf(request, path, later) : undefined));
  };

  /** @param usual answers requests for all others */
  return (request: Request, usual: Fetch): Promise<Response> | Response => {
    const sentOn = answer(request);
    // Without the database the usual answer says that it is unavailable.
    return sentOn === null ? usual(request) : sentOn.catch(() => undefined).then((sent) => sent ?? usual(request));
  };
}

/** The longest first, because one begins with another. */
const LINKS = (Object.entries(LINK_PATH) as [LinkPurpose, string][]).sort(
  ([, one], [, other]) => other.length - one.length,
);
/** Mail services post it for their users. */
const UNSUBSCRIBE = "/unsubscribe/";

/** The names of a path; none where one cannot be decoded. */
function namesOf(pathname: string): string[] {
  try {
    return pathname.slice(1).split("/").map(decodeURIComponent);
  } catch {
    return [];
  }
}

function withLinks(subject: Maybe<MovedSubject>): Maybe<MovedSubject> {
  if (subject instanceof Promise) return subject.then(withLinks);
  return subject?.hasLinks ? subject : null;
}

function named<T>(name: string | null | undefined, find: (name: string) => Maybe<T>): Maybe<T> {
  return name === null || name === undefined ? null : find(name);
}

/** A file's name without its ending: a slug has dots, too. */
function stemOf(file = "", ending: RegExp): string {
  return file.replace(ending, "");
}

function bearerOf(request: Request): string | null {
  return /^bearer +(\S+)$/i.exec(request.headers.get("authorization")?.trim() ?? "")?.[1] ?? null;
}

/** None where they cannot be read: too long, or of another type. */
async function fieldsOf(request: Request): Promise<Fields> {
  return readFields(request).catch(() => ({}));
}
