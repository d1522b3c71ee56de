// The stock of sentences: reads the notation of text/*.txt and fills in what a sentence leaves open.
//
//   = shop                  a block: common, reply, or a theme (what kind of business)
//   = goods audio | a, b    a block for a narrower trade, with the names that {the} and {a} stand for
//   delivery                a section; a theme's sections beside title, start and end are its aspects, in the order told
//   + text                  said by the happy (4-5 stars), ~ by the undecided, - by the unhappy (1-2 stars)
//   5 text, 1 text          fits five stars alone, one star alone
//   * text, ! text          a whole story, good or bad, that would contradict the other aspects
//
// In a sentence <a|b> is a free choice, {m|f} follows the author's gender, {slot} is filled by the caller.
import type { Random } from "./random.ts";

export type Tone = "+" | "~" | "-" | "5" | "1" | "*" | "!";
export type Section = Partial<Record<Tone, Sentence[]>>;
export type Block = Record<string, Section>;
export type Goods = { names: string[]; lines: Section };
export type Stock = { blocks: Record<string, Block>; goods: Record<string, Goods> };

type Part = { text: string } | { slot: string } | { choice: string[] } | { gender: [string, string] };
export type Sentence = readonly Part[];
export type Slots = { slots: Readonly<Record<string, string | (() => string)>>; female: boolean };

/** Reads one language's text. Throws on a line that belongs nowhere. */
export function readStock(text: string): Stock {
  const stock: Stock = { blocks: {}, goods: {} };
  let block: Block = {};
  let section: Section = {};
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    if (line === "") continue;
    const sign = line[0] as Tone | "=";
    const rest = line.slice(2);
    if (sign === "=") {
      section = {};
      block = {};
      if (rest.startsWith("goods ")) {
        const [name, names] = rest.slice(6).split(" | ") as [string, string | undefined];
        const list = rest.slice(rest.indexOf(" | ") + 3);
        if (!names) throw new Error(`Goods without names: ${line}`);
        stock.goods[name] = { names: list.split(", "), lines: section };
      } else stock.blocks[rest] = block;
    } else if ("+~-51*!".includes(sign) && line[1] === " ") {
      section[sign] = [...(section[sign] ?? []), readSentence(rest)];
    } else {
      if (!/^[a-z]+$/.test(line)) throw new Error(`Unreadable line: ${line}`);
      section = block[line] = {};
    }
  }
  for (const each of Object.values(stock.blocks)) for (const said of Object.values(each)) widen(said);
  return stock;
}

/** What fits five stars is all that the happy say and more; one star likewise. */
function widen(section: Section): void {
  section["5"] = [...(section["+"] ?? []), ...(section["5"] ?? [])];
  section["1"] = [...(section["-"] ?? []), ...(section["1"] ?? [])];
}

/** A section of a block. Throws where the language has none. */
export function sectionOf({ blocks }: Stock, block: string, section: string): Section {
  const found = blocks[block]?.[section];
  if (!found) throw new Error(`No section ${section} in ${block}`);
  return found;
}

/** The sentence with its gaps filled, its first letter in upper case. */
export function say(random: Random, sentence: Sentence, { slots, female }: Slots): string {
  let out = "";
  for (const part of sentence) {
    if ("text" in part) out += part.text;
    else if ("choice" in part) out += random.pick(part.choice);
    else if ("gender" in part) out += part.gender[female ? 1 : 0];
    else {
      const value = slots[part.slot];
      if (value === undefined) throw new Error(`No value for {${part.slot}}`);
      out += typeof value === "string" ? value : value();
    }
  }
  return capitalise(out);
}

function readSentence(text: string): Sentence {
  return text
    .split(/(<[^<>]*>|\{[^{}]*\})/)
    .filter((piece) => piece !== "")
    .map((piece): Part => {
      const inner = piece.slice(1, -1);
      if (piece[0] === "<") return { choice: inner.split("|") };
      if (piece[0] !== "{") return { text: piece };
      return inner.includes("|") ? { gender: inner.split("|") as [string, string] } : { slot: inner };
    });
}

function capitalise(text: string): string {
  const first = text[0] ?? "";
  const upper = first.toUpperCase();
  return upper === first ? text : upper + text.slice(1);
}
