// One member of the team: changes the role or removes them. Anybody may leave, except the last owner. The keys that a member made end
// with the right to make keys, unless the administrator takes them over in the same form.
import { type ApiKeyId, fromWire, toWire, type UserId } from "#contract/id.ts";
import { listKeysMadeBy, type MadeKey } from "#domain/account/team/key.ts";
import { type Departed, listTeam } from "#domain/account/team/team.ts";
import { departFromTeam, giveRole, listMade, type MadeByMember } from "#domain/integration/departure.ts";
import type { Context } from "#platform/database/context.ts";
import { formatOf } from "#platform/language/format.ts";
import type { Drawn } from "#surface/form/form.ts";
import { CheckField } from "#surface/form/input.tsx";
import { integrationName } from "#surface/look/integration-name.ts";
import { useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Fact, Panel } from "../../component/display.tsx";
import { Ask, Form, TouchLink } from "../../component/form.tsx";
import { done, type Entry, existing, idIn } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { scopeWords } from "../key/list.tsx";
import { hasFreeSeat } from "./invite.tsx";
import { OnlyOwner, onlyOwnerOf } from "./members.tsx";
import { teamPage } from "./page.tsx";
import { mayChange, roleField, TEAM_PATH } from "./role.tsx";

async function memberOf(visit: MemberVisit) {
  const id = idIn(visit, "usr");
  const team = await listTeam(visit.context, visit.organisation.id);
  const member = existing(team.find((each) => each.id === id));
  return {
    ...member,
    isOnlyOwner: onlyOwnerOf(team) === id,
    isAlone: team.length === 1,
  };
}

type Found = Awaited<ReturnType<typeof memberOf>>;

export const memberRole = form({
  find: memberOf,
  fields: (visit: MemberVisit, { role }) => ({ role: roleField(visit, role) }),
  page: (visit, form, found) => draw(visit, form, found),
  change: (inside, { visit, values: { role }, found: { id: userId } }) =>
    giveRole(
      inside,
      { userId: visit.user.id },
      { organisationId: visit.organisation.id, userId, role },
      takenOver(visit),
    ),
  entry: (departed, { values, found }) => ({
    action: "team.role",
    subject: toWire("usr", found.id),
    detail: { from: departed.role, to: values.role, ...keyDetail(departed) },
  }),
  done: ({ visit }, departed) => done(visit, TEAM_PATH, afterwards(visit, "roleSaved", existing(departed))),
});

export const memberPage = memberRole.page;

export const memberRemove = form({
  undone: "removed",
  find: memberOf,
  fields: (_visit: MemberVisit) => ({}),
  page: async (visit, { fault }, found) => draw(visit, { ...(await memberRole.blank(visit, found)), fault }, found),
  change: (inside, { visit, found }) => remove(inside, visit, found.id, takenOver(visit)),
  entry: (departed, { found }) => removal("team.remove", found.id, departed),
  done: ({ visit }, departed) => done(visit, TEAM_PATH, afterwards(visit, "removed", existing(departed))),
});

export const leave = form({
  undone: "done",
  fields: (_visit: MemberVisit) => ({}),
  page: (visit, { fault }) => teamPage(visit, { ...fault, status: 422 }),
  change: (inside, { visit }) => remove(inside, visit, visit.user.id),
  entry: (departed, { visit }) => removal("team.leave", visit.user.id, departed),
  done: ({ visit }) =>
    done(visit, "/dashboard", wordsIn("team", visit.language).left({ organisation: visit.organisation.name })),
});

async function draw(visit: MemberVisit, form: Drawn<"role">, found: Found): Promise<Answer> {
  const { context, organisation, language } = visit;
  const words = wordsIn("team", language);
  const { name } = found;
  const path = `${TEAM_PATH}/members/${toWire("usr", found.id)}`;
  const { fault } = form;
  if (!mayChange(visit.role, found.role) || fault.status === 403)
    return teamPage(visit, { ...fault, errors: undefined, problem: fault.problem ?? words.onlyOwner, status: 403 });
  const maker = { organisationId: organisation.id, userId: found.id };
  const [keys, made] = await Promise.all([listKeysMadeBy(context, maker), listMade(context, maker)]);
  const isOther = found.id !== visit.user.id;
  const mayInvite = found.isAlone && !organisation.sandbox && (await hasFreeSeat(visit));
  const ownerPath = mayInvite ? `${TEAM_PATH}/invite` : found.isAlone ? null : TEAM_PATH;
  return page(visit, {
    title: isOther ? name : `${name} ${words.you}`,
    back: { href: TEAM_PATH, label: wordsIn("frame", language).setting.team },
    ...fault,
    children: (
      <>
        <p>{found.email}</p>
        {!isOther && (
          <p>
            <TouchLink href="/dashboard/account">{wordsIn("frame", language).yourAccount}</TouchLink>
          </p>
        )}
        {found.isOnlyOwner && fault.errors === undefined ? (
          <OwnRole href={ownerPath} />
        ) : (
          <Form id={FORM} action={`${path}/role`} submit={words.saveRole}>
            {form.all}
            <TakeOver keys={keys} isOther={isOther} />
          </Form>
        )}
        {isOther && (
          <Ask
            label={words.remove}
            of={words.removeOf({ name })}
            title={words.removeTitle({ name: <bdi>{name}</bdi> })}
            question={words.removeAsk({ name, organisation: organisation.name, hasKeys: keys.length > 0 })}
            confirm={words.removeIt}
            form={FORM}
            action={`${path}/remove`}
          />
        )}
        {isOther && <MadeBy name={name} made={made} />}
      </>
    ),
  });
}

