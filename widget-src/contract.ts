// The types that the loader, the frame, the inline renderer and the server share.

export type Variant = "badge" | "mini" | "list" | "carousel";

export type Theme = "light" | "dark";

/**
 * @property body the whole text; the widget shows a part of it
 * @property source only of an imported review; `origin` is the service it was written on, null where that is not known
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
  source?: "import";
  origin?: string | null;
  url: string;
  language: string;
};

/**
 * The data of a widget.
 * @property totalReviewCount reviewCount plus confirmed ratings on other platforms and imported reviews
 * @property stars to the nearest half; of ratingAvg where the business is unscored
 * @property url the profile, with utm_source=widget and utm_medium=<variant>
 * @property variant as the business's plan allows
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

/** Messages from the frame to the host page. */
export type FrameMessage =
  | {
      type: "reviews-widget:height";
      height: number;
      /** The width of the measurement. A page out of sight learns its width late, and measures at an old one until then. */
      width: number;
      title: string;
    }
  /** There is no such widget: the loader removes the frame and keeps the link. */
  | { type: "reviews-widget:missing" };

/** All texts and figures of a widget in one language. The inline renderer gets it as JSON. */
export type WidgetView = {
  variant: Variant;
  /** One of WIDGET_LANGUAGES. */
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
  /** "Rated 4.7 out of 5 from 1,204 reviews", or a sentence in its place. */
  rated: string;
  /** "All reviews on Candor" */
  all: string;
  reviews: ReviewView[];
  carousel: CarouselWords | null;
  /** For the console of the host page: why the variant differs. */
  notice: string | null;
};

/** @property value 0 to 5. @property label "4.7 out of 5 stars" */
export type StarsView = { value: number; label: string; tone: Tone | "unscored" };

export type Tone = "excellent" | "great" | "average" | "poor" | "bad";

/**
 * @property text shortened; `more` then labels the link to the whole
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
  /** "Imported from Judge.me, not checked by Candor" */
  imported: string | null;
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
