// The words of widgets, besides those of look.
import { wordsOf } from "#words/words.ts";

export const WIDGET_WORDS = wordsOf("widget");
