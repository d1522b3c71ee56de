// Statements that cannot be compared with a row type in full. The lists may only shrink.

/** Files that make statements of names which they are given. */
export const ELSEWHERE: readonly string[] = ["src/platform/record/write.ts"];
/** Statements with columns whose row type is a parameter of a function, or a record of anything. */
export const UNTOLD: readonly string[] = [
  "archive_lock_business",
  "archive_lock_business_logo",
  "archive_lock_invitation",
  "archive_lock_organisation",
  "archive_lock_platform_rating",
  "archive_lock_product",
  "archive_lock_suppression",
  "archive_owner_business",
  "archive_owner_categories",
  "archive_owner_products",
  "archive_owner_reviews",
  "privacy_export_appeals",
  "privacy_export_decisions",
  "privacy_export_earlierwordings",
  "privacy_export_invitations",
  "privacy_export_messages",
  "privacy_export_optouts",
  "privacy_export_orders",
  "privacy_export_photos",
  "privacy_export_removalrequests",
  "privacy_export_reportmisuse",
  "privacy_export_reports",
  "privacy_export_reviews",
  "privacy_export_unconfirmed",
  "privacy_export_unconfirmedreports",
];
/** Columns that are computed for their effect or for the statement itself. */
export const LEFT_OUT: readonly string[] = [
  "fleet_beat told",
  "review_mails addressWaits",
  "review_mails waits",
  "webhook_lane_lease set_config",
  "webhook_settle set_config",
];
/** Columns that may be null in their table, and never are in the rows that the statement takes. */
export const NEVER_NULL: readonly string[] = [
  "appeal_readers email",
  "business_managers organisationId",
  "business_own organisationId",
  "business_search_own organisationId",
  "invitation_reviews id",
  "invitation_reviews_of_mailbox id",
  "log_head checkpoint",
  "log_head origin",
  "log_head signedAt",
  "log_lock_to_sign checkpoint",
  "log_openings salt",
  "message_lease owner",
  "reader_report_address email",
  "reward_mails reasons",
  "transfer_claim task",
  "transfer_filled_products facts",
  "transfer_find_waiting finishedAt",
  "transfer_find_waiting organisationId",
  "transfer_list_differing finishedAt",
  "transfer_list_differing organisationId",
  "transfer_list_waiting finishedAt",
  "transfer_list_waiting organisationId",
  "transfer_lock_waiting organisationId",
];
