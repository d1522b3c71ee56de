// In place of a page about a business, for an organisation that has none: says so, and offers the claim.
import { toWire } from "#contract/id.ts";
import { listOwnClaims, nameFor } from "#domain/business/claim/claim.ts";
import { wordsIn } from "#words/words.ts";
import { ButtonLink } from "../component/form.tsx";
import { WidgetExamples } from "../component/widget-example.tsx";
import { pageLabel } from "./rail-link.ts";
import { page } from "./shell.tsx";
import type { Answer, MemberVisit } from "./visit.ts";

export const WIDGET_PATH = "/dashboard/widgets";

/** A page is there without a business, too, so a link to it leads somewhere; a post changed nothing. */
export async function businessNeeded(visit: MemberVisit): Promise<Answer> {
  const { organisation, language, url } = visit;
  const { need } = wordsIn("firstSteps", language);
  const { find } = wordsIn("overview", language);
  const mayClaim = visit.may("business.claim");
  const [claim] = mayClaim ? await listOwnClaims(visit.context, organisation.id, { limit: 1 }) : [];
  const isPost = visit.request.method === "POST";
  const about = !mayClaim ? need.ask : claim ? need.waiting({ name: nameFor(claim, organisation.id) }) : need.claim;
  const isOfWidgets = !isPost && url.pathname === WIDGET_PATH;
  return page(visit, {
    title: pageLabel(url.pathname, language),
    status: isPost ? 409 : 200,
    hasFrames: isOfWidgets,
    children: (
      <>
        <div class="message stack">
          <p>{(isPost ? need.unsaved : need.text)({ organisation: organisation.name })}</p>
          <p>{about}</p>
          {mayClaim && (
            <p>
              <ButtonLink href={claim ? `/dashboard/claims/${toWire("clm", claim.id)}` : "/dashboard/claim"}>
                {claim ? need.continue : find}
              </ButtonLink>
            </p>
          )}
        </div>
        {isOfWidgets && <WidgetExamples />}
      </>
    ),
  });
}
