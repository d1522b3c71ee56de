// French.
import type { ClaimWords } from "./en.tsx";

export const fr: ClaimWords = {
  skip: "Aller au contenu",
  approvedTitle: "Cette demande est approuvée",
  endedTitle: "Cette demande est close",
  approved: ({ organisation, business }) => (
    <>
      {organisation} gère {business}.
    </>
  ),
  ended: "Le lien n’est plus valable. L’organisation peut ouvrir une nouvelle demande.",
  profile: "Voir le profil",
  title: ({ name }) => `Approuver la demande pour ${name} ?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} demande à gérer le profil de {business}, {domain}, sur {service}.
    </>
  ),
  asksBy: ({ organisation, person, business, domain, service }) => (
    <>
      {organisation} ({person}) demande à gérer le profil de {business}, {domain}, sur {service}.
    </>
  ),
  effect:
    "Si vous approuvez, cette organisation pourra répondre aux avis, inviter des clients et modifier le profil. Si vous ne la connaissez pas, fermez cette page : il ne se passera rien.",
  approve: "Approuver",
  done: "Approuvé. L’organisation est prévenue par e-mail.",
  already: "Cette demande a déjà été approuvée.",
  gone: "Ce lien n’est pas valable. Demandez-en un nouveau.",
  disputed: "Une autre organisation gère cette entreprise. La modération doit trancher.",
  failed: "Cela n’a pas été possible. Voici l’état actuel de la demande.",
};
