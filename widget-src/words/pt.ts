// Portuguese.
import type { Words } from "./shape.ts";

export const pt: Words = {
  locale: "pt",
  direction: "ltr",
  title: "Avaliações de {name}",
  reviews: { one: "{n} avaliação", other: "{n} avaliações" },
  rated: {
    one: "Avaliado com {score} de 5 com base em {n} avaliação",
    other: "Avaliado com {score} de 5 com base em {n} avaliações",
  },
  sources: "{here} em {service}, {elsewhere} noutras plataformas",
  stars: "{n} de 5 estrelas",
  labels: { excellent: "Excelente", great: "Muito bom", average: "Médio", poor: "Fraco", bad: "Mau" },
  unscored: "Ainda sem nota.",
  needs: "Uma nota precisa de 3 avaliações.",
  empty: "Ainda não há avaliações.",
  verified: "Compra verificada",
  imported: "Importada de {origin}, não verificada por {service}",
  anotherService: "outro serviço",
  more: "Ler mais",
  all: "Todas as avaliações em {service}",
  position: "{n} de {total}",
  carousel: {
    carousel: "carrossel",
    slide: "slide",
    stop: "Parar a troca de avaliações",
    start: "Trocar as avaliações automaticamente",
    previous: "Avaliação anterior",
    next: "Avaliação seguinte",
  },
};
