// A text as the rules read it: written plainly, without what is only there to hide it from them.

/** Wide and styled letters made plain, what does not print taken out, and spaces out of "mail @ shop . com". */
export function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\u115f\u1160\u3164\uffa0]/gu, "")
    .replace(/(?<=[\p{L}\p{N}])[ \t]*@[ \t]*(?=[\p{L}\p{N}])/gu, "@")
    .replace(/(?<=[\p{L}\p{N}])[ \t]+\.[ \t]?(?=(?:com|net|org|info|biz)(?![\p{L}\p{N}]))/giu, ".");
}
