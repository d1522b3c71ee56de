// The time zone of a country, for a business whose zone was not chosen.

export const TIME_ZONES: readonly string[] = Intl.supportedValuesOf("timeZone");

export const KNOWN_ZONES: ReadonlySet<string> = new Set(TIME_ZONES);

/**
 * Countries where nearly all people live in one of several zones, or whose list has an old name of its zone. Those whose people are
 * spread over several times, such as the United States, have none.
 */
const MAIN: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  EC: "America/Guayaquil",
  ER: "Africa/Asmara",
  ES: "Europe/Madrid",
  FO: "Atlantic/Faroe",
  GL: "America/Nuuk",
  IN: "Asia/Kolkata",
  KI: "Pacific/Tarawa",
  MH: "Pacific/Majuro",
  MM: "Asia/Yangon",
  NP: "Asia/Kathmandu",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PT: "Europe/Lisbon",
  UA: "Europe/Kyiv",
  UZ: "Asia/Tashkent",
  VN: "Asia/Ho_Chi_Minh",
};

/** Countries with people whose businesses choose their zone. */
export const COUNTRIES_OF_SEVERAL_ZONES: readonly string[] = [
  "AU",
  "BR",
  "CA",
  "CD",
  "FM",
  "ID",
  "MN",
  "MX",
  "RU",
  "US",
];

/** Winter and summer. */
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/** @param country one of COUNTRY_CODES. Null for a country of several times or without people */
export function zoneOf(country: string): string | null {
  const main = MAIN[country];
  if (main !== undefined) return main;
  const zones = zonesOf(country);
  const [first] = zones;
  if (first === undefined || !KNOWN_ZONES.has(first)) return null;
  return new Set(zones.map(offsetsOf)).size === 1 ? first : null;
}

function offsetsOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset", year: "numeric" });
  return SEASONS.map((moment) => format.format(moment)).join();
}

/** @param country one of COUNTRY_CODES */
export function zonesOf(country: string): readonly string[] {
  return new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
}
