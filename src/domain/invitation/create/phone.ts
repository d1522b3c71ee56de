// Reads phone numbers into E.164. Only mobile numbers receive texts.

import type { CountryCode } from "libphonenumber-js/mobile";
import { sentence } from "#contract/sentence.ts";
import type { Wrong } from "#platform/text/wrong.ts";

/** With spaces and punctuation; the longest number in E.164 has 16 characters. */
const MAX_LENGTH = 40;

const WRONG = { wrong: "must be a mobile number such as +491701234567", says: sentence("invitation.phone") };

/** Loaded with the first number that needs them: their tables take megabytes. */
let numbers: typeof import("libphonenumber-js/mobile") | null = null;
let allNumbers: typeof import("libphonenumber-js/max") | null = null;

const LANDLINE: readonly (string | undefined)[] = ["FIXED_LINE", "VOIP"];

/** Returns the number in E.164, read as international or as one of `country`; or the fault, which never contains the number. */
export function readPhone(value: unknown, country: string): { phone: string } | Wrong {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return WRONG;
  numbers ??= require("libphonenumber-js/mobile") as typeof import("libphonenumber-js/mobile");
  const number = parse(numbers, value, country);
  // With the metadata of mobile numbers alone, "valid" means "a mobile number".
  return number?.isValid() && !number.ext ? { phone: number.number } : WRONG;
}

/** Returns the number in E.164 where it is one of a fixed line, which takes no texts; null for any other value. */
export function readLandline(value: unknown, country: string): string | null {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return null;
  allNumbers ??= require("libphonenumber-js/max") as typeof import("libphonenumber-js/max");
  const number = parse(allNumbers, value, country);
  return number && !number.ext && LANDLINE.includes(number.getType()) ? number.number : null;
}

function parse(library: typeof import("libphonenumber-js/mobile"), value: string, country: string) {
  const code = country.trim().toUpperCase();
  const home: { defaultCountry?: CountryCode } = library.isSupportedCountry(code) ? { defaultCountry: code } : {};
  return library.parsePhoneNumberFromString(value.trim(), { ...home, extract: false });
}
