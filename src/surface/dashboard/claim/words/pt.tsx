// Portuguese.
import type { ClaimWords } from "./en.tsx";

export const pt: ClaimWords = {
  skip: "Ir para o conteúdo",
  approvedTitle: "Este pedido está aprovado",
  endedTitle: "Este pedido terminou",
  approved: ({ organisation, business }) => (
    <>
      {organisation} gere {business}.
    </>
  ),
  ended: "A ligação já não funciona. A organização pode abrir um novo pedido.",
  profile: "Ir para o perfil",
  title: ({ name }) => `Aprovar o pedido sobre ${name}?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} pede para gerir o perfil de {business}, {domain}, em {service}.
    </>
  ),
  asksBy: ({ organisation, person, business, domain, service }) => (
    <>
      {organisation} ({person}) pede para gerir o perfil de {business}, {domain}, em {service}.
    </>
  ),
  effect:
    "Se aprovar, a organização poderá responder às avaliações, convidar clientes e alterar o perfil. Se não a conhece, feche esta página e nada acontece.",
  approve: "Aprovar",
  done: "Aprovado. A organização é avisada por e-mail.",
  already: "Este pedido já tinha sido aprovado.",
  gone: "Esta ligação não é válida. Peça uma nova.",
  disputed: "Outra organização gere esta empresa. Tem de decidir um moderador.",
  failed: "Não foi possível. Este é o estado atual do pedido.",
};
