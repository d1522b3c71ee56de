// The organisation's API keys: who created them, when they were last used, and the button that revokes one.
import {
  listRevokedKeys,
  listWorkingKeys,
  MOST_KEYS,
  type OwnKey,
  revokeKey,
  type Scope,
} from "#domain/account/key.ts";
import { fromWire, toWire } from "#platform/id.ts";
import { act, done } from "../../act.ts";
import { Ask } from "../../component/ask.tsx";
import { type Column, Grid } from "../../component/grid.tsx";
import { Empty } from "../../component/note.tsx";
import { Turn } from "../../component/turn.tsx";
import { When } from "../../component/when.tsx";
import { hasFeature, PlanNotice } from "../../plan-gate.tsx";
import { page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";

export const KEYS_PATH = "/dashboard/settings/keys";
const PER_PAGE = 25;

/** GET /dashboard/settings/keys */
export async function keysPage(visit: MemberVisit): Promise<Answer> {
  const asked = visit.url.searchParams.get("page") ?? "1";
  const at = /^[1-9]$/.test(asked) ? Number(asked) : 1;
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
        {working.length > 0 && <Grid caption="Working keys" columns={columns(now)} rows={working} keyOf={keyOf} />}
        <Turn
          label="Keys"
          previous={at > 1 ? `${KEYS_PATH}?page=${at - 1}` : null}
          next={at * PER_PAGE < total ? `${KEYS_PATH}?page=${at + 1}` : null}
        />
        {revoked.length > 0 && (
          <section class="part" aria-labelledby="revoked">
            <h2 id="revoked">Revoked</h2>
            <Grid caption="Revoked keys" columns={revokedColumns(now)} rows={revoked} keyOf={keyOf} />
          </section>
        )}
      </>
    ),
  });
}

/** POST /dashboard/settings/keys/:id/revoke */
export async function revokeKeyPost(visit: MemberVisit): Promise<Answer | null> {
  const id = fromWire("key", visit.params.id ?? "");
  if (id === null) return null;
  const isRevoked = await act(
    visit,
    (result: boolean) => (result ? { action: "key.revoke", subject: toWire("key", id) } : null),
    (inside) => revokeKey(inside, id, visit.organisation.id),
  );
  return isRevoked ? done(visit, KEYS_PATH, "The key was revoked. Programs that use it are refused.") : null;
}

const keyOf = ({ id }: OwnKey) => id;

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
