// German.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { FormWords } from "./en.tsx";

const plural = pluralOf("de");
const { count: n } = formatOf("de");

export const de: FormWords = {
  frame: {
    notSent: ({ title }) => `Nicht gesendet: ${title}`,
    about: ({ title, name }) => `${title}, ${name}`,
    next: "So geht es weiter",
    rules:
      "Eine Bewertung mit Links, Kontaktdaten oder Schimpfwörtern liest zuerst die Moderation. Die Zahl der Sterne spielt keine Rolle.",
    business: ({ name }) => <>{name} sieht Ihren Namen und Ihre Bewertung und kann antworten.</>,
    brokenTitle: "Dieser Link ist nicht vollständig",
    broken: "Öffnen Sie ihn noch einmal aus Ihrer E-Mail. Steht er dort in zwei Zeilen, kopieren Sie beide.",
    tooMany:
      "Aus Ihrem Netz wurden zu viele Formulare gesendet. Warten Sie eine Minute und senden Sie es dann noch einmal.",
  },
  field: {
    rating: "Ihre Sterne",
    title: "Titel",
    titleHint: "Ihre Erfahrung in wenigen Worten.",
    body: "Ihre Bewertung",
    bodyHint: "Was ist geschehen, und was sollten andere wissen? Keine Links, Adressen oder Telefonnummern.",
    products: "Was Sie gekauft haben",
    productsHint: "Bewerten Sie so viele Produkte, wie Sie möchten, oder keines.",
    author: "Ihr Name",
    authorHint: "Alle können ihn sehen. Ein Vorname genügt.",
    date: "Datum der Erfahrung",
    dateHint: "Für heute leer lassen.",
    email: "Ihre E-Mail-Adresse",
    emailHint: ({ name }) => (
      <>
        Wir senden einen Link dorthin, damit niemand sonst in Ihrem Namen schreiben kann. Wir zeigen die Adresse nie,
        auch nicht {name}.
      </>
    ),
    trap: "Dieses Feld leer lassen",
    choose: "Wählen Sie 1 bis 5 Sterne",
    none: "Keine Sterne",
    star: ({ count, label }) => plural(count, { one: `1 Stern: ${label}`, other: `${count} Sterne: ${label}` }),
  },
  fault: {
    rating: "Wählen Sie einen bis fünf Sterne.",
    title: "Geben Sie der Bewertung einen Titel.",
    titleLong: ({ most }) => `Der Titel darf höchstens ${n(most)} Zeichen lang sein.`,
    titleControl: "Der Titel darf keine Steuerzeichen enthalten.",
    body: "Sagen Sie in wenigen Worten, was geschehen ist.",
    bodyLong: ({ most }) => `Die Bewertung darf höchstens ${n(most)} Zeichen lang sein.`,
    bodyControl: "Die Bewertung darf keine Steuerzeichen enthalten.",
    author: "Geben Sie einen Namen an, der angezeigt wird.",
    authorLong: ({ most }) => `Der Name darf höchstens ${n(most)} Zeichen lang sein.`,
    authorControl: "Der Name darf keine Steuerzeichen enthalten.",
    date: "Geben Sie ein Datum an, zum Beispiel 2026-03-31.",
    dateFuture: "Das Datum darf nicht in der Zukunft liegen.",
    dateOld: ({ years }) => `Das Datum darf nicht mehr als ${n(years)} Jahre zurückliegen.`,
    email: "Geben Sie Ihre E-Mail-Adresse an.",
    emailUnreadable: "Geben Sie eine vollständige E-Mail-Adresse an, zum Beispiel name@example.com.",
    resolution: "Wählen Sie, ob das Problem gelöst wurde.",
  },
  write: {
    first:
      "Wir senden Ihnen eine E-Mail. Ihre Bewertung geht online, wenn Sie den Link darin öffnen und sie bestätigen.",
    last: "Sie können jedes Unternehmen einmal bewerten. Eine neue Bewertung ersetzt die frühere.",
    send: "Senden und per E-Mail bestätigen",
    sentTitle: "Sehen Sie in Ihr Postfach",
    sent: ({ name }) => (
      <>
        Wir haben Ihnen eine E-Mail mit einem Link gesendet. Ihre Bewertung von {name} geht online, wenn Sie den Link
        öffnen und sie bestätigen.
      </>
    ),
    noMail:
      "Wenn in einigen Minuten keine E-Mail ankommt, sehen Sie im Spam-Ordner nach oder schreiben Sie die Bewertung noch einmal mit der richtigen Adresse.",
    back: "Zurück zu den Bewertungen",
  },
  invite: {
    order: ({ reference }) => <>Zu Ihrer Bestellung {reference}</>,
    first: "Ihre Bewertung geht sofort online, mit dem Hinweis „Verifizierter Kauf“.",
    last: "Sie erhalten einen privaten Link, mit dem Sie Ihre Bewertung jederzeit ändern oder löschen können.",
    publish: "Bewertung veröffentlichen",
    usedTitle: "Dieser Link wurde schon benutzt",
    used: ({ name }) => <>Er gilt für eine Bewertung von {name}, und die ist geschrieben.</>,
    expiredTitle: "Dieser Link ist abgelaufen",
    expired: ({ name }) => (
      <>
        Eine Einladung gilt 30 Tage. Bitten Sie {name} um eine neue oder schreiben Sie eine Bewertung ohne Einladung.
        Sie bestätigen dann Ihre E-Mail-Adresse, und die Bewertung gilt nicht als verifizierter Kauf.
      </>
    ),
    cancelledTitle: "Diese Einladung ist beendet",
    cancelled: ({ name }) => (
      <>
        Vielleicht wurde die Bestellung storniert, oder das Unternehmen hat den Besitzer gewechselt. Bitten Sie {name}{" "}
        um eine neue Einladung oder schreiben Sie eine Bewertung ohne Einladung. Sie bestätigen dann Ihre
        E-Mail-Adresse, und die Bewertung gilt nicht als verifizierter Kauf.
      </>
    ),
    without: "Ohne Einladung schreiben",
    notSaved: "Ihr Text wurde nicht gespeichert",
    copy: "Sie können ihn hier kopieren.",
  },
  link: {
    invited:
      "Ein privater Link öffnet, ändert oder löscht die Bewertung. Wir können ihn an die Adresse senden, zu der die Bewertung gehört, wenn es eine gibt.",
    confirmed:
      "Ein privater Link öffnet, ändert oder löscht die Bewertung. Wir können ihn an die Adresse senden, die bestätigt wurde.",
    mail: "Privaten Link senden",
    sentInvited:
      "Wenn es die Bewertung noch gibt und sie zu einer E-Mail-Adresse gehört, haben wir ihren privaten Link dorthin gesendet.",
    sentConfirmed:
      "Wenn es die Bewertung noch gibt, haben wir ihren privaten Link an die Adresse gesendet, die bestätigt wurde.",
    most: ({ times }) =>
      `Wir senden ihn höchstens ${n(times)}-mal am Tag an eine Adresse. Wenn er nicht ankommt, sehen Sie im Spam-Ordner nach.`,
  },
  owner: {
    title: "Wem diese Bewertung gehört",
    willBe: ({ address }) => (
      <>
        Wenn Sie sie veröffentlichen, gehört die Bewertung zu {address}. Ihr privater Link und Nachrichten dazu gehen
        per E-Mail dorthin.
      </>
    ),
    notYours: "Nicht Ihre Adresse?",
    notMine: "Die Bewertung soll nicht zu dieser Adresse gehören",
    willBeNone:
      "Die Bewertung gehört zu keiner E-Mail-Adresse, auch zu keiner, die das Unternehmen eingetragen hat, es sei denn, Sie geben hier Ihre eigene an und bestätigen sie.",
    own: "Ihre eigene E-Mail-Adresse",
    ownHint:
      "Damit Sie Ihre Bewertung später ändern können. Wir senden einen Link dorthin; die Bewertung gehört zu ihr, sobald Sie bestätigen. Das Unternehmen sieht sie nicht.",
    is: ({ address }) => (
      <>Diese Bewertung gehört zu {address}. Ihr privater Link und Nachrichten dazu gehen per E-Mail dorthin.</>
    ),
    shownOnce:
      "Diese Bewertung gehört zu keiner E-Mail-Adresse. Nur dieser Link öffnet sie, und er wird nur jetzt gezeigt: Bewahren Sie ihn auf.",
    none: "Diese Bewertung gehört zu keiner E-Mail-Adresse. Nachrichten dazu finden Sie nur hier.",
    waits: ({ address }) => (
      <>
        Öffnen Sie den Link in unserer E-Mail an {address} und bestätigen Sie. Bis dahin gehört die Bewertung nicht zu
        ihr.
      </>
    ),
    send: "Link senden",
    asked:
      "Wenn in einigen Minuten nichts ankommt, sehen Sie im Spam-Ordner nach und prüfen Sie die Schreibweise. An eine Adresse gehen nur wenige E-Mails.",
  },
  address: {
    title: "Bestätigen Sie Ihre E-Mail-Adresse",
    text: ({ name, address }) => (
      <>
        Wenn Sie bestätigen, gehört eine Bewertung von {name} zu {address}. Ihr privater Link und Nachrichten dazu gehen
        per E-Mail dorthin.
      </>
    ),
    confirm: "Diese Adresse bestätigen",
    notYou:
      "Wenn Sie keine Bewertung geschrieben haben, schließen Sie diese Seite. Ohne Ihre Bestätigung geschieht nichts.",
    doneTitle: "Diese Adresse ist bestätigt",
    done: ({ name }) => <>Eine Bewertung von {name} gehört zu ihr. Wir haben den privaten Link per E-Mail gesendet.</>,
    gone: ({ name }) => (
      <>
        Die Bewertung von {name} wurde gelöscht oder gehört zu einer anderen Adresse, oder der Link ist älter als 30
        Tage.
      </>
    ),
  },
  told: {
    decisions: "Entscheidungen über Ihre Bewertung",
    reported: ({ name }) => (
      <>
        {name} hat Ihre Bewertung gemeldet. Sie bleibt online, bis die Moderation entschieden hat. Der Grund der
        Meldung:
      </>
    ),
  },
  manage: {
    title: "Ihre Bewertung",
    published: "Online",
    publishedText: "Alle können Ihre Bewertung lesen.",
    held: "Wird geprüft",
    heldText: "Die Moderation liest Ihre Bewertung, bevor sie online geht. Sie brauchen nichts zu tun.",
    pending: "Noch nicht bestätigt",
    pendingText: "Öffnen Sie den Link in unserer E-Mail und bestätigen Sie Ihre Bewertung.",
    hidden: "Offline genommen",
    hiddenText: "Die Moderation hat Ihre Bewertung offline genommen. Nur Sie sehen sie hier.",
    see: "So sehen andere sie",
    donePublished: "Vielen Dank. Ihre Bewertung ist online.",
    doneHeld: "Vielen Dank. Wir haben Ihren Text erhalten.",
    doneSaved: "Ihre Änderungen sind gespeichert.",
    doneAnswered: "Ihre Antwort ist gespeichert.",
    doneOwned: "Vielen Dank. Die Bewertung gehört jetzt zu Ihrer Adresse.",
    history: ({ written, edited, verified }) => (
      <>
        Geschrieben am {written}.{edited && <> Bearbeitet am {edited}.</>}
        {verified && " Verifizierter Kauf."}
      </>
    ),
    proof: "Beleg: Diese Bewertung steht im signierten Protokoll",
    change: "Bewertung ändern",
    changeNote:
      "Die Seite zeigt, dass eine Bewertung bearbeitet wurde. Die automatischen Regeln prüfen auch den neuen Text.",
    save: "Änderungen speichern",
    private: "Geben Sie den Link zu dieser Seite nicht weiter: Mit ihm lässt sich die Bewertung ändern.",
    nothing: "Es wurde nichts ausgewählt.",
    editedTooOften: ({ times }) =>
      `Eine Bewertung kann ${n(times)}-mal bearbeitet werden; das ist bei dieser schon geschehen.`,
    noReply: "Zu dieser Bewertung gibt es noch keine Antwort.",
    changed: "Die Bewertung wurde inzwischen geändert. So sieht sie jetzt aus.",
    replied: ({ name }) => <>{name} hat geantwortet. Wurde das Problem gelöst?</>,
    sorted: "Es wurde gelöst",
    notYet: "Noch nicht",
    answer: "Antwort speichern",
  },
  delete: {
    link: "Bewertung löschen",
    title: "Bewertung löschen?",
    text: "Sie geht sofort offline und lässt sich nicht wiederherstellen.",
    textWithReply: "Sie geht samt der Antwort sofort offline und lässt sich nicht wiederherstellen.",
    delete: "Bewertung löschen",
    keep: "Behalten",
    deletedTitle: "Ihre Bewertung ist gelöscht",
    removedTitle: "Diese Bewertung wurde entfernt",
    offline: ({ name }) => <>Sie ist offline und zählt nicht für {name}.</>,
    again: "Neue Bewertung schreiben",
  },
  confirm: {
    title: "Bewertung bestätigen",
    review: "Diese Bewertung geht online, wenn Sie sie bestätigen. Sie können sie später ändern oder löschen.",
    revision:
      "Sie haben dieses Unternehmen schon einmal bewertet. Wenn Sie bestätigen, ersetzt diese Bewertung die frühere.",
    confirm: "Bestätigen und veröffentlichen",
    notYou:
      "Wenn die Bewertung nicht von Ihnen ist, schließen Sie diese Seite. Ohne Ihre Bestätigung geht sie nicht online.",
    doneTitle: "Diese Bewertung ist bestätigt",
    done: ({ name }) => <>Ihre Bewertung von {name} ist bereits bestätigt.</>,
    goneTitle: "Es gibt nichts mehr zu bestätigen",
    gone: ({ name }) => (
      <>
        Die Bewertung von {name} wurde gelöscht, durch eine spätere ersetzt oder nicht rechtzeitig bestätigt. Sie können
        eine neue schreiben.
      </>
    ),
  },
  unsubscribe: {
    title: "Abbestellen?",
    text: ({ name, service }) => (
      <>
        {name} schreibt Ihnen dann über {service} keine E-Mails mehr: keine Einladungen, Erinnerungen oder Antworten.
      </>
    ),
    reviews: "Ihre Bewertungen bleiben, wie sie sind.",
    unsubscribe: "Abbestellen",
    doneTitle: "Sie haben die E-Mails abbestellt",
    done: ({ name, service }) => (
      <>
        {name} schreibt Ihnen über {service} keine E-Mails mehr.
      </>
    ),
    changed: "Nur Sie können das wieder ändern, hier, mit dem Link aus Ihrer E-Mail.",
    resume: "Diese E-Mails wieder erhalten",
    resumedTitle: "Sie erhalten diese E-Mails wieder",
    resumed: ({ name, service }) => (
      <>
        {name} darf Ihnen über {service} wieder E-Mails schreiben. Jede E-Mail enthält einen Link zum Abbestellen.
      </>
    ),
  },
  appeal: {
    title: "Beschwerde gegen die Entscheidung",
    held: ({ name }) => <>Ihre Bewertung von {name} wird zurückgehalten und ist nicht online.</>,
    hidden: ({ name }) => <>Ihre Bewertung von {name} wurde offline genommen.</>,
    removed: ({ name }) => <>Ihre Bewertung von {name} wurde entfernt.</>,
    field: "Warum ist die Entscheidung falsch?",
    hint: "Die Moderation liest das. Das Unternehmen sieht es nicht.",
    who: ({ date }) => (
      <>
        Über die Beschwerde entscheidet eine Person aus der Moderation, möglichst eine andere als zuvor. Die Antwort
        finden Sie unter diesem Link; sie kommt auch per E-Mail, wenn die Bewertung zu einer Adresse gehört. Sie können
        einmal Beschwerde einlegen, bis zum {date}.
      </>
    ),
    send: "Beschwerde senden",
    missing: "Schreiben Sie, warum die Entscheidung falsch ist.",
    long: ({ most }) => `Der Text darf höchstens ${most} Zeichen haben.`,
    control: "Der Text darf keine Steuerzeichen enthalten.",
    sentTitle: "Ihre Beschwerde liegt der Moderation vor",
    sent: "Die Antwort finden Sie unter diesem Link; sie kommt auch per E-Mail, wenn die Bewertung zu einer Adresse gehört.",
    restoredTitle: "Ihre Beschwerde war erfolgreich",
    restored: ({ name }) => <>Ihre Bewertung von {name} ist online.</>,
    upheldTitle: "Die Entscheidung bleibt bestehen",
    upheld: ({ name }) => <>Ihre Bewertung von {name} bleibt offline.</>,
    answer: "Die Antwort der Moderation:",
    overTitle: "Es gibt keine Entscheidung, gegen die Sie Beschwerde einlegen können",
    over: "Die Bewertung wurde gelöscht, oder es wurde inzwischen anders entschieden.",
    lateTitle: "Die Frist ist abgelaufen",
    late: ({ date }) => <>Sie endete am {date}.</>,
  },
  takedown: {
    link: "Sie haben diese Bewertung geschrieben? Entfernen lassen",
    title: "Eine importierte Bewertung entfernen lassen",
    text: "Diese Bewertung wurde bei einem anderen Dienst geschrieben und hierher importiert. Wer sie verfasst hat, kann sie entfernen lassen. Wenn Sie das sind, geben Sie die E-Mail-Adresse ein, die Sie dort benutzt haben. Wir schicken Ihnen einen Link.",
    email: "Ihre E-Mail-Adresse bei dem anderen Dienst",
    hint: "Wir benutzen sie nur für diese Prüfung. Niemand sonst sieht sie.",
    send: "Link zuschicken",
    sent: "Wenn diese Adresse zu der Bewertung gehört, haben wir einen Link dorthin geschickt. Die Bewertung wird entfernt, wenn Sie den Link öffnen und auf die Schaltfläche klicken.",
    noMail:
      "Wenn nach einigen Minuten keine E-Mail da ist, sehen Sie im Spam-Ordner nach oder versuchen Sie es mit einer anderen Ihrer Adressen.",
    back: "Zurück zur Bewertung",
    keep: "Sie haben uns gebeten, diese Bewertung zu entfernen. Wenn Sie sie behalten möchten, schließen Sie diese Seite.",
    effect:
      "Eine entfernte Bewertung geht samt der Antwort sofort offline und lässt sich nicht wiederherstellen. Das Profil zählt sie als von der Verfasserin oder dem Verfasser entfernt.",
    expired: ({ days }) =>
      `Er galt ${n(days)} Tage lang. Einen neuen können Sie auf der Seite der Bewertung anfordern.`,
  },
  removal: {
    title: ({ reviews }) => plural(reviews, { one: "Ihre Bewertung entfernen?", other: "Ihre Bewertungen entfernen?" }),
    asked: ({ name }) => (
      <>
        {name} hat uns gebeten, Sie zu fragen. Entfernen können nur Sie eine Bewertung. Wenn Sie sie behalten möchten,
        schließen Sie diese Seite.
      </>
    ),
    effect: ({ name }) => (
      <>
        Eine entfernte Bewertung geht samt der Antwort sofort offline und lässt sich nicht wiederherstellen. {name}{" "}
        sieht, dass sie entfernt wurde. Das Profil zählt sie als auf Wunsch des Unternehmens von der Verfasserin oder
        dem Verfasser entfernt.
      </>
    ),
    remove: "Diese Bewertung entfernen",
    removedTitle: "Ihre Bewertung ist entfernt",
    back: "Zurück zu den anderen",
    goneTitle: "Es gibt nichts mehr zu entfernen",
    gone: "Die Bewertungen sind entfernt oder gehören nicht mehr zu dem Unternehmen.",
    expired: ({ days }) =>
      `Er galt ${n(days)} Tage lang. Um eine Bewertung zu entfernen, benutzen Sie den privaten Link aus der E-Mail, die Sie nach dem Schreiben erhalten haben.`,
  },
};
