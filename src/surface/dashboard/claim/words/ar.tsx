// Arabic.
import { isolated } from "#platform/language/isolate.ts";
import type { ClaimWords } from "./en.tsx";

export const ar: ClaimWords = {
  skip: "انتقل إلى المحتوى",
  approvedTitle: "تمت الموافقة على هذا الطلب",
  endedTitle: "انتهى هذا الطلب",
  approved: ({ organisation, business }) => (
    <>
      تدير {organisation} ملف {business}.
    </>
  ),
  ended: "لم يعد الرابط يعمل. يمكن للجهة تقديم طلب جديد.",
  profile: "إلى الملف",
  title: ({ name }) => `هل توافقون على طلب إدارة ${isolated(name, "ar")}؟`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      تطلب {organisation} إدارة ملف {business}، {domain}، على {service}.
    </>
  ),
  asksBy: ({ organisation, person, business, domain, service }) => (
    <>
      تطلب {organisation} ({person}) إدارة ملف {business}، {domain}، على {service}.
    </>
  ),
  effect:
    "إذا وافقتم، فستتمكن هذه الجهة من الرد على التقييمات ودعوة العملاء وتعديل الملف. وإذا كنتم لا تعرفونها، فأغلقوا هذه الصفحة ولن يحدث شيء.",
  approve: "موافقة",
  done: "تمت الموافقة. سنُعلم الجهة بالبريد الإلكتروني.",
  already: "سبقت الموافقة على هذا الطلب.",
  gone: "هذا الرابط غير صالح. اطلبوا رابطًا جديدًا.",
  disputed: "تدير جهة أخرى هذه المنشأة. يجب أن يقرّر أحد المشرفين.",
  failed: "تعذّر ذلك. هذه هي حالة الطلب الآن.",
};
