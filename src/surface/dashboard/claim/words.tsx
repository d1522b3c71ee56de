// The words of the page that proves a claim by mail, by language: its reader may have no account. English is the shape of all others.
import type { ComponentChildren } from "preact";
import { isolated } from "#platform/language/isolate.ts";
import type { Language } from "#platform/language/language.ts";

/** A name that stands in a sentence, isolated in its own element. */
type Inset = ComponentChildren;
type Parties = { organisation: Inset; business: Inset };
type Claimed = Parties & { domain: Inset; service: Inset };

export type ClaimWords = typeof en;

const en = {
  skip: "Skip to the content",
  approvedTitle: "This claim is approved",
  endedTitle: "This claim has ended",
  approved: ({ organisation, business }: Parties) => (
    <>
      {organisation} manages {business}.
    </>
  ),
  ended: "The link no longer works. The organisation can open a new claim.",
  profile: "To the profile",
  title: ({ name }: { name: string }) => `Approve the claim of ${name}?`,
  asks: ({ organisation, business, domain, service }: Claimed) => (
    <>
      {organisation} asks to manage the profile of {business}, {domain}, on {service}.
    </>
  ),
  effect:
    "If you approve, they can reply to its reviews, invite its customers and change its profile. If you do not know them, close this page, and nothing happens.",
  approve: "Approve",
  done: "Approved. The organisation is told by mail.",
  already: "This claim was approved already.",
  gone: "This link does not work. Ask for a new one.",
  disputed: "Another organisation manages this business. A moderator has to decide.",
  failed: "That was not possible. This is the current state of the claim.",
};

const ar: ClaimWords = {
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
  effect:
    "إذا وافقتم، فستتمكن هذه الجهة من الرد على التقييمات ودعوة العملاء وتعديل الملف. وإذا كنتم لا تعرفونها، فأغلقوا هذه الصفحة ولن يحدث شيء.",
  approve: "موافقة",
  done: "تمت الموافقة. سنُعلم الجهة بالبريد الإلكتروني.",
  already: "سبقت الموافقة على هذا الطلب.",
  gone: "هذا الرابط غير صالح. اطلبوا رابطًا جديدًا.",
  disputed: "تدير جهة أخرى هذه المنشأة. يجب أن يقرّر أحد المشرفين.",
  failed: "تعذّر ذلك. هذه هي حالة الطلب الآن.",
};

const de: ClaimWords = {
  skip: "Zum Inhalt springen",
  approvedTitle: "Dieser Anspruch ist bestätigt",
  endedTitle: "Dieser Anspruch ist beendet",
  approved: ({ organisation, business }) => (
    <>
      {organisation} verwaltet {business}.
    </>
  ),
  ended: "Der Link gilt nicht mehr. Die Organisation kann einen neuen Anspruch stellen.",
  profile: "Zum Profil",
  title: ({ name }) => `Anspruch auf ${name} bestätigen?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} möchte das Profil von {business}, {domain}, auf {service} verwalten.
    </>
  ),
  effect:
    "Wenn Sie zustimmen, kann die Organisation auf Bewertungen antworten, Kundinnen und Kunden einladen und das Profil ändern. Wenn Sie sie nicht kennen, schließen Sie diese Seite, und es geschieht nichts.",
  approve: "Bestätigen",
  done: "Bestätigt. Die Organisation wird per E-Mail benachrichtigt.",
  already: "Dieser Anspruch wurde bereits bestätigt.",
  gone: "Dieser Link ist nicht gültig. Bitten Sie um einen neuen.",
  disputed: "Eine andere Organisation verwaltet dieses Unternehmen. Die Moderation muss entscheiden.",
  failed: "Das war nicht möglich. Dies ist der aktuelle Stand des Anspruchs.",
};

const es: ClaimWords = {
  skip: "Ir al contenido",
  approvedTitle: "Esta solicitud está aprobada",
  endedTitle: "Esta solicitud ha terminado",
  approved: ({ organisation, business }) => (
    <>
      {organisation} gestiona {business}.
    </>
  ),
  ended: "El enlace ya no funciona. La organización puede abrir otra solicitud.",
  profile: "Ir al perfil",
  title: ({ name }) => `¿Aprobar la solicitud sobre ${name}?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} pide gestionar el perfil de {business}, {domain}, en {service}.
    </>
  ),
  effect:
    "Si lo aprueba, la organización podrá responder a las opiniones, invitar a clientes y cambiar el perfil. Si no la conoce, cierre esta página y no ocurrirá nada.",
  approve: "Aprobar",
  done: "Aprobada. Avisamos a la organización por correo.",
  already: "Esta solicitud ya estaba aprobada.",
  gone: "Este enlace no es válido. Pida uno nuevo.",
  disputed: "Otra organización gestiona esta empresa. Debe decidir un moderador.",
  failed: "No ha sido posible. Este es el estado actual de la solicitud.",
};

