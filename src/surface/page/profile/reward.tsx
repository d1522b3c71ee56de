// Rewarded reviews, counted apart, and how many authors named a reward that their invitations did not mention.
import { countOf, ratingAverage, subtractStars } from "#domain/business/state/score.ts";
import { customerStars } from "#domain/business/state/tally.ts";
import { useFormat } from "#surface/look/reader.ts";
import { Section } from "#surface/look/section.tsx";
import { useWords } from "#surface/look/words.ts";
import type { Profile } from "./data.ts";

export function Rewards({ profile: { business, declaredShare } }: { profile: Profile }) {
  const words = useWords("reward");
  const format = useFormat();
  const { rewarded } = business.tally;
  const count = countOf(rewarded);
  if (count === 0) return null;
  const others = subtractStars(customerStars(business.tally), rewarded);
  const mean = (stars: typeof rewarded) => format.decimal(ratingAverage(stars), 1);
  return (
    <Section id="rewarded" title={words.label} class="note">
      <p>
        {countOf(others) === 0
          ? words.apart.all({ count, rewarded: mean(rewarded) })
          : words.apart.some({ count, rewarded: mean(rewarded), others: mean(others) })}
      </p>
      {declaredShare && <p>{words.share(declaredShare)}</p>}
    </Section>
  );
}
