// Shows the mails that are kept while no SMTP_URL is set, on a developer's machine: to loopback alone. They hold private links, so
// another site must not read them by a name that resolves to this machine, or through a proxy that hides the caller. Some proxies add
// no header and ask for localhost, so nothing is shown where BASE_URL names another host.
import { Elysia } from "elysia";
import PostalMime, { type Email } from "postal-mime";
import type { Config } from "#platform/config/config.ts";
import { chooseLanguage, languageInQuery } from "#platform/language/choose.ts";
import { listKeptMails, readKeptMail } from "#platform/mail/kept.ts";
import { isLocalName, isLoopback } from "#platform/network/local-name.ts";
import { FRAMEWORK, nothingHere, refuseAll, UNREAD } from "#surface/http/api.ts";
import { refuseOversized } from "#surface/http/refusal.ts";
import type { Reader } from "#surface/look/reader.ts";
import { renderList, renderMail, SANDBOX, SCRIPT_HASH, STYLE_HASH } from "./page.tsx";

const SHOWN = 50;
/** A mail may hold foreign text, so its HTML runs nothing and loads this service's logos alone. Links open in a new tab. */
const mailPolicy = (baseUrl: string) =>
  `sandbox ${SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${new URL(baseUrl).origin}/logo/; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
const PAGE_POLICY = `default-src 'none'; style-src '${STYLE_HASH}'; script-src '${SCRIPT_HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** Headers that proxies add. */
const PROXY_HEADERS = ["x-forwarded-for", "x-real-ip", "forwarded"];

type DevMailConfig = Pick<Config, "dataDir" | "serviceName" | "baseUrl" | "defaultLanguage" | "smtpUrl">;

/** @param addressOf the caller's address at the socket; null where nobody knows it */
export function devMail(
  config: DevMailConfig,
  addressOf: (request: Request) => string | null,
  errorPage: (request: Request, thrown: unknown) => Response,
) {
  const { dataDir, defaultLanguage } = config;
  /** A mail server can be set while the service runs. */
  const isShown = (request: Request) =>
    config.smtpUrl === null && isLocalName(new URL(config.baseUrl).host) && isLocal(request, addressOf(request));
  return new Elysia(FRAMEWORK)
    .onError(({ error, request }) => errorPage(request, error))
    .onTransform(({ request }) => {
      refuseOversized(request);
      if (!isShown(request) || request.method !== "GET") throw nothingHere();
    })
    .get("/dev/mail", ({ request }) => list(readerOf(request)))
    .get("/dev/mail/:name", async ({ request, params: { name } }) =>
      page(renderMail({ reader: readerOf(request), serviceName: config.serviceName, name, mail: await read(name) })),
    )
    .get("/dev/mail/:name/html", async ({ params: { name } }) => {
      const mail = await read(name);
      if (mail.html === undefined) throw nothingHere();
      return answer(openingBeside(mail.html), mailPolicy(config.baseUrl));
    })
    .all("*", refuseAll, UNREAD);

  function readerOf({ url, headers }: Request): Reader {
    const query = new URL(url).searchParams;
    const language = chooseLanguage({ query, header: headers.get("accept-language"), fallback: defaultLanguage });
    return { language, chosen: languageInQuery(query) };
  }

  async function list(reader: Reader): Promise<Response> {
    const names = await listKeptMails(dataDir);
    const shown = names.slice(0, SHOWN);
    // One that was removed meanwhile is left out.
    const mails = await Promise.all(shown.map(async (name) => ({ name, mail: await read(name).catch(() => null) })));
    return page(renderList({ reader, serviceName: config.serviceName, total: names.length, mails }));
  }

  async function read(name: string): Promise<Email> {
    const bytes = await readKeptMail(dataDir, name);
    if (bytes === null) throw nothingHere();
    return PostalMime.parse(bytes);
  }
}

function isLocal(request: Request, socketAddress: string | null): boolean {
  if (PROXY_HEADERS.some((name) => request.headers.has(name))) return false;
  // A local Host header: the caller did not come by a name that another site controls.
  return isLoopback(socketAddress ?? "") && isLocalName(request.headers.get("host") ?? new URL(request.url).host);
}

function openingBeside(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

function page(html: string): Response {
  return answer(html, PAGE_POLICY);
}

function answer(html: string, policy: string): Response {
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
    },
  });
}
