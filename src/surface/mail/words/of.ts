// The words of mails and texts by language.
import type { Language } from "#platform/language/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import type { MailWords } from "./shape.ts";

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };
