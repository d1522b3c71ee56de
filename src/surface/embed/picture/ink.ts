// Colours of pictures: the tokens of the design (look/style/tokens.css) that they need.
import { type Label, labelOf } from "#domain/business/score.ts";

export type Theme = "light" | "dark";

export type Ink = {
  page: string;
  line: string;
  text: string;
  muted: string;
  /** The service's mark, and the star on it. */
  mark: { ground: string; star: string };
  labels: Record<Label, string>;
};

export const INK: Record<Theme, Ink> = {
  light: {
    page: "#fff",
    line: "#dde1e7",
    text: "#14181f",
    muted: "#566070",
    mark: { ground: "#1d4ed8", star: "#fff" },
    labels: { Excellent: "#15803d", Great: "#4d7c0f", Average: "#a16207", Poor: "#c2410c", Bad: "#b91c1c" },
  },
  dark: {
    page: "#0f1216",
    line: "#2a313b",
    text: "#e8ecf2",
    muted: "#9aa6b5",
    mark: { ground: "#93b4ff", star: "#0f1216" },
    labels: { Excellent: "#4ade80", Great: "#a3e635", Average: "#facc15", Poor: "#fb923c", Bad: "#f87171" },
  },
};

/** The colour of a score; muted while unscored. */
export function toneOf(ink: Ink, tenths: number | null): string {
  return tenths === null ? ink.muted : ink.labels[labelOf(tenths)];
}
