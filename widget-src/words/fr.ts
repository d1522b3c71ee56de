// French.
import type { Words } from "./shape.ts";

export const fr: Words = {
  locale: "fr",
  direction: "ltr",
  title: "Avis sur {name}",
  reviews: { other: "{n} avis" },
  rated: { other: "Noté {score} sur 5 d’après {n} avis" },
  sources: "{here} sur {service}, {elsewhere} sur d’autres plateformes",
  stars: "{n} étoiles sur 5",
  labels: { excellent: "Excellent", great: "Bien", average: "Moyen", poor: "Médiocre", bad: "Mauvais" },
  unscored: "Pas encore de note.",
  needs: "Il faut 3 avis pour une note.",
  empty: "Pas encore d’avis.",
  verified: "Achat vérifié",
  imported: "Importé depuis {origin}, non vérifié par {service}",
  anotherService: "un autre service",
  more: "Lire la suite",
  all: "Tous les avis sur {service}",
  position: "{n} sur {total}",
  carousel: {
    carousel: "carrousel",
    slide: "diapositive",
    stop: "Arrêter le défilement des avis",
    start: "Faire défiler les avis",
    previous: "Avis précédent",
    next: "Avis suivant",
  },
};
