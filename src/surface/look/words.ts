// The words of scores, stars, reviews and form fields by language, for pages, pictures and widgets. English is the shape of all others.
import type { Language } from "#platform/language/language.ts";
import { countingIn } from "#platform/language/plural.ts";
import { useReader } from "./reader.ts";

export type LookWords = typeof en;

const en = {
  stars: ({ value }: { value: string }) => `${value} out of 5 stars`,
  reviews: countingIn("en")((n) => ({ one: `${n} review`, other: `${n} reviews` })),
  noScore: "No score yet",
  unscored: "No score yet.",
  /** @param count of the reviews that a score needs: a constant, which the sentence's plural fits */
  needs: ({ count }: { count: number }) => `A score needs ${count} reviews.`,
  verified: "Verified purchase",
  labels: { Excellent: "Excellent", Great: "Great", Average: "Average", Poor: "Poor", Bad: "Bad" },
  /** @param origin null where it is not known */
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Imported from ${origin ?? "another service"}, not checked by ${service}`,
  under: ({ share }: { share: string }) => `under ${share}`,
  over: ({ share }: { share: string }) => `over ${share}`,
  optional: "(optional)",
  upTo: ({ most }: { most: string }) => `Up to ${most} characters`,
  /** Characters that were typed. */
  counted: ({ count, most }: { count: string; most: string }) => `${count} of ${most}`,
  notSentYet: "Not sent yet",
  notSent: "Not sent",
};

const ar: LookWords = {
  stars: ({ value }) => `${value} من 5 نجوم`,
  reviews: countingIn("ar")((n) => ({
    zero: "لا تقييمات",
    one: "تقييم واحد",
    two: "تقييمان",
    few: `${n} تقييمات`,
    many: `${n} تقييمًا`,
    other: `${n} تقييم`,
  })),
  noScore: "لا توجد درجة بعد",
  unscored: "لا توجد درجة بعد.",
  needs: ({ count }) => `تحتاج الدرجة إلى ${count} تقييمات.`,
  verified: "عملية شراء موثّقة",
  labels: { Excellent: "ممتاز", Great: "جيد جدًا", Average: "متوسط", Poor: "ضعيف", Bad: "سيئ" },
  imported: ({ origin, service }) => `مستورد من ${origin ?? "خدمة أخرى"}، ولم يتحقق منه ${service}`,
  under: ({ share }) => `أقل من ${share}`,
  over: ({ share }) => `أكثر من ${share}`,
  optional: "(اختياري)",
  upTo: ({ most }) => `${most} حرف على الأكثر`,
  counted: ({ count, most }) => `${count} من ${most}`,
  notSentYet: "لم يُرسَل بعد",
  notSent: "لم يُرسَل",
};

const de: LookWords = {
  stars: ({ value }) => `${value} von 5 Sternen`,
  reviews: countingIn("de")((n) => ({ one: `${n} Bewertung`, other: `${n} Bewertungen` })),
  noScore: "Noch keine Note",
  unscored: "Noch keine Note.",
  needs: ({ count }) => `Eine Note braucht ${count} Bewertungen.`,
  verified: "Verifizierter Kauf",
  labels: { Excellent: "Hervorragend", Great: "Gut", Average: "Mittelmäßig", Poor: "Schwach", Bad: "Schlecht" },
  imported: ({ origin, service }) => `Von ${origin ?? "einem anderen Dienst"} importiert, nicht von ${service} geprüft`,
  under: ({ share }) => `unter ${share}`,
  over: ({ share }) => `über ${share}`,
  optional: "(freiwillig)",
  upTo: ({ most }) => `Bis zu ${most} Zeichen`,
  counted: ({ count, most }) => `${count} von ${most}`,
  notSentYet: "Noch nicht gesendet",
  notSent: "Nicht gesendet",
};

const es: LookWords = {
  stars: ({ value }) => `${value} de 5 estrellas`,
  reviews: countingIn("es")((n) => ({ one: `${n} opinión`, many: `${n} de opiniones`, other: `${n} opiniones` })),
  noScore: "Aún sin nota",
  unscored: "Aún sin nota.",
  needs: ({ count }) => `Una nota necesita ${count} opiniones.`,
  verified: "Compra verificada",
  labels: { Excellent: "Excelente", Great: "Muy bueno", Average: "Normal", Poor: "Flojo", Bad: "Malo" },
  imported: ({ origin, service }) => `Importada de ${origin ?? "otro servicio"}, no comprobada por ${service}`,
  under: ({ share }) => `menos del ${share}`,
  over: ({ share }) => `más del ${share}`,
  optional: "(opcional)",
  upTo: ({ most }) => `Hasta ${most} caracteres`,
  counted: ({ count, most }) => `${count} de ${most}`,
  notSentYet: "Aún no se ha enviado",
  notSent: "No se ha enviado",
};

const fr: LookWords = {
  stars: ({ value }) => `${value} étoiles sur 5`,
  reviews: countingIn("fr")((n) => ({ one: `${n} avis`, many: `${n} d’avis`, other: `${n} avis` })),
  noScore: "Pas encore de note",
  unscored: "Pas encore de note.",
  needs: ({ count }) => `Il faut ${count} avis pour une note.`,
  verified: "Achat vérifié",
  labels: { Excellent: "Excellent", Great: "Bien", Average: "Moyen", Poor: "Médiocre", Bad: "Mauvais" },
  imported: ({ origin, service }) => `Importé depuis ${origin ?? "un autre service"}, non vérifié par ${service}`,
  under: ({ share }) => `moins de ${share}`,
  over: ({ share }) => `plus de ${share}`,
  optional: "(facultatif)",
  upTo: ({ most }) => `${most} caractères au maximum`,
  counted: ({ count, most }) => `${count} sur ${most}`,
  notSentYet: "Pas encore envoyé",
  notSent: "Non envoyé",
};

const it: LookWords = {
  stars: ({ value }) => `${value} stelle su 5`,
  reviews: countingIn("it")((n) => ({ one: `${n} recensione`, many: `${n} di recensioni`, other: `${n} recensioni` })),
  noScore: "Ancora nessun voto",
  unscored: "Ancora nessun voto.",
  needs: ({ count }) => `Per un voto servono ${count} recensioni.`,
  verified: "Acquisto verificato",
  labels: { Excellent: "Eccellente", Great: "Buono", Average: "Nella media", Poor: "Scarso", Bad: "Pessimo" },
  imported: ({ origin, service }) => `Importata da ${origin ?? "un altro servizio"}, non controllata da ${service}`,
  under: ({ share }) => `meno del ${share}`,
  over: ({ share }) => `più del ${share}`,
  optional: "(facoltativo)",
  upTo: ({ most }) => `Fino a ${most} caratteri`,
  counted: ({ count, most }) => `${count} di ${most}`,
  notSentYet: "Non ancora inviato",
  notSent: "Non inviato",
};

const ja: LookWords = {
  stars: ({ value }) => `星5つ中${value}`,
  reviews: countingIn("ja")((n) => ({ other: `レビュー${n}件` })),
  noScore: "スコアはまだありません",
  unscored: "スコアはまだありません。",
  needs: ({ count }) => `スコアの算出には${count}件のレビューが必要です。`,
  verified: "購入確認済み",
  labels: { Excellent: "最高", Great: "良い", Average: "普通", Poor: "いまひとつ", Bad: "悪い" },
  imported: ({ origin, service }) => `${origin ?? "他のサービス"}から取り込み（${service}は未確認）`,
  under: ({ share }) => `${share}未満`,
  over: ({ share }) => `${share}超`,
  optional: "（任意）",
  upTo: ({ most }) => `${most}文字まで`,
  counted: ({ count, most }) => `${most}文字中${count}文字`,
  notSentYet: "まだ送信されていません",
  notSent: "送信されませんでした",
};

const nl: LookWords = {
  stars: ({ value }) => `${value} van 5 sterren`,
  reviews: countingIn("nl")((n) => ({ one: `${n} beoordeling`, other: `${n} beoordelingen` })),
  noScore: "Nog geen score",
  unscored: "Nog geen score.",
  needs: ({ count }) => `Een score vraagt ${count} beoordelingen.`,
  verified: "Geverifieerde aankoop",
  labels: { Excellent: "Uitstekend", Great: "Goed", Average: "Gemiddeld", Poor: "Matig", Bad: "Slecht" },
  imported: ({ origin, service }) =>
    `Geïmporteerd van ${origin ?? "een andere dienst"}, niet gecontroleerd door ${service}`,
  under: ({ share }) => `minder dan ${share}`,
  over: ({ share }) => `meer dan ${share}`,
  optional: "(optioneel)",
  upTo: ({ most }) => `Maximaal ${most} tekens`,
  counted: ({ count, most }) => `${count} van ${most}`,
  notSentYet: "Nog niet verzonden",
  notSent: "Niet verzonden",
};

const pl: LookWords = {
  stars: ({ value }) => `${value} na 5 gwiazdek`,
  reviews: countingIn("pl")((n) => ({ one: `${n} opinia`, few: `${n} opinie`, many: `${n} opinii` })),
  noScore: "Jeszcze bez oceny",
  unscored: "Jeszcze bez oceny.",
  needs: ({ count }) => `Ocena wymaga ${count} opinii.`,
  verified: "Zweryfikowany zakup",
  labels: { Excellent: "Znakomicie", Great: "Dobrze", Average: "Przeciętnie", Poor: "Słabo", Bad: "Źle" },
  imported: ({ origin, service }) => `Zaimportowano z: ${origin ?? "inny serwis"}; ${service} tego nie sprawdza`,
  under: ({ share }) => `poniżej ${share}`,
  over: ({ share }) => `ponad ${share}`,
  optional: "(opcjonalnie)",
  upTo: ({ most }) => `Maksymalnie ${most} znaków`,
  counted: ({ count, most }) => `${count} z ${most}`,
  notSentYet: "Jeszcze nie wysłano",
  notSent: "Nie wysłano",
};

const pt: LookWords = {
  stars: ({ value }) => `${value} de 5 estrelas`,
  reviews: countingIn("pt")((n) => ({ one: `${n} avaliação`, many: `${n} de avaliações`, other: `${n} avaliações` })),
  noScore: "Ainda sem nota",
  unscored: "Ainda sem nota.",
  needs: ({ count }) => `Uma nota precisa de ${count} avaliações.`,
  verified: "Compra verificada",
  labels: { Excellent: "Excelente", Great: "Muito bom", Average: "Médio", Poor: "Fraco", Bad: "Mau" },
  imported: ({ origin, service }) => `Importada de ${origin ?? "outro serviço"}, não verificada por ${service}`,
  under: ({ share }) => `menos de ${share}`,
  over: ({ share }) => `mais de ${share}`,
  optional: "(opcional)",
  upTo: ({ most }) => `Até ${most} caracteres`,
  counted: ({ count, most }) => `${count} de ${most}`,
  notSentYet: "Ainda não enviado",
  notSent: "Não enviado",
};

export const LOOK_WORDS: Readonly<Record<Language, LookWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };

export function useLookWords(): LookWords {
  return LOOK_WORDS[useReader().language];
}
