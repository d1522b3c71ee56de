// Addresses outside the dashboard.

/** The public profile of a business. */
export function profilePath(slug: string): string {
  return `/review/${encodeURIComponent(slug)}`;
}
