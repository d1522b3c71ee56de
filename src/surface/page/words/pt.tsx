// Portuguese.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn } from "#platform/language/plural.ts";
import type { SiteWords } from "./en.tsx";

const counting = countingIn("pt");
const { count: n } = formatOf("pt");

export const pt: SiteWords = {
  frame: {
    skip: "Ir para o conteúdo",
    main: "Navegação principal",
    search: "Pesquisar",
    categories: "Categorias",
    howItWorks: "Como funciona",
    api: "API",
    footer: "Rodapé",
    openPlatform: ({ service }) =>
      `${service} é uma plataforma de avaliações aberta. As empresas não podem comprar uma nota melhor e os dados são livres para todos.`,
    signedLog: "Registo assinado",
    howChecked: "Como as avaliações são verificadas",
    apiAndData: "API e dados abertos",
    forBusinesses: "Para empresas",
    logIn: "Iniciar sessão",
    language: "Idioma",
  },
  home: {
    title: "Avaliações que se podem verificar",
    description: ({ service }) =>
      `Avaliações de clientes sobre empresas, com uma nota que qualquer pessoa pode verificar. ${service} é uma plataforma de avaliações aberta.`,
    intro:
      "Leia o que os clientes escrevem sobre uma empresa e veja como a sua nota é calculada. As compras verificadas contam por inteiro, as outras avaliações pela metade, e uma nota melhor não está à venda.",
    recent: "Avaliadas recentemente",
    best: "As mais bem avaliadas",
  },
  search: {
    find: "Encontrar uma empresa",
    placeholder: "Nome, site ou cidade",
    title: ({ query }) => `Pesquisa: ${query}`,
    nothing: ({ query, link }) => (
      <>
        Nenhuma empresa encontrada para «{query}». Verifique a ortografia, tente com menos palavras ou consulte as{" "}
        {link("categorias")}.
      </>
    ),
    most: ({ count }) => `As ${n(count)} com mais avaliações`,
  },
  list: {
    businesses: counting((n) => ({ one: `${n} empresa`, many: `${n} de empresas`, other: `${n} empresas` })),
    bestFirst: ({ businesses }) => `${businesses}, a melhor nota primeiro`,
    noReviews: "Ainda não há avaliações",
    category: ({ name, businesses }) => `${name}: ${businesses} com avaliações de clientes, a melhor nota primeiro.`,
    allCategories: "Empresas por categoria, a melhor nota primeiro.",
    emptyCategory: "Ainda não há empresas nesta categoria.",
    noCategories: "Ainda não há categorias.",
    subCategories: "Subcategorias",
    breadcrumbs: "Caminho até esta página",
    pages: "Páginas",
    previous: "Anterior",
    next: "Seguinte",
    page: ({ page }) => `Página ${n(page)}`,
    titleOfPage: ({ title, page }) => `${title}, página ${n(page)}`,
  },
  review: {
    title: ({ title, name }) => `${title}: avaliação de ${isolated(name, "pt")}`,
    of: "Avaliação de",
    allOf: ({ name }) => <>Todas as avaliações de {name}</>,
    write: "Escrever uma avaliação",
    link: ({ date }) => `Ligação para esta avaliação de ${date}`,
    rating: ({ rating }) => `${n(rating)} de 5`,
    experience: ({ date }) => <>Experiência de {date}</>,
    language: ({ language }) => `Idioma: ${language}`,
    edited: ({ date }) => <>Alterada em {date}</>,
    helpful: "Útil",
    helpfulBy: ({ author }) => <>(avaliação escrita por {author})</>,
    foundHelpful: counting((n) => ({
      one: `${n} pessoa achou isto útil`,
      many: `${n} de pessoas acharam isto útil`,
      other: `${n} pessoas acharam isto útil`,
    })),
    editor: "Avaliação da redação",
    verifiedMeans: "A empresa pediu ao autor que avaliasse uma compra. Uma avaliação assim conta por inteiro na nota.",
    reply: ({ name }) => <>Resposta de {name}</>,
    translate: "Traduzir para português",
    translating: "A traduzir…",
    original: "Mostrar o original",
    translated: "Traduzido pelo seu navegador, no seu dispositivo.",
    notTranslated: "O seu navegador não conseguiu traduzir este texto.",
  },
  error: {
    400: {
      title: "Não é possível ler este endereço",
      text: "Verifique se contém um erro de digitação ou comece pela página inicial.",
    },
    403: {
      title: "Este formulário veio de outro site",
      text: "Nada foi guardado. Abra o formulário neste site e envie-o novamente.",
    },
    404: {
      title: "Esta página não existe",
      text: "Talvez tenha mudado de lugar, ou o endereço contém um erro de digitação.",
    },
    405: { title: "Esta página só pode ser lida", text: "Nada foi guardado." },
    410: {
      title: "Esta avaliação foi removida",
      text: "O autor apagou-a, ou ela violava as regras das avaliações. Cada perfil mostra quantas foram removidas e porquê.",
    },
    413: {
      title: "Este texto é longo demais",
      text: "Nada foi guardado. Volte atrás, encurte-o e envie-o novamente.",
    },
    415: {
      title: "Não é possível ler este formulário",
      text: "Nada foi guardado. Abra a página novamente e envie-o a partir dela.",
    },
    429: { title: "Demasiados pedidos", text: "Espere um minuto e tente novamente." },
    431: {
      title: "O seu navegador enviou demasiados dados",
      text: "Apague os cookies deste site no navegador e tente novamente.",
    },
    500: {
      title: "Algo correu mal aqui",
      text: "O erro é nosso e ficou registado. Tente novamente dentro de momentos.",
    },
    503: { title: "Indisponível neste momento", text: "Tente novamente dentro de momentos." },
    other: { title: "Isto não funcionou", text: "Comece de novo pela página inicial." },
    reference: ({ id }) => <>Referência: {id}</>,
    home: "Para a página inicial",
  },
};
