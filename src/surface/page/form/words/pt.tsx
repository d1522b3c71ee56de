// Portuguese.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { FormWords } from "./en.tsx";

const plural = pluralOf("pt");
const { count: n } = formatOf("pt");

export const pt: FormWords = {
  frame: {
    notSent: ({ title }) => `Não enviado: ${title}`,
    about: ({ title, name }) => `${title}, ${name}`,
    next: "O que acontece a seguir",
    rules:
      "Uma avaliação com ligações, dados de contacto ou palavrões é lida primeiro por um moderador. O número de estrelas não importa.",
    business: ({ name }) => <>{name} vê o seu nome e a sua avaliação, e pode responder.</>,
    brokenTitle: "Esta ligação não está completa",
    broken: "Abra-a de novo a partir do seu e-mail. Se aparecer em duas linhas, copie ambas.",
    tooMany: "Foram enviados demasiados formulários a partir da sua rede. Aguarde um minuto e envie-o de novo.",
  },
  field: {
    rating: "A sua classificação",
    title: "Título",
    titleHint: "A sua experiência em poucas palavras.",
    body: "A sua avaliação",
    bodyHint: "O que aconteceu, e o que devem os outros saber? Sem ligações, moradas nem números de telefone.",
    products: "O que comprou",
    productsHint: "Classifique quantos produtos quiser, ou nenhum.",
    author: "O seu nome",
    authorHint: "Todos o podem ver. Basta o primeiro nome.",
    date: "Data da experiência",
    dateHint: "Deixe em branco para indicar hoje.",
    email: "O seu endereço de e-mail",
    emailHint: ({ name }) => (
      <>
        Enviamos para lá uma ligação, para que mais ninguém possa escrever em seu nome. Nunca o mostramos, nem a {name}.
      </>
    ),
    trap: "Deixe este campo em branco",
    choose: "Escolha de 1 a 5 estrelas",
    none: "Sem classificação",
    star: ({ count, label }) => plural(count, { one: `1 estrela: ${label}`, other: `${count} estrelas: ${label}` }),
  },
  fault: {
    rating: "Escolha de uma a cinco estrelas.",
    title: "Dê um título à avaliação.",
    titleLong: ({ most }) => `O título pode ter no máximo ${n(most)} caracteres.`,
    titleControl: "O título não pode conter caracteres de controlo.",
    body: "Diga em poucas palavras o que aconteceu.",
    bodyLong: ({ most }) => `A avaliação pode ter no máximo ${n(most)} caracteres.`,
    bodyControl: "A avaliação não pode conter caracteres de controlo.",
    author: "Indique um nome a mostrar.",
    authorLong: ({ most }) => `O nome pode ter no máximo ${n(most)} caracteres.`,
    authorControl: "O nome não pode conter caracteres de controlo.",
    date: "Indique uma data, por exemplo 2026-03-31.",
    dateFuture: "A data não pode ser futura.",
    dateOld: ({ years }) => `A data não pode ter mais de ${n(years)} anos.`,
    email: "Indique o seu endereço de e-mail.",
    emailUnreadable: "Indique um endereço de e-mail completo, por exemplo name@example.com.",
    resolution: "Indique se o problema ficou resolvido.",
  },
  write: {
    first: "Enviamos-lhe um e-mail. A sua avaliação é publicada quando abrir a ligação e a confirmar.",
    last: "Pode ter uma avaliação de cada empresa. Uma nova substitui a anterior.",
    send: "Enviar e confirmar por e-mail",
    sentTitle: "Consulte o seu e-mail",
    sent: ({ name }) => (
      <>Enviámos-lhe um e-mail com uma ligação. A sua avaliação de {name} será publicada quando a abrir e confirmar.</>
    ),
    noMail:
      "Se dentro de alguns minutos não chegar nenhum e-mail, veja na pasta de spam ou escreva de novo a avaliação com o endereço correto.",
    back: "Voltar às avaliações",
  },
  invite: {
    order: ({ reference }) => <>Sobre a sua encomenda {reference}</>,
    first: "A sua avaliação é publicada de imediato, com a indicação «Compra verificada».",
    last: "Recebe uma ligação privada para alterar ou eliminar a sua avaliação em qualquer altura.",
    publish: "Publicar a avaliação",
    usedTitle: "Esta ligação já foi usada",
    used: ({ name }) => <>Serve para uma única avaliação de {name}, que já está escrita.</>,
    expiredTitle: "Esta ligação expirou",
    expired: ({ name }) => (
      <>
        Um convite é válido durante 30 dias. Peça a {name} que envie um novo ou escreva uma avaliação sem convite. Nesse
        caso confirma o seu endereço de e-mail, e a avaliação não é indicada como compra verificada.
      </>
    ),
    cancelledTitle: "Este convite terminou",
    cancelled: ({ name }) => (
      <>
        A encomenda pode ter sido cancelada ou a empresa pode ter mudado de dono. Peça a {name} que envie um novo
        convite ou escreva uma avaliação sem convite. Nesse caso confirma o seu endereço de e-mail, e a avaliação não é
        indicada como compra verificada.
      </>
    ),
    without: "Escrever sem convite",
    notSaved: "O seu texto não foi guardado",
    copy: "Pode copiá-lo a partir daqui.",
  },
  link: {
    invited:
      "Uma ligação privada permite abrir, alterar ou eliminar a avaliação. Podemos enviá-la para o endereço a que a avaliação pertence, se houver um.",
    confirmed:
      "Uma ligação privada permite abrir, alterar ou eliminar a avaliação. Podemos enviá-la para o endereço que foi confirmado.",
    mail: "Enviar a ligação privada",
    sentInvited:
      "Se a avaliação ainda existir e pertencer a um endereço de e-mail, enviámos para lá a respetiva ligação privada.",
    sentConfirmed:
      "Se a avaliação ainda existir, enviámos a respetiva ligação privada para o endereço que foi confirmado.",
    most: ({ times }) =>
      `Enviamo-la no máximo ${n(times)} vezes por dia para o mesmo endereço. Se não chegar, veja na pasta de spam.`,
  },
  owner: {
    title: "A quem pertence esta avaliação",
    willBe: ({ address }) => (
      <>
        Quando a publicar, a avaliação pertence a {address}. A ligação privada e as novidades são enviadas para lá por
        e-mail.
      </>
    ),
    notYours: "Não é o seu endereço?",
    notMine: "A avaliação não deve pertencer a este endereço",
    willBeNone:
      "A avaliação não pertence a nenhum endereço de e-mail, nem ao que a empresa tenha indicado, a não ser que indique aqui o seu e o confirme.",
    own: "O seu próprio endereço de e-mail",
    ownHint:
      "Para poder alterar a avaliação mais tarde. Enviamos uma ligação para lá, e a avaliação passa a pertencer-lhe quando confirmar. A empresa não o vê.",
    is: ({ address }) => (
      <>Esta avaliação pertence a {address}. A ligação privada e as novidades são enviadas para lá por e-mail.</>
    ),
    shownOnce:
      "Esta avaliação não pertence a nenhum endereço de e-mail. Só esta ligação a abre, e só é mostrada agora: guarde-a.",
    none: "Esta avaliação não pertence a nenhum endereço de e-mail. Só aqui encontra novidades sobre ela.",
    waits: ({ address }) => (
      <>Abra a ligação no nosso e-mail para {address} e confirme. Até lá, a avaliação não pertence a esse endereço.</>
    ),
    send: "Enviar a ligação",
    asked:
      "Se dentro de alguns minutos não chegar nada, veja na pasta de spam e confira o endereço. São enviados poucos e-mails para o mesmo endereço.",
  },
  address: {
    title: "Confirme o seu endereço de e-mail",
    text: ({ name, address }) => (
      <>
        Se confirmar, uma avaliação de {name} pertence a {address}. A ligação privada e as novidades são enviadas para
        lá por e-mail.
      </>
    ),
    confirm: "Confirmar este endereço",
    notYou: "Se não escreveu nenhuma avaliação, feche esta página. Sem a sua confirmação, nada acontece.",
    doneTitle: "Este endereço está confirmado",
    done: ({ name }) => <>Uma avaliação de {name} pertence-lhe. Enviámos a ligação privada por e-mail.</>,
    gone: ({ name }) => (
      <>A avaliação de {name} foi eliminada ou pertence a outro endereço, ou a ligação tem mais de 30 dias.</>
    ),
  },
  told: {
    decisions: "Decisões sobre a sua avaliação",
    reported: ({ name }) => (
      <>{name} denunciou a sua avaliação. Continua publicada até um moderador decidir. O motivo da denúncia:</>
    ),
  },
  manage: {
    title: "A sua avaliação",
    published: "Publicada",
    publishedText: "Todos podem ler a sua avaliação.",
    held: "A ser verificada",
    heldText: "Um moderador lê a sua avaliação antes de ser publicada. Não precisa de fazer nada.",
    pending: "Ainda não confirmada",
    pendingText: "Abra a ligação no nosso e-mail e confirme a sua avaliação.",
    hidden: "Ocultada",
    hiddenText: "Um moderador ocultou a sua avaliação. Só o próprio autor a pode ver aqui.",
    see: "Vê-la como os outros",
    donePublished: "Obrigado. A sua avaliação está publicada.",
    doneHeld: "Obrigado. Recebemos o seu texto.",
    doneSaved: "As suas alterações foram guardadas.",
    doneAnswered: "A sua resposta foi guardada.",
    doneOwned: "Obrigado. A avaliação pertence agora ao seu endereço.",
    history: ({ written, edited, verified }) => (
      <>
        Escrita em {written}.{edited && <> Editada em {edited}.</>}
        {verified && " Compra verificada."}
      </>
    ),
    proof: "Comprovativo: esta avaliação está no registo assinado",
    change: "Alterar a sua avaliação",
    changeNote: "A página mostra que uma avaliação foi editada. As regras automáticas verificam também o texto novo.",
    save: "Guardar as alterações",
    private: "Não partilhe a ligação desta página: com ela, qualquer pessoa pode alterar a avaliação.",
    nothing: "Não foi escolhido nada.",
    editedTooOften: ({ times }) => `Uma avaliação pode ser editada ${n(times)} vezes, e esta já o foi.`,
    noReply: "Esta avaliação ainda não tem resposta.",
    changed: "A avaliação foi entretanto alterada. Este é o seu estado atual.",
    replied: ({ name }) => <>{name} respondeu. Ficou resolvido?</>,
    sorted: "Ficou resolvido",
    notYet: "Ainda não",
    answer: "Guardar a resposta",
  },
  delete: {
    link: "Eliminar a sua avaliação",
    title: "Eliminar a sua avaliação?",
    text: "Deixa de ser visível de imediato e não pode ser recuperada.",
    textWithReply: "Deixa de ser visível de imediato, com a resposta, e não pode ser recuperada.",
    delete: "Eliminar a avaliação",
    keep: "Mantê-la",
    deletedTitle: "A sua avaliação foi eliminada",
    removedTitle: "Esta avaliação foi removida",
    offline: ({ name }) => <>Não está visível e não conta para {name}.</>,
    again: "Escrever uma nova",
  },
  confirm: {
    title: "Confirme a sua avaliação",
    review: "Esta avaliação é publicada quando a confirmar. Mais tarde pode alterá-la ou eliminá-la.",
    revision: "Já avaliou esta empresa. Se confirmar, esta avaliação substitui a anterior.",
    confirm: "Confirmar e publicar",
    notYou: "Se não foi escrita por si, feche esta página. Não é publicada sem a sua confirmação.",
    doneTitle: "Esta avaliação está confirmada",
    done: ({ name }) => <>A sua avaliação de {name} já está confirmada.</>,
    goneTitle: "Já não há nada para confirmar",
    gone: ({ name }) => (
      <>
        A avaliação de {name} foi eliminada, substituída por uma posterior ou não foi confirmada a tempo. Pode escrever
        uma nova.
      </>
    ),
  },
  unsubscribe: {
    title: "Deixar de receber e-mails?",
    text: ({ name, service }) => (
      <>
        {name} deixará de lhe enviar e-mails através de {service}: nem convites, nem lembretes, nem respostas.
      </>
    ),
    reviews: "As suas avaliações ficam como estão.",
    unsubscribe: "Cancelar a subscrição",
    doneTitle: "Já não receberá estes e-mails",
    done: ({ name, service }) => (
      <>
        {name} deixará de lhe enviar e-mails através de {service}.
      </>
    ),
    changed: "Só você pode voltar a mudar isto, aqui, com o link do seu e-mail.",
    resume: "Voltar a receber estes e-mails",
    resumedTitle: "Voltará a receber estes e-mails",
    resumed: ({ name, service }) => (
      <>
        {name} pode voltar a enviar-lhe e-mails através de {service}. Cada e-mail tem um link para cancelar a
        subscrição.
      </>
    ),
  },
  appeal: {
    title: "Reclamação da decisão",
    held: ({ name }) => <>A sua avaliação de {name} está retida e não está publicada.</>,
    hidden: ({ name }) => <>A sua avaliação de {name} foi ocultada.</>,
    removed: ({ name }) => <>A sua avaliação de {name} foi removida.</>,
    field: "Porque está errada a decisão?",
    hint: "Um moderador lê este texto. A empresa não o vê.",
    who: ({ date }) => (
      <>
        Decide um moderador: outro que não o anterior, se houver. Encontra a resposta nesta ligação, e recebe-a por
        e-mail se a avaliação pertencer a um endereço. Pode reclamar uma vez, até {date}.
      </>
    ),
    send: "Enviar a reclamação",
    missing: "Escreva porque está errada a decisão.",
    long: ({ most }) => `O texto pode ter no máximo ${most} caracteres.`,
    control: "O texto não pode conter caracteres de controlo.",
    sentTitle: "Um moderador tem a sua reclamação",
    sent: "Encontra a resposta nesta ligação, e recebe-a por e-mail se a avaliação pertencer a um endereço.",
    restoredTitle: "A sua reclamação foi aceite",
    restored: ({ name }) => <>A sua avaliação de {name} está publicada.</>,
    upheldTitle: "A decisão mantém-se",
    upheld: ({ name }) => <>A sua avaliação de {name} continua sem ser publicada.</>,
    answer: "A resposta do moderador:",
    overTitle: "Não há decisão de que reclamar",
    over: "A avaliação foi eliminada, ou entretanto foi tomada outra decisão.",
    lateTitle: "O prazo para reclamar terminou",
    late: ({ date }) => <>Terminou em {date}.</>,
  },
  takedown: {
    link: "Escreveu esta avaliação? Retire-a",
    title: "Retirar uma avaliação importada",
    text: "Esta avaliação foi escrita noutro serviço e importada para aqui. O autor pode retirá-la. Se a escreveu, indique o endereço de e-mail que usou lá. Enviamos-lhe uma ligação.",
    email: "O seu endereço de e-mail no outro serviço",
    hint: "Só o usamos para esta verificação. Mais ninguém o vê.",
    send: "Enviar-me a ligação",
    sent: "Se este endereço for o da avaliação, enviámos-lhe uma ligação. A avaliação é removida quando abrir a ligação e premir o botão.",
    noMail:
      "Se não chegar nenhum e-mail dentro de alguns minutos, veja a pasta de spam ou tente outro dos seus endereços.",
    back: "Voltar à avaliação",
    keep: "Pediu-nos que retirássemos esta avaliação. Para a manter, feche esta página.",
    effect:
      "Uma avaliação removida deixa de ser visível de imediato, com a resposta, e não pode ser recuperada. O perfil conta-a como removida pelo autor.",
    expired: ({ days }) => `Foi válida durante ${n(days)} dias. Pode pedir uma nova na página da avaliação.`,
  },
  removal: {
    title: ({ reviews }) => plural(reviews, { one: "Remover a sua avaliação?", other: "Remover as suas avaliações?" }),
    asked: ({ name }) => (
      <>
        {name} pediu-nos que lhe perguntássemos. Só o autor pode remover uma avaliação. Para a manter, feche esta
        página.
      </>
    ),
    effect: ({ name }) => (
      <>
        Uma avaliação removida deixa de ser visível de imediato, com a resposta, e não pode ser recuperada. {name} vê
        que foi removida. O perfil conta-a como removida pelo autor a pedido da empresa.
      </>
    ),
    remove: "Remover esta avaliação",
    removedTitle: "A sua avaliação foi removida",
    back: "Voltar às outras",
    goneTitle: "Já não há nada para remover",
    gone: "As avaliações foram removidas ou já não pertencem à empresa.",
    expired: ({ days }) =>
      `Foi válida durante ${n(days)} dias. Para remover uma avaliação, use a ligação privada do e-mail que recebeu ao escrevê-la.`,
  },
};
