// The addresses of the dashboard, in a file of their own: the dashboard is loaded at the first request of one.

export const DASHBOARD_TOPS = [
  ...["dashboard", "moderation", "operator", "login", "logout", "signup", "reset", "join", "setup", "confirm-account"],
] as const;

export const DASHBOARD_PATHS = DASHBOARD_TOPS.flatMap((top) => [`/${top}`, `/${top}/*`]);
