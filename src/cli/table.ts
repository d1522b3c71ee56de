// All commands in one table, which is longer than other files so that a reader finds every command and option in one place. Commands
// that print a result have --json. Those that import load their files when called: the libraries take 5 MB, which `serve` saves.
import type { Command } from "commander";
import { PLAN_STATUSES } from "#domain/account/state/organisation.ts";
import { ROLES } from "#domain/account/state/permission.ts";
import { DEFAULT_DELAY_DAYS, INTEGRATION_KINDS } from "#domain/integration/integration.ts";
import type { ReviewStatus } from "#domain/review/state/columns.ts";
import { LAYOUT_NAMES } from "#domain/transfer/layout/layouts.ts";
import { makeBackupKey, runBackup } from "./backup.ts";
import { runDoctor, verify } from "./doctor.ts";
import { changeIntegration, createIntegrationFor, listAllIntegrations } from "./integration.ts";
import { threadsOf, WORK_KINDS } from "./kit/argument.ts";
import { exportAny, LEAVING_AS } from "./leave.ts";
import { check, rotate } from "./log.ts";
import { bounce } from "./mail.ts";
import { moveOrg, receiveOrg } from "./move.ts";
import { decide, erase, runMigrate, status } from "./operate.ts";
import {
  createKeyFor,
  createOrg,
  eraseOrg,
  LINKS,
  listAllKeys,
  listOrgs,
  redirectOrg,
  resumeOrg,
  revoke,
  suspendOrg,
  updateOrg,
} from "./org.ts";
import { addMemberOf, addModerator, removeModerator, resetFactorsOf } from "./person.ts";
import { movePhotosTo } from "./photos.ts";
import { reportDsa } from "./report.ts";
import { runRestore } from "./restore.ts";
import { rotateSecret } from "./secret.ts";
import { liftSuppression, SUPPRESSION_WORDS, suppressions } from "./suppression.ts";

type OptionRow = {
  flags: string;
  about: string;
  required?: true;
  default?: string | number | boolean;
  parse?(text: string): unknown;
};

type CommandRow = {
  /** The group, if any, the name, and the arguments: <needed> or [optional]. */
  name: string;
  about: string;
  options?: OptionRow[];
  /** Stands under the help. */
  after?: string;
  /** False for commands that print no result. */
  json?: false;
  run: Parameters<Command["action"]>[0];
};

const GROUPS: Record<string, string> = {
  categories: "the tree of categories",
  org: "create and change organisations",
  member: "people in organisations",
  staff: "people who moderate, and those who run the service",
  key: "create, list and revoke API keys",
  secret: "the secret that seals and signs, and keys of backups",
  integration: "addresses to which shops send their orders",
  review: "decide about a review",
  log: "the signed log of what happened to reviews",
  mail: "reports of mail servers",
  photos: "files of photos",
  privacy: "personal data of customers",
  report: "reports that law asks for",
  webhook: "outbound webhooks",
};

const option = (flags: string, about: string, more: Partial<OptionRow> = {}): OptionRow => ({ flags, about, ...more });
const needed = (flags: string, about: string) => option(flags, about, { required: true });
const flag = (flags: string, about: string) => option(flags, about, { default: false });

const ORGANISATION = needed("--org <id>", "the organisation");
const PERSON = [
  needed("--email <address>", "the address that the person logs in with"),
  option("--name <name>", "the person's name"),
  option(
    "--password <password>",
    "the password; others on this machine can see command lines, so - reads it from standard input",
  ),
];
const WHY = needed("--reason <reason>", "why; the organisation reads it under Activity");
const REASON = option("--reason <reason>", "why; the profile counts decisions by reason", {
  default: "operator's decision",
});

function decision(verb: string, to: ReviewStatus, about: string): CommandRow {
  return { name: `review ${verb} <id>`, about, options: [REASON], run: (id, options) => decide(id, to, options) };
}

