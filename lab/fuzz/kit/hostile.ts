// Hostile values: numbers at the edge, dates that no calendar has, invalid text, markup,
// and JSON that parsers disagree about. Some are planted: an oracle finds them where they come back unescaped.
import type { Random } from "./random.ts";

/** A tag that no page of ours has. */
export const TAG = "<x-canary>";
/** Breaks out of an attribute where quotes are not escaped. */
export const ATTRIBUTE = '" x-canary="1';
/** A formula, where a spreadsheet would run it. */
export const FORMULA = "=x-canary()";

const LONG = "a".repeat(3_000);

const TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "null",
  "true",
  "[]",
  "{}",
  "a",
  LONG,
  "\u{1F600}".repeat(200),
  "\u0000",
  "before\u0000after",
  "\ud800",
  "x\udfffy",
  "\u202eright to left\u202c",
  "\u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc\u05d5\u05dd",
  "caf\u00e9",
  "cafe\u0301",
  "\ufdfa".repeat(50),
  "\u200b\u200d\ufeff",
  "Z\u0351\u036b\u0343\u036aA\u0321\u034a\u0360",
  "line\r\nInjected: header",
  "tab\tand\u000bvertical\u0007bell\u001b[31m",
  TAG,
  `"'>${TAG}`,
  `</script>${TAG}<script>`,
  `</textarea></title></style>${TAG}`,
  `--></noscript>${TAG}<!--`,
  ATTRIBUTE,
  "' x-canary='1",
  "javascript:alert(1)//x-canary",
  FORMULA,
  `@x-canary()`,
  "' or 1=1 --",
  "'; drop table review; --",
  "\\'; select pg_sleep(0); --",
  "%' or '%'='",
  "a%_\\",
  "$\u007b7*7}{{7*7}}<%= 7*7 %>#{7*7}",
  "$where",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "%",
  "%zz",
  "%00",
  "%2500",
  "%25%32%35",
  "%c0%af",
  "%ed%a0%80",
  "%F0%9F%98%80",
  "\\u0000",
  "\ufffe\uffff",
  "I\u0307\u0131\u00df\u017f",
  "١٢٣",
  "1e308",
  "0x10",
  " 1 ",
  "+1",
  "1.0",
  "00000000000000000001",
];

const NUMBERS = [
  0, -0, 1, -1, 2, 5, 6, 100, 101, 1000, 1e9, 2147483647, 2147483648, -2147483649, 4294967296, 9007199254740991,
  -9007199254740991, 1e21, 1e308, -1e308, 5e-324, 0.1, 4.5, 3.999999999999999,
];

/** Numbers in JSON that a JavaScript number cannot express. */
const RAW_NUMBERS = [
  "-9007199254740993",
  "1e400",
  "-0.0",
  "1E+2",
  "123456789012345678901234567890",
  "0.1e-999",
  "9007199254740993",
];

const DATES = [
  "2024-02-31",
  "2024-02-29",
  "2023-02-29",
  "0000-01-01",
  "0001-01-01",
  "-000001-01-01",
  "+275760-09-13",
  "+275760-09-14T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "10000-01-01",
  "1970-01-01",
  "1969-12-31T23:59:59Z",
  "2026-13-01",
  "2026-00-00",
  "2026-11-20T24:00:00Z",
  "2026-11-20T23:59:60Z",
  "2026-11-20T12:00:00+99:99",
  "2026-11-20T12:00:00+14:00",
  "2026-11-20T12:00:00",
  "2026-W47-5",
  "20261120",
  "now",
  "2026-11-20T00:00:00.0000000000001Z",
];

