// A business for moderators: recent decisions, editor's reviews and claims. Its public profile has the figures.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import { decideProfile as storeDecision } from "#domain/business/claim/waiting.ts";
import { type Business, findAnyBusiness } from "#domain/business/profile/business.ts";
import { type BusinessCase, findBusinessCase } from "#domain/review/moderation/business.ts";
import { hidden } from "#surface/form/field.tsx";
import type { Fault } from "#surface/form/form.ts";
import { plural } from "#surface/look/format.ts";
import { Panel, When } from "../../component/display.tsx";
import { ButtonLink, PostButton, TouchLink } from "../../component/form.tsx";
import { done, existing } from "../../kit/act.ts";
import { profilePath } from "../../kit/address.ts";
import { excerpt } from "../../kit/excerpt.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { askedByWords, STATUS_WORDS } from "../../review/words.ts";
import { BUSINESSES_PATH, businessPath, CLAIMS_PATH, casePath } from "../kit/path.tsx";
import { decisionWords } from "../kit/words.ts";

export async function moderatedBusinessPage(visit: UserVisit, fault: Fault = {}): Promise<Answer> {
  const business = existing(await findAnyBusiness(visit.context, visit.params.slug ?? ""));
  const found = await findBusinessCase(visit.context, business.id);
  const path = businessPath(business.slug);
  return page(visit, {
    title: business.name,
    back: { href: BUSINESSES_PATH, label: "Businesses" },
    ...fault,
    children: (
      <>
        {business.profile === "public" ? (
          <p class="ways">
            <TouchLink href={profilePath(business.slug)}>Public profile</TouchLink>
            <TouchLink href={`${path}/platforms`}>Ratings on other platforms</TouchLink>
          </p>
        ) : (
          <Hidden business={business} />
        )}
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

function Hidden({ business }: { business: Business }) {
  const { name, domain, city, website, slug, profile } = business;
  return (
    <Panel title={profile === "waiting" ? "The name waits" : "Not published"} id="profile">
      <p>
        The profile is not public. Its name, site and city are <strong dir="auto">{name}</strong>, <bdi>{domain}</bdi> (
        <bdi>{website}</bdi>) and <bdi>{city}</bdi>. An approved claim makes it public.
      </p>
      {profile === "waiting" && (
        <div class="actions">
          <PostButton action={`${businessPath(slug)}/profile`} fields={{ verdict: "public" }}>
            Publish the profile
          </PostButton>
          <PostButton isQuiet action={`${businessPath(slug)}/profile`} fields={{ verdict: "refused" }}>
            Do not publish it
          </PostButton>
        </div>
      )}
    </Panel>
  );
}

const SAYS = { public: "The profile is public.", refused: "The profile stays hidden." } as const;

/** Publishes a waiting profile, or refuses it. */
export const decideProfile = form({
  find: async ({ context, params }: UserVisit) => existing(await findAnyBusiness(context, params.slug ?? "")),
  fields: () => ({
    verdict: hidden({
      read: (typed) =>
        (["public", "refused"] as const).find((each) => each === typed) ?? { wrong: "Choose a decision." },
    }),
  }),
  page: (visit, { fault: { errors, ...fault } }) =>
    moderatedBusinessPage(visit, { ...fault, problem: errors?.verdict ?? fault.problem }),
  change: (inside, { values: { verdict }, found }) => storeDecision(inside, found.id, verdict),
  entry: (_decided, { values: { verdict }, found: { id, name } }) => ({
    action: verdict === "public" ? "business.publish" : "business.refuse",
    subject: toWire("biz", id),
    detail: { name },
  }),
  done: ({ visit, values: { verdict } }) => done(visit, BUSINESSES_PATH, SAYS[verdict]),
});

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
