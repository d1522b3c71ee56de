// A page that is one form and nothing more.
import type { ComponentChildren } from "preact";
import type { Drawn } from "#surface/form/form.ts";
import { Form, PAGE_FORM } from "../component/form.tsx";
import { type Page, page } from "./shell.tsx";
import type { Answer, Visit } from "./visit.ts";

type FormPage = Pick<Page, "title" | "back" | "isSetting"> & {
  action: string;
  submit: string;
  /** Stands above the form. */
  lead?: ComponentChildren;
};

export function formPage(visit: Visit, { all, fault }: Drawn, { action, submit, lead, ...of }: FormPage): Answer {
  const children = (
    <>
      {lead && <p class="prose muted">{lead}</p>}
      <Form id={PAGE_FORM} action={action} submit={submit}>
        {all}
      </Form>
    </>
  );
  return page(visit, { ...of, ...fault, isSwitchable: true, children });
}
