// Finds mail addresses, also spelled out ("name [at] mail.com"), and phone numbers in the notation of the business's country.
import { type CountryCode, findPhoneNumbersInText, isSupportedCountry } from "libphonenumber-js/max";
import { isTopLevel } from "#platform/text/site-in-text.ts";
import { apart, lookalike } from "#platform/text/visible-text.ts";

const AT_NAMES = "at|ät|arroba|arobase|chiocciola|małpa|apenstaartje|アットマーク|آت";
const AT = new RegExp(
  `[\\p{L}\\p{N}._%+-]\\s?[([{<]\\s?(?:${AT_NAMES}|@|собака)\\s?[)\\]}>]\\s?[\\p{L}\\p{N}-]{2}`,
  "iu",
);
/** A quick test first, because most texts hold no such word. */
const AT_WORD = new RegExp(`\\s(?:${AT_NAMES})\\s`, "iu");
const DOT_NAMES = "dot|punkt|punto|ponto|punt|kropka|ドット|نقطة|دوت";
const ENDING = "com|net|org|info|de|at|ch|fr|es|it|br|pt|nl|be|pl|eu|jp|كوم";
const MAIL_SERVICE = "gmail|googlemail|yahoo|hotmail|outlook|icloud|gmx|proton|protonmail|جيميل|هوتميل|ياهو";
/** "name at gmail dot com", or the name of a mail service after "at". "At this point it is fine" is a sentence. */
const AT_SPELLED = new RegExp(
  `(?<!\\p{L})(?:(?:${AT_NAMES})\\s(?:[\\p{L}\\p{N}-]{1,40}\\s(?:${DOT_NAMES})\\s(?:${ENDING})|(?:${MAIL_SERVICE})\\s?\\.\\s?\\p{L}{2,4})|arobase\\s[\\p{L}\\p{N}-]{1,40}\\spoint\\s(?:${ENDING}))(?!\\p{L})`,
  "iu",
);
/** Behind the sign of an address, read from there only. */
const MAIL_DOMAIN = /(?:[\p{L}\p{N}\p{M}_-]{1,63}\.){1,8}([\p{L}\p{M}-]{2,63}|xn--[a-z0-9-]{2,59})/uy;
const MAIL_NAME = /[\p{L}\p{N}\p{M}_%+"'.-]$/u;
/** The first word of the next sentence: "Work@Home.Then". */
const NEXT_WORD = /^\p{Lu}\p{Ll}/u;
const LEAST_DIGITS = 8;
/** A number after these words is no phone number. */
const ORDER_WORDS =
  "order|ord\\.|invoice|tracking|parcel|ref(?:erence)?|ticket|case|customer|model\\p{L}*|typ|type|serial|article|item|iban|" +
  "bestell\\p{L}*|auftrag\\p{L}*|rechnung\\p{L}*|kunden\\p{L}*|sendung\\p{L}*|paket\\p{L}*|artikel\\p{L}*|vorgang\\p{L}*|" +
  "commande|facture|colis|suivi|pedido|factura|fatura|env[ií]o|seguimiento|encomenda|rastreio|ordine|fattura|spedizione|" +
  "bestel\\p{L}*|factuur\\p{L}*|pakket\\p{L}*|zam[oó]wieni\\p{L}*|faktur\\p{L}*|paczk\\p{L}*|przesyłk\\p{L}*|" +
  "заказ\\p{L}*|сч[её]т|sipariş|tilaus\\p{L}*|ordre|订单|주문|الطلب|طلب\\p{L}*|طلبي\\p{L}*|فاتور\\p{L}*|شحن\\p{L}*|التتبع";
const OTHER_NUMBER = new RegExp(
  `(?:(?<!\\p{L})(?:${ORDER_WORDS})|注文(?:番号)?|(?:受注|伝票|追跡|予約|会員|商品|問い合わせ)番号)[\\s.:#nN°ºor№-]*(?:number|nummer|num[eé]ro|n[uú]mero|numer|номер|رقم|id|no|nr)?[\\s.:#°º№はが-]*$`,
  "iu",
);
/** A number after these words is a phone number. */
const PHONE_WORDS =
  "phone|tel|telefon\\p{L}*|tél\\p{L}*|teléfono|telefone|telefono|mobile|mobil|mobiel|handy\\p{L}*|cell|call(?:\\s+me)?|text(?:\\s+me)?|" +
  "whatsapp|viber|signal|sms|m[oó]vil|telem[oó]vel|celular|cellulare|llam\\p{L}*|appel\\p{L}*|anruf\\p{L}*|ruf\\p{L}*|chiam\\p{L}*|lig\\p{L}*|" +
  "bel\\p{L}*|zadzwo\\p{L}*|komórk\\p{L}*|звон\\p{L}*|тел\\p{L}*|电话|전화|هاتف\\p{L}*|جوال\\p{L}*|موبايل\\p{L}*|اتصل\\p{L}*|واتس\\p{L}*|رقمي|رقمنا";
const PHONE_WORD = new RegExp(
  `(?:(?<!\\p{L})(?:${PHONE_WORDS})|電話|携帯)[^\\p{L}\\p{N}+(]*(?:\\p{L}{1,6}[^\\p{L}\\p{N}+(]+){0,2}$`,
  "iu",
);

/** @param given a text as `plain` gives it. @param country of the business, ISO 3166-1 */
export function hasContactData(given: string, country: string): boolean {
  const text = apart(given);
  if (hasMailAddress(text) || hasPhone(text, country)) return true;
  return /[^\x00-\x7f]/.test(text) && hasMailAddress(lookalike(text));
}

function hasMailAddress(text: string): boolean {
  if (/[([{<]/.test(text) && AT.test(text)) return true;
  if (AT_WORD.test(text) && AT_SPELLED.test(text)) return true;
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    MAIL_DOMAIN.lastIndex = at + 1;
    if (!MAIL_NAME.test(text.slice(Math.max(0, at - 2), at))) continue;
    const ending = MAIL_DOMAIN.exec(text)?.[1];
    if (ending !== undefined && (isTopLevel(ending) || !NEXT_WORD.test(ending))) return true;
  }
  return false;
}

/** Digits that may belong together, with the signs between them. */
const NUMBER = /[+(]{0,3}\d(?:[^\p{L}\p{N}\n]{0,4}\d)*/gu;
/** No phone number: a date between blanks, and more digits in a row than a number has. */
const NO_NUMBER =
  /(?<![^\s(])(?<!\d\s)(?:\d{1,2}([./-])\d{1,2}\1\d{2,4}|\d{4}([./-])\d{1,2}\2\d{1,2})(?![^\s),;.!?])|\d{19,}/g;
/**
 * The library tries each group of digits with those behind it. A text with more groups in long numbers is held unread, so that no text
 * takes long.
 */
const MOST_GROUPS = 120;

function hasPhone(given: string, country: string): boolean {
  if ((given.match(/\d/g)?.length ?? 0) < LEAST_DIGITS) return false;
  const text = given.replace(NO_NUMBER, (digits) => "-".repeat(digits.length));
  const home = country.toUpperCase();
  const options = isSupportedCountry(home) ? { defaultCountry: home as CountryCode } : {};
  const numbers = [...text.matchAll(NUMBER)].filter(([number]) => number.replace(/\D/g, "").length >= LEAST_DIGITS);
  const groups = numbers.reduce((sum, [number]) => sum + (number.match(/\d+/g)?.length ?? 0), 0);
  if (groups > MOST_GROUPS) return true;
  return numbers.some(({ 0: number, index }) => {
    // The library looks at the characters beside a number, too: "$1,299.00" is a price.
    const from = Math.max(0, index - 1);
    return findPhoneNumbersInText(text.slice(from, index + number.length + 1), options).some((found) => {
      const [start, end] = [from + found.startsAt, from + found.endsAt];
      const before = text.slice(Math.max(0, start - 40), start);
      return isWrittenAsPhone(text.slice(start, end), before, found.number.formatNational().startsWith("0"));
    });
  });
}

function isWrittenAsPhone(raw: string, before: string, beginsWithZero: boolean): boolean {
  const digits = raw.replace(/\D/g, "").length;
  if (digits < LEAST_DIGITS || isDateOrPrice(raw) || OTHER_NUMBER.test(before)) return false;
  if (/^(?:\+|00|0|\()/.test(raw) || PHONE_WORD.test(before)) return true;
  if (beginsWithZero) return false;
  // Numbers without a leading zero, such as 612 345 678 and 415-555-2671, are recognised by their groups.
  return /^\d{2,4}([ .-])\d{2,4}\1\d{2,4}(?:\1\d{2,4})?$/.test(raw);
}

function isDateOrPrice(raw: string): boolean {
  return (
    /^\(?\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:\D|$)/.test(raw) ||
    (/^\d{1,3}(?:[. ]\d{3})+(?:,\d{2})?$/.test(raw) && !/^0/.test(raw) && raw.replace(/\D/g, "").length < 9)
  );
}
