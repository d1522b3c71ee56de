// French.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn, pluralOf } from "#platform/language/plural.ts";
import { LOOK_WORDS } from "#surface/look/words.ts";
import type { ProfileWords } from "./en.tsx";

const plural = pluralOf("fr");
const counting = countingIn("fr");
const { count: n, list } = formatOf("fr");
const { reviews } = LOOK_WORDS.fr;

const ratings = counting((n) => ({ one: `${n} note`, many: `${n} de notes`, other: `${n} notes` }));

export const fr: ProfileWords = {
  head: {
    title: ({ name }) => `Avis sur ${isolated(name, "fr")}`,
    none: ({ name }) => `Il n’y a pas encore d’avis sur ${isolated(name, "fr")}.`,
    unscored: ({ name, count }) =>
      `${isolated(name, "fr")} n’a pas encore de note. Lisez ${reviews({ count })} de clients et voyez comment la note est calculée.`,
    scored: ({ name, score, label, count }) =>
      `${isolated(name, "fr")} obtient ${score} sur 5 (${label}). Lisez ${reviews({ count })} de clients et voyez comment la note est calculée.`,
    claimed: "Profil revendiqué par l’entreprise",
    unclaimed: "Profil non revendiqué.",
    isItYours: "C’est votre entreprise ?",
  },
  score: {
    title: "Note",
    outOf: "sur 5",
    average: ({ average }) => `${average} en moyenne`,
    from: (from) =>
      `D’après ${list([
        `${reviews({ count: from.count })} sur ce site`,
        from.ratings === 0
          ? null
          : plural(from.platforms, {
              one: `${ratings({ count: from.ratings })} sur une autre plateforme`,
              other: `${ratings({ count: from.ratings })} sur ${n(from.platforms)} autres plateformes`,
            }),
        from.imported === 0
          ? null
          : plural(from.imported, {
              one: `${n(from.imported)} avis importé`,
              many: `${n(from.imported)} d’avis importés`,
              other: `${n(from.imported)} avis importés`,
            }),
      ])}.`,
  },
  platforms: {
    title: "Sur d’autres plateformes",
    ratings,
    asOf: ({ date }) => <>Situation au {date}</>,
    checked: ({ date }) => <>Vérifié par un modérateur le {date}</>,
    stated: ({ date, rating, count }) => (
      <>
        Déclaré par l’entreprise le {date} : {rating} d’après {ratings({ count })}. Ni vérifié ni pris en compte.
      </>
    ),
  },
  stars: {
    title: "Avis par nombre d’étoiles",
    row: ({ stars, given, share }) => `${stars} : ${given}, ${share}`,
    chosen: "Affichés actuellement ; tout afficher",
    count: ({ rating }) => plural(rating, { one: `${n(rating)} étoile`, other: `${n(rating)} étoiles` }),
  },
  filter: {
    title: "Filtrer les avis",
    all: "Tous",
    other: "Autres",
    allRatings: "afficher toutes les notes",
    languages: "Filtrer les avis par langue",
    allLanguages: "Toutes les langues",
    newest: ({ count }) => `Parmi les ${n(count)} avis les plus récents.`,
    none: "Aucun avis ne correspond.",
    match: ({ count, total }) =>
      plural(count, {
        one: `${reviews({ count })} sur ${n(total)} correspond.`,
        other: `${reviews({ count })} sur ${n(total)} correspondent.`,
      }),
    showAll: "Afficher tous les avis",
  },
  verified: "Achats vérifiés",
  reviews: "Avis",
  empty: "Il n’y a pas encore d’avis sur cette entreprise ici.",
  imported: {
    title: "D’autres services",
    text: ({ count, service }) =>
      plural(count, {
        one: `${reviews({ count })} a été écrit ailleurs et apporté ici par l’entreprise. ${service} n’a pas contrôlé qui l’a écrit.`,
        other: `${reviews({ count })} ont été écrits ailleurs et apportés ici par l’entreprise. ${service} n’a pas contrôlé qui les a écrits.`,
      }),
    writtenHere: "Avis écrits ici",
    all: ({ count }) => `Les ${n(count)} avis d’autres services`,
  },
  editor: {
    title: "De la rédaction",
    text: "Écrit par la rédaction de ce site, et non par des clients. Ne compte ni dans la note ni dans aucun autre chiffre.",
  },
  figures: {
    title: "En chiffres",
    replied: "Avis avec une réponse",
    time: "Délai habituel de réponse",
    unknown: "Pas encore connu",
    withinHour: "moins d’une heure",
    hours: counting((n) => ({ one: `environ ${n} heure`, other: `environ ${n} heures` })),
    days: counting((n) => ({ one: `environ ${n} jour`, other: `environ ${n} jours` })),
  },
  made: {
    title: "Comment cette note est calculée",
    how: ({ count, stars }) =>
      `La note est une moyenne pondérée. Un achat vérifié compte pleinement, tout autre avis pour moitié. Chaque entreprise commence avec ${n(count)} avis de ${stars} étoiles, afin que quelques avis ne suffisent pas à donner 5.`,
    platforms: ({ count }) =>
      `Une note sur une autre plateforme et un avis importé comptent pour moitié. Ensemble, ils pèsent au plus autant que les avis écrits ici, ou que ${n(count)} avis lorsque ceux-ci pèsent moins.`,
    caption: "Ce qui entre dans cette note",
    part: "Élément",
    weight: "Poids",
    average: "Moyenne",
    product: "Poids × moyenne",
    start: "Point de départ",
    startOf: ({ count, stars }) => `${n(count)} à ${stars} étoiles`,
    others: "Autres avis",
    elsewhere: "Autres plateformes et avis importés",
    capped: ({ product, weight }) => `${product}, plafonné à ${weight}`,
    total: "Ensemble",
    sum: ({ sum, score }) => (
      <>
        {sum}, affiché comme {score}.
      </>
    ),
  },
  checked: {
    how: ({ service }) =>
      `Les auteurs ont été invités à donner leur avis sur un achat, ou confirment leur adresse e-mail. Des règles automatiques retiennent un avis pour un modérateur s’il contient des liens, des coordonnées ou des grossièretés, ou s’il semble copié ou écrit en série. Une mauvaise note n’est pas une raison de retenir ou de retirer un avis. ${service} ne retire pas un avis parce qu’une entreprise le demande : l’entreprise peut le signaler, et un modérateur décide.`,
    more: "En savoir plus sur les notes et les contrôles",
  },
  invited: {
    title: "Invitations à donner un avis",
    coverage: ({ share, days, date }) =>
      `Parmi les commandes que la boutique de cette entreprise a transmises ici dans les ${days} jours avant le ${date}, la part invitée à donner un avis est de ${share}. Les commandes annulées et celles dont l’invitation attend encore comptent comme non invitées.`,
    reviews: ({ count, total }) => `Avis de ce site venus sur invitation : ${count} sur ${total}.`,
    allShops: ({ days }) => `Commandes des boutiques connectées qui ont été invitées, sur les ${days} derniers jours`,
  },
  history: {
    caption: "Dernières décisions dans le registre signé",
    entry: "Entrée",
    restored: "Remis en ligne",
    published: "Publié par un modérateur",
    appealed: "Remis en ligne après la réclamation de son auteur",
    log: "Le registre signé",
  },
  moderated: {
    title: "Retenus ou retirés",
    none: "Aucun avis sur cette entreprise n’a été retenu, masqué ou retiré.",
    caption: "Avis retenus, masqués et retirés",
    outcome: "Ce qui s’est passé",
    reason: "Pourquoi",
    askedBy: "À la demande de",
    reviews: "Nombre d’avis",
    twice: "Un avis retenu, puis retiré, compte dans les deux lignes.",
    outcomes: { held: "Retenu pour contrôle", hidden: "Masqué", removed: "Retiré" },
    askers: {
      rule: "Une règle automatique",
      owner: "L’entreprise",
      author: "Son auteur",
      author_on_request: "Son auteur, sollicité par l’entreprise",
      moderator: "Un modérateur",
      operator: "L’exploitant de ce service",
      import: "Une importation",
    },
    reasons: {
      contact: "Liens ou coordonnées",
      profanity: "Grossièretés",
      near_copy: "Presque identique à un autre avis",
      burst: "Plusieurs avis d’un même réseau en peu de temps",
      disposable_mail: "Adresse e-mail jetable",
      own_praise: "De l’entreprise elle-même",
      frequent_author: "Plusieurs avis d’une même boîte aux lettres",
      not_genuine: "Pas d’expérience réelle",
      conflict_of_interest: "Écrit par une personne intéressée",
      spam: "Publicité",
      personal_data: "Données personnelles",
      off_topic: "Ne concerne pas cette entreprise",
      illegal: "Contraire à la loi",
      deleted: "Supprimé par son auteur",
      person_erased: "Les données de son auteur ont été effacées",
      other: "Une autre raison",
    },
  },
};
