// npm run install:wordpress: downloads a WordPress (13 MB) into node_modules/.cache for the tests of the plugin. It comes from
// Debian's packages, without Apache and MySQL: PHP's own server runs it, over SQLite. Needs apt-get, dpkg, tar and PHP with SQLite.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TARGET = join(import.meta.dir, "../node_modules/.cache/wordpress");
/** WordPress, its default theme, and the libraries that Debian's WordPress links to. */
const DEBIAN = ["wordpress", "wordpress-theme-twentytwentythree", "libjs-underscore", "libjs-cropper", "php-getid3"];
/** This package has WordPress's own SQLite driver in a file. */
const PLAYGROUND = "@wp-playground/cli@3.1.56";
const DRIVER = "sqlite-database-integration";

if (existsSync(TARGET)) console.log("WordPress is installed.");
else install();

function install(): void {
  const folder = mkdtempSync(join(tmpdir(), "wordpress-"));
  try {
    const site = unpackWordPress(folder);
    unpackDriver(folder, site);
    mkdirSync(join(TARGET, ".."), { recursive: true });
    cpSync(site, `${TARGET}.new`, { recursive: true, dereference: true });
    renameSync(`${TARGET}.new`, TARGET);
    console.log(`WordPress is in ${TARGET}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the folder of the site */
function unpackWordPress(folder: string): string {
  run(folder, "apt-get", "download", ...DEBIAN);
  run(folder, "sh", "-c", 'for each in *.deb; do dpkg -x "$each" debian; done');
  const site = join(folder, "debian/usr/share/wordpress");
  rmSync(join(site, ".htaccess"), { force: true });
  rmSync(join(site, "wp-config.php"));
  return site;
}

function unpackDriver(folder: string, site: string): void {
  run(folder, "npm", "pack", PLAYGROUND);
  run(folder, "sh", "-c", `tar xzf wp-playground-cli-*.tgz package/${DRIVER}.zip`);
  run(folder, "php", "-r", "(new PharData($argv[1]))->extractTo($argv[2]);", `package/${DRIVER}.zip`, "driver");
  const target = join(site, "wp-content", DRIVER);
  cpSync(join(folder, "driver", `plugin-${DRIVER}`), target, { recursive: true });
  // WordPress 6.1 lacks the property that the driver compares with its own.
  rewrite(join(target, "wp-includes/sqlite/class-wp-sqlite-db.php"), (text) =>
    text.replace("$this->__get( 'allow_unsafe_unquoted_parameters' )", "$this->allow_unsafe_unquoted_parameters"),
  );
  cpSync(join(target, "db.copy"), join(site, "wp-content/db.php"));
  rewrite(join(site, "wp-content/db.php"), (text) =>
    text.replaceAll("'{SQLITE_IMPLEMENTATION_FOLDER_PATH}'", `__DIR__ . '/${DRIVER}'`),
  );
}

function rewrite(path: string, change: (text: string) => string): void {
  const text = readFileSync(path, "utf8");
  const changed = change(text);
  if (changed === text) throw new Error(`${path} is not as expected.`);
  writeFileSync(path, changed);
}

function run(cwd: string, program: string, ...options: string[]): void {
  const { status, stderr, error } = spawnSync(program, options, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}
