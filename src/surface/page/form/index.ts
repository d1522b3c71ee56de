// Every address that something can be sent to.
import { confirmForm } from "./confirm.tsx";
import type { Form, FormDeps } from "./form.ts";
import { helpfulForm } from "./helpful.ts";
import { inviteForm, openedForm } from "./invite.tsx";
import { deleteForm, manageForm } from "./manage.tsx";
import { unsubscribeForm } from "./unsubscribe.tsx";
import { writeForm } from "./write.tsx";

/** Forms by path. */
export function forms(deps: FormDeps): Record<string, Form> {
  return {
    "/invite/:token": inviteForm(deps),
    "/invite/:token/opened": openedForm(deps),
    "/review/:slug/write": writeForm(deps),
    "/review/:slug/:id/helpful": helpfulForm(deps),
    "/confirm/:token": confirmForm(deps),
    "/manage/:token": manageForm(deps),
    "/manage/:token/delete": deleteForm(deps),
    "/unsubscribe/:token": unsubscribeForm(deps),
  };
}
