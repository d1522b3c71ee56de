// The words of the badge and the share image by language. English is the shape of all others.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import type { Language } from "#platform/language/language.ts";
import { type PluralCategory, pluralOf } from "#platform/language/plural.ts";

/** How many reviews. */
const reviews: Readonly<Record<Language, (count: number) => string>> = {
  ar: counting("ar", (n) => ({
    zero: "لا تقييمات",
    one: "تقييم واحد",
    two: "تقييمان",
    few: `${n} تقييمات`,
    many: `${n} تقييمًا`,
    other: `${n} تقييم`,
  })),
  de: counting("de", (n) => ({ one: `${n} Bewertung`, other: `${n} Bewertungen` })),
  en: counting("en", (n) => ({ one: `${n} review`, other: `${n} reviews` })),
  es: counting("es", (n) => ({ one: `${n} opinión`, many: `${n} de opiniones`, other: `${n} opiniones` })),
  fr: counting("fr", (n) => ({ one: `${n} avis`, many: `${n} d’avis`, other: `${n} avis` })),
  it: counting("it", (n) => ({
    one: `${n} recensione`,
    many: `${n} di recensioni`,
    other: `${n} recensioni`,
  })),
  ja: counting("ja", (n) => ({ other: `レビュー${n}件` })),
  nl: counting("nl", (n) => ({ one: `${n} beoordeling`, other: `${n} beoordelingen` })),
  pl: counting("pl", (n) => ({
    one: `${n} opinia`,
    few: `${n} opinie`,
    many: `${n} opinii`,
    other: `${n} opinii`,
  })),
  pt: counting("pt", (n) => ({
    one: `${n} avaliação`,
    many: `${n} de avaliações`,
    other: `${n} avaliações`,
  })),
};

/** @param forms the plural forms around a written number */
function counting<L extends Language>(language: L, forms: (n: string) => Readonly<Record<PluralCategory[L], string>>) {
  const [plural, { count: written }] = [pluralOf(language), formatOf(language)];
  return (count: number): string => plural(count, forms(written(count)));
}

export type PictureWords = typeof en;

const en = {
  notFound: "Not found",
  noScore: "No score yet",
  reviews: ({ count }: { count: number }) => reviews.en(count),
  /** @param others such as "2,660" or "1.2M", which are part of `count` */
  elsewhere: ({ count, others }: { count: number; others: string }) => `${reviews.en(count)}, ${others} elsewhere`,
  ofThem: ({ others }: { others: string }) => `${others} of them elsewhere`,
  /** The source of a score: one of these two is the `source` of the sentences below. */
  here: ({ count, service }: { count: number; service: string }) => `${reviews.en(count)} on ${service}`,
  everywhere: ({ count, here, others }: { count: number; here: string; others: string }) =>
    `${reviews.en(count)}: ${here} here, ${others} on other platforms`,
  scored: ({ name, label, score, source }: { name: string; label: string; score: string; source: string }) =>
    `${isolated(name, "en")}: ${label}. Rated ${score} out of 5 from ${source}`,
  /** @param average null where nobody has written here */
  unscored: ({ name, average, source }: { name: string; average: string | null; source: string }) =>
    `${isolated(name, "en")}: No score yet.${average === null ? "" : ` ${average} stars on average,`} ${source}`,
};

const ar: PictureWords = {
  notFound: "غير موجود",
  noScore: "لا توجد درجة بعد",
  reviews: ({ count }) => reviews.ar(count),
  elsewhere: ({ count, others }) => `${reviews.ar(count)}، منها ${others} على منصات أخرى`,
  ofThem: ({ others }) => `منها ${others} على منصات أخرى`,
  here: ({ count, service }) => `${reviews.ar(count)} على ${isolated(service, "ar")}`,
  everywhere: ({ count, here, others }) => `${reviews.ar(count)}: ${here} هنا، و${others} على منصات أخرى`,
  scored: ({ name, label, score, source }) => `${isolated(name, "ar")}: ${label}. الدرجة ${score} من 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "ar")}: لا توجد درجة بعد (${source})`
      : `${isolated(name, "ar")}: لا توجد درجة بعد. متوسط النجوم: ${average} (${source})`,
};

const de: PictureWords = {
  notFound: "Nicht gefunden",
  noScore: "Noch keine Note",
  reviews: ({ count }) => reviews.de(count),
  elsewhere: ({ count, others }) => `${reviews.de(count)}, davon ${others} anderswo`,
  ofThem: ({ others }) => `davon ${others} anderswo`,
  here: ({ count, service }) => `${reviews.de(count)} auf ${service}`,
  everywhere: ({ count, here, others }) => `${reviews.de(count)}: ${here} hier, ${others} auf anderen Plattformen`,
  scored: ({ name, label, score, source }) =>
    `${isolated(name, "de")}: ${label}. Mit ${score} von 5 bewertet (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "de")}: Noch keine Note (${source})`
      : `${isolated(name, "de")}: Noch keine Note. Im Durchschnitt ${average} Sterne (${source})`,
};

const es: PictureWords = {
  notFound: "No encontrado",
  noScore: "Aún sin nota",
  reviews: ({ count }) => reviews.es(count),
  elsewhere: ({ count, others }) => `${reviews.es(count)}, ${others} en otros sitios`,
  ofThem: ({ others }) => `${others} de ellas en otros sitios`,
  here: ({ count, service }) => `${reviews.es(count)} en ${service}`,
  everywhere: ({ count, here, others }) => `${reviews.es(count)}: ${here} aquí, ${others} en otras plataformas`,
  scored: ({ name, label, score, source }) => `${isolated(name, "es")}: ${label}. Nota: ${score} de 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "es")}: Aún sin nota (${source})`
      : `${isolated(name, "es")}: Aún sin nota. ${average} estrellas de media (${source})`,
};

