// Judges a bounce by what it says of the address. The most exact evidence wins: the enhanced code (RFC 3463) in the server's answer,
// then the report's Status field, then the answer's plain code, then its words. Words that blame a block list, the content, a quota or
// a rate overrule a code that blames the address, because a wrongly suppressed person is never asked again.

/**
 * `gone`: the address takes no mail; `refused`: the receiving side refuses our server, sender address or content, which concerns all
 * mails; `lost`: only this mail did not arrive.
 */
export type Verdict = "gone" | "refused" | "lost";

/** Longer answers are cut before they are read. */
const MAX_LENGTH = 4_000;

/** Codes that decide by themselves, without the class. Codes that end in 0 say nothing, except about policy. */
const CODES: readonly [pattern: RegExp, verdict: Verdict | null][] = [
  [/^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/, "gone"],
  [/^[45]\.7\.\d+$/, "refused"],
  [/^5\.1\.[78]$/, "refused"],
  [/^5\.\d+\.0$/, null],
  [/./, "lost"],
];

/** Not a part of an address such as 192.5.1.1 or of a version such as 4.97.1.2. */
const ENHANCED = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d]|\.\d)/g;
/** The reply code at the beginning of a line. */
const PLAIN = /(?:^|[\s:;])([245])\d\d(?:[\s-]|$)/;

const NOUN = "(?:user|recipient|(?:mail|in)box|address|addressee|account|alias)";
const WORDS_OF_THIS_MAIL = new RegExp(
  anyOf(
    "quota|(?:mail|in)?box (?:is |has )?(?:full|exceeded)|full (?:mail|in)?box|over (?:the )?limit|insufficient (?:\\w+ )?(?:storage|space)|out of (?:storage|space)",
    "too (?:large|big|long|many|much|fast|often)|(?:message|mail) size|size limit|at a rate|rate[- ]?limit\\w*|sending rate|throttl\\w+",
    "expired|timed? ?out|did not answer|(?:mail|routing|forwarding) loop|hop count",
  ),
  "iu",
);
const WORDS_OF_US = new RegExp(
  anyOf(
    "spam\\w*|block(?:ed|ing|list\\w*)?|black ?list\\w*|deny ?list\\w*|dnsbl|rbl|reputation|banned|unsolicited|bulk|virus\\w*|malware|phishing",
    "polic(?:y|ies)|spf|dkim|dmarc|reverse dns|ptr|helo|ehlo|(?:not|unable to|don['’]t|does not) relay|relay(?:ing)? (?:access )?(?:is )?(?:denied|not|prohibited)",
    "authenticat\\w+|unauthenticated|not authori[sz]ed|unauthori[sz]ed|access denied|not permitted|callout|(?:message|mail) content|content (?:rejected|filter\\w*)",
    "(?:invalid|unknown|bad|your) sender|sender(?:['’]s)? (?:address|domain|is|not|reject\\w+|refused|denied|verif\\w+|does)|return path|mail from",
    "your (?:ip|server|network|host|domain)|client host|for explanation visit",
  ),
  "iu",
);
const WORDS_OF_THE_TIME = new RegExp(anyOf("temporar\\w+|greylist\\w*|try (?:again )?later"), "iu");
const WORDS_OF_THE_ADDRESS = new RegExp(
  anyOf(
    "(?:no|not a) (?:such|known|valid) (?:\\w+ )?(?:user|recipient|mailbox|address|person|account|alias)|no (?:mailbox|user|account) (?:here|found|(?:by|with) that name)",
    `${NOUN}(?: address)?(?: is| has been| was)? (?:unknown|unavailable|not found|not known|invalid|disabled|inactive|deactivated|discontinued|closed|suspended|deleted)`,
    `${NOUN}(?: address)? (?:(?:is )?no longer (?:valid|active|exists?|available)|(?:does not|doesn['’]t) exist)`,
    `(?:unknown|invalid|non-?existent|undefined|illegal)(?: or \\w+)? (?:local )?(?:${NOUN}|local[- ]part)|unrouteable address|undeliverable address`,
    "(?:does not|doesn['’]t) have an? (?:\\S+ )?account|account that you tried to reach (?:does not exist|is (?:disabled|inactive))",
  ),
  "iu",
);

/**
 * @param status the report's Status field
 * @param said the server's answer, such as `550 5.1.1 User unknown`
 * @returns null where neither says anything
 */
export function judge({ status, said }: { status: string | null; said: string | null }): Verdict | null {
  const text = (said ?? "").slice(0, MAX_LENGTH);
  const byWords = verdictOfWords(spokenWords(text));
  const codes = [...(text.match(ENHANCED) ?? []), ...((status ?? "").slice(0, MAX_LENGTH).match(ENHANCED) ?? [])];
  const { code = "", verdict: byCode = null } = firstTelling(codes) ?? {};
  if (byCode === "gone") return byWords ?? "gone";
  // Some systems answer 5.7.1 to an unknown user, and 4.7.1 to a high rate. Neither is a policy against us.
  if (byCode === "refused" && (byWords === "gone" || (code.startsWith("4") && byWords === "lost"))) return "lost";
  if (byCode !== null) return byCode;
  return PLAIN.exec(text)?.[1] === "4" && byWords === "gone" ? "lost" : byWords;
}

function firstTelling(codes: readonly string[]): { code: string; verdict: Verdict } | undefined {
  for (const code of codes) {
    const verdict = CODES.find(([pattern]) => pattern.test(code))?.[1] ?? null;
    if (verdict !== null) return { code, verdict };
  }
  return undefined;
}

function verdictOfWords(text: string): Verdict | null {
  if (WORDS_OF_THIS_MAIL.test(text)) return "lost";
  if (WORDS_OF_US.test(text)) return "refused";
  if (WORDS_OF_THE_TIME.test(text)) return "lost";
  return WORDS_OF_THE_ADDRESS.test(text) ? "gone" : null;
}

const LINE_START = /\b[245]\d\d[ -](?:[245]\.\d{1,3}\.\d{1,3}\s)?/g;
const NAME_OF_HOST = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}[.,:;]?$/;

/** The server's own words: addresses, links and host names in them may hold any word, as mx.antispam.example does. */
function spokenWords(text: string): string {
  return text
    .replace(/<[^<>]*>/g, " ")
    .replace(LINE_START, " ")
    .split(/\s+/)
    .filter((each) => !/[@/]/.test(each) && !NAME_OF_HOST.test(each))
    .join(" ");
}

/** The source of a pattern that finds one of these as whole words. */
function anyOf(...alternatives: string[]): string {
  return `(?<![\\p{L}\\p{N}_])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}_])`;
}
