// Portuguese.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn, pluralOf } from "#platform/language/plural.ts";
import { LOOK_WORDS } from "#surface/look/words.ts";
import type { ProfileWords } from "./en.tsx";

const plural = pluralOf("pt");
const counting = countingIn("pt");
const { count: n, list } = formatOf("pt");
const { reviews } = LOOK_WORDS.pt;

const ratings = counting((n) => ({
  one: `${n} classificação`,
  many: `${n} de classificações`,
  other: `${n} classificações`,
}));

export const pt: ProfileWords = {
  head: {
    title: ({ name }) => `Avaliações de ${isolated(name, "pt")}`,
    none: ({ name }) => `${isolated(name, "pt")} ainda não tem avaliações.`,
    unscored: ({ name, count }) =>
      `${isolated(name, "pt")} ainda não tem nota. Leia ${reviews({ count })} de clientes e veja como a nota é calculada.`,
    scored: ({ name, score, label, count }) =>
      `${isolated(name, "pt")} tem uma nota de ${score} em 5 (${label}). Leia ${reviews({ count })} de clientes e veja como a nota é calculada.`,
    claimed: "Perfil reivindicado pela empresa",
    unclaimed: "Perfil não reivindicado.",
    isItYours: "É a sua empresa?",
  },
  score: {
    title: "Nota",
    outOf: "de 5",
    average: ({ average }) => `${average} em média`,
    from: (from) =>
      `Com base em ${list([
        `${reviews({ count: from.count })} neste site`,
        from.ratings === 0
          ? null
          : plural(from.platforms, {
              one: `${ratings({ count: from.ratings })} noutra plataforma`,
              other: `${ratings({ count: from.ratings })} em outras ${n(from.platforms)} plataformas`,
            }),
        from.imported === 0
          ? null
          : plural(from.imported, {
              one: `${n(from.imported)} avaliação importada`,
              many: `${n(from.imported)} de avaliações importadas`,
              other: `${n(from.imported)} avaliações importadas`,
            }),
      ])}.`,
  },
  platforms: {
    title: "Noutras plataformas",
    ratings,
    asOf: ({ date }) => <>Dados de {date}</>,
    checked: ({ date }) => <>Verificado por um moderador em {date}</>,
    stated: ({ date, rating, count }) => (
      <>
        Declarado pela empresa em {date}: {rating} com base em {ratings({ count })}. Não verificado e não contado.
      </>
    ),
  },
  stars: {
    title: "Avaliações por estrelas",
    row: ({ stars, given, share }) => `${stars}: ${given}, ${share}`,
    chosen: "Mostradas agora; mostrar todas",
    count: ({ rating }) => plural(rating, { one: `${n(rating)} estrela`, other: `${n(rating)} estrelas` }),
  },
  filter: {
    title: "Filtrar as avaliações",
    all: "Todas",
    other: "Outras",
    allRatings: "mostrar todas as classificações",
    languages: "Filtrar as avaliações por idioma",
    allLanguages: "Todos os idiomas",
    newest: ({ count }) => `Das ${n(count)} avaliações mais recentes.`,
    none: "Nenhuma avaliação corresponde.",
    match: ({ count, total }) =>
      plural(count, {
        one: `Corresponde ${n(count)} de ${n(total)} avaliações.`,
        other: `Correspondem ${n(count)} de ${n(total)} avaliações.`,
      }),
    showAll: "Mostrar todas as avaliações",
  },
  verified: "Compras verificadas",
  reviews: "Avaliações",
  empty: "Esta empresa ainda não tem avaliações aqui.",
  imported: {
    title: "De outros serviços",
    text: ({ count, service }) =>
      plural(count, {
        one: `${reviews({ count })} foi escrita noutro lugar e trazida para aqui pela empresa. ${service} não verificou quem a escreveu.`,
        other: `${reviews({ count })} foram escritas noutro lugar e trazidas para aqui pela empresa. ${service} não verificou quem as escreveu.`,
      }),
    writtenHere: "Avaliações escritas aqui",
    all: ({ count }) => `Todas as ${n(count)} avaliações de outros serviços`,
  },
  editor: {
    title: "Da redação",
    text: "Escrita pela redação deste site, e não por clientes. Não conta na nota nem em nenhum outro número.",
  },
  figures: {
    title: "Em números",
    replied: "Avaliações com resposta",
    time: "Tempo habitual de resposta",
    unknown: "Ainda desconhecido",
    withinHour: "menos de uma hora",
    hours: counting((n) => ({ one: `cerca de ${n} hora`, other: `cerca de ${n} horas` })),
    days: counting((n) => ({ one: `cerca de ${n} dia`, other: `cerca de ${n} dias` })),
  },
  made: {
    title: "Como esta nota é calculada",
    how: ({ count, stars }) =>
      `A nota é uma média ponderada. Uma compra verificada conta por inteiro, qualquer outra avaliação pela metade. Cada empresa começa com ${n(count)} avaliações de ${stars} estrelas, para que poucas avaliações não bastem para um 5 completo.`,
    platforms: ({ count }) =>
      `Uma classificação noutra plataforma e uma avaliação importada contam pela metade. Todas juntas pesam no máximo tanto como as avaliações escritas aqui, ou como ${n(count)} avaliações quando estas pesam menos.`,
    caption: "O que entra nesta nota",
    part: "Parte",
    weight: "Peso",
    average: "Média",
    product: "Peso × média",
    start: "Ponto de partida",
    startOf: ({ count, stars }) => `${n(count)} de ${stars} estrelas`,
    others: "Outras avaliações",
    elsewhere: "Outras plataformas e avaliações importadas",
    capped: ({ product, weight }) => `${product}, limitado a ${weight}`,
    total: "Em conjunto",
    sum: ({ sum, score }) => (
      <>
        {sum}, mostrado como {score}.
      </>
    ),
  },
  checked: {
    how: ({ service }) =>
      `Os autores foram convidados a avaliar uma compra, ou confirmam o seu endereço de e-mail. Regras automáticas retêm uma avaliação para um moderador se contiver ligações, dados de contacto ou palavrões, ou se parecer copiada ou escrita em série. Uma classificação baixa não é motivo para reter ou remover uma avaliação. ${service} não remove uma avaliação porque uma empresa o pede: a empresa pode denunciá-la, e um moderador decide.`,
    more: "Mais sobre notas e verificações",
  },
  invited: {
    title: "Convites para avaliar",
    coverage: ({ share, days, date }) =>
      `Das encomendas que a loja desta empresa enviou para aqui nos ${days} dias antes de ${date}, ${share} receberam convite para avaliar. As encomendas canceladas e aquelas cujo convite ainda espera contam como não convidadas.`,
    reviews: ({ count, total }) => `Avaliações deste site que vieram por convite: ${count} de ${total}.`,
    allShops: ({ days }) => `Encomendas de lojas ligadas que receberam convite, nos últimos ${days} dias`,
  },
  history: {
    caption: "Últimas decisões no registo assinado",
    entry: "Entrada",
    restored: "Novamente online",
    published: "Publicada por um moderador",
    appealed: "Reposta online após a reclamação do autor",
    log: "O registo assinado",
  },
  moderated: {
    title: "Retidas ou removidas",
    none: "Nenhuma avaliação desta empresa foi retida, ocultada ou removida.",
    caption: "Avaliações retidas, ocultadas e removidas",
    outcome: "O que aconteceu",
    reason: "Porquê",
    askedBy: "A pedido de",
    reviews: "Avaliações",
    twice: "Uma avaliação retida e depois removida conta nas duas linhas.",
    outcomes: { held: "Retida para verificação", hidden: "Ocultada", removed: "Removida" },
    askers: {
      rule: "Uma regra automática",
      owner: "A empresa",
      author: "Quem a escreveu",
      author_on_request: "Quem a escreveu, a pedido da empresa",
      moderator: "Um moderador",
      operator: "O operador deste serviço",
      import: "Uma importação",
    },
    reasons: {
      contact: "Ligações ou dados de contacto",
      profanity: "Palavrões",
      near_copy: "Quase igual a outra avaliação",
      burst: "Várias avaliações de uma rede em pouco tempo",
      disposable_mail: "Endereço de e-mail descartável",
      own_praise: "Da própria empresa",
      frequent_author: "Várias avaliações da mesma caixa de correio",
      not_genuine: "Sem experiência real",
      conflict_of_interest: "Escrita por uma parte interessada",
      spam: "Publicidade",
      personal_data: "Dados pessoais",
      off_topic: "Não é sobre esta empresa",
      illegal: "Contrária à lei",
      deleted: "Apagada por quem a escreveu",
      person_erased: "Os dados de quem a escreveu foram apagados",
      other: "Outro motivo",
    },
  },
};
