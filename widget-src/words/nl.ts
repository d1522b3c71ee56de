// Dutch.
import type { Words } from "./shape.ts";

export const nl: Words = {
  locale: "nl",
  direction: "ltr",
  title: "Beoordelingen van {name}",
  reviews: { one: "{n} beoordeling", other: "{n} beoordelingen" },
  rated: {
    one: "Beoordeeld met {score} van 5 op basis van {n} beoordeling",
    other: "Beoordeeld met {score} van 5 op basis van {n} beoordelingen",
  },
  sources: "{here} op {service}, {elsewhere} op andere platforms",
  stars: "{n} van 5 sterren",
  labels: { excellent: "Uitstekend", great: "Goed", average: "Gemiddeld", poor: "Matig", bad: "Slecht" },
  unscored: "Nog geen score.",
  needs: "Een score vraagt 3 beoordelingen.",
  empty: "Nog geen beoordelingen.",
  verified: "Geverifieerde aankoop",
  imported: "Geïmporteerd van {origin}, niet gecontroleerd door {service}",
  anotherService: "een andere dienst",
  more: "Lees meer",
  all: "Alle beoordelingen op {service}",
  position: "{n} van {total}",
  carousel: {
    carousel: "carrousel",
    slide: "dia",
    stop: "Wisselen van beoordelingen stoppen",
    start: "Beoordelingen automatisch wisselen",
    previous: "Vorige beoordeling",
    next: "Volgende beoordeling",
  },
};
