// French.
import { formatOf } from "#platform/language/format.ts";
import type { ProseWords } from "./en.tsx";

const { count: n } = formatOf("fr");

export const fr: ProseWords = {
  about: {
    title: "Comment fonctionnent les notes et les contrôles",
    description:
      "Comment une note est calculée, ce qu’est un achat vérifié et comment les avis sont contrôlés, retenus et retirés.",
    score: "La note",
    average:
      "Une note est une moyenne pondérée des étoiles, de 1 à 5 avec une décimale. Chaque profil montre comment sa propre note est calculée, afin que vous puissiez la vérifier.",
    weights: ({ verified, other }) =>
      `L’avis sur un achat vérifié compte pour ${verified}, tout autre avis pour ${other}.`,
    prior: ({ count, stars }) =>
      `Chaque entreprise commence avec ${n(count)} avis de ${stars} étoiles, afin que quelques avis ne déplacent pas beaucoup la note.`,
    elsewhere: ({ weight, count, days }) =>
      `Une note sur une autre plateforme et un avis importé comptent chacun pour ${weight}. Ensemble, ils pèsent au plus autant que les avis écrits ici, ou que ${n(count)} avis lorsque ceux-ci pèsent moins. Une note qu’une entreprise déclare elle-même ne compte qu’une fois confirmée par un modérateur. Une confirmation vaut ${n(days)} jours.`,
    editors: "Les avis de la rédaction de ce site sont signalés, affichés à part et ne comptent pas.",
    needs: ({ count }) => `Une entreprise qui a moins de ${n(count)} avis n’a pas de note.`,
    labels: "La mention d’une note",
    label: "Mention",
    from: "À partir de",
    verified: "Achats vérifiés",
    verifiedMeans:
      "« Achat vérifié » signifie que l’entreprise a demandé à l’auteur de donner son avis sur un achat, par un lien qui ne fonctionne qu’une fois. Cela ne signifie pas que nous approuvons l’avis.",
    others:
      "Toute autre personne peut aussi donner son avis sur une entreprise. Elle confirme d’abord son adresse e-mail, et son avis ne porte pas de mention. Chacun peut avoir un avis par entreprise ; un nouvel avis le remplace.",
    rules: "Des règles automatiques contrôlent chaque nouvel avis. Elles le retiennent pour un modérateur si",
    reasons: {
      own_praise: "l’adresse ou le nom de son auteur appartient à l’entreprise ou à son équipe,",
      frequent_author: ({ earlier, days }) =>
        `la boîte aux lettres de son auteur ou de son invitation compte déjà ${earlier} avis publiés sur l’entreprise en ${days} jours,`,
      near_copy: "il est presque identique à un autre avis,",
      burst: ({ same, any, hours }) =>
        `en ${hours} h, d’un même réseau sont venus, lui compris, ${same} avis sur une entreprise ou ${any} au total,`,
      disposable_mail: "il est venu sans invitation d’une adresse jetable,",
      links: "son texte ou son nom contient des liens vers d’autres sites,",
      contact_data: "son texte ou son nom contient des coordonnées,",
      profanity: "son texte ou son nom contient des grossièretés.",
    },
    limits: {
      edits: ({ edits }) =>
        `Modifications d’un avis par son auteur : ${edits} au plus. Il peut le supprimer à tout moment.`,
      unconfirmed: ({ unconfirmed, days }) =>
        `Avis d’une adresse e-mail en attente de sa confirmation : ${unconfirmed} nouveaux par jour au plus. Ceux qui ne sont pas confirmés en ${days} jours sont supprimés.`,
    },
    claimed: ({ mark, ways }) =>
      `« ${mark} » signifie que quelqu’un a prouvé en avoir le contrôle de l’une de ces façons : ${ways}. Cela ne dit rien de sa qualité.`,
    ways: {
      email: "un lien envoyé à une adresse de son domaine",
      dns: "un enregistrement dans son DNS",
      file: "un fichier sur son site",
      moderator: "un contrôle par un modérateur",
    },
    plans: {
      title: "Ce que comprend chaque formule",
      plan: "Formule",
      invitations: "Invitations par mois",
      users: "Utili\u00adsa\u00adteurs",
      businesses: "Entre\u00adprises",
    },
    moderators:
      "Un modérateur le publie ou le retire ensuite. Le nombre d’étoiles ne joue aucun rôle. Les auteurs n’ont pas besoin de compte : chacun reçoit par e-mail un lien privé pour modifier ou supprimer son avis à tout moment. Les règles contrôlent aussi le nouveau texte, et la page indique quand un avis a été modifié.",
    appeals: ({ removed, others }) =>
      `Si un avis est retenu, masqué ou retiré, son auteur reçoit par e-mail la décision et son motif, et peut déposer une réclamation : dans les ${removed} jours après un retrait, dans les ${others} jours sinon. Une personne l’examine, si possible une autre que la première, et motive sa réponse. Le texte d’un avis retiré par la modération n’est gardé que pour la réclamation, et supprimé après ${removed} jours.`,
    businesses:
      "Une entreprise peut répondre à un avis et le signaler en donnant un motif. Un avis signalé reste en ligne jusqu’à la décision d’un modérateur, et son auteur en est informé. Chaque profil indique combien d’avis ont été retenus, masqués et retirés, pourquoi et à la demande de qui.",
    money: "Ce que l’argent peut acheter",
    moneyText: ({ link }) => (
      <>
        Les entreprises peuvent payer pour davantage d’invitations, d’utilisateurs et d’outils. Elles ne peuvent pas
        payer pour une meilleure note, une meilleure place dans une liste ou le retrait d’un avis. L’
        {link("API de données ouvertes")} offre tous les profils, notes et avis publiés, sans clé et librement pour tout
        usage.
      </>
    ),
  },
  businesses: {
    description: ({ service }) =>
      `Ce que ${service} fait pour une boutique : invitations, réponses, widgets et analyses, et comment commencer.`,
    heading: "Des avis auxquels vos clients croient",
    intro:
      "Invitez les personnes qui ont acheté chez vous, répondez-leur en public et affichez la note sur votre propre site. Une meilleure note ne s’achète pas, et c’est pourquoi on lui fait confiance.",
    signUp: "S’inscrire",
    closed:
      "Les nouvelles organisations rejoignent le service sur invitation. Adressez-vous aux personnes qui l’exploitent.",
    what: "Ce que vous obtenez",
    benefits: [
      "Revendiquez votre profil et répondez à chaque avis.",
      "Invitez vos clients par e-mail ou SMS : un par un, depuis un tableur, ou en connectant votre boutique, qui envoie ses commandes.",
      "Affichez la note et les avis sur votre site avec un widget, un badge ou l’API.",
      "Voyez comment votre note évolue et comment vous vous situez dans votre catégorie.",
    ],
    begin: "Comment commencer",
    steps: [
      "Créez un compte pour votre organisation. C’est gratuit.",
      "Ajoutez votre entreprise et prouvez qu’elle est à vous : par e-mail, par DNS ou par un fichier sur votre site.",
      "Connectez votre boutique ou invitez un client.",
      "Placez le widget sur une page.",
    ],
    rules: "Les mêmes règles pour tous",
    rulesText: ({ link }) => (
      <>
        Vous ne pouvez pas retirer un avis, choisir qui est affiché ni payer pour une meilleure place. Ce que font les
        modérateurs, et pourquoi, est public. {link("Comment fonctionnent les notes et les contrôles")}
      </>
    ),
  },
  docs: {
    description: ({ service }) => `API et données ouvertes de ${service}.`,
    intro:
      "Deux API HTTP répondent en JSON. L’API de données ouvertes lit les données publiques de toutes les entreprises. L’API REST s’adresse aux organisations et à leurs propres entreprises.",
    open: "API de données ouvertes",
    openText:
      "Profils, notes et avis publiés de toutes les entreprises. Elle ne demande ni clé ni formule et permet 60 requêtes par minute depuis une adresse. Les données sont libres pour tout usage, à ces conditions :",
    terms: [
      "Placez un lien vers le profil de l’entreprise partout où vous affichez une note ou un avis.",
      "Affichez les avis tels qu’ils ont été écrits. Vous pouvez raccourcir le texte, mais non changer les mots, la note ou l’auteur.",
      "Ne laissez pas entendre que nous ou l’auteur vous recommandons.",
      "Respectez la limite de requêtes.",
    ],
    rest: "API REST",
    restText:
      "Avis, invitations, réponses, analyses et webhooks des entreprises que votre organisation gère. Les programmes s’identifient avec une clé d’API, que vous créez dans le tableau de bord sous « Settings, API keys ». Une clé permet 600 requêtes par minute.",
    all: "Tous les documents",
    endpoints: "Points d’accès",
    programs: ({ version, link }) => (
      <>
        Pour les programmes : {link("document OpenAPI")}, version {version}.
      </>
    ),
    english: "La référence ci-dessous est en anglais.",
  },
};
