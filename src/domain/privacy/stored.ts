// The data of persons and how long it is kept, from the constants that the nightly tasks and the erasure use: for the page for authors
// and for the template of a privacy notice. docs/privacy.md tells it with the tables.

import { ANSWER_DAYS } from "#domain/account/idempotency.ts";
import { MESSAGE_RETENTION_DAYS } from "#domain/message/erase.ts";
import { REMOVED_WORDS_DAYS } from "#domain/review/appeal/removed-words.ts";
import { REMOVAL_PAUSE_DAYS } from "#domain/review/author/removal.ts";
import { PARTITION_DAYS } from "#domain/review/near-copy/keep.ts";
import { OBJECTION_DAYS } from "#domain/review/photo/files.ts";
import { REPORTER_DAYS } from "#domain/review/reader-report/erase.ts";
import { NETWORK_DAYS } from "#domain/review/reader-report/send.ts";
import { MISUSE_DAYS } from "#domain/review/state/dismissed.ts";
import {
  IP_HASH_RETENTION_DAYS,
  REVISION_RETENTION_DAYS,
  UNCONFIRMED_RETENTION_DAYS,
} from "#domain/review/state/retention.ts";
import { UNDO_DAYS } from "#domain/transfer/run/retention.ts";
import { FILE_DAYS } from "#domain/transfer/task/discard.ts";
import { KEPT_DAYS as DELIVERY_RETENTION_DAYS } from "#domain/webhook/retention.ts";
import type { Config } from "#platform/config/config.ts";

/** @property tables where it is stored; none: not by the service */
export type Stored = {
  what:
    | "invitation"
    | "message"
    | "review"
    | "unconfirmed"
    | "replaced"
    | "removedWords"
    | "network"
    | "nearCopy"
    | "removal"
    | "report"
    | "misuse"
    | "reportNetwork"
    | "tie"
    | "photo"
    | "photoDown"
    | "upload"
    | "optOut"
    | "vote"
    | "imported"
    | "statedAddress"
    | "importFile"
    | "importRow"
    | "note"
    | "answer"
    | "browser"
    | "webhook"
    | "account";
  keep: { days: number } | { minutes: number } | "asReview" | "untilLifted" | "asAccount" | "inBrowser";
  tables: readonly string[];
};

type Retention = Pick<Config, "invitationRetentionDays" | "nearCopyDays" | "photoLimits">;

const ACCOUNT_TABLES = [
  ...["user", "user_token", "session", "passkey", "authenticator", "recovery_code", "identity", "member"],
  ...["team_invitation", "claim", "claim_question"],
];

/** Longer by up to this many days, because fingerprints go by whole partitions. */
export const NEAR_COPY_MORE_DAYS = PARTITION_DAYS;

export function storedOfPersons({ invitationRetentionDays, nearCopyDays, photoLimits }: Retention): Stored[] {
  return [
    { what: "invitation", keep: { days: invitationRetentionDays }, tables: ["invitation", "inbound_order"] },
    { what: "message", keep: { days: MESSAGE_RETENTION_DAYS }, tables: ["message"] },
    {
      what: "review",
      keep: "asReview",
      tables: ["review", "review_author", "review_edit", "appeal", "moderation"],
    },
    { what: "note", keep: "asReview", tables: ["moderation"] },
    { what: "photo", keep: "asReview", tables: ["review_photo"] },
    { what: "photoDown", keep: { days: OBJECTION_DAYS }, tables: ["review_photo"] },
    { what: "upload", keep: { minutes: photoLimits.uploadMinutes }, tables: ["review_photo"] },
    { what: "unconfirmed", keep: { days: UNCONFIRMED_RETENTION_DAYS }, tables: ["review_address"] },
    { what: "replaced", keep: { days: REVISION_RETENTION_DAYS }, tables: ["review_revision"] },
    { what: "removedWords", keep: { days: REMOVED_WORDS_DAYS }, tables: ["review_removed_words"] },
    {
      what: "network",
      keep: { days: IP_HASH_RETENTION_DAYS },
      tables: ["review_author", "review_revision", "photo_decoding"],
    },
    { what: "nearCopy", keep: { days: nearCopyDays }, tables: ["review_fingerprint"] },
    { what: "removal", keep: { days: REMOVAL_PAUSE_DAYS }, tables: ["removal_request"] },
    { what: "report", keep: { days: REPORTER_DAYS }, tables: ["report_reader", "report"] },
    { what: "reportNetwork", keep: { days: NETWORK_DAYS }, tables: ["report_reader"] },
    { what: "misuse", keep: { days: MISUSE_DAYS }, tables: ["reporter_misuse"] },
    { what: "tie", keep: { days: IP_HASH_RETENTION_DAYS }, tables: ["tie_refusal"] },
    { what: "optOut", keep: "untilLifted", tables: ["suppression", "phone_opt_out"] },
    { what: "vote", keep: "asReview", tables: ["helpful_vote"] },
    { what: "imported", keep: { days: UNDO_DAYS }, tables: ["review_import_change", "photo_fetch"] },
    { what: "statedAddress", keep: "asReview", tables: ["review_author"] },
    { what: "importFile", keep: { days: FILE_DAYS }, tables: ["review_import_piece", "review_import"] },
    { what: "importRow", keep: { days: UNDO_DAYS }, tables: ["review_import_difference"] },
    { what: "answer", keep: { days: ANSWER_DAYS }, tables: ["idempotency_key"] },
    { what: "browser", keep: "inBrowser", tables: [] },
    { what: "webhook", keep: { days: DELIVERY_RETENTION_DAYS }, tables: ["webhook_event", "webhook_attempt"] },
    { what: "account", keep: "asAccount", tables: ACCOUNT_TABLES },
  ];
}
