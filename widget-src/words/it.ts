// Italian.
import type { Words } from "./shape.ts";

export const it: Words = {
  locale: "it",
  direction: "ltr",
  title: "Recensioni di {name}",
  reviews: { one: "{n} recensione", other: "{n} recensioni" },
  rated: {
    one: "Valutato {score} su 5 in base a {n} recensione",
    other: "Valutato {score} su 5 in base a {n} recensioni",
  },
  sources: "{here} su {service}, {elsewhere} su altre piattaforme",
  stars: "{n} stelle su 5",
  labels: { excellent: "Eccellente", great: "Buono", average: "Nella media", poor: "Scarso", bad: "Pessimo" },
  unscored: "Ancora nessun voto.",
  needs: "Per un voto servono 3 recensioni.",
  empty: "Ancora nessuna recensione.",
  verified: "Acquisto verificato",
  imported: "Importata da {origin}, non controllata da {service}",
  anotherService: "un altro servizio",
  more: "Leggi tutto",
  all: "Tutte le recensioni su {service}",
  position: "{n} di {total}",
  carousel: {
    carousel: "carosello",
    slide: "diapositiva",
    stop: "Ferma lo scorrimento delle recensioni",
    start: "Scorri le recensioni automaticamente",
    previous: "Recensione precedente",
    next: "Recensione successiva",
  },
};
