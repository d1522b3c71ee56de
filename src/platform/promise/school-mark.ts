// Whether a sentence names a good mark as schools give it: "note 1", "for an A", "18/20", "10 of 10".

/** Behind a mark no noun follows. */
const END =
  "(?=\\s*(?:$|[.,;:!?)=→⇒](?!\\d)|(?:get|gets|gibt|bringt|bekommt|donne|da|gana|vince|ganha|krijgt|daje|only|nur|bitte|please)(?!\\p{L})))";
const NOUN = "(?:schulnoten?|noten?|nota|grade|mark|cijfer|ocen\\p{L}*|stopien|voto|درجه|علامه|評点)";
const OF = "(?:\\/|out of|of|von|sur|de|su|van|op|na|z|من)";

const SOURCES = [
  `(?<!\\p{L})${NOUN}\\s*(?:of|von|de|di|van|do|:|=)?\\s*(?:an?\\s|un\\s|ein[en]?\\s|een\\s)?(?:a|eins|[1-9]|1[0-9]|20|30|100)(?:\\s?(?:or|oder|ou|o|of|lub|czy|bis|[-–])\\s?[1-9])?${END}`,
  // Energy classes of lamps have the same sign.
  `(?<!\\p{L})(?<!(?:class\\p{L}*|klass\\p{L}*|clase|klasa|energ\\p{L}*)\\s)a\\s?\\+{1,2}(?=$|[\\s.,;:!?=])`,
  `(?<!\\p{L})(?:for|give us|gives us)\\san\\sa${END}`,
  `(?<![0-9.,])1\\s?\\+${END}`,
  `(?<!\\p{L})(?:fur|gib uns|gebt uns|geben sie uns)\\s(?:eine\\s)?(?:glatte\\s)?eins${END}`,
  `(?<![0-9.,])(?:(?:1[5-9]|20)\\s*${OF}\\s*20|(?:2[7-9]|30)\\s*${OF}\\s*30|(?:9[0-9]|100)\\s*${OF}\\s*100)(?![0-9%€]|\\s*(?:mm|cm|m|k?g|ml|l|x)(?!\\p{L})|\\s*(?:vision|eyesight|eye|sight|acuity))`,
];
const MARKS = SOURCES.map((source) => new RegExp(source, "u"));

/** @param inDigits in lower case and without accents, with words for numbers as digits */
export function namesSchoolMark(inDigits: string): boolean {
  return MARKS.some((mark) => mark.test(inDigits));
}
