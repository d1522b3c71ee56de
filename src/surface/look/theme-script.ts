// The script that shows the chosen theme: inside the head of each page, so that nothing is fetched and the first paint has the theme.
import { hashOf } from "#surface/http/header.ts";
import script from "./apply-theme.js" with { type: "text" };

/** Without comments and indents. */
export const THEME_SCRIPT = script
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("//"))
  .join("\n");

/** The source of a policy that lets this one script run. */
export const THEME_SCRIPT_HASH = `'${hashOf(THEME_SCRIPT)}'`;
