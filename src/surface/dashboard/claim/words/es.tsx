// Spanish.
import type { ClaimWords } from "./en.tsx";

export const es: ClaimWords = {
  skip: "Ir al contenido",
  approvedTitle: "Esta solicitud está aprobada",
  endedTitle: "Esta solicitud ha terminado",
  approved: ({ organisation, business }) => (
    <>
      {organisation} gestiona {business}.
    </>
  ),
  ended: "El enlace ya no funciona. La organización puede abrir otra solicitud.",
  profile: "Ir al perfil",
  title: ({ name }) => `¿Aprobar la solicitud sobre ${name}?`,
  asks: ({ organisation, business, domain, service }) => (
    <>
      {organisation} pide gestionar el perfil de {business}, {domain}, en {service}.
    </>
  ),
  asksBy: ({ organisation, person, business, domain, service }) => (
    <>
      {organisation} ({person}) pide gestionar el perfil de {business}, {domain}, en {service}.
    </>
  ),
  effect:
    "Si lo aprueba, la organización podrá responder a las opiniones, invitar a clientes y cambiar el perfil. Si no la conoce, cierre esta página y no ocurrirá nada.",
  approve: "Aprobar",
  done: "Aprobada. Avisamos a la organización por correo.",
  already: "Esta solicitud ya estaba aprobada.",
  gone: "Este enlace no es válido. Pida uno nuevo.",
  disputed: "Otra organización gestiona esta empresa. Debe decidir un moderador.",
  failed: "No ha sido posible. Este es el estado actual de la solicitud.",
};
