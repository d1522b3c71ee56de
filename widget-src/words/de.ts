// German.
import type { Words } from "./shape.ts";

export const de: Words = {
  locale: "de",
  direction: "ltr",
  title: "Bewertungen von {name}",
  reviews: { one: "{n} Bewertung", other: "{n} Bewertungen" },
  rated: {
    one: "Mit {score} von 5 bewertet, aus einer Bewertung",
    other: "Mit {score} von 5 bewertet, aus {n} Bewertungen",
  },
  sources: "{here} auf {service}, {elsewhere} auf anderen Plattformen",
  stars: "{n} von 5 Sternen",
  labels: { excellent: "Hervorragend", great: "Gut", average: "Mittelmäßig", poor: "Schwach", bad: "Schlecht" },
  unscored: "Noch keine Note.",
  needs: "Eine Note braucht 3 Bewertungen.",
  empty: "Noch keine Bewertungen.",
  verified: "Verifizierter Kauf",
  imported: "Von {origin} importiert, nicht von {service} geprüft",
  anotherService: "einem anderen Dienst",
  more: "Weiterlesen",
  all: "Alle Bewertungen auf {service}",
  position: "{n} von {total}",
  carousel: {
    carousel: "Karussell",
    slide: "Folie",
    stop: "Wechsel der Bewertungen anhalten",
    start: "Bewertungen automatisch wechseln",
    previous: "Vorige Bewertung",
    next: "Nächste Bewertung",
  },
};
