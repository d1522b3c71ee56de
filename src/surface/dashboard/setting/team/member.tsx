// One member of the team: changes the role or removes them. Anybody may leave, except the last owner. The keys that a member made end
// with the right to make keys, unless the administrator takes them over in the same form.
import { type ApiKeyId, fromWire, toWire, type UserId } from "#contract/id.ts";
import { listKeysMadeBy, type MadeKey } from "#domain/account/team/key.ts";
import { type Departed, listTeam } from "#domain/account/team/team.ts";
import { departFromTeam, giveRole, listMade, type MadeByMember } from "#domain/integration/departure.ts";
import type { Context } from "#platform/database/context.ts";
import type { Drawn } from "#surface/form/form.ts";
import { CheckField } from "#surface/form/input.tsx";
import { Panel } from "../../component/display.tsx";
import { Ask, Form } from "../../component/form.tsx";
import { KIND_NAME } from "../../integration/words.ts";
import { done, type Entry, existing, idIn } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { mayChange, roleField, TEAM_PATH, teamPage } from "./page.tsx";

async function memberOf(visit: MemberVisit) {
  const id = idIn(visit, "usr");
  return existing((await listTeam(visit.context, visit.organisation.id)).find((each) => each.id === id));
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
  done: ({ visit }, departed) => done(visit, TEAM_PATH, `The role is saved.${keyWords(existing(departed))}`),
});

export const memberPage = memberRole.page;

export const memberRemove = form({
  find: memberOf,
  fields: (_visit: MemberVisit) => ({}),
  page: async (visit, { fault }, found) => draw(visit, { ...(await memberRole.blank(visit, found)), fault }, found),
  change: (inside, { visit, found }) => remove(inside, visit, found.id, takenOver(visit)),
  entry: (departed, { found }) => removal("team.remove", found.id, departed),
  done: ({ visit }, departed) =>
    done(visit, TEAM_PATH, `They were removed from the team.${keyWords(existing(departed))}`),
});

export const leave = form({
  fields: (_visit: MemberVisit) => ({}),
  page: (visit, { fault }) => teamPage(visit, { ...fault, status: 422 }),
  change: (inside, { visit }) => remove(inside, visit, visit.user.id),
  entry: (departed, { visit }) => removal("team.leave", visit.user.id, departed),
  done: ({ visit }) => done(visit, "/dashboard", `You have left ${visit.organisation.name}.`),
});

async function draw(visit: MemberVisit, form: Drawn<"role">, found: Found): Promise<Answer> {
  const { context, organisation } = visit;
  const path = `${TEAM_PATH}/members/${toWire("usr", found.id)}`;
  const { fault } = form;
  if (!mayChange(visit.role, found.role) || fault.status === 403)
    return teamPage(visit, { problem: fault.problem ?? "Only an owner can change an owner.", status: 403 });
  const maker = { organisationId: organisation.id, userId: found.id };
  const [keys, made] = await Promise.all([listKeysMadeBy(context, maker), listMade(context, maker)]);
  const isOther = found.id !== visit.user.id;
  return page(visit, {
    title: found.name,
    back: { href: TEAM_PATH, label: "Team" },
    ...fault,
    children: (
      <>
        <p>{found.email}</p>
        <Form id={FORM} action={`${path}/role`} submit="Save the role">
          {form.all}
          <TakeOver keys={keys} isOther={isOther} />
        </Form>
        {isOther && (
          <Ask
            label="Remove"
            of={`${found.name} from the team`}
            question={`${found.name} loses access to ${organisation.name}. Their replies stay, and so does their account. The open invitations to the team that they made end${keys.length > 0 ? ", and so do their API keys, except those that you ticked above" : ""}. They come back only by a new invitation.`}
            confirm="Remove from the team"
            form={FORM}
            action={`${path}/remove`}
          />
        )}
        <MadeBy name={found.name} made={made} />
      </>
    ),
  });
}

/** The role and the removal are two buttons of one form: both read the same boxes. */
const FORM = "member";

/** A box for each key. Nothing is taken over by default. */
function TakeOver({ keys, isOther }: { keys: readonly MadeKey[]; isOther: boolean }) {
  if (keys.length === 0) return null;
  return (
    <>
      <p class="hint">
        {isOther
          ? "With the role Member, or when they are removed, the API keys that they made stop working at once, except those that you take over here. Their programs go on, and the keys are yours."
          : "With the role Member, the API keys that you made stop working at once."}
      </p>
      {keys.map(({ id, name, prefix, scopes }) =>
        isOther ? (
          <CheckField
            key={id}
            name={`${TAKE}${toWire("key", id)}`}
            label={`Take over “${name}”`}
            checked={false}
            hint={`${prefix}…, ${scopes.join(" and ")}`}
          />
        ) : (
          <p key={id} class="hint">
            “{name}” ({prefix}…)
          </p>
        ),
      )}
    </>
  );
}

function MadeBy({ name, made: { webhooks, integrations, provider } }: { name: string; made: MadeByMember }) {
  if (webhooks.length + integrations.length === 0 && provider === null) return null;
  return (
    <Panel title="Webhooks, integrations and login" id="made">
      <p class="hint">
        {name} made these, or replaced their secret, and may still know it. They go on working. Replace the secret, or
        remove what is not needed.
      </p>
      <ul>
        {webhooks.map(({ id, host }) => (
          <li key={id}>
            <a href={`/dashboard/settings/webhooks/${toWire("whs", id)}`}>Webhook to {host}</a>
          </li>
        ))}
        {integrations.map(({ id, kind, businessName }) => (
          <li key={id}>
            <a href={`/dashboard/integrations/${toWire("int", id)}`}>
              {KIND_NAME[kind]} of {businessName}
            </a>
          </li>
        ))}
        {provider !== null && (
          <li>
            <a href="/dashboard/settings/sign-in#company">Login of the organisation at {provider}</a>: who controls it
            can log in as any member, owners included.
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

function keyWords({ keys }: Departed): string {
  const { revoked = [], takenOver: taken = [] } = keys ?? {};
  return [
    ...(revoked.length > 0 ? [` Revoked: ${revoked.join(", ")}.`] : []),
    ...(taken.length > 0 ? [` Taken over: ${taken.join(", ")}.`] : []),
  ].join("");
}
