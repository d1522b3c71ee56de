// Spanish.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { FormWords } from "./en.tsx";

const plural = pluralOf("es");
const { count: n } = formatOf("es");

export const es: FormWords = {
  frame: {
    notSent: ({ title }) => `No enviado: ${title}`,
    about: ({ title, name }) => `${title}, ${name}`,
    next: "Qué ocurre después",
    rules:
      "Una opinión con enlaces, datos de contacto o palabras malsonantes la lee primero un moderador. El número de estrellas no importa.",
    business: ({ name }) => <>{name} ve su nombre y su opinión, y puede responder.</>,
    brokenTitle: "Este enlace no está completo",
    broken: "Ábralo de nuevo desde su correo. Si aparece en dos líneas, copie las dos.",
    tooMany: "Se enviaron demasiados formularios desde su red. Espere un minuto y vuelva a enviarlo.",
  },
  field: {
    rating: "Su valoración",
    title: "Título",
    titleHint: "Su experiencia en pocas palabras.",
    body: "Su opinión",
    bodyHint: "¿Qué ocurrió y qué deberían saber los demás? Sin enlaces, direcciones ni números de teléfono.",
    products: "Lo que compró",
    productsHint: "Valore tantos productos como quiera, o ninguno.",
    author: "Su nombre",
    authorHint: "Todo el mundo puede verlo. Basta un nombre de pila.",
    date: "Fecha de la experiencia",
    dateHint: "Déjela vacía para indicar hoy.",
    email: "Su dirección de correo",
    emailHint: ({ name }) => (
      <>
        Enviamos a ella un enlace, para que nadie más pueda escribir en su nombre. Nunca la mostramos, tampoco a {name}.
      </>
    ),
    trap: "Deje este campo vacío",
    choose: "Elija de 1 a 5 estrellas",
    none: "Sin valoración",
    star: ({ count, label }) => plural(count, { one: `1 estrella: ${label}`, other: `${count} estrellas: ${label}` }),
  },
  fault: {
    rating: "Elija de una a cinco estrellas.",
    title: "Ponga un título a la opinión.",
    titleLong: ({ most }) => `El título puede tener como máximo ${n(most)} caracteres.`,
    titleControl: "El título no puede contener caracteres de control.",
    body: "Diga en pocas palabras qué ocurrió.",
    bodyLong: ({ most }) => `La opinión puede tener como máximo ${n(most)} caracteres.`,
    bodyControl: "La opinión no puede contener caracteres de control.",
    author: "Escriba un nombre para mostrar.",
    authorLong: ({ most }) => `El nombre puede tener como máximo ${n(most)} caracteres.`,
    authorControl: "El nombre no puede contener caracteres de control.",
    date: "Escriba una fecha, por ejemplo 2026-03-31.",
    dateFuture: "La fecha no puede estar en el futuro.",
    dateOld: ({ years }) => `La fecha no puede ser de hace más de ${n(years)} años.`,
    email: "Escriba su dirección de correo.",
    emailUnreadable: "Escriba una dirección de correo completa, por ejemplo name@example.com.",
    resolution: "Indique si el problema se ha resuelto.",
  },
  write: {
    first: "Le enviamos un correo. Su opinión se publica cuando abre el enlace y la confirma.",
    last: "Puede dar una opinión de cada empresa. Una nueva sustituye a la anterior.",
    send: "Enviar y confirmar por correo",
    sentTitle: "Revise su correo",
    sent: ({ name }) => (
      <>Le hemos enviado un correo con un enlace. Su opinión sobre {name} se publicará cuando lo abra y la confirme.</>
    ),
    noMail:
      "Si en unos minutos no llega ningún correo, mire en la carpeta de correo no deseado o escriba de nuevo la opinión con la dirección correcta.",
    back: "Volver a las opiniones",
  },
  invite: {
    order: ({ reference }) => <>Sobre su pedido {reference}</>,
    first: "Su opinión se publica enseguida, con la indicación «Compra verificada».",
    last: "Recibe un enlace privado para cambiar o eliminar su opinión en cualquier momento.",
    publish: "Publicar la opinión",
    usedTitle: "Este enlace ya se ha usado",
    used: ({ name }) => <>Sirve para una sola opinión sobre {name}, y ya está escrita.</>,
    expiredTitle: "Este enlace ha caducado",
    expired: ({ name }) => (
      <>
        Una invitación sirve durante 30 días. Pida a {name} que le envíe otra o escriba una opinión sin invitación. En
        ese caso confirmará su dirección de correo, y la opinión no se marcará como compra verificada.
      </>
    ),
    cancelledTitle: "Esta invitación ha terminado",
    cancelled: ({ name }) => (
      <>
        Puede que el pedido se haya cancelado o que la empresa haya cambiado de dueño. Pida a {name} que le envíe otra
        invitación o escriba una opinión sin ella. En ese caso confirmará su dirección de correo, y la opinión no se
        marcará como compra verificada.
      </>
    ),
    without: "Escribir sin invitación",
    notSaved: "Su texto no se ha guardado",
    copy: "Puede copiarlo desde aquí.",
  },
  link: {
    invited:
      "Un enlace privado permite abrir, cambiar o eliminar la opinión. Podemos enviarlo a la dirección a la que pertenece la opinión, si la hay.",
    confirmed:
      "Un enlace privado permite abrir, cambiar o eliminar la opinión. Podemos enviarlo a la dirección que se confirmó.",
    mail: "Enviar el enlace privado",
    sentInvited:
      "Si la opinión sigue existiendo y pertenece a una dirección de correo, hemos enviado allí su enlace privado.",
    sentConfirmed: "Si la opinión sigue existiendo, hemos enviado su enlace privado a la dirección que se confirmó.",
    most: ({ times }) =>
      `Lo enviamos como máximo ${n(times)} veces al día a una misma dirección. Si no llega, mire en la carpeta de correo no deseado.`,
  },
  owner: {
    title: "A quién pertenece esta opinión",
    willBe: ({ address }) => (
      <>Al publicarla, la opinión pertenece a {address}. Su enlace privado y las novedades se envían allí por correo.</>
    ),
    notYours: "¿No es su dirección?",
    notMine: "La opinión no debe pertenecer a esta dirección",
    willBeNone:
      "La opinión no pertenece a ninguna dirección de correo, tampoco a la que haya indicado la empresa, salvo que indique aquí la suya y la confirme.",
    own: "Su propia dirección de correo",
    ownHint:
      "Para que pueda cambiar su opinión más adelante. Enviamos un enlace allí, y la opinión le pertenece cuando lo confirme. La empresa no la ve.",
    is: ({ address }) => (
      <>Esta opinión pertenece a {address}. Su enlace privado y las novedades se envían allí por correo.</>
    ),
    shownOnce:
      "Esta opinión no pertenece a ninguna dirección de correo. Solo la abre este enlace, y solo se muestra ahora: guárdelo.",
    none: "Esta opinión no pertenece a ninguna dirección de correo. Solo encontrará aquí las novedades sobre ella.",
    waits: ({ address }) => (
      <>
        Abra el enlace de nuestro correo a {address} y confirme. Hasta entonces, la opinión no pertenece a esa
        dirección.
      </>
    ),
    send: "Enviar el enlace",
    asked:
      "Si en unos minutos no llega nada, mire en la carpeta de correo no deseado y compruebe la dirección. A una misma dirección se envían pocos correos.",
  },
  address: {
    title: "Confirme su dirección de correo",
    text: ({ name, address }) => (
      <>
        Si confirma, una opinión sobre {name} pertenece a {address}. Su enlace privado y las novedades se envían allí
        por correo.
      </>
    ),
    confirm: "Confirmar esta dirección",
    notYou: "Si no ha escrito ninguna opinión, cierre esta página. Sin su confirmación no ocurre nada.",
    doneTitle: "Esta dirección está confirmada",
    done: ({ name }) => <>Una opinión sobre {name} pertenece a ella. Hemos enviado su enlace privado por correo.</>,
    gone: ({ name }) => (
      <>La opinión sobre {name} se eliminó o pertenece a otra dirección, o el enlace tiene más de 30 días.</>
    ),
  },
  told: {
    decisions: "Decisiones sobre su opinión",
    reported: ({ name }) => (
      <>{name} denunció su opinión. Sigue publicada hasta que decida un moderador. El motivo de la denuncia:</>
    ),
  },
  manage: {
    title: "Su opinión",
    published: "Publicada",
    publishedText: "Todo el mundo puede leer su opinión.",
    held: "En revisión",
    heldText: "Un moderador lee su opinión antes de que se publique. No tiene que hacer nada.",
    pending: "Aún sin confirmar",
    pendingText: "Abra el enlace de nuestro correo y confirme su opinión.",
    hidden: "Oculta",
    hiddenText: "Un moderador ha ocultado su opinión. Solo usted puede verla aquí.",
    see: "Verla como los demás",
    donePublished: "Gracias. Su opinión está publicada.",
    doneHeld: "Gracias. Hemos recibido su texto.",
    doneSaved: "Sus cambios se han guardado.",
    doneAnswered: "Su respuesta se ha guardado.",
    doneOwned: "Gracias. La opinión pertenece ahora a su dirección.",
    history: ({ written, edited, verified }) => (
      <>
        Escrita el {written}.{edited && <> Editada el {edited}.</>}
        {verified && " Compra verificada."}
      </>
    ),
    proof: "Justificante: esta opinión está en el registro firmado",
    change: "Cambiar su opinión",
    changeNote:
      "La página muestra que una opinión se ha editado. Las reglas automáticas revisan también el texto nuevo.",
    save: "Guardar los cambios",
    private: "No comparta el enlace de esta página: con él, cualquiera puede cambiar la opinión.",
    nothing: "No se eligió nada.",
    editedTooOften: ({ times }) => `Una opinión se puede editar ${n(times)} veces, y esta ya se editó tantas.`,
    noReply: "Esta opinión aún no tiene respuesta.",
    changed: "La opinión ha cambiado mientras tanto. Este es su estado actual.",
    replied: ({ name }) => <>{name} ha respondido. ¿Se ha resuelto?</>,
    sorted: "Se ha resuelto",
    notYet: "Todavía no",
    answer: "Guardar la respuesta",
  },
  delete: {
    link: "Eliminar su opinión",
    title: "¿Eliminar su opinión?",
    text: "Deja de verse enseguida y no se puede recuperar.",
    textWithReply: "Deja de verse enseguida, junto con su respuesta, y no se puede recuperar.",
    delete: "Eliminar la opinión",
    keep: "Conservarla",
    deletedTitle: "Su opinión se ha eliminado",
    removedTitle: "Esta opinión ha sido retirada",
    offline: ({ name }) => <>Ya no es visible y no cuenta para {name}.</>,
    again: "Escribir otra",
  },
  confirm: {
    title: "Confirme su opinión",
    review: "Esta opinión se publica cuando usted la confirma. Después podrá cambiarla o eliminarla.",
    revision: "Ya ha opinado sobre esta empresa. Si confirma, esta opinión sustituye a la anterior.",
    confirm: "Confirmar y publicar",
    notYou: "Si no la escribió usted, cierre esta página. No se publica sin su confirmación.",
    doneTitle: "Esta opinión está confirmada",
    done: ({ name }) => <>Su opinión sobre {name} ya está confirmada.</>,
    goneTitle: "Ya no hay nada que confirmar",
    gone: ({ name }) => (
      <>
        La opinión sobre {name} se eliminó, se sustituyó por otra posterior o no se confirmó a tiempo. Puede escribir
        una nueva.
      </>
    ),
  },
  unsubscribe: {
    title: "¿Dejar de recibir correos?",
    text: ({ name, service }) => (
      <>
        {name} no le escribirá más correos a través de {service}: ni invitaciones, ni recordatorios, ni respuestas.
      </>
    ),
    reviews: "Sus opiniones siguen como están.",
    unsubscribe: "Darme de baja",
    doneTitle: "Se ha dado de baja",
    done: ({ name, service }) => (
      <>
        {name} no le escribirá más correos a través de {service}.
      </>
    ),
    changed: "Solo usted puede cambiarlo de nuevo, aquí, con el enlace de su correo.",
    resume: "Volver a recibir estos correos",
    resumedTitle: "Vuelve a recibir estos correos",
    resumed: ({ name, service }) => (
      <>
        {name} puede volver a escribirle a través de {service}. Cada correo lleva un enlace para darse de baja.
      </>
    ),
  },
  appeal: {
    title: "Reclamar contra la decisión",
    held: ({ name }) => <>Su opinión sobre {name} está retenida y no está publicada.</>,
    hidden: ({ name }) => <>Su opinión sobre {name} se ha ocultado.</>,
    removed: ({ name }) => <>Su opinión sobre {name} se ha retirado.</>,
    field: "¿Por qué es errónea la decisión?",
    hint: "Lo lee un moderador. La empresa no lo ve.",
    who: ({ date }) => (
      <>
        Decide un moderador: otro distinto del anterior, si lo hay. Encontrará la respuesta en este enlace, y la
        recibirá por correo si la opinión pertenece a una dirección. Puede reclamar una vez, hasta el {date}.
      </>
    ),
    send: "Enviar la reclamación",
    missing: "Escriba por qué es errónea la decisión.",
    long: ({ most }) => `El texto puede tener como máximo ${most} caracteres.`,
    control: "El texto no puede contener caracteres de control.",
    sentTitle: "Un moderador tiene su reclamación",
    sent: "Encontrará la respuesta en este enlace, y la recibirá por correo si la opinión pertenece a una dirección.",
    restoredTitle: "Se ha aceptado su reclamación",
    restored: ({ name }) => <>Su opinión sobre {name} está publicada.</>,
    upheldTitle: "La decisión se mantiene",
    upheld: ({ name }) => <>Su opinión sobre {name} sigue sin publicarse.</>,
    answer: "La respuesta del moderador:",
    overTitle: "No hay nada que reclamar",
    over: "La opinión se eliminó, o después se tomó otra decisión.",
    lateTitle: "El plazo para reclamar ha terminado",
    late: ({ date }) => <>Terminó el {date}.</>,
  },
  takedown: {
    link: "¿Escribió usted esta opinión? Retirarla",
    title: "Retirar una opinión importada",
    text: "Esta opinión se escribió en otro servicio y se importó aquí. Su autor puede retirarla. Si la escribió usted, indique la dirección de correo que usó allí. Le enviaremos un enlace.",
    email: "Su dirección de correo en el otro servicio",
    hint: "Solo la usamos para esta comprobación. Nadie más la ve.",
    send: "Enviarme el enlace",
    sent: "Si esta dirección es la de la opinión, le hemos enviado un enlace. La opinión se retira cuando usted abre el enlace y pulsa el botón.",
    noMail: "Si no llega ningún correo en unos minutos, mire en la carpeta de spam o pruebe con otra dirección suya.",
    back: "Volver a la opinión",
    keep: "Nos pidió que retiráramos esta opinión. Para conservarla, cierre esta página.",
    effect:
      "Una opinión retirada deja de verse enseguida, junto con su respuesta, y no se puede recuperar. El perfil la cuenta como retirada por su autor.",
    expired: ({ days }) => `Sirvió durante ${n(days)} días. Puede pedir otro en la página de la opinión.`,
  },
  removal: {
    title: ({ reviews }) => plural(reviews, { one: "¿Retirar su opinión?", other: "¿Retirar sus opiniones?" }),
    asked: ({ name }) => (
      <>
        {name} nos pidió que le preguntáramos. No puede retirar una opinión; usted sí. Para conservarla, cierre esta
        página.
      </>
    ),
    effect: ({ name }) => (
      <>
        Una opinión retirada deja de verse enseguida, junto con su respuesta, y no se puede recuperar. {name} ve que se
        retiró. El perfil la cuenta como retirada por su autor a petición de la empresa.
      </>
    ),
    remove: "Retirar esta opinión",
    removedTitle: "Su opinión se ha retirado",
    back: "Volver a las demás",
    goneTitle: "Ya no hay nada que retirar",
    gone: "Las opiniones se han retirado o ya no pertenecen a la empresa.",
    expired: ({ days }) =>
      `Sirvió durante ${n(days)} días. Para retirar una opinión, use el enlace privado del correo que recibió al escribirla.`,
  },
};
