// Under the reviews of a profile: how they are checked, and how many were held or removed, in sentences that open.
import type { ComponentChildren } from "preact";
import type { ModerationFigure } from "#domain/review/profile-figure.ts";
import { useFormat, useHref } from "#surface/look/reader.ts";
import { decidedCode } from "#surface/look/reason.ts";
import { useWords } from "#surface/look/words.ts";
import type { Words } from "#words/words.ts";
import { ColumnHeads } from "../component/column-heads.tsx";
import { reasonName } from "../kit/reason-name.ts";
import type { Site } from "../kit/site.ts";
import type { Profile } from "./data.ts";
import { Fact } from "./fact.tsx";
import { PlatformFact } from "./platform.tsx";
import { Decisions, Figures, Invited, Rewards } from "./proof.tsx";

export function ProfileNotes({ site, profile }: { site: Site; profile: Profile }) {
  const { about, checked } = useWords("profile");
  const { frame } = useWords("site");
  const photo = useWords("photo");
  const href = useHref();
  return (
    <section aria-labelledby="about">
      <h2 id="about">{about}</h2>
      <ul class="facts">
        <Moderated profile={profile} />
        <Figures profile={profile} />
        <PlatformFact platforms={profile.platforms} stated={profile.statedPlatforms} />
        <Invited profile={profile} />
        <Rewards profile={profile} />
        {profile.business.showsPhotos || <li>{photo.off}</li>}
        <Fact id="how-checked" says={frame.howChecked}>
          <p>{checked.how({ service: site.serviceName })}</p>
          <p>
            <a class="touch" href={href("/about/reviews")}>
              {checked.more}
            </a>
          </p>
        </Fact>
        <Decisions decisions={profile.decisions} />
      </ul>
    </section>
  );
}

function Moderated({ profile }: { profile: Profile }) {
  const { moderated: words } = useWords("profile");
  const { moderation, takenDown, putBack, everPublic } = profile;
  const why = (text: ComponentChildren) => <span class="link">{text}</span>;
  if (moderation.length === 0) return <li>{words.none}</li>;
  const none = putBack === 0 ? words.kept({ why }) : words.putBack({ count: putBack, why });
  return (
    <Fact id="moderated" says={takenDown === 0 ? none : words.taken({ taken: takenDown, total: everPublic, why })}>
      <ModerationTable profile={profile} />
      {takenDown > 0 && <p class="muted small">{words.sum({ taken: takenDown })}</p>}
      <p class="muted small">{words.twice}</p>
    </Fact>
  );
}

function ModerationTable({ profile: { moderation, takenDown, takenDownFigures } }: { profile: Profile }) {
  const { moderated: words } = useWords("profile");
  const format = useFormat();
  const hasTakenDown = takenDown > 0;
  const heads = [words.outcome, words.reason, words.askedBy, words.reviews];
  return (
    <div class="scroll">
      <table class="moderation-table">
        <caption>{words.caption}</caption>
        <ColumnHeads names={hasTakenDown ? [...heads, words.takenDown] : heads} />
        <tbody>
          {merged(moderation, takenDownFigures, words).map((row) => (
            <tr key={`${row.outcome} ${row.reason} ${row.askedBy}`}>
              <th scope="row">{words.outcomes[row.outcome]}</th>
              <td>{row.reason}</td>
              <td>{words.askers[row.askedBy]}</td>
              <td data-label={words.reviews}>{format.count(row.reviews)}</td>
              {hasTakenDown && <td data-label={words.takenDown}>{format.count(row.takenDown)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Row = ModerationFigure & { takenDown: number };

/** Decisions in the same words make one row. Those that keep reviews offline come first. */
function merged(
  figures: readonly ModerationFigure[],
  takenDown: readonly ModerationFigure[],
  words: Words<"profile">["moderated"],
): Row[] {
  const rows = new Map<string, Row>();
  const rowOf = (figure: ModerationFigure) => {
    const reason = reasonName(decidedCode(figure.reason, figure.outcome, figure.askedBy), words);
    const key = `${figure.outcome} ${figure.askedBy} ${reason}`;
    const row = rows.get(key) ?? { ...figure, reason, reviews: 0, takenDown: 0 };
    rows.set(key, row);
    return row;
  };
  for (const figure of figures) rowOf(figure).reviews += figure.reviews;
  for (const figure of takenDown) rowOf(figure).takenDown += figure.reviews;
  // The undo of an undo is no decision of its own, and takes a review down again.
  for (const row of rows.values()) row.reviews = Math.max(row.reviews, row.takenDown);
  return [...rows.values()].toSorted((a, b) => b.takenDown - a.takenDown || b.reviews - a.reviews);
}
