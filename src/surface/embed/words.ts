// The words of widgets, besides those of look.
import { type Words, wordsOf } from "#words/words.ts";

export type WidgetWords = Words<"widget">;

export const WIDGET_WORDS = wordsOf("widget");
