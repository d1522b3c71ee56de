// The words of a customer's name, each behind the id of its business: the key of the index that finds invitations by name.

/** Characters between words: blanks, the no-break one and the wide one included, and hyphens. */
const ENDS = " \t\u00a0\u3000-";
export const WORD_ENDS = new RegExp(`[${ENDS}]+`);

/** SQL: a tsvector of the words of `row`'s name. The index and its query spell it alike. */
export function nameWords(row: string): string {
  const id = `${row}.business_id::text`;
  const spaced = `translate(lower(${row}.name), E' \\t\\u00a0\\u3000-', E'\\n\\n\\n\\n\\n')`;
  return `array_to_tsvector(string_to_array(${id} || ' ' || replace(${spaced}, E'\\n', E'\\n' || ${id} || ' '), E'\\n'))`;
}
