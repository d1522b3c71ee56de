// A real WordPress with the plugin, over SQLite behind PHP's own server, if `npm run install:wordpress` has installed it. Without it
// the tests that need it are skipped.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

const ROOT = join(import.meta.dir, "../..");
const INSTALLED = join(ROOT, "node_modules/.cache/wordpress");
const PLUGIN = join(ROOT, "clients/wordpress/candor-reviews");
const PARTS = join(import.meta.dir, "wordpress");

export const hasWordPress = existsSync(INSTALLED) && Bun.which("php") !== null;
/** The folder of a built WooCommerce. No package has one, so without this setting the tests use a stand-in. */
const WOOCOMMERCE = process.env.WOOCOMMERCE || join(PARTS, "woocommerce");
if (!hasWordPress)
  console.warn("Skipped: the plugin in WordPress. `npm run install:wordpress` installs one; it needs PHP.");

export type Role = "administrator" | "shop_manager" | "editor" | "contributor" | "subscriber";

export type Site = {
  url: string;
  /** Runs PHP inside WordPress. @returns what the code returns, through JSON */
  // biome-ignore lint/suspicious/noExplicitAny: assertions check the value.
  php(code: string, values?: Record<string, unknown>): any;
  /** The same for code that calls a server of this process, which `php` would block. */
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  phpThatCalls(code: string, values?: Record<string, unknown>): Promise<any>;
  /** Makes a user. @returns the cookies of a session */
  signIn(role: Role): Record<string, string>;
  /** Asks the site, without following redirects. */
  ask(path: string, options?: { cookies?: Record<string, string>; form?: Record<string, string> }): Promise<Response>;
  /** Publishes a post by a user of this role. @returns its address */
  post(content: string, role?: Role): string;
  /** Addresses that the site's server has called. */
  called(): string[];
  /** PHP's complaints about the plugin. */
  complaints(): string[];
  close(): Promise<void>;
};

/** @param shop with WooCommerce active before the plugin */
export async function createSite({ shop = false } = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "wordpress-site-"));
  spawnSync("sh", ["-c", 'cp -al "$0/." "$1" 2>/dev/null || cp -a "$0/." "$1"', INSTALLED, folder]);
  const content = join(folder, "wp-content");
  for (const each of ["mu-plugins", "plugins", "database"]) mkdirSync(join(content, each), { recursive: true });
  cpSync(join(PARTS, "wp-config.php"), join(folder, "wp-config.php"));
  cpSync(join(PARTS, "outbound.php"), join(content, "mu-plugins/outbound.php"));
  cpSync(PLUGIN, join(content, "plugins/candor-reviews"), { recursive: true });
  if (shop) symlinkSync(WOOCOMMERCE, join(content, "plugins/woocommerce"));
  const url = `http://127.0.0.1:${freePort()}`;
  const env = { ...process.env, TEST_SITE_URL: url };

  const command = ["php", join(PARTS, "run.php")];
  const php: Site["php"] = (code, values = {}) => {
    const stdin = Buffer.from(JSON.stringify({ code, values }));
    const { stdout, stderr } = Bun.spawnSync(command, { cwd: folder, env, stdin, stdout: "pipe", stderr: "pipe" });
    return readAnswer(`${stdout}${stderr}`);
  };
  const phpThatCalls: Site["phpThatCalls"] = async (code, values = {}) => {
    const stdin = Buffer.from(JSON.stringify({ code, values }));
    const running = Bun.spawn(command, { cwd: folder, env, stdin, stdout: "pipe", stderr: "inherit" });
    return readAnswer(await new Response(running.stdout).text());
  };
  spawnSync("php", [join(PARTS, "install.php")], { cwd: folder, env });
  for (const each of shop
    ? ["woocommerce/woocommerce.php", "candor-reviews/candor-reviews.php"]
    : ["candor-reviews/candor-reviews.php"])
    php("require_once ABSPATH . 'wp-admin/includes/plugin.php'; $wrong = activate_plugin($plugin); return $wrong;", {
      plugin: each,
    });
  const server = await startServer(folder, url, env);
  const read = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8").split("\n") : [];

  return {
    url,
    php,
    phpThatCalls,
    signIn: (role) => php(SIGN_IN, { role }),
    ask(path, { cookies = {}, form } = {}) {
      const cookie = Object.entries(cookies)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join("; ");
      const init: RequestInit = { redirect: "manual", headers: { cookie } };
      return fetch(url + path, form ? { ...init, method: "POST", body: new URLSearchParams(form) } : init);
    },
    post: (text, role = "administrator") => php(POST, { text, role }),
    called: () => read("wp-content/called.log").filter(Boolean),
    complaints: () => read("wp-content/debug.log").filter((line) => line.includes("candor-reviews")),
    async close() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The text between the two marks of run.php. */
function readAnswer(output: string): unknown {
  const [, answer] = output.split("\x1e");
  if (answer === undefined) throw new Error(`PHP failed: ${output}`);
  return JSON.parse(answer);
}

const SIGN_IN = `
  $id = wp_insert_user(['user_login' => $role . wp_rand(), 'user_pass' => wp_generate_password(), 'role' => $role]);
  $until = time() + HOUR_IN_SECONDS;
  $token = WP_Session_Tokens::get_instance($id)->create($until);
  return [
    AUTH_COOKIE => wp_generate_auth_cookie($id, $until, 'auth', $token),
    LOGGED_IN_COOKIE => wp_generate_auth_cookie($id, $until, 'logged_in', $token),
  ];`;

/** Saves a post like the editor: WordPress filters the HTML of users without "unfiltered_html". */
const POST = `
  $id = wp_insert_user(['user_login' => $role . wp_rand(), 'user_pass' => wp_generate_password(), 'role' => $role]);
  wp_set_current_user($id);
  kses_init();
  $post = wp_insert_post(wp_slash(['post_title' => 'A post', 'post_content' => $text, 'post_status' => 'publish', 'post_author' => $id]));
  return get_permalink($post);`;

async function startServer(folder: string, url: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn("php", ["-S", url.slice("http://".length), "-t", folder], {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on("data", (data) => String(data).includes("started") && resolve());
    server.once("exit", () => reject(new Error("PHP's server ended.")));
  });
  server.stderr?.destroy();
  return server;
}
