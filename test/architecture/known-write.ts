// Writes past the owner of a table that stand today. The lists may only shrink.

/** Tables that a module writes although another one defines them. */
export const FOREIGN_WRITES: Record<string, readonly string[]> = {};

/** Files whose SQL takes the name of a table from a value, each with the tables that it can mean. */
export const NAMED_AT_RUN_TIME: Record<string, string> = {
  "src/cli/secret.ts": "sealed columns, which their modules list",
  "src/domain/account/sign-in/factor.ts": "the tables of second factors, all of the module itself",
  "src/platform/record/write.ts": "named statements, whose final texts are read",
  "src/domain/integration/state/outcome.ts": "named statements, whose final texts are read",
  "src/domain/review/state/retention.ts": "named statements, whose final texts are read",
  "src/domain/transfer/run/retention.ts": "named statements, whose final texts are read",
  "src/platform/backup/restore.ts": "every table, which a backup writes whole",
  "src/platform/database/partition.ts": "tables that are kept by the day, which their modules name",
};
