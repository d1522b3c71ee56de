// German.
import { formatOf } from "#platform/language/format.ts";
import type { ProseWords } from "./en.tsx";

const { count: n } = formatOf("de");

export const de: ProseWords = {
  about: {
    title: "So funktionieren Noten und Prüfungen",
    description:
      "Wie eine Note entsteht, was ein verifizierter Kauf ist und wie Bewertungen geprüft, zurückgehalten und entfernt werden.",
    score: "Die Note",
    average:
      "Eine Note ist ein gewichteter Durchschnitt der Sterne, von 1 bis 5 mit einer Nachkommastelle. Jedes Profil zeigt, wie seine eigene Note berechnet wird, damit Sie sie nachprüfen können.",
    weights: ({ verified, other }) =>
      `Die Bewertung eines verifizierten Kaufs zählt als ${verified}, jede andere Bewertung als ${other}.`,
    prior: ({ count, stars }) =>
      `Jedes Unternehmen beginnt mit ${n(count)} Bewertungen von ${stars} Sternen, damit wenige Bewertungen die Note nicht weit verschieben.`,
    elsewhere: ({ weight, count, days }) =>
      `Eine Wertung auf einer anderen Plattform und eine importierte Bewertung zählen je als ${weight}. Alle zusammen wiegen höchstens so viel wie die hier geschriebenen Bewertungen oder, wo diese weniger wiegen, wie ${n(count)} Bewertungen. Eine Wertung, die ein Unternehmen selbst angibt, zählt erst, wenn die Moderation sie bestätigt hat. Eine Bestätigung gilt ${n(days)} Tage.`,
    editors: "Bewertungen der Redaktion dieser Website sind gekennzeichnet, stehen für sich und zählen nicht.",
    needs: ({ count }) => `Ein Unternehmen mit weniger als ${n(count)} Bewertungen hat keine Note.`,
    labels: "Das Wort zu einer Note",
    label: "Wort",
    from: "Ab",
    verified: "Verifizierte Käufe",
    verifiedMeans:
      "„Verifizierter Kauf“ bedeutet, dass das Unternehmen über einen nur einmal gültigen Link um die Bewertung eines Kaufs gebeten hat. Es bedeutet nicht, dass wir der Bewertung zustimmen.",
    others:
      "Auch alle anderen können ein Unternehmen bewerten. Sie bestätigen zuerst ihre E-Mail-Adresse, und ihre Bewertungen tragen kein Zeichen. Jede Person kann eine Bewertung je Unternehmen haben; eine neue ersetzt sie.",
    rules: "Automatische Regeln prüfen jede neue Bewertung. Sie halten sie für die Moderation zurück, wenn",
    reasons: {
      own_praise: "ihre E-Mail-Adresse oder ihr Name zum Unternehmen oder seinem Team gehört,",
      frequent_author: ({ earlier, days }) =>
        `das Postfach, von dem sie kommt oder an das die Einladung ging, in ${days} Tagen schon ${earlier} veröffentlichte Bewertungen des Unternehmens hat,`,
      near_copy: "sie fast einer anderen Bewertung gleicht,",
      burst: ({ same, any, hours }) =>
        `in ${hours} Std. aus einem Netz mit ihr ${same} Bewertungen eines Unternehmens oder ${any} beliebiger Unternehmen kamen,`,
      disposable_mail: "sie ohne Einladung von einer Wegwerf-E-Mail-Adresse kommt,",
      links: "ihr Text oder Name Links zu anderen Websites enthält,",
      contact_data: "ihr Text oder Name Kontaktdaten enthält,",
      profanity: "ihr Text oder Name Schimpfwörter enthält.",
    },
    limits: {
      edits: ({ edits }) =>
        `Änderungen einer Bewertung durch die Person, die sie schrieb: höchstens ${edits}. Löschen kann sie sie jederzeit.`,
      unconfirmed: ({ unconfirmed, days }) =>
        `Bewertungen von einer E-Mail-Adresse, die auf deren Bestätigung warten: höchstens ${unconfirmed} neue am Tag. Was in ${days} Tagen nicht bestätigt ist, wird gelöscht.`,
    },
    claimed: ({ mark, ways }) =>
      `„${mark}“ bedeutet, dass jemand die Verfügung über das Unternehmen auf eine dieser Arten nachgewiesen hat: ${ways}. Über die Qualität des Unternehmens sagt es nichts.`,
    ways: {
      email: "ein Link an eine E-Mail-Adresse seiner Domain",
      dns: "ein Eintrag in seinem DNS",
      file: "eine Datei auf seiner Website",
      moderator: "eine Prüfung durch die Moderation",
    },
    plans: {
      title: "Was jeder Tarif enthält",
      plan: "Tarif",
      invitations: "Einladungen im Monat",
      users: "Benut\u00adzer\u00adkonten",
      businesses: "Unter\u00adnehmen",
    },
    moderators:
      "Die Moderation veröffentlicht oder entfernt sie dann. Die Zahl der Sterne spielt keine Rolle. Wer bewertet, braucht kein Konto, sondern bekommt per E-Mail einen privaten Link, um die Bewertung jederzeit zu ändern oder zu löschen. Die Regeln prüfen auch den neuen Text, und die Seite zeigt, wann eine Bewertung bearbeitet wurde.",
    appeals: ({ removed, others }) =>
      `Wird eine Bewertung zurückgehalten, verborgen oder entfernt, erfährt die Autorin oder der Autor per E-Mail, was und warum, und kann Beschwerde einlegen: nach einer Entfernung ${removed} Tage lang, sonst ${others} Tage lang. Darüber entscheidet eine Person aus der Moderation, möglichst eine andere als zuvor, und begründet die Antwort. Den Text einer von der Moderation entfernten Bewertung bewahren wir nur für die Beschwerde auf und löschen ihn nach ${removed} Tagen.`,
    businesses:
      "Ein Unternehmen kann auf eine Bewertung antworten und sie mit einer Begründung melden. Eine gemeldete Bewertung bleibt online, bis die Moderation entscheidet, und wer sie geschrieben hat, erfährt davon. Jedes Profil zeigt, wie viele Bewertungen zurückgehalten, verborgen und entfernt wurden, warum und auf wessen Veranlassung.",
    money: "Was man mit Geld kaufen kann",
    moneyText: ({ link }) => (
      <>
        Unternehmen können für mehr Einladungen, mehr Benutzerkonten und Werkzeuge bezahlen. Eine bessere Note, ein
        besserer Platz in einer Liste oder das Entfernen einer Bewertung sind nicht zu kaufen. Die{" "}
        {link("API für offene Daten")} bietet alle Profile, Noten und veröffentlichten Bewertungen, ohne Schlüssel und
        frei für jeden Zweck.
      </>
    ),
  },
  businesses: {
    description: ({ service }) =>
      `Was ${service} für einen Shop tut: Einladungen, Antworten, Widgets und Auswertungen, und wie Sie beginnen.`,
    heading: "Bewertungen, denen Ihre Kundschaft glaubt",
    intro:
      "Laden Sie die Menschen ein, die bei Ihnen gekauft haben, antworten Sie ihnen öffentlich und zeigen Sie die Note auf Ihrer eigenen Website. Eine bessere Note ist nicht zu kaufen, und deshalb wird ihr vertraut.",
    signUp: "Registrieren",
    closed: "Neue Organisationen kommen auf Einladung dazu. Fragen Sie die Betreiber dieses Dienstes.",
    what: "Was Sie bekommen",
    benefits: [
      "Übernehmen Sie Ihr Profil und antworten Sie auf jede Bewertung.",
      "Laden Sie Ihre Kundschaft per E-Mail oder SMS ein: einzeln, aus einer Tabelle oder indem Sie Ihren Shop verbinden, der seine Bestellungen sendet.",
      "Zeigen Sie Note und Bewertungen auf Ihrer Website: mit einem Widget, einem Siegel oder der API.",
      "Sehen Sie, wie sich Ihre Note bewegt und wie Sie im Vergleich zu anderen in Ihrer Kategorie stehen.",
    ],
    begin: "So beginnen Sie",
    steps: [
      "Legen Sie ein Konto für Ihre Organisation an. Es ist kostenlos.",
      "Fügen Sie Ihr Unternehmen hinzu und weisen Sie nach, dass es Ihnen gehört: per E-Mail, über DNS oder mit einer Datei auf Ihrer Website.",
      "Verbinden Sie Ihren Shop oder laden Sie eine Kundin oder einen Kunden ein.",
      "Setzen Sie das Widget auf eine Seite.",
    ],
    rules: "Gleiche Regeln für alle",
    rulesText: ({ link }) => (
      <>
        Sie können keine Bewertung entfernen, nicht auswählen, wer gezeigt wird, und keinen besseren Platz kaufen. Was
        die Moderation tut und warum, ist öffentlich. {link("So funktionieren Noten und Prüfungen")}
      </>
    ),
  },
  docs: {
    description: ({ service }) => `API und offene Daten von ${service}.`,
    intro:
      "Zwei HTTP-APIs antworten in JSON. Die API für offene Daten liest die öffentlichen Daten aller Unternehmen. Die REST-API ist für Organisationen und ihre eigenen Unternehmen.",
    open: "API für offene Daten",
    openText:
      "Profile, Noten und veröffentlichte Bewertungen aller Unternehmen. Sie braucht keinen Schlüssel und keinen Tarif und erlaubt 60 Anfragen pro Minute von einer Adresse. Die Daten sind frei für jeden Zweck, zu diesen Bedingungen:",
    terms: [
      "Verlinken Sie das Profil des Unternehmens überall, wo Sie eine Note oder eine Bewertung zeigen.",
      "Zeigen Sie Bewertungen, wie sie geschrieben wurden. Sie dürfen den Text kürzen, aber weder Wörter noch Sterne noch Namen ändern.",
      "Erwecken Sie nicht den Eindruck, dass wir oder die Verfasser Sie empfehlen.",
      "Halten Sie die Obergrenze der Anfragen ein.",
    ],
    rest: "REST-API",
    restText:
      "Bewertungen, Einladungen, Antworten, Auswertungen und Webhooks der Unternehmen, die Ihre Organisation verwaltet. Programme weisen sich mit einem API-Schlüssel aus, den Sie im Dashboard unter „Settings, API keys“ anlegen. Ein Schlüssel erlaubt 600 Anfragen pro Minute.",
    all: "Alle Dokumente",
    endpoints: "Endpunkte",
    programs: ({ version, link }) => (
      <>
        Für Programme: {link("OpenAPI-Dokument")}, Version {version}.
      </>
    ),
    english: "Die Referenz unten ist auf Englisch.",
  },
};