const fr: ClaimWords = {
  skip: "Aller au contenu",
  approvedTitle: "Cette demande est approuvée",
  endedTitle: "Cette demande est close",
  approved: ({ organisation, business }) => (
    <>
      {organisation} gère {business}.
    </>
  ),
  ended: "Le lien n’est plus valable. L’organisation peut ouvrir une nouvelle demande.",
  profile: "Voir le profil",
  title: ({ name }) => `Approuver la demande pour ${name} ?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} demande à gérer le profil de {business}, {domain}, sur {service}.
    </>
  ),
  effect:
    "Si vous approuvez, cette organisation pourra répondre aux avis, inviter des clients et modifier le profil. Si vous ne la connaissez pas, fermez cette page : il ne se passera rien.",
  approve: "Approuver",
  done: "Approuvé. L’organisation est prévenue par e-mail.",
  already: "Cette demande a déjà été approuvée.",
  gone: "Ce lien n’est pas valable. Demandez-en un nouveau.",
  disputed: "Une autre organisation gère cette entreprise. La modération doit trancher.",
  failed: "Cela n’a pas été possible. Voici l’état actuel de la demande.",
};

const it: ClaimWords = {
  skip: "Vai al contenuto",
  approvedTitle: "Questa richiesta è approvata",
  endedTitle: "Questa richiesta è chiusa",
  approved: ({ organisation, business }) => (
    <>
      {organisation} gestisce {business}.
    </>
  ),
  ended: "Il link non funziona più. L’organizzazione può aprire una nuova richiesta.",
  profile: "Vai al profilo",
  title: ({ name }) => `Approvare la richiesta per ${name}?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} chiede di gestire il profilo di {business}, {domain}, su {service}.
    </>
  ),
  effect:
    "Se approva, l’organizzazione potrà rispondere alle recensioni, invitare i clienti e modificare il profilo. Se non la conosce, chiuda questa pagina e non succederà nulla.",
  approve: "Approva",
  done: "Approvata. L’organizzazione viene avvisata per e-mail.",
  already: "Questa richiesta era già stata approvata.",
  gone: "Questo link non è valido. Ne chieda uno nuovo.",
  disputed: "Un’altra organizzazione gestisce questa azienda. Deve decidere un moderatore.",
  failed: "Non è stato possibile. Questo è lo stato attuale della richiesta.",
};

const ja: ClaimWords = {
  skip: "本文へ移動",
  approvedTitle: "この申請は承認されました",
  endedTitle: "この申請は終了しました",
  approved: ({ organisation, business }) => (
    <>
      {organisation}が{business}を管理しています。
    </>
  ),
  ended: "このリンクは無効になりました。組織は新しい申請を出せます。",
  profile: "プロフィールへ",
  title: ({ name }) => `${name}の申請を承認しますか？`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation}が、{service}で{business}（{domain}）のプロフィールを管理したいと申請しています。
    </>
  ),
  effect:
    "承認すると、その組織はレビューへの返信、お客様の招待、プロフィールの変更ができます。ご存じない場合は、このページを閉じてください。何も起こりません。",
  approve: "承認する",
  done: "承認しました。組織にメールでお知らせします。",
  already: "この申請はすでに承認されています。",
  gone: "このリンクは無効です。新しいリンクを依頼してください。",
  disputed: "別の組織がこの事業者を管理しています。モデレーターの判断が必要です。",
  failed: "処理できませんでした。申請の現在の状態を表示しています。",
};

