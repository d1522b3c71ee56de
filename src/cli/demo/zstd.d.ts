// An imported archive is the path of its file, also in a compiled binary.
declare module "*.zst" {
  const path: string;
  export = path;
}
