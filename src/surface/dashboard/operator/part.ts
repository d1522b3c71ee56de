// The parts of the operator's page that hold one setting in each field: the name, the address, the brand, legal links, and who may sign up.
import { sentence } from "#contract/sentence.ts";
import { KEPT_NAMES, type KeptName, SIGNUP } from "#platform/config/service.ts";
import { formatOf } from "#platform/language/format.ts";
import { LANGUAGE, LANGUAGES } from "#platform/language/language.ts";
import { faultOf, type ReadSettings } from "#platform/setting/kept.ts";
import { readEmail } from "#platform/text/email.ts";
import { isWrong, type Wrong } from "#platform/text/wrong.ts";
import { asTyped, checks, email, type Field, radio, text } from "#surface/form/field.tsx";
import { wordsIn } from "#words/words.ts";
import { readLine } from "../kit/read.ts";
import type { Visit } from "../kit/visit.ts";
import { reasonField } from "./kit/field.ts";

/** Each field sets the setting of its name; null: not set. */
export type SettingFields = Readonly<Record<string, Field<string | null | Wrong>>>;

const LINE = { min: 1, max: 500 };

/** Whether the environment sets it. */
export function isFixed({ deps }: Visit, name: KeptName): boolean {
  return deps.config.given[name] !== undefined;
}

/** Reads a value as the setting is read at the start. */
export function readSetting(name: KeptName, wrong: Wrong): Field<string | null | Wrong>["read"] {
  return (typed) => {
    if (asTyped(typed) === "") return null;
    const line = readLine(typed, LINE);
    if ("wrong" in line) return line;
    return faultOf(name, line.text) === null ? line.text : wrong;
  };
}

export function nameFields(visit: Visit, { kept }: ReadSettings): SettingFields {
  const { name: words } = wordsIn("operator", visit.language);
  return open(visit, {
    SERVICE_NAME: text({
      label: words.label,
      hint: words.hint,
      stored: kept.SERVICE_NAME,
      read: readSetting("SERVICE_NAME", { wrong: "", says: sentence("service.name") }),
    }),
  });
}

/** None where the environment sets both. */
export function brandFields(visit: Visit, { kept }: ReadSettings): SettingFields {
  const { brand: words } = wordsIn("operator", visit.language);
  const fields = open(visit, {
    BRAND_ACCENT: text({
      label: words.accent,
      hint: words.accentHint,
      stored: kept.BRAND_ACCENT,
      read: readSetting("BRAND_ACCENT", { wrong: words.accentWrong }),
    }),
    BRAND_FOOTER: text({
      label: words.footer,
      hint: words.footerHint,
      stored: kept.BRAND_FOOTER,
      read: readSetting("BRAND_FOOTER", { wrong: words.footerWrong }),
    }),
  });
  if (Object.keys(fields).length === 0) return fields;
  const reason = reasonField(visit, "brand-reason", false);
  const read: SettingFields[string]["read"] = (typed, all) => {
    const read = reason.read(typed, all);
    return isWrong(read) ? read : read.text;
  };
  return { ...fields, reason: { ...reason, read } };
}

export function addressFields(visit: Visit, { kept }: ReadSettings): SettingFields {
  const { address: words } = wordsIn("operator", visit.language);
  return open(visit, {
    BASE_URL: text({
      label: words.label,
      hint: words.hint,
      stored: kept.BASE_URL,
      read: readSetting("BASE_URL", { wrong: words.wrong }),
    }),
  });
}

export const LEGAL_PAGES = ["IMPRINT_URL", "PRIVACY_URL", "TERMS_URL"] as const;

export function legalFields(visit: Visit, { kept }: ReadSettings): SettingFields {
  const { legal: words } = wordsIn("operator", visit.language);
  const label = legalLabels(visit);
  const pages = LEGAL_PAGES.map((name) => {
    const read = readSetting(name, { wrong: words.wrong });
    return [name, text({ label: label[name], hint: words.hint, stored: kept[name], read })] as const;
  });
  const contact = email({
    label: label.CONTACT_EMAIL,
    stored: kept.CONTACT_EMAIL,
    read: readContact,
  });
  return open(visit, { ...Object.fromEntries(pages), CONTACT_EMAIL: contact });
}

export function legalLabels({ language }: Visit) {
  const words = wordsIn("legal", language);
  return {
    IMPRINT_URL: words.imprint,
    PRIVACY_URL: words.privacy,
    TERMS_URL: words.terms,
    CONTACT_EMAIL: words.contact,
  };
}

export function signupFields(visit: Visit): SettingFields {
  const { signup: words, mail } = wordsIn("operator", visit.language);
  return open(visit, {
    SIGNUP: radio({
      label: words.title,
      stored: visit.deps.config.signup,
      options: SIGNUP.map((value) => ({ value, label: words[value], hint: words[`${value}Hint`] })),
      read: (typed) => SIGNUP.find((each) => each === typed) ?? { wrong: mail.wrong.choice },
    }),
  });
}

/** All of them are as none set, so that a language of a later version is offered, too. */
export function languageFields(visit: Visit): SettingFields {
  const { languages: words } = wordsIn("operator", visit.language);
  const { languages, defaultLanguage } = visit.deps.config;
  const { languageName } = formatOf(visit.language);
  const boxes = checks({
    label: words.label,
    options: LANGUAGES.map((each) => ({
      name: `language-${each}` as const,
      label: LANGUAGE[each].name,
      hint: each === defaultLanguage ? words.byDefault : each === visit.language ? null : languageName(each),
    })),
    stored: languages.map((each) => `language-${each}` as const),
    none: words.none,
  });
  return open(visit, {
    LANGUAGES: {
      ...boxes,
      read(typed, all) {
        const ticked = boxes.read(typed, all);
        if (isWrong(ticked)) return ticked;
        return ticked.length === LANGUAGES.length
          ? null
          : ticked.map((each) => each.slice("language-".length)).join(",");
      },
    },
  });
}

function readContact(typed: string | undefined): string | null | Wrong {
  if (asTyped(typed) === "") return null;
  const read = readEmail(typed);
  return "wrong" in read ? read : read.email;
}

/** The fields that the environment leaves open. */
function open(visit: Visit, fields: Partial<Record<KeptName, SettingFields[string]>>): SettingFields {
  return Object.fromEntries(
    KEPT_NAMES.flatMap((name) => {
      const field = fields[name];
      return field && !isFixed(visit, name) ? [[name, field]] : [];
    }),
  );
}
