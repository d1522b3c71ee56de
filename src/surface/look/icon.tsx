// The drawings of pages, defined once in a document and used by name, so that twenty rows of stars need one star.
const STAR =
  "M11.5 2.8Q12 1.7 12.5 2.8L15 7.7Q15.3 8.4 16 8.5L21.5 9.3Q22.7 9.4 21.8 10.3L17.9 14.1Q17.3 14.6 17.5 15.4L18.4 20.8Q18.6 22 17.5 21.4L12.7 18.8Q12 18.5 11.3 18.8L6.5 21.4Q5.4 22 5.6 20.8L6.5 15.4Q6.7 14.6 6.1 14.1L2.2 10.3Q1.3 9.4 2.5 9.3L8 8.5Q8.7 8.4 9 7.7Z";

/** Distance from one star to the next, and the width of all five. */
export const STAR_STRIDE = 25;
export const STARS_WIDTH = 124;
/** Where the ink of one star begins and ends in its own box. */
export const STAR_INK = { from: 1.8, to: 22.2 };

type IconName = "star" | "check" | "search" | "out" | "next" | "previous" | "close";

/** A decorative drawing in the colour of the text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

/** The definitions, once in a document. */
export function IconSheet() {
  return (
    <svg class="icon-sheet" aria-hidden="true" width="0" height="0">
      <symbol id="star" viewBox="0 0 24 24">
        <path d={STAR} />
      </symbol>
      <symbol id="stars" viewBox={`0 0 ${STARS_WIDTH} 24`}>
        {[0, 1, 2, 3, 4].map((index) => (
          <use key={index} href="#star" x={index * STAR_STRIDE} width="24" height="24" />
        ))}
      </symbol>
      <Line id="check" d="M5 12.5l4.5 4.5L19 7.5" />
      <Line id="search" d="M15.5 15.5L20 20M17 10.5a6.5 6.5 0 1 1-13 0a6.5 6.5 0 0 1 13 0" />
      <Line id="out" d="M8 16L17 7M9.5 7H17v7.5" />
      <Line id="next" d="M9.5 6l6 6l-6 6" />
      <Line id="previous" d="M14.5 6l-6 6l6 6" />
      <Line id="close" d="M7 7l10 10M17 7L7 17" />
    </svg>
  );
}

function Line({ id, d }: { id: IconName; d: string }) {
  return (
    <symbol id={id} viewBox="0 0 24 24">
      <path d={d} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
    </symbol>
  );
}

/** The service's mark as a file. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1D4ED8"/><path transform="translate(4 3.6)" fill="#fff" d="${STAR}"/></svg>`;