const nl: ClaimWords = {
  skip: "Naar de inhoud",
  approvedTitle: "Deze aanvraag is goedgekeurd",
  endedTitle: "Deze aanvraag is beëindigd",
  approved: ({ organisation, business }) => (
    <>
      {organisation} beheert {business}.
    </>
  ),
  ended: "De link werkt niet meer. De organisatie kan een nieuwe aanvraag doen.",
  profile: "Naar het profiel",
  title: ({ name }) => `De aanvraag voor ${name} goedkeuren?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} vraagt om het profiel van {business}, {domain}, op {service} te beheren.
    </>
  ),
  effect:
    "Als u dit goedkeurt, kan de organisatie op beoordelingen reageren, klanten uitnodigen en het profiel wijzigen. Kent u haar niet, sluit dan deze pagina. Er gebeurt dan niets.",
  approve: "Goedkeuren",
  done: "Goedgekeurd. De organisatie krijgt bericht per e-mail.",
  already: "Deze aanvraag was al goedgekeurd.",
  gone: "Deze link is niet geldig. Vraag om een nieuwe.",
  disputed: "Een andere organisatie beheert dit bedrijf. Een moderator moet beslissen.",
  failed: "Dat was niet mogelijk. Dit is de huidige stand van de aanvraag.",
};

const pl: ClaimWords = {
  skip: "Przejdź do treści",
  approvedTitle: "Ten wniosek jest zatwierdzony",
  endedTitle: "Ten wniosek jest zamknięty",
  approved: ({ organisation, business }) => (
    <>
      Profilem {business} zarządza {organisation}.
    </>
  ),
  ended: "Link już nie działa. Organizacja może złożyć nowy wniosek.",
  profile: "Przejdź do profilu",
  title: ({ name }) => `Zatwierdzić wniosek dotyczący ${name}?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} prosi o możliwość zarządzania profilem {business}, {domain}, w serwisie {service}.
    </>
  ),
  effect:
    "Po zatwierdzeniu organizacja będzie mogła odpowiadać na opinie, zapraszać klientów i zmieniać profil. Jeśli jej Państwo nie znają, wystarczy zamknąć tę stronę; nic się nie stanie.",
  approve: "Zatwierdź",
  done: "Zatwierdzono. Organizacja otrzyma wiadomość e-mail.",
  already: "Ten wniosek został już zatwierdzony.",
  gone: "Ten link jest nieważny. Prosimy poprosić o nowy.",
  disputed: "Tą firmą zarządza inna organizacja. Musi zdecydować moderator.",
  failed: "To nie było możliwe. Oto obecny stan wniosku.",
};

const pt: ClaimWords = {
  skip: "Ir para o conteúdo",
  approvedTitle: "Este pedido está aprovado",
  endedTitle: "Este pedido terminou",
  approved: ({ organisation, business }) => (
    <>
      {organisation} gere {business}.
    </>
  ),
  ended: "A ligação já não funciona. A organização pode abrir um novo pedido.",
  profile: "Ir para o perfil",
  title: ({ name }) => `Aprovar o pedido sobre ${name}?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} pede para gerir o perfil de {business}, {domain}, em {service}.
    </>
  ),
  effect:
    "Se aprovar, a organização poderá responder às avaliações, convidar clientes e alterar o perfil. Se não a conhece, feche esta página e nada acontece.",
  approve: "Aprovar",
  done: "Aprovado. A organização é avisada por e-mail.",
  already: "Este pedido já tinha sido aprovado.",
  gone: "Esta ligação não é válida. Peça uma nova.",
  disputed: "Outra organização gere esta empresa. Tem de decidir um moderador.",
  failed: "Não foi possível. Este é o estado atual do pedido.",
};

export const CLAIM_WORDS: Readonly<Record<Language, ClaimWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt };
