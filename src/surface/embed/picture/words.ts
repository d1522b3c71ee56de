// The words of the badge and the share image by language. English is the shape of all others.
import { isolated } from "#platform/language/isolate.ts";
import type { Language } from "#platform/language/language.ts";

export type PictureWords = typeof en;

const en = {
  notFound: "Not found",
  /** @param all such as "5,129 reviews". @param others such as "2,660" or "1.2M", which are part of them */
  elsewhere: ({ all, others }: { all: string; others: string }) => `${all}, ${others} elsewhere`,
  ofThem: ({ others }: { others: string }) => `${others} of them elsewhere`,
  /** The source of a score: one of these two is the `source` of the sentences below. */
  here: ({ all, service }: { all: string; service: string }) => `${all} on ${service}`,
  everywhere: ({ all, here, others }: { all: string; here: string; others: string }) =>
    `${all}: ${here} here, ${others} on other platforms`,
  scored: ({ name, label, score, source }: { name: string; label: string; score: string; source: string }) =>
    `${isolated(name, "en")}: ${label}. Rated ${score} out of 5 from ${source}`,
  /** @param average null without reviews written here */
  unscored: ({ name, average, source }: { name: string; average: string | null; source: string }) =>
    `${isolated(name, "en")}: No score yet.${average === null ? "" : ` ${average} stars on average,`} ${source}`,
};

const ar: PictureWords = {
  notFound: "غير موجود",
  elsewhere: ({ all, others }) => `${all}، منها ${others} على منصات أخرى`,
  ofThem: ({ others }) => `منها ${others} على منصات أخرى`,
  here: ({ all, service }) => `${all} على ${isolated(service, "ar")}`,
  everywhere: ({ all, here, others }) => `${all}: ${here} هنا، و${others} على منصات أخرى`,
  scored: ({ name, label, score, source }) => `${isolated(name, "ar")}: ${label}. الدرجة ${score} من 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "ar")}: لا توجد درجة بعد (${source})`
      : `${isolated(name, "ar")}: لا توجد درجة بعد. متوسط النجوم: ${average} (${source})`,
};

const de: PictureWords = {
  notFound: "Nicht gefunden",
  elsewhere: ({ all, others }) => `${all}, davon ${others} anderswo`,
  ofThem: ({ others }) => `davon ${others} anderswo`,
  here: ({ all, service }) => `${all} auf ${service}`,
  everywhere: ({ all, here, others }) => `${all}: ${here} hier, ${others} auf anderen Plattformen`,
  scored: ({ name, label, score, source }) =>
    `${isolated(name, "de")}: ${label}. Mit ${score} von 5 bewertet (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "de")}: Noch keine Note (${source})`
      : `${isolated(name, "de")}: Noch keine Note. Im Durchschnitt ${average} Sterne (${source})`,
};

const es: PictureWords = {
  notFound: "No encontrado",
  elsewhere: ({ all, others }) => `${all}, ${others} en otros sitios`,
  ofThem: ({ others }) => `${others} de ellas en otros sitios`,
  here: ({ all, service }) => `${all} en ${service}`,
  everywhere: ({ all, here, others }) => `${all}: ${here} aquí, ${others} en otras plataformas`,
  scored: ({ name, label, score, source }) => `${isolated(name, "es")}: ${label}. Nota: ${score} de 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "es")}: Aún sin nota (${source})`
      : `${isolated(name, "es")}: Aún sin nota. ${average} estrellas de media (${source})`,
};

const fr: PictureWords = {
  notFound: "Introuvable",
  elsewhere: ({ all, others }) => `${all}, dont ${others} ailleurs`,
  ofThem: ({ others }) => `dont ${others} ailleurs`,
  here: ({ all, service }) => `${all} sur ${service}`,
  everywhere: ({ all, here, others }) => `${all} : ${here} ici, ${others} sur d’autres plateformes`,
  scored: ({ name, label, score, source }) => `${isolated(name, "fr")} : ${label}. Note de ${score} sur 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "fr")} : Pas encore de note (${source})`
      : `${isolated(name, "fr")} : Pas encore de note. ${average} étoiles en moyenne (${source})`,
};

