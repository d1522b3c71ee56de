// The files inside the single binary, which scripts/build-binary.ts puts there. Run from source, there are none.

/** Where Bun shows a compiled program its own files, on Linux and macOS. */
const ROOT = "/$bunfs/root";

export function isCompiled(): boolean {
  return Bun.isStandaloneExecutable;
}

/** The path of a carried file or folder, for `node:fs` and `Bun.file` of this process alone; null when run from source. */
export function bundledPath(name: string): string | null {
  return isCompiled() ? `${ROOT}/carried/${name}` : null;
}

/** A thread's module, by its path in src without its ending; null when run from source. */
export function bundledModule(path: string): URL | null {
  return isCompiled() ? new URL(`file://${ROOT}/src/${path}.js`) : null;
}

/** The argument with which the single binary starts itself to draw pictures. */
export const RASTER_ARGUMENT = "draw-pictures";
/** The argument with which the single binary starts itself to read a file. */
export const READER_ARGUMENT = "read-file";
