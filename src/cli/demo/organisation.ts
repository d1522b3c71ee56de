// The demo's organisations, the main one first. A later start recognises the demo by their names.

export const PLAN = "scale";

export const ORGANISATIONS = [
  "Harbour & Pine Group",
  "Atelier Lumen",
  "Harbour & Hill",
  "Casa Vento",
  "Studio Kaen",
  "Moinho Novo",
] as const;
