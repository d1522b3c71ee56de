// A sentence for people. Lower layers name it by its key in the catalogues; a page says it in its reader's language.
import type { SentenceArguments } from "./sentence-arguments.ts";

type Key = keyof SentenceArguments;

export type Sentence = {
  readonly key: Key;
  readonly values: Readonly<Record<string, string | number | boolean | null>>;
};

/** @param key such as `text.long`, of the message `fault.text.long`, or with another section's name: `rowFault.rating` */
export function sentence<K extends Key>(
  key: K,
  ...[values]: keyof SentenceArguments[K] extends never ? [] : [values: SentenceArguments[K]]
): Sentence {
  return { key, values: values ?? {} };
}
