// The texts of the open data API's OpenAPI document.
import { BUSINESS } from "#surface/example/demo-example.ts";
import type { ApiDescription } from "#surface/example/description.ts";

export const OPEN_DESCRIPTION: Omit<ApiDescription, "title" | "baseUrl" | "serviceName"> = {
  version: "1",
  description:
    "Free for any purpose, without a key. Link to the business's profile (`url`) wherever you show a score or a review, show reviews as they were written, do not imply endorsement, and keep to 60 requests a minute.\n\nEvery origin may call (CORS); a preflight allows every header and does not count. Send `If-None-Match` with an `ETag`: an unchanged answer is 304 without a body, and it counts. An IPv4 address counts alone; IPv6 addresses count by /64.",
  tags: {
    Businesses: "Public profiles with their score.",
    Reviews: "What customers wrote, and the replies.",
    Description: "For generators of clients, and importers such as Postman's.",
  },
  operations: {
    readBusiness: {
      tag: "Businesses",
      description: "Name, category, score and counts of a business. Answers may be five minutes old.",
    },
    lookupBusiness: {
      tag: "Businesses",
      description:
        "`https://`, `www.` and any path are ignored. The business with this domain, a verified one first, otherwise the one whose website has this host.",
    },
    searchBusinesses: {
      tag: "Businesses",
      description:
        "The words stand in any order, and accents do not matter. A business whose site is given comes first, then exact words, beginnings of words, and, where few are found, words with a typing error. The list is empty where none is found.",
    },
    listBusinessReviews: {
      tag: "Reviews",
      description: "Held, hidden and removed reviews are never included.",
    },
    describeOpen: { tag: "Description", description: "It has every operation, field and error code, with examples." },
  },
  pathParameters: {
    slug: { description: "The last part of the address of the business's profile.", example: BUSINESS.slug },
  },
  queryExamples: { query: "Harbour Pine", domain: "https://www.harbour-and-pine.example/" },
};
