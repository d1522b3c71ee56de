// English.
import type { Words } from "./shape.ts";

export const en: Words = {
  locale: "en-GB",
  direction: "ltr",
  title: "Reviews of {name}",
  reviews: { one: "{n} review", other: "{n} reviews" },
  rated: { one: "Rated {score} out of 5 from {n} review", other: "Rated {score} out of 5 from {n} reviews" },
  sources: "{here} on {service}, {elsewhere} on other platforms",
  stars: "{n} out of 5 stars",
  labels: { excellent: "Excellent", great: "Great", average: "Average", poor: "Poor", bad: "Bad" },
  unscored: "No score yet.",
  needs: "A score needs 3 reviews.",
  empty: "No reviews yet.",
  verified: "Verified purchase",
  imported: "Imported from {origin}, not checked by {service}",
  anotherService: "another service",
  more: "Read more",
  all: "All reviews on {service}",
  position: "{n} of {total}",
  carousel: {
    carousel: "carousel",
    slide: "slide",
    stop: "Stop changing reviews",
    start: "Change reviews automatically",
    previous: "Previous review",
    next: "Next review",
  },
};
