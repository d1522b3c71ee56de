// Arabic.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn } from "#platform/language/plural.ts";
import type { SiteWords } from "./en.tsx";

const counting = countingIn("ar");
const { count: n } = formatOf("ar");

export const ar: SiteWords = {
  frame: {
    skip: "الانتقال إلى المحتوى",
    main: "التنقل الرئيسي",
    search: "بحث",
    categories: "الفئات",
    howItWorks: "كيف تعمل الخدمة",
    api: "واجهة البرمجة",
    footer: "تذييل الصفحة",
    openPlatform: ({ service }) =>
      `${isolated(service, "ar")} منصة تقييمات مفتوحة. لا يمكن للشركات شراء درجة أفضل، والبيانات متاحة للجميع مجانًا.`,
    signedLog: "السجل الموقَّع",
    howChecked: "كيف نفحص التقييمات",
    apiAndData: "واجهة البرمجة والبيانات المفتوحة",
    forBusinesses: "للشركات",
    logIn: "تسجيل الدخول",
    language: "اللغة",
  },
  home: {
    title: "تقييمات يمكنكم التحقق منها",
    description: ({ service }) =>
      `تقييمات العملاء للشركات، مع درجة يمكن للجميع التحقق منها. ${isolated(service, "ar")} منصة تقييمات مفتوحة.`,
    intro:
      "اقرؤوا ما يكتبه العملاء عن الشركات، واطلعوا على طريقة حساب درجاتها. تُحسب عمليات الشراء الموثّقة كاملةً، والتقييمات الأخرى بنصف وزنها، ولا تُباع الدرجة الأفضل.",
    recent: "آخر ما جرى تقييمه",
    best: "الأعلى تقييمًا",
  },
  search: {
    find: "البحث عن شركة",
    placeholder: "الاسم أو الموقع أو المدينة",
    title: ({ query }) => `بحث: ${isolated(query, "ar")}`,
    nothing: ({ query, link }) => (
      <>
        لم نعثر على شركة باسم «{query}». تحققوا من الإملاء، أو جرّبوا كلمات أقل، أو تصفحوا {link("الفئات")}.
      </>
    ),
    most: ({ count }) => `أكثر ${n(count)} شركة تقييمًا`,
  },
  list: {
    businesses: counting((n) => ({
      zero: "لا شركات",
      one: "شركة واحدة",
      two: "شركتان",
      few: `${n} شركات`,
      many: `${n} شركة`,
      other: `${n} شركة`,
    })),
    bestFirst: ({ businesses }) => `${businesses}، مرتبةً من الدرجة الأعلى`,
    noReviews: "لا توجد تقييمات بعد",
    category: ({ name, businesses }) =>
      `${isolated(name, "ar")}: ${businesses} مع تقييمات العملاء، مرتبةً من الدرجة الأعلى.`,
    allCategories: "الشركات حسب الفئة، مرتبةً من الدرجة الأعلى.",
    emptyCategory: "لا توجد شركات في هذه الفئة بعد.",
    noCategories: "لا توجد فئات بعد.",
    subCategories: "الفئات الفرعية",
    breadcrumbs: "مسار التنقل",
    pages: "الصفحات",
    previous: "السابق",
    next: "التالي",
    page: ({ page }) => `الصفحة ${n(page)}`,
    titleOfPage: ({ title, page }) => `${isolated(title, "ar")}، الصفحة ${n(page)}`,
  },
  review: {
    title: ({ title, name }) => `${isolated(title, "ar")}: تقييم ${isolated(name, "ar")}`,
    of: "تقييم",
    allOf: ({ name }) => <>جميع تقييمات {name}</>,
    write: "كتابة تقييم",
    link: ({ date }) => `رابط هذا التقييم المكتوب في ${date}`,
    rating: ({ rating }) => `${n(rating)} من 5`,
    experience: ({ date }) => <>تاريخ التجربة: {date}</>,
    language: ({ language }) => `اللغة: ${language}`,
    edited: ({ date }) => <>تاريخ التعديل: {date}</>,
    helpful: "مفيد",
    helpfulBy: ({ author }) => <>(تقييم كتبه {author})</>,
    foundHelpful: counting((n) => ({
      zero: "لم يجده أحد مفيدًا بعد",
      one: "وجده شخص واحد مفيدًا",
      two: "وجده شخصان مفيدًا",
      few: `وجده ${n} أشخاص مفيدًا`,
      many: `وجده ${n} شخصًا مفيدًا`,
      other: `وجده ${n} شخص مفيدًا`,
    })),
    editor: "تقييم هيئة التحرير",
    verifiedMeans: "طلبت الشركة من الكاتب تقييم عملية شراء. يُحسب مثل هذا التقييم كاملًا في الدرجة.",
    reply: ({ name }) => <>رد من {name}</>,
    translate: "الترجمة إلى العربية",
    translating: "جارٍ الترجمة…",
    original: "عرض النص الأصلي",
    translated: "ترجمه متصفحكم على جهازكم.",
    notTranslated: "تعذّر على متصفحكم ترجمة هذا النص.",
  },
  error: {
    400: {
      title: "تتعذّر قراءة هذا العنوان",
      text: "تحققوا من خلوّه من الأخطاء المطبعية، أو ابدؤوا من الصفحة الرئيسية.",
    },
    403: {
      title: "وصل هذا النموذج من موقع آخر",
      text: "لم يُحفظ شيء. افتحوا النموذج في هذا الموقع وأرسلوه مرة أخرى.",
    },
    404: { title: "هذه الصفحة غير موجودة", text: "ربما نُقلت، أو في العنوان خطأ مطبعي." },
    405: { title: "هذه الصفحة للقراءة فقط", text: "لم يُحفظ شيء." },
    410: {
      title: "أُزيل هذا التقييم",
      text: "حذفه كاتبه، أو خالف قواعد التقييمات. يعرض كل ملف عدد التقييمات المُزالة وأسباب إزالتها.",
    },
    413: { title: "هذا النص طويل جدًا", text: "لم يُحفظ شيء. ارجعوا واختصروه وأرسلوه مرة أخرى." },
    415: { title: "تتعذّر قراءة هذا النموذج", text: "لم يُحفظ شيء. افتحوا الصفحة من جديد وأرسلوه منها." },
    429: { title: "الطلبات كثيرة جدًا", text: "انتظروا دقيقة ثم حاولوا مرة أخرى." },
    431: {
      title: "أرسل متصفحكم بيانات أكثر من اللازم",
      text: "احذفوا ملفات تعريف الارتباط الخاصة بهذا الموقع من المتصفح ثم حاولوا مرة أخرى.",
    },
    500: { title: "حدث خطأ هنا", text: "الخطأ من جانبنا وقد سُجّل. حاولوا مرة أخرى بعد قليل." },
    503: { title: "الخدمة غير متاحة الآن", text: "حاولوا مرة أخرى بعد قليل." },
    other: { title: "لم تنجح العملية", text: "ابدؤوا من جديد من الصفحة الرئيسية." },
    reference: ({ id }) => <>المرجع: {id}</>,
    home: "إلى الصفحة الرئيسية",
  },
};