const it: PictureWords = {
  notFound: "Non trovato",
  elsewhere: ({ all, others }) => `${all}, ${others} altrove`,
  ofThem: ({ others }) => `di cui ${others} altrove`,
  here: ({ all, service }) => `${all} su ${service}`,
  everywhere: ({ all, here, others }) => `${all}: ${here} qui, ${others} su altre piattaforme`,
  scored: ({ name, label, score, source }) => `${isolated(name, "it")}: ${label}. Voto: ${score} su 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "it")}: Ancora nessun voto (${source})`
      : `${isolated(name, "it")}: Ancora nessun voto. In media ${average} stelle (${source})`,
};

const ja: PictureWords = {
  notFound: "見つかりません",
  elsewhere: ({ all, others }) => `${all}（うち他のプラットフォーム${others}件）`,
  ofThem: ({ others }) => `うち他のプラットフォーム${others}件`,
  here: ({ all, service }) => `${service}の${all}`,
  everywhere: ({ all, here, others }) => `${all}：当サイト${here}件、他のプラットフォーム${others}件`,
  scored: ({ name, label, score, source }) => `${isolated(name, "ja")}：${label}。5点満点中${score}（${source}）`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "ja")}：スコアはまだありません（${source}）`
      : `${isolated(name, "ja")}：スコアはまだありません。星の平均${average}（${source}）`,
};

const nl: PictureWords = {
  notFound: "Niet gevonden",
  elsewhere: ({ all, others }) => `${all}, waarvan ${others} elders`,
  ofThem: ({ others }) => `waarvan ${others} elders`,
  here: ({ all, service }) => `${all} op ${service}`,
  everywhere: ({ all, here, others }) => `${all}: ${here} hier, ${others} op andere platforms`,
  scored: ({ name, label, score, source }) =>
    `${isolated(name, "nl")}: ${label}. Beoordeeld met ${score} van 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "nl")}: Nog geen score (${source})`
      : `${isolated(name, "nl")}: Nog geen score. Gemiddeld ${average} sterren (${source})`,
};

const pl: PictureWords = {
  notFound: "Nie znaleziono",
  elsewhere: ({ all, others }) => `${all}, w tym ${others} gdzie indziej`,
  ofThem: ({ others }) => `w tym ${others} gdzie indziej`,
  here: ({ all, service }) => `${all} w ${service}`,
  everywhere: ({ all, here, others }) => `${all}: ${here} tutaj, ${others} na innych platformach`,
  scored: ({ name, label, score, source }) => `${isolated(name, "pl")}: ${label}. Ocena ${score} na 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "pl")}: Jeszcze bez oceny (${source})`
      : `${isolated(name, "pl")}: Jeszcze bez oceny. Średnia liczba gwiazdek: ${average} (${source})`,
};

const pt: PictureWords = {
  notFound: "Não encontrado",
  elsewhere: ({ all, others }) => `${all}, ${others} noutros sítios`,
  ofThem: ({ others }) => `${others} delas noutros sítios`,
  here: ({ all, service }) => `${all} em ${service}`,
  everywhere: ({ all, here, others }) => `${all}: ${here} aqui, ${others} noutras plataformas`,
  scored: ({ name, label, score, source }) => `${isolated(name, "pt")}: ${label}. Nota: ${score} em 5 (${source})`,
  unscored: ({ name, average, source }) =>
    average === null
      ? `${isolated(name, "pt")}: Ainda sem nota (${source})`
      : `${isolated(name, "pt")}: Ainda sem nota. Média de ${average} estrelas (${source})`,
};

export const PICTURE_WORDS: Readonly<Record<Language, PictureWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };
