// A business for moderators: its figures, what was held, hidden and removed and who asked for it, recent decisions, claims.

import type { ComponentChildren } from "preact";
import { type Business, findBusiness } from "#domain/business/business.ts";
import { countOf } from "#domain/business/score.ts";
import { type BusinessCase, findBusinessCase } from "#domain/review/moderation/business.ts";
import { listModerationFigures, type ModerationFigure } from "#domain/review/profile-figure.ts";
import { toWire } from "#platform/id.ts";
import { formatCount, formatScore, formatShare, plural } from "#surface/look/format.ts";
import { profilePath, withQuery } from "../../address.ts";
import { Figure, Grid, Panel, When } from "../../component/display.tsx";
import { ButtonLink, TouchLink } from "../../component/form.tsx";
import { excerpt } from "../../excerpt.ts";
import { askedByWords, STATUS_WORDS } from "../../review/words.ts";
import { page } from "../../shell.tsx";
import type { Answer, UserVisit } from "../../visit.ts";
import { BUSINESSES_PATH, businessPath, CLAIMS_PATH, casePath, LOG_PATH } from "../path.tsx";
import { decisionWords } from "../words.ts";

export async function moderatedBusinessPage(visit: UserVisit): Promise<Answer | null> {
  const { context } = visit;
  const business = await findBusiness(context, visit.params.slug ?? "");
  if (!business) return null;
  const [found, figures] = await Promise.all([
    findBusinessCase(context, business.id),
    listModerationFigures(context, business.id),
  ]);
  const now = context.clock.now();
  const path = businessPath(business.slug);
  return page(visit, {
    title: business.name,
    active: "moderation-businesses",
    back: { href: BUSINESSES_PATH, label: "Businesses" },
    children: (
      <>
        <p class="ways">
          <TouchLink href={profilePath(business.slug)}>Public profile</TouchLink>
          <TouchLink href={`${path}/platforms`}>Ratings on other platforms</TouchLink>
          <TouchLink href={withQuery(LOG_PATH, { subject: toWire("biz", business.id) })}>In the log</TouchLink>
        </p>
        <Figures business={business} found={found} />
        <Panel title="Held, hidden and removed" id="figures">
          {figures.length === 0 ? <p class="muted">Nothing so far.</p> : <Reasons figures={figures} />}
        </Panel>
        <Panel title="Recent decisions" id="decisions">
          <Decisions found={found} now={now} />
        </Panel>
        <Panel title="Editor's reviews" id="editors">
          <List empty="None. The profile shows an editor's review apart from customers' reviews, and it counts in no figure.">
            {found.editors.map(({ id, title, rating, createdAt }) => (
              <li key={id}>
                <a href={`${path}/editor/${toWire("rev", id)}`} dir="auto">
                  {excerpt(title, 240).text}
                </a>
                , {plural(rating, "star")}, <When at={createdAt} now={now} />
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
                , {status}, <When at={createdAt} now={now} />
              </li>
            ))}
          </List>
        </Panel>
      </>
    ),
  });
}

function Figures({ business: { tally }, found: { offline, reports } }: { business: Business; found: BusinessCase }) {
  const verified = countOf(tally.verified);
  const online = verified + countOf(tally.unverified);
  const decided = reports.upheld + reports.dismissed;
  return (
    <dl class="figures">
      <Figure label="Online" value={formatCount(online)} note="reviews of customers" />
      <Figure label="Verified" value={online === 0 ? "None" : formatShare(verified / online)} />
      <Figure label="Score" value={tally.scoreTenths === null ? "None yet" : formatScore(tally.scoreTenths)} />
      <Figure label="Held" value={formatCount(offline.held)} />
      <Figure label="Hidden" value={formatCount(offline.hidden)} />
      <Figure label="Removed" value={formatCount(offline.removed)} />
      <Figure
        label="Reports"
        value={formatCount(reports.open + decided)}
        note={`${formatCount(reports.open)} open, ${formatCount(reports.upheld)} of ${formatCount(decided)} upheld`}
      />
    </dl>
  );
}

function Reasons({ figures }: { figures: readonly ModerationFigure[] }) {
  return (
    <Grid
      caption="Reviews held, hidden and removed"
      rows={figures}
      columns={[
        { label: "What happened", cell: ({ outcome }) => STATUS_WORDS[outcome]?.label ?? outcome },
        { label: "Why", cell: ({ reason, askedBy }) => decisionWords(reason, askedBy) },
        { label: "Requested by", cell: ({ askedBy }) => askedByWords(askedBy) },
        { label: "Reviews", isNumber: true, cell: ({ reviews }) => formatCount(reviews) },
      ]}
    />
  );
}

function Decisions({ found: { decisions }, now }: { found: BusinessCase; now: Date }) {
  return (
    <List empty="None so far.">
      {decisions.map(({ id, reviewId, to, reason, askedBy, who, undoes, createdAt }) => (
        <li key={id}>
          <a href={casePath(toWire("rev", reviewId))}>{STATUS_WORDS[to]?.label ?? to}</a>:{" "}
          {decisionWords(reason, askedBy)}, {who === null ? askedByWords(askedBy) : <bdi>{who}</bdi>}
          {undoes === null && who !== null && askedBy === "owner" && ", at the request of the business"},{" "}
          <When at={createdAt} now={now} />
        </li>
      ))}
    </List>
  );
}

function List({ empty, children }: { empty: string; children: ComponentChildren[] }) {
  return children.length === 0 ? <p class="muted">{empty}</p> : <ul class="plain-list">{children}</ul>;
}
