// npm run words [language ...]: writes the types of the messages' arguments, the captions of the WordPress plugin, and a page that shows every sentence beside its English.
import { mkdirSync, writeFileSync } from "node:fs";
import { isLanguage, LANGUAGES } from "#platform/language/language.ts";
import { ARGUMENTS_FILE, argumentsFile, SENTENCES_FILE, sentencesFile } from "./words/arguments.ts";
import { CAPTIONS_FILE, captionsFile } from "./words/caption.ts";
import { renderWords } from "./words/page.tsx";

const FILE = "dist/words.html";

const asked = process.argv.slice(2);
const unknown = asked.filter((each) => !isLanguage(each));
if (unknown.length > 0) {
  console.error(`Unknown language: ${unknown.join(", ")}. There are ${LANGUAGES.join(", ")}.`);
  process.exit(1);
}
const languages = asked.length === 0 ? LANGUAGES.filter((each) => each !== "en") : asked.filter(isLanguage);
writeFileSync(ARGUMENTS_FILE, argumentsFile());
writeFileSync(SENTENCES_FILE, sentencesFile());
writeFileSync(CAPTIONS_FILE, captionsFile());
mkdirSync("dist", { recursive: true });
writeFileSync(FILE, renderWords(languages));
console.log(`Open ${FILE} in a browser.`);
