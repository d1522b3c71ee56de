// Counts requests by surface and status class, and records which routes succeeded for which roles.
import type { Request } from "./kit/request.ts";

export type Tally = {
  requests: number;
  note(request: Request, status: number, ms: number): void;
  /** A table of the classes of status by surface. */
  table(): string;
  /** Whether a route answered 2xx or 3xx to this role; "*" for any role. */
  reached(route: string, role: string): boolean;
  slowest(): string[];
};

type Row = { count: number[]; longestMs: number };

export function createTally(): Tally {
  const rows = new Map<string, Row>();
  const reached = new Set<string>();
  const slow = new Map<string, { ms: number; total: number; count: number }>();
  const tally: Tally = {
    requests: 0,
    note({ surface, route, asker }, status, ms) {
      tally.requests++;
      let row = rows.get(surface);
      if (!row) {
        row = { count: [0, 0, 0, 0, 0, 0], longestMs: 0 };
        rows.set(surface, row);
      }
      const kind = Math.floor(status / 100);
      row.count[kind] = (row.count[kind] ?? 0) + 1;
      row.longestMs = Math.max(row.longestMs, ms);
      const time = slow.get(route) ?? { ms: 0, total: 0, count: 0 };
      slow.set(route, { ms: Math.max(time.ms, ms), total: time.total + ms, count: time.count + 1 });
      if (status < 200 || status >= 400) return;
      reached.add(`${route} ${asker.role}`);
      reached.add(`${route} *`);
    },
    table() {
      const head = ["surface", "requests", "2xx", "3xx", "4xx", "5xx", "none", "slowest ms"];
      const lines = [...rows]
        .sort()
        .map(([surface, { count, longestMs }]) => [
          surface,
          ...[
            count.reduce((sum, each) => sum + each, 0),
            count[2],
            count[3],
            count[4],
            count[5],
            count[0],
            Math.round(longestMs),
          ].map(String),
        ]);
      const all = [head, ...lines];
      const widths = head.map((_, column) => Math.max(...all.map((line) => (line[column] as string).length)));
      return all
        .map((line) =>
          line
            .map((cell, column) =>
              column === 0 ? cell.padEnd(widths[0] as number) : cell.padStart(widths[column] as number),
            )
            .join("  "),
        )
        .join("\n");
    },
    reached: (route, role) => reached.has(`${route} ${role}`),
    slowest: () =>
      [...slow]
        .sort(([, a], [, b]) => b.total - a.total)
        .slice(0, 8)
        .map(
          ([route, { ms, total, count }]) =>
            `${route}: ${count} in ${Math.round(total)} ms, slowest ${Math.round(ms)} ms`,
        ),
  };
  return tally;
}
