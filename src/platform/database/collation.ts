// Lists by name are sorted as people sort: "Äzeta" before "Zero". A migration makes the collation `people`, of ICU's rules for all
// languages or, where PostgreSQL was built without ICU, as a copy of "C". No index uses it, because an update of ICU would break the index.

/** SQL: the sort key of a name; ties need a further key. */
export function nameOrder(name: string): string {
  return `lower(${name}) collate people`;
}
