// Finds mail addresses, also spelled out ("name [at] mail.com"), and phone numbers in the notation of the business's country.
import { type CountryCode, findPhoneNumbersInText, isSupportedCountry } from "libphonenumber-js/max";
import { LinkifyIt } from "linkify-it";
import { apart, lookalike } from "#platform/seen-text.ts";

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true });

const AT_NAMES = "at|ät|arroba|arobase|chiocciola|małpa|apenstaartje|アットマーク|آت";
const AT = new RegExp(
  `[\\p{L}\\p{N}._%+-]\\s{0,3}[([{<]\\s*(?:${AT_NAMES}|@|собака)\\s*[)\\]}>]\\s*[\\p{L}\\p{N}-]{2,}`,
  "iu",
);
/** A quick test first, because most texts hold no such word. */
const AT_WORD = new RegExp(`\\s(?:${AT_NAMES})\\s`, "iu");
const DOT_NAMES = "dot|punkt|punto|ponto|punt|kropka|ドット|نقطة|دوت";
const ENDING = "com|net|org|info|de|at|ch|fr|es|it|br|pt|nl|be|pl|eu|jp|كوم";
const MAIL_SERVICE = "gmail|googlemail|yahoo|hotmail|outlook|icloud|gmx|proton|protonmail|جيميل|هوتميل|ياهو";
/** "name at gmail dot com", or the name of a mail service after "at". "At this point it is fine" is a sentence. */
const AT_SPELLED = new RegExp(
  `(?<!\\p{L})(?:(?:${AT_NAMES})\\s+(?:[\\p{L}\\p{N}-]{1,40}\\s+(?:${DOT_NAMES})\\s+(?:${ENDING})|(?:${MAIL_SERVICE})\\s*\\.\\s*\\p{L}{2,4})|arobase\\s+[\\p{L}\\p{N}-]{1,40}\\s+point\\s+(?:${ENDING}))(?!\\p{L})`,
  "iu",
);
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
  return text.includes("@") && (linkify.match(text) ?? []).some((match) => match.schema === "mailto:");
}

function hasPhone(text: string, country: string): boolean {
  if ((text.match(/\p{Nd}/gu)?.length ?? 0) < LEAST_DIGITS) return false;
  const home = country.toUpperCase();
  const found = isSupportedCountry(home)
    ? findPhoneNumbersInText(text, { defaultCountry: home as CountryCode })
    : findPhoneNumbersInText(text);
  return found.some(({ startsAt, endsAt, number }) => {
    const raw = text.slice(startsAt, endsAt);
    const before = text.slice(Math.max(0, startsAt - 40), startsAt);
    return isWrittenAsPhone(raw, before, number.formatNational().startsWith("0"));
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
