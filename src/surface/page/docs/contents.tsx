// Links to the sections of a guide that takes more than about three screens.

import { wordsIn } from "#words/words.ts";
import type { PageReader } from "../kit/reader.ts";
import { partsOf } from "./markdown.ts";

/** Characters that take about three screens. */
const LONG = 6_000;
const FEWEST_SECTIONS = 3;

export function Contents({ reader, text }: { reader: PageReader; text: string }) {
  const sections = partsOf(text).filter(({ level }) => level === 2);
  if (text.length < LONG || sections.length < FEWEST_SECTIONS) return null;
  const { contents } = wordsIn("prose", reader.language).about;
  return (
    <nav class="guide-contents" aria-label={contents}>
      <p aria-hidden="true">{contents}</p>
      <ul lang="en">
        {sections.map(({ title, anchor }) => (
          <li key={anchor}>
            <a class="touch" href={`#${anchor}`}>
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
