// A business for moderators: recent decisions, editor's reviews and claims. Its public profile has the figures.
import type { ComponentChildren } from "preact";
import { toWire } from "#contract/id.ts";
import { findMove } from "#domain/account/state/move.ts";
import { findOthers, type Others } from "#domain/account/team/own-case.ts";
import { decideProfile as storeDecision } from "#domain/business/claim/waiting.ts";
import { readLogoPath } from "#domain/business/logo/address.ts";
import { takeDownLogo as storeTakeDown } from "#domain/business/logo/logo.ts";
import { type Business, findAnyBusiness } from "#domain/business/profile/business.ts";
import { findParties } from "#domain/business/state/party.ts";
import { type BusinessCase, findBusinessCase } from "#domain/review/moderation/business.ts";
import { hidden } from "#surface/form/field.tsx";
import { type Drawn, drawFields, type Fault } from "#surface/form/form.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel, When } from "../../component/display.tsx";
import { ButtonLink, PostButton, TouchLink } from "../../component/form.tsx";
import { done, existing } from "../../kit/act.ts";
import { profilePath } from "../../kit/address.ts";
import { excerpt } from "../../kit/excerpt.ts";
import { form } from "../../kit/form.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { Left } from "../case/left.tsx";
import { BUSINESSES_PATH, businessPath, CLAIMS_PATH, casePath, isOwnCase } from "../kit/path.tsx";
import { askedByWords, decisionWords, statusWord } from "../kit/words.ts";
import { LogoPanel, logoFields } from "./logo.tsx";

export async function moderatedBusinessPage(
  visit: UserVisit,
  fault: Fault = {},
  logo: Drawn<"seen" | "reason"> | null = null,
): Promise<Answer> {
  const business = existing(await findAnyBusiness(visit.context, visit.params.slug ?? ""));
  const found = await findBusinessCase(visit.context, business.id);
  const move = business.organisationId === null ? null : await findMove(visit.context, business.organisationId);
  const others = await findOthers(visit.context, await findParties(visit.context, business.id), visit.user.id);
  // Nothing of it can be changed here.
  const hasMoved = business.profile === "moved";
  const path = businessPath(business.slug);
  const { language } = visit;
  const words = wordsIn("businessQueue", language);
  const { queue } = wordsIn("frame", language);
  const { stars } = wordsIn("moderating", language);
  return page(visit, {
    title: business.name,
    back: { href: BUSINESSES_PATH, label: queue.businesses },
    ...fault,
    children: (
      <>
        {business.profile === "public" ? (
          <p class="ways">
            <TouchLink href={profilePath(business.slug)}>{words.profile}</TouchLink>
            <TouchLink href={`${path}/platforms`}>{words.platforms}</TouchLink>
          </p>
        ) : (
          <Hidden business={business} others={others} movedTo={move?.movedTo ?? null} movedAt={move?.movedAt ?? null} />
        )}
        <Panel title={words.decisions} id="decisions">
          <Decisions found={found} />
        </Panel>
        <Panel title={words.editors} id="editors">
          <List empty={words.noEditors}>
            {found.editors.map(({ id, title, rating, createdAt }) => (
              <li key={id}>
                <a href={`${path}/editor/${toWire("rev", id)}`} dir="auto">
                  {excerpt(title, 240).text}
                </a>
                · {stars({ count: rating })} · <When at={createdAt} />
              </li>
            ))}
          </List>
          {!hasMoved && (
            <p>
              <ButtonLink isQuiet href={`${path}/editor`}>
                {words.write}
              </ButtonLink>
            </p>
          )}
        </Panel>
        <Panel title={queue.claims} id="claims">
          <List empty={words.noClaims}>
            {found.claims.map(({ id, organisationName, status, createdAt }) => (
              <li key={id}>
                <a href={`${CLAIMS_PATH}/${toWire("clm", id)}`}>
                  <bdi>{organisationName}</bdi>
                </a>
                · {words.claim[status]} · <When at={createdAt} />
              </li>
            ))}
          </List>
        </Panel>
        {!hasMoved && (
          <LogoPanel
            business={business}
            others={others}
            form={logo ?? drawFields(logoFields(visit, business), null, {})}
          />
        )}
      </>
    ),
  });
}

/** @property others who decide in place of the moderator */
type HiddenProps = { business: Business; others: Others | null; movedTo: string | null; movedAt: Date | null };

