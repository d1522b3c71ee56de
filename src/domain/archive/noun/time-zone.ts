// Countries, and the time zone to assume for a business that names none: its text messages must wait for the morning there.

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
