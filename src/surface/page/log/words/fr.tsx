// French.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { LogWords } from "./en.tsx";

const plural = pluralOf("fr");
const { sum } = formatOf("fr");

export const fr: LogWords = {
  log: {
    title: "Le registre signé",
    description: "Ce qui est arrivé à chaque avis, dans un registre signé que chacun peut vérifier.",
    lead: "Ce service consigne ce qui arrive à chaque avis : quand il a été écrit, retenu, publié, modifié ou retiré, à la demande de qui et pourquoi. Le registre est signé. Une entrée peut y être ajoutée, mais aucune ne peut être modifiée ni retirée sans que cela se voie.",
    none: "Le registre ne contient encore aucune entrée.",
    size: "Entrées",
    root: "Racine",
    signed: "Signé le",
    key: "Clé",
    witnessed: "Cosigné par",
    witnessedUpTo: ({ name, entry }) => (
      <>
        {name}, jusqu’à l’entrée {entry}
      </>
    ),
    keep: "Conserver un point de contrôle",
    keepText:
      "Un point de contrôle réunit le nombre d’entrées et une empreinte de toutes les entrées, le tout signé. Enregistrez-le aujourd’hui et vérifiez plus tard que le registre contient toujours tout ce qu’il contenait alors.",
    download: "Télécharger le point de contrôle",
    verify: "Vérifier tout le registre",
    verifyText: ({ program }) => (
      <>
        Le programme {program} lit le registre, chaque entrée et les avis publiés de l’API ouverte, et signale ce qui ne
        concorde pas :
      </>
    ),
    report: "Le rapport de transparence, établi à partir de ce registre",
    witness: "Devenir témoin",
    witnessText:
      "Un témoin est le programme d’un tiers. Il lit le registre et ne cosigne un point de contrôle que s’il prolonge ce qu’il a déjà cosigné ; personne ne peut donc se voir présenter un autre registre.",
    witnessHow: ({ address }) => (
      <>Envoyez le point de contrôle avec votre ligne à {address}. L’exploitant doit d’abord reconnaître votre clé.</>
    ),
  },
  receipt: {
    title: "Vérifier un reçu",
    description:
      "Chaque auteur reçoit un reçu qui prouve que son avis figure dans le registre. Votre navigateur le vérifie ; le fichier n’est envoyé nulle part.",
    file: "Reçu, un fichier qui se termine par .tlog-proof",
    keys: "Clés du registre",
    keysText:
      "Ce sont les clés que ce service affiche aujourd’hui. Si vous avez conservé une clé plus ancienne, mettez-la à leur place.",
    noScript: "Cette page a besoin d’un script. Il s’exécute dans votre navigateur et n’envoie rien.",
    notYet: "Le reçu n’est pas encore établi, ou il n’y en a pas pour cet avis. Réessayez dans une minute.",
    script: {
      checking: "Vérification…",
      good: "Le reçu est valable : l’entrée figure dans le registre signé par cette clé.",
      place: "Entrée",
      unreadable: "Ce n’est pas un reçu, ou il a été endommagé.",
      wrongProof: "Le reçu est faux : son entrée ne figure pas dans le registre qu’il nomme.",
      wrongSignature: "Aucune de ces clés n’a signé le point de contrôle du reçu.",
      unsupported:
        "Ce navigateur ne sait pas vérifier ce type de signatures (Ed25519). Utilisez-en un plus récent, ou `candor log check`.",
    },
  },
  transparency: {
    title: ({ quarter }) => `Rapport de transparence ${quarter}`,
    description:
      "Combien d’avis ont été écrits, retenus, masqués et retirés, pourquoi et à la demande de qui, par trimestre.",
    lead: "Ces chiffres proviennent du registre signé et des signalements des entreprises. Ils ne contiennent aucun nom.",
    earlier: ({ quarter }) => <>Trimestre précédent, {quarter}</>,
    later: ({ quarter }) => <>Trimestre suivant, {quarter}</>,
    csv: "Ce trimestre au format CSV",
    figures: "Chiffres",
    decisions: "Décisions par motif",
    none: "Aucune décision pendant ce trimestre.",
    event: "Ce qui s’est passé",
    reason: "Motif",
    askedBy: "À la demande de",
    count: "Avis",
    hours: ({ count }) => plural(count, { one: `${sum(count)} heure`, other: `${sum(count)} heures` }),
    noValue: "aucune",
    events: { held: "Retenu", hidden: "Masqué", restored: "Remis en ligne", removed: "Retiré" },
    askers: {
      author: "L’auteur",
      business: "L’entreprise",
      rule: "Une règle automatique",
      moderator: "La modération",
      law: "Une loi",
      operator: "L’exploitant de ce service",
    },
    rows: {
      written: "Avis écrits, confirmés uniquement",
      writtenByInvitation: "dont sur invitation",
      held: "Retenus avant publication ou pour un nouvel examen",
      hidden: "Masqués",
      restored: "Remis en ligne",
      removed: "Retirés",
      medianHoursToDecision: "Délai médian entre la retenue et la décision",
      reportsReceived: "Signalements des entreprises",
      reportsUpheld: "parmi les signalements traités : acceptés",
      reportsDismissed: "parmi les signalements traités : rejetés",
      appeals: "Réclamations d’auteurs",
      appealsRestored: "parmi les réclamations traitées : avis remis en ligne",
      appealsUpheld: "parmi les réclamations traitées : décision maintenue",
      platformsConfirmed: "Notes confirmées sur d’autres plateformes",
    },
  },
};
