// key create, key revoke, key list: API keys from the command line.
import { createKey, listKeys, revokeKey, SCOPES } from "#domain/account/key.ts";
import { findOrganisation } from "#domain/account/organisation.ts";
import { toWire } from "#platform/id.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { checked, readChoice, readWireId } from "./argument.ts";
import { withSession } from "./session.ts";
import { CommandError, note, type Output, printResult } from "./terminal.ts";

/** @param options.scope a key that may only read does the least harm, so that is the default */
export async function createKeyFor(options: Output & { org: string; name: string; scope?: string[] }): Promise<void> {
  const organisationId = readWireId("org", options.org);
  const name = checked("--name", readText(options.name, TEXT_LIMIT.name)).text;
  const scopes = (options.scope ?? ["read"]).map((scope) => readChoice("--scope", scope, SCOPES));
  await withSession(async ({ context }) => {
    if (!(await findOrganisation(context, organisationId)))
      throw new CommandError(`There is no organisation ${options.org}.`);
    const made = await createKey(context, { organisationId, name, scopes });
    const result = { id: toWire("key", made.id), key: made.secret, prefix: made.prefix, scopes: made.scopes };
    if (!options.json) note("Keep the key now: it is not stored and cannot be shown again.");
    printResult(options, result, [made.secret]);
  });
}

export async function revoke(wireId: string, options: Output): Promise<void> {
  const id = readWireId("key", wireId);
  await withSession(async ({ context }) => {
    if (!(await revokeKey(context, id))) throw new CommandError(`There is no active key ${wireId}.`);
    printResult(options, { id: wireId, revoked: true }, [`${wireId} revoked`]);
  });
}

export async function listAllKeys(options: Output): Promise<void> {
  await withSession(async ({ context }) => {
    const keys = (await listKeys(context)).map(({ id, organisationId, ...key }) => ({
      id: toWire("key", id),
      organisation: toWire("org", organisationId),
      ...key,
    }));
    const lines = keys.map(({ id, organisation, prefix, scopes, revokedAt, lastUsedAt, name }) => {
      const state = revokedAt ? "revoked" : lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : "never used";
      return [id, organisation, `${prefix}…`, scopes.join("+"), state, name].join("  ");
    });
    printResult(options, { keys }, lines);
  });
}
