// SQL of the index by which reviews are found by their words. A query must repeat it exactly.

/** SQL: the words of a review, its business, and its week at the business, as candor_review_words gives them. */
export const REVIEW_WORDS = "candor_review_words(business_id, created_at, language, title || ' ' || body)";

/** Each search reads the new entries that an index keeps apart for a while. In kB. */
export const SOME_APART = { gin_pending_list_limit: 256 };
