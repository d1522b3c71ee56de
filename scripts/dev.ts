// npm run dev: runs the service from source, and restarts it whenever a source file changes. Its data is in ./data-dev, apart from
// that of `npm start`. Another command may follow: npm run dev -- demo
import { join } from "node:path";
import { keepRestarting } from "./restart.ts";

const ROOT = join(import.meta.dir, "..");

const given = process.argv.slice(2);
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());

await keepRestarting({
  command: [process.execPath, join(ROOT, "src/main.ts"), ...(given.length > 0 ? given : ["serve"])],
  env: { DATA_DIR: join(ROOT, "data-dev"), ...process.env },
  root: ROOT,
  watched: ["src", "widget-src", "drizzle"],
  say: (message) => console.error(`dev: ${message}`),
  signal: stopping.signal,
});
