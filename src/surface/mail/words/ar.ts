// Arabic.
import { pluralOf } from "#platform/language/plural.ts";
import { say } from "../letter/words.ts";
import type { MailWords } from "./shape.ts";

const plural = pluralOf("ar");

export const ar: MailWords = {
  rating: (stars) => `${stars} من 5 نجوم`,
  sentBy: (service) => `مرسَل من ${service}`,
  via: (sender, service) => `${sender} عبر ${service}`,
  before: (label) => `${label}:`,
  unsubscribe: "إلغاء الاشتراك في هذه الرسائل",
  manage: "تعديل تقييمكم أو حذفه",
  read: "قراءة تقييمكم",
  checks: "كيف تُراجَع التقييمات",
  invitation: {
    heading: (business) => say`كيف كانت تجربتكم مع ${business}؟`,
    orderHeading: (business) => say`كيف كان طلبكم من ${business}؟`,
    lead: (business) =>
      say`نرجو أن تخبروا الآخرين كيف سارت الأمور، سواء كانت جيدة أم سيئة. تكفي بضع جُمل، ولا يمكن لـ ${business} تغييرها.`,
    hello: (customer) => (customer === null ? say`مرحبًا،` : say`مرحبًا ${customer}،`),
    question: say`كم نجمة تمنحون؟`,
    stars: (count) =>
      plural(count, {
        zero: "بلا نجوم",
        one: "نجمة واحدة",
        two: "نجمتان",
        few: `${count} نجوم`,
        many: `${count} نجمة`,
        other: `${count} نجمة`,
      }),
    starsNote: say`النجوم تملأ الاستمارة فقط، ولا يُرسَل شيء قبل أن ترسلوها.`,
    write: "كتابة تقييم",
    isPublic: say`تقييمكم علنيّ باسم تختارونه، ولا يظهر عنوان بريدكم الإلكتروني.`,
    thanks: (sender) => say`شكرًا لكم، ${sender}`,
    link: say`الرابط مخصّص لتقييم واحد ويعمل لمدة 30 يومًا. لا تشاركوه مع أحد: فهو يتيح كتابة التقييم باسمكم.`,
    reason: (business, service) => say`تصلكم هذه الرسالة لأن ${business} ذكركم ضمن العملاء وطلب من ${service} دعوتكم.`,
    orderReason: (business, order, service) =>
      say`تصلكم هذه الرسالة لأنكم اشتريتم من ${business} (الطلب ${order}) ولأن ${business} طلب من ${service} دعوتكم.`,
  },
  reminder: {
    heading: (business) => say`تذكير: تقييمكم لـ ${business}`,
    lead: (business) =>
      say`طلبنا منكم تقييمًا لـ ${business} ولم يصلنا بعد. إن كنتم لا تزالون ترغبون في كتابته، جيدًا كان أم سيئًا، فتكفي بضع جُمل. لن نذكّركم مرة أخرى.`,
    link: say`الرابط مخصّص لتقييم واحد ويعمل حتى 30 يومًا بعد رسالتنا الأولى. لا تشاركوه مع أحد: فهو يتيح كتابة التقييم باسمكم.`,
  },
  text: {
    invitation: (business, customer) => [
      ...(customer === null ? [] : [`مرحبًا ${customer}، كيف كان طلبكم من ${business}؟ تقييمكم:`]),
      `كيف كان طلبكم من ${business}؟ تقييمكم:`,
      `كيف كان طلبكم من ${business}؟`,
    ],
    reminder: (business, customer) => [
      ...(customer === null ? [] : [`مرحبًا ${customer}، تذكير بتقييم ${business}:`]),
      `تذكير بتقييم ${business}:`,
    ],
    shortest: (business) => `تقييم ${business}:`,
    stop: "للإيقاف: STOP",
  },
  confirm: {
    heading: (business) => say`أكّدوا تقييمكم لـ ${business}`,
    lead: (business) =>
      say`كُتب تقييم لـ ${business} بعنوان البريد الإلكتروني هذا. لن يُنشر إلا بعد أن تؤكّدوا أنكم كتبتموه.`,
    confirm: "تأكيد تقييمي",
    note: say`تطلب الصفحة تأكيدكم قبل حدوث أي شيء.`,
    replaces: (business) => say`إذا سبق أن قيّمتم ${business}، فسيحلّ هذا التقييم محلّ السابق.`,
    notYou: say`إذا لم تكتبوه، فتجاهلوا هذه الرسالة ولن يُنشر التقييم.`,
    reason: (business, service) => say`تصلكم هذه الرسالة لأن هذا العنوان أُدخل مع تقييم لـ ${business} على ${service}.`,
  },
  ownAddress: {
    heading: say`أكّدوا عنوان بريدكم الإلكتروني`,
    lead: (service) =>
      say`كتب شخص تقييمًا على ${service} وأدخل هذا العنوان على أنه عنوانه. إذا أكّدتموه، أصبح التقييم تابعًا لهذا العنوان: يمكنكم تعديله أو حذفه، وتصل أخباره إلى هنا.`,
    confirm: "تأكيد هذا العنوان",
    note: say`تطلب الصفحة تأكيدكم قبل حدوث أي شيء. يعمل الرابط لمدة 30 يومًا.`,
    notYou: say`إذا لم تكتبوا أي تقييم، فتجاهلوا هذه الرسالة، ولن يُستخدم العنوان.`,
    reason: (service) => say`تصلكم هذه الرسالة لأن هذا العنوان أُدخل مع تقييم على ${service}.`,
  },
  receipt: {
    published: (business) => say`نُشر تقييمكم لـ ${business}`,
    publishedLead: (title, business) =>
      say`تقييمكم «${title}» موجود الآن في ملف ${business}، حيث يمكن للجميع قراءته. شكرًا لكم.`,
    held: (business) => say`تقييمكم لـ ${business} قيد المراجعة`,
    heldLead: (title) =>
      say`تقييمكم «${title}» لم يُنشر بعد. أوقفته قاعدة آلية، لذلك يقرؤه أحد المشرفين أولًا. لا علاقة لعدد النجوم بذلك.`,
    keep: say`احتفظوا بهذه الرسالة: يمكنكم بهذا الرابط تعديل تقييمكم أو حذفه.`,
    proof: "إيصال: تقييمكم مسجَّل في السجل الموقَّع",
    share: say`لا تشاركوا الرابط مع أحد: فكل من يملكه يستطيع أن يفعل الشيء نفسه.`,
    reason: (business, service) => say`تصلكم هذه الرسالة لأن تقييمًا لـ ${business} كُتب على ${service} بهذا العنوان.`,
  },
  privateLink: {
    heading: (business) => say`رابط تقييمكم لـ ${business}`,
    lead: (title, business) => say`إليكم الرابط الخاص بتقييمكم «${title}» لـ ${business}.`,
    share: say`لا تشاركوا الرابط مع أحد: فكل من يملكه يستطيع تعديل تقييمكم أو حذفه.`,
    notYou: say`إذا لم تطلبوا هذه الرسالة، فتجاهلوها ويبقى تقييمكم كما هو.`,
    reason: (business, service) =>
      say`تصلكم هذه الرسالة لأنكم كتبتم تقييمًا لـ ${business} على ${service} بهذا العنوان، ولأن رابطه طُلب.`,
  },
  reply: {
    heading: (business) => say`رد ${business} على تقييمكم`,
    lead: (business, title, service) => say`رد من ${business} على تقييمكم «${title}» على ${service}:`,
    question: say`إذا حدث خطأ ما: هل حُلّت المشكلة؟`,
    sorted: "نعم، حُلّت",
    notYet: "ليس بعد",
    note: say`تسألكم الصفحة مرة أخرى قبل حفظ أي شيء.`,
    profile: "قراءة الرد في الملف",
    share: say`لا تشاركوا هذه الرسالة مع أحد: فروابطها تتيح لأي شخص تعديل تقييمكم أو حذفه.`,
    reason: (business, service) =>
      say`تصلكم هذه الرسالة لأنكم كتبتم تقييمًا لـ ${business} على ${service}، وقد ورد رد من ${business}.`,
  },
  takedown: {
    heading: say`هل تريدون إزالة تقييمكم المستورد؟`,
    lead: (service) =>
      say`أُدخل هذا العنوان في ${service}، وعلى الأرجح أدخلتموه أنتم، لإزالة تقييم استُورد من خدمة أخرى.`,
    how: say`لا يُزال التقييم إلا بالزر الموجود في الصفحة. إن لم تطلبوا هذه الرسالة فلا تفعلوا شيئًا، ولن يحدث شيء.`,
    see: "عرض التقييم",
    reason: (service) =>
      say`تصلكم هذه الرسالة لأن هذا العنوان أُدخل في ${service}. لا تُرسل إلى العنوان الواحد أكثر من ثلاث مرات في اليوم.`,
  },
  removal: {
    heading: (business) => say`هل تريدون إزالة تقييمكم لـ ${business}؟`,
    headingOfSeveral: say`هل تريدون إزالة تقييماتكم؟`,
    lead: (organisation) =>
      say`طُلب منا من ${organisation} أن نكتب إليكم، ربما لأنكم طلبتم محو بياناتكم. لا يمكن لأي جهة إزالة تقييم، ولا نخبر أحدًا إن كنتم قد كتبتم تقييمًا. القرار لكم وحدكم.`,
    how: say`للإبقاء على ما كتبتم، لا تفعلوا شيئًا. ولإزالته، افتحوا الصفحة واضغطوا على الزر فيها.`,
    see: "عرض تقييمي",
    seeSeveral: "عرض تقييماتي",
    note: (days) => {
      const count = String(days);
      const single = say`تسألكم الصفحة مرة أخرى قبل حدوث أي شيء. يعمل الرابط يومًا واحدًا.`;
      return plural(days, {
        zero: single,
        one: single,
        two: say`تسألكم الصفحة مرة أخرى قبل حدوث أي شيء. يعمل الرابط يومين.`,
        few: say`تسألكم الصفحة مرة أخرى قبل حدوث أي شيء. يعمل الرابط ${count} أيام.`,
        many: say`تسألكم الصفحة مرة أخرى قبل حدوث أي شيء. يعمل الرابط ${count} يومًا.`,
        other: say`تسألكم الصفحة مرة أخرى قبل حدوث أي شيء. يعمل الرابط ${count} يوم.`,
      });
    },
    reason: (business, service, organisation) =>
      say`تصلكم هذه الرسالة لأنكم كتبتم عن ${business} على ${service} بهذا العنوان، ولأننا تلقّينا من ${organisation} طلبًا بسؤالكم. ويُسمح بذلك مرة واحدة في الشهر.`,
  },
  moderation: {
    published: (business) => say`تقييمكم لـ ${business} منشور من جديد`,
    publishedLead: (title) => say`أعاد أحد المشرفين قراءة تقييمكم «${title}» ونشره من جديد. السبب:`,
    hidden: (business) => say`أُخفي تقييمكم لـ ${business}`,
    hiddenLead: (title) => say`أخفى أحد المشرفين تقييمكم «${title}». لا علاقة لعدد النجوم بذلك. السبب:`,
    canEdit: say`يمكنكم تعديله، ثم يقرؤه أحد المشرفين مرة أخرى.`,
    removed: (business) => say`أُزيل تقييمكم لـ ${business}`,
    removedLead: (title) => say`أزال أحد المشرفين تقييمكم «${title}». لا علاقة لعدد النجوم بذلك. السبب:`,
    reported: (business) => say`بلاغ من ${business} عن تقييمكم`,
    reportedLead: (title) => say`يبقى تقييمكم «${title}» منشورًا إلى أن يقرأه أحد المشرفين ويقرّر. سبب البلاغ:`,
    reason: (business, service) => say`تصلكم هذه الرسالة لأنكم كتبتم تقييمًا لـ ${business} على ${service}.`,
    grounds: {
      not_genuine: "لا يروي تجربة مع هذه المنشأة.",
      conflict_of_interest: "كتبته المنشأة أو منافس لها أو كاتب مأجور.",
      near_copy: "هو نسخة من تقييم آخر.",
      spam: "هو إعلان.",
      links: "يحتوي على روابط أو بيانات اتصال.",
      personal_data: "يحتوي على أسماء أشخاص أو بياناتهم الخاصة.",
      insult_or_hate: "يحتوي على إهانات أو كراهية أو تهديدات.",
      profanity: "يحتوي على ألفاظ نابية.",
      off_topic: "لا يتعلق بهذه المنشأة.",
      illegal: "يخالف القانون.",
      own_praise: "عنوان كاتبه أو اسمه تابع للمنشأة أو لفريقها.",
      frequent_author: "عدة تقييمات لهذه المنشأة تعود إلى صندوق بريد واحد.",
      burst: "وصلت عدة تقييمات من شبكة واحدة خلال وقت قصير.",
      disposable_mail: "أُكّد بعنوان بريد مؤقت.",
      contact_data: "يحتوي على بيانات اتصال.",
      keeps_to_rules: "يلتزم بالقواعد.",
      put_right: "لقد صحّحتموه.",
      taken_back: "أُلغي القرار.",
    },
    reports: {
      spam: "إعلان أو رسائل مزعجة",
      not_a_customer: "ليس من عملائنا",
      personal_data: "بيانات شخصية",
      insult_or_hate: "إهانة أو كراهية",
      another_business: "عن منشأة أخرى",
      other: "سبب آخر",
    },
  },
  statement: {
    terms: (code) => say`الأساس: قواعد هذه الخدمة للتقييمات (الرمز ${code}).`,
    law: (code) => say`الأساس: القانون (الرمز ${code}).`,
    byPerson: say`اتخذ القرار إنسان، دون وسائل آلية.`,
    byReport: say`اتخذ القرار إنسان بعد بلاغ، دون وسائل آلية.`,
    byBoth: say`أوقفت قاعدة آلية التقييم أولًا، ثم قرأه إنسان واتخذ القرار.`,
    appeal: (until) =>
      say`إن لم توافقوا على القرار، يمكنكم الاعتراض عليه مجانًا حتى ${until}. يبتّ فيه إنسان، غير الأول إن وُجد.`,
    keep: say`نحتفظ بنصكم حتى ذلك الحين من أجل الاعتراض فقط، ثم يُحذف.`,
    button: "الاعتراض على القرار",
    courts: say`يمكنكم أيضًا اللجوء إلى هيئة لتسوية النزاعات خارج المحاكم أو إلى المحكمة.`,
    heldLead: (title) => say`أخفى أحد المشرفين تقييمكم «${title}» ليُقرأ مرة أخرى. لا علاقة لعدد النجوم بذلك. السبب:`,
    restored: (business) => say`تقييمكم لـ ${business} منشور`,
    restoredLead: (title) => say`اعترضتم على القرار. أعاد أحد المشرفين قراءة تقييمكم «${title}» ونشره. الرد:`,
    upheld: (business) => say`اعتراضكم بشأن تقييمكم لـ ${business}`,
    upheldLead: (title) =>
      say`قرأ أحد المشرفين تقييمكم «${title}» واعتراضكم. يبقى القرار قائمًا ولا يُنشر التقييم. الرد:`,
    appealed: say`اعترضتم على القرار، وقرأ أحد المشرفين اعتراضكم.`,
  },
  claim: {
    subject: (business) => say`أكّدوا من يدير ${business}`,
    heading: (organisation, business) => say`هل تدير ${organisation} ملف ${business}؟`,
    lead: (organisation, business, service) =>
      say`وردنا من ${organisation} أنها تدير ${business} على ${service}. يمكنكم تأكيد ذلك لأنكم تقرؤون البريد الوارد إلى عنوان ${business}.`,
    confirm: "تأكيد",
    note: (organisation) =>
      say`تعرض الصفحة ما يترتب على ذلك وتسألكم مرة أخرى. إذا كنتم لا تعرفون ${organisation}، فتجاهلوا هذه الرسالة.`,
    reason: (business) => say`تصلكم هذه الرسالة لأن هذا العنوان يخصّ موقع ${business}.`,
  },
};
