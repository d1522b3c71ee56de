// Every sentence of the words of a surface, by its place in them. Sentences with values are shown with samples of their fields.
import { type ComponentChildren, Fragment, h } from "preact";
import { renderToString } from "preact-render-to-string";
import { sampleArguments } from "./arguments.ts";

/** @property place such as `home.title` */
export type Sentence = { place: string; text: string };

/** Samples of the fields that sentences take. Numbers give a form for each plural category of every language. */
export const COUNTS = [0, 1, 2, 3, 11, 100, 1_000_000] as const;

export function sentencesOf(words: unknown, counts: readonly number[] = [2], place = ""): Sentence[] {
  if (typeof words === "string") return [{ place, text: words }];
  if (typeof words === "function") {
    const texts = counts.flatMap((number) =>
      [true, false].map((isKnown) =>
        textOf(words(sampleArguments({ number, text: (name) => `‹${name}›`, isKnown })) as ComponentChildren),
      ),
    );
    return [...new Set(texts)].map((text) => ({ place, text }));
  }
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([name, each]) =>
    sentencesOf(each, counts, place === "" ? name : `${place}.${name}`),
  );
}

function textOf(shown: ComponentChildren): string {
  if (typeof shown === "string") return shown;
  return decode(renderToString(h(Fragment, null, shown)).replace(/<[^>]*>/g, ""));
}

function decode(html: string): string {
  return html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
