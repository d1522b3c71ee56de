// The words of stars and form fields by language. English is the shape of all others.
import type { Label } from "#domain/business/score.ts";
import type { Language } from "#platform/language/language.ts";
import { useReader } from "./reader.ts";

export type LookWords = typeof en;

const labels: Record<Label, string> = {
  Excellent: "Excellent",
  Great: "Great",
  Average: "Average",
  Poor: "Poor",
  Bad: "Bad",
};

const en = {
  stars: ({ value }: { value: string }) => `${value} out of 5 stars`,
  labels,
  /** @param origin null where it is not known */
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Imported from ${origin ?? "another service"}, not checked by ${service}`,
  optional: "(optional)",
  upTo: ({ most }: { most: string }) => `Up to ${most} characters`,
  /** Characters that were typed. */
  counted: ({ count, most }: { count: string; most: string }) => `${count} of ${most}`,
  notSentYet: "Not sent yet",
  notSent: "Not sent",
};

const ar: LookWords = {
  stars: ({ value }) => `${value} من 5 نجوم`,
  labels: { Excellent: "ممتاز", Great: "جيد جدًا", Average: "متوسط", Poor: "ضعيف", Bad: "سيئ" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `مستورد من ${origin ?? "خدمة أخرى"}، ولم يتحقق منه ${service}`,
  optional: "(اختياري)",
  upTo: ({ most }) => `${most} حرف على الأكثر`,
  counted: ({ count, most }) => `${count} من ${most}`,
  notSentYet: "لم يُرسَل بعد",
  notSent: "لم يُرسَل",
};

const de: LookWords = {
  stars: ({ value }) => `${value} von 5 Sternen`,
  labels: { Excellent: "Hervorragend", Great: "Gut", Average: "Mittelmäßig", Poor: "Schwach", Bad: "Schlecht" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Von ${origin ?? "einem anderen Dienst"} importiert, nicht von ${service} geprüft`,
  optional: "(freiwillig)",
  upTo: ({ most }) => `Bis zu ${most} Zeichen`,
  counted: ({ count, most }) => `${count} von ${most}`,
  notSentYet: "Noch nicht gesendet",
  notSent: "Nicht gesendet",
};

const es: LookWords = {
  stars: ({ value }) => `${value} de 5 estrellas`,
  labels: { Excellent: "Excelente", Great: "Muy bueno", Average: "Normal", Poor: "Flojo", Bad: "Malo" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Importada de ${origin ?? "otro servicio"}, no comprobada por ${service}`,
  optional: "(opcional)",
  upTo: ({ most }) => `Hasta ${most} caracteres`,
  counted: ({ count, most }) => `${count} de ${most}`,
  notSentYet: "Aún no se ha enviado",
  notSent: "No se ha enviado",
};

const fr: LookWords = {
  stars: ({ value }) => `${value} étoiles sur 5`,
  labels: { Excellent: "Excellent", Great: "Bien", Average: "Moyen", Poor: "Médiocre", Bad: "Mauvais" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Importé depuis ${origin ?? "un autre service"}, non vérifié par ${service}`,
  optional: "(facultatif)",
  upTo: ({ most }) => `${most} caractères au maximum`,
  counted: ({ count, most }) => `${count} sur ${most}`,
  notSentYet: "Pas encore envoyé",
  notSent: "Non envoyé",
};

const it: LookWords = {
  stars: ({ value }) => `${value} stelle su 5`,
  labels: { Excellent: "Eccellente", Great: "Buono", Average: "Nella media", Poor: "Scarso", Bad: "Pessimo" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Importata da ${origin ?? "un altro servizio"}, non controllata da ${service}`,
  optional: "(facoltativo)",
  upTo: ({ most }) => `Fino a ${most} caratteri`,
  counted: ({ count, most }) => `${count} di ${most}`,
  notSentYet: "Non ancora inviato",
  notSent: "Non inviato",
};

const ja: LookWords = {
  stars: ({ value }) => `星5つ中${value}`,
  labels: { Excellent: "最高", Great: "良い", Average: "普通", Poor: "いまひとつ", Bad: "悪い" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `${origin ?? "他のサービス"}から取り込み（${service}は未確認）`,
  optional: "（任意）",
  upTo: ({ most }) => `${most}文字まで`,
  counted: ({ count, most }) => `${most}文字中${count}文字`,
  notSentYet: "まだ送信されていません",
  notSent: "送信されませんでした",
};

const nl: LookWords = {
  stars: ({ value }) => `${value} van 5 sterren`,
  labels: { Excellent: "Uitstekend", Great: "Goed", Average: "Gemiddeld", Poor: "Matig", Bad: "Slecht" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Geïmporteerd van ${origin ?? "een andere dienst"}, niet gecontroleerd door ${service}`,
  optional: "(optioneel)",
  upTo: ({ most }) => `Maximaal ${most} tekens`,
  counted: ({ count, most }) => `${count} van ${most}`,
  notSentYet: "Nog niet verzonden",
  notSent: "Niet verzonden",
};

const pl: LookWords = {
  stars: ({ value }) => `${value} na 5 gwiazdek`,
  labels: { Excellent: "Znakomicie", Great: "Dobrze", Average: "Przeciętnie", Poor: "Słabo", Bad: "Źle" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Zaimportowano z: ${origin ?? "inny serwis"}; ${service} tego nie sprawdza`,
  optional: "(opcjonalnie)",
  upTo: ({ most }) => `Maksymalnie ${most} znaków`,
  counted: ({ count, most }) => `${count} z ${most}`,
  notSentYet: "Jeszcze nie wysłano",
  notSent: "Nie wysłano",
};

const pt: LookWords = {
  stars: ({ value }) => `${value} de 5 estrelas`,
  labels: { Excellent: "Excelente", Great: "Muito bom", Average: "Médio", Poor: "Fraco", Bad: "Mau" },
  imported: ({ origin, service }: { origin: string | null; service: string }) =>
    `Importada de ${origin ?? "outro serviço"}, não verificada por ${service}`,
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
