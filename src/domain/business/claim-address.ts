// Which mail addresses prove that a business is somebody's: those at its own domain. Not at a subdomain, which may be anybody's
// (students, customers), and not at a domain where everybody can have an address.
import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import { getDomain } from "tldts";
import { readEmail } from "#platform/email.ts";

/** The larger ones; whoever has their site at another such provider proves by DNS or a file, which a customer of it cannot. */
const PUBLIC_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com icloud.com me.com
  mac.com aol.com aim.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de arcor.de mail.de posteo.de
  mailbox.org proton.me protonmail.com pm.me tutanota.com tuta.io zoho.com fastmail.com hey.com mail.com email.com yandex.ru
  yandex.com mail.ru bk.ru inbox.ru list.ru rambler.ru qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net
  rediffmail.com orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it alice.it tiscali.it wp.pl o2.pl
  onet.pl interia.pl seznam.cz centrum.cz bluewin.ch hispavista.com telefonica.net ziggo.nl kpnmail.nl xs4all.nl planet.nl
  skynet.be telenet.be btinternet.com sky.com virginmedia.com ntlworld.com comcast.net verizon.net att.net sbcglobal.net
  bellsouth.net cox.net charter.net earthlink.net juno.com rogers.com shaw.ca bigpond.com optusnet.com.au uol.com.br
  bol.com.br terra.com.br`.split(/\s+/),
);

let disposable: Set<string> | null = null;

/** The part of a host that somebody registered: `oak.co.uk` of `shop.oak.co.uk`; null where there is none (`co.uk`, `github.io`). */
export function registeredDomain(host: string): string | null {
  // A shop at a platform that gives each its own name is not the platform.
  return getDomain(host, { allowPrivateDomains: true });
}

/** Whether strangers have addresses there. */
export function isPublicMailDomain(domain: string): boolean {
  const registered = registeredDomain(domain) ?? domain;
  if (PUBLIC_MAIL.has(domain) || PUBLIC_MAIL.has(registered)) return true;
  disposable ??= disposableEmailBlocklistSet();
  return disposable.has(domain) || disposable.has(registered);
}

/** The domains at which an address proves; none where everybody can have one there. @param domainKey of the business */
export function proofDomains(domainKey: string): string[] {
  if (isPublicMailDomain(domainKey)) return [];
  const registered = registeredDomain(domainKey);
  return registered === null ? [] : [...new Set([domainKey, registered])];
}

/** An address that proves; or what is wrong with it, as the end of a sentence. A part before the @ alone is enough. */
export function readProofAddress(domainKey: string, value: string): { email: string } | { wrong: string } {
  const domains = proofDomains(domainKey);
  const [first] = domains;
  if (!first) return { wrong: `cannot be at ${domainKey}, because anybody can have an address there` };
  const read = readEmail(value.includes("@") ? value : `${value.trim()}@${first}`);
  if ("wrong" in read) return read;
  const domain = read.email.slice(read.email.lastIndexOf("@") + 1);
  return domains.includes(domain) ? read : { wrong: `must be at ${domains.join(" or ")}` };
}
