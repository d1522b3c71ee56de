// Addresses outside the dashboard that it leads to.

/** Path of a business's public profile. */
export function profilePath(slug: string): string {
  return `/review/${encodeURIComponent(slug)}`;
}
