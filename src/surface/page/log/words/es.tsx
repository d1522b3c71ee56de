// Spanish.
import { formatOf } from "#platform/language/format.ts";
import { pluralOf } from "#platform/language/plural.ts";
import type { LogWords } from "./en.tsx";

const plural = pluralOf("es");
const { sum } = formatOf("es");

export const es: LogWords = {
  log: {
    title: "El registro firmado",
    description: "Lo que ocurrió con cada opinión, en un registro firmado que cualquiera puede comprobar.",
    lead: "Este servicio anota lo que ocurre con cada opinión: cuándo se escribió, se retuvo, se publicó, se modificó o se retiró, a petición de quién y por qué. El registro está firmado. Se pueden añadir entradas, pero ninguna se puede modificar ni quitar sin que se note.",
    none: "El registro aún no tiene entradas.",
    size: "Entradas",
    root: "Raíz",
    signed: "Firmado",
    key: "Clave",
    witnessed: "Cofirmado por",
    witnessedUpTo: ({ name, entry }) => (
      <>
        {name}, hasta la entrada {entry}
      </>
    ),
    keep: "Guardar un punto de control",
    keepText:
      "Un punto de control es el número de entradas y un resumen criptográfico de todas ellas, firmado. Guárdelo hoy y compruebe más adelante que el registro sigue conteniendo todo lo que contenía entonces.",
    download: "Descargar el punto de control",
    verify: "Comprobar todo el registro",
    verifyText: ({ program }) => (
      <>
        El programa {program} lee el registro, cada entrada y las opiniones publicadas de la API abierta, e indica lo
        que no coincide:
      </>
    ),
    report: "El informe de transparencia, elaborado a partir de este registro",
    witness: "Ser testigo",
    witnessText:
      "Un testigo es un programa de un tercero. Lee el registro y solo cofirma un punto de control si continúa lo que ya cofirmó, de modo que a nadie se le puede mostrar otro registro.",
    witnessHow: ({ address }) => (
      <>Envíe el punto de control con su línea a {address}. Antes, el operador debe aceptar su clave.</>
    ),
  },
  receipt: {
    title: "Comprobar un justificante",
    description:
      "Cada autor recibe un justificante que demuestra que su opinión está en el registro. Su navegador lo comprueba; el archivo no se envía a ninguna parte.",
    file: "Justificante, un archivo que termina en .tlog-proof",
    keys: "Claves del registro",
    keysText: "Estas son las claves que este servicio muestra hoy. Si guardó una clave anterior, póngala en su lugar.",
    noScript: "Esta página necesita un script. Se ejecuta en su navegador y no envía nada.",
    notYet: "El justificante aún no está listo, o no hay ninguno para esta opinión. Inténtelo de nuevo en un minuto.",
    script: {
      checking: "Comprobando…",
      good: "El justificante es válido: la entrada está en el registro firmado con esta clave.",
      place: "Entrada",
      unreadable: "Esto no es un justificante, o está dañado.",
      wrongProof: "El justificante es falso: su entrada no está en el registro que indica.",
      wrongSignature: "Ninguna de estas claves firmó el punto de control del justificante.",
      unsupported:
        "Este navegador no puede comprobar este tipo de firmas (Ed25519). Utilice uno más reciente o `candor log check`.",
    },
  },
  transparency: {
    title: ({ quarter }) => `Informe de transparencia ${quarter}`,
    description:
      "Cuántas opiniones se escribieron, retuvieron, ocultaron y retiraron, por qué y a petición de quién, por trimestre.",
    lead: "Estas cifras proceden del registro firmado y de las denuncias de las empresas. No contienen ningún nombre.",
    earlier: ({ quarter }) => <>Trimestre anterior, {quarter}</>,
    later: ({ quarter }) => <>Trimestre siguiente, {quarter}</>,
    csv: "Este trimestre en CSV",
    figures: "Cifras",
    decisions: "Decisiones por motivo",
    none: "Ninguna decisión en este trimestre.",
    event: "Qué ocurrió",
    reason: "Motivo",
    askedBy: "A petición de",
    count: "Opiniones",
    hours: ({ count }) => plural(count, { one: `${sum(count)} hora`, other: `${sum(count)} horas` }),
    noValue: "ninguno",
    events: { held: "Retenida", hidden: "Oculta", restored: "De nuevo en línea", removed: "Retirada" },
    askers: {
      author: "Su autor",
      business: "La empresa",
      rule: "Una regla automática",
      moderator: "La moderación",
      law: "Una ley",
      operator: "El operador de este servicio",
    },
    rows: {
      written: "Opiniones escritas, solo las confirmadas",
      writtenByInvitation: "de ellas, por invitación",
      held: "Retenidas antes de publicarse o para otra revisión",
      hidden: "Ocultas",
      restored: "De nuevo en línea",
      removed: "Retiradas",
      medianHoursToDecision: "Tiempo mediano entre la retención y la decisión",
      reportsReceived: "Denuncias de empresas",
      reportsUpheld: "de las denuncias resueltas: aceptadas",
      reportsDismissed: "de las denuncias resueltas: rechazadas",
      appeals: "Reclamaciones de autores",
      appealsRestored: "de las reclamaciones resueltas: opinión publicada de nuevo",
      appealsUpheld: "de las reclamaciones resueltas: decisión mantenida",
      platformsConfirmed: "Valoraciones confirmadas en otras plataformas",
    },
  },
};
