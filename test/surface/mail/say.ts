// A sentence with foreign parts, as a catalogue gives it.
import { clean } from "#surface/mail/letter/words.ts";
import type { Split } from "#words/words.ts";

/** say`Your review of ${name} is online.` */
export function say(own: TemplateStringsArray, ...foreign: string[]): Split {
  return { own, foreign: foreign.map(clean) };
}
