// The records the generator yields: the format of the `import` command, one JSON object each.

export type ReviewSource = "invitation" | "organic" | "import" | "editor";
export type ReviewStatus = "pending" | "held" | "published" | "hidden" | "removed";

export type CategoryRecord = {
  type: "category";
  slug: string;
  name: string;
  names?: Readonly<Record<string, string>>;
  parent?: string;
};

export type BusinessRecord = {
  type: "business";
  slug: string;
  name: string;
  domain: string;
  website: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string;
  /** IANA name. */
  timezone?: string;
  category: string;
  /** The id of the organisation that has claimed it. */
  organisation?: string;
};

export type PlatformRecord = {
  type: "platform";
  business: string;
  platform: string;
  url: string;
  rating: number;
  count: number;
};

export type ProductRecord = {
  type: "product";
  business: string;
  id: string;
  name: string;
  url?: string;
  image?: string;
};

export type ReviewRecord = {
  type: "review";
  business: string;
  externalId: string;
  rating: number;
  title: string;
  body: string;
  author: string;
  email?: string;
  verified: boolean;
  source: ReviewSource;
  status?: ReviewStatus;
  /** ISO 639-1. */
  language?: string;
  /** YYYY-MM-DD. */
  experienceDate?: string;
  createdAt: string;
  reply?: { body: string; createdAt: string };
};

export type InvitationRecord = {
  type: "invitation";
  business: string;
  email: string;
  name: string;
  reference: string;
  channel: "email";
  status: "sent" | "opened" | "reviewed" | "expired" | "bounced";
  source: "api" | "dashboard" | "storefront-a";
  createdAt: string;
  sendAt: string;
  sentAt: string;
  openedAt?: string;
  reviewedAt?: string;
  expiresAt?: string;
  /** The externalId of the review that it led to. */
  review?: string;
};

export type ImportRecord =
  | CategoryRecord
  | BusinessRecord
  | PlatformRecord
  | ProductRecord
  | ReviewRecord
  | InvitationRecord;
