// One member of the team: changes the role or removes them. Anybody may leave, except the last owner.
import type { Role } from "#domain/account/team/permission.ts";
import { changeRole, listTeam, removeMember } from "#domain/account/team/team.ts";
import { toWire, type UserId } from "#platform/id.ts";
import { Refusal } from "#platform/refusal.ts";
import { act, done, existing, idIn, orRefusal } from "../../act.ts";
import { Ask, Form } from "../../component/form.tsx";
import { type Fault, page } from "../../shell.tsx";
import type { Answer, MemberVisit } from "../../visit.ts";
import { mayChange, RoleField, readRole, TEAM_PATH, teamPage } from "./page.tsx";

export async function memberPage(visit: MemberVisit, fault: Fault<"role"> = {}): Promise<Answer> {
  const id = idIn(visit, "usr");
  const found = existing((await listTeam(visit.context, visit.organisation.id)).find((each) => each.id === id));
  const path = `${TEAM_PATH}/members/${toWire("usr", found.id)}`;
  if (!mayChange(visit.role, found.role))
    return teamPage(visit, { problem: "Only an owner can change an owner.", status: 403 });
  return page(visit, {
    title: found.name,
    back: { href: TEAM_PATH, label: "Team" },
    ...fault,
    children: (
      <>
        <p>{found.email}</p>
        <Form action={`${path}/role`} submit="Save the role">
          <RoleField visit={visit} fault={fault} stored={found.role} />
        </Form>
        {found.id !== visit.user.id && (
          <Ask
            label="Remove"
            of={`${found.name} from the team`}
            question={`${found.name} loses access to ${visit.organisation.name}. Their replies stay, and so does their account.`}
            confirm="Remove from the team"
            action={`${path}/remove`}
          />
        )}
      </>
    ),
  });
}

export async function memberRolePost(visit: MemberVisit): Promise<Answer> {
  const { organisation, user } = visit;
  const read = readRole(visit.fields.role);
  if ("wrong" in read) return memberPage(visit, { errors: { role: `The role ${read.wrong}.` } });
  const { role } = read;
  return change(visit, async (userId) => {
    const entry = (before: Role | null) =>
      before && { action: "team.role", subject: toWire("usr", userId), detail: { from: before, to: role } };
    const before = await act(visit, entry, (inside) =>
      changeRole(inside, { userId: user.id }, { organisationId: organisation.id, userId, role }),
    );
    existing(before);
    return done(visit, TEAM_PATH, "The role is saved.");
  });
}

export async function memberRemovePost(visit: MemberVisit): Promise<Answer> {
  return change(visit, async (userId) => {
    existing(await remove(visit, userId, "team.remove"));
    return done(visit, TEAM_PATH, "They were removed from the team.");
  });
}

export async function leavePost(visit: MemberVisit): Promise<Answer> {
  const left = await orRefusal(remove(visit, visit.user.id, "team.leave"));
  if (left instanceof Refusal) return teamPage(visit, { problem: left.message });
  return done(visit, "/dashboard", `You have left ${visit.organisation.name}.`);
}

function remove(visit: MemberVisit, userId: UserId, action: string): Promise<Role | null> {
  const { organisation, user } = visit;
  return act(
    visit,
    (role: Role | null) => role && { action, subject: toWire("usr", userId), detail: { role } },
    (inside) => removeMember(inside, { userId: user.id }, { organisationId: organisation.id, userId }, visit.sessionId),
  );
}

async function change(visit: MemberVisit, work: (userId: UserId) => Promise<Answer>): Promise<Answer> {
  const changed = await orRefusal(work(idIn(visit, "usr")));
  if (!(changed instanceof Refusal)) return changed;
  const { message, status } = changed;
  return status === 403 ? teamPage(visit, { problem: message, status }) : memberPage(visit, { problem: message });
}
