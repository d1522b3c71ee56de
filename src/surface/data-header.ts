// What stands on answers that are data and no page: a browser that is led to one shows it as what it is said to be, runs
// nothing in it and puts it into nobody's frame (ASVS 5.0.0, 3.2.1, 3.4.4 and 3.4.6). Pages have a policy of their own.

/** Headers in lower case. */
export const DATA_SECURITY = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;
