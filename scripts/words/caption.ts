// The caption under a widget, which the loader and the WordPress plugin write themselves: made from the sentence `widget.title`.
import { join } from "node:path";
import { LANGUAGES } from "#platform/language/language.ts";
import { messagesIn } from "./arguments.ts";

const ROOT = join(import.meta.dir, "../..");

/** The content of each file. */
export function captionFiles(): Map<string, string> {
  const captions = LANGUAGES.map((language) => [language, messagesIn(language).get("widget.title") ?? ""] as const);
  const captionsWith = (place: string) =>
    captions.map(([language, text]) => [language, text.replace("{name}", place)] as const);
  const php = captionsWith("%s").map(([language, text]) => `\t'${language}' => '${text.replaceAll("'", "\\'")}',`);
  return new Map([
    [
      join(ROOT, "widget-src/loader/caption.json"),
      `${JSON.stringify(Object.fromEntries(captionsWith("%")), null, 2)}\n`,
    ],
    [
      join(ROOT, "clients/wordpress/candor-reviews/includes/captions.php"),
      `<?php
/**
 * Captions by language, made by npm run words. Do not edit.
 *
 * @package candor-reviews
 */

return array(
${php.join("\n")}
);
`,
    ],
  ]);
}
