// German.
import { pluralOf } from "#platform/language/plural.ts";
import { say } from "../letter/words.ts";
import type { MailWords } from "./shape.ts";

const plural = pluralOf("de");

export const de: MailWords = {
  rating: (stars) => `${stars} von 5 Sternen`,
  sentBy: (service) => `Gesendet von ${service}`,
  via: (sender, service) => `${sender} über ${service}`,
  before: (label) => `${label}:`,
  unsubscribe: "Diese E-Mails abbestellen",
  manage: "Bewertung bearbeiten oder löschen",
  read: "Bewertung ansehen",
  checks: "So werden Bewertungen geprüft",
  invitation: {
    heading: (business) => say`Wie waren Ihre Erfahrungen mit ${business}?`,
    orderHeading: (business) => say`Wie war Ihre Bestellung bei ${business}?`,
    lead: (business) =>
      say`Bitte erzählen Sie anderen, wie es war, ob gut oder schlecht. Ein paar Sätze genügen, und ${business} kann sie nicht ändern.`,
    hello: (customer) => (customer === null ? say`Guten Tag,` : say`Guten Tag ${customer},`),
    question: say`Wie viele Sterne vergeben Sie?`,
    stars: (count) => plural(count, { one: "1 Stern", other: `${count} Sterne` }),
    starsNote: say`Die Sterne füllen nur das Formular aus; gesendet wird erst, wenn Sie es absenden.`,
    write: "Bewertung schreiben",
    isPublic: say`Ihre Bewertung ist öffentlich, unter einem Namen Ihrer Wahl. Ihre E-Mail-Adresse wird nicht angezeigt.`,
    thanks: (sender) => say`Vielen Dank, ${sender}`,
    link: say`Der Link gilt für eine Bewertung und 30 Tage lang. Geben Sie ihn nicht weiter: Mit ihm lässt sich die Bewertung in Ihrem Namen schreiben.`,
    reason: (business, service) =>
      say`Sie erhalten diese E-Mail, weil ${business} Sie als Kundin oder Kunden genannt und ${service} gebeten hat, Sie einzuladen.`,
    orderReason: (business, order, service) =>
      say`Sie erhalten diese E-Mail, weil Sie bei ${business} gekauft haben (Bestellung ${order}) und ${business} uns, ${service}, gebeten hat, Sie einzuladen.`,
  },
  reminder: {
    heading: (business) => say`Zur Erinnerung: Ihre Bewertung von ${business}`,
    lead: (business) =>
      say`Wir haben Sie um eine Bewertung von ${business} gebeten und noch keine erhalten. Wenn Sie noch eine schreiben möchten, ob gut oder schlecht, genügen ein paar Sätze. Wir erinnern Sie nicht noch einmal.`,
    link: say`Der Link gilt für eine Bewertung, bis 30 Tage nach unserer ersten E-Mail. Geben Sie ihn nicht weiter: Mit ihm lässt sich die Bewertung in Ihrem Namen schreiben.`,
  },
  text: {
    invitation: (business, customer) => [
      ...(customer === null ? [] : [`Guten Tag ${customer}, wie war Ihre Bestellung bei ${business}? Ihre Bewertung:`]),
      `Wie war Ihre Bestellung bei ${business}? Ihre Bewertung:`,
      `Wie war Ihre Bestellung bei ${business}?`,
    ],
    reminder: (business, customer) => [
      ...(customer === null ? [] : [`Guten Tag ${customer}, zur Erinnerung: Ihre Bewertung von ${business}:`]),
      `Zur Erinnerung: Ihre Bewertung von ${business}:`,
    ],
    shortest: (business) => `Bewertung ${business}:`,
    stop: "Abbestellen: STOP",
  },
  confirm: {
    heading: (business) => say`Bestätigen Sie Ihre Bewertung von ${business}`,
    lead: (business) =>
      say`Mit dieser E-Mail-Adresse wurde eine Bewertung von ${business} geschrieben. Sie geht erst online, wenn Sie bestätigen, dass sie von Ihnen ist.`,
    confirm: "Bewertung bestätigen",
    note: say`Die Seite fragt noch einmal nach, bevor etwas geschieht.`,
    replaces: (business) => say`Wenn Sie ${business} schon einmal bewertet haben, ersetzt diese Bewertung die frühere.`,
    notYou: say`Wenn die Bewertung nicht von Ihnen ist, ignorieren Sie diese E-Mail. Sie bleibt dann offline.`,
    reason: (business, service) =>
      say`Sie erhalten diese E-Mail, weil diese Adresse mit einer Bewertung von ${business} auf ${service} angegeben wurde.`,
  },
  ownAddress: {
    heading: say`Bestätigen Sie Ihre E-Mail-Adresse`,
    lead: (service) =>
      say`Jemand hat auf ${service} eine Bewertung geschrieben und diese Adresse als eigene angegeben. Wenn Sie sie bestätigen, gehört die Bewertung zu dieser Adresse: Sie können sie ändern oder löschen, und Nachrichten dazu kommen hierher.`,
    confirm: "Diese Adresse bestätigen",
    note: say`Die Seite fragt noch einmal nach, bevor etwas geschieht. Der Link gilt 30 Tage.`,
    notYou: say`Wenn Sie keine Bewertung geschrieben haben, ignorieren Sie diese E-Mail. Die Adresse wird dann nicht verwendet.`,
    reason: (service) =>
      say`Sie erhalten diese E-Mail, weil diese Adresse mit einer Bewertung auf ${service} angegeben wurde.`,
  },
  receipt: {
    published: (business) => say`Ihre Bewertung von ${business} ist online`,
    publishedLead: (title, business) =>
      say`Ihre Bewertung „${title}“ steht jetzt auf dem Profil von ${business}, wo alle sie lesen können. Vielen Dank.`,
    held: (business) => say`Ihre Bewertung von ${business} wird geprüft`,
    heldLead: (title) =>
      say`Ihre Bewertung „${title}“ ist noch nicht online. Eine automatische Regel hat sie zurückgehalten, darum liest sie zuerst eine Moderatorin oder ein Moderator. Die Zahl der Sterne spielt keine Rolle.`,
    keep: say`Bewahren Sie diese E-Mail auf: Mit diesem Link können Sie Ihre Bewertung bearbeiten oder löschen.`,
    proof: "Beleg: Ihre Bewertung steht im signierten Protokoll",
    share: say`Geben Sie den Link nicht weiter: Alle, die ihn haben, können dasselbe tun.`,
    reason: (business, service) =>
      say`Sie erhalten diese E-Mail, weil auf ${service} mit dieser Adresse eine Bewertung von ${business} geschrieben wurde.`,
  },
  privateLink: {
    heading: (business) => say`Der Link zu Ihrer Bewertung von ${business}`,
    lead: (title, business) => say`Hier ist der private Link zu Ihrer Bewertung „${title}“ von ${business}.`,
    share: say`Geben Sie den Link nicht weiter: Alle, die ihn haben, können Ihre Bewertung bearbeiten oder löschen.`,
    notYou: say`Wenn Sie diese E-Mail nicht angefordert haben, ignorieren Sie sie. Ihre Bewertung bleibt, wie sie ist.`,
    reason: (business, service) =>
      say`Sie erhalten diese E-Mail, weil Sie mit dieser Adresse auf ${service} eine Bewertung von ${business} geschrieben haben und der Link dazu angefordert wurde.`,
  },
  reply: {
    heading: (business) => say`${business} hat auf Ihre Bewertung geantwortet`,
    lead: (business, title, service) => say`${business} hat auf ${service} auf Ihre Bewertung „${title}“ geantwortet:`,
    question: say`Falls etwas nicht in Ordnung war: Wurde das Problem gelöst?`,
    sorted: "Es wurde gelöst",
    notYet: "Noch nicht",
    note: say`Die Seite fragt noch einmal nach, bevor etwas gespeichert wird.`,
    profile: "Antwort auf dem Profil ansehen",
    share: say`Geben Sie diese E-Mail nicht weiter: Mit ihren Links lässt sich Ihre Bewertung bearbeiten oder löschen.`,
    reason: (business, service) =>
      say`Sie erhalten diese E-Mail, weil Sie auf ${service} eine Bewertung von ${business} geschrieben haben und ${business} darauf geantwortet hat.`,
  },
  takedown: {
    heading: say`Ihre importierte Bewertung entfernen?`,
    lead: (service) =>
      say`Auf ${service} wurde diese Adresse eingegeben, wahrscheinlich von Ihnen, um eine von einem anderen Dienst importierte Bewertung zu entfernen.`,
    how: say`Erst die Schaltfläche auf der Seite entfernt sie. Wenn Sie diese E-Mail nicht angefordert haben, brauchen Sie nichts zu tun: Es geschieht nichts.`,
    see: "Bewertung ansehen",
    reason: (service) =>
      say`Sie erhalten diese E-Mail, weil diese Adresse auf ${service} eingegeben wurde. Sie geht höchstens dreimal am Tag an eine Adresse.`,
  },
  removal: {
    heading: (business) => say`Soll Ihre Bewertung von ${business} entfernt werden?`,
    headingOfSeveral: say`Sollen Ihre Bewertungen entfernt werden?`,
    lead: (organisation) =>
      say`${organisation} hat uns gebeten, Ihnen zu schreiben, vielleicht weil Sie dort die Löschung Ihrer Daten verlangt haben. Eine Bewertung kann nicht von dort entfernt werden, und wir sagen nicht weiter, ob Sie eine geschrieben haben. Nur Sie entscheiden.`,
    how: say`Wenn bleiben soll, was Sie geschrieben haben, brauchen Sie nichts zu tun. Zum Entfernen öffnen Sie die Seite und klicken dort auf die Schaltfläche.`,
    see: "Meine Bewertung ansehen",
    seeSeveral: "Meine Bewertungen ansehen",
    note: (days) =>
      plural(days, {
        one: say`Die Seite fragt noch einmal nach, bevor etwas geschieht. Der Link gilt einen Tag lang.`,
        other: say`Die Seite fragt noch einmal nach, bevor etwas geschieht. Der Link gilt ${String(days)} Tage lang.`,
      }),
    reason: (business, service, organisation) =>
      say`Sie erhalten diese E-Mail, weil Sie mit dieser Adresse auf ${service} über ${business} geschrieben haben und ${organisation} uns gebeten hat, Sie zu fragen. Das ist einmal im Monat möglich.`,
  },
  moderation: {
    published: (business) => say`Ihre Bewertung von ${business} ist wieder online`,
    publishedLead: (title) =>
      say`Ihre Bewertung „${title}“ wurde von der Moderation noch einmal gelesen und ist wieder online. Der Grund:`,
    hidden: (business) => say`Ihre Bewertung von ${business} wurde offline genommen`,
    hiddenLead: (title) =>
      say`Ihre Bewertung „${title}“ wurde von der Moderation offline genommen. Die Zahl der Sterne spielt keine Rolle. Der Grund:`,
    canEdit: say`Sie können sie bearbeiten. Danach liest die Moderation sie noch einmal.`,
    removed: (business) => say`Ihre Bewertung von ${business} wurde entfernt`,
    removedLead: (title) =>
      say`Ihre Bewertung „${title}“ wurde von der Moderation entfernt. Die Zahl der Sterne spielt keine Rolle. Der Grund:`,
    reported: (business) => say`${business} hat Ihre Bewertung gemeldet`,
    reportedLead: (title) =>
      say`Ihre Bewertung „${title}“ bleibt online, bis die Moderation sie gelesen und entschieden hat. Der Grund der Meldung:`,
    reason: (business, service) =>
      say`Sie erhalten diese E-Mail, weil Sie auf ${service} eine Bewertung von ${business} geschrieben haben.`,
    grounds: {
      not_genuine: "Sie berichtet nicht von einer Erfahrung mit diesem Unternehmen.",
      conflict_of_interest:
        "Sie stammt vom Unternehmen selbst, von der Konkurrenz oder von jemandem, der dafür bezahlt wurde.",
      near_copy: "Sie ist die Kopie einer anderen Bewertung.",
      spam: "Sie ist Werbung.",
      links: "Sie enthält Links oder Kontaktdaten.",
      personal_data: "Sie enthält Namen oder Daten von Privatpersonen.",
      insult_or_hate: "Sie enthält Beleidigungen, Hass oder Drohungen.",
      profanity: "Sie enthält obszöne Wörter.",
      off_topic: "Sie handelt nicht von diesem Unternehmen.",
      illegal: "Sie verstößt gegen das Gesetz.",
      own_praise: "Die Adresse oder der Name der Autorin oder des Autors gehört zum Unternehmen oder seinem Team.",
      frequent_author: "Zu einem Postfach gehören mehrere Bewertungen dieses Unternehmens.",
      burst: "Mehrere Bewertungen kamen in kurzer Zeit aus einem Netz.",
      disposable_mail: "Sie wurde mit einer Wegwerf-E-Mail-Adresse bestätigt.",
      contact_data: "Sie enthält Kontaktdaten.",
      keeps_to_rules: "Sie hält die Regeln ein.",
      put_right: "Sie haben sie berichtigt.",
      taken_back: "Die Entscheidung wurde zurückgenommen.",
    },
    reports: {
      spam: "Werbung oder Spam",
      not_a_customer: "Keine Kundin und kein Kunde von uns",
      personal_data: "Personenbezogene Daten",
      insult_or_hate: "Beleidigung oder Hass",
      another_business: "Betrifft ein anderes Unternehmen",
      other: "Etwas anderes",
    },
  },
  statement: {
    terms: (code) => say`Grundlage: die Regeln dieses Dienstes für Bewertungen (Code ${code}).`,
    law: (code) => say`Grundlage: das Gesetz (Code ${code}).`,
    byPerson: say`Ein Mensch hat entschieden, ohne automatische Mittel.`,
    byReport: say`Ein Mensch hat nach einer Meldung entschieden, ohne automatische Mittel.`,
    byBoth: say`Zuerst hat eine automatische Regel die Bewertung zurückgehalten. Danach hat ein Mensch sie gelesen und entschieden.`,
    appeal: (until) =>
      say`Wenn Sie nicht einverstanden sind, können Sie bis zum ${until} kostenlos Beschwerde einlegen. Darüber entscheidet eine Person aus der Moderation, möglichst eine andere als zuvor.`,
    keep: say`Bis dahin bewahren wir Ihren Text nur für eine Beschwerde auf. Danach wird er gelöscht.`,
    button: "Beschwerde gegen die Entscheidung einlegen",
    courts: say`Sie können sich auch an eine außergerichtliche Streitbeilegungsstelle oder an ein Gericht wenden.`,
    heldLead: (title) =>
      say`Ihre Bewertung „${title}“ wurde von der Moderation offline genommen, um noch einmal geprüft zu werden. Die Zahl der Sterne spielt keine Rolle. Der Grund:`,
    restored: (business) => say`Ihre Bewertung von ${business} ist online`,
    restoredLead: (title) =>
      say`Sie haben Beschwerde eingelegt. Ihre Bewertung „${title}“ wurde von der Moderation noch einmal gelesen und ist online. Die Antwort:`,
    upheld: (business) => say`Ihre Beschwerde zu Ihrer Bewertung von ${business}`,
    upheldLead: (title) =>
      say`Ihre Bewertung „${title}“ und Ihre Beschwerde wurden von der Moderation gelesen. Die Entscheidung bleibt bestehen, und die Bewertung bleibt offline. Die Antwort:`,
    appealed: say`Sie haben Beschwerde eingelegt, und die Moderation hat sie gelesen.`,
  },
  claim: {
    subject: (business) => say`Bestätigen Sie, wer ${business} verwaltet`,
    heading: (organisation, business) => say`Verwaltet ${organisation} das Profil von ${business}?`,
    lead: (organisation, business, service) =>
      say`${organisation} gibt an, ${business} auf ${service} zu verwalten. Sie können das bestätigen, weil Sie E-Mails an die Adresse von ${business} lesen.`,
    confirm: "Bestätigen",
    note: (organisation) =>
      say`Die Seite zeigt, was daraus folgt, und fragt noch einmal nach. Wenn Sie ${organisation} nicht kennen, ignorieren Sie diese E-Mail.`,
    reason: (business) => say`Sie erhalten diese E-Mail, weil diese Adresse zur Website von ${business} gehört.`,
  },
};
