// The countries of the demo: places, time zone, money, the languages its people write, and the first names of its staff.
import type { Currency, Language } from "./language.ts";

export type Country = {
  code: string;
  /** How many of some 320 businesses. */
  share: number;
  timezone: string;
  /** Hours ahead of UTC, winter time: enough to give reviews a believable hour. */
  offset: number;
  currency: Currency;
  /** What its people write, and in what proportion; the first names its shops. */
  languages: Partial<Record<Language, number>>;
  cities: readonly string[];
  staff: readonly string[];
};

const DE_STAFF = [
  "Jana",
  "Deniz",
  "Frau Lindner",
  "Tobias",
  "Frau Özdemir",
  "Svenja",
  "Malte",
  "Miriam",
  "Jonas",
  "Frau Petersen",
];
const FR_STAFF = ["Camille", "Julien", "Sandrine", "Mehdi", "Élodie", "Antoine", "Nadia", "Clément", "Maud"];
const EN_STAFF = ["Priya", "Tom", "Siobhan", "Marcus", "Ellie", "Dan", "Amina", "Fiona", "George", "Kezia"];
const NL_STAFF = ["Sanne", "Bram", "Yusuf", "Lotte", "Maarten", "Femke"];

export const COUNTRIES: readonly Country[] = [
  {
    code: "DE",
    share: 56,
    timezone: "Europe/Berlin",
    offset: 1,
    currency: "EUR",
    languages: { de: 92, en: 5, pl: 1, fr: 1, it: 1 },
    cities: [
      "Hamburg",
      "Berlin",
      "Leipzig",
      "Köln",
      "München",
      "Freiburg",
      "Bremen",
      "Kassel",
      "Münster",
      "Rostock",
      "Augsburg",
      "Jena",
    ],
    staff: DE_STAFF,
  },
  {
    code: "AT",
    share: 18,
    timezone: "Europe/Vienna",
    offset: 1,
    currency: "EUR",
    languages: { de: 90, en: 7, it: 2, fr: 1 },
    cities: ["Wien", "Graz", "Linz", "Salzburg", "Innsbruck", "Bregenz"],
    staff: DE_STAFF,
  },
  {
    code: "CH",
    share: 10,
    timezone: "Europe/Zurich",
    offset: 1,
    currency: "CHF",
    languages: { de: 66, fr: 20, it: 6, en: 8 },
    cities: ["Zürich", "Bern", "Basel", "Luzern", "Winterthur"],
    staff: ["Reto", "Frau Ammann", "Nicole", "Urs", "Luca"],
  },
  {
    code: "FR",
    share: 40,
    timezone: "Europe/Paris",
    offset: 1,
    currency: "EUR",
    languages: { fr: 92, en: 5, de: 1, es: 1, it: 1 },
    cities: ["Lyon", "Nantes", "Paris", "Lille", "Toulouse", "Strasbourg", "Rennes", "Bordeaux", "Grenoble"],
    staff: FR_STAFF,
  },
  {
    code: "BE",
    share: 10,
    timezone: "Europe/Brussels",
    offset: 1,
    currency: "EUR",
    languages: { nl: 58, fr: 34, en: 6, de: 2 },
    cities: ["Gent", "Antwerpen", "Leuven", "Brugge"],
    staff: NL_STAFF,
  },
  {
    code: "ES",
    share: 30,
    timezone: "Europe/Madrid",
    offset: 1,
    currency: "EUR",
    languages: { es: 89, en: 6, fr: 2, de: 2, pt: 1 },
    cities: ["Madrid", "Valencia", "Sevilla", "Bilbao", "Zaragoza", "Málaga", "Granada"],
    staff: ["Lucía", "Javier", "Marta", "Álvaro", "Carmen", "Iker", "Noelia"],
  },
  {
    code: "IT",
    share: 20,
    timezone: "Europe/Rome",
    offset: 1,
    currency: "EUR",
    languages: { it: 88, en: 6, de: 4, fr: 2 },
    cities: ["Milano", "Bologna", "Torino", "Firenze", "Verona", "Bari"],
    staff: ["Chiara", "Matteo", "Giulia", "Davide", "Francesca", "Paolo"],
  },
  {
    code: "NL",
    share: 18,
    timezone: "Europe/Amsterdam",
    offset: 1,
    currency: "EUR",
    languages: { nl: 90, en: 7, de: 3 },
    cities: ["Utrecht", "Amsterdam", "Rotterdam", "Groningen", "Haarlem", "Zwolle"],
    staff: NL_STAFF,
  },
  {
    code: "PL",
    share: 18,
    timezone: "Europe/Warsaw",
    offset: 1,
    currency: "PLN",
    languages: { pl: 93, en: 5, de: 2 },
    cities: ["Kraków", "Warszawa", "Wrocław", "Poznań", "Gdańsk", "Lublin"],
    staff: ["Agnieszka", "Marek", "Kasia", "Paweł", "Ewa"],
  },
  {
    code: "PT",
    share: 14,
    timezone: "Europe/Lisbon",
    offset: 0,
    currency: "EUR",
    languages: { pt: 88, en: 8, es: 2, fr: 2 },
    cities: ["Lisboa", "Braga", "Coimbra", "Aveiro", "Évora"],
    staff: ["Inês", "Tiago", "Rita", "João", "Beatriz"],
  },
  {
    code: "GB",
    share: 36,
    timezone: "Europe/London",
    offset: 0,
    currency: "GBP",
    languages: { en: 96, de: 1, fr: 1, pl: 1, es: 1 },
    cities: ["Bristol", "London", "Leeds", "Glasgow", "Norwich", "Cardiff", "Sheffield", "Edinburgh", "Exeter"],
    staff: EN_STAFF,
  },
  {
    code: "IE",
    share: 10,
    timezone: "Europe/Dublin",
    offset: 0,
    currency: "EUR",
    languages: { en: 97, pl: 2, fr: 1 },
    cities: ["Dublin", "Cork", "Galway", "Limerick"],
    staff: ["Aoife", "Cian", "Niamh", "Declan", "Orla"],
  },
  {
    code: "US",
    share: 20,
    timezone: "America/New_York",
    offset: -5,
    currency: "USD",
    languages: { en: 93, es: 7 },
    cities: ["Portland", "Pittsburgh", "Richmond", "Providence", "Columbus", "Burlington"],
    staff: ["Maya", "Jake", "Tasha", "Hector", "Erin", "Dwayne"],
  },
  {
    code: "CA",
    share: 6,
    timezone: "America/Toronto",
    offset: -5,
    currency: "CAD",
    languages: { en: 76, fr: 24 },
    cities: ["Toronto", "Ottawa", "Hamilton"],
    staff: ["Noah", "Simone", "Grace", "Arjun"],
  },
  {
    code: "JP",
    share: 18,
    timezone: "Asia/Tokyo",
    offset: 9,
    currency: "JPY",
    languages: { ja: 90, en: 9, fr: 1 },
    cities: ["Osaka", "Kyoto", "Sapporo", "Nagoya", "Fukuoka", "Kanazawa"],
    staff: ["佐藤|Sato", "中村|Nakamura", "小林|Kobayashi", "松本|Matsumoto", "井上|Inoue"],
  },
];

/** The country of that code. Throws on an unknown one. */
export function countryOf(code: string): Country {
  const found = COUNTRIES.find((each) => each.code === code);
  if (!found) throw new Error(`No country ${code}`);
  return found;
}

/** The language of most of its people. */
export function mainLanguage(country: Country): Language {
  return Object.keys(country.languages)[0] as Language;
}
