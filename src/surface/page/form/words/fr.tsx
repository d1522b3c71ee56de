// French.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { FormWords } from "./en.tsx";

const plural = pluralOf("fr");
const { count: n } = formatOf("fr");

export const fr: FormWords = {
  frame: {
    notSent: ({ title }) => `Non envoyé : ${title}`,
    about: ({ title, name }) => `${title}, ${name}`,
    next: "Et ensuite",
    rules:
      "Un avis avec des liens, des coordonnées ou des grossièretés est d’abord lu par la modération. Le nombre d’étoiles n’y est pour rien.",
    business: ({ name }) => <>{name} voit votre nom et votre avis, et peut répondre.</>,
    brokenTitle: "Ce lien n’est pas complet",
    broken: "Ouvrez-le de nouveau depuis votre e-mail. S’il y figure sur deux lignes, copiez les deux.",
    tooMany: "Trop de formulaires ont été envoyés depuis votre réseau. Attendez une minute, puis renvoyez-le.",
  },
  field: {
    rating: "Votre note",
    title: "Titre",
    titleHint: "Votre expérience en quelques mots.",
    body: "Votre avis",
    bodyHint:
      "Que s’est-il passé, et que devraient savoir les autres ? Pas de liens, d’adresses ni de numéros de téléphone.",
    products: "Ce que vous avez acheté",
    productsHint: "Notez autant de produits que vous voulez, ou aucun.",
    author: "Votre nom",
    authorHint: "Tout le monde peut le voir. Un prénom suffit.",
    date: "Date de l’expérience",
    dateHint: "Laissez vide pour aujourd’hui.",
    email: "Votre adresse e-mail",
    emailHint: ({ name }) => (
      <>
        Nous y envoyons un lien, pour que personne d’autre ne puisse écrire en votre nom. Nous ne la montrons jamais,
        pas même à {name}.
      </>
    ),
    trap: "Laissez ce champ vide",
    choose: "Choisissez de 1 à 5 étoiles",
    none: "Aucune note",
    star: ({ count, label }) => plural(count, { one: `1 étoile : ${label}`, other: `${count} étoiles : ${label}` }),
  },
  fault: {
    rating: "Choisissez d’une à cinq étoiles.",
    title: "Donnez un titre à l’avis.",
    titleLong: ({ most }) => `Le titre ne doit pas dépasser ${n(most)} caractères.`,
    titleControl: "Le titre ne doit pas contenir de caractères de contrôle.",
    body: "Dites en quelques mots ce qui s’est passé.",
    bodyLong: ({ most }) => `L’avis ne doit pas dépasser ${n(most)} caractères.`,
    bodyControl: "L’avis ne doit pas contenir de caractères de contrôle.",
    author: "Indiquez un nom à afficher.",
    authorLong: ({ most }) => `Le nom ne doit pas dépasser ${n(most)} caractères.`,
    authorControl: "Le nom ne doit pas contenir de caractères de contrôle.",
    date: "Indiquez une date, par exemple 2026-03-31.",
    dateFuture: "La date ne peut pas être dans le futur.",
    dateOld: ({ years }) => `La date ne peut pas remonter à plus de ${n(years)} ans.`,
    email: "Indiquez votre adresse e-mail.",
    emailUnreadable: "Indiquez une adresse e-mail complète, par exemple name@example.com.",
    resolution: "Indiquez si le problème a été résolu.",
  },
  write: {
    first:
      "Nous vous envoyons un e-mail. Votre avis est mis en ligne quand vous ouvrez le lien qu’il contient et confirmez.",
    last: "Vous pouvez donner un avis par entreprise. Un nouvel avis remplace le précédent.",
    send: "Envoyer et confirmer par e-mail",
    sentTitle: "Consultez votre messagerie",
    sent: ({ name }) => (
      <>
        Nous vous avons envoyé un e-mail avec un lien. Votre avis sur {name} sera mis en ligne quand vous ouvrirez le
        lien et confirmerez.
      </>
    ),
    noMail:
      "Si aucun e-mail n’arrive d’ici quelques minutes, regardez dans le dossier des indésirables ou écrivez de nouveau l’avis avec la bonne adresse.",
    back: "Retour aux avis",
  },
  invite: {
    order: ({ reference }) => <>Au sujet de votre commande {reference}</>,
    first: "Votre avis est mis en ligne aussitôt, avec la mention « Achat vérifié ».",
    last: "Vous recevez un lien privé pour modifier ou supprimer votre avis à tout moment.",
    publish: "Publier l’avis",
    usedTitle: "Ce lien a déjà servi",
    used: ({ name }) => <>Il vaut pour un avis sur {name}, et cet avis est écrit.</>,
    expiredTitle: "Ce lien a expiré",
    expired: ({ name }) => (
      <>
        Une invitation est valable 30 jours. Demandez à {name} d’en envoyer une nouvelle, ou écrivez un avis sans
        invitation. Vous confirmerez alors votre adresse e-mail, et l’avis ne portera pas la mention d’achat vérifié.
      </>
    ),
    cancelledTitle: "Cette invitation a pris fin",
    cancelled: ({ name }) => (
      <>
        La commande a peut-être été annulée, ou l’entreprise a peut-être changé de propriétaire. Demandez à {name}{" "}
        d’envoyer une nouvelle invitation, ou écrivez un avis sans invitation. Vous confirmerez alors votre adresse
        e-mail, et l’avis ne portera pas la mention d’achat vérifié.
      </>
    ),
    without: "Écrire sans invitation",
    notSaved: "Votre texte n’a pas été enregistré",
    copy: "Vous pouvez le copier ici.",
  },
  link: {
    invited:
      "Un lien privé permet d’ouvrir, de modifier ou de supprimer l’avis. Nous pouvons l’envoyer à l’adresse à laquelle l’avis est rattaché, s’il y en a une.",
    confirmed:
      "Un lien privé permet d’ouvrir, de modifier ou de supprimer l’avis. Nous pouvons l’envoyer à l’adresse qui a été confirmée.",
    mail: "Envoyer le lien privé",
    sentInvited: "Si l’avis existe encore et est rattaché à une adresse e-mail, nous y avons envoyé son lien privé.",
    sentConfirmed: "Si l’avis existe encore, nous avons envoyé son lien privé à l’adresse qui a été confirmée.",
    most: ({ times }) =>
      `Nous l’envoyons au plus ${n(times)} fois par jour à une même adresse. S’il n’arrive pas, regardez dans le dossier des indésirables.`,
  },
  owner: {
    title: "À qui appartient cet avis",
    willBe: ({ address }) => (
      <>
        Une fois publié, l’avis est rattaché à {address}. Son lien privé et les nouvelles à son sujet y sont envoyés par
        e-mail.
      </>
    ),
    notYours: "Ce n’est pas votre adresse ?",
    notMine: "L’avis ne doit pas être rattaché à cette adresse",
    willBeNone:
      "L’avis n’est rattaché à aucune adresse e-mail, pas même à celle que l’entreprise a saisie, sauf si vous indiquez la vôtre ici et la confirmez.",
    own: "Votre propre adresse e-mail",
    ownHint:
      "Pour pouvoir modifier votre avis plus tard. Nous y envoyons un lien, et l’avis y est rattaché dès que vous confirmez. L’entreprise ne la voit pas.",
    is: ({ address }) => (
      <>Cet avis est rattaché à {address}. Son lien privé et les nouvelles à son sujet y sont envoyés par e-mail.</>
    ),
    shownOnce:
      "Cet avis n’est rattaché à aucune adresse e-mail. Seul ce lien l’ouvre, et il n’est affiché que maintenant : conservez-le.",
    none: "Cet avis n’est rattaché à aucune adresse e-mail. Vous ne trouvez les nouvelles à son sujet qu’ici.",
    waits: ({ address }) => (
      <>Ouvrez le lien de notre e-mail envoyé à {address} et confirmez. D’ici là, l’avis n’y est pas rattaché.</>
    ),
    send: "Envoyer le lien",
    asked:
      "Si rien n’arrive d’ici quelques minutes, regardez dans le dossier des indésirables et vérifiez l’orthographe. Peu d’e-mails sont envoyés à une même adresse.",
  },
  address: {
    title: "Confirmez votre adresse e-mail",
    text: ({ name, address }) => (
      <>
        Si vous confirmez, un avis sur {name} est rattaché à {address}. Son lien privé et les nouvelles à son sujet y
        sont envoyés par e-mail.
      </>
    ),
    confirm: "Confirmer cette adresse",
    notYou: "Si vous n’avez pas écrit d’avis, fermez cette page. Sans votre confirmation, rien ne se passe.",
    doneTitle: "Cette adresse est confirmée",
    done: ({ name }) => <>Un avis sur {name} y est rattaché. Nous avons envoyé son lien privé par e-mail.</>,
    gone: ({ name }) => (
      <>L’avis sur {name} a été supprimé ou est rattaché à une autre adresse, ou le lien a plus de 30 jours.</>
    ),
  },
  told: {
    decisions: "Décisions sur votre avis",
    reported: ({ name }) => (
      <>
        {name} a signalé votre avis. Il reste en ligne jusqu’à la décision de la modération. Le motif du signalement :
      </>
    ),
  },
  manage: {
    title: "Votre avis",
    published: "En ligne",
    publishedText: "Tout le monde peut lire votre avis.",
    held: "En cours de vérification",
    heldText: "La modération lit votre avis avant sa mise en ligne. Vous n’avez rien à faire.",
    pending: "Pas encore confirmé",
    pendingText: "Ouvrez le lien de notre e-mail et confirmez votre avis.",
    hidden: "Mis hors ligne",
    hiddenText: "La modération a mis votre avis hors ligne. Vous seul pouvez le voir ici.",
    see: "Le voir comme les autres",
    donePublished: "Merci. Votre avis est en ligne.",
    doneHeld: "Merci. Nous avons reçu votre texte.",
    doneSaved: "Vos modifications sont enregistrées.",
    doneAnswered: "Votre réponse est enregistrée.",
    doneOwned: "Merci. L’avis est maintenant rattaché à votre adresse.",
    history: ({ written, edited, verified }) => (
      <>
        Écrit le {written}.{edited && <> Modifié le {edited}.</>}
        {verified && " Achat vérifié."}
      </>
    ),
    proof: "Reçu : cet avis figure dans le registre signé",
    change: "Modifier votre avis",
    changeNote: "La page indique qu’un avis a été modifié. Les règles automatiques vérifient aussi le nouveau texte.",
    save: "Enregistrer les modifications",
    private: "Ne partagez pas le lien de cette page : il permet à quiconque de modifier l’avis.",
    nothing: "Rien n’a été choisi.",
    editedTooOften: ({ times }) => `Un avis peut être modifié ${n(times)} fois, et celui-ci l’a été.`,
    noReply: "Cet avis n’a pas encore de réponse.",
    changed: "L’avis a été modifié entre-temps. Voici son état actuel.",
    replied: ({ name }) => <>{name} a répondu. Le problème a-t-il été résolu ?</>,
    sorted: "Il a été résolu",
    notYet: "Pas encore",
    answer: "Enregistrer la réponse",
  },
  delete: {
    link: "Supprimer votre avis",
    title: "Supprimer votre avis ?",
    text: "Il est mis hors ligne aussitôt et ne peut pas être restauré.",
    textWithReply: "Il est mis hors ligne aussitôt, avec sa réponse, et ne peut pas être restauré.",
    delete: "Supprimer l’avis",
    keep: "Le garder",
    deletedTitle: "Votre avis est supprimé",
    removedTitle: "Cet avis a été retiré",
    offline: ({ name }) => <>Il est hors ligne et ne compte pas pour {name}.</>,
    again: "En écrire un nouveau",
  },
  confirm: {
    title: "Confirmez votre avis",
    review: "Cet avis est mis en ligne quand vous le confirmez. Vous pourrez le modifier ou le supprimer plus tard.",
    revision: "Vous avez déjà donné un avis sur cette entreprise. Si vous confirmez, celui-ci remplace le précédent.",
    confirm: "Confirmer et publier",
    notYou: "Si vous ne l’avez pas écrit, fermez cette page. Sans votre confirmation, il ne sera pas mis en ligne.",
    doneTitle: "Cet avis est confirmé",
    done: ({ name }) => <>Votre avis sur {name} est déjà confirmé.</>,
    goneTitle: "Il n’y a plus rien à confirmer",
    gone: ({ name }) => (
      <>
        L’avis sur {name} a été supprimé, remplacé par un avis plus récent ou n’a pas été confirmé à temps. Vous pouvez
        en écrire un nouveau.
      </>
    ),
  },
  unsubscribe: {
    title: "Ne plus recevoir d’e-mails ?",
    text: ({ name, service }) => (
      <>
        {name} ne vous écrira plus d’e-mails par {service} : ni invitations, ni rappels, ni réponses.
      </>
    ),
    reviews: "Vos avis restent tels quels.",
    unsubscribe: "Me désinscrire",
    doneTitle: "Vous ne recevrez plus ces e-mails",
    done: ({ name, service }) => (
      <>
        {name} ne vous écrira plus d’e-mails par {service}.
      </>
    ),
    changed: "Vous seul pouvez revenir sur ce choix, ici, avec le lien de votre e-mail.",
    resume: "Recevoir à nouveau ces e-mails",
    resumedTitle: "Vous recevrez à nouveau ces e-mails",
    resumed: ({ name, service }) => (
      <>
        {name} peut à nouveau vous écrire par {service}. Chaque e-mail contient un lien de désinscription.
      </>
    ),
  },
  appeal: {
    title: "Réclamation contre la décision",
    held: ({ name }) => <>Votre avis sur {name} est retenu et n’est pas en ligne.</>,
    hidden: ({ name }) => <>Votre avis sur {name} a été mis hors ligne.</>,
    removed: ({ name }) => <>Votre avis sur {name} a été retiré.</>,
    field: "Pourquoi la décision est-elle erronée ?",
    hint: "La modération lit ce texte. L’entreprise ne le voit pas.",
    who: ({ date }) => (
      <>
        Une personne décide, si possible une autre que la première. Vous trouvez la réponse sous ce lien, et vous la
        recevez par e-mail si l’avis est rattaché à une adresse. Vous pouvez déposer une seule réclamation, jusqu’au{" "}
        {date}.
      </>
    ),
    send: "Envoyer la réclamation",
    missing: "Écrivez pourquoi la décision est erronée.",
    long: ({ most }) => `Le texte doit compter au plus ${most} caractères.`,
    control: "Le texte ne doit pas contenir de caractères de contrôle.",
    sentTitle: "La modération a reçu votre réclamation",
    sent: "Vous trouvez la réponse sous ce lien, et vous la recevez par e-mail si l’avis est rattaché à une adresse.",
    restoredTitle: "Votre réclamation a abouti",
    restored: ({ name }) => <>Votre avis sur {name} est en ligne.</>,
    upheldTitle: "La décision est maintenue",
    upheld: ({ name }) => <>Votre avis sur {name} reste hors ligne.</>,
    answer: "La réponse de la modération :",
    overTitle: "Il n’y a pas de décision à contester",
    over: "L’avis a été supprimé, ou une autre décision a été prise depuis.",
    lateTitle: "Le délai de réclamation est terminé",
    late: ({ date }) => <>Il s’est terminé le {date}.</>,
  },
  takedown: {
    link: "Vous avez écrit cet avis ? Le faire retirer",
    title: "Faire retirer un avis importé",
    text: "Cet avis a été écrit sur un autre service, puis importé ici. Son auteur peut le faire retirer. Si vous l’avez écrit, saisissez l’adresse e-mail que vous y avez utilisée. Nous vous enverrons un lien.",
    email: "Votre adresse e-mail sur l’autre service",
    hint: "Elle ne sert qu’à cette vérification. Personne d’autre ne la voit.",
    send: "M’envoyer le lien",
    sent: "Si cette adresse est celle de l’avis, nous y avons envoyé un lien. L’avis est retiré lorsque vous ouvrez le lien et appuyez sur le bouton.",
    noMail:
      "Si aucun e-mail n’arrive au bout de quelques minutes, regardez dans le dossier des indésirables ou essayez une autre de vos adresses.",
    back: "Retour à l’avis",
    keep: "Vous nous avez demandé de retirer cet avis. Pour le garder, fermez cette page.",
    effect:
      "Un avis retiré est mis hors ligne aussitôt, avec sa réponse, et ne peut pas être restauré. Le profil le compte comme retiré par son auteur.",
    expired: ({ days }) =>
      `Il était valable ${n(days)} jours. Vous pouvez en demander un nouveau sur la page de l’avis.`,
  },
  removal: {
    title: ({ reviews }) => plural(reviews, { one: "Retirer votre avis ?", other: "Retirer vos avis ?" }),
    asked: ({ name }) => (
      <>
        {name} nous a demandé de vous poser la question. Vous seul pouvez retirer un avis. Pour le garder, fermez cette
        page.
      </>
    ),
    effect: ({ name }) => (
      <>
        Un avis retiré est mis hors ligne aussitôt, avec sa réponse, et ne peut pas être restauré. {name} voit qu’il a
        été retiré. Le profil le compte comme retiré par son auteur à la demande de l’entreprise.
      </>
    ),
    remove: "Retirer cet avis",
    removedTitle: "Votre avis est retiré",
    back: "Retour aux autres",
    goneTitle: "Il n’y a plus rien à retirer",
    gone: "Les avis sont retirés ou ne concernent plus l’entreprise.",
    expired: ({ days }) =>
      `Il était valable ${n(days)} jours. Pour retirer un avis, utilisez le lien privé de l’e-mail que vous avez reçu après l’avoir écrit.`,
  },
};
