// Spanish.
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn } from "#platform/language/plural.ts";
import type { SiteWords } from "./en.tsx";

const counting = countingIn("es");
const { count: n } = formatOf("es");

export const es: SiteWords = {
  frame: {
    skip: "Ir al contenido",
    main: "Navegación principal",
    search: "Buscar",
    categories: "Categorías",
    howItWorks: "Cómo funciona",
    api: "API",
    footer: "Pie de página",
    openPlatform: ({ service }) =>
      `${service} es una plataforma de opiniones abierta. Las empresas no pueden comprar una nota mejor, y los datos son libres para todos.`,
    signedLog: "Registro firmado",
    howChecked: "Cómo se comprueban las opiniones",
    apiAndData: "API y datos abiertos",
    forBusinesses: "Para empresas",
    logIn: "Iniciar sesión",
    language: "Idioma",
  },
  home: {
    title: "Opiniones que usted puede comprobar",
    description: ({ service }) =>
      `Opiniones de clientes sobre empresas, con una nota que cualquiera puede comprobar. ${service} es una plataforma de opiniones abierta.`,
    intro:
      "Lea lo que los clientes escriben sobre una empresa y vea cómo se calcula su nota. Las compras verificadas cuentan por entero, las demás opiniones la mitad, y una nota mejor no está a la venta.",
    recent: "Con opiniones recientes",
    best: "Las mejor valoradas",
  },
  search: {
    find: "Buscar una empresa",
    placeholder: "Nombre, sitio web o ciudad",
    title: ({ query }) => `Búsqueda: ${query}`,
    nothing: ({ query, link }) => (
      <>
        No se ha encontrado ninguna empresa para «{query}». Compruebe la ortografía, pruebe con menos palabras o
        consulte las {link("categorías")}.
      </>
    ),
    most: ({ count }) => `Las ${n(count)} con más opiniones`,
  },
  list: {
    businesses: counting((n) => ({ one: `${n} empresa`, many: `${n} de empresas`, other: `${n} empresas` })),
    bestFirst: ({ businesses }) => `${businesses}, la mejor nota primero`,
    noReviews: "Aún no hay opiniones",
    category: ({ name, businesses }) => `${name}: ${businesses} con opiniones de clientes, la mejor nota primero.`,
    allCategories: "Empresas por categoría, la mejor nota primero.",
    emptyCategory: "Aún no hay empresas en esta categoría.",
    noCategories: "Aún no hay categorías.",
    subCategories: "Subcategorías",
    breadcrumbs: "Ruta de navegación",
    pages: "Páginas",
    previous: "Anterior",
    next: "Siguiente",
    page: ({ page }) => `Página ${n(page)}`,
    titleOfPage: ({ title, page }) => `${title}, página ${n(page)}`,
  },
  review: {
    title: ({ title, name }) => `${title}: opinión sobre ${isolated(name, "es")}`,
    of: "Opinión sobre",
    allOf: ({ name }) => <>Todas las opiniones sobre {name}</>,
    write: "Escribir una opinión",
    link: ({ date }) => `Enlace a esta opinión del ${date}`,
    rating: ({ rating }) => `${n(rating)} de 5`,
    experience: ({ date }) => <>Experiencia del {date}</>,
    language: ({ language }) => `Idioma: ${language}`,
    edited: ({ date }) => <>Modificada el {date}</>,
    helpful: "Útil",
    helpfulBy: ({ author }) => <>(opinión de {author})</>,
    foundHelpful: counting((n) => ({
      one: `A ${n} persona le ha resultado útil`,
      many: `A ${n} de personas les ha resultado útil`,
      other: `A ${n} personas les ha resultado útil`,
    })),
    editor: "Opinión de la redacción",
    verifiedMeans:
      "La empresa pidió a quien escribe que opinara sobre una compra. Una opinión así cuenta por entero en la nota.",
    reply: ({ name }) => <>Respuesta de {name}</>,
    translate: "Traducir al español",
    translating: "Traduciendo…",
    original: "Mostrar el original",
    translated: "Traducido por su navegador, en su dispositivo.",
    notTranslated: "Su navegador no ha podido traducir este texto.",
  },
  error: {
    400: {
      title: "Esta dirección no se puede leer",
      text: "Compruebe si contiene un error o empiece desde la página de inicio.",
    },
    403: {
      title: "Este formulario vino de otro sitio",
      text: "No se ha guardado nada. Abra el formulario en este sitio y envíelo de nuevo.",
    },
    404: { title: "Esta página no existe", text: "Puede que se haya movido o que la dirección contenga un error." },
    405: { title: "Esta página solo se puede leer", text: "No se ha guardado nada." },
    410: {
      title: "Esta opinión se ha retirado",
      text: "La borró quien la escribió, o incumplía las normas de las opiniones. Cada perfil muestra cuántas se han retirado y por qué.",
    },
    413: {
      title: "Este texto es demasiado largo",
      text: "No se ha guardado nada. Vuelva atrás, acórtelo y envíelo de nuevo.",
    },
    415: {
      title: "Este formulario no se puede leer",
      text: "No se ha guardado nada. Abra la página de nuevo y envíelo desde allí.",
    },
    429: { title: "Demasiadas solicitudes", text: "Espere un minuto e inténtelo de nuevo." },
    431: {
      title: "Su navegador ha enviado demasiados datos",
      text: "Borre las cookies de este sitio en su navegador e inténtelo de nuevo.",
    },
    500: {
      title: "Algo ha fallado aquí",
      text: "El error es nuestro y ha quedado registrado. Inténtelo de nuevo dentro de un momento.",
    },
    503: { title: "No disponible en este momento", text: "Inténtelo de nuevo dentro de un momento." },
    other: { title: "No ha funcionado", text: "Empiece de nuevo desde la página de inicio." },
    reference: ({ id }) => <>Referencia: {id}</>,
    home: "Ir a la página de inicio",
  },
};
