// German.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { LogWords } from "./en.tsx";

const plural = pluralOf("de");
const { sum } = formatOf("de");

export const de: LogWords = {
  log: {
    title: "Das signierte Protokoll",
    description: "Was mit jeder Bewertung geschah, in einem signierten Protokoll, das alle prüfen können.",
    lead: "Dieser Dienst schreibt auf, was mit jeder Bewertung geschieht: wann sie geschrieben, zurückgehalten, veröffentlicht, geändert oder entfernt wurde, auf wessen Veranlassung und warum. Das Protokoll ist signiert. Einträge können hinzukommen; keiner lässt sich unbemerkt ändern oder entfernen.",
    none: "Das Protokoll hat noch keine Einträge.",
    size: "Einträge",
    root: "Wurzel",
    signed: "Signiert",
    key: "Schlüssel",
    witnessed: "Mitsigniert von",
    witnessedUpTo: ({ name, entry }) => (
      <>
        {name}, bis Eintrag {entry}
      </>
    ),
    keep: "Einen Prüfpunkt aufbewahren",
    keepText:
      "Ein Prüfpunkt ist die Zahl der Einträge und ein Hashwert über alle, signiert. Speichern Sie ihn heute und prüfen Sie später, ob das Protokoll noch alles enthält, was es damals enthielt.",
    download: "Prüfpunkt herunterladen",
    verify: "Das ganze Protokoll prüfen",
    verifyText: ({ program }) => (
      <>
        Das Programm {program} liest das Protokoll, jeden Eintrag und die veröffentlichten Bewertungen der offenen API
        und meldet, was nicht zusammenpasst:
      </>
    ),
    report: "Der Transparenzbericht, aus diesem Protokoll gezählt",
    witness: "Zeuge werden",
    witnessText:
      "Ein Zeuge ist ein Programm von Dritten. Es liest das Protokoll und signiert einen Prüfpunkt nur dann mit, wenn er fortsetzt, was es zuvor mitsigniert hat. So kann niemandem ein anderes Protokoll gezeigt werden.",
    witnessHow: ({ address }) => (
      <>Senden Sie den Prüfpunkt mit Ihrer Zeile an {address}. Der Betreiber muss Ihrem Schlüssel zuvor vertrauen.</>
    ),
  },
  receipt: {
    title: "Einen Beleg prüfen",
    description:
      "Wer eine Bewertung schreibt, erhält einen Beleg dafür, dass sie im Protokoll steht. Ihr Browser prüft ihn; die Datei wird nirgendwohin gesendet.",
    file: "Beleg, eine Datei mit der Endung .tlog-proof",
    keys: "Schlüssel des Protokolls",
    keysText:
      "Diese Schlüssel zeigt der Dienst heute. Wenn Sie einen früheren Schlüssel aufbewahrt haben, setzen Sie ihn an ihre Stelle.",
    noScript: "Diese Seite braucht ein Skript. Es läuft in Ihrem Browser und sendet nichts.",
    notYet:
      "Der Beleg ist noch nicht erstellt, oder es gibt keinen für diese Bewertung. Versuchen Sie es in einer Minute noch einmal.",
    script: {
      checking: "Wird geprüft …",
      good: "Der Beleg ist echt: Der Eintrag steht in dem Protokoll, das mit diesem Schlüssel signiert wurde.",
      place: "Eintrag",
      unreadable: "Das ist kein Beleg, oder er wurde beschädigt.",
      wrongProof: "Der Beleg ist falsch: Sein Eintrag steht nicht in dem Protokoll, das er nennt.",
      wrongSignature: "Keiner dieser Schlüssel hat den Prüfpunkt des Belegs signiert.",
      unsupported:
        "Dieser Browser kann Signaturen dieser Art (Ed25519) nicht prüfen. Verwenden Sie einen neueren oder `candor log check`.",
    },
  },
  transparency: {
    title: ({ quarter }) => `Transparenzbericht ${quarter}`,
    description:
      "Wie viele Bewertungen geschrieben, zurückgehalten, verborgen und entfernt wurden, warum und auf wessen Veranlassung, nach Quartalen.",
    lead: "Diese Zahlen sind aus dem signierten Protokoll und den Meldungen von Unternehmen gezählt. Sie enthalten keine Namen.",
    earlier: ({ quarter }) => <>Das Quartal davor, {quarter}</>,
    later: ({ quarter }) => <>Das Quartal danach, {quarter}</>,
    csv: "Dieses Quartal als CSV",
    figures: "Zahlen",
    decisions: "Entscheidungen nach Grund",
    none: "Keine Entscheidung in diesem Quartal.",
    event: "Was geschah",
    reason: "Grund",
    askedBy: "Auf wessen Veranlassung",
    count: "Bewertungen",
    hours: ({ count }) => plural(count, { one: `${sum(count)} Stunde`, other: `${sum(count)} Stunden` }),
    noValue: "keine",
    events: { held: "Zurückgehalten", hidden: "Verborgen", restored: "Wieder online", removed: "Entfernt" },
    askers: {
      author: "Die Verfasserin oder der Verfasser",
      business: "Das Unternehmen",
      rule: "Eine automatische Regel",
      moderator: "Die Moderation",
      law: "Ein Gesetz",
      operator: "Der Betreiber dieses Dienstes",
    },
    rows: {
      written: "Geschriebene Bewertungen, nur bestätigte",
      writtenByInvitation: "davon auf Einladung",
      held: "Vor der Veröffentlichung oder zur erneuten Prüfung zurückgehalten",
      hidden: "Verborgen",
      restored: "Wieder online gestellt",
      removed: "Entfernt",
      medianHoursToDecision: "Median der Zeit vom Zurückhalten bis zur Entscheidung",
      reportsReceived: "Meldungen von Unternehmen",
      reportsUpheld: "von den entschiedenen Meldungen: stattgegeben",
      reportsDismissed: "von den entschiedenen Meldungen: abgelehnt",
      appeals: "Beschwerden von Autorinnen und Autoren",
      appealsRestored: "von den entschiedenen Beschwerden: Bewertung wieder online",
      appealsUpheld: "von den entschiedenen Beschwerden: Entscheidung bestätigt",
      platformsConfirmed: "Bestätigte Wertungen auf anderen Plattformen",
    },
  },
};
