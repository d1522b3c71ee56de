// English that pages of other languages show on purpose.

/** Parts of names: of the demo's businesses and people, and of what other services call their own. */
export const ALLOWED: readonly string[] = ["Harbour & Pine"];
