// One member of the team: changes the role or removes them. Anybody may leave, except the last owner. The keys that a member made end
// with the right to make keys, unless the administrator takes them over in the same form.
import { type ApiKeyId, fromWire, toWire, type UserId } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { mayDo } from "#domain/account/state/permission.ts";
import { listKeysMadeBy, type MadeKey } from "#domain/account/team/key.ts";
import { type Departed, listTeam } from "#domain/account/team/team.ts";
import { departFromTeam, giveRole, listMade, type Made } from "#domain/integration/departure.ts";
import { Panel } from "../../component/display.tsx";
import { Ask, CheckField, Form } from "../../component/form.tsx";
import { KIND_NAME } from "../../integration/words.ts";
import { act, done, existing, idIn, orRefusal } from "../../kit/act.ts";
import { type Fault, page } from "../../kit/shell.tsx";
import type { Answer, MemberVisit } from "../../kit/visit.ts";
import { mayChange, RoleField, readRole, TEAM_PATH, teamPage } from "./page.tsx";

export async function memberPage(visit: MemberVisit, fault: Fault<"role"> = {}): Promise<Answer> {
  const { context, organisation } = visit;
  const id = idIn(visit, "usr");
  const found = existing((await listTeam(context, organisation.id)).find((each) => each.id === id));
  const path = `${TEAM_PATH}/members/${toWire("usr", found.id)}`;
  if (!mayChange(visit.role, found.role))
    return teamPage(visit, { problem: "Only an owner can change an owner.", status: 403 });
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
        <Form action={`${path}/role`} submit="Save the role">
          <RoleField visit={visit} fault={fault} stored={found.role} />
          {mayDo(found.role, "key.manage") && (
            <TakeOver keys={keys} form="role" isOther={isOther} when="With the role Member" />
          )}
        </Form>
        {isOther && (
          <Ask
            label="Remove"
            of={`${found.name} from the team`}
            question={`${found.name} loses access to ${organisation.name}. Their replies stay, and so does their account. The open invitations to the team that they made end. They come back only by a new invitation.`}
            confirm="Remove from the team"
            action={`${path}/remove`}
          >
            <TakeOver keys={keys} form="remove" isOther when="When they go" />
          </Ask>
        )}
        <MadeBy name={found.name} made={made} />
      </>
    ),
  });
}

type TakeOverProps = { keys: readonly MadeKey[]; form: "role" | "remove"; isOther: boolean; when: string };

/** A box for each key. Nothing is taken over by default. */
function TakeOver({ keys, form, isOther, when }: TakeOverProps) {
  if (keys.length === 0) return null;
  return (
    <>
      <p class="hint">
        {when}, the API keys that they made stop working at once
        {isOther ? ", except those that you take over here. Their programs go on, and the keys are yours." : "."}
      </p>
      {keys.map(({ id, name, prefix, scopes }) =>
        isOther ? (
          <CheckField
            key={id}
            name={fieldOfKey(form, id)}
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

function MadeBy({ name, made: { webhooks, integrations } }: { name: string; made: Made }) {
  if (webhooks.length + integrations.length === 0) return null;
  return (
    <Panel title="Webhooks and integrations" id="made">
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
      </ul>
    </Panel>
  );
}

function fieldOfKey(form: "role" | "remove", id: ApiKeyId): string {
  return `${form}-${toWire("key", id)}`;
}

function takenOver({ fields }: MemberVisit, form: "role" | "remove"): ApiKeyId[] {
  return Object.keys(fields).flatMap((name) =>
    name.startsWith(`${form}-`) ? (fromWire("key", name.slice(form.length + 1)) ?? []) : [],
  );
}

export async function memberRolePost(visit: MemberVisit): Promise<Answer> {
  const { organisation, user } = visit;
  const read = readRole(visit.fields.role);
  if ("wrong" in read) return memberPage(visit, { errors: { role: `The role ${read.wrong}.` } });
  const { role } = read;
  return change(visit, async (userId) => {
    const entry = (departed: Departed | null) =>
      departed && {
        action: "team.role",
        subject: toWire("usr", userId),
        detail: { from: departed.role, to: role, ...keyDetail(departed) },
      };
    const departed = await act(visit, entry, (inside) =>
      giveRole(
        inside,
        { userId: user.id },
        { organisationId: organisation.id, userId, role },
        takenOver(visit, "role"),
      ),
    );
    return done(visit, TEAM_PATH, `The role is saved.${keyWords(existing(departed))}`);
  });
}

export async function memberRemovePost(visit: MemberVisit): Promise<Answer> {
  return change(visit, async (userId) => {
    const departed = existing(await remove(visit, userId, "team.remove", takenOver(visit, "remove")));
    return done(visit, TEAM_PATH, `They were removed from the team.${keyWords(departed)}`);
  });
}

export async function leavePost(visit: MemberVisit): Promise<Answer> {
  const left = await orRefusal(remove(visit, visit.user.id, "team.leave"));
  if (left instanceof Refusal) return teamPage(visit, { problem: left.message });
  return done(visit, "/dashboard", `You have left ${visit.organisation.name}.`);
}

function remove(
  visit: MemberVisit,
  userId: UserId,
  action: string,
  takeOver: readonly ApiKeyId[] = [],
): Promise<Departed | null> {
  const { organisation, user, sessionId: session } = visit;
  return act(
    visit,
    (departed: Departed | null) =>
      departed && {
        action,
        subject: toWire("usr", userId),
        detail: { role: departed.role, ...keyDetail(departed) },
      },
    (inside) =>
      departFromTeam(inside, { userId: user.id }, { organisationId: organisation.id, userId }, { session, takeOver }),
  );
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

async function change(visit: MemberVisit, work: (userId: UserId) => Promise<Answer>): Promise<Answer> {
  const changed = await orRefusal(work(idIn(visit, "usr")));
  if (!(changed instanceof Refusal)) return changed;
  const { message, status } = changed;
  return status === 403 ? teamPage(visit, { problem: message, status }) : memberPage(visit, { problem: message });
}
