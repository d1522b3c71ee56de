// The settings that an operator may also keep on the set-up page: the name, the brand, the address, mail, legal links, languages and who may sign
// up. The environment wins over a kept value.
import { isLanguage, LANGUAGES, type Language } from "../language/language.ts";
import { readEmail } from "../text/email.ts";
import { readPlainLine } from "../text/text.ts";
import { readBrand } from "./brand.ts";
import { ConfigError, type Environment, list, oneOf, origin, pageUrl, text, urlOf } from "./read.ts";

export const KEPT_NAMES = [
  "SERVICE_NAME",
  "BASE_URL",
  "SMTP_URL",
  "MAIL_FROM",
  "SIGNUP",
  "LANGUAGES",
  "IMPRINT_URL",
  "PRIVACY_URL",
  "TERMS_URL",
  "CONTACT_EMAIL",
  "BRAND_ACCENT",
  "BRAND_FOOTER",
] as const;

export type KeptName = (typeof KEPT_NAMES)[number];
/** Values by the names of settings; an absent one is not set. */
export type Kept = Partial<Record<KeptName, string>>;

export const SIGNUP = ["open", "invited"] as const;

export const LEGAL_PAGES = ["imprint", "privacy", "terms"] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** Markdown that the operator wrote in place of a link, by page and language. */
export type LegalTexts = Readonly<Partial<Record<LegalPage, Readonly<Partial<Record<Language, string>>>>>>;

/** Links that law asks for. Null: not set. */
export type Legal = {
  imprintUrl: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  contactEmail: string | null;
  texts?: LegalTexts;
};

/** Those of the settings that the environment has. */
export function givenIn(env: Environment): Kept {
  return Object.fromEntries(KEPT_NAMES.flatMap((name) => [[name, text(env, name)]]).filter(([, value]) => value));
}

/** Reads and checks the settings. Throws ConfigError. */
export function readService(env: Environment, port: number) {
  const baseUrl = origin(env, "BASE_URL") ?? `http://localhost:${port}`;
  const serviceName = serviceNameOf(env);
  return {
    baseUrl,
    serviceName,
    /** Whether strangers may sign up. */
    signup: oneOf(env, "SIGNUP", SIGNUP, "open"),
    languages: readLanguages(env),
    smtpUrl: urlOf(env, "SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: mailFrom(env, serviceName, new URL(baseUrl).hostname),
    legal: readLegal(env),
    brand: readBrand(env),
  };
}

/** Those that pages and mails are offered in, in their usual order; without a setting all. */
function readLanguages(env: Environment): readonly Language[] {
  const given = list(env, "LANGUAGES");
  const unknown = given.find((each) => !isLanguage(each));
  if (unknown !== undefined)
    throw new ConfigError("LANGUAGES", `must hold codes of ${LANGUAGES.join(", ")}, not "${unknown.slice(0, 20)}"`);
  return given.length === 0 ? LANGUAGES : LANGUAGES.filter((each) => given.includes(each));
}

/** The default language is always offered. */
export function withDefault(languages: readonly Language[], byDefault: Language): readonly Language[] {
  return LANGUAGES.filter((each) => each === byDefault || languages.includes(each));
}

function readLegal(env: Environment): Legal {
  return {
    imprintUrl: pageUrl(env, "IMPRINT_URL"),
    privacyUrl: pageUrl(env, "PRIVACY_URL"),
    termsUrl: pageUrl(env, "TERMS_URL"),
    contactEmail: contactEmail(env),
  };
}

/** The name stands in mail headers and in front of the sender's address. */
function serviceNameOf(env: Environment): string {
  const name = text(env, "SERVICE_NAME") ?? "Candor";
  if (name.length > 80 || /[<>"]/.test(name) || "wrong" in readPlainLine(name, { max: 80 }))
    throw new ConfigError("SERVICE_NAME", "must be at most 80 characters without <, >, quotes and control characters");
  return name;
}

function mailFrom(env: Environment, serviceName: string, host: string): string {
  const value = text(env, "MAIL_FROM");
  if (value === null) return `${serviceName} <no-reply@${host}>`;
  if (/[\r\n]/.test(value) || !/^[^<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(value)) {
    throw new ConfigError(
      "MAIL_FROM",
      'must be an address such as reviews@example.com or "Reviews <reviews@example.com>"',
    );
  }
  return value;
}

function contactEmail(env: Environment): string | null {
  const value = text(env, "CONTACT_EMAIL");
  if (value === null) return null;
  const read = readEmail(value);
  if ("wrong" in read) throw new ConfigError("CONTACT_EMAIL", "must be an email address such as hello@example.com");
  return read.email;
}
