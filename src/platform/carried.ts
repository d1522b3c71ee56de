// What a program of one file carries: its modules and a few files beside them, in a folder that only it can see. The build
// (scripts/build-binary.ts) puts them there; run from its sources a program carries nothing.

/** Where Bun shows a compiled program its own files, on Linux and macOS. */
const ROOT = "/$bunfs/root";

export function isCompiled(): boolean {
  return Bun.isStandaloneExecutable;
}

/** The path of a carried file or folder, for `node:fs` and `Bun.file` of this process alone; null when run from source. */
export function carriedPath(name: string): string | null {
  return isCompiled() ? `${ROOT}/carried/${name}` : null;
}

/** A module that is an entry of its own, such as a thread's file, by its path in src without its ending; null when run from source. */
export function carriedModule(path: string): URL | null {
  return isCompiled() ? new URL(`file://${ROOT}/src/${path}.js`) : null;
}

/** Tells a program of one file, which has no other to start, to be the process that draws pictures. */
export const RASTER_ARGUMENT = "draw-pictures";
