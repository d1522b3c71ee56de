// key create, key revoke, key list: API keys from the command line.
import type { Command } from "commander";
import { createKey, listKeys, revokeKey, SCOPES, type Scope } from "#domain/account/key.ts";
import { findOrganisation } from "#domain/account/organisation.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { withSession } from "./session.ts";
import { CommandError, note, type Output, printResult } from "./terminal.ts";

export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("make, list and revoke API keys");
  key
    .command("create")
    .description("make an API key; it is shown once")
    .requiredOption("--org <id>", "the organisation it speaks for")
    .requiredOption("--name <name>", "what it is for")
    .option(
      "--scope <scope>",
      "read or write; may be given twice",
      (scope: string, all: string[]) => [...all, scope],
      [],
    )
    .option("--json", "print one JSON object")
    .action(create);
  key
    .command("revoke <id>")
    .description("revoke an API key for good")
    .option("--json", "print one JSON object")
    .action(revoke);
  key.command("list").description("list all API keys").option("--json", "print one JSON object").action(list);
}

async function create(options: Output & { org: string; name: string; scope: string[] }): Promise<void> {
  const organisationId = fromWire("org", options.org);
  if (!organisationId) throw new CommandError(`"${options.org}" is no organisation's id; they begin with org_.`);
  const name = readText(options.name, TEXT_LIMIT.name);
  if ("wrong" in name) throw new CommandError(`--name ${name.wrong}.`);
  const unknown = options.scope.find((scope) => !SCOPES.includes(scope as Scope));
  if (unknown !== undefined) throw new CommandError(`--scope must be read or write, not "${unknown}".`);
  // A key that may only read does the least harm, so that is what one gets without asking.
  const scopes = options.scope.length > 0 ? (options.scope as Scope[]) : (["read"] as Scope[]);
  await withSession(async ({ context }) => {
    if (!(await findOrganisation(context, organisationId)))
      throw new CommandError(`There is no organisation ${options.org}.`);
    const made = await createKey(context, { organisationId, name: name.text, scopes });
    const result = { id: toWire("key", made.id), key: made.secret, prefix: made.prefix, scopes: made.scopes };
    if (!options.json) note("Keep the key now: it is not stored and cannot be shown again.");
    printResult(options, result, [made.secret]);
  });
}

async function revoke(wireId: string, options: Output): Promise<void> {
  const id = fromWire("key", wireId);
  if (!id) throw new CommandError(`"${wireId}" is no key's id; they begin with key_.`);
  await withSession(async ({ context }) => {
    if (!(await revokeKey(context, id))) throw new CommandError(`There is no active key ${wireId}.`);
    printResult(options, { id: wireId, revoked: true }, [`${wireId} revoked`]);
  });
}

async function list(options: Output): Promise<void> {
  await withSession(async ({ context }) => {
    const keys = (await listKeys(context)).map((each) => ({
      id: toWire("key", each.id),
      organisation: toWire("org", each.organisationId),
      name: each.name,
      prefix: each.prefix,
      scopes: each.scopes,
      createdAt: each.createdAt.toISOString(),
      lastUsedAt: each.lastUsedAt?.toISOString() ?? null,
      revokedAt: each.revokedAt?.toISOString() ?? null,
    }));
    const lines = keys.map((each) => {
      const state = each.revokedAt ? "revoked" : each.lastUsedAt ? `last used ${each.lastUsedAt}` : "never used";
      return [each.id, each.organisation, `${each.prefix}…`, each.scopes.join("+"), state, each.name].join("  ");
    });
    printResult(options, { keys }, lines);
  });
}
