// The mails that were kept because no SMTP_URL is set, for whoever tries the service on their own machine: only to loopback.
// They hold private links, so a page of another site must not read them either: neither under a name that it made resolve to
// this machine, nor through a proxy that hides where the caller is. Some proxies add nothing and ask for localhost, so there is
// nothing to see where BASE_URL says that the service is for others.
import PostalMime, { type Email } from "postal-mime";
import type { Config } from "#platform/config.ts";
import { isLocalName, isLoopback } from "#platform/local-name.ts";
import { listKeptMails, readKeptMail } from "#platform/mail/kept.ts";
import { Refusal } from "#platform/refusal.ts";
import { renderList, renderMail, STYLE_HASH } from "./page.tsx";

export type DevMailSurface = { fetch(request: Request, socketAddress: string | null): Promise<Response> };

const PATH = "/dev/mail";
const ON_A_PAGE = 50;
/** A mail may hold what others wrote, so its HTML runs nothing and loads nothing; its links open beside it. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const PAGE_POLICY = `default-src 'none'; style-src '${STYLE_HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** What a proxy adds. */
const OF_A_PROXY = ["x-forwarded-for", "x-real-ip", "forwarded"];

export function createDevMail({
  dataDir,
  serviceName,
  baseUrl,
}: Pick<Config, "dataDir" | "serviceName" | "baseUrl">): DevMailSurface {
  const isOfThisMachine = isLocalName(new URL(baseUrl).host);
  return {
    async fetch(request, socketAddress) {
      const url = new URL(request.url);
      if (!isOfThisMachine || !isLocal(request, url, socketAddress) || request.method !== "GET") throw nothing();
      if (url.pathname === PATH || url.pathname === `${PATH}/`) return list(url);
      const [name = "", part, ...more] = url.pathname.slice(PATH.length + 1).split("/");
      if (!url.pathname.startsWith(`${PATH}/`) || more.length > 0) throw nothing();
      const mail = await read(name);
      if (part === undefined) return page(renderMail({ serviceName, name, mail }));
      if (part === "html" && mail.html !== undefined) return answer(openingBeside(mail.html), MAIL_POLICY);
      throw nothing();
    },
  };

  async function list(url: URL): Promise<Response> {
    const names = await listKeptMails(dataDir);
    const pages = Math.max(1, Math.ceil(names.length / ON_A_PAGE));
    const number = Math.min(Math.max(Number.parseInt(url.searchParams.get("page") ?? "1", 10) || 1, 1), pages);
    const shown = names.slice((number - 1) * ON_A_PAGE, number * ON_A_PAGE);
    // Removed since the folder was read: left out.
    const mails = await Promise.all(shown.map(async (name) => ({ name, mail: await read(name).catch(() => null) })));
    return page(renderList({ serviceName, total: names.length, number, pages, mails }));
  }

  async function read(name: string): Promise<Email> {
    const bytes = await readKeptMail(dataDir, name);
    if (bytes === null) throw nothing();
    return PostalMime.parse(bytes);
  }
}

function isLocal(request: Request, url: URL, socketAddress: string | null): boolean {
  if (OF_A_PROXY.some((name) => request.headers.has(name))) return false;
  // Named like this, the caller was not sent here by a name that somebody else controls.
  return isLoopback(socketAddress ?? "") && isLocalName(request.headers.get("host") ?? url.host);
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

function nothing(): Refusal {
  return new Refusal("not_found", "There is nothing at this address.");
}
