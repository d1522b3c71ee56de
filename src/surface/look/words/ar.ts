// Arabic.
import type { LookWords } from "./en.ts";

export const ar: LookWords = {
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
