// Portuguese.
import { pluralOf } from "#platform/language/plural.ts";
import { say } from "../letter/words.ts";
import type { MailWords } from "./shape.ts";

const plural = pluralOf("pt");

export const pt: MailWords = {
  rating: (stars) => `${stars} de 5 estrelas`,
  sentBy: (service) => `Enviado por ${service}`,
  via: (sender, service) => `${sender} através de ${service}`,
  before: (label) => `${label}:`,
  unsubscribe: "Deixar de receber estes e-mails",
  manage: "Editar ou eliminar a sua avaliação",
  read: "Ler a sua avaliação",
  checks: "Como são verificadas as avaliações",
  invitation: {
    heading: (business) => say`Como foi a sua experiência com ${business}?`,
    orderHeading: (business) => say`Como foi a sua encomenda em ${business}?`,
    lead: (business) =>
      say`Conte aos outros como correu, bem ou mal. Bastam algumas frases, e ${business} não pode alterá-las.`,
    hello: (customer) => (customer === null ? say`Olá,` : say`Olá, ${customer},`),
    question: say`Quantas estrelas dá?`,
    stars: (count) => plural(count, { one: "1 estrela", many: `${count} estrelas`, other: `${count} estrelas` }),
    starsNote: say`As estrelas apenas preenchem o formulário; nada é enviado até o enviar.`,
    write: "Escrever uma avaliação",
    isPublic: say`A sua avaliação é pública, com um nome à sua escolha; o seu endereço de e-mail não é mostrado.`,
    thanks: (sender) => say`Obrigado, ${sender}`,
    link: say`A ligação serve para uma única avaliação e é válida durante 30 dias. Não a partilhe: com ela escreve-se a avaliação em seu nome.`,
    reason: (business, service) =>
      say`Recebe este e-mail porque ${business} indicou o seu nome entre os seus clientes e pediu a ${service} que lhe enviasse um convite.`,
    orderReason: (business, order, service) =>
      say`Recebe este e-mail porque comprou em ${business} (encomenda ${order}) e ${business} pediu a ${service} que lhe enviasse um convite.`,
  },
  reminder: {
    heading: (business) => say`Lembrete: a sua avaliação de ${business}`,
    lead: (business) =>
      say`Pedimos-lhe uma avaliação de ${business} e ainda não a recebemos. Se ainda quiser escrevê-la, boa ou má, bastam algumas frases. Não voltaremos a lembrar.`,
    link: say`A ligação serve para uma única avaliação e é válida até 30 dias depois do nosso primeiro e-mail. Não a partilhe: com ela escreve-se a avaliação em seu nome.`,
  },
  text: {
    invitation: (business, customer) => [
      ...(customer === null ? [] : [`Bom dia ${customer}, como foi a sua encomenda em ${business}? Avalie:`]),
      `Como foi a sua encomenda em ${business}? Avalie:`,
      `Como foi a sua encomenda em ${business}?`,
    ],
    reminder: (business, customer) => [
      ...(customer === null ? [] : [`Bom dia ${customer}, lembrete: pode avaliar ${business}:`]),
      `Lembrete: pode avaliar ${business}:`,
    ],
    shortest: (business) => `Avalie ${business}:`,
    stop: "Cancelar: STOP",
  },
  confirm: {
    heading: (business) => say`Confirme a sua avaliação de ${business}`,
    lead: (business) =>
      say`Foi escrita uma avaliação de ${business} com este endereço de e-mail. Só será publicada depois de confirmar que foi escrita por si.`,
    confirm: "Confirmar a minha avaliação",
    note: say`A página pede-lhe que confirme antes de acontecer alguma coisa.`,
    replaces: (business) => say`Se já avaliou ${business} antes, esta avaliação substitui a anterior.`,
    notYou: say`Se não foi escrita por si, ignore este e-mail, e a avaliação não será publicada.`,
    reason: (business, service) =>
      say`Recebe este e-mail porque este endereço foi indicado com uma avaliação de ${business} em ${service}.`,
  },
  ownAddress: {
    heading: say`Confirme o seu endereço de e-mail`,
    lead: (service) =>
      say`Alguém escreveu uma avaliação em ${service} e indicou este endereço como seu. Se o confirmar, a avaliação passa a pertencer a este endereço: pode alterá-la ou eliminá-la, e as novidades chegam aqui.`,
    confirm: "Confirmar este endereço",
    note: say`A página pede-lhe que confirme antes de acontecer alguma coisa. A ligação é válida durante 30 dias.`,
    notYou: say`Se não escreveu nenhuma avaliação, ignore este e-mail. O endereço não será usado.`,
    reason: (service) => say`Recebe este e-mail porque este endereço foi indicado com uma avaliação em ${service}.`,
  },
  receipt: {
    published: (business) => say`A sua avaliação de ${business} está publicada`,
    publishedLead: (title, business) =>
      say`A sua avaliação «${title}» está agora no perfil de ${business}, onde todos a podem ler. Obrigado.`,
    held: (business) => say`A sua avaliação de ${business} está a ser verificada`,
    heldLead: (title) =>
      say`A sua avaliação «${title}» ainda não está publicada. Uma regra automática reteve-a, por isso um moderador lê-a primeiro. O número de estrelas não importa.`,
    keep: say`Guarde este e-mail: com esta ligação pode editar ou eliminar a sua avaliação.`,
    proof: "Comprovativo: a sua avaliação está no registo assinado",
    share: say`Não partilhe a ligação: com ela, qualquer pessoa pode fazer o mesmo.`,
    reason: (business, service) =>
      say`Recebe este e-mail porque foi escrita uma avaliação de ${business} em ${service} com este endereço.`,
  },
  privateLink: {
    heading: (business) => say`A ligação para a sua avaliação de ${business}`,
    lead: (title, business) => say`Aqui está a ligação privada para a sua avaliação «${title}» de ${business}.`,
    share: say`Não partilhe a ligação: com ela, qualquer pessoa pode editar ou eliminar a sua avaliação.`,
    notYou: say`Se não pediu este e-mail, ignore-o, e a sua avaliação fica como está.`,
    reason: (business, service) =>
      say`Recebe este e-mail porque escreveu uma avaliação de ${business} em ${service} com este endereço e foi pedida a respetiva ligação.`,
  },
  reply: {
    heading: (business) => say`${business} respondeu à sua avaliação`,
    lead: (business, title, service) => say`${business} respondeu à sua avaliação «${title}» em ${service}:`,
    question: say`Se alguma coisa correu mal: ficou resolvida?`,
    sorted: "Ficou resolvida",
    notYet: "Ainda não",
    note: say`A página pergunta-lhe mais uma vez antes de guardar alguma coisa.`,
    profile: "Ler a resposta no perfil",
    share: say`Não partilhe este e-mail: com as suas ligações, qualquer pessoa pode editar ou eliminar a sua avaliação.`,
    reason: (business, service) =>
      say`Recebe este e-mail porque escreveu uma avaliação de ${business} em ${service} e ${business} respondeu.`,
  },
  takedown: {
    heading: say`Retirar a sua avaliação importada?`,
    lead: (service) =>
      say`Em ${service} foi indicado este endereço, provavelmente por si, para retirar uma avaliação importada de outro serviço.`,
    how: say`Só o botão na página a remove. Se não pediu este e-mail, não faça nada: nada acontece.`,
    see: "Ver a avaliação",
    reason: (service) =>
      say`Recebe este e-mail porque este endereço foi indicado em ${service}. É enviado no máximo três vezes por dia para um endereço.`,
  },
  removal: {
    heading: (business) => say`Quer remover a sua avaliação de ${business}?`,
    headingOfSeveral: say`Quer remover as suas avaliações?`,
    lead: (organisation) =>
      say`${organisation} pediu-nos que lhe escrevêssemos, talvez porque lhe pediu que apagasse os seus dados. Essa organização não pode remover avaliações, e nós não lhe dizemos se escreveu alguma. A decisão é só sua.`,
    how: say`Para manter o que escreveu, não faça nada. Para o remover, abra a página e prima o botão.`,
    see: "Ver a minha avaliação",
    seeSeveral: "Ver as minhas avaliações",
    note: (days) => {
      const several = say`A página pergunta-lhe mais uma vez antes de acontecer alguma coisa. A ligação é válida durante ${String(days)} dias.`;
      return plural(days, {
        one: say`A página pergunta-lhe mais uma vez antes de acontecer alguma coisa. A ligação é válida durante um dia.`,
        many: several,
        other: several,
      });
    },
    reason: (business, service, organisation) =>
      say`Recebe este e-mail porque escreveu sobre ${business} em ${service} com este endereço e ${organisation} nos pediu que lhe perguntássemos, o que pode fazer uma vez por mês.`,
  },
  moderation: {
    published: (business) => say`A sua avaliação de ${business} voltou a ser publicada`,
    publishedLead: (title) => say`Um moderador voltou a ler a sua avaliação «${title}» e publicou-a de novo. O motivo:`,
    hidden: (business) => say`A sua avaliação de ${business} foi ocultada`,
    hiddenLead: (title) =>
      say`Um moderador ocultou a sua avaliação «${title}». O número de estrelas não importa. O motivo:`,
    canEdit: say`Pode editá-la. Depois, um moderador volta a lê-la.`,
    removed: (business) => say`A sua avaliação de ${business} foi removida`,
    removedLead: (title) =>
      say`Um moderador removeu a sua avaliação «${title}». O número de estrelas não importa. O motivo:`,
    reported: (business) => say`${business} denunciou a sua avaliação`,
    reportedLead: (title) =>
      say`A sua avaliação «${title}» continua publicada até um moderador a ler e decidir. O motivo da denúncia:`,
    reason: (business, service) => say`Recebe este e-mail porque escreveu uma avaliação de ${business} em ${service}.`,
    grounds: {
      not_genuine: "Não conta uma experiência com esta empresa.",
      conflict_of_interest: "Foi escrita pela empresa, por um concorrente ou por um autor pago.",
      near_copy: "É uma cópia de outra avaliação.",
      spam: "É publicidade.",
      links: "Contém ligações ou dados de contacto.",
      personal_data: "Contém nomes ou dados de particulares.",
      insult_or_hate: "Contém insultos, ódio ou ameaças.",
      profanity: "Contém palavras obscenas.",
      off_topic: "Não é sobre esta empresa.",
      illegal: "É contrária à lei.",
      own_praise: "O endereço ou o nome do autor pertence à empresa ou à sua equipa.",
      frequent_author: "Várias avaliações desta empresa pertencem à mesma caixa de correio.",
      burst: "Várias avaliações chegaram de uma mesma rede em pouco tempo.",
      disposable_mail: "Foi confirmada com um endereço de e-mail descartável.",
      contact_data: "Contém dados de contacto.",
      keeps_to_rules: "Cumpre as regras.",
      put_right: "Foi corrigida por si.",
      taken_back: "A decisão foi revogada.",
    },
    reports: {
      spam: "Publicidade ou spam",
      not_a_customer: "Não é nosso cliente",
      personal_data: "Dados pessoais",
      insult_or_hate: "Insulto ou ódio",
      another_business: "É sobre outra empresa",
      other: "Outro motivo",
    },
  },
  statement: {
    terms: (code) => say`Fundamento: as regras deste serviço para avaliações (código ${code}).`,
    law: (code) => say`Fundamento: a lei (código ${code}).`,
    byPerson: say`A decisão foi de uma pessoa, sem meios automáticos.`,
    byReport: say`A decisão foi de uma pessoa, após uma denúncia e sem meios automáticos.`,
    byBoth: say`Primeiro, uma regra automática reteve a avaliação. Depois, uma pessoa leu-a e decidiu.`,
    appeal: (until) =>
      say`Se não concorda, pode reclamar gratuitamente até ${until}. Decide uma pessoa: outra que não a anterior, se houver.`,
    keep: say`Até lá guardamos o seu texto apenas para uma reclamação. Depois é eliminado.`,
    button: "Reclamar da decisão",
    courts: say`Também pode recorrer a um organismo de resolução extrajudicial de litígios ou a um tribunal.`,
    heldLead: (title) =>
      say`Um moderador ocultou a sua avaliação «${title}» para a ler de novo. O número de estrelas não importa. O motivo:`,
    restored: (business) => say`A sua avaliação de ${business} está publicada`,
    restoredLead: (title) =>
      say`Apresentou uma reclamação. Um moderador voltou a ler a sua avaliação «${title}» e publicou-a. A resposta:`,
    upheld: (business) => say`A sua reclamação sobre a avaliação de ${business}`,
    upheldLead: (title) =>
      say`Um moderador leu a sua avaliação «${title}» e a sua reclamação. A decisão mantém-se e a avaliação continua sem ser publicada. A resposta:`,
    appealed: say`Apresentou uma reclamação, e um moderador leu-a.`,
  },
  claim: {
    subject: (business) => say`Confirme quem gere ${business}`,
    heading: (organisation, business) => say`${organisation} gere ${business}?`,
    lead: (organisation, business, service) =>
      say`${organisation} diz que gere ${business} em ${service}. Pode confirmá-lo, porque lê os e-mails enviados para o endereço de ${business}.`,
    confirm: "Confirmar",
    note: (organisation) =>
      say`A página mostra o que se segue e pergunta-lhe mais uma vez. Se não conhece ${organisation}, ignore este e-mail.`,
    reason: (business) => say`Recebe este e-mail porque este endereço pertence ao site de ${business}.`,
  },
};
