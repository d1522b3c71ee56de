// Text inside XML.

/** Not allowed in XML 1.0 even as a reference: most control characters, two noncharacters, and halves of a surrogate pair. */
const ILLEGAL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const MARKUP = /[&<>"'\r]/g;

/** For text and for values of attributes. Characters that XML cannot hold are left out. */
export function escapeXml(text: string): string {
  return text.replace(ILLEGAL, "").replace(MARKUP, (each) => `&#${each.charCodeAt(0)};`);
}
