// French.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn } from "#platform/language/plural.ts";
import type { SiteWords } from "./en.tsx";

const counting = countingIn("fr");
const { count: n } = formatOf("fr");

export const fr: SiteWords = {
  frame: {
    skip: "Aller au contenu",
    main: "Navigation principale",
    search: "Rechercher",
    categories: "Catégories",
    howItWorks: "Comment ça marche",
    api: "API",
    footer: "Pied de page",
    openPlatform: ({ service }) =>
      `${service} est une plateforme d’avis ouverte. Les entreprises ne peuvent pas acheter une meilleure note, et les données sont libres pour tous.`,
    signedLog: "Registre signé",
    howChecked: "Comment les avis sont contrôlés",
    apiAndData: "API et données ouvertes",
    forBusinesses: "Pour les entreprises",
    logIn: "Se connecter",
    language: "Langue",
  },
  home: {
    title: "Des avis que vous pouvez vérifier",
    description: ({ service }) =>
      `Des avis de clients sur les entreprises, avec une note que chacun peut vérifier. ${service} est une plateforme d’avis ouverte.`,
    intro:
      "Lisez ce que les clients écrivent sur une entreprise et voyez comment sa note est calculée. Les achats vérifiés comptent pleinement, les autres avis pour moitié, et une meilleure note ne s’achète pas.",
    recent: "Derniers avis",
    best: "Les mieux notées",
  },
  search: {
    find: "Trouver une entreprise",
    placeholder: "Nom, site web ou ville",
    title: ({ query }) => `Recherche : ${query}`,
    nothing: ({ query, link }) => (
      <>
        Aucune entreprise trouvée pour « {query} ». Vérifiez l’orthographe, essayez avec moins de mots ou parcourez les{" "}
        {link("catégories")}.
      </>
    ),
    most: ({ count }) => `Les ${n(count)} entreprises qui ont le plus d’avis`,
  },
  list: {
    businesses: counting((n) => ({ one: `${n} entreprise`, many: `${n} d’entreprises`, other: `${n} entreprises` })),
    bestFirst: ({ businesses }) => `${businesses}, meilleure note d’abord`,
    noReviews: "Pas encore d’avis",
    category: ({ name, businesses }) => `${name} : ${businesses} avec des avis de clients, meilleure note d’abord.`,
    allCategories: "Les entreprises par catégorie, meilleure note d’abord.",
    emptyCategory: "Il n’y a pas encore d’entreprise dans cette catégorie.",
    noCategories: "Il n’y a pas encore de catégorie.",
    subCategories: "Sous-catégories",
    breadcrumbs: "Fil d’Ariane",
    pages: "Pages de la liste",
    previous: "Précédent",
    next: "Suivant",
    page: ({ page }) => `Page nº ${n(page)}`,
    titleOfPage: ({ title, page }) => `${title}, page nº ${n(page)}`,
  },
  review: {
    title: ({ title, name }) => `${title} : avis sur ${isolated(name, "fr")}`,
    of: "Avis sur",
    allOf: ({ name }) => <>Tous les avis sur {name}</>,
    write: "Écrire un avis",
    link: ({ date }) => `Lien vers cet avis du ${date}`,
    rating: ({ rating }) => `${n(rating)} sur 5`,
    experience: ({ date }) => <>Expérience du {date}</>,
    language: ({ language }) => `Langue : ${language}`,
    edited: ({ date }) => <>Modifié le {date}</>,
    helpful: "Utile",
    helpfulBy: ({ author }) => <>(avis de {author})</>,
    foundHelpful: counting((n) => ({
      one: `${n} personne a trouvé cet avis utile`,
      many: `${n} de personnes ont trouvé cet avis utile`,
      other: `${n} personnes ont trouvé cet avis utile`,
    })),
    editor: "Avis de la rédaction",
    verifiedMeans:
      "L’entreprise a demandé à l’auteur de donner son avis sur un achat. Un tel avis compte pleinement dans la note.",
    reply: ({ name }) => <>Réponse de {name}</>,
    translate: "Traduire en français",
    translating: "Traduction en cours…",
    original: "Afficher l’original",
    translated: "Traduit par votre navigateur, sur votre appareil.",
    notTranslated: "Votre navigateur n’a pas pu traduire ce texte.",
  },
  error: {
    400: {
      title: "Cette adresse est illisible",
      text: "Vérifiez qu’elle ne contient pas de faute de frappe ou repartez de la page d’accueil.",
    },
    403: {
      title: "Ce formulaire vient d’un autre site",
      text: "Rien n’a été enregistré. Ouvrez le formulaire sur ce site et envoyez-le de nouveau.",
    },
    404: {
      title: "Cette page n’existe pas",
      text: "Elle a peut-être été déplacée, ou l’adresse contient une faute de frappe.",
    },
    405: { title: "Cette page peut seulement être lue", text: "Rien n’a été enregistré." },
    410: {
      title: "Cet avis a été retiré",
      text: "Son auteur l’a supprimé, ou il enfreignait les règles des avis. Chaque profil indique combien d’avis ont été retirés et pourquoi.",
    },
    413: {
      title: "Ce texte est trop long",
      text: "Rien n’a été enregistré. Revenez en arrière, raccourcissez-le et envoyez-le de nouveau.",
    },
    415: {
      title: "Ce formulaire est illisible",
      text: "Rien n’a été enregistré. Ouvrez de nouveau la page et envoyez-le de là.",
    },
    429: { title: "Trop de requêtes", text: "Attendez une minute, puis réessayez." },
    431: {
      title: "Votre navigateur a envoyé trop de données",
      text: "Supprimez les cookies de ce site dans votre navigateur, puis réessayez.",
    },
    500: {
      title: "Une erreur s’est produite",
      text: "L’erreur vient de nous et a été enregistrée. Réessayez dans un instant.",
    },
    503: { title: "Indisponible pour le moment", text: "Réessayez dans un instant." },
    other: { title: "Cela n’a pas fonctionné", text: "Recommencez depuis la page d’accueil." },
    reference: ({ id }) => <>Référence : {id}</>,
    home: "Vers la page d’accueil",
  },
};
