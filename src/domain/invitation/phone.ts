// Reads phone numbers into E.164. Only mobile numbers are accepted, because only they receive texts.
import type { CountryCode } from "libphonenumber-js/mobile";

/** With spaces and punctuation; the longest number in E.164 has 16 characters. */
const MAX_LENGTH = 40;

const WRONG = { wrong: "must be a mobile number such as +491701234567" };

/** Loaded with the first number: its tables take megabytes. */
let numbers: typeof import("libphonenumber-js/mobile") | null = null;

/** Returns the number in E.164, read as international or as one of `country`; or the fault, which never contains the number. */
export function readPhone(value: unknown, country: string): { phone: string } | { wrong: string } {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return WRONG;
  numbers ??= require("libphonenumber-js/mobile") as typeof import("libphonenumber-js/mobile");
  const code = country.trim().toUpperCase();
  const home: { defaultCountry?: CountryCode } = numbers.isSupportedCountry(code) ? { defaultCountry: code } : {};
  const number = numbers.parsePhoneNumberFromString(value.trim(), { ...home, extract: false });
  // With the metadata of mobile numbers alone, "valid" means "a mobile number".
  return number?.isValid() && !number.ext ? { phone: number.number } : WRONG;
}
