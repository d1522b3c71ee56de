// Which paths are the dashboard's; apart from it, because it is loaded when the first of them is asked for.

const PATH = /^\/(?:dashboard|moderation|login|logout|signup|reset|join|confirm-account)(?:[/?]|$)/;

/** Whether the dashboard answers for a path. */
export function isDashboardPath(path: string): boolean {
  return PATH.test(path);
}
