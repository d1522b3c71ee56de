// The organisation's API keys: who created them, when they were last used, how one is revoked and created.
import { toWire } from "#contract/id.ts";
import { listActiveKeys, listRevokedKeys, MOST_KEYS, type OwnKey, revokeKey, type Scope } from "#domain/account/key.ts";
import { plural } from "#surface/look/format.ts";
import { type Column, Empty, Grid, Pages, Pill, useNow, When } from "../../component/display.tsx";
import { Ask } from "../../component/form.tsx";
import { act, done, existing, idIn } from "../../kit/act.ts";
import { pageNumber } from "../../kit/address.ts";
import { hasFeature, PlanNotice } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";

export const KEYS_PATH = "/dashboard/settings/keys";
const PER_PAGE = 25;

export async function keysPage(visit: MemberVisit): Promise<Answer> {
  const at = pageNumber(visit.url, MOST_KEYS / PER_PAGE);
  const [{ rows: working, total }, revoked] = await Promise.all([
    listActiveKeys(visit.context, visit.organisation.id, { limit: PER_PAGE, offset: (at - 1) * PER_PAGE }),
    at === 1 ? listRevokedKeys(visit.context, visit.organisation.id) : [],
  ]);
  const isOpen = hasFeature(visit, "api");
  return page(visit, {
    title: "API keys",
    ...(isOpen && total < MOST_KEYS && { action: { href: `${KEYS_PATH}/new`, label: "Create a key" } }),
    children: (
      <>
        <p class="prose muted">
          Programs authenticate to the REST API with a key. A key works for the whole organisation, or for one business.{" "}
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
        {working.length > 0 && <Grid caption="Working keys" columns={WORKING} rows={working} />}
        <Pages label="Keys" number={at} hasMore={at * PER_PAGE < total} hrefOf={(n) => `${KEYS_PATH}?page=${n}`} />
        {revoked.length > 0 && (
          <section class="part" aria-labelledby="revoked">
            <h2 id="revoked">Revoked</h2>
            <Grid caption="Revoked keys" columns={REVOKED} rows={revoked} />
          </section>
        )}
      </>
    ),
  });
}

export async function revokeKeyPost(visit: MemberVisit): Promise<Answer> {
  const id = idIn(visit, "key");
  const entry = { action: "key.revoke", subject: toWire("key", id) };
  existing(await act(visit, entry, (inside) => revokeKey(inside, id, visit.organisation.id)));
  return done(visit, KEYS_PATH, "The key was revoked. Programs that use it are refused.");
}

const NAMED: Column<OwnKey>[] = [
  { label: "Name", cell: ({ name }) => <bdi>{name}</bdi> },
  { label: "Begins with", cell: ({ prefix }) => <code class="word">{prefix}…</code> },
  {
    label: "May",
    cell: ({ scopes, businessIds }) => (
      <>
        {scopeWords(scopes)}
        {businessIds && (
          <span class="under muted small">in {plural(businessIds.length, "business", "businesses")}</span>
        )}
      </>
    ),
  },
  {
    label: "Created",
    cell: ({ createdAt, createdBy }) => (
      <>
        <When at={createdAt} />
        <span class="under muted small">{createdBy === null ? "by the operator" : <>by {createdBy}</>}</span>
      </>
    ),
  },
];

const WORKING: Column<OwnKey>[] = [
  ...NAMED,
  {
    label: "Last used",
    cell: ({ lastUsedAt, lastUsedFrom }) => (
      <>
        <When at={lastUsedAt} />
        {lastUsedFrom && <span class="under muted small">from {lastUsedFrom}</span>}
      </>
    ),
  },
  {
    label: "Ends",
    cell: ({ expiresAt }) => (expiresAt === null ? <span class="word">Never</span> : <End at={expiresAt} />),
  },
  {
    label: "Change",
    cell: ({ id, name }) => (
      <Ask
        label="Revoke"
        of={`the key ${name}`}
        question="Programs that use this key are refused, within 30 seconds at the latest. This cannot be undone."
        confirm="Revoke the key"
        action={`${KEYS_PATH}/${toWire("key", id)}/revoke`}
      />
    ),
  },
];

const REVOKED: Column<OwnKey>[] = [
  ...NAMED,
  { label: "Revoked", cell: ({ revokedAt }) => revokedAt && <When at={revokedAt} /> },
];

function End({ at }: { at: Date }) {
  return at <= useNow() ? <Pill tone="bad">Has ended</Pill> : <When at={at} />;
}

/** Only the command line creates keys that cannot read. */
function scopeWords(scopes: readonly Scope[]): string {
  if (!scopes.includes("write")) return "Read";
  return scopes.includes("read") ? "Read and write" : "Write only";
}
