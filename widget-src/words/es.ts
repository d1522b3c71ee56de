// Spanish.
import type { Words } from "./shape.ts";

export const es: Words = {
  locale: "es",
  direction: "ltr",
  title: "Opiniones sobre {name}",
  reviews: { one: "{n} opinión", other: "{n} opiniones" },
  rated: { one: "Valorado con {score} de 5 según {n} opinión", other: "Valorado con {score} de 5 según {n} opiniones" },
  sources: "{here} en {service}, {elsewhere} en otras plataformas",
  stars: "{n} de 5 estrellas",
  labels: { excellent: "Excelente", great: "Muy bueno", average: "Normal", poor: "Flojo", bad: "Malo" },
  unscored: "Aún sin nota.",
  needs: "Una nota necesita 3 opiniones.",
  empty: "Aún no hay opiniones.",
  verified: "Compra verificada",
  imported: "Importada de {origin}, no comprobada por {service}",
  anotherService: "otro servicio",
  more: "Leer más",
  all: "Todas las opiniones en {service}",
  position: "{n} de {total}",
  carousel: {
    carousel: "carrusel",
    slide: "diapositiva",
    stop: "Detener el cambio de opiniones",
    start: "Cambiar las opiniones automáticamente",
    previous: "Opinión anterior",
    next: "Opinión siguiente",
  },
};
