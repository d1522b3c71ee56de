// Operator > Staff: who moderates and who runs the service, and a form that adds a person.
import { addToStaff, listStaff, type StaffMember } from "#domain/operator/staff.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Grid, Names, Panel, Pill } from "../../component/display.tsx";
import { Form } from "../../component/form.tsx";
import { done } from "../../kit/act.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { UserVisit } from "../../kit/visit.ts";
import { personField, reasonField } from "../kit/field.ts";
import { STAFF_PATH, staffPath } from "../kit/path.ts";
import { rightField, staffEntry } from "./field.ts";

const MOST_NAMED = 5;

export const newStaff = form({
  undone: "added",
  find: ({ context }: UserVisit) => listStaff(context),
  fields(visit) {
    return {
      email: personField(visit),
      right: rightField(visit, ["moderator", "operator"], "moderator"),
      reason: reasonField(visit, "reason", false),
    };
  },
  page(visit, { all, fault }, found) {
    const { staff: words, page: title } = wordsIn("operator", visit.language);
    return page(visit, {
      title: title.staff,
      ...fault,
      children: (
        <>
          <p class="prose muted">{words.about}</p>
          <Unprotected rows={found.filter(({ factorSince }) => factorSince === null)} />
          <StaffGrid rows={found} />
          <Panel title={words.add} id="add">
            <Form action={STAFF_PATH} submit={words.add}>
              {all}
            </Form>
          </Panel>
        </>
      ),
    });
  },
  change: (inside, { values: { email, right } }) =>
    addToStaff(inside, { email: email.email, name: null, passwordHash: null, operator: right === "operator" }),
  entry: ({ id }, { values: { right, reason } }) =>
    staffEntry(right === "operator" ? "operator.add" : "staff.add", id, reason.text),
  done: ({ visit }) => done(visit, STAFF_PATH, wordsIn("operator", visit.language).staff.added),
});

/** Who could lose the service with a password. */
function Unprotected({ rows }: { rows: readonly StaffMember[] }) {
  const { staff: words } = useWords("operator");
  if (rows.length === 0) return null;
  const names = <Names of={rows.slice(0, MOST_NAMED).map(({ name }) => name)} />;
  return <p class="notice">{words.unprotected({ count: rows.length, names })}</p>;
}

function StaffGrid({ rows }: { rows: readonly StaffMember[] }) {
  const { staff: words, page, org } = useWords("operator");
  const format = useFormat();
  return (
    <Grid
      caption={page.staff}
      rows={rows}
      columns={[
        {
          label: org.name,
          cell: ({ id, name }) => (
            <a href={staffPath(id)}>
              <bdi>{name}</bdi>
            </a>
          ),
        },
        { label: words.email, cell: ({ email }) => <bdi>{email}</bdi> },
        { label: words.rights, cell: ({ operator }) => (operator ? words.operator : words.moderator) },
        {
          label: words.factor,
          cell: ({ factorSince }) => <Factor since={factorSince} />,
        },
        { label: words.logins, isNumber: true, cell: ({ sessions }) => format.count(sessions) },
      ]}
    />
  );
}

/** Since when a person has a second factor. A password alone guards the service badly. */
export function Factor({ since }: { since: Date | null }) {
  const { staff: words } = useWords("operator");
  const format = useFormat();
  return since ? <>{words.factorSince({ date: format.date(since) })}</> : <Pill tone="fair">{words.none}</Pill>;
}
