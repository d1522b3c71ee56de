// Phone numbers from outside, brought to E.164. Only mobile numbers: a text to any other kind arrives nowhere.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/** Nobody writes a number with more than this; the longest in E.164 has 16 characters. */
const MAX_LENGTH = 40;

const WRONG = { wrong: "must be a mobile number such as +491701234567" };

/**
 * The number in E.164, written internationally or as one writes it in `country` (ISO 3166-1 alpha-2); or what is wrong with
 * it, as the end of a sentence. The number is never part of that. Where mobile and fixed numbers look alike (North America),
 * either passes.
 */
export function readPhone(value: unknown, country: string): { phone: string } | { wrong: string } {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return WRONG;
  const code = country.trim().toUpperCase();
  const home: { defaultCountry?: CountryCode } = isSupportedCountry(code) ? { defaultCountry: code } : {};
  const number = parsePhoneNumberFromString(value.trim(), { ...home, extract: false });
  // With the metadata of mobile numbers alone, "valid" means "a mobile number".
  return number?.isValid() && !number.ext ? { phone: number.number } : WRONG;
}
