// The logo of a business for moderators, who can take it down with a reason.
import type { Others } from "#domain/account/team/own-case.ts";
import { largeLogo } from "#domain/business/logo/address.ts";
import type { Business } from "#domain/business/profile/business.ts";
import { hidden } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { Panel } from "../../component/display.tsx";
import { Form } from "../../component/form.tsx";
import type { UserVisit } from "../../kit/visit.ts";
import { Left } from "../case/left.tsx";
import { businessPath } from "../kit/path.tsx";
import { reasonField } from "../kit/reason.ts";

/** `seen` is the logo that the moderator looked at, because the owners may have set another one since. */
export function logoFields(visit: UserVisit, { logoPath }: Pick<Business, "logoPath">) {
  return {
    seen: hidden({ ...(logoPath !== null && { stored: logoPath }), read: (typed = "") => typed }),
    reason: reasonField(visit),
  };
}

type Props = {
  business: Pick<Business, "slug" | "name" | "logoPath">;
  /** Who decide in place of the moderator. */
  others: Others | null;
  form: Drawn<"seen" | "reason">;
};

export function LogoPanel({ business: { slug, logoPath }, others, form }: Props) {
  const { title, queue } = useWords("logo");
  return (
    <Panel title={title} id="logo">
      {logoPath === null ? (
        <p class="muted">{queue.none}</p>
      ) : (
        <>
          <img src={largeLogo(logoPath)} alt={title} width="128" height="128" />
          {others ? (
            <Left to={{ ...others, ground: "business" }} />
          ) : (
            <Form action={`${businessPath(slug)}/logo`} submit={queue.takeDown} isDanger>
              {form.all}
            </Form>
          )}
        </>
      )}
    </Panel>
  );
}
