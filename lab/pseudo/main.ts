// npm run pseudo: the demo with English pages in the pretended language, to look for sentences that are no message, cut or too long.
import { runDemo } from "#cli/demo.ts";
import english from "#words/en.json";
import { showFile } from "#words/words.ts";
import { pseudo } from "./pseudo.ts";

showFile("en", pseudo(english));
await runDemo();
