// English: the words of the frame, the lists, review cards and errors, and the shape of all other languages.
import type { ComponentChildren } from "preact";
import { formatOf } from "#platform/language/format.ts";
import { isolated } from "#platform/language/isolate.ts";
import { countingIn } from "#platform/language/plural.ts";

/** Makes a link, or a mark, of a part of a sentence. */
export type Around = (text: string) => ComponentChildren;

/** A name or a date that stands in a sentence, isolated in its own element. */
export type Inset = ComponentChildren;

export type SiteWords = typeof en;

const counting = countingIn("en");
const { count: n } = formatOf("en");

export const en = {
  frame: {
    skip: "Skip to the content",
    main: "Main",
    search: "Search",
    categories: "Categories",
    howItWorks: "How it works",
    api: "API",
    footer: "Footer",
    openPlatform: ({ service }: { service: string }) =>
      `${service} is an open review platform. Businesses cannot buy a better score, and the data is free for everyone.`,
    signedLog: "Signed log",
    howChecked: "How reviews are checked",
    apiAndData: "API and open data",
    forBusinesses: "For businesses",
    logIn: "Log in",
    language: "Language",
  },
  home: {
    title: "Reviews you can check",
    description: ({ service }: { service: string }) =>
      `Customer reviews of businesses, with a score that anyone can check. ${service} is an open review platform.`,
    intro:
      "Read what customers write about a business, and see how its score is calculated. Verified purchases count fully, other reviews half, and a better score is not for sale.",
    recent: "Recently reviewed",
    best: "Best rated",
  },
  search: {
    find: "Find a business",
    placeholder: "Name, website or city",
    title: ({ query }: { query: string }) => `Search: ${query}`,
    nothing: ({ query, link }: { query: Inset; link: Around }) => (
      <>
        No business found for “{query}”. Check the spelling, try fewer words, or browse the {link("categories")}.
      </>
    ),
    most: ({ count }: { count: number }) => `The ${n(count)} with most reviews`,
  },
  list: {
    businesses: counting((n) => ({ one: `${n} business`, other: `${n} businesses` })),
    /** @param businesses how many, such as "12 businesses" */
    bestFirst: ({ businesses }: { businesses: string }) => `${businesses}, best score first`,
    noReviews: "No reviews yet",
    category: ({ name, businesses }: { name: string; businesses: string }) =>
      `${name}: ${businesses} with customer reviews, best score first.`,
    allCategories: "Businesses by category, best score first.",
    emptyCategory: "There are no businesses in this category yet.",
    noCategories: "There are no categories yet.",
    subCategories: "Sub-categories",
    breadcrumbs: "Breadcrumbs",
    pages: "Pages",
    previous: "Previous",
    next: "Next",
    page: ({ page }: { page: number }) => `Page ${n(page)}`,
    titleOfPage: ({ title, page }: { title: string; page: number }) => `${title}, page ${n(page)}`,
  },
  review: {
    title: ({ title, name }: { title: string; name: string }) => `${title}: review of ${isolated(name, "en")}`,
    of: "Review of",
    allOf: ({ name }: { name: Inset }) => <>All reviews of {name}</>,
    write: "Write a review",
    link: ({ date }: { date: string }) => `Link to this review, written ${date}`,
    rating: ({ rating }: { rating: number }) => `${n(rating)} of 5`,
    experience: ({ date }: { date: Inset }) => <>Experience on {date}</>,
    language: ({ language }: { language: string }) => `In ${language}`,
    edited: ({ date }: { date: Inset }) => <>Edited on {date}</>,
    helpful: "Helpful",
    helpfulBy: ({ author }: { author: Inset }) => <>(review by {author})</>,
    foundHelpful: counting((n) => ({ one: `${n} person found this helpful`, other: `${n} people found this helpful` })),
    editor: "Editor’s review",
    verifiedMeans: "The business asked the author to review a purchase. Such a review counts fully in the score.",
    reply: ({ name }: { name: Inset }) => <>Reply from {name}</>,
    translate: "Translate into English",
    translating: "Translating…",
    original: "Show the original",
    translated: "Translated by your browser, on your device.",
    notTranslated: "Your browser could not translate this text.",
  },
  error: {
    400: { title: "This address cannot be read", text: "Check it for a typing error, or start from the home page." },
    403: {
      title: "This form came from another site",
      text: "Nothing was saved. Open the form on this site and send it again.",
    },
    404: { title: "There is no such page", text: "It may have moved, or the address may have a typing error." },
    405: { title: "This page can only be read", text: "Nothing was saved." },
    410: {
      title: "This review was removed",
      text: "Its author deleted it, or it broke the rules for reviews. Each profile shows how many were removed, and why.",
    },
    413: { title: "This text is too long", text: "Nothing was saved. Go back, shorten it and send it again." },
    415: { title: "This form cannot be read", text: "Nothing was saved. Open the page again and send it from there." },
    429: { title: "Too many requests", text: "Wait a minute and try again." },
    431: {
      title: "Your browser sent too much",
      text: "Delete the cookies of this site in your browser and try again.",
    },
    500: { title: "Something went wrong here", text: "The error is ours and was logged. Try again in a moment." },
    503: { title: "Not available right now", text: "Try again in a moment." },
    other: { title: "This did not work", text: "Start again from the home page." },
    reference: ({ id }: { id: Inset }) => <>Reference: {id}</>,
    home: "To the home page",
  },
};
