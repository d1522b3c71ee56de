// The organisation's API keys: who created them, when they were last used, how one is revoked and created.
import {
  createKey,
  listRevokedKeys,
  listWorkingKeys,
  MOST_KEYS,
  type OwnKey,
  revokeKey,
  type Scope,
} from "#domain/account/key.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { readText, TEXT_LIMIT } from "#platform/text.ts";
import { TextField } from "#surface/look/field.tsx";
import { act, done, orExplain, problemOn } from "../act.ts";
import { pageNumber } from "../address.ts";
import { type Column, Empty, Grid, Pages, When } from "../component/display.tsx";
import { Ask, OptionSet, Submit } from "../component/form.tsx";
import { hasFeature, PlanNotice } from "../plan-gate.tsx";
import { type Fault, fieldOf, page } from "../shell.tsx";
import type { Answer, MemberVisit } from "../visit.ts";

const KEYS_PATH = "/dashboard/settings/keys";
const PER_PAGE = 25;

export async function keysPage(visit: MemberVisit): Promise<Answer> {
  const at = pageNumber(visit.url, MOST_KEYS / PER_PAGE);
  const [{ rows: working, total }, revoked] = await Promise.all([
    listWorkingKeys(visit.context, visit.organisation.id, { limit: PER_PAGE, offset: (at - 1) * PER_PAGE }),
    at === 1 ? listRevokedKeys(visit.context, visit.organisation.id) : [],
  ]);
  const isOpen = hasFeature(visit, "api");
  const now = visit.context.clock.now();
  return page(visit, {
    title: "API keys",
    active: "keys",
    ...(isOpen && total < MOST_KEYS && { action: { href: `${KEYS_PATH}/new`, label: "Create a key" } }),
    children: (
      <>
        <p class="prose muted">
          Programs authenticate to the REST API with a key. A key works for the whole organisation.{" "}
          <a href="/docs/rest">Read the API documentation</a>
        </p>
        <PlanNotice visit={visit} feature="api" />
        {total === 0 && isOpen && (
          <Empty title="No key yet">
            <p>
              <a href={`${KEYS_PATH}/new`}>Create a key</a> for each program, so that you can revoke each alone.
            </p>
          </Empty>
        )}
        {working.length > 0 && <Grid caption="Working keys" columns={columns(now)} rows={working} />}
        <Pages label="Keys" number={at} hasMore={at * PER_PAGE < total} hrefOf={(n) => `${KEYS_PATH}?page=${n}`} />
        {revoked.length > 0 && (
          <section class="part" aria-labelledby="revoked">
            <h2 id="revoked">Revoked</h2>
            <Grid caption="Revoked keys" columns={revokedColumns(now)} rows={revoked} />
          </section>
        )}
      </>
    ),
  });
}

export async function revokeKeyPost(visit: MemberVisit): Promise<Answer | null> {
  const id = fromWire("key", visit.params.id ?? "");
  if (id === null) return null;
  const entry = { action: "key.revoke", subject: toWire("key", id) };
  const isRevoked = await act(visit, entry, (inside) => revokeKey(inside, id, visit.organisation.id));
  return isRevoked ? done(visit, KEYS_PATH, "The key was revoked. Programs that use it are refused.") : null;
}

function named(now: Date): Column<OwnKey>[] {
  return [
    { label: "Name", cell: ({ name }) => <bdi>{name}</bdi> },
    { label: "Begins with", cell: ({ prefix }) => <code class="word">{prefix}…</code> },
    { label: "May", cell: ({ scopes }) => scopeWords(scopes) },
    {
      label: "Created",
      cell: ({ createdAt, createdBy }) => (
        <>
          <When at={createdAt} now={now} />
          <span class="under muted small">{createdBy === null ? "by the operator" : <>by {createdBy}</>}</span>
        </>
      ),
    },
  ];
}

/** Only the command line creates keys that cannot read. */
function scopeWords(scopes: readonly Scope[]): string {
  if (!scopes.includes("write")) return "Read";
  return scopes.includes("read") ? "Read and write" : "Write only";
}

function columns(now: Date): Column<OwnKey>[] {
  return [
    ...named(now),
    {
      label: "Last used",
      cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} now={now} /> : <span class="word">Never</span>),
    },
    {
      label: "Change",
      cell: ({ id, name }) => (
        <Ask
          label="Revoke"
          of={`the key ${name}`}
          question="Programs that use this key are refused at once. This cannot be undone."
          confirm="Revoke the key"
          action={`${KEYS_PATH}/${toWire("key", id)}/revoke`}
        />
      ),
    },
  ];
}

function revokedColumns(now: Date): Column<OwnKey>[] {
  return [...named(now), { label: "Revoked", cell: ({ revokedAt }) => revokedAt && <When at={revokedAt} now={now} /> }];
}

const ACCESS: Record<string, { scopes: Scope[]; label: string; hint: string }> = {
  read: {
    scopes: ["read"],
    label: "Read",
    hint: "Businesses, reviews, invitations and insights. The key changes nothing.",
  },
  write: {
    scopes: ["read", "write"],
    label: "Read and write",
    hint: "Also invite customers, reply to reviews and manage webhooks.",
  },
};

export function newKeyPage(visit: MemberVisit, fault: Fault<"name" | "access"> = {}): Answer {
  const { fields } = visit;
  return page(visit, {
    title: "Create a key",
    active: "keys",
    back: { href: KEYS_PATH, label: "API keys" },
    ...fault,
    children: (
      <form class="form" method="post" action={`${KEYS_PATH}/new`}>
        <TextField
          {...fieldOf(visit, fault)("name")}
          label="Name"
          hint="The program that uses it, such as “Shop” or “Reports”."
          required
        />
        <OptionSet
          id="access"
          legend="What it may do"
          error={fault.errors?.access}
          type="radio"
          options={Object.entries(ACCESS).map(([value, { label, hint }]) => ({
            name: "access",
            value,
            label,
            hint,
            checked: (fields.access ?? "read") === value,
          }))}
        />
        <Submit>Create the key</Submit>
      </form>
    ),
  });
}

export async function newKeyPost(visit: MemberVisit): Promise<Answer> {
  const read = readText(visit.fields.name, TEXT_LIMIT.name);
  const name = "text" in read && /[\n\t]/.test(read.text) ? { wrong: "must be one line" } : read;
  const access = Object.entries(ACCESS).find(([value]) => value === visit.fields.access)?.[1];
  if ("wrong" in name || !access)
    return newKeyPage(visit, {
      errors: {
        name: "wrong" in name ? `The name ${name.wrong}.` : undefined,
        access: access ? undefined : "Choose what the key may do.",
      },
    });
  const { organisation, user } = visit;
  const given = { organisationId: organisation.id, name: name.text, scopes: access.scopes, createdBy: user.id };
  const detail = { name: name.text, scopes: access.scopes.join(", ") };
  return orExplain(
    async () => {
      const { secret } = await act(
        visit,
        (made: { id: string }) => ({ action: "key.create", subject: toWire("key", made.id), detail }),
        (inside) => createKey(inside, given),
      );
      const text = "The key is created. Copy it now: only its hash is stored.";
      return done(visit, KEYS_PATH, { tone: "done", text, secret: { label: `Key for ${name.text}`, value: secret } });
    },
    problemOn(newKeyPage, visit),
  );
}
