// Words of others in a letter: a review with its stars, a reply, a moderator's reason.
import { toneOf } from "#surface/look/stars.tsx";
import type { Words } from "#words/words.ts";
import type { Block } from "./letter.ts";
import { type LetterStyle, toneStyle } from "./style.ts";
import { oneLine, paragraphs } from "./words.ts";

type QuoteProps = {
  quote: Extract<Block, { kind: "quote" }>;
  /** A box draws its own line. */
  isBoxed: boolean;
  style: LetterStyle;
  words: Words<"letter">;
};

export function Quote({ quote: { rating, title, body }, isBoxed, style, words }: QuoteProps) {
  return (
    <blockquote class={isBoxed ? undefined : "line"} style={isBoxed ? style.boxedQuote : style.quote}>
      {rating !== undefined && <Rating value={rating} style={style} words={words} />}
      {title !== undefined && (
        <p dir="auto" style={style.quotedTitle}>
          {oneLine(title)}
        </p>
      )}
      {paragraphs(body).map((each) => (
        <p dir="auto" style={style.quoted}>
          {each.split("\n").map((line, index) => (index === 0 ? line : [<br />, line]))}
        </p>
      ))}
    </blockquote>
  );
}

/** Characters, because many clients block pictures. The words beside them tell a screen reader the rating, and all who see no colours. */
function Rating({ value, style, words }: { value: number } & Pick<QuoteProps, "style" | "words">) {
  return (
    <p style={style.rating}>
      <span aria-hidden="true" class={toneOf(value * 10)} style={`${style.ratingStars};${toneStyle(value)}`}>
        {"★".repeat(value) + "☆".repeat(5 - value)}
      </span>{" "}
      <span class="muted" style={style.ratingWords}>
        {words.rating({ stars: value })}
      </span>
    </p>
  );
}
