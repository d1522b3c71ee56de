// The public names of the package.
export { all, type Page } from "./all.js";
export type { ChangeOptions, ChangePage, FollowedChange, ReviewChange } from "./change/change.js";
export { type Client, type ClientOptions, createClient } from "./client.js";
export { ApiError, UnverifiedError } from "./error.js";
export type * from "./generated/types.js";
export type { CallOptions } from "./request.js";
export { verifyWebhook, type WebhookHeaders, type WebhookOptions } from "./webhook.js";