function Hidden({ business, others, movedTo, movedAt }: HiddenProps) {
  const words = useWords("businessQueue");
  const { org } = useWords("operator");
  const format = useFormat();
  if (movedTo !== null && movedAt !== null) {
    const host = <a href={movedTo + profilePath(business.slug)}>{URL.parse(movedTo)?.host}</a>;
    return (
      <Panel title={org.state.moved} id="profile">
        <p>{org.move.to({ host, date: format.date(movedAt) })}</p>
      </Panel>
    );
  }
  const { name, domain, city, website, slug, profile } = business;
  return (
    <Panel title={profile === "waiting" ? words.nameWaits : words.notPublished} id="profile">
      <p>
        {words.hidden({
          name: <strong dir="auto">{name}</strong>,
          domain: <bdi>{domain}</bdi>,
          website: <bdi>{website}</bdi>,
          city: <bdi>{city}</bdi>,
        })}
      </p>
      {profile === "waiting" && others && <Left to={{ ...others, ground: "business" }} />}
      {profile === "waiting" && !others && (
        <div class="actions">
          <PostButton action={`${businessPath(slug)}/profile`} fields={{ verdict: "public" }}>
            {words.publish}
          </PostButton>
          <PostButton isQuiet action={`${businessPath(slug)}/profile`} fields={{ verdict: "refused" }}>
            {words.refuse}
          </PostButton>
        </div>
      )}
    </Panel>
  );
}

/** Takes the logo down that the moderator saw. */
export const takeDownLogo = form({
  undone: "removed",
  find: async ({ context, params }: UserVisit) => existing(await findAnyBusiness(context, params.slug ?? "")),
  fields: (visit: UserVisit, business) => logoFields(visit, business),
  page: (visit, form) => moderatedBusinessPage(visit, form.fault, form),
  change: (inside, { visit, values: { seen, reason }, found }) =>
    storeTakeDown(inside, found.id, { seen: readLogoPath(seen) ?? "", reason: reason.text, decidedBy: visit.user.id }),
  entry: (_done, { visit, values: { reason }, found }) => ({
    action: "business.logo-take-down",
    subject: toWire("biz", found.id),
    detail: { reason: reason.text, ...(isOwnCase(visit, found) && { own: true }) },
  }),
  done({ visit, found: { id, slug } }, isDown) {
    const { queue } = wordsIn("logo", visit.language);
    if (!isDown) return { problem: queue.changed, status: 409 };
    visit.deps.onChange(`business:${id}`);
    return done(visit, businessPath(slug), queue.done);
  },
});

/** Publishes a waiting profile, or refuses it. */
export const decideProfile = form({
  undone: "decided",
  find: async ({ context, params }: UserVisit) => existing(await findAnyBusiness(context, params.slug ?? "")),
  fields: ({ language }: UserVisit) => ({
    verdict: hidden({
      read: (typed) =>
        (["public", "refused"] as const).find((each) => each === typed) ?? {
          wrong: wordsIn("moderating", language).chooseDecision,
        },
    }),
  }),
  page: (visit, { fault: { errors, ...fault } }) =>
    moderatedBusinessPage(visit, { ...fault, problem: errors?.verdict ?? fault.problem }),
  change: (inside, { visit, values: { verdict }, found }) =>
    storeDecision(inside, found.id, { verdict, decidedBy: visit.user.id }),
  entry: (_decided, { visit, values: { verdict }, found: { id, name, organisationId } }) => ({
    action: verdict === "public" ? "business.publish" : "business.refuse",
    subject: toWire("biz", id),
    detail: { name, ...(isOwnCase(visit, { id, organisationId }) && { own: true }) },
  }),
  done: ({ visit, values: { verdict } }) =>
    done(visit, BUSINESSES_PATH, wordsIn("businessQueue", visit.language).done[verdict]),
});

function Decisions({ found: { decisions } }: { found: BusinessCase }) {
  const words = useWords("businessQueue");
  const { decided } = useWords("caseFile");
  const { language } = useReader();
  return (
    <List empty={words.noDecisions}>
      {decisions.map(({ id, reviewId, to, reason, askedBy, who, undoes, createdAt }) => (
        <li key={id}>
          {decided({
            status: <a href={casePath(toWire("rev", reviewId))}>{statusWord(to, language)}</a>,
            reason: decisionWords(reason, language, askedBy),
          })}{" "}
          · {who === null ? askedByWords(askedBy, language) : <bdi>{who}</bdi>}
          {undoes === null && who !== null && askedBy === "owner" && ` · ${words.atRequest}`} · <When at={createdAt} />
        </li>
      ))}
    </List>
  );
}

function List({ empty, children }: { empty: string; children: ComponentChildren[] }) {
  return children.length === 0 ? <p class="muted">{empty}</p> : <ul class="plain-list">{children}</ul>;
}
