// Italian.
import type { ClaimWords } from "./en.tsx";

export const it: ClaimWords = {
  skip: "Vai al contenuto",
  approvedTitle: "Questa richiesta è approvata",
  endedTitle: "Questa richiesta è chiusa",
  approved: ({ organisation, business }) => (
    <>
      {organisation} gestisce {business}.
    </>
  ),
  ended: "Il link non funziona più. L’organizzazione può aprire una nuova richiesta.",
  profile: "Vai al profilo",
  title: ({ name }) => `Approvare la richiesta per ${name}?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} chiede di gestire il profilo di {business}, {domain}, su {service}.
    </>
  ),
  asksBy: ({ organisation, person, business, domain, service }) => (
    <>
      {organisation} ({person}) chiede di gestire il profilo di {business}, {domain}, su {service}.
    </>
  ),
  effect:
    "Se approva, l’organizzazione potrà rispondere alle recensioni, invitare i clienti e modificare il profilo. Se non la conosce, chiuda questa pagina e non succederà nulla.",
  approve: "Approva",
  done: "Approvata. L’organizzazione viene avvisata per e-mail.",
  already: "Questa richiesta era già stata approvata.",
  gone: "Questo link non è valido. Ne chieda uno nuovo.",
  disputed: "Un’altra organizzazione gestisce questa azienda. Deve decidere un moderatore.",
  failed: "Non è stato possibile. Questo è lo stato attuale della richiesta.",
};
