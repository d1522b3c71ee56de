// An imported font is the path of its file, also in a compiled binary.
declare module "*.woff" {
  const path: string;
  export = path;
}
