// The words of widgets by language, besides those of `look`. English is the shape of all others.
import { formatOf } from "#platform/language/format.ts";
import type { Language } from "#platform/language/language.ts";

type WidgetWords = typeof en;

const en = {
  title: ({ name }: { name: string }) => `Reviews of ${name}`,
  /** @param score such as "4.7". @param all such as "1,204 reviews", of which `total` is the number */
  rated: ({ score, all }: { score: string; all: string; total: number }) => `Rated ${score} out of 5 from ${all}`,
  /** Numbers without a noun, which need no plural. */
  sources: ({ here, elsewhere, service }: { here: string; elsewhere: string; service: string }) =>
    `${here} on ${service}, ${elsewhere} on other platforms`,
  empty: "No reviews yet.",
  /** Label of the link to the whole review. */
  more: "Read more",
  all: ({ service }: { service: string }) => `All reviews on ${service}`,
  position: ({ n, total }: { n: string; total: string }) => `${n} of ${total}`,
  carousel: {
    carousel: "carousel",
    slide: "slide",
    stop: "Stop changing reviews",
    start: "Change reviews automatically",
    previous: "Previous review",
    next: "Next review",
  },
};

const ar: WidgetWords = {
  title: ({ name }) => `تقييمات ${name}`,
  rated: ({ score, all }) => `التقييم ${score} من 5 من ${all}`,
  sources: ({ here, elsewhere, service }) => `${here} على ${service}، و${elsewhere} على منصات أخرى`,
  empty: "لا توجد تقييمات بعد.",
  more: "قراءة المزيد",
  all: ({ service }) => `جميع التقييمات على ${service}`,
  position: ({ n, total }) => `${n} من ${total}`,
  carousel: {
    carousel: "عرض دوّار",
    slide: "شريحة",
    stop: "إيقاف تبديل التقييمات",
    start: "تبديل التقييمات تلقائيًا",
    previous: "التقييم السابق",
    next: "التقييم التالي",
  },
};

const de: WidgetWords = {
  title: ({ name }) => `Bewertungen von ${name}`,
  rated: ({ score, all }) => `Mit ${score} von 5 bewertet, aus ${all}`,
  sources: ({ here, elsewhere, service }) => `${here} auf ${service}, ${elsewhere} auf anderen Plattformen`,
  empty: "Noch keine Bewertungen.",
  more: "Weiterlesen",
  all: ({ service }) => `Alle Bewertungen auf ${service}`,
  position: ({ n, total }) => `${n} von ${total}`,
  carousel: {
    carousel: "Karussell",
    slide: "Folie",
    stop: "Wechsel der Bewertungen anhalten",
    start: "Bewertungen automatisch wechseln",
    previous: "Vorige Bewertung",
    next: "Nächste Bewertung",
  },
};

const es: WidgetWords = {
  title: ({ name }) => `Opiniones sobre ${name}`,
  rated: ({ score, all }) => `Valorado con ${score} de 5 según ${all}`,
  sources: ({ here, elsewhere, service }) => `${here} en ${service}, ${elsewhere} en otras plataformas`,
  empty: "Aún no hay opiniones.",
  more: "Leer más",
  all: ({ service }) => `Todas las opiniones en ${service}`,
  position: ({ n, total }) => `${n} de ${total}`,
  carousel: {
    carousel: "carrusel",
    slide: "diapositiva",
    stop: "Detener el cambio de opiniones",
    start: "Cambiar las opiniones automáticamente",
    previous: "Opinión anterior",
    next: "Opinión siguiente",
  },
};

const fr: WidgetWords = {
  title: ({ name }) => `Avis sur ${name}`,
  rated: ({ score, all }) => `Noté ${score} sur 5 d’après ${all}`,
  sources: ({ here, elsewhere, service }) => `${here} sur ${service}, ${elsewhere} sur d’autres plateformes`,
  empty: "Pas encore d’avis.",
  more: "Lire la suite",
  all: ({ service }) => `Tous les avis sur ${service}`,
  position: ({ n, total }) => `${n} sur ${total}`,
  carousel: {
    carousel: "carrousel",
    slide: "diapositive",
    stop: "Arrêter le défilement des avis",
    start: "Faire défiler les avis",
    previous: "Avis précédent",
    next: "Avis suivant",
  },
};

