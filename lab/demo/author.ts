// Who writes a review: a display name as people choose them, and a mail address that no real person has.
import type { Language } from "./language.ts";
import type { Random } from "./random.ts";
import { spellPlainly } from "./spelling.ts";
import people from "./text/person-name.json" with { type: "json" };

export type Author = {
  name: string;
  /** How a reply addresses them. */
  addressed: string;
  female: boolean;
  email: string;
};

type Names = { women: string[]; men: string[]; surnames: string[] };
const split = new Map<Language, Names>();

function namesOf(language: Language): Names {
  let names = split.get(language);
  if (!names) {
    const { women, men, surnames } = people.names[language];
    names = { women: women.split(", "), men: men.split(", "), surnames: surnames.split(", ") };
    split.set(language, names);
  }
  return names;
}

/** An author who writes in that language; `number` keeps the addresses of one business apart. */
export function author(random: Random, language: Language, number: number): Author {
  const { women, men, surnames } = namesOf(language);
  const female = random.chance(0.53);
  const [first, firstLatin = first] = random.pick(female ? women : men).split("|") as [string, string?];
  const [last, lastLatin = last] = random.pick(surnames).split("|") as [string, string?];
  const email = `${spellPlainly(firstLatin, "")}.${spellPlainly(lastLatin, "")}${number}@${random.pick(people.mailHosts)}`;

  if (language === "ja") {
    const name = random.pick([
      `${last} ${first}`,
      `${last} ${first}`,
      last,
      `${lastLatin[0]}.${firstLatin[0]}.`.toUpperCase(),
      firstLatin,
    ]);
    return { name, addressed: name.startsWith(last) ? last : name, female, email };
  }
  const style = random.weighted([40, 24, 14, 10, 5, 4, 3]);
  if (style === 0)
    return { name: `${first} ${last.replace(/^(de|van|El) /, "")[0]}.`, addressed: first, female, email };
  if (style === 1) return { name: `${first} ${last}`, addressed: first, female, email };
  if (style === 2) return { name: first, addressed: first, female, email };
  const initial = `${first[0]}. ${last}`;
  if (style === 3) return { name: initial, addressed: initial, female, email };
  const name =
    style === 4
      ? `${first}${random.int(60, 99)}`
      : style === 5
        ? spellPlainly(`${first} ${last[0]}`, "_")
        : `${first[0]}${last[0]}`.toUpperCase();
  return { name, addressed: name, female, email };
}
