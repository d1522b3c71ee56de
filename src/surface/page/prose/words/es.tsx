// Spanish.
import { formatOf } from "#platform/language/format.ts";
import type { ProseWords } from "./en.tsx";

const { count: n } = formatOf("es");

export const es: ProseWords = {
  about: {
    title: "Cómo funcionan las notas y las comprobaciones",
    description:
      "Cómo se calcula una nota, qué es una compra verificada y cómo se comprueban, retienen y retiran las opiniones.",
    score: "La nota",
    average:
      "Una nota es una media ponderada de estrellas, de 1 a 5 con un decimal. Cada perfil muestra cómo se calcula su propia nota, para que usted pueda comprobarla.",
    weights: ({ verified, other }) =>
      `La opinión sobre una compra verificada cuenta como ${verified}; cualquier otra, como ${other}.`,
    prior: ({ count, stars }) =>
      `Cada empresa empieza con ${n(count)} opiniones de ${stars} estrellas, para que unas pocas opiniones no muevan mucho la nota.`,
    elsewhere: ({ weight, count, days }) =>
      `Una valoración en otra plataforma y una opinión importada cuentan como ${weight} cada una. Todas juntas pesan como mucho lo mismo que las opiniones escritas aquí, o que ${n(count)} opiniones cuando estas pesan menos. Una valoración que la propia empresa indica no cuenta hasta que la confirma un moderador. Una confirmación vale ${n(days)} días.`,
    editors: "Las opiniones de la redacción de este sitio están marcadas, se muestran aparte y no cuentan.",
    needs: ({ count }) => `Una empresa con menos de ${n(count)} opiniones no tiene nota.`,
    labels: "La calificación de una nota",
    label: "Calificación",
    from: "Desde",
    verified: "Compras verificadas",
    verifiedMeans:
      "«Compra verificada» significa que la empresa pidió una opinión sobre una compra mediante un enlace que funciona una sola vez. No significa que estemos de acuerdo con la opinión.",
    others:
      "Cualquier otra persona también puede opinar sobre una empresa. Primero confirma su dirección de correo, y su opinión no lleva ninguna marca. Cada persona puede tener una opinión por empresa; una nueva la sustituye.",
    rules: "Unas reglas automáticas comprueban cada opinión nueva. La retienen para un moderador si",
    reasons: {
      own_praise: "la dirección o el nombre de quien la escribió pertenece a la empresa o a su equipo,",
      frequent_author: ({ earlier, days }) =>
        `el buzón de quien la escribió o al que se envió la invitación ya tiene ${earlier} reseñas publicadas de la empresa en ${days} días,`,
      near_copy: "es casi una copia de otra opinión,",
      burst: ({ same, any, hours }) =>
        `en ${hours} h llegaron desde una misma red, con ella, ${same} opiniones de una empresa o ${any} de cualquiera,`,
      disposable_mail: "llegó sin invitación desde una dirección desechable,",
      links: "su texto o su nombre contiene enlaces a otros sitios,",
      contact_data: "su texto o su nombre contiene datos de contacto,",
      profanity: "su texto o su nombre contiene palabras malsonantes.",
    },
    limits: {
      edits: ({ edits }) =>
        `Cambios de una opinión por quien la escribió: como máximo ${edits}. Puede borrarla en cualquier momento.`,
      unconfirmed: ({ unconfirmed, days }) =>
        `Opiniones de una dirección de correo que esperan su confirmación: como máximo ${unconfirmed} nuevas al día. Las que no se confirman en ${days} días se borran.`,
    },
    claimed: ({ mark, ways }) =>
      `«${mark}» significa que alguien demostró que la controla de una de estas formas: ${ways}. No dice nada de su calidad.`,
    ways: {
      email: "un enlace enviado a una dirección de su dominio",
      dns: "un registro en su DNS",
      file: "un archivo en su sitio",
      moderator: "una comprobación por un moderador",
    },
    plans: {
      title: "Qué incluye cada plan",
      plan: "Plan",
      invitations: "Invitaciones al mes",
      users: "Usuarios",
      businesses: "Empresas",
    },
    moderators:
      "Después, un moderador la publica o la retira. El número de estrellas no importa. Quienes escriben no necesitan una cuenta: reciben por correo un enlace privado para cambiar o borrar su opinión en cualquier momento. Las reglas comprueban también el texto nuevo, y la página indica cuándo se modificó una opinión.",
    appeals: ({ removed, others }) =>
      `Si una opinión se retiene, se oculta o se retira, su autor recibe un correo con la decisión y el motivo, y puede reclamar: en los ${removed} días siguientes a una retirada, y en ${others} días en los demás casos. La examina otro moderador distinto del anterior, si lo hay, y motiva la respuesta. El texto de una opinión que retiró un moderador se guarda solo para la reclamación y se elimina a los ${removed} días.`,
    businesses:
      "Una empresa puede responder a una opinión y denunciarla con un motivo. Una opinión denunciada sigue en línea hasta que decide un moderador, y se avisa a quien la escribió. Cada perfil muestra cuántas opiniones se han retenido, ocultado y retirado, por qué y a petición de quién.",
    money: "Qué se puede comprar con dinero",
    moneyText: ({ link }) => (
      <>
        Las empresas pueden pagar por más invitaciones, más usuarios y herramientas. No pueden pagar por una nota mejor,
        un puesto mejor en una lista ni la retirada de una opinión. La {link("API de datos abiertos")} ofrece todos los
        perfiles, notas y opiniones publicadas, sin clave y libres para cualquier fin.
      </>
    ),
  },
  businesses: {
    description: ({ service }) =>
      `Lo que ${service} hace por una tienda: invitaciones, respuestas, widgets y análisis, y cómo empezar.`,
    heading: "Opiniones en las que sus clientes confían",
    intro:
      "Invite a quienes le han comprado, respóndales en público y muestre la nota en su propio sitio. Una nota mejor no está a la venta, y por eso se confía en ella.",
    signUp: "Registrarse",
    closed: "Las organizaciones nuevas se incorporan por invitación. Pregunte a quienes gestionan este servicio.",
    what: "Qué obtiene",
    benefits: [
      "Reclame su perfil y responda a todas las opiniones.",
      "Invite a sus clientes por correo o SMS: uno a uno, desde una hoja de cálculo o conectando su tienda, que envía sus pedidos.",
      "Muestre la nota y las opiniones en su sitio con un widget, un distintivo o la API.",
      "Vea cómo evoluciona su nota y cómo se compara con otras empresas de su categoría.",
    ],
    begin: "Cómo empezar",
    steps: [
      "Cree una cuenta para su organización. Es gratis.",
      "Añada su empresa y demuestre que es suya: por correo, por DNS o con un archivo en su sitio.",
      "Conecte su tienda o invite a un cliente.",
      "Ponga el widget en una página.",
    ],
    rules: "Las mismas reglas para todos",
    rulesText: ({ link }) => (
      <>
        No puede retirar una opinión, elegir a quién se muestra ni pagar por un puesto mejor. Lo que hacen los
        moderadores, y por qué, es público. {link("Cómo funcionan las notas y las comprobaciones")}
      </>
    ),
  },
  docs: {
    description: ({ service }) => `API y datos abiertos de ${service}.`,
    intro:
      "Dos API HTTP responden en JSON. La API de datos abiertos lee los datos públicos de todas las empresas. La API REST es para organizaciones y sus propias empresas.",
    open: "API de datos abiertos",
    openText:
      "Perfiles, notas y opiniones publicadas de todas las empresas. No necesita clave ni plan, y permite 60 solicitudes por minuto desde una dirección. Los datos son libres para cualquier fin, con estas condiciones:",
    terms: [
      "Enlace al perfil de la empresa siempre que muestre una nota o una opinión.",
      "Muestre las opiniones tal como se escribieron. Puede acortar el texto, pero no cambiar las palabras, la valoración ni el nombre.",
      "No dé a entender que nosotros o quien escribió la opinión le respaldamos.",
      "Respete el límite de solicitudes.",
    ],
    rest: "API REST",
    restText:
      "Opiniones, invitaciones, respuestas, análisis y webhooks de las empresas que gestiona su organización. Los programas se identifican con una clave de API, que usted crea en el panel, en «Settings, API keys». Una clave permite 600 solicitudes por minuto.",
    all: "Todos los documentos",
    endpoints: "Puntos de acceso",
    programs: ({ version, link }) => (
      <>
        Para programas: {link("documento OpenAPI")}, versión {version}.
      </>
    ),
    english: "La referencia siguiente está en inglés.",
  },
};
