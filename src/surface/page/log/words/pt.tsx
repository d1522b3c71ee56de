// Portuguese.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { LogWords } from "./en.tsx";

const plural = pluralOf("pt");
const { sum } = formatOf("pt");

export const pt: LogWords = {
  log: {
    title: "O registo assinado",
    description: "O que aconteceu a cada avaliação, num registo assinado que qualquer pessoa pode verificar.",
    lead: "Este serviço regista o que acontece a cada avaliação: quando foi escrita, retida, publicada, alterada ou removida, a pedido de quem e porquê. O registo está assinado. É possível acrescentar entradas, mas nenhuma pode ser alterada ou retirada sem que se note.",
    none: "O registo ainda não tem entradas.",
    size: "Entradas",
    root: "Raiz",
    signed: "Assinado",
    key: "Chave",
    witnessed: "Coassinado por",
    witnessedUpTo: ({ name, entry }) => (
      <>
        {name}, até à entrada {entry}
      </>
    ),
    keep: "Guardar um ponto de controlo",
    keepText:
      "Um ponto de controlo é o número de entradas e um resumo criptográfico de todas elas, assinado. Guarde-o hoje e verifique mais tarde se o registo ainda contém tudo o que continha nessa altura.",
    download: "Transferir o ponto de controlo",
    verify: "Verificar todo o registo",
    verifyText: ({ program }) => (
      <>
        O programa {program} lê o registo, cada entrada e as avaliações publicadas da API aberta, e indica o que não
        coincide:
      </>
    ),
    report: "O relatório de transparência, apurado a partir deste registo",
    witness: "Ser testemunha",
    witnessText:
      "Uma testemunha é um programa de terceiros. Lê o registo e só coassina um ponto de controlo se este continuar o que já coassinou, pelo que não é possível mostrar a ninguém um registo diferente.",
    witnessHow: ({ address }) => (
      <>Envie o ponto de controlo com a sua linha para {address}. O operador tem primeiro de aceitar a sua chave.</>
    ),
  },
  receipt: {
    title: "Verificar um comprovativo",
    description:
      "Cada autor recebe um comprovativo de que a avaliação está no registo. O seu navegador verifica-o; o ficheiro não é enviado para lado nenhum.",
    file: "Comprovativo, um ficheiro que termina em .tlog-proof",
    keys: "Chaves do registo",
    keysText:
      "Estas são as chaves que este serviço mostra hoje. Se guardou uma chave anterior, coloque-a no lugar delas.",
    noScript: "Esta página precisa de um script. É executado no seu navegador e não envia nada.",
    notYet:
      "O comprovativo ainda não está pronto, ou não existe para esta avaliação. Tente novamente dentro de um minuto.",
    script: {
      checking: "A verificar…",
      good: "O comprovativo é válido: a entrada está no registo assinado com esta chave.",
      place: "Entrada",
      unreadable: "Isto não é um comprovativo, ou está danificado.",
      wrongProof: "O comprovativo está errado: a sua entrada não está no registo que indica.",
      wrongSignature: "Nenhuma destas chaves assinou o ponto de controlo do comprovativo.",
      unsupported:
        "Este navegador não consegue verificar assinaturas deste tipo (Ed25519). Utilize um mais recente ou `candor log check`.",
    },
  },
  transparency: {
    title: ({ quarter }) => `Relatório de transparência ${quarter}`,
    description:
      "Quantas avaliações foram escritas, retidas, ocultadas e removidas, porquê e a pedido de quem, por trimestre.",
    lead: "Estes números provêm do registo assinado e das denúncias de empresas. Não contêm nomes.",
    earlier: ({ quarter }) => <>O trimestre anterior, {quarter}</>,
    later: ({ quarter }) => <>O trimestre seguinte, {quarter}</>,
    csv: "Este trimestre em CSV",
    figures: "Números",
    decisions: "Decisões por motivo",
    none: "Nenhuma decisão neste trimestre.",
    event: "O que aconteceu",
    reason: "Motivo",
    askedBy: "A pedido de",
    count: "Avaliações",
    hours: ({ count }) => plural(count, { one: `${sum(count)} hora`, other: `${sum(count)} horas` }),
    noValue: "nenhum",
    events: { held: "Retida", hidden: "Ocultada", restored: "De novo online", removed: "Removida" },
    askers: {
      author: "O autor",
      business: "A empresa",
      rule: "Uma regra automática",
      moderator: "A moderação",
      law: "Uma lei",
      operator: "O operador deste serviço",
    },
    rows: {
      written: "Avaliações escritas, apenas as confirmadas",
      writtenByInvitation: "das quais por convite",
      held: "Retidas antes da publicação ou para nova análise",
      hidden: "Ocultadas",
      restored: "Repostas online",
      removed: "Removidas",
      medianHoursToDecision: "Tempo mediano entre a retenção e a decisão",
      reportsReceived: "Denúncias de empresas",
      reportsUpheld: "das denúncias decididas: aceites",
      reportsDismissed: "das denúncias decididas: rejeitadas",
      appeals: "Reclamações de autores",
      appealsRestored: "das reclamações decididas: avaliação reposta online",
      appealsUpheld: "das reclamações decididas: decisão mantida",
      platformsConfirmed: "Classificações confirmadas noutras plataformas",
    },
  },
};
