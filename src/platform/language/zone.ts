// Names of time zones for people: the city of the zone and the name of its time.
import { LANGUAGE, type Language } from "./language.ts";

/** A winter's day in the north and a summer's day in the south: the generic name is the same on each. */
const A_DAY = Date.UTC(2026, 0, 15);

const kept = new Map<string, string>();

/** "Berlin (Central European Time)" for `Europe/Berlin`; the zone itself where it is unknown. */
export function zoneName(zone: string, language: Language): string {
  const key = `${language} ${zone}`;
  let name = kept.get(key);
  if (name === undefined) {
    name = nameOf(zone, LANGUAGE[language].locale);
    // Of known zones alone, so that what people type does not fill the memory.
    if (name !== zone) kept.set(key, name);
  }
  return name;
}

/** "Vereinigtes Königreich (Ortszeit)" stands in brackets itself. */
function withoutBrackets(time: string): string {
  return time.replace(/\s*[(（]([^()（）]*)[)）]/g, ", $1");
}

function nameOf(zone: string, locale: string): string {
  const city = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "longGeneric" });
    const time = format.formatToParts(A_DAY).find(({ type }) => type === "timeZoneName")?.value;
    return time === undefined || time === city ? city : `${city} (${withoutBrackets(time)})`;
  } catch {
    return zone;
  }
}
