// The public names of the package.
export { all, type Page } from "./all.js";
export { type CallOptions, type Client, type ClientOptions, createClient } from "./client.js";
export { ApiError } from "./error.js";
export type * from "./generated/types.js";
export { verifyWebhook, type WebhookHeaders, type WebhookOptions } from "./webhook.js";
