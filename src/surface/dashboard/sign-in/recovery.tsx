// Recovery codes of one's account: how many are left, and another set.
import { countRecoveryCodes, renewRecoveryCodes } from "#domain/account/sign-in/recovery-code.ts";
import type { Context } from "#platform/context.ts";
import { plural } from "#surface/look/format.ts";
import { done } from "../act.ts";
import { Ask, PostButton } from "../component/form.tsx";
import { NOT_OWN, refused } from "../refused.tsx";
import { ownPage } from "../shell.tsx";
import type { Answer, UserVisit } from "../visit.ts";
import { changeOwnFactors } from "./factor.tsx";

const PATH = "/dashboard/account/recovery-codes";

export async function recoveryPage(visit: UserVisit): Promise<Answer> {
  const left = await countRecoveryCodes(visit.context, visit.user.id);
  return ownPage(
    visit,
    "Recovery codes",
    {},
    <>
      <p class="prose">
        A recovery code lets you in without your authenticator or passkey, and while the login of your organisation is
        away. Each works once. You have {plural(left, "code")}.
      </p>
      {left === 0 ? (
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
    </>,
  );
}

export async function recoveryPost(visit: UserVisit): Promise<Answer> {
  // They are the way past a second factor wherever the account reaches.
  if (!visit.isWhole) return refused(visit, 403, NOT_OWN);
  const renew = (inside: Context) => renewRecoveryCodes(inside, visit.user.id);
  const codes = await changeOwnFactors(visit, "factor.recovery-codes", renew);
  return done(visit, PATH, { tone: "done", text: "These are your recovery codes.", codes });
}
