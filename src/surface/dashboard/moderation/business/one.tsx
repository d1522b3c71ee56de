// A business for moderators: recent decisions, editor's reviews and claims. Its public profile has the figures.

import type { ComponentChildren } from "preact";
import { findBusiness } from "#domain/business/business.ts";
import { type BusinessCase, findBusinessCase } from "#domain/review/moderation/business.ts";
import { toWire } from "#platform/id.ts";
import { plural } from "#surface/look/format.ts";
import { existing } from "../../act.ts";
import { profilePath } from "../../address.ts";
import { Panel, When } from "../../component/display.tsx";
import { ButtonLink, TouchLink } from "../../component/form.tsx";
import { excerpt } from "../../excerpt.ts";
import { askedByWords, STATUS_WORDS } from "../../review/words.ts";
import { page } from "../../shell.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { BUSINESSES_PATH, businessPath, CLAIMS_PATH, casePath } from "../path.tsx";
import { decisionWords } from "../words.ts";

export async function moderatedBusinessPage(visit: UserVisit): Promise<Answer> {
  const business = existing(await findBusiness(visit.context, visit.params.slug ?? ""));
  const found = await findBusinessCase(visit.context, business.id);
  const path = businessPath(business.slug);
  return page(visit, {
    title: business.name,
    back: { href: BUSINESSES_PATH, label: "Businesses" },
    children: (
      <>
        <p class="ways">
          <TouchLink href={profilePath(business.slug)}>Public profile</TouchLink>
          <TouchLink href={`${path}/platforms`}>Ratings on other platforms</TouchLink>
        </p>
        <Panel title="Recent decisions" id="decisions">
          <Decisions found={found} />
        </Panel>
        <Panel title="Editor's reviews" id="editors">
          <List empty="None. The profile shows an editor's review apart from customers' reviews, and it counts in no figure.">
            {found.editors.map(({ id, title, rating, createdAt }) => (
              <li key={id}>
                <a href={`${path}/editor/${toWire("rev", id)}`} dir="auto">
                  {excerpt(title, 240).text}
                </a>
                , {plural(rating, "star")}, <When at={createdAt} />
              </li>
            ))}
          </List>
          <p>
            <ButtonLink isQuiet href={`${path}/editor`}>
              Write an editor's review
            </ButtonLink>
          </p>
        </Panel>
        <Panel title="Claims" id="claims">
          <List empty="Nobody has claimed it.">
            {found.claims.map(({ id, organisationName, status, createdAt }) => (
              <li key={id}>
                <a href={`${CLAIMS_PATH}/${toWire("clm", id)}`}>
                  <bdi>{organisationName}</bdi>
                </a>
                , {status}, <When at={createdAt} />
              </li>
            ))}
          </List>
        </Panel>
      </>
    ),
  });
}

function Decisions({ found: { decisions } }: { found: BusinessCase }) {
  return (
    <List empty="None so far.">
      {decisions.map(({ id, reviewId, to, reason, askedBy, who, undoes, createdAt }) => (
        <li key={id}>
          <a href={casePath(toWire("rev", reviewId))}>{STATUS_WORDS[to]?.label ?? to}</a>:{" "}
          {decisionWords(reason, askedBy)}, {who === null ? askedByWords(askedBy) : <bdi>{who}</bdi>}
          {undoes === null && who !== null && askedBy === "owner" && ", at the request of the business"},{" "}
          <When at={createdAt} />
        </li>
      ))}
    </List>
  );
}

function List({ empty, children }: { empty: string; children: ComponentChildren[] }) {
  return children.length === 0 ? <p class="muted">{empty}</p> : <ul class="plain-list">{children}</ul>;
}
