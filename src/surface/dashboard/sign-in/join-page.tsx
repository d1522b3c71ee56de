// What the link of a team invitation shows: a button, a form for a new account, or why it leads nowhere.

import type { Invited } from "#domain/account/team-invitation.ts";
import { ButtonLink, Submit } from "../component/button.tsx";
import { page } from "../shell.tsx";
import type { Answer, Visit } from "../visit.ts";
import { LineField, PasswordField, Username } from "./field.tsx";
import { notice } from "./notice.tsx";

export type JoinErrors = Partial<Record<"name" | "password", string>>;

const CLOSED = {
  gone: { title: "This invitation was taken back", text: "Ask whoever invited you to send another." },
  used: { title: "You have joined already", text: "This invitation was accepted." },
  expired: { title: "This invitation has expired", text: "Ask whoever invited you to send it again." },
  full: {
    title: "There is no seat left",
    text: "The organisation's plan has no free seat. Ask whoever invited you; the invitation stays as it is.",
  },
} as const;

/** For whoever is signed in with the address. */
export function buttonForm(visit: Visit, invited: Invited): Answer {
  return page(visit, {
    title: `Join ${invited.organisationName}`,
    children: (
      <>
        <As invited={invited} />
        <form class="form" method="post" action={visit.url.pathname}>
          <Submit>Join</Submit>
        </form>
      </>
    ),
  });
}

/** For whoever has no account yet. */
export function accountForm(
  visit: Visit,
  invited: Invited,
  { errors = {}, problem }: { errors?: JoinErrors; problem?: string } = {},
): Answer {
  return page(visit, {
    title: `Join ${invited.organisationName}`,
    errors,
    problem,
    children: (
      <>
        <As invited={invited} />
        <form class="form" method="post" action={visit.url.pathname} novalidate>
          <Username email={invited.email} />
          <LineField name="name" label="Your name" value={visit.fields.name} error={errors.name} autocomplete="name" />
          <PasswordField name="password" label="Password" error={errors.password} isNew />
          <Submit>Join</Submit>
        </form>
      </>
    ),
  });
}

/** For whoever is signed in with another address. */
export function otherAddress(visit: Visit, invited: Invited): Answer {
  return notice(visit, {
    title: "This invitation is for somebody else",
    status: 403,
    children: (
      <>
        <p>
          It was sent to <strong>{invited.email}</strong>, and you are logged in as <strong>{visit.user?.email}</strong>
          . Log out, and open the link again.
        </p>
        <form class="form" method="post" action="/logout">
          <Submit>Log out</Submit>
        </form>
      </>
    ),
  });
}

/** Why the link leads nowhere. */
export function closed(visit: Visit, why: keyof typeof CLOSED, status = 410): Answer {
  const { title, text } = CLOSED[why];
  return notice(visit, {
    title,
    status,
    children: (
      <>
        <p>{text}</p>
        <p>
          <ButtonLink href={visit.user ? "/dashboard" : "/login"}>
            {visit.user ? "To the overview" : "Log in"}
          </ButtonLink>
        </p>
      </>
    ),
  });
}

const AS = { owner: "an owner", admin: "an admin", member: "a member" } as const;

function As({ invited }: { invited: Invited }) {
  return (
    <p class="prose">
      You are invited as {AS[invited.role]}, with the address <strong>{invited.email}</strong>.
    </p>
  );
}
