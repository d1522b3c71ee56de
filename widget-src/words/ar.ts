// Arabic.
import type { Words } from "./shape.ts";

export const ar: Words = {
  locale: "ar",
  direction: "rtl",
  title: "تقييمات {name}",
  reviews: {
    zero: "لا تقييمات",
    one: "تقييم واحد",
    two: "تقييمان",
    few: "{n} تقييمات",
    many: "{n} تقييمًا",
    other: "{n} تقييم",
  },
  rated: {
    one: "التقييم {score} من 5 من تقييم واحد",
    two: "التقييم {score} من 5 من تقييمين",
    few: "التقييم {score} من 5 من {n} تقييمات",
    many: "التقييم {score} من 5 من {n} تقييمًا",
    other: "التقييم {score} من 5 من {n} تقييم",
  },
  sources: "{here} على {service}، و{elsewhere} على منصات أخرى",
  stars: "{n} من 5 نجوم",
  labels: { excellent: "ممتاز", great: "جيد جدًا", average: "متوسط", poor: "ضعيف", bad: "سيئ" },
  unscored: "لا توجد درجة بعد.",
  needs: "تحتاج الدرجة إلى 3 تقييمات.",
  empty: "لا توجد تقييمات بعد.",
  verified: "عملية شراء موثّقة",
  imported: "مستورد من {origin}، ولم يتحقق منه {service}",
  anotherService: "خدمة أخرى",
  more: "قراءة المزيد",
  all: "جميع التقييمات على {service}",
  position: "{n} من {total}",
  carousel: {
    carousel: "عرض دوّار",
    slide: "شريحة",
    stop: "إيقاف تبديل التقييمات",
    start: "تبديل التقييمات تلقائيًا",
    previous: "التقييم السابق",
    next: "التقييم التالي",
  },
};
