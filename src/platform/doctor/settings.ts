// Settings that are valid and still wrong for a real service.
import { type Sentence, sentence } from "#contract/sentence.ts";
import { type FoundSecret, fingerprintOf } from "#platform/config/kept-secret.ts";
import { SECRET_MIN_LENGTH } from "#platform/config/read.ts";
import type { Config } from "../config/config.ts";
import { LEGAL_PAGES } from "../config/service.ts";
import { isLocalName } from "../network/local-name.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, warning } = findingsOf("settings");
const mail = findingsOf("mail");
const secret = findingsOf("secret");
const legalFinding = findingsOf("legal");
/** A range as wide as this cannot be a proxy's. */
const WIDEST = { ipv4: 8, ipv6: 16 };

export function checkSettings(config: Config): Finding[] {
  const found: Finding[] = [];
  const warn = (says: Sentence) => found.push(...warning(says));
  const { protocol, hostname } = new URL(config.baseUrl);
  const isLocal = isLocalName(hostname);
  if (isLocal) warn(sentence("doctorFault.settings.local", { url: config.baseUrl }));
  else if (protocol !== "https:") warn(sentence("doctorFault.settings.clear"));
  if (!config.sendsOut) warn(sentence("doctorFault.settings.outbound"));
  const wide = config.trustProxy.find(([range, bits]) => bits < WIDEST[range.kind() as keyof typeof WIDEST]);
  if (wide) warn(sentence("doctorFault.settings.wide", { range: `${wide[0]}/${wide[1]}` }));
  else if (!isLocal && protocol === "https:" && config.trustProxy.length === 0)
    warn(sentence("doctorFault.settings.proxy"));
  if (config.smtpUrl === null)
    found.push(...mail.warning(sentence("doctorFault.mail.none", { folder: `${config.dataDir}/mail` })));
  if (config.metricsPort !== null && config.metricsToken === null && !isLocalName(config.host))
    warn(sentence("doctorFault.settings.metrics", { host: config.host }));
  return found.some(({ check }) => check === "settings")
    ? found
    : [...ok(sentence("doctorFault.settings.ok")), ...found];
}

/** Square brackets around words, without the link or the definition of a Markdown link behind them. */
const BRACKETS = /(?<!\])\[[^[\]]*\p{L}[^[\]]*\](?![([:])|［[^［］]+］/u;

/** Whether a legal text still has a passage in brackets, as the template has them for the operator to fill in. */
export function hasBrackets(text: string): boolean {
  return BRACKETS.test(text);
}

/** Whether each page that law asks for is linked or written and filled in, and whether there is a contact. */
export function checkLegal({ legal }: Pick<Config, "legal">): Finding[] {
  const { texts = {}, imprintUrl, privacyUrl, termsUrl, contactEmail } = legal;
  const links = { imprint: imprintUrl, privacy: privacyUrl, terms: termsUrl };
  const missing: string[] = LEGAL_PAGES.filter((page) => links[page] === null && texts[page] === undefined).map(
    (page) => `${page.toUpperCase()}_URL`,
  );
  if (contactEmail === null) missing.push("CONTACT_EMAIL");
  const unfilled = LEGAL_PAGES.filter((page) => links[page] === null).flatMap((page) =>
    Object.entries(texts[page] ?? {})
      .filter(([, text]) => hasBrackets(text))
      .map(([language]) => `/about/${page}?lang=${language}`),
  );
  const found = [
    ...(missing.length > 0
      ? legalFinding.warning(sentence("doctorFault.legal.missing", { settings: missing.join(", ") }))
      : []),
    ...(unfilled.length > 0
      ? legalFinding.warning(sentence("doctorFault.legal.brackets", { texts: unfilled.join(", ") }))
      : []),
  ];
  return found.length > 0 ? found : legalFinding.ok(sentence("doctorFault.legal.ok"));
}

export function checkSecret(found: FoundSecret): Finding[] {
  if (found.from === "nowhere") return secret.warning(sentence("doctorFault.secret.none", { file: found.file }));
  if (found.secret.length < SECRET_MIN_LENGTH)
    return secret.wrong(sentence("doctorFault.secret.short", { least: SECRET_MIN_LENGTH }));
  const mark = fingerprintOf(found.secret).slice(0, 8);
  if (found.from === "environment") return secret.ok(sentence("doctorFault.secret.given", { mark }));
  if (found.mode & 0o077) return secret.warning(sentence("doctorFault.secret.open", { file: found.file }));
  return secret.ok(sentence("doctorFault.secret.ok", { file: found.file, mark }));
}

/** Without the praise of a secret that is there and does not fit the database. */
export function withoutWrongPraise(findings: readonly Finding[]): Finding[] {
  const isWrong = findings.some(({ check, standing }) => check === "secret" && standing === "wrong");
  return findings.filter(({ check, standing }) => !(isWrong && check === "secret" && standing === "ok"));
}
