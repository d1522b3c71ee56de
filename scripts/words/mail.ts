// The words of mails and text messages in the shape that list.ts reads: functions of one object of fields.
import type { Language } from "#platform/language/language.ts";
import { plain, type Words } from "#surface/mail/letter/words.ts";
import { MAIL_WORDS } from "#surface/mail/words/of.ts";

type Said = string | Words | readonly string[];
type Say = (...values: unknown[]) => Said;
type Fields = Readonly<Record<string, unknown>>;

export function mailWords(language: Language): unknown {
  return asFields(MAIL_WORDS[language], MAIL_WORDS.en, language);
}

/** @param english names the parameters. Other languages may use other names or leave some out. */
function asFields(words: unknown, english: unknown, language: Language): unknown {
  if (typeof words === "function") {
    const names = parametersOf(english as Say);
    const say = words as Say;
    return (fields: Fields) => {
      const known = names.map((name) => fields[name === "stars" ? "rating" : name]);
      // A customer's name may be unknown.
      const unknown = names.map((name, at) => (name === "customer" ? null : known[at]));
      return [...new Set([say(...known), say(...unknown)].map((said) => textOf(said, language)))].join(" / ");
    };
  }
  if (typeof words === "string") return words;
  if (isWords(words)) return plain(words, language);
  return Object.fromEntries(
    Object.entries(words as object).map(([name, each]) => [name, asFields(each, (english as Fields)[name], language)]),
  );
}

function textOf(said: Said, language: Language): string {
  if (typeof said === "string") return said;
  return isWords(said) ? plain(said, language) : said.join(" / ");
}

function isWords(words: unknown): words is Words {
  return typeof words === "object" && words !== null && "own" in words && "foreign" in words;
}

function parametersOf(say: Say): string[] {
  const [, list = ""] = /^(?:\(([^)]*)\)|\w+(?=\s*=>))/.exec(say.toString()) ?? [];
  const single = /^(\w+)\s*=>/.exec(say.toString())?.[1];
  return (single ?? list).split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
}
