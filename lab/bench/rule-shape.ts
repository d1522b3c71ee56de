// Shapes of typed text that once took a rule long, or that could: each is repeated up to the length that is asked for.

const UNITS: Record<string, string> = {
  "dots between letters": "a.",
  "hosts that are none": "a.de.",
  "hosts with paths": "a.de/",
  "hosts with queries": "a.de?",
  "hosts with ports": "a.de:80",
  "signs of an address": "@",
  "addresses that run on": "a@a.",
  "addresses in brackets": "x@[1.1.1.1]",
  "(at)": "(at)",
  "a at b dot": "an at n dot ",
  "open brackets": "[",
  "brackets with blanks": "( ",
  "IPv6 without a scheme": "//[::1]",
  "IPv6 with a scheme": "http://[::1] ",
  schemes: "http://",
  "www.": "www.",
  "dot com": "dot com ",
  blanks: " ",
  "tabs and line ends": "\t\n",
  "unclosed tags": "<script",
  "unclosed comments": "<!--",
  "unclosed tags with attributes": "<a x ",
  "line breaks that are none": "<br ",
  "one digit after another": "0 ",
  "digits without end": "1",
  "phone numbers": "+49 151 23456789 ",
  "phone numbers that are none": "(0",
  extensions: "0151 2345 ext 1 ",
  dates: "12.05.2024 ",
  prices: "1.299,00 ",
  "call me": "call me 0151 ",
  "letters set apart": "f.u.",
  "letters that are digits": "o0l1",
  leet: "$h!t",
  "long words": "a",
  "words in capitals and not": "aA",
  accents: "a\u0301",
  "marks alone": "\u0301",
  "emoji with joiners": "👩‍👩‍👧‍👦",
  "letters with joiners": "a\u200d",
  "soft hyphens": "a\u00ad",
  "ligatures of eighteen letters": "\ufdfa",
  "squares of six letters": "㌖",
  "ligatures of three letters": "ﬃ",
  "wide letters and dots": "ａ．",
  "mathematical letters": "𝓬𝓱.",
  "lookalike hosts": "сом.",
  "two scripts": "漢a",
  "ideographic stops": "漢。",
  "han with blanks": "死 ",
  "kana with dots": "ク・",
  thai: "ก",
  arabic: "و",
  "direction marks": "\u202e",
  everything: "a@ b . c (at) d dot com +49 ",
};

/** Returns named texts of `length` code points. Each has a second form with another ending, which makes a pattern backtrack. */
export function shapesOf(length: number): [name: string, text: string][] {
  return Object.entries(UNITS).flatMap(([name, unit]): [string, string][] => {
    const text = unit.repeat(Math.ceil(length / [...unit].length));
    const cut = [...text].slice(0, length - 1).join("");
    return [
      [name, `${cut}${[...unit][0]}`],
      [`${name}, then another sign`, `${cut}\u00bf`],
    ];
  });
}
