// The text of a link to the profile, where the host page has none of its own: the only words that the loader carries. % is the
// business's slug.

const CAPTIONS: Readonly<Record<string, string>> = {
  de: "Bewertungen von %",
  fr: "Avis sur %",
  es: "Opiniones sobre %",
  it: "Recensioni di %",
  nl: "Beoordelingen van %",
  pl: "Opinie o %",
  pt: "Avaliações de %",
  ja: "%のレビュー",
  ar: "تقييمات %",
};

/** @param language two letters; English where it has none */
export function captionText(language: string, slug: string): string {
  // A function, because a $ in a replacement text would mean something.
  return (CAPTIONS[language] ?? "Reviews of %").replace("%", () => slug);
}
