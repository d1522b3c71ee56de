// The caption under a widget, which the WordPress plugin writes itself: made from the sentence `widget.title`.
import { join } from "node:path";
import { LANGUAGES } from "#platform/language/language.ts";
import { messagesIn } from "./arguments.ts";

export const CAPTIONS_FILE = join(import.meta.dir, "../../clients/wordpress/candor-reviews/includes/captions.php");

export function captionsFile(): string {
  const captions = LANGUAGES.map((language) => {
    const text = (messagesIn(language).get("widget.title") ?? "").replace("{name}", "%s");
    return `\t'${language}' => '${text.replaceAll("'", "\\'")}',`;
  });
  return `<?php
/**
 * Captions by language, made by npm run words. Do not edit.
 *
 * @package candor-reviews
 */

return array(
${captions.join("\n")}
);
`;
}
