// What stands where a person's address was.

/** No mail address can end so (RFC 2606), and nothing is ever sent to it. */
export const ERASED_EMAIL = "erased@invalid";
