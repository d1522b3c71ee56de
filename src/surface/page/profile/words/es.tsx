// Spanish.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn, pluralOf } from "#platform/language/plural.ts";
import { LOOK_WORDS } from "#surface/look/words.ts";
import type { ProfileWords } from "./en.tsx";

const plural = pluralOf("es");
const counting = countingIn("es");
const { count: n, list } = formatOf("es");
const { reviews } = LOOK_WORDS.es;

const ratings = counting((n) => ({ one: `${n} valoración`, many: `${n} de valoraciones`, other: `${n} valoraciones` }));

export const es: ProfileWords = {
  head: {
    title: ({ name }) => `Opiniones sobre ${isolated(name, "es")}`,
    none: ({ name }) => `Aún no hay opiniones sobre ${isolated(name, "es")}.`,
    unscored: ({ name, count }) =>
      `${isolated(name, "es")} aún no tiene nota. Lea ${reviews({ count })} de clientes y vea cómo se calcula la nota.`,
    scored: ({ name, score, label, count }) =>
      `${isolated(name, "es")} tiene una nota de ${score} sobre 5 (${label}). Lea ${reviews({ count })} de clientes y vea cómo se calcula la nota.`,
    claimed: "Perfil reclamado por la empresa",
    unclaimed: "Perfil sin reclamar.",
    isItYours: "¿Es su empresa?",
  },
  score: {
    title: "Nota",
    outOf: "de 5",
    average: ({ average }) => `${average} de media`,
    from: (from) =>
      `Según ${list([
        `${reviews({ count: from.count })} en este sitio`,
        from.ratings === 0
          ? null
          : plural(from.platforms, {
              one: `${ratings({ count: from.ratings })} en otra plataforma`,
              other: `${ratings({ count: from.ratings })} en otras ${n(from.platforms)} plataformas`,
            }),
        from.imported === 0
          ? null
          : plural(from.imported, {
              one: `${n(from.imported)} opinión importada`,
              many: `${n(from.imported)} de opiniones importadas`,
              other: `${n(from.imported)} opiniones importadas`,
            }),
      ])}.`,
  },
  platforms: {
    title: "En otras plataformas",
    ratings,
    asOf: ({ date }) => <>A fecha de {date}</>,
    checked: ({ date }) => <>Comprobado por un moderador el {date}</>,
    stated: ({ date, rating, count }) => (
      <>
        Indicado por la empresa el {date}: {rating} según {ratings({ count })}. Sin comprobar y sin contar.
      </>
    ),
  },
  stars: {
    title: "Opiniones por estrellas",
    row: ({ stars, given, share }) => `${stars}: ${given}, ${share}`,
    chosen: "Se muestran ahora; mostrar todas",
    count: ({ rating }) => plural(rating, { one: `${n(rating)} estrella`, other: `${n(rating)} estrellas` }),
  },
  filter: {
    title: "Filtrar las opiniones",
    all: "Todas",
    other: "Otras",
    allRatings: "mostrar todas las valoraciones",
    languages: "Filtrar las opiniones por idioma",
    allLanguages: "Todos los idiomas",
    newest: ({ count }) => `De las ${n(count)} opiniones más recientes.`,
    none: "Ninguna opinión coincide.",
    match: ({ count, total }) =>
      plural(count, {
        one: `Coincide ${n(count)} de ${n(total)} opiniones.`,
        other: `Coinciden ${n(count)} de ${n(total)} opiniones.`,
      }),
    showAll: "Mostrar todas las opiniones",
  },
  verified: "Compras verificadas",
  reviews: "Opiniones",
  empty: "Esta empresa aún no tiene opiniones aquí.",
  imported: {
    title: "De otros servicios",
    text: ({ count, service }) =>
      plural(count, {
        one: `${reviews({ count })} se escribió en otro lugar y la trajo aquí la empresa. ${service} no ha comprobado quién la escribió.`,
        other: `${reviews({ count })} se escribieron en otro lugar y las trajo aquí la empresa. ${service} no ha comprobado quién las escribió.`,
      }),
    writtenHere: "Opiniones escritas aquí",
    all: ({ count }) => `Las ${n(count)} opiniones de otros servicios`,
  },
  editor: {
    title: "De la redacción",
    text: "Escrita por la redacción de este sitio, no por clientes. No cuenta en la nota ni en ninguna otra cifra.",
  },
  figures: {
    title: "En cifras",
    replied: "Opiniones con respuesta",
    time: "Tiempo habitual de respuesta",
    unknown: "Aún se desconoce",
    withinHour: "menos de una hora",
    hours: counting((n) => ({ one: `alrededor de ${n} hora`, other: `alrededor de ${n} horas` })),
    days: counting((n) => ({ one: `alrededor de ${n} día`, other: `alrededor de ${n} días` })),
  },
  made: {
    title: "Cómo se calcula esta nota",
    how: ({ count, stars }) =>
      `La nota es una media ponderada. Una compra verificada cuenta por entero, cualquier otra opinión la mitad. Cada empresa empieza con ${n(count)} opiniones de ${stars} estrellas, para que unas pocas opiniones no basten para llegar a un 5.`,
    platforms: ({ count }) =>
      `Una valoración en otra plataforma y una opinión importada cuentan la mitad. Todas juntas pesan como mucho lo mismo que las opiniones escritas aquí, o que ${n(count)} opiniones cuando estas pesan menos.`,
    caption: "Qué entra en esta nota",
    part: "Parte",
    weight: "Peso",
    average: "Media",
    product: "Peso × media",
    start: "Punto de partida",
    startOf: ({ count, stars }) => `${n(count)} de ${stars} estrellas`,
    others: "Otras opiniones",
    elsewhere: "Otras plataformas y opiniones importadas",
    capped: ({ product, weight }) => `${product}, limitado a ${weight}`,
    total: "En conjunto",
    sum: ({ sum, score }) => (
      <>
        {sum}, que se muestra como {score}.
      </>
    ),
  },
  checked: {
    how: ({ service }) =>
      `A quienes escriben se les invitó a opinar sobre una compra, o confirman su dirección de correo. Unas reglas automáticas retienen una opinión para un moderador si contiene enlaces, datos de contacto o palabras malsonantes, o si parece copiada o escrita en serie. Una valoración baja no es motivo para retener ni retirar una opinión. ${service} no retira una opinión porque lo pida una empresa: la empresa puede denunciarla y un moderador decide.`,
    more: "Más sobre las notas y las comprobaciones",
  },
  invited: {
    title: "Invitaciones a opinar",
    coverage: ({ share, days, date }) =>
      `De los pedidos que la tienda de esta empresa envió aquí en los ${days} días anteriores al ${date}, se invitó a opinar sobre el ${share}. Los pedidos cancelados y aquellos cuya invitación aún espera cuentan como no invitados.`,
    reviews: ({ count, total }) => `Opiniones de este sitio que llegaron por invitación: ${count} de ${total}.`,
    allShops: ({ days }) => `Pedidos de tiendas conectadas que se invitaron, en los últimos ${days} días`,
  },
  history: {
    caption: "Últimas decisiones en el registro firmado",
    entry: "Entrada",
    restored: "De nuevo en línea",
    published: "Publicada por un moderador",
    appealed: "Publicada de nuevo tras la reclamación de su autor",
    log: "El registro firmado",
  },
  moderated: {
    title: "Retenidas o retiradas",
    none: "Ninguna opinión sobre esta empresa se ha retenido, ocultado o retirado.",
    caption: "Opiniones retenidas, ocultadas y retiradas",
    outcome: "Qué pasó",
    reason: "Por qué",
    askedBy: "A petición de",
    reviews: "Opiniones",
    twice: "Una opinión retenida y después retirada cuenta en ambas filas.",
    outcomes: { held: "Retenida para su comprobación", hidden: "Ocultada", removed: "Retirada" },
    askers: {
      rule: "Una regla automática",
      owner: "La empresa",
      author: "Quien la escribió",
      author_on_request: "Quien la escribió, a petición de la empresa",
      moderator: "Un moderador",
      operator: "El operador de este servicio",
      import: "Una importación",
    },
    reasons: {
      contact: "Enlaces o datos de contacto",
      profanity: "Palabras malsonantes",
      near_copy: "Casi igual a otra opinión",
      burst: "Varias opiniones desde una red en poco tiempo",
      disposable_mail: "Dirección de correo desechable",
      own_praise: "De la propia empresa",
      frequent_author: "Varias reseñas de un mismo buzón",
      not_genuine: "Sin experiencia real",
      conflict_of_interest: "Escrita por una parte interesada",
      spam: "Publicidad",
      personal_data: "Datos personales",
      off_topic: "No trata de esta empresa",
      illegal: "Contraria a la ley",
      deleted: "Borrada por quien la escribió",
      person_erased: "Se borraron los datos de quien la escribió",
      other: "Otro motivo",
    },
  },
};
