// One person of the staff: their rights, logins and second factors.
import { resetFactors } from "#domain/account/sign-in/factor.ts";
import { endSessions, listSessions } from "#domain/account/sign-in/session.ts";
import { recordAudit } from "#domain/account/state/audit.ts";
import { listMemberships } from "#domain/account/team/team.ts";
import { changeRight, findStaff, RIGHTS, type StaffMember } from "#domain/operator/staff.ts";
import type { Drawn, Fault } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Fact, Grid, Panel, When } from "../../component/display.tsx";
import { Form } from "../../component/form.tsx";
import { done, existing, idIn } from "../../kit/act.ts";
import { type DashboardForm, form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { reasonField } from "../kit/field.ts";
import { STAFF_PATH, staffPath } from "../kit/path.ts";
import { rightField, staffEntry } from "./field.ts";
import { Factor } from "./list.tsx";

type Part = "rights" | "end" | "reset";
const PARTS: readonly Part[] = ["rights", "end", "reset"];

const find = async (visit: UserVisit) => existing(await findStaff(visit.context, idIn(visit, "usr")));
const rightOf = ({ operator }: StaffMember) => (operator ? "operator" : "moderator");

const rights = form({
  find,
  fields: (visit: UserVisit, found) => ({
    right: rightField(visit, RIGHTS, rightOf(found)),
    reason: reasonField(visit, "rights-reason", false),
  }),
  page: (visit, drawn, found) => draw(visit, found, drawn.fault, { rights: drawn }),
  change: (inside, { values: { right }, found }) => changeRight(inside, found.id, right),
  entry: (from, { values: { right, reason }, found }) =>
    staffEntry(
      right === "operator" ? "operator.add" : right === "none" ? "staff.remove" : `${from}.remove`,
      found.id,
      reason.text,
    ),
  done: ({ visit, values: { right }, found }) =>
    done(visit, right === "none" ? STAFF_PATH : staffPath(found.id), wordsIn("operator", visit.language).staff.saved),
});

const end = form({
  undone: "done",
  find,
  fields: (visit: UserVisit) => ({ reason: reasonField(visit, "end-reason", false) }),
  page: (visit, drawn, found) => draw(visit, found, drawn.fault, { end: drawn }),
  change: async (inside, { visit, found }) => {
    // The operator's own login stays, so that the page can confirm the change.
    await endSessions(inside, found.id, { except: visit.sessionId });
    return true;
  },
  entry: (_ended, { values: { reason }, found }) => staffEntry("operator.sessions", found.id, reason.text),
  done: ({ visit, found }) => done(visit, staffPath(found.id), wordsIn("operator", visit.language).staff.end.done),
});

const reset = form({
  undone: "removed",
  find,
  fields: (visit: UserVisit) => ({ reason: reasonField(visit, "reset-reason", true) }),
  page: (visit, drawn, found) => draw(visit, found, drawn.fault, { reset: drawn }),
  async change(inside, { visit, values: { reason }, found }) {
    await resetFactors(inside, found);
    for (const { organisation } of await listMemberships(inside, found.id))
      await recordAudit(inside, {
        organisationId: organisation.id,
        userId: visit.user.id,
        ...staffEntry("factor.reset", found.id, reason.text),
      });
    return true;
  },
  entry: (_reset, { values: { reason }, found }) => staffEntry("factor.reset", found.id, reason.text),
  done: ({ visit, found }) => done(visit, staffPath(found.id), wordsIn("operator", visit.language).staff.reset.done),
});

export const staffForms: Readonly<Record<Part, DashboardForm<UserVisit, StaffMember>>> = { rights, end, reset };

export const staffPage = rights.page;

async function draw(
  visit: UserVisit,
  found: StaffMember,
  fault: Fault,
  sent: Partial<Record<Part, Drawn>>,
): Promise<Answer> {
  const words = wordsIn("operator", visit.language);
  const [forms, sessions] = await Promise.all([
    Promise.all(PARTS.map(async (part) => [part, sent[part] ?? (await staffForms[part].blank(visit, found))] as const)),
    listSessions(visit.context, found.id),
  ]);
  return page(visit, {
    title: found.name,
    back: { href: STAFF_PATH, label: words.page.staff },
    ...fault,
    children: (
      <>
        <Panel title={found.email} id="person">
          <Standing of={found} />
        </Panel>
        {sessions.length > 0 && <Sessions rows={sessions} />}
        {forms.map(([part, drawn]) => (
          <PartPanel key={part} part={part} of={found} form={drawn} />
        ))}
      </>
    ),
  });
}

function Standing({ of }: { of: StaffMember }) {
  const { staff: words } = useWords("operator");
  return (
    <dl class="facts">
      <Fact name={words.rights}>{of.operator ? words.operator : words.moderator}</Fact>
      <Fact name={words.factor}>
        <Factor since={of.factorSince} />
      </Fact>
    </dl>
  );
}

function Sessions({ rows }: { rows: Awaited<ReturnType<typeof listSessions>> }) {
  const { staff: words, org } = useWords("operator");
  const { session } = useWords("account");
  return (
    <Grid
      caption={words.logins}
      rows={rows}
      columns={[
        { label: session.browser, cell: ({ userAgent }) => <bdi>{userAgent?.slice(0, 80) ?? ""}</bdi> },
        { label: session.lastUsed, cell: ({ lastSeenAt }) => <When at={lastSeenAt} /> },
        { label: org.since, cell: ({ createdAt }) => <When at={createdAt} /> },
      ]}
    />
  );
}

function PartPanel({ part, of, form }: { part: Part; of: StaffMember; form: Drawn }) {
  const { staff: words } = useWords("operator");
  const title = part === "rights" ? words.change : words[part].title;
  return (
    <Panel title={title} id={part}>
      {part === "reset" && <p class="prose muted">{words.reset.about}</p>}
      <Form action={`${staffPath(of.id)}/${part}`} submit={title} isDanger={part !== "rights"}>
        {form.all}
      </Form>
    </Panel>
  );
}
