// Under the reviews of a profile: how they are checked, and how many were held or removed, in sentences that open.
import type { ComponentChildren } from "preact";
import type { ModerationFigure } from "#domain/review/profile-figure.ts";
import { useFormat, useHref } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { ColumnHeads } from "../component/column-heads.tsx";
import type { Site } from "../kit/site.ts";
import { useSiteWords } from "../kit/words.ts";
import type { Profile } from "./data.ts";
import { Fact } from "./fact.tsx";
import { PlatformFact } from "./platform.tsx";
import { Decisions, Figures, Invited, Rewards } from "./proof.tsx";
import { reasonName } from "./reason.ts";
import type { ProfileWords } from "./words.ts";
import { useProfileWords } from "./words.ts";

export function ProfileNotes({ site, profile }: { site: Site; profile: Profile }) {
  const { about, checked } = useProfileWords();
  const { frame } = useSiteWords();
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

function Moderated({ profile: { moderation, takenDown, everPublic } }: { profile: Profile }) {
  const { moderated: words } = useProfileWords();
  const why = (text: ComponentChildren) => <span class="link">{text}</span>;
  if (moderation.length === 0) return <li>{words.none}</li>;
  return (
    <Fact
      id="moderated"
      says={takenDown === 0 ? words.kept({ why }) : words.taken({ taken: takenDown, total: everPublic, why })}
    >
      <ModerationTable figures={moderation} />
      <p class="muted small">{words.twice}</p>
    </Fact>
  );
}

function ModerationTable({ figures }: { figures: readonly ModerationFigure[] }) {
  const { moderated: words } = useProfileWords();
  const format = useFormat();
  return (
    <div class="scroll">
      <table class="moderation-table">
        <caption>{words.caption}</caption>
        <ColumnHeads names={[words.outcome, words.reason, words.askedBy, words.reviews]} />
        <tbody>
          {merged(figures, words).map((row) => (
            <tr key={`${row.outcome} ${row.reason} ${row.askedBy}`}>
              <th scope="row">{words.outcomes[row.outcome]}</th>
              <td>{row.reason}</td>
              <td>{words.askers[row.askedBy]}</td>
              <td>{format.count(row.reviews)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function merged(figures: readonly ModerationFigure[], words: ProfileWords["moderated"]): ModerationFigure[] {
  const rows = new Map<string, ModerationFigure>();
  for (const figure of figures) {
    const reason = reasonName(figure.reason, words);
    const key = `${figure.outcome} ${figure.askedBy} ${reason}`;
    rows.set(key, { ...figure, reason, reviews: figure.reviews + (rows.get(key)?.reviews ?? 0) });
  }
  return [...rows.values()];
}
