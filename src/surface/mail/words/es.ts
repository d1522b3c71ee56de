// Spanish.
import { pluralOf } from "#platform/language/plural.ts";
import { say } from "../letter/words.ts";
import type { MailWords } from "./shape.ts";

const plural = pluralOf("es");

export const es: MailWords = {
  rating: (stars) =>
    plural(stars, {
      one: `${stars} de 5 estrellas`,
      many: `${stars} de 5 estrellas`,
      other: `${stars} de 5 estrellas`,
    }),
  sentBy: (service) => `Enviado por ${service}`,
  via: (sender, service) => `${sender} a través de ${service}`,
  before: (label) => `${label}:`,
  unsubscribe: "Dejar de recibir estos correos",
  manage: "Editar o eliminar su opinión",
  read: "Leer su opinión",
  checks: "Cómo se comprueban las opiniones",
  invitation: {
    heading: (business) => say`¿Cómo fue su experiencia con ${business}?`,
    orderHeading: (business) => say`¿Qué le pareció su pedido en ${business}?`,
    lead: (business) =>
      say`Cuente a los demás cómo le fue, bien o mal. Bastan unas frases, y ${business} no puede cambiarlas.`,
    hello: (customer) => (customer === null ? say`Hola:` : say`Hola, ${customer}:`),
    question: say`¿Cuántas estrellas le da?`,
    stars: (count) => plural(count, { one: "1 estrella", many: `${count} estrellas`, other: `${count} estrellas` }),
    starsNote: say`Las estrellas solo rellenan el formulario; no se envía nada hasta que usted lo envíe.`,
    write: "Escribir una opinión",
    isPublic: say`Su opinión es pública, con el nombre que usted elija; su dirección de correo no se muestra.`,
    thanks: (sender) => say`Gracias, ${sender}`,
    link: say`El enlace sirve para una sola opinión durante 30 días. No lo comparta: con él se escribe la opinión en su nombre.`,
    reason: (business, service) =>
      say`Recibe este correo porque ${business} le incluyó entre sus clientes y pidió a ${service} que le invitara.`,
    orderReason: (business, order, service) =>
      say`Recibe este correo porque compró en ${business} (pedido ${order}) y ${business} pidió a ${service} que le invitara.`,
  },
  reminder: {
    heading: (business) => say`Recordatorio: su opinión sobre ${business}`,
    lead: (business) =>
      say`Le pedimos una opinión sobre ${business} y no la hemos recibido. Si aún quiere escribirla, buena o mala, bastan unas frases. No se lo recordaremos más.`,
    link: say`El enlace sirve para una sola opinión hasta 30 días después de nuestro primer correo. No lo comparta: con él se escribe la opinión en su nombre.`,
  },
  text: {
    invitation: (business, customer) => [
      ...(customer === null ? [] : [`Hola, ${customer}: ¿qué tal su pedido en ${business}? Opine:`]),
      `¿Qué tal su pedido en ${business}? Opine:`,
      `¿Qué tal su pedido en ${business}?`,
    ],
    reminder: (business, customer) => [
      ...(customer === null ? [] : [`Hola, ${customer}: le recordamos que puede opinar sobre ${business}:`]),
      `Le recordamos que puede opinar sobre ${business}:`,
    ],
    shortest: (business) => `Opine: ${business}`,
    stop: "Baja: STOP",
  },
  confirm: {
    heading: (business) => say`Confirme su opinión sobre ${business}`,
    lead: (business) =>
      say`Se ha escrito una opinión sobre ${business} con esta dirección de correo. No se publicará hasta que confirme que la escribió usted.`,
    confirm: "Confirmar mi opinión",
    note: say`La página le pide que confirme antes de que ocurra nada.`,
    replaces: (business) => say`Si ya había opinado sobre ${business}, esta opinión sustituye a la anterior.`,
    notYou: say`Si no la escribió usted, ignore este correo y la opinión no se publicará.`,
    reason: (business, service) =>
      say`Recibe este correo porque se indicó esta dirección con una opinión sobre ${business} en ${service}.`,
  },
  ownAddress: {
    heading: say`Confirme su dirección de correo`,
    lead: (service) =>
      say`Alguien escribió una opinión en ${service} e indicó esta dirección como suya. Si la confirma, la opinión pertenece a esta dirección: podrá modificarla o eliminarla, y las novedades sobre ella llegarán aquí.`,
    confirm: "Confirmar esta dirección",
    note: say`La página le pide que confirme antes de que ocurra nada. El enlace es válido durante 30 días.`,
    notYou: say`Si no ha escrito ninguna opinión, ignore este correo. La dirección no se utilizará.`,
    reason: (service) => say`Recibe este correo porque esta dirección se indicó con una opinión en ${service}.`,
  },
  receipt: {
    published: (business) => say`Su opinión sobre ${business} está publicada`,
    publishedLead: (title, business) =>
      say`Su opinión «${title}» ya está en el perfil de ${business}, donde todo el mundo puede leerla. Gracias.`,
    held: (business) => say`Se está revisando su opinión sobre ${business}`,
    heldLead: (title) =>
      say`Su opinión «${title}» aún no está publicada. Una regla automática la retuvo, así que primero la lee un moderador. El número de estrellas no importa.`,
    keep: say`Guarde este correo: con este enlace puede editar o eliminar su opinión.`,
    proof: "Justificante: su opinión está en el registro firmado",
    share: say`No comparta el enlace: con él, cualquiera puede hacer lo mismo.`,
    reason: (business, service) =>
      say`Recibe este correo porque se escribió una opinión sobre ${business} en ${service} con esta dirección.`,
  },
  privateLink: {
    heading: (business) => say`El enlace a su opinión sobre ${business}`,
    lead: (title, business) => say`Este es el enlace privado a su opinión «${title}» sobre ${business}.`,
    share: say`No comparta el enlace: con él, cualquiera puede editar o eliminar su opinión.`,
    notYou: say`Si no ha pedido este correo, ignórelo y su opinión seguirá como está.`,
    reason: (business, service) =>
      say`Recibe este correo porque escribió una opinión sobre ${business} en ${service} con esta dirección y se pidió su enlace.`,
  },
  reply: {
    heading: (business) => say`${business} ha respondido a su opinión`,
    lead: (business, title, service) => say`${business} ha respondido a su opinión «${title}» en ${service}:`,
    question: say`Si hubo algún problema, ¿se ha resuelto?`,
    sorted: "Se ha resuelto",
    notYet: "Todavía no",
    note: say`La página le pregunta otra vez antes de guardar nada.`,
    profile: "Leer la respuesta en el perfil",
    share: say`No comparta este correo: con sus enlaces, cualquiera puede editar o eliminar su opinión.`,
    reason: (business, service) =>
      say`Recibe este correo porque escribió una opinión sobre ${business} en ${service} y ${business} le ha respondido.`,
  },
  takedown: {
    heading: say`¿Retirar su opinión importada?`,
    lead: (service) =>
      say`En ${service} se introdujo esta dirección, probablemente usted mismo, para retirar una opinión importada de otro servicio.`,
    how: say`Solo el botón de la página la retira. Si no pidió este correo, no haga nada: no ocurre nada.`,
    see: "Ver la opinión",
    reason: (service) =>
      say`Recibe este correo porque esta dirección se introdujo en ${service}. Se envía como máximo tres veces al día a una dirección.`,
  },
  removal: {
    heading: (business) => say`¿Quiere retirar su opinión sobre ${business}?`,
    headingOfSeveral: say`¿Quiere retirar sus opiniones?`,
    lead: (organisation) =>
      say`${organisation} nos pidió que le escribiéramos, quizá porque usted le pidió que borrara sus datos. Esa organización no puede retirar opiniones, y no le decimos si usted escribió alguna. Solo usted decide.`,
    how: say`Para conservar lo que escribió, no haga nada. Para retirarlo, abra la página y pulse el botón.`,
    see: "Ver mi opinión",
    seeSeveral: "Ver mis opiniones",
    note: (days) => {
      const several = say`La página le pregunta otra vez antes de que ocurra nada. El enlace sirve durante ${String(days)} días.`;
      return plural(days, {
        one: say`La página le pregunta otra vez antes de que ocurra nada. El enlace sirve durante un día.`,
        many: several,
        other: several,
      });
    },
    reason: (business, service, organisation) =>
      say`Recibe este correo porque escribió sobre ${business} en ${service} con esta dirección y ${organisation} nos pidió que le preguntáramos, lo que puede hacer una vez al mes.`,
  },
  moderation: {
    published: (business) => say`Su opinión sobre ${business} vuelve a estar publicada`,
    publishedLead: (title) =>
      say`Un moderador ha leído de nuevo su opinión «${title}» y la ha vuelto a publicar. El motivo:`,
    hidden: (business) => say`Su opinión sobre ${business} ya no está visible`,
    hiddenLead: (title) =>
      say`Un moderador ha ocultado su opinión «${title}». El número de estrellas no importa. El motivo:`,
    canEdit: say`Puede editarla. Después la leerá de nuevo un moderador.`,
    removed: (business) => say`Su opinión sobre ${business} ha sido retirada`,
    removedLead: (title) =>
      say`Un moderador ha retirado su opinión «${title}». El número de estrellas no importa. El motivo:`,
    reported: (business) => say`${business} ha denunciado su opinión`,
    reportedLead: (title) =>
      say`Su opinión «${title}» sigue publicada hasta que un moderador la lea y decida. El motivo de la denuncia:`,
    reason: (business, service) => say`Recibe este correo porque escribió una opinión sobre ${business} en ${service}.`,
    grounds: {
      not_genuine: "No cuenta una experiencia con esta empresa.",
      conflict_of_interest: "La escribió la empresa, un competidor o un autor pagado.",
      near_copy: "Es copia de otra opinión.",
      spam: "Es publicidad.",
      links: "Contiene enlaces o datos de contacto.",
      personal_data: "Contiene nombres o datos de particulares.",
      insult_or_hate: "Contiene insultos, odio o amenazas.",
      profanity: "Contiene palabras obscenas.",
      off_topic: "No trata de esta empresa.",
      illegal: "Es contraria a la ley.",
      own_praise: "La dirección o el nombre de su autor pertenece a la empresa o a su equipo.",
      frequent_author: "Varias reseñas de esta empresa pertenecen a un mismo buzón.",
      burst: "Varias opiniones llegaron de una misma red en poco tiempo.",
      disposable_mail: "Se confirmó con una dirección de correo desechable.",
      contact_data: "Contiene datos de contacto.",
      keeps_to_rules: "Cumple las reglas.",
      put_right: "Usted la corrigió.",
      taken_back: "La decisión se ha revocado.",
    },
    reports: {
      spam: "Publicidad o spam",
      not_a_customer: "No es cliente nuestro",
      personal_data: "Datos personales",
      insult_or_hate: "Insultos u odio",
      another_business: "Trata de otra empresa",
      other: "Otro motivo",
    },
  },
  statement: {
    terms: (code) => say`Fundamento: las reglas de este servicio para las opiniones (código ${code}).`,
    law: (code) => say`Fundamento: la ley (código ${code}).`,
    byPerson: say`Ha decidido una persona, sin medios automáticos.`,
    byReport: say`Ha decidido una persona tras una denuncia, sin medios automáticos.`,
    byBoth: say`Primero una regla automática retuvo la opinión. Después una persona la leyó y decidió.`,
    appeal: (until) =>
      say`Si no está de acuerdo, puede reclamar gratis hasta el ${until}. Decide una persona: otra distinta de la anterior, si la hay.`,
    keep: say`Hasta entonces guardamos su texto solo para una reclamación. Después se elimina.`,
    button: "Reclamar contra la decisión",
    courts: say`También puede acudir a un órgano de resolución extrajudicial de litigios o a un tribunal.`,
    heldLead: (title) =>
      say`Un moderador ha ocultado su opinión «${title}» para revisarla de nuevo. El número de estrellas no importa. El motivo:`,
    restored: (business) => say`Su opinión sobre ${business} está publicada`,
    restoredLead: (title) =>
      say`Usted reclamó. Un moderador ha leído de nuevo su opinión «${title}» y la ha publicado. La respuesta:`,
    upheld: (business) => say`Su reclamación por su opinión sobre ${business}`,
    upheldLead: (title) =>
      say`Un moderador ha leído su opinión «${title}» y su reclamación. La decisión se mantiene y la opinión sigue sin publicarse. La respuesta:`,
    appealed: say`Usted reclamó, y un moderador ha leído lo que escribió.`,
  },
  claim: {
    subject: (business) => say`Confirme quién gestiona ${business}`,
    heading: (organisation, business) => say`¿${organisation} gestiona ${business}?`,
    lead: (organisation, business, service) =>
      say`${organisation} dice que gestiona ${business} en ${service}. Usted puede confirmarlo, porque lee el correo de la dirección de ${business}.`,
    confirm: "Confirmar",
    note: (organisation) =>
      say`La página muestra qué ocurre después y le pregunta otra vez. Si no conoce a ${organisation}, ignore este correo.`,
    reason: (business) => say`Recibe este correo porque esta dirección pertenece al sitio web de ${business}.`,
  },
};
