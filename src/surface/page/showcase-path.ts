// Where a claimed business's widgets are shown and copied.

/** Path of the showcase. */
export function showcasePath(slug: string): string {
  return `/widgets/${encodeURIComponent(slug)}`;
}
