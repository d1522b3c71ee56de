// French.
import { pluralOf } from "#platform/language/plural.ts";
import { say } from "../letter/words.ts";
import type { MailWords } from "./shape.ts";

const plural = pluralOf("fr");

export const fr: MailWords = {
  rating: (stars) =>
    plural(stars, { one: `${stars} étoile sur 5`, many: `${stars} étoiles sur 5`, other: `${stars} étoiles sur 5` }),
  sentBy: (service) => `Envoyé par ${service}`,
  via: (sender, service) => `${sender} via ${service}`,
  before: (label) => `${label} :`,
  unsubscribe: "Ne plus recevoir ces e-mails",
  manage: "Modifier ou supprimer votre avis",
  read: "Lire votre avis",
  checks: "Comment les avis sont contrôlés",
  invitation: {
    heading: (business) => say`Comment s’est passée votre expérience avec ${business} ?`,
    orderHeading: (business) => say`Comment s’est passée votre commande chez ${business} ?`,
    lead: (business) =>
      say`Dites aux autres comment cela s’est passé, en bien ou en mal. Quelques phrases suffisent, et ${business} ne peut pas les modifier.`,
    hello: (customer) => (customer === null ? say`Bonjour,` : say`Bonjour ${customer},`),
    question: say`Combien d’étoiles donnez-vous ?`,
    stars: (count) => plural(count, { one: "1 étoile", many: `${count} étoiles`, other: `${count} étoiles` }),
    starsNote: say`Les étoiles ne font que remplir le formulaire ; rien n’est envoyé avant que vous l’envoyiez.`,
    write: "Écrire un avis",
    isPublic: say`Votre avis est public, sous le nom de votre choix ; votre adresse e-mail n’est pas affichée.`,
    thanks: (sender) => say`Merci, ${sender}`,
    link: say`Ce lien sert à écrire un seul avis, pendant 30 jours. Ne le partagez pas : il permet d’écrire l’avis en votre nom.`,
    reason: (business, service) =>
      say`Vous recevez cet e-mail parce que ${business} vous a cité parmi ses clients et a demandé à ${service} de vous inviter.`,
    orderReason: (business, order, service) =>
      say`Vous recevez cet e-mail parce que vous avez acheté chez ${business} (commande ${order}) et que ${business} a demandé à ${service} de vous inviter.`,
  },
  reminder: {
    heading: (business) => say`Rappel : votre avis sur ${business}`,
    lead: (business) =>
      say`Nous vous avons demandé un avis sur ${business} et n’en avons pas reçu. Si vous souhaitez encore en écrire un, bon ou mauvais, quelques phrases suffisent. Nous ne vous relancerons plus.`,
    link: say`Ce lien sert à écrire un seul avis, jusqu’à 30 jours après notre premier e-mail. Ne le partagez pas : il permet d’écrire l’avis en votre nom.`,
  },
  text: {
    invitation: (business, customer) => [
      ...(customer === null
        ? []
        : [`Bonjour ${customer}, comment était votre commande chez ${business} ? Votre avis :`]),
      `Comment était votre commande chez ${business} ? Votre avis :`,
      `Comment était votre commande chez ${business} ?`,
    ],
    reminder: (business, customer) => [
      ...(customer === null ? [] : [`Bonjour ${customer}, rappel : votre avis sur ${business} :`]),
      `Rappel : votre avis sur ${business} :`,
    ],
    shortest: (business) => `Avis ${business} :`,
    stop: "Fin : STOP",
  },
  confirm: {
    heading: (business) => say`Confirmez votre avis sur ${business}`,
    lead: (business) =>
      say`Un avis sur ${business} a été écrit avec cette adresse e-mail. Il ne sera mis en ligne qu’une fois que vous aurez confirmé l’avoir écrit.`,
    confirm: "Confirmer mon avis",
    note: say`La page vous demande de confirmer avant que quoi que ce soit ne se passe.`,
    replaces: (business) => say`Si vous avez déjà donné un avis sur ${business}, celui-ci remplace le précédent.`,
    notYou: say`Si vous ne l’avez pas écrit, ignorez cet e-mail : l’avis restera hors ligne.`,
    reason: (business, service) =>
      say`Vous recevez cet e-mail parce que cette adresse a été saisie avec un avis sur ${business} sur ${service}.`,
  },
  ownAddress: {
    heading: say`Confirmez votre adresse e-mail`,
    lead: (service) =>
      say`Une personne a écrit un avis sur ${service} et a indiqué cette adresse comme étant la sienne. Si vous la confirmez, l’avis est rattaché à cette adresse : vous pouvez le modifier ou le supprimer, et vous recevez ici les nouvelles à son sujet.`,
    confirm: "Confirmer cette adresse",
    note: say`La page vous demande de confirmer avant que quoi que ce soit ne se passe. Le lien est valable 30 jours.`,
    notYou: say`Si vous n’avez pas écrit d’avis, ignorez cet e-mail. L’adresse ne sera alors pas utilisée.`,
    reason: (service) =>
      say`Vous recevez cet e-mail parce que cette adresse a été indiquée avec un avis sur ${service}.`,
  },
  receipt: {
    published: (business) => say`Votre avis sur ${business} est en ligne`,
    publishedLead: (title, business) =>
      say`Votre avis « ${title} » figure maintenant sur le profil de ${business}, où tout le monde peut le lire. Merci.`,
    held: (business) => say`Votre avis sur ${business} est en cours de vérification`,
    heldLead: (title) =>
      say`Votre avis « ${title} » n’est pas encore en ligne. Une règle automatique l’a retenu ; la modération le lit donc d’abord. Le nombre d’étoiles n’y est pour rien.`,
    keep: say`Conservez cet e-mail : ce lien vous permet de modifier ou de supprimer votre avis.`,
    proof: "Reçu : votre avis figure dans le registre signé",
    share: say`Ne partagez pas ce lien : toute personne qui l’a peut en faire autant.`,
    reason: (business, service) =>
      say`Vous recevez cet e-mail parce qu’un avis sur ${business} a été écrit sur ${service} avec cette adresse.`,
  },
  privateLink: {
    heading: (business) => say`Le lien vers votre avis sur ${business}`,
    lead: (title, business) => say`Voici le lien privé vers votre avis « ${title} » sur ${business}.`,
    share: say`Ne partagez pas ce lien : toute personne qui l’a peut modifier ou supprimer votre avis.`,
    notYou: say`Si vous n’avez pas demandé cet e-mail, ignorez-le : votre avis reste tel quel.`,
    reason: (business, service) =>
      say`Vous recevez cet e-mail parce que vous avez écrit un avis sur ${business} sur ${service} avec cette adresse et que son lien a été demandé.`,
  },
  reply: {
    heading: (business) => say`${business} a répondu à votre avis`,
    lead: (business, title, service) => say`${business} a répondu à votre avis « ${title} » sur ${service} :`,
    question: say`S’il y avait un problème : a-t-il été résolu ?`,
    sorted: "Il a été résolu",
    notYet: "Pas encore",
    note: say`La page vous demande encore une fois avant d’enregistrer quoi que ce soit.`,
    profile: "Lire la réponse sur le profil",
    share: say`Ne partagez pas cet e-mail : ses liens permettent de modifier ou de supprimer votre avis.`,
    reason: (business, service) =>
      say`Vous recevez cet e-mail parce que vous avez écrit un avis sur ${business} sur ${service} et que ${business} y a répondu.`,
  },
  takedown: {
    heading: say`Retirer votre avis importé ?`,
    lead: (service) =>
      say`Sur ${service}, cette adresse a été saisie, sans doute par vous, pour faire retirer un avis importé d’un autre service.`,
    how: say`Seul le bouton de la page le retire. Si vous n’avez pas demandé cet e-mail, ne faites rien : il ne se passe rien.`,
    see: "Voir l’avis",
    reason: (service) =>
      say`Vous recevez cet e-mail parce que cette adresse a été saisie sur ${service}. Il est envoyé au plus trois fois par jour à une adresse.`,
  },
  removal: {
    heading: (business) => say`Voulez-vous retirer votre avis sur ${business} ?`,
    headingOfSeveral: say`Voulez-vous retirer vos avis ?`,
    lead: (organisation) =>
      say`${organisation} nous a demandé de vous écrire, peut-être parce que vous lui avez demandé d’effacer vos données. Cette organisation ne peut pas retirer d’avis, et nous ne lui disons pas si vous en avez écrit un. Vous seul décidez.`,
    how: say`Pour garder ce que vous avez écrit, ne faites rien. Pour le retirer, ouvrez la page et appuyez sur le bouton.`,
    see: "Voir mon avis",
    seeSeveral: "Voir mes avis",
    note: (days) => {
      const several = say`La page vous demande encore une fois avant que quoi que ce soit ne se passe. Le lien est valable ${String(days)} jours.`;
      return plural(days, {
        one: say`La page vous demande encore une fois avant que quoi que ce soit ne se passe. Le lien est valable un jour.`,
        many: several,
        other: several,
      });
    },
    reason: (business, service, organisation) =>
      say`Vous recevez cet e-mail parce que vous avez écrit au sujet de ${business} sur ${service} avec cette adresse et que ${organisation} nous a demandé de vous poser la question, ce qui est possible une fois par mois.`,
  },
  moderation: {
    published: (business) => say`Votre avis sur ${business} est de nouveau en ligne`,
    publishedLead: (title) => say`La modération a relu votre avis « ${title} » et l’a remis en ligne. Le motif :`,
    hidden: (business) => say`Votre avis sur ${business} a été mis hors ligne`,
    hiddenLead: (title) =>
      say`La modération a mis hors ligne votre avis « ${title} ». Le nombre d’étoiles n’y est pour rien. Le motif :`,
    canEdit: say`Vous pouvez le modifier. La modération le relira ensuite.`,
    removed: (business) => say`Votre avis sur ${business} a été retiré`,
    removedLead: (title) =>
      say`La modération a retiré votre avis « ${title} ». Le nombre d’étoiles n’y est pour rien. Le motif :`,
    reported: (business) => say`${business} a signalé votre avis`,
    reportedLead: (title) =>
      say`Votre avis « ${title} » reste en ligne jusqu’à ce que la modération l’ait lu et ait décidé. Le motif du signalement :`,
    reason: (business, service) =>
      say`Vous recevez cet e-mail parce que vous avez écrit un avis sur ${business} sur ${service}.`,
    grounds: {
      not_genuine: "Il ne raconte pas une expérience avec cette entreprise.",
      conflict_of_interest: "Il a été écrit par l’entreprise, un concurrent ou un auteur payé.",
      near_copy: "C’est la copie d’un autre avis.",
      spam: "C’est de la publicité.",
      links: "Il contient des liens ou des coordonnées.",
      personal_data: "Il contient des noms ou des données de particuliers.",
      insult_or_hate: "Il contient des insultes, de la haine ou des menaces.",
      profanity: "Il contient des mots obscènes.",
      off_topic: "Il ne porte pas sur cette entreprise.",
      illegal: "Il enfreint la loi.",
      own_praise: "L’adresse ou le nom de son auteur appartient à l’entreprise ou à son équipe.",
      frequent_author: "Plusieurs avis sur cette entreprise viennent d’une même boîte aux lettres.",
      burst: "Plusieurs avis sont venus d’un même réseau en peu de temps.",
      disposable_mail: "Il a été confirmé avec une adresse e-mail jetable.",
      contact_data: "Il contient des coordonnées.",
      keeps_to_rules: "Il respecte les règles.",
      put_right: "Vous l’avez corrigé.",
      taken_back: "La décision a été annulée.",
    },
    reports: {
      spam: "Publicité ou spam",
      not_a_customer: "L’auteur n’est pas un de nos clients",
      personal_data: "Données personnelles",
      insult_or_hate: "Insultes ou haine",
      another_business: "Concerne une autre entreprise",
      other: "Autre motif",
    },
  },
  statement: {
    terms: (code) => say`Fondement : les règles de ce service pour les avis (code ${code}).`,
    law: (code) => say`Fondement : la loi (code ${code}).`,
    byPerson: say`Une personne a décidé, sans moyen automatique.`,
    byReport: say`Une personne a décidé après un signalement, sans moyen automatique.`,
    byBoth: say`Une règle automatique a d’abord retenu l’avis. Une personne l’a ensuite lu et a décidé.`,
    appeal: (until) =>
      say`Si vous n’êtes pas d’accord, vous pouvez déposer une réclamation jusqu’au ${until}, gratuitement. Une personne décide, si possible une autre que la première.`,
    keep: say`Jusque-là, nous gardons votre texte pour une réclamation seulement. Il est ensuite supprimé.`,
    button: "Déposer une réclamation contre la décision",
    courts: say`Vous pouvez aussi saisir un organe de règlement extrajudiciaire des litiges ou un tribunal.`,
    heldLead: (title) =>
      say`La modération a mis hors ligne votre avis « ${title} » pour le relire. Le nombre d’étoiles n’y est pour rien. Le motif :`,
    restored: (business) => say`Votre avis sur ${business} est en ligne`,
    restoredLead: (title) =>
      say`Vous avez déposé une réclamation. La modération a relu votre avis « ${title} » et l’a mis en ligne. La réponse :`,
    upheld: (business) => say`Votre réclamation à propos de votre avis sur ${business}`,
    upheldLead: (title) =>
      say`La modération a lu votre avis « ${title} » et votre réclamation. La décision est maintenue et l’avis reste hors ligne. La réponse :`,
    appealed: say`Vous avez déposé une réclamation, et la modération l’a lue.`,
  },
  claim: {
    subject: (business) => say`Confirmez qui gère ${business}`,
    heading: (organisation, business) => say`${organisation} gère-t-elle ${business} ?`,
    lead: (organisation, business, service) =>
      say`${organisation} dit gérer ${business} sur ${service}. Vous pouvez le confirmer, puisque vous lisez les e-mails envoyés à l’adresse de ${business}.`,
    confirm: "Confirmer",
    note: (organisation) =>
      say`La page montre ce qui en découle et vous demande encore une fois. Si vous ne connaissez pas ${organisation}, ignorez cet e-mail.`,
    reason: (business) => say`Vous recevez cet e-mail parce que cette adresse dépend du site de ${business}.`,
  },
};
