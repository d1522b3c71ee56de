// One spelling for all the ways to write a site's address, so that look-ups find the business by any of them.

/** Of the whole address. */
const MAX_LENGTH = 2_048;

/**
 * `https://www.Käsehaus.example:8443/shop?x#y` and `xn--ksehaus-5wa.example` are the same site: ASCII, lower case, without
 * scheme, user, `www.`, port, path and the dot at the end. Null where the text names no host.
 */
export function domainKey(address: string): string | null {
  const text = address.trim();
  if (text === "" || text.length > MAX_LENGTH) return null;
  const withoutScheme = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/^\/\//, "");
  const authority = withoutScheme.split(/[/?#\\]/, 1)[0] ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d*$/, "");
  // The URL parser handles IDNA (UTS 46): case, full-width letters, ideographic dots, punycode.
  const url = host === "" || /[\s\u0000-\u001f\u007f:[\]%]/.test(host) ? null : URL.parse(`http://${host}`);
  if (!url) return null;
  const key = url.hostname.replace(/\.+$/, "").replace(/^www\.(?=.*\.)/, "");
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(key) && key.length <= 253 ? key : null;
}
