// The paths of the dashboard, in a file of their own: the dashboard is loaded at the first request of one.

const PATH = /^\/(?:dashboard|moderation|login|logout|signup|reset|join|setup|confirm-account)(?:[/?]|$)/;

export function isDashboardPath(path: string): boolean {
  return PATH.test(path);
}
