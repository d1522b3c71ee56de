// Portuguese.
import { formatOf } from "#platform/language/format.ts";
import type { ProseWords } from "./en.tsx";

const { count: n } = formatOf("pt");

export const pt: ProseWords = {
  about: {
    title: "Como funcionam as notas e as verificações",
    description:
      "Como se calcula uma nota, o que é uma compra verificada e como as avaliações são verificadas, retidas e removidas.",
    score: "A nota",
    average:
      "Uma nota é uma média ponderada de estrelas, de 1 a 5 com uma casa decimal. Cada perfil mostra como a sua própria nota é calculada, para que a possa verificar.",
    weights: ({ verified, other }) =>
      `A avaliação de uma compra verificada conta como ${verified}, qualquer outra como ${other}.`,
    prior: ({ count, stars }) =>
      `Cada empresa começa com ${n(count)} avaliações de ${stars} estrelas, para que poucas avaliações não mudem muito a nota.`,
    elsewhere: ({ weight, count, days }) =>
      `Uma classificação noutra plataforma e uma avaliação importada contam como ${weight} cada uma. Todas juntas pesam no máximo tanto como as avaliações escritas aqui, ou como ${n(count)} avaliações quando estas pesam menos. Uma classificação que a própria empresa declara não conta até ser confirmada por um moderador. Uma confirmação vale ${n(days)} dias.`,
    editors: "As avaliações da redação deste site estão assinaladas, são mostradas à parte e não contam.",
    needs: ({ count }) => `Uma empresa com menos de ${n(count)} avaliações não tem nota.`,
    labels: "A menção de uma nota",
    label: "Menção",
    from: "A partir de",
    verified: "Compras verificadas",
    verifiedMeans:
      "«Compra verificada» significa que a empresa pediu uma avaliação de uma compra, por uma ligação que funciona uma só vez. Não significa que concordamos com a avaliação.",
    others:
      "Qualquer outra pessoa também pode avaliar uma empresa. Primeiro confirma o seu endereço de e-mail, e a sua avaliação não tem menção. Cada pessoa pode ter uma avaliação por empresa; uma nova substitui-a.",
    rules: "Regras automáticas verificam cada nova avaliação. Retêm-na para um moderador se",
    reasons: {
      own_praise: "o endereço ou o nome de quem a escreveu pertencer à empresa ou à sua equipa,",
      frequent_author: ({ earlier, days }) =>
        `a caixa de correio de quem a escreveu ou a do convite já tiver ${earlier} avaliações publicadas da empresa em ${days} dias,`,
      near_copy: "for quase uma cópia de outra avaliação,",
      burst: ({ same, any, hours }) =>
        `em ${hours} h tiverem chegado de uma mesma rede, contando com ela, ${same} avaliações de uma empresa ou ${any} no total,`,
      disposable_mail: "tiver chegado sem convite de um endereço descartável,",
      links: "o texto ou o nome contiver ligações para outros sites,",
      contact_data: "o texto ou o nome contiver dados de contacto,",
      profanity: "o texto ou o nome contiver palavrões.",
    },
    limits: {
      edits: ({ edits }) =>
        `Alterações de uma avaliação por quem a escreveu: no máximo ${edits}. Pode apagá-la a qualquer momento.`,
      unconfirmed: ({ unconfirmed, days }) =>
        `Avaliações de um endereço de e-mail à espera da sua confirmação: no máximo ${unconfirmed} novas por dia. As que não são confirmadas em ${days} dias são apagadas.`,
    },
    claimed: ({ mark, ways }) =>
      `«${mark}» significa que alguém provou ter controlo sobre ela de uma destas formas: ${ways}. Nada diz sobre a sua qualidade.`,
    ways: {
      email: "uma ligação enviada para um endereço do seu domínio",
      dns: "um registo no seu DNS",
      file: "um ficheiro no seu site",
      moderator: "uma verificação por um moderador",
    },
    plans: {
      title: "O que cada plano inclui",
      plan: "Plano",
      invitations: "Convites por mês",
      users: "Utilizadores",
      businesses: "Empresas",
    },
    moderators:
      "Depois, um moderador publica-a ou remove-a. O número de estrelas não importa. Quem escreve não precisa de conta: recebe por e-mail uma ligação privada para alterar ou apagar a avaliação a qualquer momento. As regras verificam também o novo texto, e a página indica quando uma avaliação foi alterada.",
    appeals: ({ removed, others }) =>
      `Se uma avaliação for retida, ocultada ou removida, o autor recebe por e-mail a decisão e o motivo, e pode reclamar: nos ${removed} dias após uma remoção, em ${others} dias nos outros casos. Analisa-a um moderador diferente do anterior, se houver, e fundamenta a resposta. O texto de uma avaliação removida por um moderador guarda-se apenas para a reclamação e elimina-se após ${removed} dias.`,
    businesses:
      "Uma empresa pode responder a uma avaliação e denunciá-la com um motivo. Uma avaliação denunciada fica online até que um moderador decida, e quem a escreveu é informado. Cada perfil mostra quantas avaliações foram retidas, ocultadas e removidas, porquê e a pedido de quem.",
    money: "O que o dinheiro pode comprar",
    moneyText: ({ link }) => (
      <>
        As empresas podem pagar por mais convites, mais utilizadores e ferramentas. Não podem pagar por uma nota melhor,
        um lugar melhor numa lista ou a remoção de uma avaliação. A {link("API de dados abertos")} oferece todos os
        perfis, notas e avaliações publicadas, sem chave e livremente para qualquer fim.
      </>
    ),
  },
  businesses: {
    description: ({ service }) =>
      `O que ${service} faz por uma loja: convites, respostas, widgets e análises, e como começar.`,
    heading: "Avaliações em que os seus clientes acreditam",
    intro:
      "Convide as pessoas que lhe compraram, responda-lhes em público e mostre a nota no seu próprio site. Uma nota melhor não está à venda, e é por isso que confiam nela.",
    signUp: "Criar conta",
    closed: "As novas organizações entram por convite. Fale com quem gere este serviço.",
    what: "O que obtém",
    benefits: [
      "Reivindique o seu perfil e responda a todas as avaliações.",
      "Convide clientes por e-mail ou SMS: um a um, a partir de uma folha de cálculo ou ligando a sua loja, que envia as encomendas.",
      "Mostre a nota e as avaliações no seu site com um widget, um selo ou a API.",
      "Veja como a sua nota evolui e como se compara com outras empresas da sua categoria.",
    ],
    begin: "Como começar",
    steps: [
      "Crie uma conta para a sua organização. É gratuita.",
      "Adicione a sua empresa e prove que é sua: por e-mail, por DNS ou com um ficheiro no seu site.",
      "Ligue a sua loja ou convide um cliente.",
      "Coloque o widget numa página.",
    ],
    rules: "As mesmas regras para todos",
    rulesText: ({ link }) => (
      <>
        Não pode remover uma avaliação, escolher quem é mostrado nem pagar por um lugar melhor. O que os moderadores
        fazem, e porquê, é público. {link("Como funcionam as notas e as verificações")}
      </>
    ),
  },
  docs: {
    description: ({ service }) => `API e dados abertos de ${service}.`,
    intro:
      "Duas APIs HTTP respondem em JSON. A API de dados abertos lê os dados públicos de todas as empresas. A API REST é para organizações e as suas próprias empresas.",
    open: "API de dados abertos",
    openText:
      "Perfis, notas e avaliações publicadas de todas as empresas. Não precisa de chave nem de plano e permite 60 pedidos por minuto a partir de um endereço. Os dados são livres para qualquer fim, nestas condições:",
    terms: [
      "Coloque uma ligação para o perfil da empresa sempre que mostrar uma nota ou uma avaliação.",
      "Mostre as avaliações como foram escritas. Pode encurtar o texto, mas não mudar palavras, classificação ou autor.",
      "Não dê a entender que nós ou o autor o recomendamos.",
      "Respeite o limite de pedidos.",
    ],
    rest: "API REST",
    restText:
      "Avaliações, convites, respostas, análises e webhooks das empresas que a sua organização gere. Os programas identificam-se com uma chave de API, que se cria no painel em «Settings, API keys». Uma chave permite 600 pedidos por minuto.",
    all: "Todos os documentos",
    endpoints: "Pontos de acesso",
    programs: ({ version, link }) => (
      <>
        Para programas: {link("documento OpenAPI")}, versão {version}.
      </>
    ),
    english: "A referência abaixo está em inglês.",
  },
};
