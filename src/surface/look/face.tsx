// The face of a business or an author: a logo, or initials on one of twelve colours.

/** As the stylesheet has them (style/face.css), for mails and pictures. White letters on each have a contrast of at least 4.5. */
export const FACE_COLOURS = [
  ...["#1d4ed8", "#0f766e", "#15803d", "#4d7c0f", "#a16207", "#c2410c"],
  ...["#b91c1c", "#be185d", "#a21caf", "#7e22ce", "#4338ca", "#475569"],
] as const;

type Props = {
  /** The name whose initials are drawn. */
  name: string;
  /** What the colour is made from: the id of a business, the name of an author. */
  seed: string;
  kind: "business" | "author";
  /** The address of a logo. */
  logo?: string | null | undefined;
};

/** Decorative: the name always stands beside it. */
export function Face({ name, seed, kind, logo }: Props) {
  if (logo) return <img class={`face face-${kind}`} src={logo} alt="" width="48" height="48" loading="lazy" />;
  return (
    <span class={`face face-${kind} face-${colourOf(seed)}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** 0 to 11: a class of the stylesheet. Source: FNV-1a, 32 bits. */
export function colourOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % FACE_COLOURS.length;
}

/** Two capital letters in scripts that have them; in others the first letter alone. Empty for a name without a letter or a digit. */
export function initialsOf(name: string): string {
  const initials = [...name.matchAll(/(?<![\p{L}\p{N}\p{M}'’])[\p{L}\p{N}]/gu)].map(([letter]) =>
    letter.toLocaleUpperCase("en"),
  );
  const first = initials[0] ?? "";
  const last = initials.at(-1) ?? "";
  return initials.length > 1 && isCased(first) && isCased(last) ? first + last : first;
}

function isCased(letter: string): boolean {
  return /[\p{Lu}\p{N}]/u.test(letter);
}
