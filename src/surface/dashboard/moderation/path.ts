// Addresses of moderation.

export const QUEUE_PATH = "/moderation";
export const REPORTS_PATH = "/moderation/reports";
export const CLAIMS_PATH = "/moderation/claims";
export const PLATFORMS_PATH = "/moderation/platforms";
export const BUSINESSES_PATH = "/moderation/businesses";
export const LOG_PATH = "/moderation/log";

export function casePath(wire: string): string {
  return `/moderation/reviews/${wire}`;
}

export function statementPath(wire: string): string {
  return `${PLATFORMS_PATH}/${wire}`;
}

export function businessPath(slug: string): string {
  return `${BUSINESSES_PATH}/${encodeURIComponent(slug)}`;
}