const ADDRESSES = [
  "a@b",
  "@",
  "a@",
  "@b.example",
  "a b@c.example",
  `${"a".repeat(64)}@b.example`,
  `${"a".repeat(65)}@b.example`,
  `a@${"b".repeat(250)}.example`,
  '"quoted local"@b.example',
  "ANA@EXAMPLE.COM",
  "ana+tag@example.com",
  "ünï@bücher.example",
  "a@b.example\r\nBcc: c@d.example",
  "a@b.example,c@d.example",
  "a@[127.0.0.1]",
  "a@xn--bcher-kva.example",
  "<ana@example.com>",
  "a..b@c.example",
  `${TAG}@c.example`,
];

const PLACES = [
  "http://",
  "https://",
  "https://.example",
  "https://a.example:99999/",
  "https://user:password@a.example/",
  "https://a.example/\r\nx",
  "ftp://a.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  "//a.example",
  "https://[::1]/",
  "https://[::1",
  "http://127.0.0.1:1/",
  "http://2130706433/",
  "http://0x7f.1/",
  "https://xn--a.example/",
  "https://ａ.example/",
  `https://a.example/${"p".repeat(3_000)}`,
  "https://a.example/%",
  "https://a.example./",
  "HTTPS://A.EXAMPLE",
  "a.example",
  "file:///etc/passwd",
];

const IDS = [
  "x",
  "0",
  "biz_",
  "rev_00000000000000000000000000",
  "rev_7zzzzzzzzzzzzzzzzzzzzzzzzz",
  "rev_8zzzzzzzzzzzzzzzzzzzzzzzzz",
  "biz_01h455vb4pex5vsknk084sn02q",
  "biz_01H455VB4PEX5VSKNK084SN02Q",
  "inv_01h455vb4pex5vsknk084sn02",
  "inv_01h455vb4pex5vsknk084sn02qq",
  "inv_01h455vb4pex5vsknk084sn0il",
  "org_01h455vb4pex5vsknk084sn02q",
  "_01h455vb4pex5vsknk084sn02q",
  "00000000-0000-0000-0000-000000000000",
  "018f0000-0000-7000-8000-000000000000",
  "null",
  "undefined".slice(0, 5),
];

/** A hostile text, mostly of a kind that fits the field's name. */
export function hostileText(random: Random, name = ""): string {
  const lists = [TEXTS];
  if (/date|at$|since|until/i.test(name)) lists.push(DATES, DATES);
  else if (/mail|address|reply/i.test(name)) lists.push(ADDRESSES, ADDRESSES);
  else if (/url|site|domain|link/i.test(name)) lists.push(PLACES, PLACES);
  else if (/id$|^to$|business|organisation/i.test(name)) lists.push(IDS, IDS);
  else lists.push([DATES, ADDRESSES, PLACES, IDS][random.below(4)] as string[]);
  if (random.chance(0.1)) return String(random.pick(NUMBERS));
  return random.pick(random.pick(lists));
}

/** JSON that fits few schemas. */
export function hostileJson(random: Random, name = ""): string {
  switch (random.below(9)) {
    case 0:
      return "null";
    case 1:
      return random.pick(["true", "false"]);
    case 2:
      return Object.is(random.pick(NUMBERS), -0) ? "-0" : String(random.pick(NUMBERS));
    case 3:
      return random.pick(RAW_NUMBERS);
    case 4:
      return random.pick(["[]", "{}", "[[]]", '{"a":1}', "[null]", '[""]']);
    case 5:
      return nested(random.pick([10, 200, 3_000]), random.chance(0.5));
    case 6:
      return random.pick(['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1}']);
    default:
      return JSON.stringify(hostileText(random, name));
  }
}

/** JSON of nested arrays or objects. */
export function nested(levels: number, isArray: boolean): string {
  return isArray ? "[".repeat(levels) + "]".repeat(levels) : `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
}

/** A text for a path or a query: mostly encoded, otherwise raw, without characters that an address cannot hold. */
export function inAddress(random: Random, text: string): string {
  if (random.chance(0.8)) return encode(text);
  return text.replaceAll(/[\s#?\u0000-\u0020\u007f-\uffff]/g, "%20");
}

/** Like encodeURIComponent, which throws on half a character. */
export function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