/** The only owner has no other role to choose. */
function OwnRole({ href }: { href: string | null }) {
  const { role, name } = useWords("role");
  return (
    <dl class="facts">
      <Fact name={role}>
        {name.owner}
        {href !== null && <OnlyOwner href={href} />}
      </Fact>
    </dl>
  );
}

/** The role and the removal are two buttons of one form: both read the same boxes. */
const FORM = "member";

/** A box for each key. Nothing is taken over by default. */
function TakeOver({ keys, isOther }: { keys: readonly MadeKey[]; isOther: boolean }) {
  const words = useWords("team");
  const apiKey = useWords("apiKey");
  if (keys.length === 0) return null;
  return (
    <>
      <p class="hint">{isOther ? words.keysOther : words.keysOwn}</p>
      {keys.map(({ id, name, prefix, scopes }) =>
        isOther ? (
          <CheckField
            key={id}
            name={`${TAKE}${toWire("key", id)}`}
            label={words.takeOver({ name })}
            checked={false}
            hint={words.takeOverHint({ prefix, scopes: scopeWords(apiKey, scopes) })}
          />
        ) : (
          <p key={id} class="hint">
            {words.keyOf({ name, prefix })}
          </p>
        ),
      )}
    </>
  );
}

function MadeBy({ name, made: { webhooks, integrations, provider } }: { name: string; made: MadeByMember }) {
  const words = useWords("team").made;
  const { language } = useReader();
  if (webhooks.length + integrations.length === 0 && provider === null) return null;
  return (
    <Panel title={words.title} id="made">
      <p class="hint">{words.about({ name })}</p>
      <ul>
        {webhooks.map(({ id, host }) => (
          <li key={id}>
            <a href={`/dashboard/settings/webhooks/${toWire("whs", id)}`}>{words.webhook({ host })}</a>
          </li>
        ))}
        {integrations.map(({ id, businessName, ...named }) => (
          <li key={id}>
            <a href={`/dashboard/integrations/${toWire("int", id)}`}>
              {words.integration({ kind: integrationName(named, language), business: businessName })}
            </a>
          </li>
        ))}
        {provider !== null && (
          <li>
            {words.provider({ provider, link: (text) => <a href="/dashboard/settings/sign-in#company">{text}</a> })}
          </li>
        )}
      </ul>
    </Panel>
  );
}

const TAKE = "take-";

function takenOver({ fields }: MemberVisit): ApiKeyId[] {
  return Object.keys(fields).flatMap((name) =>
    name.startsWith(TAKE) ? (fromWire("key", name.slice(TAKE.length)) ?? []) : [],
  );
}

function remove(
  inside: Context,
  { organisation, user, sessionId: session }: MemberVisit,
  userId: UserId,
  takeOver: readonly ApiKeyId[] = [],
): Promise<Departed | null> {
  return departFromTeam(
    inside,
    { userId: user.id },
    { organisationId: organisation.id, userId },
    { session, takeOver },
  );
}

function removal(action: string, userId: UserId, departed: Departed): Entry {
  return { action, subject: toWire("usr", userId), detail: { role: departed.role, ...keyDetail(departed) } };
}

/** Numbers of keys for the activity, where there were any. */
function keyDetail({ keys }: Departed): Record<string, number> {
  return {
    ...(keys && keys.revoked.length > 0 && { keysRevoked: keys.revoked.length }),
    ...(keys && keys.takenOver.length > 0 && { keysTakenOver: keys.takenOver.length }),
  };
}

/** What was saved, and the keys that ended or were taken over by it. */
function afterwards({ language }: MemberVisit, what: "roleSaved" | "removed", { keys }: Departed): string {
  const words = wordsIn("team", language);
  const format = formatOf(language);
  const { revoked = [], takenOver = [] } = keys ?? {};
  return [
    words[what],
    ...(revoked.length > 0 ? [words.revoked({ keys: format.list(revoked) })] : []),
    ...(takenOver.length > 0 ? [words.takenOver({ keys: format.list(takenOver) })] : []),
  ].join(" ");
}
