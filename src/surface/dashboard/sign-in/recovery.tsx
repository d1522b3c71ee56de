// Recovery codes of one's account: how many are left, and another set.
import { changeFactors, readFactors } from "#domain/account/sign-in/factor.ts";
import { renewRecoveryCodes } from "#domain/account/sign-in/recovery-code.ts";
import { plural } from "#surface/look/format.ts";
import { act, done } from "../act.ts";
import { Ask, PostButton } from "../component/form.tsx";
import { page } from "../shell.tsx";
import type { Answer, UserVisit } from "../visit.ts";

const PATH = "/dashboard/account/recovery-codes";

export async function recoveryPage(visit: UserVisit): Promise<Answer> {
  const { recoveryCodes } = await readFactors(visit.context, visit.user.id);
  return page(visit, {
    title: "Recovery codes",
    active: "account",
    back: { href: "/dashboard/account", label: "Your account" },
    children: (
      <>
        <p class="prose">
          A recovery code lets you in without your authenticator or passkey, and while the login of your organisation is
          away. Each works once. You have {plural(recoveryCodes, "code")}.
        </p>
        {recoveryCodes === 0 ? (
          <PostButton action={PATH}>Make recovery codes</PostButton>
        ) : (
          <Ask
            label="Make new codes"
            of="for recovery"
            question="The codes that you stored stop working."
            confirm="Make new codes"
            action={PATH}
          />
        )}
      </>
    ),
  });
}

export async function recoveryPost(visit: UserVisit): Promise<Answer> {
  const { user, sessionId } = visit;
  const codes = await act(visit, { action: "factor.recovery-codes" }, (inside) =>
    changeFactors(inside, user, sessionId, () => renewRecoveryCodes(inside, user.id)),
  );
  return done(visit, PATH, { tone: "done", text: "These are your recovery codes.", codes });
}
