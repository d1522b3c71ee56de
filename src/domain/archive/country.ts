// Countries, and the time zone to assume for a business that names none: its text messages must wait for the morning there.

const CODES =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI " +
  "CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ " +
  "GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS " +
  "LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG " +
  "PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK " +
  "TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/** ISO 3166-1 alpha-2. */
const COUNTRIES: ReadonlySet<string> = new Set(CODES.split(" "));

/** Where a country has several: the zone that most of its people live in. */
const MAIN_ZONES: Record<string, string> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FM: "Pacific/Pohnpei",
  GL: "America/Nuuk",
  ID: "Asia/Jakarta",
  KI: "Pacific/Tarawa",
  KZ: "Asia/Almaty",
  MH: "Pacific/Majuro",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PS: "Asia/Gaza",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

const zonesKnown = new Map<string, boolean>();

/** The code in upper case, or null where no such country is listed. */
export function readCountry(text: string): string | null {
  const code = text.toUpperCase();
  return COUNTRIES.has(code) ? code : null;
}

/** A country's time zone, its most populous one; UTC where none is known. */
export function zoneOf(country: string): string {
  const main = MAIN_ZONES[country];
  if (main !== undefined) return main;
  const zones = (new Intl.Locale(`und-${country}`) as { getTimeZones?(): string[] | undefined }).getTimeZones?.();
  return zones?.length === 1 ? (zones[0] as string) : "UTC";
}

/** Whether this is the name of an IANA time zone. */
export function isZone(name: string): boolean {
  const known = zonesKnown.get(name);
  if (known !== undefined) return known;
  let exists = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name);
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    exists = false;
  }
  if (zonesKnown.size < 1_000) zonesKnown.set(name, exists);
  return exists;
}
