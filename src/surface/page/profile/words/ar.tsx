// Arabic.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn, pluralOf } from "#platform/language/plural.ts";
import type { ProfileWords } from "./en.tsx";

const plural = pluralOf("ar");
const counting = countingIn("ar");
const { count: n, list } = formatOf("ar");

/** After a preposition. */
const ofReviews = counting((n) => ({
  zero: `${n} تقييم`,
  one: "تقييم واحد",
  two: "تقييمين",
  few: `${n} تقييمات`,
  many: `${n} تقييمًا`,
  other: `${n} تقييم`,
}));
const ratings = counting((n) => ({
  zero: "لا درجات",
  one: "درجة واحدة",
  two: "درجتان",
  few: `${n} درجات`,
  many: `${n} درجة`,
  other: `${n} درجة`,
}));
const ofRatings = counting((n) => ({
  zero: `${n} درجة`,
  one: "درجة واحدة",
  two: "درجتين",
  few: `${n} درجات`,
  many: `${n} درجة`,
  other: `${n} درجة`,
}));

export const ar: ProfileWords = {
  head: {
    title: ({ name }) => `تقييمات ${isolated(name, "ar")}`,
    none: ({ name }) => `لا توجد تقييمات لـ ${isolated(name, "ar")} بعد.`,
    unscored: ({ name, count }) =>
      `لا توجد درجة لـ ${isolated(name, "ar")} بعد. عدد تقييمات العملاء: ${n(count)}. اطلعوا على طريقة حساب الدرجة.`,
    scored: ({ name, score, label, count }) =>
      `درجة ${isolated(name, "ar")} هي ${score} من 5 (${label}). عدد تقييمات العملاء: ${n(count)}. اطلعوا على طريقة حساب الدرجة.`,
    claimed: "تديرها الشركة نفسها",
    unclaimed: "لم تطالب الشركة بهذا الملف.",
    isItYours: "هل هي شركتكم؟",
  },
  score: {
    title: "الدرجة",
    outOf: "من 5",
    average: ({ average }) => `المتوسط ${average}`,
    from: (from) =>
      `استنادًا إلى ${list([
        `${ofReviews({ count: from.count })} في هذا الموقع`,
        from.ratings === 0
          ? null
          : plural(from.platforms, {
              zero: `${ofRatings({ count: from.ratings })} على منصات أخرى`,
              one: `${ofRatings({ count: from.ratings })} على منصة أخرى`,
              two: `${ofRatings({ count: from.ratings })} على منصتين أخريين`,
              few: `${ofRatings({ count: from.ratings })} على ${n(from.platforms)} منصات أخرى`,
              many: `${ofRatings({ count: from.ratings })} على ${n(from.platforms)} منصة أخرى`,
              other: `${ofRatings({ count: from.ratings })} على ${n(from.platforms)} منصة أخرى`,
            }),
        from.imported === 0
          ? null
          : plural(from.imported, {
              zero: "تقييمات مستوردة",
              one: "تقييم مستورد واحد",
              two: "تقييمين مستوردين",
              few: `${n(from.imported)} تقييمات مستوردة`,
              many: `${n(from.imported)} تقييمًا مستوردًا`,
              other: `${n(from.imported)} تقييم مستورد`,
            }),
      ])}.`,
  },
  platforms: {
    title: "على منصات أخرى",
    ratings,
    asOf: ({ date }) => <>حتى {date}</>,
    checked: ({ date }) => <>تحقق منها مشرف في {date}</>,
    stated: ({ date, rating, count }) => (
      <>
        ذكرتها الشركة في {date}: {rating} من {ofRatings({ count })}. لم يُتحقق منها ولا تُحتسب.
      </>
    ),
  },
  stars: {
    title: "التقييمات حسب النجوم",
    row: ({ stars, given, share }) => `${stars}: ${given}، ${share}`,
    chosen: "معروضة الآن؛ عرض الكل",
    count: ({ rating }) =>
      plural(rating, {
        zero: "بلا نجوم",
        one: "نجمة واحدة",
        two: "نجمتان",
        few: `${n(rating)} نجوم`,
        many: `${n(rating)} نجمة`,
        other: `${n(rating)} نجمة`,
      }),
  },
  filter: {
    title: "تصفية التقييمات",
    all: "الكل",
    other: "أخرى",
    allRatings: "عرض جميع الدرجات",
    languages: "تصفية التقييمات حسب اللغة",
    allLanguages: "جميع اللغات",
    newest: ({ count }) => `من أحدث التقييمات، وعددها ${n(count)}.`,
    none: "لا يوجد تقييم مطابق.",
    match: ({ count, total }) => `التقييمات المطابقة: ${n(count)} من ${n(total)}.`,
    showAll: "عرض جميع التقييمات",
  },
  verified: "عمليات شراء موثّقة",
  reviews: "التقييمات",
  empty: "لا توجد تقييمات لهذه الشركة هنا بعد.",
  imported: {
    title: "من خدمات أخرى",
    text: ({ count, service }) =>
      `عدد التقييمات المكتوبة في أماكن أخرى والتي نقلتها الشركة إلى هنا: ${n(count)}. لم تتحقق خدمة ${isolated(service, "ar")} من هوية كتّابها.`,
    writtenHere: "التقييمات المكتوبة هنا",
    all: ({ count }) => `جميع تقييمات الخدمات الأخرى: ${n(count)}`,
  },
  editor: {
    title: "من هيئة التحرير",
    text: "كتبته هيئة تحرير هذا الموقع، لا العملاء. ولا يُحسب في الدرجة ولا في أي رقم آخر.",
  },
  figures: {
    title: "بالأرقام",
    replied: "تقييمات عليها رد",
    time: "المدة المعتادة للرد",
    unknown: "غير معروفة بعد",
    withinHour: "خلال ساعة",
    hours: counting((n) => ({
      zero: "أقل من ساعة",
      one: "نحو ساعة",
      two: "نحو ساعتين",
      few: `نحو ${n} ساعات`,
      many: `نحو ${n} ساعة`,
      other: `نحو ${n} ساعة`,
    })),
    days: counting((n) => ({
      zero: "أقل من يوم",
      one: "نحو يوم",
      two: "نحو يومين",
      few: `نحو ${n} أيام`,
      many: `نحو ${n} يومًا`,
      other: `نحو ${n} يوم`,
    })),
  },
  made: {
    title: "كيف حُسبت هذه الدرجة",
    how: ({ count, stars: each }) =>
      `الدرجة متوسط مرجّح. تُحسب عملية الشراء الموثّقة كاملةً، وكل تقييم آخر بنصف وزنه. وتبدأ كل شركة برصيد قدره ${ofReviews({ count })} بمتوسط ${each} من النجوم، حتى لا تكفي تقييمات قليلة لبلوغ 5 كاملة.`,
    platforms: ({ count }) =>
      `تُحسب الدرجة على منصة أخرى والتقييم المستورد بنصف الوزن. ولا يزيد وزنها مجتمعةً على وزن التقييمات المكتوبة هنا، أو على وزن ${ofReviews({ count })} إذا كان وزن هذه أقل.`,
    caption: "ما يدخل في هذه الدرجة",
    part: "العنصر",
    weight: "الوزن",
    average: "المتوسط",
    product: "الوزن × المتوسط",
    start: "نقطة البداية",
    startOf: ({ count, stars: each }) => `${n(count)} بمتوسط ${each}`,
    others: "تقييمات أخرى",
    elsewhere: "منصات أخرى وتقييمات مستوردة",
    capped: ({ product, weight }) => `${product}، بحد أقصى ${weight}`,
    total: "المجموع",
    sum: ({ sum, score }) => (
      <>
        {sum}، وتُعرض {score}.
      </>
    ),
  },
  checked: {
    how: ({ service }) =>
      `دُعي الكتّاب إلى تقييم عملية شراء، أو أكدوا عناوين بريدهم الإلكتروني. تحجز قواعد آلية التقييم ليراجعه مشرف إذا تضمّن روابط أو بيانات اتصال أو ألفاظًا نابية، أو بدا منسوخًا أو مكتوبًا بالجملة. الدرجة المنخفضة ليست سببًا لحجز تقييم أو إزالته. لا تزيل خدمة ${isolated(service, "ar")} تقييمًا لأن شركة طلبت ذلك: يمكن للشركة الإبلاغ عنه، والقرار للمشرف.`,
    more: "المزيد عن الدرجات والفحص",
  },
  invited: {
    title: "الدعوات إلى التقييم",
    coverage: ({ share, days, date }) =>
      `نسبة الطلبات المدعوة إلى التقييم من بين الطلبات التي أرسلها متجر هذه الشركة إلى هنا قبل ${date}، خلال مدة بالأيام قدرها ${days}: ${share}. والطلبات التي أُلغيت أو ما زالت دعوتها تنتظر الإرسال تُحسب غير مدعوة.`,
    reviews: ({ count, total }) => `التقييمات المكتوبة هنا بناءً على دعوة: ${count} من أصل ${total}.`,
    allShops: ({ days }) => `طلبات المتاجر المرتبطة التي دُعيت إلى التقييم، خلال آخر مدة بالأيام قدرها ${days}`,
  },
  history: {
    caption: "أحدث القرارات في السجل الموقّع",
    entry: "القيد",
    restored: "أُعيد نشره",
    published: "نشره مشرف",
    appealed: "أُعيد نشره بعد اعتراض كاتبه",
    log: "السجل الموقّع",
  },
  moderated: {
    title: "المحجوزة أو المُزالة",
    none: "لم يُحجز أي تقييم لهذه الشركة ولم يُخفَ ولم يُزَل.",
    caption: "التقييمات المحجوزة والمخفية والمُزالة",
    outcome: "ما حدث",
    reason: "السبب",
    askedBy: "بطلب من",
    reviews: "عدد التقييمات",
    twice: "التقييم الذي حُجز ثم أُزيل يُحسب في الصفين.",
    outcomes: { held: "محجوز للفحص", hidden: "مخفي", removed: "مُزال" },
    askers: {
      rule: "قاعدة آلية",
      owner: "الشركة",
      author: "الكاتب",
      author_on_request: "الكاتب بطلب من الشركة",
      moderator: "مشرف",
      operator: "مشغّل هذه الخدمة",
      import: "عملية استيراد",
    },
    reasons: {
      contact: "روابط أو بيانات اتصال",
      profanity: "ألفاظ نابية",
      near_copy: "نسخة شبه مطابقة لتقييم آخر",
      burst: "عدة تقييمات من شبكة واحدة في وقت قصير",
      disposable_mail: "عنوان بريد مؤقت",
      own_praise: "من الشركة نفسها",
      frequent_author: "عدة تقييمات من صندوق بريد واحد",
      not_genuine: "لا تجربة حقيقية",
      conflict_of_interest: "كتبه صاحب مصلحة",
      spam: "إعلان",
      personal_data: "بيانات شخصية",
      off_topic: "لا يتعلق بهذه الشركة",
      illegal: "مخالف للقانون",
      deleted: "حذفه كاتبه",
      person_erased: "مُحيت بيانات كاتبه",
      other: "سبب آخر",
    },
  },
};
