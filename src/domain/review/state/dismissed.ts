// How often moderators dismissed a reader's reports: one report without ground is no misuse (DSA, Article 23: frequently).

/** After it, the next misuse is a first one. Warnings and pauses are kept as long. */
export const MISUSE_DAYS = 365;
/** Reports of one mailbox that were dismissed within MISUSE_DAYS. */
export const LEAST_DISMISSED = 2;

/** SQL: reports of the mailbox that were dismissed within MISUSE_DAYS before a moment. */
export const dismissedOf = (email: string, now: string) =>
  `(select count(*)::int from report_reader w join report d on d.id = w.report_id and d.status = 'dismissed'
    where candor_mailbox(w.email) = candor_mailbox(${email}) and d.decided_at > ${now} - make_interval(days => ${MISUSE_DAYS}))`;
