// Settings of backups: a place that would lose the backup with the data, or that deletes it, is refused by name.
import { describe, expect, test } from "bun:test";
import { makeKeyPair } from "#platform/backup/crypt.ts";
import { isWithin, readBackupSettings, readRecipients } from "#platform/config/backup.ts";

const { identity, recipient } = await makeKeyPair();
const PHOTOS = {
  endpoint: "https://s3.example",
  region: "eu-1",
  bucket: "pictures",
  keyId: "key",
  secret: "secret",
  pathStyle: true,
};
const read = (env: Record<string, string>, photos: typeof PHOTOS | null = PHOTOS) =>
  readBackupSettings({ BACKUP_RECIPIENT: recipient, ...env }, "/srv/data", photos);

test("nothing is set, and nothing is made", () => {
  expect(readBackupSettings({}, "/srv/data", null)).toBeNull();
  expect(read({})).toBeNull();
});

test("a folder, and a bucket with the server of photos or its own", () => {
  expect(
    read({ BACKUP_TO: "/backups/", BACKUP_SCHEDULE: "15 3 * * *", BACKUP_KEEP: "3", BACKUP_KEEP_DAYS: "30" }),
  ).toEqual({
    to: { kind: "folder", folder: "/backups" },
    recipients: [recipient],
    schedule: "15 3 * * *",
    keep: 3,
    keepDays: 30,
  });
  const { bucket: _, ...photos } = PHOTOS;
  expect(read({ BACKUP_TO: "s3://vault/candor/prod/" })?.to).toEqual({
    kind: "s3",
    prefix: "candor/prod/",
    s3: { ...photos, bucket: "vault" },
  });
  const own = { BACKUP_S3_ENDPOINT: "https://other.example/", BACKUP_S3_KEY_ID: "a", BACKUP_S3_SECRET: "b" };
  expect(read({ BACKUP_TO: "s3://vault", ...own })?.to).toEqual({
    kind: "s3",
    prefix: "",
    s3: {
      endpoint: "https://other.example",
      region: "us-east-1",
      bucket: "vault",
      keyId: "a",
      secret: "b",
      pathStyle: true,
    },
  });
  expect(read({ BACKUP_TO: "s3://pictures/backups" })?.to).toMatchObject({ prefix: "backups/" });
});

describe("refused", () => {
  const cases: [what: string, env: Record<string, string>, says: string][] = [
    ["no recipient", { BACKUP_TO: "/backups", BACKUP_RECIPIENT: "" }, "BACKUP_RECIPIENT must be set"],
    [
      "an identity as the recipient",
      { BACKUP_TO: "/backups", BACKUP_RECIPIENT: identity },
      "BACKUP_RECIPIENT holds an identity",
    ],
    [
      "a key of another kind",
      { BACKUP_TO: "/backups", BACKUP_RECIPIENT: "ssh-ed25519 AAAA" },
      "BACKUP_RECIPIENT must hold",
    ],
    ["a schedule without a place", { BACKUP_SCHEDULE: "15 3 * * *" }, "BACKUP_TO must be set"],
    ["a relative folder", { BACKUP_TO: "backups" }, "BACKUP_TO must be a folder from the root"],
    ["DATA_DIR", { BACKUP_TO: "/srv/data" }, "BACKUP_TO must not be in DATA_DIR"],
    ["the cluster", { BACKUP_TO: "/srv/data/postgres" }, "BACKUP_TO must not be in DATA_DIR"],
    ["the cluster by a detour", { BACKUP_TO: "/srv/x/../data/postgres/" }, "BACKUP_TO must not be in DATA_DIR"],
    ["a prefix that climbs", { BACKUP_TO: "s3://vault/../other" }, "BACKUP_TO must be s3://bucket/prefix"],
    ["an empty part", { BACKUP_TO: "s3://vault//x" }, "BACKUP_TO must be s3://bucket/prefix"],
    ["a percent sign", { BACKUP_TO: "s3://vault/%2e%2e/x" }, "BACKUP_TO must be s3://bucket/prefix"],
    ["a query", { BACKUP_TO: "s3://vault/x?acl" }, "BACKUP_TO must be s3://bucket/prefix"],
    ["no bucket", { BACKUP_TO: "s3:///x" }, "BACKUP_TO must be s3://bucket/prefix"],
    ["the folder of photos", { BACKUP_TO: "s3://pictures/photos" }, "BACKUP_TO must not be below photos/"],
    [
      "half of a bucket's settings",
      { BACKUP_TO: "s3://vault", BACKUP_S3_KEY_ID: "a" },
      "BACKUP_S3_ENDPOINT must be set",
    ],
    ["no pattern", { BACKUP_TO: "/backups", BACKUP_SCHEDULE: "at night" }, "BACKUP_SCHEDULE must be a pattern"],
    [
      "every minute",
      { BACKUP_TO: "/backups", BACKUP_SCHEDULE: "* * * * *" },
      "BACKUP_SCHEDULE must leave at least 15 minutes",
    ],
    ["a day that never comes", { BACKUP_TO: "/backups", BACKUP_SCHEDULE: "0 0 30 2 *" }, "BACKUP_SCHEDULE must come"],
    ["none to keep", { BACKUP_TO: "/backups", BACKUP_KEEP: "0" }, "BACKUP_KEEP must be a whole number"],
  ];
  for (const [what, env, says] of cases)
    test(what, () => {
      let message = "";
      try {
        read(env);
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).toContain(says);
      expect(message).not.toContain(identity);
    });

  test("a bucket without a server", () => {
    expect(() => read({ BACKUP_TO: "s3://vault/x" }, null)).toThrow("BACKUP_S3_ENDPOINT must be set");
  });
});

test("several recipients, also those of two kinds of age", () => {
  expect(readRecipients({ BACKUP_RECIPIENT: `${recipient}, ${recipient}` })).toEqual([recipient, recipient]);
});

test("a folder beside another is not within it", () => {
  for (const [path, is] of [
    ["/a/b", true],
    ["/a/b/c", true],
    ["/a/b/..c", true],
    ["/a/bc", false],
    ["/a", false],
  ] as const)
    expect(isWithin(path, "/a/b")).toBe(is);
});
