// The mail server on the operator's page: SMTP_URL in parts. A kept password is never shown, and goes to no other server and for no other
// user than it was typed for: a stolen session must not mail it to a server of its own.
import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { integer } from "#platform/config/read.ts";
import type { Kept } from "#platform/config/service.ts";
import { smtpServer } from "#platform/mail/smtp-url.ts";
import type { ReadSettings } from "#platform/setting/kept.ts";
import { EMPTY } from "#platform/text/text.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { asTyped, type Field, select, text } from "#surface/form/field.tsx";
import type { Fields } from "#surface/look/fields.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { readLine } from "../kit/read.ts";
import type { Visit } from "../kit/visit.ts";
import { isFixed, readSetting, type SettingFields } from "./part.ts";

const SECURITY = ["starttls", "tls", "auto"] as const;
type Security = (typeof SECURITY)[number];

const USUAL_PORT: Record<Security, number> = { starttls: 587, tls: 465, auto: 587 };
const LINE = { min: 1, max: 250 };
/** A name of DNS, or an address. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]+\])$/;

type Server = ReturnType<typeof serverOf>;
type MailWords = Words<"operator">["mail"];
type Names = "server" | "port" | "security" | "user" | "password";

/** The server of SMTP_URL as the page shows it, and its password for keeping. */
export function serverOf(smtpUrl: string) {
  const { host, port, secure, requireTLS, auth } = smtpServer(smtpUrl);
  const isRequired = requireTLS && new URL(smtpUrl).searchParams.get("requireTLS") === "true";
  const security: Security = secure ? "tls" : isRequired ? "starttls" : "auto";
  return { host, port, security, user: auth?.user ?? "", password: auth?.pass ?? "" };
}

export function mailFields(visit: Visit, { kept }: ReadSettings): SettingFields {
  const { mail: words } = wordsIn("operator", visit.language);
  const before = kept.SMTP_URL === undefined ? null : serverOf(kept.SMTP_URL);
  const sender = text({
    label: words.sender,
    hint: words.senderHint({ example: "Reviews <hello@example.com>", sender: defaultSender(visit) }),
    stored: kept.MAIL_FROM,
    read: readSetting("MAIL_FROM", { wrong: words.wrong.sender }),
  });
  const { user, password, ...server } = serverFields(words, before);
  const isServerFixed = isFixed(visit, "SMTP_URL");
  return {
    ...(!isServerFixed && server),
    ...(!isFixed(visit, "MAIL_FROM") && { MAIL_FROM: sender }),
    ...(!isServerFixed && { user, password }),
  };
}

function serverFields(words: MailWords, before: Server | null): Record<Names, Field<string | null | Wrong>> {
  return {
    server: text({
      label: words.server,
      hint: words.serverHint,
      stored: before?.host,
      read: (typed) => readServer(typed, words),
    }),
    port: text({
      label: words.port,
      hint: words.portHint,
      inputmode: "numeric",
      stored: before?.port.toString(),
      read: (typed) => readPort(typed, words),
    }),
    security: select({
      label: words.security,
      options: SECURITY.map((value) => ({ value, label: words.kind[value] })),
      stored: before?.security ?? "starttls",
      read: (typed) => securityOf(typed) ?? { wrong: words.wrong.choice },
    }),
    user: text({ label: words.user, hint: words.userHint, stored: before?.user, read: readPart }),
    password: text({
      label: words.password,
      hint: before?.password ? words.passwordKept : words.passwordNew,
      isSecret: true,
      read: (typed, all) => readPassword(typed, all, before, words),
    }),
  };
}

/** What the values set. */
export function mailSettings(
  values: Readonly<Record<string, string | null>>,
): Partial<Record<keyof Kept, string | null>> {
  const { server = null, port = null, user = null, password = null, MAIL_FROM } = values;
  const security = securityOf(values.security ?? undefined);
  return {
    ...(security && {
      SMTP_URL:
        server === null ? null : urlOf({ server, port: port ?? `${USUAL_PORT[security]}`, security, user, password }),
    }),
    ...(MAIL_FROM !== undefined && { MAIL_FROM }),
  };
}

type Parts = { server: string; port: string; security: Security; user: string | null; password: string | null };

function urlOf({ server, port, security, user, password }: Parts): string {
  const login = user === null ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? "")}@`;
  const rest = security === "starttls" ? "?requireTLS=true" : "";
  return `${security === "tls" ? "smtps" : "smtp"}://${login}${server}:${port}${rest}`;
}

function readServer(typed: string | undefined, { wrong }: MailWords): string | null | Wrong {
  const read = readPart(typed);
  if (read === null || typeof read !== "string") return read;
  // What reads a name drops such parts of an address without a word.
  if (/[/?#@\\%]/.test(read) || /^[^:]*:[^:]*$/.test(read)) return { wrong: wrong.server };
  const host = ipaddr.IPv6.isValid(read)
    ? `[${read.toLowerCase()}]`
    : read.startsWith("[")
      ? read.toLowerCase()
      : domainToASCII(read);
  return HOST.test(host) ? host : { wrong: wrong.server };
}

function readPort(typed: string | undefined, { wrong }: MailWords): string | null | Wrong {
  const port = asTyped(typed);
  if (port === "") return null;
  try {
    return String(integer({ port }, "port", 0, 1, 65_535));
  } catch {
    return { wrong: wrong.port };
  }
}

function readPart(typed: string | undefined): string | null | Wrong {
  if (asTyped(typed) === "") return null;
  const line = readLine(typed, LINE);
  return "wrong" in line ? line : line.text;
}

function readPassword(
  typed: string | undefined,
  all: Fields,
  before: Server | null,
  words: MailWords,
): string | null | Wrong {
  const [server, user, password] = [readServer(all.server, words), readPart(all.user), readPart(typed)];
  // A fault of theirs stands at their own field.
  if (typeof server !== "string" || (user !== null && typeof user !== "string")) return null;
  if (user === null) return password === null ? null : { wrong: words.wrong.user };
  if (password !== null) return password;
  if (!before?.password) return EMPTY;
  const isSame = before !== null && bare(server) === bare(before.host) && user === before.user;
  return isSame ? before.password : { wrong: words.wrong.password };
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
}

function securityOf(typed: string | undefined): Security | undefined {
  return SECURITY.find((each) => each === typed?.trim());
}

/** The sender where none is set. */
function defaultSender({ deps }: Visit): string {
  return `${deps.config.serviceName} <no-reply@${new URL(deps.config.baseUrl).hostname}>`;
}
