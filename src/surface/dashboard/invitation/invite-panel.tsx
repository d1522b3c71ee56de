// The way to invite customers beside the list of invitations: the fields that most need, and the links to the other ways.
import { EmailField, TextField } from "#surface/look/field.tsx";
import { useWords } from "#surface/look/words.ts";
import { Panel } from "../component/display.tsx";
import { Form, TouchLink } from "../component/form.tsx";
import type { BusinessVisit } from "../kit/visit.ts";
import { NEW_PATH } from "./choice.ts";
import { SHOP_PATH } from "./shop/link.ts";

/** A form that is refused is drawn again on the page with all fields. */
export function InvitePanel({ visit }: { visit: BusinessVisit }) {
  const { list, one, field, upload } = useWords("inviting");
  const { title } = useWords("inShop");
  return (
    <Panel title={list.new} id="invite" class="invite-panel">
      <Form action={NEW_PATH} submit={one.submit}>
        <EmailField name="email" label={field.email} value={undefined} required />
        <TextField name="name" label={field.name} value={undefined} />
        <TextField name="reference" label={field.reference} value={undefined} />
        <p class="muted small">
          <InviteLead visit={visit} />
        </p>
      </Form>
      <p class="ways small">
        <TouchLink href={NEW_PATH}>{list.more}</TouchLink>
        <TouchLink href="/dashboard/invitations/upload">{upload.title}</TouchLink>
        {!visit.organisation.sandbox && <TouchLink href={SHOP_PATH}>{title}</TouchLink>}
      </p>
    </Panel>
  );
}

/** What becomes of an invitation. In a sandbox it reaches no customer. */
export function InviteLead({ visit }: { visit: BusinessVisit }) {
  const { one } = useWords("inviting");
  const { inviteLead } = useWords("sandbox");
  return <>{visit.organisation.sandbox ? inviteLead : one.lead({ business: <bdi>{visit.business.name}</bdi> })}</>;
}