const it: WidgetWords = {
  title: ({ name }) => `Recensioni di ${name}`,
  rated: ({ score, all }) => `Valutato ${score} su 5 in base a ${all}`,
  sources: ({ here, elsewhere, service }) => `${here} su ${service}, ${elsewhere} su altre piattaforme`,
  empty: "Ancora nessuna recensione.",
  more: "Leggi tutto",
  all: ({ service }) => `Tutte le recensioni su ${service}`,
  position: ({ n, total }) => `${n} di ${total}`,
  carousel: {
    carousel: "carosello",
    slide: "diapositiva",
    stop: "Ferma lo scorrimento delle recensioni",
    start: "Scorri le recensioni automaticamente",
    previous: "Recensione precedente",
    next: "Recensione successiva",
  },
};

const ja: WidgetWords = {
  title: ({ name }) => `${name}のレビュー`,
  rated: ({ score, all }) => `${all}による評価：5点中${score}点`,
  sources: ({ here, elsewhere, service }) => `${service}で${here}件、他のプラットフォームで${elsewhere}件`,
  empty: "レビューはまだありません。",
  more: "続きを読む",
  all: ({ service }) => `${service}ですべてのレビューを見る`,
  position: ({ n, total }) => `${n} / ${total}`,
  carousel: {
    carousel: "カルーセル",
    slide: "スライド",
    stop: "レビューの自動切り替えを停止",
    start: "レビューを自動で切り替える",
    previous: "前のレビュー",
    next: "次のレビュー",
  },
};

const nl: WidgetWords = {
  title: ({ name }) => `Beoordelingen van ${name}`,
  rated: ({ score, all }) => `Beoordeeld met ${score} van 5 op basis van ${all}`,
  sources: ({ here, elsewhere, service }) => `${here} op ${service}, ${elsewhere} op andere platforms`,
  empty: "Nog geen beoordelingen.",
  more: "Lees meer",
  all: ({ service }) => `Alle beoordelingen op ${service}`,
  position: ({ n, total }) => `${n} van ${total}`,
  carousel: {
    carousel: "carrousel",
    slide: "dia",
    stop: "Wisselen van beoordelingen stoppen",
    start: "Beoordelingen automatisch wisselen",
    previous: "Vorige beoordeling",
    next: "Volgende beoordeling",
  },
};

const pl: WidgetWords = {
  title: ({ name }) => `Opinie o ${name}`,
  rated: ({ score, total }) => `Ocena ${score} na 5 z ${formatOf("pl").count(total)} opinii`,
  sources: ({ here, elsewhere, service }) => `${here} w ${service}, ${elsewhere} na innych platformach`,
  empty: "Nie ma jeszcze opinii.",
  more: "Czytaj dalej",
  all: ({ service }) => `Wszystkie opinie w ${service}`,
  position: ({ n, total }) => `${n} z ${total}`,
  carousel: {
    carousel: "karuzela",
    slide: "slajd",
    stop: "Zatrzymaj zmianę opinii",
    start: "Zmieniaj opinie automatycznie",
    previous: "Poprzednia opinia",
    next: "Następna opinia",
  },
};

const pt: WidgetWords = {
  title: ({ name }) => `Avaliações de ${name}`,
  rated: ({ score, all }) => `Avaliado com ${score} de 5 com base em ${all}`,
  sources: ({ here, elsewhere, service }) => `${here} em ${service}, ${elsewhere} noutras plataformas`,
  empty: "Ainda não há avaliações.",
  more: "Ler mais",
  all: ({ service }) => `Todas as avaliações em ${service}`,
  position: ({ n, total }) => `${n} de ${total}`,
  carousel: {
    carousel: "carrossel",
    slide: "slide",
    stop: "Parar a troca de avaliações",
    start: "Trocar as avaliações automaticamente",
    previous: "Avaliação anterior",
    next: "Avaliação seguinte",
  },
};

export const WIDGET_WORDS: Readonly<Record<Language, WidgetWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };
