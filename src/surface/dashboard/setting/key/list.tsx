// The organisation's API keys: who created them, when they were last used, how one is revoked and created.
import { toWire } from "#contract/id.ts";
import { listActiveKeys, listRevokedKeys, MOST_KEYS, type OwnKey, revokeKey, type Scope } from "#domain/account/key.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { type Column, Empty, Grid, Pages, Pill, useNow, When } from "../../component/display.tsx";
import { askColumn } from "../../component/form.tsx";
import { act, done, existing, idIn } from "../../kit/act.ts";
import { pageNumber } from "../../kit/address.ts";
import { hasFeature, PlanNotice } from "../../kit/plan-gate.tsx";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";

export const KEYS_PATH = "/dashboard/settings/keys";
const PER_PAGE = 25;

export async function keysPage(visit: MemberVisit): Promise<Answer> {
  const words = wordsIn("apiKey", visit.language);
  const at = pageNumber(visit.url, MOST_KEYS / PER_PAGE);
  const [{ rows: working, total }, revoked] = await Promise.all([
    listActiveKeys(visit.context, visit.organisation.id, { limit: PER_PAGE, offset: (at - 1) * PER_PAGE }),
    at === 1 ? listRevokedKeys(visit.context, visit.organisation.id) : [],
  ]);
  const isOpen = hasFeature(visit, "api");
  return page(visit, {
    title: wordsIn("frame", visit.language).setting.keys,
    ...(isOpen && total < MOST_KEYS && { action: { href: `${KEYS_PATH}/new`, label: words.create } }),
    children: (
      <>
        <p class="prose muted">
          {words.about} <a href="/docs/rest">{words.docs}</a>
        </p>
        <PlanNotice visit={visit} feature="api" />
        {total === 0 && isOpen && (
          <Empty title={words.none}>
            <p>{words.noneAbout({ link: (text) => <a href={`${KEYS_PATH}/new`}>{text}</a> })}</p>
          </Empty>
        )}
        {working.length > 0 && <Grid caption={words.working} columns={workingColumns(visit)} rows={working} />}
        <Pages
          label={words.pages}
          number={at}
          hasMore={at * PER_PAGE < total}
          hrefOf={(n) => `${KEYS_PATH}?page=${n}`}
        />
        {revoked.length > 0 && (
          <section class="part" aria-labelledby="revoked">
            <h2 id="revoked">{words.revokedTitle}</h2>
            <Grid caption={words.revokedKeys} columns={revokedColumns(words)} rows={revoked} />
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
  return done(visit, KEYS_PATH, wordsIn("apiKey", visit.language).revokeDone);
}

function namedColumns(words: Words<"apiKey">): Column<OwnKey>[] {
  const { head, by } = words;
  return [
    { label: head.name, cell: ({ name }) => <bdi>{name}</bdi> },
    { label: head.prefix, cell: ({ prefix }) => <code class="word">{prefix}…</code> },
    {
      label: head.may,
      cell: ({ scopes, businessIds }) => (
        <>
          {scopeWords(words, scopes)}
          {businessIds && <span class="under muted small">{words.businesses({ count: businessIds.length })}</span>}
        </>
      ),
    },
    {
      label: head.created,
      cell: ({ createdAt, createdBy }) => (
        <>
          <When at={createdAt} />
          <span class="under muted small">{createdBy === null ? by.operator : by.person({ name: createdBy })}</span>
        </>
      ),
    },
  ];
}

function workingColumns({ language }: MemberVisit): Column<OwnKey>[] {
  const words = wordsIn("apiKey", language);
  const { never } = wordsIn("frame", language);
  return [
    ...namedColumns(words),
    {
      label: words.head.used,
      cell: ({ lastUsedAt, lastUsedFrom }) => (
        <>
          <When at={lastUsedAt} />
          {lastUsedFrom && <span class="under muted small">{words.from({ address: lastUsedFrom })}</span>}
        </>
      ),
    },
    {
      label: words.head.ends,
      cell: ({ expiresAt }) =>
        expiresAt === null ? <span class="word">{never}</span> : <End at={expiresAt} ended={words.hasEnded} />,
    },
    askColumn(words.head.actions, ({ id, name }) => ({
      label: words.revoke,
      of: words.revokeOf({ name }),
      title: words.revokeTitle({ name }),
      question: words.revokeAsk,
      confirm: words.revokeIt,
      action: `${KEYS_PATH}/${toWire("key", id)}/revoke`,
    })),
  ];
}

function revokedColumns(words: Words<"apiKey">): Column<OwnKey>[] {
  const cell = ({ revokedAt }: OwnKey) => revokedAt && <When at={revokedAt} />;
  return [...namedColumns(words), { label: words.head.revoked, cell }];
}

function End({ at, ended }: { at: Date; ended: string }) {
  return at <= useNow() ? <Pill tone="bad">{ended}</Pill> : <When at={at} />;
}

/** Only the command line creates keys that cannot read. */
export function scopeWords({ scope }: Words<"apiKey">, scopes: readonly Scope[]): string {
  if (!scopes.includes("write")) return scope.read;
  return scopes.includes("read") ? scope.both : scope.write;
}
