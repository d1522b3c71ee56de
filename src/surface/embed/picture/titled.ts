// A badge as a document that says what it shows, alone or among others in one page.

/** @param svg drawn by us. @param key what tells this picture from others, for an id that no other one has */
export function titled(svg: string, title: string, key: string): string {
  const id = `t${Bun.hash.xxHash3(key).toString(36)}`;
  return svg.replace(
    /^<svg ([^>]*)>/,
    (_, attributes: string) =>
      `<svg ${attributes} role="img" aria-labelledby="${id}"><title id="${id}">${inText(title)}</title>`,
  );
}

/** Also without what XML does not allow, escaped or not. */
function inText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