const COMMANDS: CommandRow[] = [
  {
    name: "serve",
    about: "run the service",
    options: [
      option("--threads <n>", "threads that serve, or auto: one for each core", { parse: threadsOf, default: 1 }),
      option("--reuse-port", "let another process listen on the same port"),
    ],
    json: false,
    run: async (options) => (await import("./service.ts")).serve(options),
  },
  {
    name: "work",
    about: "deliver webhooks, send messages and import files, without serving; serve does all of it by itself",
    options: [option("--only <kind>", `one of ${WORK_KINDS.join(", ")}`)],
    json: false,
    run: async (options) => (await import("./service.ts")).work(options),
  },
  { name: "migrate", about: "bring the database to this version's schema; serve does it by itself", run: runMigrate },
  {
    name: "demo",
    about: "fill an empty database with life-like data, print where to look, and serve",
    json: false,
    run: async () => (await import("./demo.ts")).runDemo(),
  },
  {
    name: "import <file>",
    about:
      "import records from an NDJSON file, or from standard input with -; or the reviews of one business from another service's file, or from its profile on another instance",
    options: [
      option("--business <slug>", "the business whose reviews the file of another service holds"),
      option(
        "--from <layout>",
        `the layout of that file: auto, ${LAYOUT_NAMES.join(", ")}; candor for the address of a profile`,
      ),
      option("--encoding <name>", "how that file's characters are written, such as windows-1252"),
      option("--separator <sign>", "what stands between its cells: comma, semicolon, tab or bar"),
      option("--sheet <name>", "the sheet of a workbook"),
      option("--scale <stars>", "the highest rating: 5, 10 or 100"),
      option("--day-order <order>", "what comes first in a date such as 03/04/2024: day or month"),
      option("--time-zone <zone>", "of times without a zone, such as Europe/Berlin"),
      option("--columns <list>", 'which column holds what, such as rating=Score,body="Your words"'),
      option("--shop <who>", "whose rows are replies: the email address or the user id of the shop"),
      option("--photos <folder>", "the pictures of an archive lie there, as export --photos wrote them"),
      flag("--dry-run", "show the result of an import from another service, and change nothing"),
    ],
    after:
      "Good lines are kept, each bad one is reported with its number and reason, and the exit code is then 1.\nThe formats are in docs/import.md. Importing the same file again changes nothing.",
    run: async (file, options) => (await import("./transfer.ts")).importAny(file, options),
  },
  {
    name: "import products <file>",
    about: "import a table of products of one business, by the names of its columns",
    options: [
      option("--business <slug>", "the business whose products the file holds"),
      flag("--dry-run", "show the result, and change nothing"),
    ],
    after: "The columns are in docs/import.md. Importing the same file again changes nothing.",
    run: async (file, options) => (await import("./transfer.ts")).importProductsOf(file, options),
  },
  {
    name: "import list",
    about: "list the imports from other services, the newest first",
    options: [option("--business <slug>", "only of this business")],
    run: async (options) => (await import("./transfer.ts")).listAllImports(options),
  },
  {
    name: "import photos <id>",
    about: "say what became of the pictures that an import from another service named",
    run: async (id, options) => (await import("./transfer.ts")).listPhotosOf(id, options),
  },
  {
    name: "import undo <id>",
    about: "undo an import from another service: remove the reviews that it made, and restore those that it changed",
    run: async (id, options) => (await import("./transfer.ts")).undoOne(id, options),
  },
  {
    name: "categories import [file]",
    about: "add and change categories from an NDJSON file, or from standard input with -; or plant the default tree",
    options: [
      flag(
        "--default",
        "plant the categories of the default tree that are missing; those that are there stay as they are",
      ),
    ],
    after: "The records are those of an archive (docs/import.md). A category may stand at the fourth level at most.",
    run: async (file, options) => (await import("./archive.ts")).importCategories(file, options),
  },
  {
    name: "categories export",
    about: "write all categories as NDJSON to standard output",
    json: false,
    run: async () => (await import("./archive.ts")).exportCategories(),
  },
  {
    name: "export [file]",
    about: "write all records as NDJSON to standard output or a file; it holds authors' email addresses",
    options: [
      option("--org <id>", "only this organisation, its businesses and their records"),
      option("--business <slug>", "only the reviews of this business, to take them to another service"),
      option("--as <layout>", `with --business: ${LEAVING_AS.join(", ")}; candor without it`),
      option("--photos <folder>", "write the pictures there, not only their addresses"),
    ],
    run: exportAny,
  },
  {
    name: "backup [file]",
    about: "write the whole database to a file, to standard output with -, or to BACKUP_TO, while the service runs",
    options: [
      flag("--plain", "do not encrypt the file, although BACKUP_RECIPIENT is set"),
      flag("--test", "to BACKUP_TO: restore it into a scratch database, too, whether that is due or not"),
      flag("--scheduled", "to BACKUP_TO: only if BACKUP_SCHEDULE has one due, as the service does each minute"),
      flag("--take-over", "to BACKUP_TO: although it belongs to another installation, which this one replaces"),
      flag("--with-secret", "include APP_SECRET; keep such a file as safe as the secret"),
      flag("--force", "overwrite an existing file"),
    ],
    after: "It holds email addresses and other private data. docs/backup.md lists what it leaves out.",
    run: runBackup,
  },
  {
    name: "secret backup-key <file>",
    about:
      "make a key pair for backups: the identity that opens them goes into the file, and BACKUP_RECIPIENT is shown",
    run: makeBackupKey,
  },
  {
    name: "restore [file]",
    about:
      "put a backup into an empty database: a file, - for standard input, a name in BACKUP_TO, or the newest there",
    options: [
      option("--identity <file>", "the file of the identity that opens an encrypted backup"),
      flag("--replace", "delete everything that the database holds, and put the backup in its place"),
      flag("--with-secret", "put the backup's APP_SECRET into DATA_DIR, if none is set"),
      flag("--check", "only read the file and check that it is whole"),
      flag("--test", "restore it into a PostgreSQL of its own, say what was found, and delete that again"),
    ],
    after: "Stop the service first. All of it is restored, or nothing is changed. More in docs/backup.md.",
    run: runRestore,
  },
  {
    name: "org create",
    about: "create an organisation",
    options: [
      needed("--name <name>", "its name"),
      option("--plan <plan>", "its plan; free by default"),
      option("--sandbox", "for tests, for good: nothing in it is public, and no mail leaves"),
    ],
    run: createOrg,
  },
  {
    name: "org update <id>",
    about: "change an organisation's plan or the plan's status",
    options: [
      option("--plan <plan>", "its plan"),
      option("--status <status>", `the plan's status: ${PLAN_STATUSES.join(", ")}`),
      option("--reason <reason>", "why; the organisation reads it under Activity"),
    ],
    run: updateOrg,
  },
  {
    name: "org redirect <id>",
    about: "change where requests for an organisation that moved to another instance are sent",
    options: [
      option("--to <url>", "the base URL of that instance"),
      option("--links <state>", `whether it opens private links of this one: ${LINKS.join(" or ")}`),
    ],
    run: redirectOrg,
  },
  {
    name: "org list",
    about: "list organisations, the newest first",
    options: [
      option("--search <words>", "part of a name, or an id, a business's slug or a member's address", { default: "" }),
    ],
    run: listOrgs,
  },
  {
    name: "org suspend <id>",
    about: "stop an organisation's keys, webhooks, invitations, widgets and emails; its data and public profiles stay",
    options: [WHY],
    after: "What waits goes on where the suspension is lifted within 7 days, and lapses after that: docs/operating.md.",
    run: suspendOrg,
  },
  { name: "org resume <id>", about: "lift the suspension of an organisation", options: [WHY], run: resumeOrg },
  {
    name: "org erase <id>",
    about: "suspend an organisation and erase it after 7 days; with --call-off keep it suspended instead",
    options: [WHY, flag("--call-off", "call off an erasure that waits")],
    after: "Its businesses stay as unclaimed profiles with their reviews. The running service erases it.",
    run: eraseOrg,
  },
  {
    name: "org receive",
    about: "make a token with which one organisation of another instance moves to this one",
    options: [
      option("--plan <plan>", "the plan that it gets; the one with the same name by default"),
      option("--renew <id>", "the organisation whose move has begun, and whose token expired or got out"),
    ],
    after:
      "It works for 7 days. Who has it puts an organisation on this instance: hand it to the other operator alone.",
    run: receiveOrg,
  },
  {
    name: "org move <id>",
    about: "move an organisation to another instance while it lives",
    options: [
      option("--to <url>", "the base URL of the other instance"),
      option("--token <token>", "what `candor org receive` printed there"),
      flag("--cancel", "call the move off, unless the organisation is live there"),
    ],
    after: "It may be stopped at any time; the same command goes on. More in docs/moving.md.",
    run: moveOrg,
  },
  {
    name: "member add",
    about: "put a person into an organisation, or change their role; without a password they get a link by mail",
    options: [ORGANISATION, ...PERSON, needed("--role <role>", ROLES.join(", "))],
    run: addMemberOf,
  },
  {
    name: "member reset-factors",
    about: "remove a person's authenticator, passkeys and recovery codes, and end all their sessions",
    options: [needed("--email <address>", "the address that the person logs in with")],
    after: "For a person who lost them all. Make sure who asks: the password alone is enough afterwards.",
    run: resetFactorsOf,
  },
  {
    name: "staff add",
    about: "make a person a moderator; without an account they get a link by mail to set a password",
    options: [...PERSON, option("--operator", "also an operator, who runs the service: sees Operator > Service")],
    run: addModerator,
  },
  {
    name: "staff remove",
    about: "end a person's rights as a moderator and operator; the account stays",
    options: [
      needed("--email <address>", "the moderator's address"),
      option("--operator", "only the rights as an operator: the person goes on to moderate"),
    ],
    run: removeModerator,
  },
  {
    name: "key create",
    about: "create an API key; it is shown once",
    options: [
      ORGANISATION,
      needed("--name <name>", "what it is for"),
      option("--scope <scope...>", "read or write; may be given twice"),
      option("--expires <moment>", "when it stops working, such as 2027-03-01T00:00:00Z"),
      option("--business <slug...>", "the only business that it reaches; may be given several times"),
    ],
    run: createKeyFor,
  },
  {
    name: "secret rotate",
    about: "replace APP_SECRET and seal everything anew; links that the old one signed work for 30 days",
    after:
      "Processes on this DATA_DIR go on with the new secret; restart those of other hosts. If APP_SECRET is set in the environment, it prints the new settings.",
    run: rotateSecret,
  },
  {
    name: "photos move",
    about: "move the files of photos to the store that PHOTO_STORE names; it can be stopped and goes on",
    options: [needed("--to <store>", "folder or s3")],
    run: movePhotosTo,
  },
  { name: "key revoke <id>", about: "revoke an API key for good", run: revoke },
  { name: "key list", about: "list all API keys", run: listAllKeys },
  {
    name: "integration create",
    about: "create an address for a shop's orders; its secret is shown once",
    options: [
      needed("--business <slug>", "the business"),
      needed("--kind <kind>", INTEGRATION_KINDS.join(", ")),
      option("--name <name>", "what its owners call it"),
      option(
        "--signing-secret <secret>",
        "the secret that the shop signs with; for storefront-a, which makes its own; - reads it from standard input",
      ),
      option("--delay-days <days>", "days from the order to the invitation", { default: String(DEFAULT_DELAY_DAYS) }),
    ],
    run: createIntegrationFor,
  },
  {
    name: "integration pause <id>",
    about: "take no orders until it is resumed: the shop is answered 404",
    run: (id, options) => changeIntegration(id, true, options),
  },
  {
    name: "integration resume <id>",
    about: "take orders again",
    run: (id, options) => changeIntegration(id, false, options),
  },
  { name: "integration list", about: "list all, with the outcomes of the last 30 days", run: listAllIntegrations },
  decision("publish", "published", "put a pending, held or hidden review online"),
  decision("hold", "held", "take a review offline until a moderator has looked at it"),
  decision("hide", "hidden", "take a published review offline; it can come back"),
  decision("remove", "removed", "remove a review; its author is told and can appeal for 30 days"),
  {
    name: "mail bounce [file]",
    about: "apply one returned mail or complaint; from standard input without a file, or with -",
    after: "Made for a mail server's pipe: docs/mail-events.md says how. The exit code is always 0.",
    run: bounce,
  },
  {
    name: "mail suppressions",
    about: "list the addresses that organisations must not write to, with what mail servers said of bounced ones",
    options: [option("--reason <reason>", SUPPRESSION_WORDS.join(", ")), option("--org <id>", "of one organisation")],
    run: suppressions,
  },
  {
    name: "mail suppressions lift <address>",
    about: "allow mail again to an address that bounced; never where its owner unsubscribed or complained",
    options: [option("--org <id>", "for one organisation; without it, for all")],
    after: "Each organisation reads it under Activity, without the address.",
    run: liftSuppression,
  },
  {
    name: "privacy erase",
    about: "erase a customer, by address, everywhere",
    options: [
      needed("--email <address>", "the address, in any case"),
      option("--reviews <keep|remove>", "leave the reviews' text online under another name, or remove them", {
        default: "keep",
      }),
    ],
    after: "It cannot be undone. docs/privacy.md lists what is erased and what remains.",
    run: erase,
  },
  {
    name: "log check <file>",
    about: "check a receipt (.tlog-proof) without any network",
    options: [option("--key <key>", "the log's verifier key, from its /log/key")],
    after: "Exit code 0 if it is good, 1 if it is not, 2 if the command was called wrongly.",
    run: check,
  },
  {
    name: "log verify <url>",
    about: "read a log from any address, and report faults in it and in the published reviews",
    options: [option("--since <file>", "a checkpoint that was kept: the log must continue it")],
    after: "Exit code 0 if everything fits, 1 if something was found, 2 if the command was called wrongly.",
    run: async (url, options) => (await import("./log-verify.ts")).verify(url, options),
  },
  { name: "log rotate", about: "replace the key that signs the log; the last two keys sign", run: rotate },
  {
    name: "report dsa",
    about: "write a statement of reasons for each restriction to standard output, as NDJSON",
    options: [needed("--from <day>", "the first day, such as 2026-10-01"), needed("--to <day>", "the last day")],
    json: false,
    run: reportDsa,
  },
  {
    name: "mcp",
    about:
      "an MCP server over standard input and output, for a local agent; it asks the service at CANDOR_URL with CANDOR_KEY",
    after: "CANDOR_URL is http://localhost:3000 if it is not set. docs/mcp.md has the lines for an agent's settings.",
    json: false,
    run: async () => (await import("./mcp.ts")).runMcp(),
  },
  { name: "webhook status", about: "deliveries that are due, and the attempts of the last five minutes", run: status },
  {
    name: "doctor",
    about: "look for faults: settings, database, disk, mail, clock and address",
    after: "It changes nothing, and works whether the service runs or not. Exit code 1 if anything is wrong.",
    run: runDoctor,
  },
  {
    name: "doctor verify",
    about: "recount counters, months, days and benchmark figures from the reviews of some businesses",
    options: [flag("--all", "of all businesses, which takes its time")],
    run: verify,
  },
];

export function addCommands(program: Command): void {
  for (const { name, about, options = [], after, json = true, run } of COMMANDS) {
    const words = name.split(" ");
    const own = words.findLastIndex((word) => /^[a-z]/.test(word));
    const parent = words.slice(0, own).reduce(groupOf, program);
    const command = parent.command(words.slice(own).join(" ")).description(about);
    for (const { flags, about, required, default: preset, parse } of options) {
      const made = command
        .createOption(flags, about)
        .makeOptionMandatory(required ?? false)
        .default(preset);
      command.addOption(parse ? made.argParser(parse) : made);
    }
    if (json) command.option("--json", "print one JSON object");
    if (after) command.addHelpText("after", `\n${after}`);
    command.action((...given) => {
      // Commander gives an option that the parent command has as well to the parent, wherever it stands.
      const called = given.at(-1) as Command;
      return run.call(called, ...given.slice(0, -2), called.optsWithGlobals(), called);
    });
  }
}

function groupOf(parent: Command, name: string): Command {
  return (
    parent.commands.find((each) => each.name() === name) ?? parent.command(name).description(GROUPS[name] as string)
  );
}
