// The types that the loader, the frame, the inline renderer and the server share.

export type Variant = "badge" | "mini" | "list" | "carousel";

export type Theme = "light" | "dark";

/** As a tag asks for it; `inherit` is that of the host page. */
export type AskedTheme = Theme | "inherit";

/** `none` where a mini stands in place of the variant that was asked for, so that the page gives up the room of the tag. */
export type Room = "" | "none";

/** Messages from the frame to the host page. */
export type FrameMessage =
  | {
      type: "reviews-widget:height";
      height: number;
      /** The width of the measurement. A page out of sight learns its width late, and measures at an old one until then. */
      width: number;
      title: string;
      room: Room;
    }
  /** There is no such widget: the loader removes the frame and keeps the link. */
  | { type: "reviews-widget:missing" };

/** All texts and figures of a widget in one language. The inline renderer gets it as JSON. */
export type WidgetView = {
  variant: Variant;
  language: string;
  direction: "ltr" | "rtl";
  /** "Reviews of Oak & Sons" */
  title: string;
  url: string;
  score: { text: string; label: string; stars: StarsView } | null;
  /** In place of a score. The stars show the average of reviews written here; null without any. */
  unscored: { short: string; long: string; stars: StarsView | null } | null;
  /** "1,204 reviews" */
  count: string;
  /** "2,469 on Candor, 2,660 on other platforms"; null where all are on the service. Stands beside every count. */
  sources: string | null;
  /** Name of the service, as wide as the page's own link that stands in the widget. */
  service: string;
  /** Of the header, which hosts may ask for. */
  business: { name: string; face: FaceView };
  /** "How reviews are checked", which law wants near the reviews in every variant. */
  checked: { text: string; url: string };
  /** "Read all 1,204 reviews", the link to the profile below a list or carousel; null elsewhere, and where fewer than two were written here. */
  all: string | null;
  reviews: ReviewView[];
  carousel: CarouselWords | null;
  /** For the console of the host page: why the variant differs. */
  notice: string | null;
};

/** @property colour 0 to 11. @property logo its address, in place of the initials */
export type FaceView = { initials: string; colour: number; logo: string | null };

/** @property value 0 to 5. @property label "4.7 out of 5 stars" */
export type StarsView = { value: number; label: string; tone: Tone | "unscored" };

export type Tone = "excellent" | "great" | "average" | "poor" | "bad";

/**
 * @property text shortened; `more` then labels the link to the whole. @property fits whether it is whole on most phones, until it is measured
 * @property photos null without pictures
 * @property lines of its text in a card of a carousel
 * @property position "1 of 10"
 */
export type ReviewView = {
  stars: StarsView;
  title: string;
  text: string;
  more: string | null;
  fits: boolean;
  author: string;
  face: FaceView;
  date: string;
  isoDate: string;
  verified: string | null;
  /** "Rewarded" */
  rewarded: string | null;
  /** "Imported from Judge.me, not checked by Candor" */
  imported: string | null;
  photos: PhotosView | null;
  url: string;
  language: string | null;
  lines: number;
  position: string;
};

/**
 * @property label names the strip. @property shown the first pictures; each leads to its page
 * @property more of those that are not shown: "+1", and "1 more picture" for screen readers
 */
export type PhotosView = {
  label: string;
  shown: { url: string; thumbnail: string; alt: string }[];
  more: { text: string; label: string } | null;
};

/** Begins the looks of a list or carousel that takes the height which the host page reserves. */
export const FITTED = "fit&";

/** Reviews in a list: where the host page reserves no room, in one column and in two or three, and as many as fit into a reserved one at most. */
export const LIST_LENGTH = { usual: 5, wide: 6, most: 8 } as const;

/** Classes of the cards of a carousel that show, in their order. The second and the third are hidden where there is no room. */
export const PLACES = ["on", "second", "third"] as const;

/** @property lines of text for which each card has room, at most four. @property least lines where the host page has less room */
export type CarouselWords = {
  lines: number;
  least: number;
  carousel: string;
  slide: string;
  stop: string;
  start: string;
  previous: string;
  next: string;
};
