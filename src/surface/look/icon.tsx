// The drawings of pages, defined once in a document and used by name, so that twenty rows of stars need one star.
import { STAR_STRIDE, STARS_WIDTH, starPath } from "#widget/kit/star.ts";

export const STAR = starPath(0, 1);

type IconName = "star" | "check" | "search" | "out" | "next" | "previous" | "close" | "helpful" | "more" | "share";

/** A decorative drawing in the colour of the text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** The definitions, once in a document. Their ids begin with `i-`, because the ids of fields are the fields' names. */
export function IconSheet() {
  return (
    <svg class="icon-sheet" aria-hidden="true" width="0" height="0">
      <symbol id="i-star" viewBox="0 0 24 24">
        <path d={STAR} />
      </symbol>
      <symbol id="i-stars" viewBox={`0 0 ${STARS_WIDTH} 24`}>
        {[0, 1, 2, 3, 4].map((index) => (
          <use key={index} href="#i-star" x={index * STAR_STRIDE} width="24" height="24" />
        ))}
      </symbol>
      <Line id="check" d="M5 12.5l4.5 4.5L19 7.5" />
      <Line id="search" d="M15.5 15.5L20 20M17 10.5a6.5 6.5 0 1 1-13 0a6.5 6.5 0 0 1 13 0" />
      <Line id="out" d="M8 16L17 7M9.5 7H17v7.5" />
      <Line id="next" d="M9.5 6l6 6l-6 6" />
      <Line id="previous" d="M14.5 6l-6 6l6 6" />
      <Line id="close" d="M7 7l10 10M17 7L7 17" />
      <Line
        id="helpful"
        d="M7.5 10.5l3.5-7a2.3 2.3 0 0 1 2.5 2.6l-.6 3.4h5.3a2 2 0 0 1 2 2.4l-1.3 6.5a2 2 0 0 1-2 1.6H7.5zM7.5 10.5H4V20h3.5"
      />
      <Line id="more" d="M5 12h.01M12 12h.01M19 12h.01" />
      <Line id="share" d="M12 15V4M8 7.5L12 3.5l4 4M7 11H5v9h14v-9h-2" />
    </svg>
  );
}

function Line({ id, d }: { id: IconName; d: string }) {
  return (
    <symbol id={`i-${id}`} viewBox="0 0 24 24">
      <path d={d} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
    </symbol>
  );
}
