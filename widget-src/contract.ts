// What a widget shows and how it is asked for: the one contract of the loader, the frame, the inline renderer and the server.

export type Variant = "badge" | "mini" | "list" | "carousel";

export type Theme = "light" | "dark";

/**
 * @property body the words as they were written; the widget shortens what it shows, never the words
 * @property createdAt ISO 8601 in UTC
 * @property url the review's own page, with the utm fields of a widget
 * @property language code of the review's language
 */
export type WidgetReview = {
  id: string;
  rating: number;
  title: string;
  body: string;
  author: string;
  createdAt: string;
  verified: boolean;
  url: string;
  language: string;
};

/**
 * What a widget shows, presented by the server.
 * @property totalReviewCount reviewCount, which were written on the service, and confirmed ratings on other platforms
 * @property stars to the nearest half; follows ratingAvg where the business is unscored
 * @property url the profile, with utm_source=widget and utm_medium=<variant>
 * @property variant as the business's plan has it: may be another than was asked for
 * @property reviews five for list, ten for carousel, none for the others
 */
export type WidgetData = {
  serviceName: string;
  name: string;
  slug: string;
  score: number | null;
  label: "Excellent" | "Great" | "Average" | "Poor" | "Bad" | null;
  scored: boolean;
  ratingAvg: number;
  stars: number;
  reviewCount: number;
  totalReviewCount: number;
  verifiedReviewCount: number;
  url: string;
  variant: Variant;
  reviews: WidgetReview[];
};

/** What the frame tells the page around it. Any other message is nobody's. */
export type FrameMessage =
  | {
      type: "reviews-widget:height";
      height: number;
      /** That it was measured at: a page out of sight may be told of its width late, and is measured by another until then. */
      width: number;
      title: string;
    }
  /** There is no such widget: the frame goes, and the link stays. */
  | { type: "reviews-widget:missing" };

/** What a widget shows, in words of one language: components add nothing to it. Sent to the inline renderer as JSON. */
export type WidgetView = {
  variant: Variant;
  /** One of the languages that widgets know; `direction` is its own. */
  language: string;
  direction: "ltr" | "rtl";
  /** "Reviews of Oak & Sons" */
  title: string;
  url: string;
  score: { text: string; label: string; stars: StarsView } | null;
  /** Said instead of a score; the stars are of the mean of what was written here, null where nothing was. */
  unscored: { short: string; long: string; stars: StarsView | null } | null;
  /** "1,204 reviews" */
  count: string;
  /** "2,469 on Candor, 2,660 on other platforms"; null where all are on the service. Said wherever the count is. */
  sources: string | null;
  /** "Rated 4.7 out of 5 from 1,204 reviews"; what is said instead where there is no score. */
  rated: string;
  /** "All reviews on Candor" */
  all: string;
  reviews: ReviewView[];
  carousel: CarouselWords | null;
  /** For whoever builds the host page: why it looks otherwise than asked for. */
  notice: string | null;
};

/** @property value 0 to 5. @property label "4.7 out of 5 stars". @property tone `unscored`: of figures that make no score yet */
export type StarsView = { value: number; label: string; tone: Tone | "unscored" };

export type Tone = "excellent" | "great" | "average" | "poor" | "bad";

/**
 * @property text shortened where it is long; `more` then names the way to all of it
 * @property position "1 of 10"
 */
export type ReviewView = {
  stars: StarsView;
  title: string;
  text: string;
  more: string | null;
  author: string;
  date: string;
  isoDate: string;
  verified: string | null;
  url: string;
  language: string | null;
  position: string;
};

export type CarouselWords = {
  carousel: string;
  slide: string;
  stop: string;
  start: string;
  previous: string;
  next: string;
};
