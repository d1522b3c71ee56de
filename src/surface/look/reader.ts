// The reader of a page, for whom its components choose words, figures and links. Without a provider the reader is English.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Format, formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";

/** @property chosen the language that the address names, which its links carry on; null where it was negotiated */
export type Reader = { language: Language; chosen: Language | null };

export const ReaderContext = createContext<Reader>({ language: "en", chosen: null });

export function useReader(): Reader {
  return useContext(ReaderContext);
}

export function useFormat(): Format {
  return formatOf(useReader().language);
}

/** Makes links to pages that keep the chosen language. */
export function useHref(): (path: string) => string {
  const reader = useReader();
  return (path) => hrefFor(reader, path);
}

/** @param path of a page of this site, with or without a query and a fragment */
export function hrefFor({ chosen }: Pick<Reader, "chosen">, path: string): string {
  return chosen === null ? path : withLanguage(path, chosen);
}

export function withLanguage(path: string, language: Language): string {
  const [address = "", fragment] = path.split("#", 2);
  const query = `${address.includes("?") ? "&" : "?"}lang=${language}`;
  return address + query + (fragment === undefined ? "" : `#${fragment}`);
}
