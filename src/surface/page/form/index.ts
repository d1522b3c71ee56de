// Every address that something can be sent to.
import { confirmForm } from "./confirm.tsx";
import type { Form, FormDeps } from "./form.ts";
import { helpfulForm } from "./helpful.ts";
import { inviteForm, openedForm } from "./invite.tsx";
import { deleteForm, manageForm } from "./manage.tsx";
import { confirmLinkForm, inviteLinkForm } from "./private-link.tsx";
import { removalForm } from "./removal.tsx";
import { unsubscribeForm } from "./unsubscribe.tsx";
import { writeForm } from "./write.tsx";

/** Forms by path. */
export function forms(deps: FormDeps): Record<string, Form> {
  return {
    "/invite/:token": inviteForm(deps),
    "/invite/:token/opened": openedForm(deps),
    "/invite/:token/link": inviteLinkForm(deps),
    "/review/:slug/write": writeForm(deps),
    "/review/:slug/:id/helpful": helpfulForm(deps),
    "/confirm/:token": confirmForm(deps),
    "/confirm/:token/link": confirmLinkForm(deps),
    "/manage/:token": manageForm(deps),
    "/manage/:token/delete": deleteForm(deps),
    "/removal/:token": removalForm(deps),
    "/unsubscribe/:token": unsubscribeForm(deps),
  };
}