const fr: PictureWords = {
  notFound: "Introuvable",
  noScore: "Pas encore de note",
  reviews: ({ count }) => reviews.fr(count),
  elsewhere: ({ count, others }) => `${reviews.fr(count)}, dont ${others} ailleurs`,
  ofThem: ({ others }) => `dont ${others} ailleurs`,
  here: ({ count, service }) => `${reviews.fr(count)} sur ${service}`,
  everywhere: ({ count, here, others }) => `${reviews.fr(count)} : ${here} ici, ${others} sur d’autres plateformes`,
  scored: ({ name, label, score, source }) => `${isolated(name, "fr")} : ${label}. Note de ${score} sur 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "fr")} : Pas encore de note (${source})`
      : `${isolated(name, "fr")} : Pas encore de note. ${average} étoiles en moyenne (${source})`,
};

const it: PictureWords = {
  notFound: "Non trovato",
  noScore: "Ancora nessun voto",
  reviews: ({ count }) => reviews.it(count),
  elsewhere: ({ count, others }) => `${reviews.it(count)}, ${others} altrove`,
  ofThem: ({ others }) => `di cui ${others} altrove`,
  here: ({ count, service }) => `${reviews.it(count)} su ${service}`,
  everywhere: ({ count, here, others }) => `${reviews.it(count)}: ${here} qui, ${others} su altre piattaforme`,
  scored: ({ name, label, score, source }) => `${isolated(name, "it")}: ${label}. Voto: ${score} su 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "it")}: Ancora nessun voto (${source})`
      : `${isolated(name, "it")}: Ancora nessun voto. In media ${average} stelle (${source})`,
};

const ja: PictureWords = {
  notFound: "見つかりません",
  noScore: "スコアはまだありません",
  reviews: ({ count }) => reviews.ja(count),
  elsewhere: ({ count, others }) => `${reviews.ja(count)}（うち他のプラットフォーム${others}件）`,
  ofThem: ({ others }) => `うち他のプラットフォーム${others}件`,
  here: ({ count, service }) => `${service}の${reviews.ja(count)}`,
  everywhere: ({ count, here, others }) => `${reviews.ja(count)}：当サイト${here}件、他のプラットフォーム${others}件`,
  scored: ({ name, label, score, source }) => `${isolated(name, "ja")}：${label}。5点満点中${score}（${source}）`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "ja")}：スコアはまだありません（${source}）`
      : `${isolated(name, "ja")}：スコアはまだありません。星の平均${average}（${source}）`,
};

const nl: PictureWords = {
  notFound: "Niet gevonden",
  noScore: "Nog geen score",
  reviews: ({ count }) => reviews.nl(count),
  elsewhere: ({ count, others }) => `${reviews.nl(count)}, waarvan ${others} elders`,
  ofThem: ({ others }) => `waarvan ${others} elders`,
  here: ({ count, service }) => `${reviews.nl(count)} op ${service}`,
  everywhere: ({ count, here, others }) => `${reviews.nl(count)}: ${here} hier, ${others} op andere platforms`,
  scored: ({ name, label, score, source }) =>
    `${isolated(name, "nl")}: ${label}. Beoordeeld met ${score} van 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "nl")}: Nog geen score (${source})`
      : `${isolated(name, "nl")}: Nog geen score. Gemiddeld ${average} sterren (${source})`,
};

const pl: PictureWords = {
  notFound: "Nie znaleziono",
  noScore: "Jeszcze bez oceny",
  reviews: ({ count }) => reviews.pl(count),
  elsewhere: ({ count, others }) => `${reviews.pl(count)}, w tym ${others} gdzie indziej`,
  ofThem: ({ others }) => `w tym ${others} gdzie indziej`,
  here: ({ count, service }) => `${reviews.pl(count)} w ${service}`,
  everywhere: ({ count, here, others }) => `${reviews.pl(count)}: ${here} tutaj, ${others} na innych platformach`,
  scored: ({ name, label, score, source }) => `${isolated(name, "pl")}: ${label}. Ocena ${score} na 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "pl")}: Jeszcze bez oceny (${source})`
      : `${isolated(name, "pl")}: Jeszcze bez oceny. Średnia liczba gwiazdek: ${average} (${source})`,
};

const pt: PictureWords = {
  notFound: "Não encontrado",
  noScore: "Ainda sem nota",
  reviews: ({ count }) => reviews.pt(count),
  elsewhere: ({ count, others }) => `${reviews.pt(count)}, ${others} noutros sítios`,
  ofThem: ({ others }) => `${others} delas noutros sítios`,
  here: ({ count, service }) => `${reviews.pt(count)} em ${service}`,
  everywhere: ({ count, here, others }) => `${reviews.pt(count)}: ${here} aqui, ${others} noutras plataformas`,
  scored: ({ name, label, score, source }) => `${isolated(name, "pt")}: ${label}. Nota: ${score} em 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "pt")}: Ainda sem nota (${source})`
      : `${isolated(name, "pt")}: Ainda sem nota. Média de ${average} estrelas (${source})`,
};

export const PICTURE_WORDS: Readonly<Record<Language, PictureWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };
