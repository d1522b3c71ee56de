// Domains at which strangers get mailboxes: freemail, access providers, disposable mail, universities. Even a role mailbox there
// (admin, postmaster) may belong to a customer.
import { domainToASCII } from "node:url";
import { domainOf } from "#platform/text/email.ts";

/** Providers that the two packages lack. */
const FURTHER = `
  gmx.ch mail.de posteo.de mailbox.org kabelmail.de kabelbw.de unitybox.de unity-mail.de vodafone.de vodafonemail.de o2mail.de
  o2online.de alice.de alice-dsl.net hansenet.de netcologne.de koeln.de ewetel.net ewe.net osnanet.de htp-tel.de m-net.de
  mnet-online.de mnet-mail.de versatel.de versanet.de teleos-web.de 1und1.de online.de inexio.net pyur.net
  aon.at a1.net chello.at inode.at kabsi.at liwest.at tele2.at sunrise.ch hispeed.ch swissonline.ch bluemail.ch green.ch
  fastmail.com fastmail.fm hey.com tuta.io tutanota.com tutamail.com tutanota.de tuta.com keemail.me proton.me protonmail.ch
  onionmail.org disroot.org riseup.net startmail.com mailfence.com runbox.com kolabnow.com skiff.com autistici.org duck.com
  simplelogin.com simplelogin.fr aleeas.com slmail.me 8alias.com addy.io anonaddy.com anonaddy.me mozmail.com relay.firefox.com privaterelay.appleid.com
  telefonica.net movistar.es ono.com euskaltel.net ziggo.nl xs4all.nl caiway.nl tele2.nl upcmail.nl quicknet.nl casema.nl
  solcon.nl kabelfoon.nl delta.nl zeelandnet.nl freedom.nl proximus.be scarlet.be voo.be edpnet.be orange.be pt.lu
  bbox.fr numericable.fr cegetel.net bouyguestelecom.fr red-by-sfr.fr ovi.com
  tim.it fastwebnet.it aruba.it pec.it postecert.it legalmail.it vodafone.it iliad.it
  plusnet.com plus.com btopenworld.com o2.co.uk zen.co.uk eir.ie eircom.net virginmedia.ie
  telia.com telia.se bredband.net comhem.se tele2.se bahnhof.se ownit.se telenor.se online.no getmail.no broadpark.no
  altibox.no lyse.net tdc.dk tdcadsl.dk mail.dk stofanet.dk fibermail.dk elisa.fi elisanet.fi kolumbus.fi pp.inet.fi dnainternet.net
  saunalahti.fi netcabo.pt clix.pt iol.pt nos.pt vodafone.pt meo.pt otenet.gr hol.gr cyta.gr cytanet.com.cy
  t-com.hr net.hr vip.hr siol.net telemach.net volny.cz atlas.cz o2.cz azet.sk zoznam.sk orangemail.sk t-online.hu citromail.hu
  upcmail.hu mail.bg op.pl vp.pl neostrada.pl rdslink.ro clicknet.ro zebra.lt mail.ee neti.ee hot.ee inbox.lv apollo.lv
  meta.ua ukrpost.net bigmir.net frontier.com frontiernet.net suddenlink.net mediacombb.net mchsi.com
  sasktel.net telusplanet.net mts.net nbnet.nb.ca eastlink.ca cogeco.ca teksavvy.com
  nifty.com ocn.ne.jp biglobe.ne.jp so-net.ne.jp plala.or.jp
  ttk.ru e1.ru ngs.ru vodafone.co.nz spark.co.nz slingshot.co.nz aussiebroadband.com.au dodo.com.au
  telkomsa.net mweb.co.za vodamail.co.za webmail.co.za`.split(/\s+/);

/** `.edu`, `.edu.au`, `.ac.uk`: every student has an address. The top-level domain `.ac` is open to all. */
const UNIVERSITY = /\.(?:edu|(?:edu|ac)\.[a-z0-9-]+)$/;

let tldts: typeof import("tldts") | null = null;
let known: Set<string> | null = null;

/** The registered domain of a host: `oak.co.uk` of `shop.oak.co.uk`; null for a public suffix (`co.uk`, `github.io`). */
export function registeredDomain(host: string): string | null {
  tldts ??= require("tldts") as typeof import("tldts");
  // A platform that gives each shop a name of its own is a public suffix.
  return tldts.getDomain(host, { allowPrivateDomains: true });
}

/** @param domain in ASCII and lower case */
export function hasStrangersMail(domain: string): boolean {
  if (UNIVERSITY.test(domain)) return true;
  known ??= readLists();
  // The lists hold some public suffixes, such as com.ar, which are not mail domains: only names below them are looked up.
  const registered = registeredDomain(domain) ?? domain;
  const labels = domain.split(".");
  const depth = labels.length - registered.split(".").length;
  return labels.slice(0, depth + 1).some((_, first) => known?.has(labels.slice(first).join(".")));
}

/** Loaded at the first use, because the lists take megabytes. */
function readLists(): Set<string> {
  const { disposableEmailBlocklistSet } =
    require("disposable-email-domains-js") as typeof import("disposable-email-domains-js");
  const listed = require("email-providers/all.json") as string[];
  return new Set([...listed, ...disposableEmailBlocklistSet(), ...FURTHER].map(domainToASCII));
}

/** Empty if strangers get mailboxes at the domain, or if the domain is a public suffix. */
export function ownMailDomains(domainKey: string): string[] {
  const registered = registeredDomain(domainKey);
  return registered === null || hasStrangersMail(domainKey) ? [] : [...new Set([domainKey, registered])];
}

/** Returns false for a mail provider, whose customers are not its staff. @param domainKey the business's */
export function isAtOwnDomain(email: string, domainKey: string): boolean {
  const domain = domainOf(email);
  return ownMailDomains(domainKey).some((own) => domain === own || domain.endsWith(`.${own}`));
}
