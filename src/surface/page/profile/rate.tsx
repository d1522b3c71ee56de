// "How was it?" above the reviews of a profile: five empty stars that open the form with that rating chosen.
import { Icon } from "#surface/look/icon.tsx";
import { useHref } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { writePath } from "../kit/site.ts";

export function Rate({ slug }: { slug: string }) {
  const { rate: words } = useWords("profile");
  const { review } = useWords("site");
  const href = useHref();
  return (
    <section class="rate" aria-labelledby="rate">
      <h2 id="rate">{words.title}</h2>
      <ul>
        {[1, 2, 3, 4, 5].map((rating) => (
          <li key={rating}>
            <a
              href={href(`${writePath(slug)}?rating=${rating}`)}
              rel="nofollow"
              aria-label={words.give({ rating })}
              title={words.give({ rating })}
            >
              <Icon name="star" />
            </a>
          </li>
        ))}
      </ul>
      <a class="button" href={href(writePath(slug))} rel="nofollow">
        {review.write}
      </a>
    </section>
  );
}
