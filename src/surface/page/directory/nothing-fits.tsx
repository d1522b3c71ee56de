// The sentence of a filtered list without a business, and the way back to the whole list.
import { useWords } from "#surface/look/words.ts";

/** @param all the address of the list without filters */
export function NothingFits({ all }: { all: string }) {
  const words = useWords("directory");
  return (
    <div class="empty">
      <p>{words.none}</p>
      <p>
        <a class="touch" href={all}>
          {words.end}
        </a>
      </p>
    </div>
  );
}
