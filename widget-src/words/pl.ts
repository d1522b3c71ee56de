// Polish.
import type { Words } from "./shape.ts";

export const pl: Words = {
  locale: "pl",
  direction: "ltr",
  title: "Opinie o {name}",
  reviews: { one: "{n} opinia", few: "{n} opinie", other: "{n} opinii" },
  rated: { other: "Ocena {score} na 5 z {n} opinii" },
  sources: "{here} w {service}, {elsewhere} na innych platformach",
  stars: "{n} na 5 gwiazdek",
  labels: { excellent: "Znakomicie", great: "Dobrze", average: "Przeciętnie", poor: "Słabo", bad: "Źle" },
  unscored: "Jeszcze bez oceny.",
  needs: "Ocena wymaga 3 opinii.",
  empty: "Nie ma jeszcze opinii.",
  verified: "Zweryfikowany zakup",
  imported: "Zaimportowano z: {origin}; {service} tego nie sprawdza",
  anotherService: "inny serwis",
  more: "Czytaj dalej",
  all: "Wszystkie opinie w {service}",
  position: "{n} z {total}",
  carousel: {
    carousel: "karuzela",
    slide: "slajd",
    stop: "Zatrzymaj zmianę opinii",
    start: "Zmieniaj opinie automatycznie",
    previous: "Poprzednia opinia",
    next: "Następna opinia",
  },
};
